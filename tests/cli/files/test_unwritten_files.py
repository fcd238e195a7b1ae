"""The messages when a file cannot be written, and the contents of the folder afterwards."""

import errno
import os
from contextlib import suppress
from pathlib import Path

import pytest

from cluedo_notes.cli.play.prompt import earlier_lines
from cluedo_notes.game.entry.library import Library, data_folder
from cluedo_notes.game.log.journal import lock_file
from tests.helpers.cli.playing import HEADER, CommandLine, Game, Line

NOTE: Line = {"type": "note", "text": "one"}
LANGUAGES = ("en", "fr")

in_each_language = pytest.mark.parametrize("lang", LANGUAGES)


@in_each_language
def test_a_folder_that_takes_no_new_file_is_named_in_one_line(
    cli: CommandLine, tmp_path: Path, lang: str
) -> None:
    game = Game(cli, tmp_path / "friday.jsonl").start(HEADER, NOTE)
    for typed in (["sheet", "--html", "/proc/self/x"], ["sheet", "--pdf", str(tmp_path / "no" / "x.pdf")]):
        ran = game("--lang", lang, *typed)
        assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert ("no file can be created" if lang == "en" else "nouveau fichier") in ran.err
        assert os.path.realpath(Path(typed[-1]).parent) in ran.err


def broken_lock(path: Path, how: str) -> str:
    """A lock file that is none; what is said of it."""
    lock = lock_file(path)
    if how == "folder":
        lock.mkdir()
        return "folder|dossier"
    lock.symlink_to(lock)
    return "link|lien"


@in_each_language
@pytest.mark.parametrize("how", ["folder", "link"])
def test_trouble_with_the_lock_is_reported_as_such(
    cli: CommandLine, tmp_path: Path, lang: str, how: str
) -> None:
    game = Game(cli, tmp_path / "friday.jsonl").start(HEADER, NOTE)
    said = broken_lock(game.path, how).split("|")
    before = game.path.read_bytes()
    for typed in ("add note two", "undo", "edit 1 add note two"):
        ran = game("--lang", lang, *typed.split())
        assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert str(lock_file(game.path)) in ran.err
        assert said[LANGUAGES.index(lang)] in ran.err
    assert game.path.read_bytes() == before


@pytest.mark.parametrize("number", ["EACCES", "EROFS", "ENOSPC", "ENOLCK"])
def test_a_lock_that_the_system_refuses_is_named(
    cli: CommandLine, tmp_path: Path, number: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a folder that one may not write to, a disk to read from, a full one, a drive without locks."""
    game = Game(cli, tmp_path / "friday.jsonl").start(HEADER, NOTE)
    lock, refused = lock_file(game.path), OSError(getattr(errno, number), "refused")
    opened = os.open

    def no(path: object, *arguments: int, **named: int) -> int:
        if str(path) == str(lock):
            raise refused
        return opened(path, *arguments, **named)  # type: ignore[arg-type]

    def no_locks(*_: int) -> None:
        raise refused

    with monkeypatch.context() as patch:
        if number == "ENOLCK":
            patch.setattr(pytest.importorskip("fcntl"), "flock", no_locks)
        else:
            patch.setattr(os, "open", no)
        ran = game("add", "note", "two")
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert f"{lock}, which keeps two programs from writing at once, cannot be used" in ran.err


def test_what_fails_while_the_lock_is_held_is_not_blamed_on_the_lock(
    cli: CommandLine, tmp_path: Path
) -> None:
    game = Game(cli, tmp_path / "friday.jsonl").start(HEADER)
    game.path.write_text("?", encoding="utf-8")
    ran = game("add", "note", "two")
    assert ran.status == 2
    assert ".lock" not in ran.err


@pytest.mark.parametrize("call", ["write", "fsync", "replace", "mkdir"])
def test_a_choice_that_fails_leaves_the_one_before_and_nothing_else(
    cli: CommandLine, tmp_path: Path, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game(cli, tmp_path / "friday.jsonl").start(HEADER)

    def full(*_: object, **__: object) -> None:
        raise OSError(28, os.strerror(28))

    def refused() -> None:
        with monkeypatch.context() as patch:
            patch.setattr(os, call, full)
            ran = cli("games", "use", str(game.path))
        assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert "the disk is full" in ran.err

    refused()
    assert not data_folder().exists()
    if call == "mkdir":
        return
    assert cli("new", "Ana", "Bob", "Cleo", "--name", "monday").status == 0
    before = {path: path.read_bytes() for path in data_folder().rglob("*.*") if path.is_file()}
    chosen = Library(data_folder()).current()
    refused()
    assert {path: path.read_bytes() for path in data_folder().rglob("*.*") if path.is_file()} == before
    assert Library(data_folder()).current() == chosen
    assert {path.name for path in data_folder().iterdir()} == {"current", "games"}


def test_a_game_that_cannot_be_the_current_one_is_not_made(
    cli: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the same command would be refused the next time: there is such a game."""
    (tmp_path / "data").write_text("a file", encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
        ran = cli("--game", str(tmp_path / "games" / "friday.jsonl"), "new", "Ana", "Bob", "Cleo")
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


@in_each_language
def test_a_last_line_of_nuls_is_reported_with_its_length(cli: CommandLine, tmp_path: Path, lang: str) -> None:
    game = Game(cli, tmp_path / "friday.jsonl").start(HEADER, NOTE)
    with game.path.open("ab") as file:
        file.write(bytes(4096))
    for typed in (["log"], ["sheet"], ["add", "note", "two"]):
        ran = game("--lang", lang, *typed)
        assert (ran.status, ran.err.count("\n")) == (0, 1)
        assert "4096" in ran.err
        assert "\0" not in ran.err and "\ufffd" not in ran.err and len(ran.err) < 250
    assert [row["text"] for row in game.rows[1:]] == ["one", "two"]
    assert game.path.with_name("friday.jsonl.torn").read_bytes() == bytes(4096) + b"\n"


def test_a_line_that_a_full_disk_does_not_take_puts_the_torn_one_back(
    cli: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game(cli, tmp_path / "friday.jsonl").start(HEADER, NOTE)
    with game.path.open("ab") as file:
        file.write(b'{"type":"no')
    before, write = game.path.read_bytes(), os.write
    for at in (1, 2):
        calls: list[int] = []

        def full(handle: int, data: bytes, calls: list[int] = calls, at: int = at) -> int:
            calls.append(handle)
            if len(calls) == at:
                write(handle, bytes(data)[:3])
                raise OSError(28, os.strerror(28))
            return write(handle, data)

        with monkeypatch.context() as patch, suppress(OSError):
            patch.setattr(os, "write", full)
            assert game("add", "note", "two").status == 2
        assert game.path.read_bytes() == before
        assert not game.path.with_name("friday.jsonl.torn").exists()


def test_a_line_that_the_disk_does_not_keep_comes_back_in_play_all_the_same() -> None:
    history = earlier_lines()
    (data_folder() / "play-history").unlink()
    (data_folder() / "play-history").symlink_to("/dev/full")
    history.append_string("s Bob rose corde hall")
    assert history.get_strings() == ["s Bob rose corde hall"]
