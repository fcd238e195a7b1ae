"""Appending: nothing lost, nothing interleaved, and a crash costs at most the line that it cut short."""

import errno
import json
import os
import stat
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from cluedo_notes.game.errors import LogError
from cluedo_notes.game.log import journal, reader
from cluedo_notes.game.log.events import Action, Fact, Header, Note, Response, Seat, Suggestion
from cluedo_notes.game.log.journal import create, lock_file, locked, log_text, overwrite
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.game.log.whole_file import NotWritten
from cluedo_notes.language.message import os_reason
from tests.helpers.cli.playing import HOUSE
from tests.helpers.programs import python, start

HEADER = Header(1, "classic", (Seat("Ana"), Seat("Bob"), Seat("Cléo")))

APPENDER = """
import sys
from pathlib import Path
from cluedo_notes.game.log import journal as journal_module
from cluedo_notes.game.log.events import Note
from cluedo_notes.game.log.journal import locked
journal_module.SECONDS_LOCKED = 300
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
    writers = [start(python(APPENDER, path, name)) for name in ("one", "two")]
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


def test_who_finds_the_log_locked_waits_and_hears_so_at_last(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "SECONDS_LOCKED", 0)
    with locked(path) as holder:
        with pytest.raises(LogError) as refused, locked(path):
            pass
        assert (refused.value.what.code, refused.value.file) == ("locked", str(path))
        holder.append(Note("still held"))
    append(path, "free again")
    assert texts(path) == ["still held", "free again"]


# -- each refusal says what and where, and leaves what was there


@contextmanager
def refused(code: str, file: Path) -> Iterator[None]:
    """What is tried within is refused with these words, said of this file."""
    with pytest.raises(LogError) as error:
        yield
    assert (error.value.what.code, error.value.file) == (code, str(file))


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_the_log_of_a_journal_is_what_stands_in_the_file(path: Path) -> None:
    with locked(path) as held:
        assert (held.path, held.log) == (path, read_log(path))
        after = held.append(Note("un"))
        assert after is held.log
        assert after == read_log(path)
        with pytest.raises(LogError):
            held.append(Fact("Nobody", ("rose",)))
        assert held.log is after
    assert texts(path) == ["un"]


def test_a_disk_that_is_full_is_reported_for_the_log(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fsync", full)
    with locked(path) as held, refused("cannot-write", path):
        held.append(Note("un"))
    with pytest.raises(LogError) as error, locked(path) as held:
        held.append(Note("un"))
    assert error.value.what.arguments == {"reason": os_reason(OSError(errno.ENOSPC, ""))}


def test_a_log_grows_to_its_most_and_no_further(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    line = len(b'{"type":"note","text":"un"}\n')
    monkeypatch.setattr(reader, "MOST_LOG_BYTES", path.stat().st_size + line)
    append(path, "un")
    with refused("os-too-large", path):
        append(path, "")
    assert texts(path) == ["un"]


def test_lines_cut_short_are_kept_one_after_the_other_beside_the_file_itself(path: Path) -> None:
    link = path.parent / "elsewhere" / "link.jsonl"
    link.parent.mkdir()
    link.symlink_to(path)
    for number in range(2):
        with path.open("ab") as file:
            file.write(b'{"type":"note","te')
        append(link, f"{number}")
    assert texts(path) == ["0", "1"]
    assert (path.parent / "game.jsonl.torn").read_bytes() == b'{"type":"note","te\n' * 2
    assert {one.name for one in link.parent.iterdir()} == {"link.jsonl"}


def test_a_line_cut_short_that_cannot_be_kept_stays_where_it_is(path: Path) -> None:
    torn = path.parent / "game.jsonl.torn"
    torn.symlink_to(path.parent / "nowhere" / "x")
    with path.open("ab") as file:
        file.write(b'{"type":"note","te')
    before = path.read_bytes()
    with refused("folder-takes-no-file", torn):
        append(path, "un")
    assert path.read_bytes() == before


def test_a_torn_line_stays_where_it_is_when_the_next_cannot_be_written(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with path.open("ab") as file:
        file.write(b'{"type":"note","te')
    before = path.read_bytes()
    with locked(path) as held:
        monkeypatch.setattr(journal, "grown", full)
        with refused("cannot-write", path):
            held.append(Note("un"))
    assert path.read_bytes() == before
    assert not (path.parent / "game.jsonl.torn").exists()


def test_the_format_is_raised_for_a_line_that_needs_it_and_taken_back_with_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = path.with_name("secrets.jsonl")
    create(other, Header(1, "secrets-2008", HEADER.players))
    drawn = Suggestion("Ana", "rose", "corde", "spa", (Response("Bob", Action.DRAW, "clock"),))
    before = other.read_bytes()
    with locked(other) as held:
        with monkeypatch.context() as patch:
            patch.setattr(journal, "grown", full)
            with refused("cannot-write", other):
                held.append(drawn)
        assert other.read_bytes() == before
        held.append(drawn)
    assert (read_log(other).header.format, read_log(other).events) == (2, (drawn,))
    append(other, "un")
    assert other.read_bytes().startswith(before.replace(b'"format":1', b'"format":2'))


def test_no_log_no_lock(path: Path) -> None:
    missing = path.with_name("missing.jsonl")
    with refused("no-such-file", missing), locked(missing):
        pass
    assert not lock_file(missing).exists()


def test_a_lock_is_beside_the_file_itself_for_the_player_alone(path: Path) -> None:
    link = path.with_name("link.jsonl")
    link.symlink_to(path)
    assert lock_file(link) == lock_file(path) == path.with_name(".game.jsonl.lock")
    append(link, "un")
    assert stat.S_IMODE(lock_file(path).stat().st_mode) == 0o600


def test_a_lock_that_cannot_be_made_is_reported_with_its_name(path: Path) -> None:
    lock_file(path).mkdir()
    with pytest.raises(LogError) as error, locked(path):
        pass
    assert (error.value.what.code, error.value.file) == ("lock-refused", str(path))
    assert error.value.what.arguments["lock"] == str(lock_file(path))
    assert error.value.what.arguments["reason"] is not None


def test_a_lock_is_given_back_whatever_happens(path: Path) -> None:
    with suppress(ZeroDivisionError), locked(path):
        raise ZeroDivisionError
    append(path, "un")


# -- whole logs


EVENTS = (Note("un"), Note("deux é"))


def test_a_new_log_is_what_it_is_read_as(path: Path) -> None:
    made = path.parent / "a" / "b" / "new.jsonl"
    log = create(made, HEADER, EVENTS)
    assert log == read_log(made)
    assert log.events == EVENTS
    assert made.read_bytes() == log_text(HEADER, EVENTS)
    assert [json.loads(line)["type"] for line in made.read_bytes().splitlines()] == ["game", "note", "note"]


def test_nothing_is_made_where_the_log_cannot_be(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with refused("exists-already", path):
        create(path, HEADER)
    with refused("is-a-directory", path.parent):
        create(path.parent, HEADER)
    made = path.parent / "a" / "new.jsonl"
    with pytest.raises(LogError) as error:
        create(made, HEADER, (Fact("Nobody", ("rose",)),))
    assert (error.value.file, error.value.line) == (str(made), 2)
    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(NotWritten) as full_disk:
        create(made, HEADER)
    assert (full_disk.value.file, full_disk.value.what.code) == (made.parent, "not-written")
    assert not made.parent.exists()


def test_a_log_is_put_in_the_place_of_another(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = overwrite(path, HEADER, EVENTS)
    assert (log, log.events) == (read_log(path), EVENTS)
    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", full)
        with refused("not-written", path):
            overwrite(path, HEADER, ())
    with pytest.raises(LogError):
        overwrite(path, HEADER, (Fact("Nobody", ("rose",)),))
    with refused("is-a-directory", path.parent):
        overwrite(path.parent, HEADER, ())
    monkeypatch.setattr(journal, "SECONDS_LOCKED", 0)
    with locked(path), refused("locked", path):
        overwrite(path, HEADER, ())
    assert texts(path) == ["un", "deux é"]


def test_nobody_notes_in_a_log_for_the_first_time_while_another_is_put_in_its_place(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line would be lost with the log that it was noted in."""
    monkeypatch.setattr(journal, "SECONDS_LOCKED", 0)
    replace_files = journal.replace_files
    tried = []

    def noted_meanwhile(files: Sequence[tuple[Path, bytes]]) -> None:
        with refused("locked", path):
            append(path, "lost")
        tried.append(files)
        replace_files(files)

    monkeypatch.setattr(journal, "replace_files", noted_meanwhile)
    assert not lock_file(path).exists()
    overwrite(path, HEADER, EVENTS)
    assert len(tried) == 1
    append(path, "trois")
    assert texts(path) == ["un", "deux é", "trois"]


def test_an_own_edition_lies_beside_the_log_or_what_it_leads_to(path: Path) -> None:
    house = path.parent / "house.toml"
    house.write_text(HOUSE, encoding="utf-8")
    link = path.parent / "links" / "game.jsonl"
    link.parent.mkdir()
    link.symlink_to(path.parent / "mine.jsonl")
    head = Header(1, "house.toml", (Seat("Ana"), Seat("Bob")))
    assert create(link.resolve(), head).header == head
    assert overwrite(link, head, EVENTS).events == EVENTS
