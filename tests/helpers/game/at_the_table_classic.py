"""Short games written event by event, and the findings of the rules engine on their last event."""

from typing import Any

from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.rules.finding import Broken
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.table.of_log import tables
from cluedo_notes.game.table.table import Table
from tests.helpers.cli.playing import Line
from tests.helpers.game.well_said import found_at
from tests.helpers.logs import as_log


def party(edition: str, players: str, **more: Any) -> Line:
    """The header of a complete log: players as `Ana:rose Bob:olive`, clockwise."""
    seats = []
    for player in players.split():
        name, _, character = player.partition(":")
        seats.append({"name": name, **({"character": character} if character else {})})
    return {"type": "game", "format": 1, "edition": edition, "players": seats, "complete": True, **more}


def roll(player: str, *dice: int | str) -> Line:
    """A roll."""
    return {"type": "roll", "player": player, "dice": list(dice)}


def move(player: str, to: str, via: str | None = None, path: str | None = None) -> Line:
    """A move; its path in one text, spot by spot."""
    line = {"type": "move", "player": player, "to": to, "via": via, "path": path and path.split()}
    return {key: value for key, value in line.items() if value is not None}


def accusation(player: str, correct: bool = False) -> Line:
    """An accusation whose cards stay secret."""
    return {"type": "accusation", "player": player, "correct": correct}


def spy(player: str, target: str) -> Line:
    """A look at a card from a spy square."""
    return {"type": "spy", "player": player, "target": target}


def end(*players: str) -> list[Line]:
    """Turns that end without any other trace."""
    return [{"type": "end_turn", "player": player} for player in players]


def flat(events: tuple[Line | list[Line], ...]) -> list[Line]:
    """Events and lists of events as one list."""
    return [line for one in events for line in (one if isinstance(one, list) else [one])]


def log_of(head: Line, *events: Line | list[Line]) -> Log:
    """The log of a header and its events."""
    return as_log((head, *flat(events)), "table.jsonl")


def after(head: Line, *events: Line | list[Line]) -> Table:
    """The table after legal events."""
    legal(head, *events)
    return tables(log_of(head, *events))[-1]


def broken_by_each(log: Log) -> list[list[Rule]]:
    """The rules that each event breaks."""
    return [
        [one.rule for one in found_at(table, live.event) if isinstance(one, Broken)]
        for table, live in zip(tables(log), log.live, strict=False)
    ]


def legal(head: Line, *events: Line | list[Line]) -> None:
    """Nothing is found about any event: no broken rule, and nothing that could not be checked."""
    log = log_of(head, *events)
    for table, live in zip(tables(log), log.live, strict=False):
        assert found_at(table, live.event) == (), live


def illegal(rule: Rule, head: Line, *events: Line | list[Line]) -> None:
    """The last event breaks a rule, no other does."""
    *before, last = broken_by_each(log_of(head, *events))
    assert before == [[]] * len(before)
    assert rule in last
