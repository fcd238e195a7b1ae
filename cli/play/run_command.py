"""The answer to a line, and a command of this program run within another, with its output captured."""

import io
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from enum import Enum
from pathlib import Path
from typing import Protocol

from msgspec import Struct

from cluedo_notes.cli.stores import HeldOpen
from cluedo_notes.cli.terminal.command_line import PROMPT, typed_at
from cluedo_notes.game.entry.setup.corrected import SetupPart
from cluedo_notes.presentation.refused import RefusedCommand


class Ran(Struct, frozen=True):
    """The exit status of a command, what it printed, and why it was refused, if it was."""

    status: int
    out: str
    err: str
    refused: RefusedCommand | None = None


class NextStep(Enum):
    """The next step after the answer to a line."""

    GO_ON = "go on"
    LEAVE = "leave"
    NEW_GAME = "new game"
    FILL_IN = "fill in"


class LineResult(Struct, frozen=True):
    """The answer to a line. `error`: why the line was refused, unless it was interrupted; `refused`: the same
    for programs. `typed`: a text for the input line, to be changed. `asked`: those of its lines that ask
    something, or say how to go on. `corrects`: the part of the set-up to ask for again."""

    lines: tuple[str, ...] = ()
    error: str | None = None
    refused: RefusedCommand | None = None
    typed: str | None = None
    act: NextStep = NextStep.GO_ON
    asked: tuple[str, ...] = ()
    corrects: SetupPart | None = None


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


def answer_of(ran: Ran) -> LineResult:
    """The output of a command; if it failed without any, its last complaint is the error."""
    out = ran.out.rstrip("\n").split("\n") if ran.out.strip() else []
    complaints = [line for line in ran.err.splitlines() if line.strip()]
    if ran.refused is not None:
        return LineResult((*out, *complaints), ran.refused.sentence, ran.refused)
    if ran.status == 0 or out:
        return LineResult((*out, *complaints))
    return LineResult(tuple(complaints[:-1]), error=complaints[-1] if complaints else "")
