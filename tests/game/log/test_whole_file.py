"""Writing whole files: all bytes or none, existing files are never lost, and only the user can read them."""

import errno
import os
import stat
import threading
from pathlib import Path

import pytest

from cluedo_notes.game.log.journal import create
from cluedo_notes.game.log.whole_file import (
    MadeFiles,
    NotWritten,
    all_or_nothing,
    grown,
    is_stream,
    replace_files,
    write_stream,
)
from tests.helpers.game.failing_disk import DATA, HEADER, failing, few_at_a_time, made, mode_of, umask
from tests.helpers.posix import posix

# -- every byte or none


def test_a_system_that_takes_a_few_bytes_at_a_time_gets_them_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few_at_a_time(monkeypatch, 7)
    made(tmp_path / "new")
    replace_files([(tmp_path / "old", DATA)])
    (tmp_path / "log").write_bytes(b"before")
    with grown(tmp_path / "log", DATA, cut=3):
        pass
    assert (tmp_path / "new").read_bytes() == (tmp_path / "old").read_bytes() == DATA
    assert (tmp_path / "log").read_bytes() == b"bef" + DATA


@pytest.mark.parametrize("call", ["write", "fsync", "open", "replace"])
def test_whatever_fails_the_old_file_is_untouched_and_nothing_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    first.write_bytes(b"old")
    with failing(monkeypatch, call, errno.ENOSPC), pytest.raises(NotWritten) as caught:
        replace_files([(first, DATA), (second, DATA)])
    assert str(first) in str(caught.value.message.arguments["file"])
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("first", b"old")]


@pytest.fixture(params=["links", "no links"])
def links_or_none(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "no links":
        monkeypatch.delattr(os, "link")


@pytest.mark.usefixtures("links_or_none")
@pytest.mark.parametrize("there", [True, False])
@pytest.mark.parametrize("trouble", ["a folder", "a full device", "the second is not put", "Ctrl-C"])
def test_of_two_files_both_are_as_they_were_when_one_cannot_be_put(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: bool, trouble: str
) -> None:
    first, second = tmp_path / "a.html", tmp_path / "b.pdf"
    if there:
        first.write_bytes(b"old")
        first.chmod(0o640)
    if trouble == "a folder":
        second.mkdir()
    elif trouble == "a full device":
        second = Path("/dev/full")
    before = [(path, path.stat().st_mode) for path in sorted(tmp_path.iterdir())]
    replace = os.replace

    def refused(start: Path, end: Path) -> None:
        if end == second:
            raise KeyboardInterrupt if trouble == "Ctrl-C" else OSError(errno.EIO, os.strerror(errno.EIO))
        replace(start, end)

    monkeypatch.setattr(os, "replace", refused)
    with pytest.raises((NotWritten, KeyboardInterrupt)):
        replace_files([(first, DATA), (second, DATA)])
    assert [(path, path.stat().st_mode) for path in sorted(tmp_path.iterdir())] == before
    assert not there or first.read_bytes() == b"old"


@pytest.mark.usefixtures("links_or_none")
def test_two_files_and_what_goes_to_a_device_are_all_put(tmp_path: Path) -> None:
    (tmp_path / "first").write_bytes(b"old")
    replace_files([(tmp_path / "first", DATA), (Path("/dev/null"), DATA), (tmp_path / "second", b"new")])
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"first": DATA, "second": b"new"}
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


@pytest.mark.parametrize("at", [1, 2])
@pytest.mark.parametrize("call", ["write", "fsync", "link"])
def test_of_two_new_files_none_is_left_when_one_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, at: int
) -> None:
    monkeypatch.setattr("cluedo_notes.game.log.whole_file.sync_folder", lambda _: None)
    with monkeypatch.context() as patch:
        if call == "link":  # and what stands in for it
            patch.setattr(Path, "replace", lambda *_: (tmp_path / "nowhere").unlink())
        with failing(monkeypatch, call, errno.EIO, at), pytest.raises(NotWritten), all_or_nothing() as both:
            both.folder(tmp_path / "deep" / "er")
            both.file(tmp_path / "deep" / "er" / "one", DATA)
            both.file(tmp_path / "deep" / "two", DATA)
    assert list(tmp_path.iterdir()) == []


