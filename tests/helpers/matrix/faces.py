"""The faces at which a player may record an evening: their abilities, and their needs."""

from contextlib import ExitStack
from pathlib import Path
from typing import Any, Protocol

import pytest
from msgspec import Struct

from tests.helpers.cli.playing import CommandLine
from tests.helpers.matrix.script import Line, Script

GAME = "friday"
DATA = "data"
"""The folder of the evening that `XDG_DATA_HOME` names."""


class Evening(Struct, frozen=True):
    """What a player has around them: a folder of their own, the command line, what ends with the evening."""

    script: Script
    folder: Path
    cli: CommandLine
    patch: pytest.MonkeyPatch
    ended: ExitStack


class Answer(Struct, frozen=True):
    """What a face answers to a line or a form: whether it was taken, and what was said of it."""

    taken: bool
    said: str


class Face(Protocol):
    """A way to note a game. A face begins with `set_up`."""

    def set_up(self) -> None:
        """Set the script's game up, the keeper's hand included."""

    def note(self, event: Line) -> Answer:
        """Note an event at the end."""

    def correct(self, number: int, event: Line) -> Answer:
        """Note how event `number` was in truth."""

    def lines(self) -> list[str]:
        """The lines of the files in which the evening is kept."""

    def log(self) -> bytes:
        """The log as the player takes it along."""

    def file(self) -> Path:
        """The file that the player names to look at the sheet."""


def lines_of(*files: Path) -> list[str]:
    """The lines of files that are there."""
    return [line for file in files if file.exists() for line in file.read_text(encoding="utf-8").splitlines()]


def noted_evening(face: Face, script: Script) -> None:
    """The whole evening without a fault: every turn noted, then the one that was misheard corrected."""
    face.set_up()
    for number, event in enumerate(as_heard(script), start=1):
        must(face.note(event), number)
    must(face.correct(*correction(script)), "correction")


def as_heard(script: Script) -> list[Line]:
    """The events in the order and the words in which the keeper notes them first."""
    return script.log_with_correction()[1:-1]


def correction(script: Script) -> tuple[int, Line]:
    """The number of the event that was misheard, and how it was."""
    last: dict[str, Any] = script.log_with_correction()[-1]
    return last["event"], last["as"]


def must(answer: Answer, what: object) -> None:
    assert answer.taken, (what, answer.said)
