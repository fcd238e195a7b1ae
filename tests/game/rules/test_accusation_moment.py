"""When a player may accuse, edition by edition (A-S2-9, A-S1-14, A-S4-3, S0)."""

import pytest

from cluedo_notes.game.rules.accusation_moment import AccusationMoment, asks_first, moment_of
from tests.game.rules import test_2008, test_asterix, test_classic, test_super
from tests.helpers.game import at_the_table_2008, at_the_table_classic
from tests.helpers.game.at_the_table_classic import end

INSTEAD, THEN = AccusationMoment.ASK_OR_ACCUSE, AccusationMoment.ASK_THEN_ACCUSE
ASKED, NEXT_TURN = AccusationMoment.ASKED, AccusationMoment.NEXT_TURN

CLASSIC = (test_classic.THREE, [*test_classic.TO_LOUNGE, test_classic.UNSHOWN])
OWN_TURN = (test_classic.OWN_TURN, CLASSIC[1])
SHOWN = (test_classic.THREE, [*test_classic.TO_LOUNGE, test_classic.SHOWN])
SUPER = (test_super.THREE, [*test_super.TO_KITCHEN, test_super.asks("Ana", "cuisine", "Bob show")])

BY_LINES = [
    # edition, events after which it is Ana's turn or no longer: what of her, what of Bob
    pytest.param(*CLASSIC, 0, THEN, THEN, id="classic, before anything"),
    pytest.param(*CLASSIC, 1, THEN, THEN, id="classic, rolled"),
    pytest.param(*CLASSIC, 2, THEN, THEN, id="classic, arrived"),
    pytest.param(*CLASSIC, 3, ASKED, THEN, id="classic, asked"),
    pytest.param(*SHOWN, 3, ASKED, THEN, id="classic, asked and shown"),
    pytest.param(*OWN_TURN, 3, ASKED, THEN, id="classic as the others play it, asked"),
    pytest.param(*SUPER, 3, ASKED, THEN, id="super, asked and shown"),
]


@pytest.mark.parametrize(("head", "events", "number", "ana", "bob"), BY_LINES)
def test_where_accusations_follow_suggestions(
    head: at_the_table_classic.Line,
    events: list[at_the_table_classic.Line],
    number: int,
    ana: AccusationMoment,
    bob: AccusationMoment,
) -> None:
    table = at_the_table_classic.after(head, *events[:number])
    assert (moment_of(table, "Ana"), moment_of(table, "Bob")) == (ana, bob)


def test_the_turn_that_is_over_is_no_longer_the_players() -> None:
    """Once Ana's turn has ended, what she did in it says nothing of her next, nor of Bob's."""
    table = at_the_table_classic.after(CLASSIC[0], *CLASSIC[1], end("Ana"))
    assert [moment_of(table, player) for player in table.seats] == [THEN, THEN, THEN]
    rolled = at_the_table_classic.after(CLASSIC[0], *CLASSIC[1], at_the_table_classic.roll("Bob", 1, 2))
    assert [moment_of(rolled, player) for player in rolled.seats] == [THEN, THEN, THEN]


def test_instead_of_a_suggestion() -> None:
    head, guest = test_2008.HEAD, test_2008.GUEST
    before = at_the_table_2008.table_after(head, *guest)
    asked = at_the_table_2008.table_after(head, *guest, test_2008.ASKED)
    for table in (before, asked):
        assert moment_of(table, "Bob") is INSTEAD
    assert moment_of(before, "Ana") is INSTEAD
    assert moment_of(asked, "Ana") is NEXT_TURN


def test_before_a_suggestion_or_after_one_that_nobody_refuted_a_s4_3() -> None:
    head, inn = test_asterix.HEAD, test_asterix.INN
    arrived = at_the_table_2008.table_after(head, *inn)
    unshown = at_the_table_2008.table_after(head, *inn, test_asterix.ASKED)
    shown = at_the_table_2008.table_after(head, *inn, test_asterix.SHOWN)
    assert [moment_of(table, "Ana") for table in (arrived, unshown, shown)] == [THEN, ASKED, NEXT_TURN]
    over = at_the_table_2008.table_after(head, *inn, test_asterix.SHOWN, "Ana end")
    assert [moment_of(over, player) for player in ("Ana", "Bob")] == [THEN, THEN]


def test_only_where_the_accusation_needs_a_suggestion_it_is_asked_first_a_s2_9() -> None:
    before, asked = (at_the_table_classic.after(CLASSIC[0], *CLASSIC[1][:number]) for number in (2, 3))
    assert [asks_first(before, player) for player in ("Ana", "Bob")] == [True, True]
    assert [asks_first(asked, player) for player in ("Ana", "Bob")] == [False, True]
    others = at_the_table_classic.after(OWN_TURN[0], *OWN_TURN[1][:2])
    assert not any(asks_first(others, player) for player in others.seats)
    guest = at_the_table_2008.table_after(test_2008.HEAD, *test_2008.GUEST)
    assert not any(asks_first(guest, player) for player in guest.seats)