def test_a_new_name_that_the_disk_does_not_take_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second sync is that of the folder."""
    with failing(monkeypatch, "fsync", errno.EIO, 2), pytest.raises(NotWritten):
        made(tmp_path / "new")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_synced_is_no_trouble(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with failing(monkeypatch, "fsync", errno.EINVAL, 2):
        made(tmp_path / "new")
    assert (tmp_path / "new").read_bytes() == DATA


@pytest.mark.parametrize("cut", [0, 2, 6])
def test_what_could_not_be_added_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cut: int
) -> None:
    log = tmp_path / "log"
    log.write_bytes(b"before")
    for call in ("write", "fsync"):
        with failing(monkeypatch, call, errno.ENOSPC), pytest.raises(OSError), grown(log, DATA, cut):
            pass
        assert log.read_bytes() == b"before"
    with pytest.raises(KeyboardInterrupt), grown(log, DATA, cut):
        raise KeyboardInterrupt
    assert log.read_bytes() == b"before"


def test_a_folder_that_takes_no_new_file_is_named(tmp_path: Path) -> None:
    for folder, data in ((tmp_path / "missing", DATA), (Path("/proc/self"), DATA)):
        with pytest.raises(NotWritten) as caught:
            replace_files([(folder / "page.html", data)])
        assert caught.value.what.code == "folder-takes-no-file"
        assert caught.value.what.arguments["folder"] == os.path.realpath(folder)


# -- what is there


def test_a_new_file_never_replaces_one(tmp_path: Path) -> None:
    (tmp_path / "old").write_bytes(b"old")
    with pytest.raises(FileExistsError):
        made(tmp_path / "old")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("old", b"old")]


def test_a_link_is_followed(tmp_path: Path) -> None:
    for name in ("there", "not-yet"):
        (tmp_path / f"to-{name}").symlink_to(tmp_path / "else" / name)
    (tmp_path / "else").mkdir()
    (tmp_path / "else" / "there").write_bytes(b"old")
    with pytest.raises(FileExistsError):
        made(tmp_path / "to-there")
    replace_files([(tmp_path / "to-there", DATA)])
    made(tmp_path / "to-not-yet")
    for name in ("there", "not-yet"):
        assert (tmp_path / f"to-{name}").is_symlink()
        assert (tmp_path / "else" / name).read_bytes() == DATA
    assert len(list((tmp_path / "else").iterdir())) == 2


@posix
def test_a_pipe_is_written_to_and_stays_one(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert is_stream(pipe)
    heard: list[bytes] = []
    reader = threading.Thread(target=lambda: heard.append(pipe.read_bytes()))
    reader.start()
    write_stream(pipe, DATA)
    reader.join()
    assert heard == [DATA]
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert list(tmp_path.iterdir()) == [pipe]


def test_a_full_device_is_reported_and_stays_one() -> None:
    with pytest.raises(NotWritten) as caught:
        write_stream(Path("/dev/full"), DATA)
    assert caught.value.what.arguments["reason"].code == "os-disk-full"
    assert stat.S_ISCHR(Path("/dev/full").stat().st_mode)


def test_only_what_is_no_file_and_no_folder_is_a_stream(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (tmp_path, tmp_path / "file", tmp_path / "missing"):
        assert not is_stream(path)
    for name in ("-", "/dev/null", "/dev/stdout", "/dev/stderr", "/dev/fd/1", "/proc/self/fd/2"):
        assert is_stream(Path(name))


def test_an_own_descriptor_that_leads_to_a_file_is_written_on_at_its_place(tmp_path: Path) -> None:
    """As where a shell sends the standard output to a file: what was printed before stays."""
    with (tmp_path / "out").open("wb", buffering=0) as out:
        out.write(b"before ")
        write_stream(Path(f"/dev/fd/{out.fileno()}"), b"whole ")
        out.write(b"after")
    assert (tmp_path / "out").read_bytes() == b"before whole after"


# -- who may read


@pytest.mark.parametrize("mask", [0o000, 0o022, 0o077])
def test_what_is_made_is_for_the_user_alone(tmp_path: Path, mask: int) -> None:
    with umask(mask):
        made_in = MadeFiles()
        made_in.folder(tmp_path / "deep" / "er")
        made(tmp_path / "deep" / "er" / "new")
        replace_files([(tmp_path / "deep" / "other", DATA)])
    assert mode_of(tmp_path / "deep") == mode_of(tmp_path / "deep" / "er") == 0o700
    assert mode_of(tmp_path / "deep" / "er" / "new") == mode_of(tmp_path / "deep" / "other") == 0o600


@posix
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o644, 0o400])
def test_what_was_there_keeps_its_mode_and_owner(tmp_path: Path, mode: int) -> None:
    old = tmp_path / "old"
    old.write_bytes(b"old")
    old.chmod(mode)
    owner, group = os.getuid(), os.getgid()
    if owner == 0:
        owner, group = 1234, 4321
        os.chown(old, owner, group)
    replace_files([(old, DATA)])
    found = old.stat()
    assert (found.st_uid, found.st_gid, stat.S_IMODE(found.st_mode)) == (owner, group, mode)
    assert old.read_bytes() == DATA


@posix
def test_who_may_not_give_a_file_away_replaces_it_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = tmp_path / "old"
    old.write_bytes(b"old")
    old.chmod(0o640)
    if os.getuid() == 0:
        os.chown(old, 1234, 4321)
    refused = PermissionError(errno.EPERM, "not permitted")

    def no(*_: object) -> None:
        raise refused

    monkeypatch.setattr(os, "fchown", no)
    replace_files([(old, DATA)])
    assert old.read_bytes() == DATA
    assert mode_of(old) == 0o640


def test_a_folder_that_is_there_keeps_its_mode(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir(mode=0o755)
    (tmp_path / "games").chmod(0o755)
    create(tmp_path / "games" / "friday.jsonl", HEADER)
    assert mode_of(tmp_path / "games") == 0o755
