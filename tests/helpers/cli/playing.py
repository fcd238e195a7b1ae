"""A game on disk and commands typed at it, in process."""

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from cluedo_notes.cli.main import main
from tests.helpers.cli.described import undescribed

Line = dict[str, Any]

HEADER: Line = {
    "type": "game",
    "format": 1,
    "edition": "classic",
    "players": [{"name": "Ana"}, {"name": "Bob"}, {"name": "Cleo"}],
    "me": "Ana",
    "hand": ["moutarde", "poignard", "corde", "hall", "bureau", "cuisine"],
}
"""The example of most tests: three players with six cards each."""


HOUSE = """
id = "house"
name = {fr = "Maison", en = "House"}
players = {min = 2, max = 6}
[deal]
leftover = "none"
[cards.suspect]
rose = {fr = "Mademoiselle Rose", en = "Miss Scarlett"}
olive = {fr = "Docteur Olive", en = "Dr Green"}
[cards.weapon]
corde = {fr = "Corde", en = "Rope"}
dague = {fr = "Dague", en = "Dagger"}
[cards.room]
hall = {fr = "Hall", en = "Hall"}
cave = {fr = "Cave", en = "Cellar"}
"""
"""An edition of one's own,"""

BOARD = """\
[legend]
H = hall
c = cave
1 = start olive
[map]
HHHH..v
HHHH<.c
###1..c
[starts]
rose = hall
"""
"""and a board for it."""


def header(edition: str, players: str, **more: Any) -> Line:
    """A header for players named in one text."""
    seats = [{"name": name} for name in players.split()]
    return {"type": "game", "format": 1, "edition": edition, "players": seats, **more}


def suggestion(player: str, cards: str, *responses: str, **more: Any) -> Line:
    """A suggestion's line; a response is `Bob pass` or `Cleo show veranda`."""
    answers = []
    for response in responses:
        who, action, *card = response.split()
        answers.append({"player": who, "action": action, **({"card": card[0]} if card else {})})
    suspect, weapon, room = cards.split()
    said = {"type": "suggestion", "player": player, "suspect": suspect, "weapon": weapon, "room": room}
    return {**said, "responses": answers, **more}


@dataclass
class Ran:
    """How one run of the command ended."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@dataclass
class CommandLine:
    """The command, run in this process; all JSON that it prints is held against its schema."""

    capsys: pytest.CaptureFixture[str]

    def __call__(self, *arguments: str) -> Ran:
        os.environ.pop("LANGUAGE", None)  # an earlier run in this process put its own language there
        self.capsys.readouterr()
        status = main(arguments)
        out, err = self.capsys.readouterr()
        if "--json" in arguments:
            assert undescribed(arguments, out) == []
        return Ran(status, out, err)


@dataclass
class Game:
    """A log and the command with `--game` set to it."""

    cli: CommandLine
    path: Path

    def __call__(self, *arguments: str) -> Ran:
        return self.cli("--game", str(self.path), *arguments)

    def well(self, *arguments: str) -> Ran:
        """The same, for a command that must succeed."""
        ran = self(*arguments)
        assert ran.status == 0, (arguments, ran)
        return ran

    @property
    def rows(self) -> list[Line]:
        """The log's lines, the header first."""
        return [json.loads(line) for line in self.path.read_text(encoding="utf-8").splitlines()]

    @property
    def last(self) -> Line:
        return self.rows[-1]

    def start(self, head: Line, *events: Line) -> "Game":
        """Write the log anew."""
        text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in (head, *events))
        self.path.write_text(text, encoding="utf-8")
        return self

    def records(self, typed: str | Sequence[str], *expected: Line) -> Ran:
        """A command appends exactly these lines to the log and changes nothing else of it."""
        before = self.path.read_bytes()
        ran = self.well(*(typed.split() if isinstance(typed, str) else typed))
        after = self.path.read_bytes()
        assert after.startswith(before)
        assert [json.loads(line) for line in after[len(before) :].splitlines()] == list(expected)
        return ran
