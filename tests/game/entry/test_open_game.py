"""A log's file that is followed: read again after somebody wrote to it, otherwise the same game."""

import os
from pathlib import Path

import pytest

from cluedo_notes.game.deduction.game import Game
from cluedo_notes.game.deduction.odds import odds_of
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.entry.note import last_noted
from cluedo_notes.game.entry.open_game import OpenGame
from cluedo_notes.game.errors import GameError, LogError
from cluedo_notes.game.log.events import Note
from cluedo_notes.game.log.journal import FileOfLog, LogFile, read_again, stamp_of
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.game.table.of_log import table_at
from cluedo_notes.language.message import message
from tests.helpers.places import ROOT

LINES = (ROOT / "examples" / "classic-3p.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
TOO_LARGE = message("too-large-to-count")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "friday.jsonl"
    path.write_text("".join(LINES[:8]), encoding="utf-8")
    return path


def append(file: Path, line: str) -> None:
    with file.open("a", encoding="utf-8") as there:
        there.write(line)


def test_a_game_has_what_follows_from_its_log(file: Path) -> None:
    now, log = OpenGame(LogFile(file)).look(), read_log(file)
    assert now.log == log
    assert now.position == position_of(log)
    assert now.odds == odds_of(position_of(log))
    assert now.no_odds is None
    assert now.table == table_at(log, None)


def test_a_stamp_differs_once_a_file_was_written_to(file: Path) -> None:
    stamps = [stamp_of(file)]
    append(file, LINES[8])
    stamps.append(stamp_of(file))
    other = file.with_name("other.jsonl")
    other.write_bytes(file.read_bytes())  # another file in its place, of the same length and time
    times = file.stat()
    os.utime(other, ns=(times.st_atime_ns, times.st_mtime_ns))
    other.replace(file)
    stamps.append(stamp_of(file))
    file.unlink()
    assert stamp_of(file) == ""
    assert len({*stamps, ""}) == 4


def test_the_log_is_read_only_where_its_file_changed(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = OpenGame(LogFile(file))
    first = opened.look()
    with monkeypatch.context() as closed:
        closed.setattr("cluedo_notes.game.log.journal.read_again", None)
        assert opened.look() is first
    append(file, LINES[8])
    assert [len(game.log.events) for game in (first, opened.look())] == [7, 8]


def test_what_somebody_writes_while_the_log_is_read_is_read_too(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = iter(LINES[8:10])

    def read_after_a_line(path: Path, known: FileOfLog | None) -> FileOfLog:
        append(path, next(lines, ""))
        return read_again(path, known)

    monkeypatch.setattr("cluedo_notes.game.log.journal.read_again", read_after_a_line)
    assert len(OpenGame(LogFile(file)).look().log.events) == 9


def test_a_file_that_says_the_same_is_the_same_game(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = OpenGame(LogFile(file))
    first = opened.look()
    os.utime(file, ns=(1, 1))
    assert opened.look() is first
    monkeypatch.setattr("cluedo_notes.game.log.journal.read_again", None)
    assert opened.look() is first  # and is not read a third time


def test_what_was_noted_needs_no_reading_and_hides_nothing_that_others_wrote(file: Path) -> None:
    opened = OpenGame(LogFile(file))
    opened.look()
    for text in ("mine", "mine again"):
        noted = opened.note(lambda _log, _table, text=text: Note(text))  # type: ignore[misc]
        mine = opened.game
        assert mine.log is noted.after.log
        assert opened.look() is mine
        assert opened.last_noted(mine) is noted
    append(file, '{"type":"note","text":"yours"}\n')
    assert opened.game is mine
    yours = opened.look()
    assert yours.log.events[-3:] == (Note("mine"), Note("mine again"), Note("yours"))
    assert opened.last_noted(yours) == last_noted(yours)


def test_a_file_that_cannot_be_read_is_refused_until_it_can(file: Path) -> None:
    opened = OpenGame(LogFile(file))
    first, whole = opened.look(), file.read_bytes()
    file.write_text("nonsense", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(LogError):
            opened.look()
    file.unlink()
    with pytest.raises(LogError):
        opened.look()
    file.write_bytes(whole)
    assert opened.look() is first


def test_a_position_too_large_to_count_says_so(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_anything: object, **_more: object) -> None:
        raise GameError(TOO_LARGE)

    monkeypatch.setattr("cluedo_notes.game.deduction.game.followed_odds", refused)
    now = OpenGame(LogFile(file)).look()
    assert now.position.log.events == read_log(file).events
    assert now.odds is None
    assert now.no_odds == TOO_LARGE


def test_what_others_wrote_is_compared_with_the_game_as_it_was_looked_at(file: Path) -> None:
    """Then nothing is counted twice to say what a line changed."""
    opened = OpenGame(LogFile(file))
    before = opened.look()
    append(file, '{"type":"note","text":"yours"}\n')
    noted = opened.last_noted(opened.look())
    assert noted is not None and noted.before is before
    assert noted == last_noted(Game(opened.game.log))
    append(file, '{"type":"note","text":"yours"}\n{"type":"note","text":"and yours"}\n')
    assert opened.last_noted(opened.look()) == last_noted(Game(opened.game.log))
