"""A game at a shared table: its lines in raw JSON, and conclusions from a log, whatever its numbers."""

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from cluedo_notes.game.deduction.evidence import evidence
from cluedo_notes.game.knowledge.view import UNSEEN_EVENT
from cluedo_notes.game.log.events import (
    Amend,
    Event,
    Fact,
    FalseWitness,
    Insert,
    Mark,
    Note,
    Play,
    Retract,
    TableEvent,
    UsePower,
)
from cluedo_notes.game.log.reader import Log, read_log
from tests.helpers.game.eager_play import eager
from tests.helpers.game.random_play import play
from tests.helpers.places import ROOT

Line = dict[str, Any]

PLAYED = {
    "asterix": 4,
    "classic": 5,
    "got-meereen": 4,
    "got-red-keep": 2,
    "secrets-2008": 4,
    "super": 8,
}
"""An edition of each rule book, and with how many it is played."""

WHOLE = sorted((ROOT / "examples").rglob("*.jsonl"))
"""Every example: whole games and the cases of conformance, which have every type of event."""


def eager_game(edition: str, seed: int) -> Log:
    """A random game in which everything happens, every card noted."""
    return play(edition, PLAYED[edition], seed, most=90, pick=eager).log()


def example(path: Path) -> Log:
    return read_log(path)


def rows(lines: Any) -> list[Line]:
    """Structs as they stand in a file."""
    return [json.loads(msgspec.json.encode(line)) for line in lines]


def says(log: Log) -> tuple[Any, Counter[str]]:
    """All that a log says of the cards, without the numbers of its events: sizes, constraints and
    weights. Logs that say the same have the same sheet, cell for cell."""
    problem = evidence(log)
    said = (*problem.constraints, *problem.weights)
    plain = (replace(one, sources=(), unless=(0,) * bool(one.unless)) for one in said)
    return (problem.owners, problem.arrangements), Counter(map(repr, plain))


def unnumbered(event: TableEvent) -> TableEvent:
    """An event without the number of another."""
    if isinstance(event, Play | UsePower | FalseWitness) and event.event is not None:
        return replace(event, event=1)
    return event


def table_events(log: Log) -> list[TableEvent]:
    """What happened at the table, in order: without what is the keeper's own or was not seen."""
    return [unnumbered(live.event) for live in log.live if not isinstance(live.event, Fact | Note | Mark)]


def own_events(log: Log) -> Counter[str]:
    """The keeper's own events that count."""
    own = (live.event for live in log.live if isinstance(live.event, Fact | Note | Mark))
    return Counter(repr(event) for event in own if event != UNSEEN_EVENT)


def with_own_events(log: Log, random: Random, number: int = 4) -> Log:
    """The log of a keeper who also notes facts, marks and notes, here and there at its end."""
    cards, players = list(log.edition.by_id), log.deal.players
    for place in range(number):
        card, owner = random.choice(cards), random.choice(players)
        event = random.choice((Fact(owner, lacks=(card,)), Mark(card, owner, "?"), Note(f"note {place}")))
        log = log.with_line(event)
    return log


def corrected(log: Log, random: Random, times: int = 6) -> Log:
    """The log with random corrections at its end: events taken back and brought back, put in each other's
    place, forgotten and inserted."""
    events: list[Event] = list(log.events)
    texts = [live.event for live in log.live]
    for _ in range(times):
        number = random.randint(1, len(events))
        event = random.choice(texts)
        if isinstance(event, Play | UsePower | FalseWitness):
            event = replace(event, event=None)
        line = random.choice((Retract(number), Amend(number, event), Insert(number - 1, event)))
        events.append(line)
    return replace(log, events=tuple(events))


def head(me: str | None = None, edition: str = "classic", **more: Any) -> Line:
    """The header of a game of three."""
    seats = [{"name": name} for name in ("Ana", "Bob", "Cleo")]
    own = {} if me is None else {"me": me}
    return {"type": "game", "format": 2, "edition": edition, "players": seats, **own, **more}


def asks(player: str, *answers: str, **more: Any) -> Line:
    """A suggestion of rose, corde, hall; an answer is `Bob pass` or `Bob show hall`."""
    responses = []
    for answer in answers:
        who, action, *card = answer.split()
        responses.append({"player": who, "action": action, **({"card": card[0]} if card else {})})
    triple = {"suspect": "rose", "weapon": "corde", "room": "hall"}
    return {"type": "suggestion", "player": player, **triple, "responses": responses, **more}
