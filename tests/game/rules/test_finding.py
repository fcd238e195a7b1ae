"""The sentence for a broken rule, the refusal of an illegal event, and when a check asks."""

from random import Random
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.editions import load
from cluedo_notes.game.log.corrections import LiveEvent
from cluedo_notes.game.log.events import TABLE_EVENT_TYPES, Roll, TableEvent
from cluedo_notes.game.rules.check import CHECKS, can_happen, findings, judged
from cluedo_notes.game.rules.finding import (
    Broken,
    Check,
    Finding,
    Reason,
    Unchecked,
    Violation,
    broken,
    found_by,
    said,
)
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.table.of_log import tables
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.message import message
from tests.game.rules.test_2008 import HEAD
from tests.game.rules.test_suspected import GAPS, OUT_OF_TURN
from tests.helpers.examples import seeds, tiers
from tests.helpers.game.at_the_table_2008 import table_after
from tests.helpers.game.at_the_table_classic import after
from tests.helpers.game.eager_play import eager
from tests.helpers.game.random_play import play
from tests.helpers.game.verified_games import GAMES

EDITION = load("secrets-2008")


@pytest.mark.parametrize(
    ("given", "spoken"),
    [
        ({"player": "Ana"}, {"player": "Ana"}),
        ({"phase": "rolled"}, {"phase": message("moment-rolled")}),
        ({"card": "see-shown"}, {"card": message("effect-see-shown")}),
        ({"power": "see-shown"}, {"power": message("power-see-shown")}),
        ({"cards": ("rose", "spa")}, {"cards": [EDITION.by_id["rose"].name, EDITION.by_id["spa"].name]}),
        ({"cards": ()}, {"cards": message("one-of-the-three")}),
        ({"correct": True}, {"correct": message("right")}),
        ({"correct": False}, {"correct": message("wrong")}),
        ({"to": "spa"}, {"to": EDITION.by_id["spa"].name}),
        ({"place": "piscine"}, {"place": EDITION.place_names["piscine"]}),
        ({"to": "12,7"}, {"to": "12,7"}),
        ({"points": 0}, {"points": 0}),
    ],
)
def test_the_sentence_speaks_of_names_and_not_of_ids(given: dict[str, Any], spoken: dict[str, Any]) -> None:
    assert said(broken(Rule.PHASE, **given), EDITION) == message("broke-phase", **spoken)
    assert said(Violation(3, Rule.PHASE, given), EDITION) == message("broke-phase", **spoken)


def three_dice_out_of_turn() -> TableEvent:
    return Roll("Cleo", (1, 2, 3))


def test_an_event_that_breaks_rules_cannot_happen() -> None:
    table = table_after(HEAD)
    first, _ = findings(table, three_dice_out_of_turn())
    assert isinstance(first, Broken)
    assert (first.rule, first.arguments) == (Rule.FIRST_PLAYER, {"player": "Cleo", "expected": "Ana"})
    assert not can_happen(table, three_dice_out_of_turn())
    assert findings(table, Roll("Ana", (1, 2))) == ()
    assert can_happen(table, Roll("Ana", (1, 2)))


def test_what_is_found_has_the_number_of_the_event() -> None:
    table = table_after(HEAD)
    assert judged(table, LiveEvent(7, three_dice_out_of_turn())) == (
        Violation(7, Rule.FIRST_PLAYER, {"player": "Cleo", "expected": "Ana"}),
        Violation(7, Rule.DICE, {"dice": "1 + 2 + 3"}),
    )


def test_in_a_log_with_gaps_what_may_have_been_left_out_is_unchecked_and_the_rest_is_broken() -> None:
    table = after(GAPS)
    assert judged(table, LiveEvent(7, OUT_OF_TURN)) == (Unchecked(7, Reason.TURNS),)
    assert judged(table, LiveEvent(7, three_dice_out_of_turn())) == (
        Unchecked(7, Reason.TURNS),
        Violation(7, Rule.DICE, {"dice": "1 + 2 + 3"}),
    )
    assert can_happen(table, OUT_OF_TURN)
    assert not can_happen(table, three_dice_out_of_turn())


@pytest.mark.parametrize("check", CHECKS, ids=lambda one: one.find.__name__.strip("_"))
def test_a_check_is_asked_about_every_event_that_it_takes(check: Check) -> None:
    _, taken, _ = get_type_hints(check.find).values()
    assert check.of
    assert check.of <= set(TABLE_EVENT_TYPES.values())
    if taken != TableEvent:
        assert check.of == set(get_args(taken) or (taken,))


# -- occasions


def by_all(table: Table, event: TableEvent) -> tuple[Finding, ...]:
    """What all checks of events of this type find, whatever the occasion: of each rule the last."""
    found = found_by([one for one in CHECKS if type(event) in one.of], table, event)
    return tuple({getattr(one, "rule", one): one for one in found}.values())


@pytest.mark.parametrize(("edition", "players"), tiers(GAMES, *GAMES[2::3]))
@seeds()
@given(seed=st.integers(min_value=0, max_value=20), order=st.randoms(use_true_random=False))
def test_a_check_says_nothing_without_its_occasion(
    edition: str, players: int, seed: int, order: Random
) -> None:
    """Any event of a game at any of its tables: most break some rule there."""
    log = play(edition, players, seed, most=80, pick=eager).log()
    before, events = list(tables(log)), [live.event for live in log.live]
    order.shuffle(events)
    for table, event in zip(before, events, strict=False):
        assert findings(table, event) == by_all(table, event), (table, event)
