"""Appending: nothing lost, nothing interleaved, and a crash costs at most the line that it cut short."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cluedo_notes.game import journal
from cluedo_notes.game.events import Header, Note, Seat
from cluedo_notes.game.journal import create, locked
from cluedo_notes.game.log import read_log
from cluedo_notes.game.message import LogError

HEADER = Header(1, "classic", (Seat("Ana"), Seat("Bob"), Seat("Cléo")))

APPENDER = """
import sys
from pathlib import Path
from cluedo_notes.game import journal as journals
from cluedo_notes.game.events import Note
from cluedo_notes.game.journal import locked
journals.PATIENCE = 300
path, name = Path(sys.argv[1]), sys.argv[2]
for number in range(200):
    with locked(path) as journal:
        journal.append(Note(f"{name} {number} é" + "x" * (number * 7 % 90)))
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    create(tmp_path / "game.jsonl", HEADER)
    return tmp_path / "game.jsonl"


def append(path: Path, text: str) -> None:
    with locked(path) as journal:
        journal.append(Note(text))


def texts(path: Path) -> list[str]:
    return [event.text for event in read_log(path).events if isinstance(event, Note)]


def test_two_processes_appending_200_events_each_leave_400_whole_events(path: Path) -> None:
    writers = [subprocess.Popen([sys.executable, "-c", APPENDER, str(path), name]) for name in ("one", "two")]
    assert [writer.wait(timeout=300) for writer in writers] == [0, 0]
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[1:]]
    assert len(rows) == 400
    for name in ("one", "two"):
        mine = [row["text"] for row in rows if row["text"].startswith(name)]
        assert mine == [f"{name} {number} é" + "x" * (number * 7 % 90) for number in range(200)]


def test_a_write_cut_at_any_byte_of_the_last_line_loses_no_whole_event(path: Path) -> None:
    for text in ("un", "deux", "trois é"):
        append(path, text)
    whole = path.read_bytes()
    start = whole.rindex(b"\n", 0, -1) + 1
    for end in range(start, len(whole) + 1):
        path.write_bytes(whole[:end])
        log = read_log(path)
        complete = end >= len(whole) - 1  # the closing brace is there; the newline is not needed
        assert len(log.events) == (3 if complete else 2)
        assert log.torn == (b"" if complete else whole[start:end])
        append(path, "après")
        assert texts(path) == ["un", "deux", *(["trois é"] if complete else []), "après"]
        assert path.read_bytes().endswith(b"\n")


def test_what_a_crash_left_of_a_line_is_kept_beside_the_log(path: Path) -> None:
    append(path, "un")
    with path.open("ab") as file:
        file.write(b'{"type":"note","te')
    append(path, "deux")
    assert texts(path) == ["un", "deux"]
    assert (path.parent / "game.jsonl.torn").read_bytes() == b'{"type":"note","te\n'


def test_a_header_cut_short_is_no_game(path: Path) -> None:
    whole = path.read_bytes()
    for end in range(len(whole) - 1):
        path.write_bytes(whole[:end])
        with pytest.raises(LogError):
            read_log(path)
    path.write_bytes(whole[:-1])
    assert read_log(path).header == HEADER


def test_an_existing_log_is_never_overwritten(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(LogError):
        create(path, HEADER)
    assert path.read_bytes() == before


def test_a_failed_write_leaves_the_log_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    append(path, "un")
    before = path.read_bytes()

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(LogError), locked(path) as journal:
        journal.append(Note("deux"))
    monkeypatch.undo()
    assert path.read_bytes() == before
    assert texts(path) == ["un"]


def test_an_event_is_on_disk_before_append_returns(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[bytes] = []
    monkeypatch.setattr("os.fsync", lambda _: synced.append(path.read_bytes()))
    append(path, "un")
    assert synced
    assert b'"un"' in synced[-1]


def test_who_finds_the_log_locked_waits_and_is_told_at_last(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "PATIENCE", 0)
    with locked(path) as holder:
        with pytest.raises(LogError) as refused, locked(path):
            pass
        assert (refused.value.what.code, refused.value.file) == ("locked", str(path))
        holder.append(Note("still held"))
    append(path, "free again")
    assert texts(path) == ["still held", "free again"]
