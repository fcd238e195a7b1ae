"""Whole files without hard links, or with Ctrl-C while one is made."""

import errno
import os
import threading
from pathlib import Path

import pytest

from cluedo_notes.game.errors import LogError
from cluedo_notes.game.log.events import Note
from cluedo_notes.game.log.journal import create
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.game.log.whole_file import (
    NotWritten,
)
from tests.helpers.game.failing_disk import HEADER, failing, made, mode_of


@pytest.fixture(params=["EPERM", "ENOTSUP", "EMLINK", "EACCES", "EXDEV", "no such call"])
def no_links(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """As FAT and exFAT, network drives and phones refuse them."""
    if request.param == "no such call":
        monkeypatch.delattr(os, "link")
        return
    number = getattr(errno, request.param)

    def refused(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "link", refused)


@pytest.mark.usefixtures("no_links")
def test_without_hard_links_a_log_is_made_all_the_same_and_none_replaced(tmp_path: Path) -> None:
    log = tmp_path / "games" / "friday.jsonl"
    create(log, HEADER, [Note("one")])
    whole = log.read_bytes()
    assert read_log(log).events == (Note("one"),)
    assert mode_of(log) == 0o600
    with pytest.raises(LogError) as caught:
        create(log, HEADER)
    assert caught.value.what.code == "exists-already"
    assert [(path.name, path.read_bytes()) for path in log.parent.iterdir()] == [("friday.jsonl", whole)]


@pytest.mark.usefixtures("no_links")
def test_without_hard_links_what_fails_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with failing(monkeypatch, "replace", errno.EIO), pytest.raises(NotWritten):
        made(tmp_path / "new")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("no_links")
def test_without_hard_links_what_somebody_put_in_the_place_meanwhile_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, fstat = tmp_path / "friday.jsonl", os.fstat

    def slow(handle: int) -> os.stat_result:
        found = fstat(handle)
        place.unlink()
        place.write_bytes(b"another's")
        return found

    with monkeypatch.context() as patch:
        patch.setattr(os, "fstat", slow)
        with pytest.raises(FileExistsError):
            made(place)
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("friday.jsonl", b"another's")]


@pytest.mark.usefixtures("no_links")
def test_without_hard_links_one_of_many_who_begin_the_same_game_at_once_does(tmp_path: Path) -> None:
    log = tmp_path / "friday.jsonl"
    begun: list[str] = []
    start = threading.Barrier(8)

    def begin(name: str) -> None:
        start.wait()
        try:
            create(log, HEADER, [Note(name)])
        except LogError:
            return
        begun.append(name)

    threads = [threading.Thread(target=begin, args=(f"n{number}",)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    (name,) = begun
    assert read_log(log).events == (Note(name),)
    assert list(tmp_path.iterdir()) == [log]


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("call", ["link", "replace"])
def test_ctrl_c_while_a_file_is_put_there_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, after: bool
) -> None:
    if call == "replace":
        monkeypatch.delattr(os, "link")
    works = getattr(os, call)

    def interrupted(*arguments: object) -> None:
        if after:
            works(*arguments)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(os, call, interrupted)
        with pytest.raises(KeyboardInterrupt):
            create(tmp_path / "friday.jsonl", HEADER)
    assert list(tmp_path.iterdir()) == []
    create(tmp_path / "friday.jsonl", HEADER)


def test_ctrl_c_takes_back_only_what_was_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else was quicker."""
    place = tmp_path / "friday.jsonl"

    def interrupted(*_: object) -> None:
        place.write_bytes(b"another's")
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "link", interrupted)
    with pytest.raises(KeyboardInterrupt):
        made(place)
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("friday.jsonl", b"another's")]
