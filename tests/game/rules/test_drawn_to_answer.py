"""The face of an intrigue card that is drawn among the answers (S0, S3, A-S0-22). If it is recorded, it
counts; if not, its possible consequences are not checked."""

import pytest

from tests.game.rules.test_2008 import GUEST, HEAD, ROUND
from tests.game.rules.test_2008_cards import clocks
from tests.helpers.game.at_the_table_2008 import (
    LEGAL,
    Reason,
    broken,
    broken_by_each,
    header,
    log_of,
    table_after,
    tables,
    unchecked,
)

SIX = (*clocks(6), "Cleo move 9,0 remain")
"""Ana, Bob and Cleo have drawn two clocks each; then it is Ana's turn."""

SEVEN = (*clocks(7), "Ana draw", "Ana move 28,18 remain", *ROUND)
"""Ana has drawn one more, and an unseen card; then it is her turn again."""

ASKS = "Ana suggest moutarde corde chambre-d-amis: {}"
CALLS = (*GUEST, ASKS)


def calling(drawn: str, before: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Ana goes to the guest room and calls Bob in, who answers so."""
    return (*before, *GUEST, ASKS.format(drawn))


def test_a_clock_drawn_to_answer_counts() -> None:
    assert table_after(HEAD, *calling("Bob draw clock, Bob show")).deck.clocks == 1
    assert table_after(HEAD, *calling("Bob draw clock, Bob show", SIX)).deck.clocks == 7
    eighth = (*calling("Bob draw clock, Bob show", SIX), *ROUND[:1], "Cleo roll ? 1", "Cleo draw clock")
    assert table_after(HEAD, *eighth).due == "Cleo"
    assert broken(HEAD, *eighth, "Cleo open") == LEGAL


def test_the_last_clock_kills_who_draws_it_to_answer_at_once_a_s0_22() -> None:
    dies = calling("Bob draw clock, Cleo show", SEVEN)
    assert table_after(HEAD, *dies).due == "Bob"
    assert broken(HEAD, *dies, "Bob open") == LEGAL
    assert "hand-due" in broken(HEAD, *dies, "Bob roll 1 1")
    after = table_after(HEAD, *dies, "Bob open")
    assert "moutarde" not in after.pawns
    assert after.deck.taken == 8  # the last clock is back in the deck
    assert after.next_player == "Cleo"
    assert broken(HEAD, *dies, "Bob open", "Cleo roll ? 1", "Cleo draw clock", "Cleo open") == LEGAL


@pytest.mark.parametrize("answer", ["pass", "show", "block"])
def test_who_dies_of_the_card_does_not_answer_a_s0_22(answer: str) -> None:
    assert "answer-out" in broken(HEAD, *calling(f"Bob draw clock, Bob {answer}", SEVEN))
    assert "answer-out" not in broken(HEAD, *calling(f"Bob draw clock, Bob {answer}", SIX))


def test_who_draws_a_card_that_does_not_kill_answers() -> None:
    for card in ("clock", "stay"):
        assert broken(HEAD, *calling(f"Bob draw {card}, Cleo show")) == ("answer-order",)
        assert broken(HEAD, *calling(f"Bob draw {card}, Bob pass, Cleo show")) == LEGAL
    assert broken(HEAD, *calling("Bob draw, Cleo show")) == LEGAL  # what he drew may have killed him


def test_no_card_is_drawn_to_answer_that_the_deck_has_not_got() -> None:
    stay = ("Ana roll ? ?", "Ana draw stay", "Ana draw", "Ana move 28,18 remain", *ROUND)
    assert broken(HEAD, *calling("Bob draw stay, Bob show", stay)) == ("card-held",)
    assert broken(HEAD, *calling("Bob draw block, Bob show", stay)) == LEGAL


def test_a_card_drawn_to_answer_may_be_played_and_no_other() -> None:
    assert broken(HEAD, *calling("Bob draw block, Bob block")) == LEGAL
    assert broken(HEAD, *calling("Bob draw stay, Bob block")) == ("card-held",)
    drew = calling("Bob draw {}, Bob show")
    for card, rules in (("stay", LEGAL), ("send-home", ("card-held",))):
        assert broken(HEAD, *(line.format(card) for line in drew), "Bob move chambre-d-amis stay") == rules


def test_the_same_in_game_of_thrones_where_the_dead_pawn_stays() -> None:
    head = header("got-red-keep", "Ana cersei, Bob tyrion, Cleo jaime", options={"leftover": "centre"})
    turn = "{0} roll ? ?", "{0} draw clock", "{0} draw clock", "{0} move salle-du-trone remain"
    seven = tuple(line.format(name) for name in ("Ana", "Bob", "Cleo") for line in turn)
    seven += ("Ana roll ? 5", "Ana draw clock", "Ana move cachots")
    asks = "Ana suggest tyrion dague cachots: Bob draw clock, Cleo show"
    log = log_of(head, *seven, asks, "Bob open")
    assert broken_by_each(head, *seven, asks, "Bob open")[-2:] == [LEGAL, LEGAL]
    assert [table.due for table in tables(log)][-2:] == ["Bob", None]
    assert tables(log)[-1].pawns["tyrion"] == "cachots"


# -- where the face was not noted


FACELESS = calling("Bob draw, Bob show", SIX)
"""Six clocks are out, and what Bob drew to answer may have been the seventh."""
EIGHTH = (*FACELESS, "Bob roll 1 1", "Bob end", "Cleo roll ? 1", "Cleo draw clock")
"""Then this may have been the eighth."""


def test_a_later_clock_or_open_hand_is_unchecked() -> None:
    assert table_after(HEAD, *EIGHTH).due is None
    assert broken(HEAD, *EIGHTH, "Cleo open") == LEGAL
    assert unchecked(HEAD, *EIGHTH, "Cleo open") == (Reason.CARDS,)
    assert broken(HEAD, *EIGHTH, "Cleo move 9,0 remain") == LEGAL
    assert unchecked(HEAD, *EIGHTH, "Cleo move 9,0 remain") == ()


def test_an_open_hand_that_comes_later_is_unchecked_too() -> None:
    seven = calling("Bob draw, Cleo show", SEVEN)
    assert broken(HEAD, *seven, "Bob open") == LEGAL
    later = (*seven, "Bob roll 1 1", "Bob end", "Cleo roll ? 1", "Cleo draw", "Cleo move 9,0 remain")
    assert unchecked(HEAD, *later, "Bob open") == (Reason.CARDS,)
    assert "hand-why" in broken(HEAD, *later, "Ana open")  # she drew the seventh before


def test_a_card_that_is_noted_leaves_nothing_unchecked() -> None:
    called = calling("Bob draw stay, Bob show", SIX)
    seventh = (*called, "Bob roll 1 1", "Bob end", "Cleo roll ? 1", "Cleo draw clock")
    assert broken(HEAD, *seventh, "Cleo open") == ("hand-why",)


def test_after_an_unchecked_open_hand_the_last_clock_is_in_the_deck_again() -> None:
    dead = (*EIGHTH, "Cleo open")
    after = table_after(HEAD, *dead)
    assert after.deck.taken == 7
    assert (after.deck.clocks, after.deck.out) == (7, 6)
    again = table_after(HEAD, *dead, "Ana roll ? 1", "Ana draw clock")
    assert again.due == "Ana"


def test_with_too_few_clocks_an_open_hand_stays_against_the_rules() -> None:
    few = (*calling("Bob draw, Bob show"), "Bob end", "Cleo roll ? 1", "Cleo draw clock")
    assert broken(HEAD, *few, "Cleo open") == ("hand-why",)


def test_from_a_deck_that_may_have_got_its_last_clock_back_one_may_draw() -> None:
    starts = {"Ana": "28,18", "Bob": "28,7", "Cleo": "9,0"}
    names = ("Bob", "Cleo", "Ana")
    lines = [*calling("Bob draw, Cleo show", SEVEN)]
    for turn in range(8):
        name = names[turn % 3]
        where = {"Ana": "chambre-d-amis", "Bob": "chambre-d-amis"}.get(name, starts[name])
        lines += [f"{name} roll ? ?", f"{name} draw", f"{name} draw", f"{name} move {where} remain"]
    rules_by_event = broken_by_each(HEAD, *lines)
    assert not any("deck-empty" in rules for rules in rules_by_event)
