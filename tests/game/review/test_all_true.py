"""A game whose facts about cards are quickly seen to be true: the constraints of its events agree."""

import copy
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.editions import load
from cluedo_notes.game.review import verify as module
from tests.helpers.examples import seeds, tiers
from tests.helpers.game.eager_play import eager
from tests.helpers.game.random_play import play
from tests.helpers.game.verified_games import GAMES, Line, lines_of, verified


def verified_in_full(head: Line, events: list[Line]) -> module.Verification:
    """What verifying finds when nothing is seen at a glance."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_all_true", lambda _log, _truth: False)
        return verified(head, events)


def spoilt(edition: str, events: list[Line], random: Random) -> list[Line]:
    """The same events, with what some of them say of the cards changed."""
    events = copy.deepcopy(events)
    cards = [card.id for card in load(edition).cards]
    saying = [one for one in events if any(one.get(key) for key in ("responses", "hands", "saw", "card"))]
    for event in random.choices(saying, k=random.randint(1, 3)):
        _spoil(event, cards, random)
    return events


def _spoil(event: dict[str, Any], cards: list[str], random: Random) -> None:
    for hand in (event.get("hands") or {}).values():
        if hand and random.random() < 0.3:
            hand[0] = random.choice(cards)
            hand[:] = dict.fromkeys(hand)
    answers = [one for one in event.get("responses", ()) if one["action"] in ("pass", "show")]
    if answers:
        answer = random.choice(answers)
        answer.update({"action": random.choice(("pass", "show"))})
        answer.pop("card", None)
    for key in ("saw", "card"):
        if event.get(key) in cards:
            event[key] = random.choice(cards)


@pytest.mark.parametrize(("edition", "players"), tiers(GAMES, *GAMES[2::3]))
@seeds()
@given(seed=st.integers(min_value=0, max_value=20), random=st.randoms(use_true_random=False))
def test_what_is_seen_at_a_glance_is_what_the_constraints_find(
    edition: str, players: int, seed: int, random: Random
) -> None:
    head, events = lines_of(play(edition, players, seed, most=80, pick=eager))
    events = spoilt(edition, events, random)
    found, expected = verified(head, events), verified_in_full(head, events)
    assert (found.violations, found.conflict, found.doubtful) == (
        expected.violations,
        expected.conflict,
        expected.doubtful,
    )


@pytest.mark.parametrize(("edition", "players"), [one for one in GAMES if one[1] > 2])
def test_an_honest_game_is_seen_to_be_one_at_a_glance(edition: str, players: int) -> None:
    log = play(edition, players, 1, most=80, pick=eager).log()
    assert module._all_true(log, module.truth_of(log))
