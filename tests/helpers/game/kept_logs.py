"""The logs that the players of one random game keep: each knows their hand and the cards that they saw."""

import json
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any

import msgspec

from cluedo_notes.game.log.reader import Log
from tests.helpers.game.random_play import play
from tests.helpers.logs import as_log

Line = dict[str, Any]
Lines = list[Line]

GAMES = (
    ("classic", 3),
    ("classic", 5),
    ("super", 4),
    ("secrets-2008", 4),
    ("got-red-keep", 2),
    ("got-red-keep", 3),
    ("got-meereen", 4),
    ("asterix", 4),
)


def rows_of(log: Log) -> Lines:
    """A log's events as they stand in a file."""
    return [json.loads(msgspec.json.encode(event)) for event in log.events]


class Table:
    """A random game: the header and the events as somebody who sees everything would note them."""

    def __init__(self, edition: str, players: int, seed: int) -> None:
        game = play(edition, players, seed)
        self.head, *self.events = map(json.loads, game.text.splitlines())
        self.hands = game.hands
        self.players: list[str] = [seat["name"] for seat in self.head["players"]]

    def head_of(self, player: str, complete: bool = True) -> Line:
        """The header of a player's log; his own seat stands first."""
        seats = self.head["players"]
        start = self.players.index(player)
        head = {
            **self.head,
            "players": [*seats[start:], *seats[:start]],
            "me": player,
            "hand": sorted(self.hands[player]),
        }
        return head if complete else {key: value for key, value in head.items() if key != "complete"}

    def seen_by(self, player: str, reveals: bool = True) -> Lines:
        """Every event as `player` saw it; who does not stay to the end sees no cards laid open."""
        seen = [seen_event(event, player) for event in self.events]
        return seen if reveals else [one for one in seen if one["type"] != "reveal"]

    def kept(
        self, change: Callable[[Lines, str], Lines] = lambda lines, _: lines, complete: bool = True
    ) -> list[Log]:
        """Every player's log, what he notes changed by `change`."""
        return [
            as_log([self.head_of(player, complete), *change(self.seen_by(player), player)], f"{player}.jsonl")
            for player in self.players
        ]


@cache
def table_of(edition: str, players: int, seed: int) -> Table:
    """The random game of a seed, played once."""
    return Table(edition, players, seed)


def seen_event(event: Line, player: str) -> Line:
    """An event without the cards that `player` did not see."""
    seen = dict(event)
    mine = player in (event.get("player"), event.get("target"))
    if event["type"] == "suggestion":
        seen["responses"] = [
            response
            if player in (event["player"], response["player"])
            else {key: value for key, value in response.items() if key != "card"}
            for response in event["responses"]
        ]
    elif event["type"] in ("spy", "play", "power", "look") and not mine:
        hidden = {"spy": "card", "look": "cards"}.get(event["type"], "saw")
        seen.pop(hidden, None)
    elif event["type"] == "draw" and not mine and event.get("card") != "clock":
        seen.pop("card", None)
    return seen


def agrees(kept: Line, whole: Line) -> bool:
    """Does an event of one log stand so in the merged one (where it may know more)?"""
    for key, value in kept.items():
        if key == "responses":
            rest = iter(whole.get("responses", ()))
            if not all(any(agrees(one, other) for other in rest) for one in value):
                return False
        elif key == "dice":
            if sorted(map(str, value)) != sorted(map(str, whole.get(key, ()))):
                return False
        elif key != "event" and value is not None and whole.get(key) != value:
            return False
    return kept["type"] == whole["type"] if "type" in kept else True


def stands_in(kept: Sequence[Line], whole: Sequence[Line]) -> bool:
    """Do a log's events all stand in the merged one, in the same order?"""
    rest = iter(whole)
    return all(any(agrees(one, other) for other in rest) for one in kept)


def thinned(lines: Lines, gone: set[int]) -> Lines:
    """The events without those at some places, what refers to others renumbered; what refers to one that is
    gone is gone too."""
    numbers: dict[int, int] = {}
    kept: Lines = []
    for number, line in enumerate(lines, start=1):
        about = line.get("event")
        if number in gone or (about is not None and about not in numbers):
            continue
        kept.append(line if about is None else {**line, "event": numbers[about]})
        numbers[number] = len(kept)
    return kept


def apart(count: int, random: Random, share: float = 0.3) -> set[int]:
    """Event numbers to leave out, no two of them neighbours."""
    gone: set[int] = set()
    for number in range(1, count + 1):
        if number - 1 not in gone and random.random() < share:
            gone.add(number)
    return gone
