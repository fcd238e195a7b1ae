"""Processes of the command that are ready to begin: they come from one that has loaded its code, and need not
load it again. Each has its own process, streams, variables, folder and session."""

import gc
import json
import os
import select
import signal
import socket
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import NoReturn

from tests.helpers.places import ROOT
from tests.helpers.programs import program, python, start

READY = "from tests.helpers.cli.ready import run_asked; run_asked()"

NOT_READY = {"LC_ALL", "LC_CTYPE", "PYTHONIOENCODING", "PYTHONUTF8"}
"""Variables that decide as Python starts."""


def begin(arguments: Sequence[str], environment: Mapping[str, str], terminal: int) -> "Begun":
    """`cluedo-notes` with these arguments on a terminal, which becomes that of a new session.

    Its code is loaded already, unless a variable asks for another start.
    """
    if NOT_READY & environment.keys() or not environment.get("LANG", "").endswith("UTF-8"):
        return Started(arguments, environment, terminal)
    return Forked(arguments, environment, terminal)


class Begun:
    """A process that has begun; like `subprocess.Popen`, as far as tests need it."""

    pid: int

    def poll(self) -> int | None:
        """Its exit status, or None while it runs."""
        raise NotImplementedError

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end; its exit status. Raises `TimeoutError`."""
        raise NotImplementedError

    def kill(self) -> None:
        """End it as a crash would."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)


class Started(Begun):
    """A start like any other: Python begins anew and loads everything."""

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str], terminal: int) -> None:
        self._process = start(
            self.command(*arguments),
            environment,
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            preexec_fn=lambda: _take(0),
            start_new_session=True,
        )
        self.pid = self._process.pid

    def command(self, *arguments: str) -> list[str]:
        """The words of the command that is started."""
        return program(*arguments)

    def poll(self) -> int | None:
        return self._process.poll()

    def wait(self, timeout: float | None = None) -> int:
        return self._process.wait(timeout)


class Shell(Started):
    """A shell that can stop what is typed at it and let it go on."""

    def command(self, *arguments: str) -> list[str]:
        """bash with these arguments, without what its user has set up."""
        return ["bash", "--norc", "--noprofile", "-i", *arguments]


class Forked(Begun):
    """Begun by the process of `_loaded`, which passes on how it ended."""

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str], terminal: int) -> None:
        asked = json.dumps([list(arguments), dict(environment), str(Path.cwd())]) + "\n"
        self._said, theirs = os.pipe()
        socket.send_fds(_loaded(), [asked.encode()], [terminal, theirs])
        os.close(theirs)
        self.pid = int(self._line())
        self._status: int | None = None

    def __del__(self) -> None:
        os.close(self._said)

    def _line(self) -> str:
        line = b""
        while not line.endswith(b"\n"):
            line += os.read(self._said, 1) or b"\n"
        return line.decode()

    def poll(self) -> int | None:
        if self._status is None and select.select([self._said], [], [], 0)[0]:
            self._status = int(self._line())
        return self._status

    def wait(self, timeout: float | None = None) -> int:
        if self._status is None and not select.select([self._said], [], [], timeout)[0]:
            raise TimeoutError
        status = self.poll()
        assert status is not None
        return status


@cache
def _loaded() -> socket.socket:
    """The way to a process of this one that has loaded the command; it ends with this one."""
    ours, theirs = socket.socketpair(socket.AF_UNIX)
    with theirs:
        process = start(
            python(READY, str(theirs.fileno())),
            cwd=ROOT,
            pass_fds=[theirs.fileno()],
            start_new_session=True,
        )
    process.returncode = 0  # nobody waits for it
    return ours


def run_asked() -> None:
    """In the process that is ready: runs the command, in a process of its own, each time it is asked for."""
    channel = socket.socket(socket.AF_UNIX, fileno=int(sys.argv.pop()))
    from cluedo_notes.cli.commands import MODULES  # noqa: PLC0415 (the tests' own process needs none of it)

    for module in (*MODULES, "play.screen", "play.setup.setup_screen"):
        import_module(f"cluedo_notes.cli.{module}")
    gc.freeze()  # what is collected is copied, and so would be all that is loaded
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        asked, (terminal, said) = _received(channel)
        if os.fork() == 0:
            break
        os.close(terminal)
        os.close(said)
    channel.close()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    if child := os.fork():
        os.close(terminal)
        os.write(said, f"{child}\n".encode())
        os.write(said, f"{os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])}\n".encode())
        os._exit(0)
    os.close(said)
    _become(*json.loads(asked), terminal)
    from cluedo_notes.cli.main import main  # noqa: PLC0415

    _leave(main())


def _leave(status: int) -> NoReturn:
    """End without taking down, module by module, what was loaded before: that takes as long as loading it."""
    threading._shutdown()  # type: ignore[attr-defined]  # as at any end: threads that wait for work are ended
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


def _received(channel: socket.socket) -> tuple[bytes, list[int]]:
    asked, files = b"", []
    while not asked.endswith(b"\n"):
        more, fds, _, _ = socket.recv_fds(channel, 1 << 16, 2)
        if not more:
            os._exit(0)
        asked += more
        files += fds
    return asked, files


def _become(arguments: list[str], environment: dict[str, str], folder: str, terminal: int) -> None:
    os.setsid()
    for stream in (0, 1, 2):
        os.dup2(terminal, stream)
    os.close(terminal)
    _take(0)
    os.chdir(folder)
    os.environ.clear()
    os.environ |= environment
    sys.argv[1:] = arguments
    sys.stdin = sys.__stdin__ = _stream(sys.stdin, 0, "r")  # type: ignore[misc]
    sys.stdout = sys.__stdout__ = _stream(sys.stdout, 1, "w")  # type: ignore[misc]
    sys.stderr = sys.__stderr__ = _stream(sys.stderr, 2, "w")  # type: ignore[misc]


def _stream(like: object, number: int, mode: str) -> TextIOWrapper:
    assert isinstance(like, TextIOWrapper)
    stream = open(number, mode, encoding=like.encoding, errors=like.errors, closefd=False)  # noqa: SIM115
    assert isinstance(stream, TextIOWrapper)
    return stream


def _take(terminal: int) -> None:
    """Make a terminal that of this session."""
    import termios  # noqa: PLC0415 (not on Windows)
    from fcntl import ioctl  # noqa: PLC0415

    ioctl(terminal, termios.TIOCSCTTY, 0)
