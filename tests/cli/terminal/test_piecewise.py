"""A file written piece by piece is there as a whole, or not at all."""

import errno
import os
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.cli.terminal import piecewise as piecewise_module
from cluedo_notes.cli.terminal.piecewise import PutFile, piecewise
from cluedo_notes.game.log.whole_file import NotWritten, put_in_place, put_new
from tests.helpers.game.failing_disk import DATA, failing, few_at_a_time, mode_of, umask
from tests.helpers.posix import posix

EITHER = pytest.mark.parametrize("put", [put_new, put_in_place])


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@given(pieces=st.lists(st.binary(max_size=50), max_size=8))
def test_the_pieces_are_the_file(pieces: list[bytes], tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("pieces") / "new"
    with piecewise(file, put_new) as written:
        for piece in pieces:
            assert written.write(piece) == len(piece)
        assert not file.exists()
    assert file.read_bytes() == b"".join(pieces)
    assert names(file.parent) == ["new"]


def test_a_system_that_takes_a_few_bytes_at_a_time_gets_them_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few_at_a_time(monkeypatch, 7)
    with piecewise(tmp_path / "new", put_new) as written:
        written.write(DATA)
    assert (tmp_path / "new").read_bytes() == DATA


@EITHER
def test_an_error_within_leaves_everything_as_it_was(tmp_path: Path, put: PutFile) -> None:
    (tmp_path / "old").write_bytes(b"before")
    for name in ("old", "new"):
        with pytest.raises(KeyboardInterrupt), piecewise(tmp_path / name, put) as written:
            written.write(DATA)
            raise KeyboardInterrupt
    assert names(tmp_path) == ["old"]
    assert (tmp_path / "old").read_bytes() == b"before"


@EITHER
@pytest.mark.parametrize("call", ["write", "fsync", "open"])
def test_a_disk_that_fails_is_named_with_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, put: PutFile, call: str
) -> None:
    file = tmp_path / "new"
    with failing(monkeypatch, call, errno.ENOSPC), pytest.raises(NotWritten) as caught:  # noqa: SIM117
        with piecewise(file, put) as written:
            written.write(DATA)
    assert caught.value.message.arguments["file"] == str(file)
    assert names(tmp_path) == []


@EITHER
def test_a_folder_that_cannot_be_synced_is_too_late_to_say_that_nothing_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, put: PutFile
) -> None:
    def full(_: Path) -> None:
        raise OSError(errno.EIO, "no")

    monkeypatch.setattr(piecewise_module, "sync_folder", full)
    with piecewise(tmp_path / "new", put) as written:
        written.write(DATA)
    assert (tmp_path / "new").read_bytes() == DATA


def test_what_is_new_takes_no_other_file_s_place(tmp_path: Path) -> None:
    file = tmp_path / "there"
    with pytest.raises(FileExistsError), piecewise(file, put_new) as written:
        written.write(DATA)
        file.write_bytes(b"somebody else's")  # meanwhile
    assert (names(tmp_path), file.read_bytes()) == (["there"], b"somebody else's")


def test_what_is_replaced_keeps_its_mode_and_what_is_new_is_for_the_user_alone(tmp_path: Path) -> None:
    (tmp_path / "old").write_bytes(b"before")
    (tmp_path / "old").chmod(0o640)
    with umask(0):
        for name in ("old", "new"):
            with piecewise(tmp_path / name, put_in_place) as written:
                written.write(DATA)
    assert (mode_of(tmp_path / "old"), mode_of(tmp_path / "new")) == (0o640, 0o600)
    assert (tmp_path / "old").read_bytes() == DATA


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(NotWritten), piecewise(tmp_path, put_in_place):
        pass


@posix
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such pipes")
def test_a_pipe_is_written_to_as_it_stands(tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe", list[bytes]()
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    with piecewise(pipe, put_new) as written:
        written.write(b"one ")
        written.write(b"two")
    reader.join()
    assert (read, pipe.is_fifo()) == ([b"one two"], True)
