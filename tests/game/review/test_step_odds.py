"""All odds of a replay share one budget. Real games do not come near its end; after it, certain facts go
on."""

import pytest

from cluedo_notes.game.deduction.odds import odds_of
from cluedo_notes.game.deduction.position import Position, position_of
from cluedo_notes.game.knowledge.view import view
from cluedo_notes.game.log.events import NothingOfCards
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.game.review import replay, step_odds
from cluedo_notes.game.review.replay import ReplayStep, steps
from cluedo_notes.limits import MOST_HINDSIGHT_MOVES, MOST_REPLAY_EVENTS, MOST_REPLAY_MOVES
from cluedo_notes.solver.counting import count as count_module
from cluedo_notes.solver.counting.count import TooLargeBefore, count
from cluedo_notes.solver.counting.counting import TooLarge
from cluedo_notes.solver.counting.move_budget import MoveBudget
from tests.helpers.examples import tiers
from tests.helpers.game.random_play import play
from tests.helpers.places import ROOT

EXAMPLES = {path.stem: path for path in sorted((ROOT / "examples").glob("*.jsonl"))}
ROOM = 20
"""How many times as much as a game needs a replay may take at least."""


def allow(monkeypatch: pytest.MonkeyPatch, moves: int, hindsight: int, events: int) -> None:
    """Replays with other limits."""
    monkeypatch.setattr(step_odds, "MOST_REPLAY_MOVES", moves)
    monkeypatch.setattr(step_odds, "MOST_REPLAY_EVENTS", events)
    monkeypatch.setattr(replay, "MOST_HINDSIGHT_MOVES", hindsight)


def lose_nothing(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a part of the limits there is as much to see as without any."""
    endless = 10**12
    allow(monkeypatch, endless, endless, endless)
    everything = list(steps(log))
    looked_back = [step.hindsight for step in everything]
    allow(monkeypatch, MOST_REPLAY_MOVES // ROOM, MOST_HINDSIGHT_MOVES // ROOM, MOST_REPLAY_EVENTS // ROOM)
    found = list(steps(log))
    assert [step.ended for step in found] == [None] * len(found)
    assert all(step.odds is not None for step in found)
    assert [step.hindsight for step in found] == looked_back
    assert [step.odds.bits for step in found if step.odds] == [
        one.odds.bits for one in everything if one.odds
    ]


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_lose_nothing_with_a_twentieth_of_the_limits(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lose_nothing(read_log(EXAMPLES[name]), monkeypatch)


@pytest.mark.parametrize(("edition", "players"), tiers([("classic", 6), ("super", 10)], ("classic", 6)))
def test_games_by_chance_lose_nothing_either(
    edition: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = play(edition, players, seed=1).log()
    lose_nothing(view(log, log.deal.players[0]), monkeypatch)


def ended(found: list[ReplayStep]) -> int:
    """The place of the first step that is not counted any more: all others after it say so too."""
    (first,) = {step.ended for step in found} - {None}
    place = next(place for place, step in enumerate(found) if step.ended)
    assert found[place].number == first
    assert all(step.odds is None and step.ended == first for step in found[place:])
    return place


def test_once_the_moves_are_spent_what_is_certain_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    log = read_log(EXAMPLES["super-6p"])
    allow(monkeypatch, 100_000, MOST_HINDSIGHT_MOVES, MOST_REPLAY_EVENTS)
    found = list(steps(log))
    place = ended(found)
    assert 1 < place < len(found) - 1
    assert all(step.odds is not None for step in found[:place])
    for number, step in enumerate(found):
        assert step.position.facts == position_of(log.straightened().at(number)).facts
    assert found[place].open_before is not None
    assert all(step.open_before is None and step.hindsight is None for step in found[place + 1 :])


def test_the_end_does_not_depend_on_what_was_counted_before(monkeypatch: pytest.MonkeyPatch) -> None:
    log = read_log(EXAMPLES["super-6p"])
    allow(monkeypatch, 100_000, MOST_HINDSIGHT_MOVES, MOST_REPLAY_EVENTS)
    place = ended(list(steps(log)))
    for number in range(place + 3):
        odds_of(position_of(log.straightened().at(number)))
        assert ended(list(steps(log))) == place


def test_refusals_are_spent_whether_they_are_new_or_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = position_of(read_log(EXAMPLES["super-6p"]).at(20)).problem
    monkeypatch.setattr(count_module, "MOST_MOVES", 5_000)
    monkeypatch.setattr("cluedo_notes.solver.counting.counting.Counting.__init__.__defaults__", (5_000, None))
    before, budgets = TooLargeBefore(), [MoveBudget(1_000_000) for _ in range(3)]
    for budget in budgets:
        with budget.spending(), pytest.raises(TooLarge):
            count(problem, before)
    read = len(problem.constraints) + len(problem.weights)
    assert {budget.left for budget in budgets} == {1_000_000 - 5_000 - read}


def test_after_so_many_events_no_more_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    allow(monkeypatch, MOST_REPLAY_MOVES, MOST_HINDSIGHT_MOVES, 10)
    found = list(steps(read_log(EXAMPLES["classic-5p"])))
    assert ended(found) == 11


def test_a_long_log_is_held_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every step would otherwise hold all lines before it."""
    allow(monkeypatch, MOST_REPLAY_MOVES, MOST_HINDSIGHT_MOVES, 10)
    found = list(steps(read_log(EXAMPLES["classic-5p"])))
    later = [step.position for step in found[ended(found) :]]
    assert len(later) > 20
    assert all(one.log is later[0].log and one.problem is later[0].problem for one in later)


def test_what_says_nothing_of_cards_is_not_deduced_anew_once_no_more_is_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log, deduced = read_log(EXAMPLES["secrets-2008-4p"]), []
    whole = log.straightened()

    def counted(of: Log) -> Position:
        deduced.append(len(of.events))
        return position_of(of)

    monkeypatch.setattr(replay, "position_of", counted)
    allow(monkeypatch, MOST_REPLAY_MOVES, MOST_HINDSIGHT_MOVES, 10)
    for place, step in enumerate(steps(log)):
        assert step.position.facts == position_of(whole.at(place)).facts
    later = range(12, len(log.live) + 1)
    silent = [place for place in later if isinstance(log.live[place - 1].event, NothingOfCards)]
    assert len(silent) > 10
    assert set(later) - set(deduced) == set(silent)


def test_once_their_moves_are_spent_no_suggestion_is_looked_back_on(monkeypatch: pytest.MonkeyPatch) -> None:
    log = read_log(EXAMPLES["classic-5p"])
    whole = [step.hindsight for step in steps(log)]
    allow(monkeypatch, MOST_REPLAY_MOVES, 20_000, MOST_REPLAY_EVENTS)
    found = list(steps(log))
    part = [step.hindsight for step in found]
    left = [place for place, one in enumerate(part) if one is not None]
    assert 0 < len(left) < sum(one is not None for one in whole)
    assert part[: left[-1] + 1] == whole[: left[-1] + 1]
    assert all(step.odds is not None for step in found)
