"""Replay: each step agrees with the log at that time, whatever was corrected, illegal or left out."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from cluedo_notes.game.deduction import position as position_module
from cluedo_notes.game.deduction.odds import Odds, odds_of
from cluedo_notes.game.deduction.position import Position, position_of
from cluedo_notes.game.errors import EntryError, GameError
from cluedo_notes.game.log.events import Amend, FalseWitness, Play, TableEvent, UsePower
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.game.review import replay, step_odds
from cluedo_notes.game.review.replay import Replay, ReplayStep, step_alone, steps, true_envelope
from cluedo_notes.game.rules.check import judged
from cluedo_notes.game.rules.finding import Violation
from cluedo_notes.game.rules.legal_events import prospect
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.table.of_log import tables
from cluedo_notes.language.message import message
from tests.helpers.examples import tiers
from tests.helpers.game.random_play import play
from tests.helpers.logs import as_log
from tests.helpers.places import ROOT

EXAMPLES = {p.stem: p for p in sorted((ROOT / "examples").glob("*.jsonl"))}
GAMES = [("classic", 4), ("super", 4), ("secrets-2008", 4), ("got-red-keep", 2), ("asterix", 4)]
SAMPLE = 4
HEADER = {
    "type": "game",
    "format": 1,
    "edition": "classic",
    "players": [{"name": "Ana"}, {"name": "Bob"}, {"name": "Cleo"}],
}


def log_of(*lines: Mapping[str, Any], **header: Any) -> Log:
    return as_log([{**HEADER, **header}, *lines], "friday.jsonl")


def suggestion(player: str, cards: str, *answers: tuple[str, str, str | None]) -> dict[str, Any]:
    suspect, weapon, room = cards.split()
    responses = [{"player": who, "action": action, "card": card} for who, action, card in answers]
    return {
        "type": "suggestion",
        "player": player,
        "suspect": suspect,
        "weapon": weapon,
        "room": room,
        "responses": responses,
    }


def as_if_never_corrected(log: Log, count: int) -> Log:
    """A log of the first events that count and nothing else, what they refer to numbered anew."""
    happened = log.live[:count]
    places = {live.number: place for place, live in enumerate(happened, start=1)}

    def renumbered(event: TableEvent) -> TableEvent:
        about = getattr(event, "event", None)
        if isinstance(event, FalseWitness | Play | UsePower) and about is not None:
            return replace(event, event=places[about])
        return event

    return replace(log, events=tuple(renumbered(live.event) for live in happened))


def agrees(step: ReplayStep, log: Log, count: int) -> None:
    """A step against the position and the odds of a log written down for it alone."""
    position = position_of(as_if_never_corrected(log, count))
    assert step.position.facts == position.facts
    assert step.position.consistent == position.consistent
    odds = odds_of(position)
    assert step.odds is not None
    assert step.odds.bits == pytest.approx(odds.bits, abs=1e-9)
    for card, row in odds.cells.items():
        assert step.odds.cells[card] == pytest.approx(dict(row), abs=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_a_step_is_the_position_and_the_odds_of_the_log_as_it_stood_then(name: str, thorough: bool) -> None:
    log = read_log(EXAMPLES[name])
    all_steps = list(steps(log))
    places = range(len(all_steps))
    for place in places if thorough else Random(7).sample(places, SAMPLE):
        agrees(all_steps[place], log, place)
        step = all_steps[place]
        if log.at(step.number).live == log.live[:place]:
            there = position_of(log.at(step.number))
            assert (step.position.facts, step.position.ignored) == (there.facts, there.ignored)
            assert step.position.problem == there.problem


@pytest.mark.parametrize(("edition", "players"), tiers(GAMES, ("classic", 4), ("secrets-2008", 4)))
def test_the_same_holds_for_games_of_random_players(edition: str, players: int, thorough: bool) -> None:
    for seed in range(20 if thorough else 1):
        log = play(edition, players, 4000 + seed, most=60).log()
        all_steps = list(steps(log))
        for place in Random(seed).sample(range(len(all_steps)), SAMPLE):
            agrees(all_steps[place], log, place)


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_step_alone_is_that_of_the_whole_replay(name: str, thorough: bool) -> None:
    log = read_log(EXAMPLES[name])
    all_steps = list(steps(log))
    places = range(len(all_steps))
    for place in places if thorough else {0, *Random(3).sample(places, 1), places[-1]}:
        alone, among = step_alone(log, place), all_steps[place]
        for part in ("live", "table", "gained", "lost", "broken", "ended"):
            assert getattr(alone, part) == getattr(among, part), part
        for one, other in ((alone.position, among.position), (alone.before, among.before)):
            assert (one and (one.facts, one.ignored)) == (other and (other.facts, other.ignored))
        for mine, theirs in ((alone.odds, among.odds), (alone.look, among.look)):
            assert (mine is None) == (theirs is None)
            for card, row in mine.cells.items() if mine and theirs else ():
                assert theirs is not None
                assert dict(row) == pytest.approx(dict(theirs.cells[card]), abs=1e-12)
        assert (alone.open_before is None) == (among.open_before is None)
        if alone.open_before and among.open_before:
            assert alone.open_before.bits == pytest.approx(among.open_before.bits, abs=1e-9)


def test_a_step_alone_counts_only_what_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[int] = []

    def noted(log: Log) -> Position:
        counted.append(len(log.events))
        return position_of(log)

    monkeypatch.setattr(replay, "position_of", noted)
    assert Replay(read_log(EXAMPLES["super-10p"])).alone(60).number == 60
    assert counted == [59, 60]


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_there_is_a_step_for_the_start_and_for_each_event_that_counts(name: str) -> None:
    log = read_log(EXAMPLES[name])
    all_steps = list(steps(log))
    assert [step.live for step in all_steps] == [None, *log.live]
    assert [step.table for step in all_steps] == list(tables(log))
    assert all_steps[-1].position.facts == position_of(log).facts
    for before, step, live in zip(all_steps, all_steps[1:], log.live, strict=False):
        found = judged(before.table, live)
        assert step.broken == tuple(one for one in found if isinstance(one, Violation))
        assert step.open_before == (before.odds and before.odds.openness)


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_whose_turn_it_is_is_what_the_turn_command_says(edition: str, players: int) -> None:
    log = play(edition, players, 11, most=25).log()
    for step in steps(log):
        found = prospect(step.table, None)
        assert step.turn == (found.player, found.phase)


def test_steps_are_made_when_they_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = []
    monkeypatch.setattr(replay, "position_of", lambda log: counted.append(log) or position_of(log))
    replayed = Replay(read_log(EXAMPLES["classic-3p"]))
    assert len(replayed) == 22
    assert counted == []
    assert replayed[2].number == 2
    assert len(counted) == 3
    assert replayed[0].live is None
    assert len(counted) == 3
    assert [replayed.made(place) for place in (2, 3, 4)] == [True, True, False]


def test_an_event_is_found_by_its_number_and_one_that_does_not_count_is_not() -> None:
    replayed = Replay(read_log(EXAMPLES["classic-5p"]))
    assert [replayed.place_of(number) for number in (0, 6, 10, 7)] == [0, 6, 7, 8]  # 10 was inserted after 6
    with pytest.raises(EntryError):
        replayed.place_of(999)


FACT = {"type": "fact", "owner": "Bob", "holds": ["corde"]}
AMENDED = {"type": "fact", "owner": "Bob", "holds": ["poignard"]}


def test_an_event_reads_from_its_own_place_on_as_it_was_corrected_later() -> None:
    """Before the correction nobody knew; but what happened at the table is what it says."""
    log = log_of(
        FACT,
        {"type": "note", "text": "two"},
        {"type": "fact", "owner": "Cleo", "holds": ["hall"]},
        {"type": "amend", "event": 1, "as": AMENDED},
        {"type": "retract", "event": 3},
        {"type": "insert", "after": 1, "as": {"type": "fact", "owner": "Ana", "holds": ["rose"]}},
    )
    found = list(steps(log))
    assert [step.number for step in found] == [0, 1, 6, 2]
    held = [
        {card: owner for card, owner in step.position.facts.holder.items() if owner is not None}
        for step in found
    ]
    assert held == [
        {},
        {"poignard": "Bob"},
        {"poignard": "Bob", "rose": "Ana"},
        {"poignard": "Bob", "rose": "Ana"},
    ]
    assert [[(one.card, one.owner) for one in step.gained if one.holds] for step in found] == [
        [],
        [("poignard", "Bob")],
        [("rose", "Ana")],
        [],
    ]
    assert log.straightened().at(1).live == log.live[:1]


def test_a_step_says_what_a_contradictory_log_leaves_out_from_there_on() -> None:
    log = log_of(FACT, {"type": "fact", "owner": "Cleo", "holds": ["corde"]})
    start, one, both = steps(log)
    assert start.position.consistent
    assert one.position.consistent
    assert len(both.position.ignored) == 1
    assert both.odds is not None


def test_a_step_tells_the_rules_that_its_event_broke() -> None:
    log = log_of(
        suggestion("Ana", "rose corde hall", ("Bob", "pass", None), ("Cleo", "pass", None)),
        suggestion("Cleo", "rose corde hall", ("Ana", "pass", None), ("Bob", "pass", None)),
        complete=True,
        first_player="Ana",
    )
    assert Rule.TURN_ORDER in [one.rule for one in list(steps(log))[2].broken]


def test_at_the_start_what_the_header_tells_has_become_certain() -> None:
    hand = ["moutarde", "poignard", "corde", "hall", "bureau", "cuisine"]
    (start,) = steps(log_of(me="Ana", hand=hand))
    assert sorted(one.card for one in start.gained if one.holds) == sorted(hand)
    assert {one.owner for one in start.gained if one.holds} == {"Ana"}


def test_a_position_too_large_to_count_has_no_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_large(*_: object, **__: object) -> None:
        raise GameError(message("too-large-to-count"))

    monkeypatch.setattr(step_odds, "counted_odds", too_large)
    found = list(steps(log_of(FACT)))
    assert [(step.odds, step.open_before) for step in found] == [(None, None), (None, None)]
    assert found[1].position.facts.holder["corde"] == "Bob"


@pytest.mark.parametrize("countable_from", [0, 1, 40, 1000])
def test_after_positions_too_large_to_count_few_of_the_next_are_tried(
    monkeypatch: pytest.MonkeyPatch, countable_from: int
) -> None:
    log = log_of(*({"type": "note", "text": str(number)} for number in range(1, 101)))
    tried: list[int] = []

    def large_at_first(position: Position, **_: object) -> Odds:
        tried.append(len(position.log.live))
        if tried[-1] < countable_from:
            raise GameError(message("too-large-to-count"))
        return odds_of(position)

    monkeypatch.setattr(step_odds, "counted_odds", large_at_first)
    counted = [number for number, step in enumerate(steps(log)) if step.odds is not None]
    assert sum(number < countable_from for number in tried) <= 7
    # From the first that is counted on none is left out; until then at most as many as were too large.
    assert counted == list(range(counted[0], 101)) if countable_from < 100 else not counted
    assert not counted or counted[0] <= 2 * countable_from


def accusation(cards: str, correct: bool) -> dict[str, Any]:
    suspect, weapon, room = cards.split()
    said = {"suspect": suspect, "weapon": weapon, "room": room}
    return {"type": "accusation", "player": "Ana", "correct": correct, **said}


def test_the_true_envelope_is_that_of_the_reveal_or_of_a_right_accusation() -> None:
    assert true_envelope(log_of(FACT)) is None
    assert true_envelope(log_of(accusation("rose clef-anglaise hall", False))) is None
    right = accusation("rose clef-anglaise hall", True)
    assert true_envelope(log_of(right)) == ("rose", "clef-anglaise", "hall")
    laid_open = {"suspect": "olive", "weapon": "revolver", "room": "bureau"}
    assert true_envelope(log_of(right, {"type": "reveal", "envelope": laid_open})) == tuple(
        laid_open.values()
    )
    assert true_envelope(log_of(right, {"type": "reveal"})) == ("rose", "clef-anglaise", "hall")


def test_a_log_with_corrections_is_deduced_step_from_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each step anew took minutes for two thousand suggestions of which one was corrected."""
    log = read_log(EXAMPLES["classic-5p"])
    first = replace(log.live[0].event)
    log = replace(log, events=(*log.events, Amend(1, first)))
    begun: list[Log] = []
    found_anew = position_module._deduced_anew
    monkeypatch.setattr(position_module, "_deduced_anew", lambda log: begun.append(log) or found_anew(log))
    found = list(steps(log))
    assert len(found) == len(log.live) + 1
    assert len(begun) == 2  # at the start, and where a false witness changes what an earlier pass says


def test_events_under_other_numbers_are_another_log() -> None:
    """What is deduced of a log names its events."""
    clash = {"type": "fact", "owner": "Cleo", "holds": ["corde"]}
    numbered = log_of({"type": "note", "text": "one"}, FACT, clash, {"type": "retract", "event": 1})
    plain = log_of(FACT, clash)
    for _ in range(2):
        assert position_of(numbered.straightened()).ignored in {(2,), (3,)}
        assert position_of(plain).ignored in {(1,), (2,)}
    assert [live.number for live in numbered.straightened().at(1).live] == [2]
