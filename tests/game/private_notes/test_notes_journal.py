"""Writing private notes: for their owner only, nothing is lost, and a crash costs at most the line it cut
short."""

import json
import os
import stat
from pathlib import Path

import pytest

from cluedo_notes.game.errors import LogError
from cluedo_notes.game.log.events import Note
from cluedo_notes.game.log.journal import LogFile, create
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.game.private_notes.lines import NotesLine, OwnEvent
from cluedo_notes.game.private_notes.notes_journal import create_notes, locked_both
from cluedo_notes.game.private_notes.reader import notes_header, read_both
from tests.helpers.game.shared_table import head
from tests.helpers.logs import as_log
from tests.helpers.programs import python, start

APPENDER = """
import sys
from pathlib import Path
from cluedo_notes.game.log import journal
from cluedo_notes.game.log.events import Note
from cluedo_notes.game.log.journal import LogFile
from cluedo_notes.game.private_notes.lines import OwnEvent
from cluedo_notes.game.private_notes.notes_journal import locked_both
journal.SECONDS_LOCKED = 300
folder, name = Path(sys.argv[1]), sys.argv[2]
for number in range(60):
    with locked_both(LogFile(folder / "table.jsonl"), folder / "ana.notes") as (public, notes):
        notes.append(public.log, OwnEvent(0, Note(f"{name} {number} " + "x" * (number * 7 % 90))))
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    log = as_log([head()], "x")
    create(tmp_path / "table.jsonl", log.header)
    create_notes(tmp_path / "ana.notes", log, notes_header(log, "Ana"))
    return tmp_path


def append(folder: Path, *lines: NotesLine) -> None:
    with locked_both(LogFile(folder / "table.jsonl"), folder / "ana.notes") as (public, notes):
        notes.append(public.log, *lines)


def texts(folder: Path) -> list[str]:
    _, notes = read_both(LogFile(folder / "table.jsonl"), folder / "ana.notes")
    events = (line.event for line in notes.lines if isinstance(line, OwnEvent))
    return [event.text for event in events if isinstance(event, Note)]


def table_of(folder: Path) -> Log:
    return read_log(folder / "table.jsonl")


def note(text: str) -> OwnEvent:
    return OwnEvent(0, Note(text))


def test_nobody_else_can_read_them(folder: Path) -> None:
    append(folder, note("un"))
    for file in folder.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file


def test_two_processes_appending_leave_whole_lines(folder: Path) -> None:
    writers = [start(python(APPENDER, folder, name)) for name in ("one", "two")]
    assert [writer.wait(timeout=300) for writer in writers] == [0, 0]
    found = texts(folder)
    assert len(found) == 120
    for name in ("one", "two"):
        mine = [text for text in found if text.startswith(name)]
        assert mine == [f"{name} {number} " + "x" * (number * 7 % 90) for number in range(60)]


def test_a_write_cut_at_any_byte_loses_no_whole_line_and_is_mended(folder: Path) -> None:
    append(folder, note("un"), note("deux"))
    file = folder / "ana.notes"
    whole = file.read_bytes()
    start = whole.rindex(b"\n", 0, -1) + 1
    for end in range(start, len(whole) + 1):
        file.write_bytes(whole[:end])
        complete = end >= len(whole) - 1
        append(folder, note("après"))
        assert texts(folder) == ["un", *(["deux"] if complete else []), "après"]
    assert (folder / "ana.notes.torn").read_bytes().splitlines()[-1] == whole[start:-2]


def test_a_failed_write_leaves_them_as_they_were(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    append(folder, note("un"))
    before = (folder / "ana.notes").read_bytes()

    def fail(_: int) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(LogError):
        append(folder, note("deux"))
    monkeypatch.undo()
    assert (folder / "ana.notes").read_bytes() == before


def test_lines_that_are_not_accepted_are_not_written(folder: Path) -> None:
    before = (folder / "ana.notes").read_bytes()
    with pytest.raises(LogError):
        append(folder, note("un"), OwnEvent(1, Note("after what is not there")))
    assert (folder / "ana.notes").read_bytes() == before


def test_notes_are_never_overwritten(folder: Path) -> None:
    append(folder, note("un"))
    with pytest.raises(LogError):
        create_notes(folder / "ana.notes", table_of(folder), notes_header(table_of(folder), "Bob"))
    assert texts(folder) == ["un"]
    rows = [json.loads(line) for line in (folder / "ana.notes").read_text(encoding="utf-8").splitlines()]
    assert [row["type"] for row in rows] == ["private_notes", "event"]
