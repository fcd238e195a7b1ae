"""What is found in a log that goes on from another is what is found in it alone."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cluedo_notes.game.deduction import evidence as evidence_module
from cluedo_notes.game.deduction import odds as odds_module
from cluedo_notes.game.deduction import position as position_module
from cluedo_notes.game.deduction.evidence import evidence
from cluedo_notes.game.deduction.odds import odds_of
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.log import reader
from cluedo_notes.game.log.events import Event, FalseWitness, Move, Note, Retract, Suggestion
from cluedo_notes.game.log.going_on import FoundInLogs, goes_on
from cluedo_notes.game.log.reader import Log, parse_log, read_log
from cluedo_notes.game.rules import suspected as suspected_module
from cluedo_notes.game.table import of_log
from cluedo_notes.game.table.of_log import notes_moves, tables
from tests.helpers.game.keepers import keepers_log, kept, log_of, with_a_wrong_answer
from tests.helpers.game.kept_logs import GAMES, table_of
from tests.helpers.places import ROOT

EXAMPLES = sorted((ROOT / "examples").glob("*.jsonl"))


@pytest.fixture
def forget(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Forgets everything that was found in earlier logs."""
    every = (
        reader._live,
        of_log.notes_moves,
        of_log._tables,
        suspected_module._broken_so_far,
        evidence_module._evidence,
        position_module._positions,
    )

    def forgotten() -> None:
        for findings in every:
            monkeypatch.setattr(findings, "_kept", ())
        monkeypatch.setattr(odds_module, "_counted", ())

    return forgotten


def growing(log: Log, lines: Sequence[Event]) -> Iterator[Log]:
    """The log without lines, then with one line more each."""
    so_far = log.at(0)
    yield so_far
    for line in lines:
        so_far = so_far.with_line(line)
        yield so_far


def found_in(log: Log) -> tuple[object, ...]:
    return log.live, notes_moves(log), tables(log), evidence(log), position_of(log)


def same_alone(log: Log, lines: Sequence[Event], forget: Callable[[], None]) -> list[Log]:
    """Every log on the way to the last line, once what was found in each is what is found in it alone."""
    forget()
    grown = [(one, found_in(one)) for one in growing(log, lines)]
    for one, found in grown:
        forget()
        assert found == found_in(msgspec.structs.replace(one))
    return [one for one, _ in grown]


@pytest.mark.parametrize("edition, players", GAMES)
def test_a_game_noted_line_by_line(edition: str, players: int, forget: Callable[[], None]) -> None:
    log = table_of(edition, players, seed=3).kept()[0]
    assert len(same_alone(log, log.events[:60], forget)) == len(log.events[:60]) + 1


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_noted_line_by_line(example: Path, forget: Callable[[], None]) -> None:
    log = read_log(example)
    same_alone(log, log.events, forget)


def test_an_answer_noted_wrongly_is_found_on_the_way_too(forget: Callable[[], None]) -> None:
    contradictory = 0
    for seed in range(6):
        head, lines = kept("classic", 3, seed, 30)
        _, wrong = with_a_wrong_answer(lines, Random(seed))
        log = log_of(head, wrong)
        logs = same_alone(log, log.events, forget)
        contradictory += not position_of(logs[-1]).consistent
    assert contradictory


def test_lines_that_correct_others_and_a_false_witness(forget: Callable[[], None]) -> None:
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
    same_alone(log, lines, forget)


def test_the_first_move_puts_the_pawns_on_the_board(forget: Callable[[], None]) -> None:
    head, lines = kept("classic", 3, 1, 2)
    log = log_of({**head, "complete": False}, lines)
    logs = same_alone(log, [*log.events, Move("Ana", "hall")], forget)
    assert tables(logs[-2])[0].pawns == {}
    assert tables(logs[-1])[0].pawns != {}


def test_the_odds_of_a_position_that_says_the_same_are_not_counted_again(
    forget: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    forget()
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
    empty = parse_log(
        b'{"type":"game","format":1,"edition":"classic","players":[{"name":"A"},{"name":"B"},{"name":"C"}]}\n',
        "",
    )
    one, other = (
        msgspec.structs.replace(empty, events=tuple(Note(str(number)) for number in numbers))
        for numbers in (first, second)
    )
    assert goes_on(one, other) == (second[: len(first)] == first)
    assert not goes_on(one, msgspec.structs.replace(other, events=(*other.events, Retract(1))))


def test_the_function_is_asked_about_the_new_lines_only() -> None:
    asked: list[tuple[int, int]] = []

    def further(earlier: Log, found: int, log: Log) -> int:
        asked.append((len(earlier.events), len(log.events)))
        return found + len(log.events) - len(earlier.events)

    findings = FoundInLogs(lambda log: len(log.events), further)
    log = keepers_log("classic", 3, seed=1, suggestions=20)
    assert [findings(log.at(number)) for number in (3, 4, 9, 9, 20, 5)] == [3, 4, 9, 9, 20, 5]
    assert asked == [(3, 4), (4, 9), (9, 9), (9, 20), (4, 5)]
