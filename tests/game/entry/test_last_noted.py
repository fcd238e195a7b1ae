"""The changes by the last line, read back from the log: the same as when it was recorded."""

from pathlib import Path

import pytest

from cluedo_notes.game.deduction.game import Game
from cluedo_notes.game.entry.note import After, AtEnd, InsteadOf, Noted, last_noted, note, redo, undo
from cluedo_notes.game.log.events import Amend, Insert, Retract
from cluedo_notes.game.log.journal import LogFile
from cluedo_notes.game.log.reader import read_log
from tests.helpers.places import ROOT

EXAMPLES = sorted((ROOT / "examples").glob("*.jsonl"))


def changes_of(noted: Noted | None) -> object:
    """What is said of a line."""
    assert noted is not None
    facts = (noted.before.position.facts, noted.after.position.facts)
    return noted.number, noted.event, noted.broken, noted.suspected, noted.unsettled, facts


@pytest.mark.slow
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_every_line_of_an_example_tells_the_same_afterwards(tmp_path: Path, example: Path) -> None:
    whole = read_log(example)
    file = tmp_path / "game.jsonl"
    file.write_text(example.read_text(encoding="utf-8").splitlines(keepends=True)[0], encoding="utf-8")
    assert last_noted(Game(read_log(file))) is None
    for line in whole.events:
        match line:
            case Amend(number, event):
                noted = note(LogFile(file), lambda _, __, event=event: event, InsteadOf(number), forced=True)
            case Insert(number, event):
                noted = note(LogFile(file), lambda _, __, event=event: event, After(number), forced=True)
            case Retract(number):
                noted = undo(LogFile(file), number, forced=True)
            case _:
                noted = note(LogFile(file), lambda _, __, event=line: event, AtEnd(), forced=True)
        assert changes_of(last_noted(Game(read_log(file)))) == changes_of(noted)


def test_a_correction_tells_what_it_unsettles_and_redo_what_it_brings_back(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes((EXAMPLES[0].with_name("got-meereen-5p.jsonl")).read_bytes())
    for number in (3, 7):
        assert changes_of(undo(LogFile(file), number, forced=True)) == changes_of(
            last_noted(Game(read_log(file)))
        )
    assert changes_of(redo(LogFile(file), None, forced=True)) == changes_of(last_noted(Game(read_log(file))))


def test_a_line_of_a_file_that_corrects_what_no_longer_counts_tells_nothing(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    head = '{"type":"game","format":1,"edition":"classic","players":[{"name":"A"},{"name":"B"},{"name":"C"}]}'
    lines = (
        '{"type":"note","text":"one"}',
        '{"type":"retract","event":1}',
        '{"type":"amend","event":1,"as":{"type":"note","text":"two"}}',
    )
    file.write_text("\n".join((head, *lines, "")), encoding="utf-8")
    noted = last_noted(Game(read_log(file)))
    assert noted is not None
    assert (noted.number, noted.broken, noted.unsettled) == (3, (), ())
