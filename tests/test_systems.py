"""The differences of Windows and macOS: every use of something that they lack has an alternative, named by
docs/architecture.md."""

import ast
import errno
import io
import os
import re
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cluedo_notes.cli import language
from cluedo_notes.cli.play import run_in_process
from cluedo_notes.cli.terminal.streams import _reader_is_gone
from cluedo_notes.game.entry.library import data_folder
from cluedo_notes.game.log import whole_file
from cluedo_notes.game.log.whole_file import NotWritten, replace_files
from cluedo_notes.language.message import message, os_reason
from cluedo_notes.web import server
from cluedo_notes.web.server import bound
from tests.helpers.cli.playing import HEADER, CommandLine, Game
from tests.helpers.places import PACKAGES, ROOT
from tests.helpers.programs import python, python_module, run, start
from tests.helpers.sources import nodes

MODULES = {"fcntl", "grp", "msvcrt", "pty", "pwd", "resource", "termios", "tty", "winreg"}
"""Modules that some systems lack."""

ALIKE = {
    *(
        "environ",
        "fsdecode",
        "fsencode",
        "stat_result",
        "strerror",
        "urandom",
        "path",
        "devnull",
        "sep",
        "name",
    ),
    *(
        "SEEK_END",
        "O_RDONLY",
        "O_WRONLY",
        "open",
        "close",
        "dup",
        "dup2",
        "fstat",
        "ftruncate",
        "write",
        "set_inheritable",
    ),
    *("kill", "getpid", "_exit", "get_terminal_size"),
    *("SIGINT", "SIGTERM", "SIG_IGN", "signal"),
}
"""What `os` and `signal` have everywhere; all else is named on the page."""


def system_uses(text: str) -> Iterator[str]:
    """The names by which a module asks a system for what another may lack or do otherwise."""
    for node in nodes(text):
        match node:
            case ast.Import(names):
                yield from (one.name for one in names if one.name in MODULES)
            case ast.ImportFrom(str(module)) if module in MODULES:
                yield module
            case ast.Attribute(ast.Name("os" | "signal" as owner), name) if name not in ALIKE:
                yield f"{owner}.{name}"
            case ast.Call(ast.Name("getattr"), [ast.Name("os" | "signal" | "socket" as owner), name, *_]):
                yield f"{owner}.{ast.literal_eval(name)}"
            case ast.Call(keywords=keywords):
                yield from (str(one.arg) for one in keywords if one.arg == "start_new_session")


def uses_of_the_packages() -> set[tuple[str, str]]:
    return {
        (name, file.relative_to(ROOT).as_posix())
        for package in PACKAGES
        for file in (ROOT / package).rglob("*.py")
        for name in system_uses(file.read_text(encoding="utf-8"))
    }


def uses_of_the_page() -> set[tuple[str, str]]:
    """From the table: names in its first column, files in its second."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = page.partition("\n## Other systems\n")[2].partition("\n## ")[0]
    rows = [row.split(" | ") for row in section.splitlines() if row.startswith("| `")]
    return {
        (name, file)
        for names, files, *_ in rows
        for name in re.findall(r"`([\w.]+)`", names)
        for file in re.findall(r"`([\w./]+\.py)`", files)
    }


def test_the_page_names_every_use_of_what_a_system_may_lack() -> None:
    assert uses_of_the_packages() == uses_of_the_page()


def test_a_use_of_what_a_system_may_lack_is_seen() -> None:
    text = (
        "import termios\nfrom fcntl import flock\nos.fork()\nos.getpid()\ngetattr(socket, 'SO_X', 1)\n"
        "Popen([], start_new_session=True)\nsignal.SIGHUP\n"
    )
    assert set(system_uses(text)) == {
        *("termios", "fcntl", "os.fork", "socket.SO_X", "start_new_session", "signal.SIGHUP"),
    }


# -- without what they lack

BARE = """
import multiprocessing, os, signal, sys
import filelock  # has its own way on each system
from cluedo_notes.cli.main import main

if __name__ == "__main__":
    for name in "fcntl grp pty pwd resource termios tty".split():
        sys.modules[name] = None
    del os.link, signal.pthread_sigmask
    multiprocessing.set_start_method("spawn")
    for line in sys.argv[1:]:
        if status := main(line.split()):
            sys.exit(f"{line}: {status}")
