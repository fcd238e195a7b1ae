"""The results for a log that continues another are those for the log by itself."""

import gc
import tracemalloc
import weakref
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import assert_type

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cluedo_notes.game.deduction import odds as odds_module
from cluedo_notes.game.deduction.evidence import evidence
from cluedo_notes.game.deduction.game import Game
from cluedo_notes.game.deduction.odds import counted_odds, followed_odds, odds_of
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.log.corrections import last_action
from cluedo_notes.game.log.events import (
    Action,
    Event,
    FalseWitness,
    Move,
    Note,
    Response,
    Retract,
    Suggestion,
)
from cluedo_notes.game.log.kept import Earlier, KeptResults
from cluedo_notes.game.log.reader import Log, goes_on, parse_log, read_log
from cluedo_notes.game.table.of_log import notes_moves, tables
from cluedo_notes.solver.counting.counting import Counting
from tests.helpers.game.keepers import keepers_log, kept, log_of, with_a_wrong_answer
from tests.helpers.game.kept_logs import GAMES, table_of
from tests.helpers.places import ROOT

HEADER = (
    b'{"type":"game","format":1,"edition":"classic","players":[{"name":"A"},{"name":"B"},{"name":"C"}]}\n'
)
NOTES = [Note(str(number)) for number in range(100)]
EXAMPLES = sorted((ROOT / "examples").glob("*.jsonl"))


def growing(log: Log, lines: Sequence[Event]) -> Iterator[Log]:
    """The log without lines, then with one line more each."""
    so_far = log.at(0)
    yield so_far
    for line in lines:
        so_far = so_far.with_line(line)
        yield so_far


def found_in(log: Log) -> tuple[object, ...]:
    return log.live, notes_moves(log), tables(log), evidence(log), position_of(log)


def same_alone(log: Log, lines: Sequence[Event]) -> list[Log]:
    """Every log on the way to the last line, once what was found in each is what is found in it alone."""
    grown = [(one, found_in(one)) for one in growing(log, lines)]
    for one, found in grown:
        assert found == found_in(alone(one))
    return [one for one, _ in grown]


def alone(log: Log) -> Log:
    """The same log, in which nothing was found yet."""
    return msgspec.structs.replace(log)


@pytest.mark.parametrize("edition, players", GAMES)
def test_a_game_noted_line_by_line(edition: str, players: int) -> None:
    log = table_of(edition, players, seed=3).kept()[0]
    assert len(same_alone(log, log.events[:60])) == len(log.events[:60]) + 1


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_noted_line_by_line(example: Path) -> None:
    log = read_log(example)
    same_alone(log, log.events)


def test_an_answer_noted_wrongly_is_found_on_the_way_too() -> None:
    contradictory = 0
    for seed in range(6):
        head, lines = kept("classic", 3, seed, 30)
        _, wrong = with_a_wrong_answer(lines, Random(seed))
        log = log_of(head, wrong)
        logs = same_alone(log, log.events)
        contradictory += not position_of(logs[-1]).consistent
    assert contradictory


def test_lines_that_correct_others_and_a_false_witness() -> None:
    log = keepers_log("classic", 4, seed=2, suggestions=12)
    passed = next(
        (number, answer.player)
        for number, event in enumerate(log.events, start=1)
        if isinstance(event, Suggestion)
        for answer in event.responses
        if answer.action == "pass"
    )
    witness = FalseWitness(passed[1], event=passed[0])
    taken_back = len(log.events) + 2
    lines = [*log.events, witness, Retract(2), Note("?"), Retract(taken_back), Note("!")]
    same_alone(log, lines)


def test_the_first_move_puts_the_pawns_on_the_board() -> None:
    head, lines = kept("classic", 3, 1, 2)
    log = log_of({**head, "complete": False}, lines)
    logs = same_alone(log, [*log.events, Move("Ana", "hall")])
    assert tables(logs[-2])[0].pawns == {}
    assert tables(logs[-1])[0].pawns != {}


def test_the_odds_of_a_position_that_says_the_same_are_not_counted_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log = keepers_log("classic", 3, seed=4, suggestions=10)
    before = odds_of(position_of(log))
    noted = position_of(log.with_line(Note("tea")))
    monkeypatch.setattr(odds_module, "counting_of", None)  # whoever counts fails
    after = odds_of(noted)
    assert (after.cells, after.by_envelope) == (before.cells, before.by_envelope)
    assert after.position is noted


@settings(deadline=None)
@given(st.lists(st.integers(0, 3)), st.lists(st.integers(0, 3)))
def test_a_log_goes_on_from_those_that_it_begins_as(first: list[int], second: list[int]) -> None:
    empty = parse_log(HEADER, "")
    one, other = (
        msgspec.structs.replace(empty, events=tuple(Note(str(number)) for number in numbers))
        for numbers in (first, second)
    )
    assert goes_on(one, other) == (second[: len(first)] == first)
    assert not goes_on(one, msgspec.structs.replace(other, events=(*other.events, Retract(1))))


def lines_known(log: Log, earlier: Earlier[int] | None, asked: list[tuple[int, int]]) -> int:
    """Work that writes down how many lines it was told of, of how many."""
    asked.append((0 if earlier is None else earlier.lines, len(log.events)))
    assert earlier is None or earlier.result == earlier.lines
    return len(log.events)


class Asked(list[tuple[int, int]]):
    """As a list; one is not another, though it has the same."""

    __hash__ = object.__hash__  # type: ignore[assignment]


def test_what_is_asked_at_some_lines_only_goes_on_from_the_last_of_them() -> None:
    asked = Asked()
    for number, log in enumerate(growing(keepers_log("classic", 3, seed=1, suggestions=20), NOTES[:45])):
        if number % 10 == 4:
            assert log.kept(lines_known, asked) == log.kept(lines_known, asked) == number
    assert asked == [(0, 4), (4, 14), (14, 24), (24, 34), (34, 44)]


