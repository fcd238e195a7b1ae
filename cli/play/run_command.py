"""One command of this program run within another of its commands, with its output captured."""

import io
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Protocol

from msgspec import Struct

from cluedo_notes.cli.stores import HeldOpen
from cluedo_notes.cli.terminal.command_line import PROMPT, typed_at
from cluedo_notes.presentation.refused import RefusedCommand


class Ran(Struct, frozen=True):
    """The exit status of a command, what it printed, and why it was refused, if it was."""

    status: int
    out: str
    err: str
    refused: RefusedCommand | None = None


class _CapturedOutput(io.StringIO):
    """A replacement for the output that a person reads."""

    encoding = "utf-8"

    def __init__(self, looks_like_terminal: bool) -> None:
        super().__init__()
        self._looks_like_terminal = looks_like_terminal

    def isatty(self) -> bool:
        return self._looks_like_terminal


class Run(Protocol):
    """Runs a command that was typed at a prompt of another program, for a terminal of `columns` columns
    (None: no terminal). `known_torn`: the log whose torn last line needs no further warning."""

    def __call__(
        self, arguments: Sequence[str], columns: int | None, known_torn: Path | None = None
    ) -> Ran: ...


def run(
    arguments: Sequence[str],
    columns: int | None,
    known_torn: Path | None = None,
    opened: HeldOpen | None = None,
) -> Ran:
    """Like `Run`; the command cannot ask questions. `opened`: a game's file that is held open, and its
    log."""
    from cluedo_notes.cli.main import main  # noqa: PLC0415 (the program itself)

    out, err = _CapturedOutput(columns is not None), _CapturedOutput(False)
    refusals: list[RefusedCommand] = []
    asked, sys.stdin = sys.stdin, io.StringIO()
    try:
        with typed_at(PROMPT, known_torn), _columns(columns), redirect_stdout(out), redirect_stderr(err):
            status = main(arguments, refusals.append, opened)
    finally:
        sys.stdin = asked
    return Ran(status, out.getvalue(), err.getvalue(), refusals[0] if refusals else None)


@contextmanager
def _columns(columns: int | None) -> Iterator[None]:
    """A context in which commands print lines of this width."""
    before = os.environ.get("COLUMNS")
    if columns is not None:
        os.environ["COLUMNS"] = str(columns)
    try:
        yield
    finally:
        if columns is not None:
            os.environ.pop("COLUMNS")
            if before is not None:
                os.environ["COLUMNS"] = before
