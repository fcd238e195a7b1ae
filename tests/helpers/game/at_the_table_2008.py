"""Games written in short lines, for the rules of Cluedo 2008, Game of Thrones and Astérix.

An event is one text: `Ana roll 3 ?`, `Ana move spa passage`, `Ana suggest rose corde spa: Bob pass`,
`Ana suggest rose corde spa: Bob draw clock, Bob show`, `Ana suggest rose corde spa with suggest-twice: ...`,
`Ana accuse wrong`, `Ana draw clock`, `Ana look pool`, `Ana look aside 2`, `Ana play send-home Bob`,
`Ana power random-card Bob`, `Ana open`, `Ana end`.
"""

from collections.abc import Sequence
from typing import Any

from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.rules.finding import Broken, Reason
from cluedo_notes.game.table.of_log import tables
from cluedo_notes.game.table.table import Table
from tests.helpers.game.well_said import found_at
from tests.helpers.logs import as_log

Line = dict[str, Any]

LEGAL: tuple[str, ...] = ()


def header(edition: str, seats: str, first: str | None = "Ana", **more: Any) -> Line:
    """A complete log's header; `seats` is `Ana rose, Bob moutarde`."""
    named = [seat.split() for seat in seats.split(",")]
    players = [{"name": name, "character": pawn} for name, pawn in named]
    begun = {} if first is None else {"first_player": first}
    return {
        "type": "game",
        "format": 2,
        "edition": edition,
        "players": players,
        "complete": True,
        **begun,
        **more,
    }


def event(text: str) -> Line:
    """The line of an event."""
    said, _, answers = text.partition(":")
    player, act, *words = said.split()
    match act:
        case "roll":
            dice = [word if word == "?" else int(word) for word in words]
            return {"type": "roll", "player": player, "dice": dice}
        case "move":
            via = {"via": words[1]} if words[1:] else {}
            path = {"path": words[2:]} if words[2:] else {}
            return {"type": "move", "player": player, "to": words[0], **via, **path}
        case "suggest":
            return _suggestion(player, words, answers)
        case "accuse":
            return {"type": "accusation", "player": player, "correct": words[0] == "right"}
        case "draw":
            return {"type": "draw", "player": player, **({"card": words[0]} if words else {})}
        case "look":
            slot = {"slot": int(words[1])} if words[1:] else {}
            return {"type": "look", "player": player, "place": words[0], **slot}
        case "play" | "power":
            key = "card" if act == "play" else "power"
            target = {"target": words[1]} if words[1:] else {}
            return {"type": act, "player": player, key: words[0], **target}
        case "open":
            return {"type": "open_hand", "player": player, "cards": []}
        case "end":
            return {"type": "end_turn", "player": player}
    raise ValueError(text)


def _suggestion(player: str, words: Sequence[str], answers: str) -> Line:
    responses = [answer.split() for answer in answers.split(",") if answer.strip()]
    suspect, weapon, room, *power = words
    return {
        "type": "suggestion",
        "player": player,
        "suspect": suspect,
        "weapon": weapon,
        "room": room,
        "responses": [
            {"player": who, "action": action, **({"card": card[0]} if card else {})}
            for who, action, *card in responses
        ],
        **({"power": power[1]} if power else {}),
    }


def log_of(head: Line, *events: str) -> Log:
    """The log that a header and these events make."""
    return as_log((head, *map(event, events)), "at-the-table.jsonl")


def broken_by_each(head: Line, *events: str) -> list[tuple[str, ...]]:
    """The rules that each event breaks."""
    log = log_of(head, *events)
    return [
        tuple(str(one.rule) for one in found_at(before, live.event) if isinstance(one, Broken))
        for before, live in zip(tables(log), log.live, strict=False)
    ]


def broken(head: Line, *events: str) -> tuple[str, ...]:
    """The rules that the last event breaks; those before it must break none."""
    rules_by_event = broken_by_each(head, *events)
    for text, rules in zip(events, rules_by_event[:-1], strict=False):
        assert rules == LEGAL, (text, rules)
    return rules_by_event[-1]


def unchecked(head: Line, *events: str) -> tuple[Reason, ...]:
    """What would have to be known to check the last event."""
    log = log_of(head, *events)
    return tuple(one for one in found_at(tables(log)[-2], log.live[-1].event) if isinstance(one, Reason))


def table_after(head: Line, *events: str) -> Table:
    """The table after events that are all legal."""
    for text, rules in zip(events, broken_by_each(head, *events), strict=True):
        assert rules == LEGAL, (text, rules)
    return tables(log_of(head, *events))[-1]
