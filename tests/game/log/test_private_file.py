"""Files next to a log for the user alone: nobody else can read them, and files by others are not trusted."""

import errno
import os
import stat
import sys
from pathlib import Path

import pytest

from cluedo_notes.game.log import private_file
from cluedo_notes.game.log.journal import lock_file
from cluedo_notes.game.log.private_file import (
    NotPrivate,
    beside,
    read_private,
    remove_private,
    write_private,
)
from cluedo_notes.game.log.whole_file import NotWritten
from tests.helpers.game.failing_disk import failing, mode_of, umask
from tests.helpers.posix import posix


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return beside(tmp_path / "friday.jsonl", "kept")


def test_it_lies_beside_the_log_as_the_lock_does(tmp_path: Path) -> None:
    log, link = tmp_path / "friday.jsonl", tmp_path / "link.jsonl"
    log.touch()
    link.symlink_to(log)
    assert beside(link, "kept") == beside(log, "kept") == tmp_path / ".friday.jsonl.kept"
    assert beside(link, "lock") == lock_file(log)
    assert not list(tmp_path.glob("*.jsonl.kept*.jsonl"))


@pytest.mark.parametrize("mask", [0o000, 0o022, 0o077])
@pytest.mark.parametrize("before", [None, 0o600, 0o640, 0o604, 0o666])
def test_whatever_was_there_the_file_is_for_the_user_alone(file: Path, mask: int, before: int | None) -> None:
    if before is not None:
        file.write_bytes(b"before")
        file.chmod(before)
    with umask(mask):
        write_private(file, b"secret")
    assert mode_of(file) == 0o600
    assert read_private(file) == b"secret"
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620, 0o602, 0o610, 0o777])
def test_what_others_could_read_or_change_is_not_believed(file: Path, mode: int) -> None:
    write_private(file, b"secret")
    file.chmod(mode)
    with pytest.raises(NotPrivate) as caught:
        read_private(file)
    assert caught.value.what.code == "private-open"
    assert file.read_bytes() == b"secret"


def test_what_belongs_to_somebody_else_is_not_believed(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_private(file, b"secret")
    monkeypatch.setattr(os, "geteuid", lambda: file.stat().st_uid + 1)
    with pytest.raises(NotPrivate):
        read_private(file)


def test_a_link_is_neither_read_nor_written_through(file: Path) -> None:
    other = file.with_name("other")
    write_private(other, b"of another")
    file.symlink_to(other)
    with pytest.raises(NotPrivate) as caught:
        read_private(file)
    assert caught.value.what.code == "private-link"
    write_private(file, b"secret")
    assert other.read_bytes() == b"of another"
    assert stat.S_ISREG(file.lstat().st_mode)
    assert read_private(file) == b"secret"


def test_a_link_that_comes_in_between_is_not_followed(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system refuses to open it, whatever was seen before."""
    other = file.with_name("other")
    write_private(other, b"of another")
    file.symlink_to(other)
    monkeypatch.setattr(Path, "lstat", Path.stat)
    with pytest.raises(NotPrivate):
        read_private(file)


@posix
def test_a_pipe_is_not_waited_for(file: Path) -> None:
    os.mkfifo(file, 0o600)
    with pytest.raises(NotPrivate) as caught:
        read_private(file)
    assert caught.value.what.code == "os-no-plain-file"
    write_private(file, b"secret")
    assert read_private(file) == b"secret"


def test_none_is_none(file: Path) -> None:
    assert read_private(file) is None
    remove_private(file)
    write_private(file, b"secret")
    remove_private(file)
    assert read_private(file) is None


@pytest.mark.parametrize("call", ["write", "fsync", "open", "replace"])
def test_what_fails_leaves_the_old_file_and_no_other(
    file: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    write_private(file, b"before")
    with failing(monkeypatch, call, errno.ENOSPC), pytest.raises(NotWritten):
        write_private(file, b"after")
    assert read_private(file) == b"before"
    assert list(file.parent.iterdir()) == [file]


def test_a_drive_without_modes_keeps_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cluedo_notes.game.log.whole_file._PRIVATE", 0o666)
    with umask(0), pytest.raises(NotWritten) as caught:
        write_private(file, b"secret")
    assert "private-open" in str(caught.value.message.arguments)
    assert list(file.parent.iterdir()) == []


def test_where_modes_say_nothing_they_are_not_asked(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows every file that may be written reads as 0666."""
    write_private(file, b"secret")
    file.chmod(0o666)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delattr(os, "geteuid")
    assert read_private(file) == b"secret"


def test_a_folder_in_its_place_is_one_line(file: Path) -> None:
    file.mkdir()
    with pytest.raises(NotPrivate):
        read_private(file)
    with pytest.raises(NotWritten):
        write_private(file, b"secret")


def test_no_more_is_read_than_such_a_file_has(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(private_file, "MOST_PRIVATE_BYTES", 3)
    write_private(file, b"secret")
    assert read_private(file) == b"sec"