"""


def test_a_whole_evening_goes_without_what_windows_lacks(tmp_path: Path) -> None:
    """New games, notes, files, several processes: with the start method of Windows and macOS, too."""
    game, second = tmp_path / "friday.jsonl", tmp_path / "second.jsonl"
    lines = [
        f"new Ana Bob Cleo --me Ana --game {game}",
        f"--game {game} s bob rose corde veranda cleo",
        f"--game {game} undo",
        f"--game {game} sheet --html {tmp_path / 'sheet.html'}",
        f"--game {game} sheet --html {tmp_path / 'sheet.html'} --force",
        f"new Ana Bob --edition got-red-keep --game {second}",
        f"verify {game} {second} --jobs 2",
        f"simulate --games 2 --strategy notebook --jobs 2 --log {tmp_path / 'games'}",
        f"--game {game} play",
    ]
    ran = run(python(BARE, *lines), input="advise\n", capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert len(list((tmp_path / "games").iterdir())) == 2


@pytest.mark.slow
def test_every_test_is_collected_without_what_windows_lacks() -> None:
    """A module that asks for such a name at its top would end the whole run there."""
    asked = ("--collect-only", "--quiet", "--thorough", "-p", "no:cacheprovider")
    command = python_module("pytest", *asked, "-p", "tests.helpers.windows")
    ran = run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr
    assert "tests/test_systems.py: " in ran.stdout


def test_a_file_that_is_being_read_is_replaced_a_moment_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows refuses meanwhile; a reader that stays is named."""
    file, refused = tmp_path / "file", [True, True]
    file.write_bytes(b"before")
    rename = Path.replace

    def replace(fresh: Path, place: Path) -> Path:
        if refused and refused.pop():
            raise PermissionError(errno.EACCES, "in use")
        return rename(fresh, place)

    monkeypatch.setattr(Path, "replace", replace)
    monkeypatch.setattr(whole_file, "_RENAMES", 3)
    monkeypatch.setattr(whole_file, "_SECONDS_BETWEEN", 0)
    replace_files([(file, b"after")])
    assert file.read_bytes() == b"after"
    refused += [True] * 3
    with pytest.raises(NotWritten):
        replace_files([(file, b"later")])
    assert file.read_bytes() == b"after"
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_that_another_program_has_open_is_called_so() -> None:
    error = PermissionError(errno.EACCES, "")
    error.winerror = 32  # type: ignore[attr-defined]
    assert os_reason(error) == message("os-in-use")


def test_a_port_that_is_taken_is_said_in_our_words() -> None:
    assert os_reason(OSError(errno.EADDRINUSE, "Address already in use")) == message("os-address-in-use")


def test_a_port_is_ours_alone_by_the_name_that_the_system_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows SO_REUSEADDR would let another program listen there as well."""
    with bound("127.0.0.1", 0) as ours, pytest.raises(OSError, match=r".*"):
        bound("127.0.0.1", ours.getsockname()[1])
    monkeypatch.setattr(server, "_OURS_ALONE", socket.SO_KEEPALIVE)
    with bound("127.0.0.1", 0) as ours:
        assert ours.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
        assert not ours.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR)


def test_a_command_of_play_is_ended_without_groups_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    with start(python("import time; time.sleep(1000)")) as process:
        with monkeypatch.context() as windows:
            windows.setattr(sys, "platform", "win32")
            windows.delattr(os, "killpg")
            run_in_process._kill(process.pid)
        assert process.wait() != 0


@pytest.mark.parametrize(
    ("locale", "spoken"), [("French_France", "fr"), ("German_Germany", "en"), (None, "en")]
)
def test_windows_has_the_language_elsewhere_than_in_variables(
    locale: str | None, spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LANG")
    monkeypatch.setattr("locale.getlocale", lambda: (locale, "1252"))
    monkeypatch.setattr(sys, "platform", "win32")
    assert language.choose_language([]).language == spoken
    monkeypatch.setenv("LANG", "fr_FR")
    assert language.choose_language([]).language == "fr"


@pytest.mark.parametrize(
    ("system", "error", "gone"),
    [
        ("win32", OSError(errno.EINVAL, "Invalid argument"), True),
        ("linux", OSError(errno.EINVAL, "Invalid argument"), False),
        ("linux", BrokenPipeError(), True),
    ],
)
def test_a_reader_that_is_gone_is_no_error_of_the_system(
    system: str, error: OSError, gone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert _reader_is_gone(error) is gone


def test_games_lie_where_the_variable_says_on_every_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So the tests see none of those who run them, wherever they run."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: Path("/elsewhere"))
    assert data_folder() == tmp_path / "cluedo-notes"
    monkeypatch.setenv("XDG_DATA_HOME", "")
    assert data_folder() == Path("/elsewhere")


# -- encodings


def test_a_line_in_another_encoding_is_refused_and_the_others_are_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game(CommandLine(capsys), tmp_path / "game.jsonl").start(HEADER)
    piped = "s bob rose corde véranda cleo\ns bob rose corde veranda cleo\n".encode("latin-1")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(piped), encoding="utf-8"))
    ran = game("play")
    assert ran.status == 1
    assert len(ran.err.splitlines()) == 1
    assert "Bob" in ran.out


def unsaid_encodings(text: str) -> list[int]:
    """The lines that read or write a text without saying its encoding, which is another on each system."""
    if not re.search("(read|write)_text", text):
        return []
    return [
        node.lineno
        for node in nodes(text)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if node.func.attr in ("read_text", "write_text") and ast.unparse(node.func.value) != "formatter"
        if len(node.args) < (1 if node.func.attr == "read_text" else 2)
        if "encoding" not in {one.arg for one in node.keywords}
    ]


def test_every_text_is_read_and_written_in_an_encoding_that_is_said() -> None:
    tops = (*PACKAGES, "tests", "benchmarks", "examples")
    files = [file for top in tops for file in (ROOT / top).rglob("*.py")]
    found = {file: unsaid_encodings(file.read_text(encoding="utf-8")) for file in files}
    assert {file: lines for file, lines in found.items() if lines} == {}


def test_an_unsaid_encoding_is_seen() -> None:
    text = "a.read_text()\na.read_text('utf-8')\na.write_text(b)\na.write_text(b, encoding='utf-8')\n"
    assert unsaid_encodings(text) == [1, 3]
