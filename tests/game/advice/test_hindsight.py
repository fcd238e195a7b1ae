"""The promise of a suggestion when it was made, compared with the best in its room, and its result."""

from itertools import product

import pytest
from msgspec.structs import replace

from cluedo_notes.editions import Category
from cluedo_notes.game.advice.adviser import Adviser
from cluedo_notes.game.advice.hindsight import sum_of
from cluedo_notes.game.deduction.odds import odds_of
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.errors import GameError
from cluedo_notes.game.log.events import Look, Suggestion
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.game.review.replay import ReplayStep, steps
from cluedo_notes.language.message import message
from tests.helpers.places import ROOT

EXAMPLES = ROOT / "examples"
REGRET = 0.03
"""Bits: the best of a room is found among the few that promise most by an estimate."""


def example(name: str) -> Log:
    return read_log(EXAMPLES / f"{name}.jsonl")


def mine(log: Log) -> list[tuple[ReplayStep, Suggestion]]:
    """The suggestions of the log's keeper with their steps."""
    return [
        (step, step.live.event)
        for step in steps(log)
        if step.live is not None
        and isinstance(step.live.event, Suggestion)
        and step.live.event.player == log.header.me
    ]


@pytest.mark.parametrize("name", ["classic-3p", "secrets-2008-4p"])
def test_the_figures_are_those_of_the_log_as_it_stood_just_before(name: str) -> None:
    log = example(name)
    compared = 0
    for step, suggestion in mine(log):
        position, after = position_of(log.at(step.number - 1)), position_of(log.at(step.number))
        if (found := step.hindsight) is None or after.log.live[:-1] != position.log.live:
            continue
        assert found.made == Adviser(position).score(suggestion.triple)
        assert found.before == pytest.approx(odds_of(position).bits, abs=1e-9)
        assert found.after == pytest.approx(odds_of(after).bits, abs=1e-9)
        assert found.brought == found.before - found.after
        compared += 1
    assert compared > 2


def test_the_best_is_that_of_all_in_the_same_room(thorough: bool) -> None:
    log = example("classic-5p")
    for step, _ in mine(log)[:: 1 if thorough else 3]:
        found = step.hindsight
        assert step.before is not None and step.open_before is not None
        if not step.open_before.bits:
            assert found is None  # nothing was left to ask for
            continue
        assert found is not None
        adviser = Adviser(step.before)
        room = found.made.triple[2]
        assert found.best.triple[2] == room
        named = [[card.id for card in log.edition.of(kind)] for kind in (Category.SUSPECT, Category.WEAPON)]
        best = max(adviser.score((*pair, room)).gain for pair in product(*named))
        assert best - REGRET < found.best.gain < best + 1e-9
        assert found.best.gain >= found.made.gain


def test_the_one_made_is_the_best_where_none_promised_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever an estimate says."""
    step, suggestion = mine(example("classic-5p"))[0]
    assert step.before is not None
    made = Adviser(step.before).score(suggestion.triple)
    worse = replace(made, triple=("rose", "corde", "hall"), gain=made.gain - 1e-12)
    monkeypatch.setattr(Adviser, "best", lambda *_: (worse,))
    assert step.hindsight is not None
    assert step.hindsight.best == step.hindsight.made == made


def test_what_nobody_answered_brought_the_card_aside_too() -> None:
    """For two: whoever is shown nothing looks at a card aside (S3), and that is part of what came."""
    log = example("got-red-keep-2p")
    looked = 0
    for step, suggestion in mine(log):
        if (found := step.hindsight) is None:
            continue
        then = log.live[[live.number for live in log.live].index(step.number) + 1]
        showed = any(response.action == "show" for response in suggestion.responses)
        assert showed == (not isinstance(then.event, Look))
        last = step.number if showed else then.number
        assert found.after == pytest.approx(odds_of(position_of(log.at(last))).bits, abs=1e-9)
        looked += not showed
    assert looked > 1


def test_only_suggestions_of_the_keeper_are_looked_back_on_while_the_envelope_is_open() -> None:
    log = example("classic-3p")
    looked_back = {step.number for step in steps(log) if step.hindsight is not None}
    still_open = {step.number for step, _ in mine(log) if step.open_before and step.open_before.bits}
    assert looked_back == still_open
    assert looked_back
    header = replace(log.header, me=None, hand=None)
    assert not any(step.hindsight for step in steps(replace(log, header=header)))


def test_a_position_too_large_to_count_is_not_looked_back_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_large(*_: object) -> None:
        raise GameError(message("too-large-to-count"))

    monkeypatch.setattr(Adviser, "score", too_large)
    assert not any(step.hindsight for step, _ in mine(example("classic-3p")))


def test_several_together_add_up() -> None:
    found = [step.hindsight for step, _ in mine(example("classic-3p")) if step.hindsight is not None]
    whole = sum_of(found)
    assert whole.number == len(found)
    assert whole.made == pytest.approx(sum(one.made.gain for one in found))
    assert whole.best >= whole.made
    assert whole.brought == pytest.approx(sum(one.before - one.after for one in found))
