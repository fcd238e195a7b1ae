"""The command as a plain shell starts it: its streams led anywhere or closed, its variables few.

A process that has loaded the command is forked for each run: a start takes three times as long. The streams
are made as Python makes them when it starts, and the program ends as it always does.
"""

import atexit
import gc
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path

from msgspec import Struct

from tests.helpers.places import ROOT
from tests.helpers.programs import python, start

LOADED = "from tests.helpers.cli.plain_shell import run_asked; run_asked()"

STREAMS = (
    ">/dev/full",
    "2>/dev/full",
    ">/dev/full 2>&1",
    "| true",
    "| head -n 1",
    ">&-",
    "2>&-",
    "<&-",
    ">&- 2>&- <&-",
)
"""Where a shell may lead the streams. `| true`: the reader is gone before anything is printed."""

OUTPUT, ERRORS, INPUT = "printed", "errors", "typed"
"""The files of a run's streams, where they lead nowhere else."""


class Ended(Struct, frozen=True):
    """How a command ended: its exit status, what it printed, and the files that were there then."""

    status: int
    out: str
    err: str
    files: Mapping[str, list[bytes]]


def ended(folder: Path, typed: str, streams: str, unbuffered: bool) -> Ended:
    """Run what was typed, as in a shell with variables before it, in a folder that has the input's file."""
    words = shlex.split(typed)
    number = next((place for place, word in enumerate(words) if "=" not in word), len(words))
    variables = dict(word.split("=", 1) for word in words[:number])
    home = {"PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8", "SHELL": "/bin/bash"}
    asked = [words[number:], {**home, **variables}, str(folder), streams, unbuffered]
    shell = _loaded()
    assert shell.stdin is not None
    assert shell.stdout is not None
    shell.stdin.write(f"{json.dumps(asked)}\n")
    shell.stdin.flush()
    status = int(shell.stdout.readline())
    return outcome(folder, status)


def outcome(folder: Path, status: int) -> Ended:
    """What a run has left in its folder, whose own name is left out."""
    texts = {
        str(file.relative_to(folder)): file.read_bytes().replace(str(folder).encode(), b"")
        for file in folder.rglob("*")
        if file.is_file() and file.suffix != ".lock"
    }
    out, err = (texts.pop(name, b"").decode() for name in (OUTPUT, ERRORS))
    # Several workers add the lines of a file in any order.
    return Ended(status, out, err, {name: sorted(text.splitlines()) for name, text in texts.items()})


# -- in the process that has loaded the command


@cache
def _loaded() -> "subprocess.Popen[str]":
    """The process that is forked; it ends when its input ends, at the latest with this one."""
    pipe = subprocess.PIPE
    process = start(python(LOADED), cwd=ROOT, stdin=pipe, stdout=pipe, text=True, encoding="utf-8")
    atexit.register(process.communicate)
    return process


def run_asked() -> None:
    """Fork for each line of the input, run what it asks for, and print the exit status."""
    from cluedo_notes.cli.commands import MODULES  # noqa: PLC0415 (the tests' own process needs none of it)

    for module in (*MODULES, "main", "play.plain"):
        import_module(f"cluedo_notes.cli.{module}")
    gc.freeze()
    for asked in sys.stdin:
        arguments, environment, folder, streams, unbuffered = json.loads(asked)
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            break
        os.close(writing)
        if streams == "| head -n 1":
            with os.fdopen(reading, "rb") as pipe:
                (Path(folder) / OUTPUT).write_bytes(pipe.readline())
        else:
            os.close(reading)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
    else:
        return
    os.close(reading)
    _become(arguments, environment, Path(folder), unbuffered)
    _lead(streams, Path(folder), writing)
    sys.stdin = sys.__stdin__ = _stream(0, "r", unbuffered)  # type: ignore[misc, assignment]
    sys.stdout = sys.__stdout__ = _stream(1, "w", unbuffered)  # type: ignore[misc, assignment]
    sys.stderr = sys.__stderr__ = _stream(2, "w", unbuffered)  # type: ignore[misc, assignment]
    from cluedo_notes.cli.entry import main  # noqa: PLC0415

    sys.exit(main())


def _become(arguments: list[str], environment: dict[str, str], folder: Path, unbuffered: bool) -> None:
    os.chdir(folder)
    os.environ.clear()
    os.environ |= environment | ({"PYTHONUNBUFFERED": "1"} if unbuffered else {})
    sys.argv[1:] = arguments


def _lead(streams: str, folder: Path, writing: int) -> None:
    """Lead the three descriptors where a shell would; no other is left open."""
    for stream, (name, flags) in enumerate([(INPUT, os.O_RDONLY), (OUTPUT, _NEW), (ERRORS, _NEW)]):
        _put(os.open(folder / name, flags, 0o600), stream)
    if streams.startswith("|"):
        os.dup2(writing, 1)
    os.close(writing)
    for word in streams.removeprefix("|").split():
        match word:
            case ">/dev/full":
                _put(os.open("/dev/full", os.O_WRONLY), 1)
            case "2>/dev/full":
                _put(os.open("/dev/full", os.O_WRONLY), 2)
            case "</dev/null":
                _put(os.open(os.devnull, os.O_RDONLY), 0)
            case "2>&1":
                os.dup2(1, 2)
            case ">&-" | "2>&-" | "<&-":
                os.close({">": 1, "2": 2, "<": 0}[word[0]])


_NEW = os.O_WRONLY | os.O_CREAT | os.O_TRUNC


def _put(opened: int, stream: int) -> None:
    os.dup2(opened, stream)
    os.close(opened)


def _stream(number: int, mode: str, unbuffered: bool) -> TextIOWrapper | None:
    """A stream as Python makes it when it starts: None where the descriptor is closed."""
    with suppress(OSError):
        os.fstat(number)
        layers = open(number, f"{mode}b", 0 if unbuffered and mode == "w" else -1, closefd=False)  # noqa: SIM115
        return TextIOWrapper(layers, "utf-8", line_buffering=number == 2, write_through=unbuffered)
    return None