def test_a_line_that_corrects_another_is_no_line_to_go_on_with() -> None:
    asked = Asked()
    log = keepers_log("classic", 3, seed=1, suggestions=20).at(10)
    log.kept(lines_known, asked)
    taken_back = log.with_line(Retract(10))
    taken_back.kept(lines_known, asked)
    taken_back.with_line(Note("!")).kept(lines_known, asked)
    assert asked == [(0, 10), (0, 11), (11, 12)]


def lines_beside(game: Game, asked: Asked, more: int) -> int:
    asked.append((len(game.log.events), more))
    return len(game.log.events) + more


def test_what_a_function_makes_of_a_game_is_kept_by_the_function_and_its_arguments() -> None:
    asked, game = Asked(), Game(keepers_log("classic", 3, seed=1, suggestions=20).at(10))
    made = game.kept(lines_beside, asked, 1)
    assert_type(made, int)
    assert (made, game.kept(lines_beside, asked, 1), game.kept(lines_beside, asked, 2)) == (11, 11, 12)
    assert asked == [(10, 1), (10, 2)]


class WatchedLog(Log, frozen=True, dict=True, weakref=True):
    """One of which one can tell whether it is still held."""


@pytest.mark.parametrize("asked_at", [2_000, 1, 7], ids=["never", "each line", "each seventh line"])
def test_no_log_holds_one_that_it_goes_on_from(asked_at: int) -> None:
    empty = parse_log(HEADER, "")
    log: Log = WatchedLog(empty.file, empty.header, empty.edition, empty.deal, ())
    earlier: list[weakref.ref[Log]] = []
    gc.collect()
    others = sum(isinstance(thing, KeptResults) for thing in gc.get_objects())
    for number in range(2_000 if asked_at == 2_000 else 100):
        if number % asked_at == asked_at - 1:
            found_in(log)
        earlier.append(weakref.ref(log))
        log = log.with_line(Note(str(number)))
    gc.collect()
    assert not any(held() for held in earlier)
    assert sum(isinstance(thing, KeptResults) for thing in gc.get_objects()) <= others + 1
    assert found_in(log) == found_in(alone(log))


def test_two_logs_that_go_on_from_one_do_not_disturb_each_other() -> None:
    log = keepers_log("classic", 3, seed=4, suggestions=12)
    parted = log.at(8)
    found_in(parted)
    one, other = parted.with_line(log.events[8]), parted.with_line(Note("what if"))
    assert found_in(other) == found_in(alone(other))
    assert found_in(one) == found_in(alone(one))
    further = one.with_line(log.events[9])
    with ThreadPoolExecutor(4) as threads:
        asked = [threads.submit(found_in, each) for each in (further, one, further, other) * 4]
        answers = [each.result() for each in asked]
    assert answers == [found_in(alone(each)) for each in (further, one, further, other)] * 4


def test_a_log_read_anew_is_the_one_that_is_known_where_both_say_the_same() -> None:
    log = keepers_log("classic", 3, seed=4, suggestions=12)
    earlier = log.at(5)
    assert alone(log).going_on(log) is log
    assert alone(log).going_on(None) == log
    positions = [position_of(alone(log).going_on(earlier)), position_of(earlier), position_of(log)]
    assert positions[0] == positions[2] != positions[1]


def alive() -> int:
    """How many counts there are in memory."""
    gc.collect()
    return sum(isinstance(thing, Counting) for thing in gc.get_objects())


def test_one_count_is_alive_for_a_game_that_grows() -> None:
    whole, others = read_log(ROOT / "examples" / "classic-3p.jsonl"), alive()
    log = whole.at(0)
    for event in whole.events:
        log = log.with_line(event)
        followed_odds(position_of(log))
        assert alive() <= others + 1
    followed_odds(position_of(log.with_line(Retract(last_action(log.events) or 0))))
    assert alive() <= others + 1  # though the longer game is still there


def peak(work: Callable[[], object]) -> int:
    """The most bytes at a time while something is worked out."""
    gc.collect()
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_two_large_counts_are_never_alive_at_once() -> None:
    """A game that grows takes little more memory than its largest count alone; with the last one still there
    while the next is counted it would be 1.7 times as much."""
    whole = read_log(ROOT / "examples" / "super-10p.jsonl")
    logs = list(growing(whole, whole.events[:12]))
    positions = [position_of(log) for log in logs]
    alone = max(peak(partial(counted_odds, position)) for position in positions)
    assert peak(lambda: [followed_odds(position) is None for position in positions]) < 1.4 * alone


def test_odds_asked_by_two_threads_are_those_of_one() -> None:
    log = keepers_log("classic", 4, seed=4, suggestions=12)
    logs = [*growing(log, log.events)][4:]
    anew = [counted_odds(position_of(alone(log))).cells for log in logs]
    with ThreadPoolExecutor(4) as threads:
        counted = list(threads.map(lambda log: followed_odds(position_of(log)).cells, logs * 3))
    assert counted == anew * 3


def test_what_is_followed_is_counted_as_anew() -> None:
    """Also by two games made from one, each going on by turns."""
    whole = read_log(ROOT / "examples" / "classic-3p.jsonl")
    common = whole.at(6)
    others = common.with_line(Suggestion("Ana", "rose", "corde", "hall", (Response("Bob", Action.SHOW),)))
    for event in whole.events[6:10]:
        common, others = common.with_line(event), others.with_line(event)
        for log in (common, others):
            anew = counted_odds(position_of(msgspec.structs.replace(log)))
            assert followed_odds(position_of(log)).cells == anew.cells
