"""The others' knowledge of a suggestion that the log's keeper heard in part: they heard all of it."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.knowledge.insights import insights as compute
from cluedo_notes.game.knowledge.minds import draw_worlds, mind_of
from cluedo_notes.game.log.reader import parse_log
from cluedo_notes.solver.problem import Naming
from tests.game.knowledge import test_insights as insights
from tests.game.knowledge import test_rivals as rivals
from tests.game.knowledge import test_view as views
from tests.helpers.examples import seeds
from tests.helpers.logs import as_log
from tests.oracle.in_part import misheard
from tests.oracle.small_games import SmallGame, small_game

BOB_ASKS = {"type": "heard_in_part", "player": "Bob", "suspect": "rose", "room": "hall"}
CLEO_SHOWED = [{"player": "Cleo", "action": "show"}]
CLEO_PASSED = [{"player": "Cleo", "action": "pass"}]
CLEO_SHOWED_ROPE = [{"player": "Cleo", "action": "show", "card": "corde"}]
CLEO_SHOWED_ROSE = [{"player": "Cleo", "action": "show", "card": "rose"}]


SEEDS = st.integers(min_value=0, max_value=2**32)


def misheard_game(seed: int) -> SmallGame:
    game = small_game(seed)
    game.header["format"] = 4
    game.lines = misheard(game.lines, Random(seed))
    return game


@seeds()
@given(SEEDS)
def test_what_a_rival_makes_of_a_deal_is_what_trying_every_choice_gives(seed: int) -> None:
    rivals.compared(misheard_game(seed), Random(seed))


@seeds()
@given(SEEDS)
def test_what_a_rival_certainly_knows_holds_in_every_deal_that_he_may_think_of(seed: int) -> None:
    rivals.certainly_known(misheard_game(seed))


@seeds()
@given(seed=SEEDS)
def test_with_a_reveal_insights_are_what_every_choice_gives(seed: int) -> None:
    insights.compared_game(misheard_game(seed), seed, reveal=True)


@seeds()
@given(seed=SEEDS)
def test_without_a_reveal_insights_are_what_every_truth_and_choice_gives(seed: int) -> None:
    insights.compared_game(misheard_game(seed), seed, reveal=False)


def readings_of(player: str, line: dict[str, Any]) -> list[int]:
    """In how many ways a player may have seen each thing that the log does not say."""
    players = [{"name": name} for name in ("Ana", "Bob", "Cleo", "Dan")]
    head = {"type": "game", "format": 4, "edition": "classic", "players": players, "me": "Ana"}
    text = "".join(f"{json.dumps(entry)}\n" for entry in (head, line))
    return [
        len(sight.alternatives) for sight in mind_of(parse_log(text.encode(), "game.jsonl"), player).sights
    ]


@pytest.mark.parametrize(
    ("player", "answers", "readings"),
    [
        ("Bob", CLEO_SHOWED, [6 * 3]),  # which weapon was named, and which card he was shown
        ("Dan", CLEO_SHOWED, [6]),
        ("Bob", CLEO_SHOWED_ROSE, [6]),
        ("Dan", CLEO_SHOWED_ROSE, [6]),
        ("Bob", CLEO_SHOWED_ROPE, []),  # so the rope was named
        ("Dan", CLEO_SHOWED_ROPE, [1]),  # he knows that, too, although he did not see it
        ("Dan", CLEO_PASSED, [6]),
        ("Ana", CLEO_PASSED, []),  # she keeps the log
    ],
)
def test_the_others_heard_which_card_was_named(
    player: str, answers: list[dict[str, str]], readings: list[int]
) -> None:
    assert readings_of(player, {**BOB_ASKS, "responses": answers}) == readings


@pytest.mark.parametrize(
    ("player", "answers", "readings"),
    [
        ("Dan", CLEO_SHOWED, [1 + 3]),  # it was not he who asked, or he was shown one of three
        ("Cleo", CLEO_SHOWED, []),
        ("Dan", CLEO_PASSED, []),
        ("Dan", CLEO_SHOWED_ROPE, [1 + 3]),
    ],
)
def test_whoever_may_have_asked_may_have_seen_the_card(
    player: str, answers: list[dict[str, str]], readings: list[int]
) -> None:
    line = {"type": "heard_in_part", "suspect": "rose", "weapon": "corde", "room": "hall"}
    assert readings_of(player, {**line, "responses": answers}) == readings


def test_a_card_noted_as_shown_that_was_not_named_stops_nothing() -> None:
    hand = ["moutarde", "matraque", "cuisine", "veranda"]
    shown = [{"player": "Cleo", "action": "show", "card": "poignard"}]
    line = {
        "type": "heard_in_part",
        "player": "Bob",
        "suspect": "rose",
        "weapon": "corde",
        "responses": shown,
    }
    position = position_of(views.log_of(line, me="Ana", hand=hand, format=4))
    deals = draw_worlds(position, 1, Random(0))
    assert [len(rival.named) for rival in rivals.guesses(position, deals, Random(0)).each] == [1, 1, 1]


def test_more_showed_than_cards_were_named_says_nothing() -> None:
    players = [{"name": name} for name in ("Ana", "Bob", "Cleo", "Dan", "Eva", "Finn")]
    head = {"type": "game", "format": 4, "edition": "classic", "players": players, "me": "Ana"}
    shown = [{"player": name, "action": "show"} for name in ("Cleo", "Dan", "Eva", "Finn")]
    log = as_log((head, {**BOB_ASKS, "responses": shown}))
    assert mind_of(log, "Bob").sights == ()
    assert [insight.exact for insight in compute(log)] == [True] * 6


def test_who_heard_what_was_named_weighs_no_other_card_of_its_kind() -> None:
    position = position_of(views.log_of({**BOB_ASKS, "responses": CLEO_SHOWED}, me="Ana", format=4))
    assert [isinstance(weight, Naming) for weight in position.problem.weights] == [True]
    assert mind_of(position.log, "Dan").problem.weights == ()
