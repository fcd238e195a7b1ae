"""A card that a player was allowed to see was shown there: the rules, `verify` and deduction agree."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.game.deduction.position import clash_in, position_of
from cluedo_notes.game.knowledge.view import view
from cluedo_notes.game.log.events import UsePower
from cluedo_notes.game.review.verify import Verdict, verify
from cluedo_notes.game.rules.check import judged
from cluedo_notes.game.rules.finding import Unchecked, Violation
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.table.of_log import CardsInQuestion, tables
from tests.helpers.game.eager_play import eager
from tests.helpers.game.random_play import play
from tests.helpers.game.verified_games import numbers_and_rules, verified
from tests.helpers.game.wrong_peeks import (
    HEAD,
    LAID_OPEN,
    SHOWN,
    UNSEEN,
    WALKED,
    WRONG_PEEKS,
    WrongPeek,
    power,
)
from tests.helpers.logs import as_log

GAPS = {key: value for key, value in HEAD.items() if key != "complete"}
every_wrong_peek = pytest.mark.parametrize("wrong", WRONG_PEEKS.values(), ids=list(WRONG_PEEKS))


@every_wrong_peek
def test_a_card_that_cannot_have_been_seen_is_reported(wrong: WrongPeek) -> None:
    found = verified(HEAD, wrong.events)
    assert numbers_and_rules(found) == {(len(wrong.events), wrong.rule)}
    assert found.verdict is Verdict.ILLEGAL


@every_wrong_peek
def test_it_is_reported_once_where_all_hands_lie_open(wrong: WrongPeek) -> None:
    found = verified(HEAD, [*wrong.events, LAID_OPEN])
    assert numbers_and_rules(found) == {(len(wrong.events), wrong.rule)}
    assert found.conflict == ()


@every_wrong_peek
def test_in_a_log_with_gaps_the_suggestion_may_be_missing_but_as_noted_the_two_contradict_each_other(
    wrong: WrongPeek,
) -> None:
    found = verified(GAPS, wrong.events)
    assert found.violations == ()
    assert found.conflict == wrong.clash
    assert Unchecked(len(wrong.events), "turns") in found.unchecked  # type: ignore[arg-type]


@every_wrong_peek
def test_where_it_names_the_suggestion_no_gap_excuses_it(wrong: WrongPeek) -> None:
    *before, last = wrong.events
    log = as_log([GAPS, *before, {**last, "event": wrong.clash[0]}], "named")
    found = judged(tables(log)[-2], log.live[-1])
    assert [one.rule for one in found if isinstance(one, Violation)] == [wrong.rule]


@every_wrong_peek
def test_no_card_is_certain_by_it_in_silence(wrong: WrongPeek) -> None:
    position = position_of(as_log([HEAD, *wrong.events], "wrong"))
    assert clash_in(position) == wrong.clash
    assert position.ignored == (len(wrong.events),)


def test_what_was_seen_is_the_card_of_the_answer_for_all_who_saw_it() -> None:
    log = as_log([HEAD, *WALKED, UNSEEN, power(target="Cleo", saw="cuisine")], "right")
    assert verify(log).verdict is Verdict.LEGAL
    (sights,) = CardsInQuestion(log).shown(5).by_shower.values()  # type: ignore[union-attr]
    assert [(sight.player, sight.holder, sight.card) for sight in sights] == [
        ("Bob", "Cleo", None),
        ("Ana", "Cleo", "cuisine"),
    ]
    assert position_of(log).facts.holder["cuisine"] == "Cleo"
    assert position_of(view(log, "Bob")).facts.holder["cuisine"] == "Cleo"
    assert position_of(view(log, "Dan")).facts.holder["cuisine"] is None


def test_no_view_has_a_card_that_its_player_cannot_have_been_let_see() -> None:
    """Ana's power at Dan, who was not asked: she saw nothing of Cleo's by it, nor of his."""
    log = as_log([HEAD, *WALKED, SHOWN, power(target="Dan")], "wrong")
    (seen,) = [live.event for live in view(log, "Ana").live if isinstance(live.event, UsePower)]
    assert seen.saw is None
    assert position_of(view(log, "Ana")).consistent


@given(
    st.sampled_from([("secrets-2008", 4), ("secrets-2008", 3), ("got-meereen", 4), ("got-red-keep", 3)]),
    st.data(),
)
def test_what_is_seen_in_legal_games_fits_whatever_was_left_out(
    setting: tuple[str, int], data: st.DataObject
) -> None:
    """No false alarm; and with the card of the answer left out, who saw it says which it was."""
    seed = data.draw(st.integers(0, 30))
    log = play(*setting, seed, pick=eager).log()
    found = verify(log)
    assert (found.violations, found.conflict) == ((), ())
    in_question = CardsInQuestion(log)
    for live in log.live:
        peek = in_question.passed(live.event, live.number)
        shown = None if peek is None else in_question.shown(peek.shown_at)
        if peek is None or peek.card is None or shown is None:
            continue
        assert shown.may_have_seen(peek) == (peek.card,)
        (shower,) = shown.by_shower
        assert {sight.card for sight in shown.known_of(shower)} == {peek.card}


def test_a_peek_at_a_later_suggestion_is_not_held_against_an_earlier_one() -> None:
    again = {**UNSEEN, "player": "Cleo", "responses": [{"player": "Dan", "action": "show"}]}
    found = verified(GAPS, [SHOWN, again, power(saw="cuisine")])
    assert found.conflict == ()
    assert Rule.SEEN_CARD not in {one.rule for one in found.violations}
