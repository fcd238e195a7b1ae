"""The JSON Schema of each format of the log and of private notes, for one line: the header or a later one.

The types give most of it. This module adds the reader's other checks, and removes what a format lacks. No
schema covers checks that need the edition or other lines, such as ids and numbers of events.
"""

from collections.abc import Sequence
from typing import Any, get_args

from cluedo_notes.game.log import events as ev
from cluedo_notes.game.log.fields import DICE, WAYS_TO_MOVE
from cluedo_notes.game.log.formats import HEADER_KEYS
from cluedo_notes.game.private_notes.lines import PRIVATE_ANSWERS, NotesHeader, NotesLine, Seen
from cluedo_notes.lab.json_schema import DIALECT, REFERENCE, JsonSchema, definitions
from cluedo_notes.limits import MOST_PLAYERS

_NULL = {"type": "null"}


def log_schema(number: int) -> JsonSchema:
    """The schema of a line of a log in format `number`."""
    (header, event), components = definitions([ev.Header, ev.Event])
    components["Event"] = {"description": "Every line after the first.", **event}
    properties = {name: component.get("properties", {}) for name, component in components.items()}
    properties[ev.Header.__name__]["format"] = {"const": number}
    properties[ev.Header.__name__]["players"]["maxItems"] = MOST_PLAYERS
    for key in [key for key, since in HEADER_KEYS.items() if since > number]:
        del properties[ev.Header.__name__][key]
    properties[ev.Roll.__name__]["dice"]["items"] = {"enum": list(DICE)}
    properties[ev.Move.__name__]["via"] = _one_of_or_null(WAYS_TO_MOVE)
    faces = tuple(card for card in ev.DRAWN_CARDS if card != ev.HIDDEN or number >= ev.FORMATS[2])
    properties[ev.Draw.__name__]["card"] = _one_of_or_null(faces)
    # An accusation names all three cards, or none if it was made in writing.
    components[ev.Accusation.__name__] |= _all_or_none("suspect", "weapon", "room")
    if number >= ev.HeardInPart.since:
        components[ev.HeardInPart.__name__] |= _some_and_not_all("player", "suspect", "weapon", "room")
    drawn = _NULL if number < ev.FORMATS[1] else _one_of_or_null(faces)
    components[ev.Response.__name__] |= {
        "if": {"properties": {"action": {"const": str(ev.Action.DRAW)}}},
        "then": {"properties": {"card": drawn}},
    }
    return {
        "$schema": DIALECT,
        "title": f"A line of a game log, format {number}",
        "description": "Line 1 is valid against #/$defs/Header, every further one against #/$defs/Event.",
        "anyOf": [header, {"$ref": REFERENCE.format(name="Event")}],
        "$defs": _without([kind.__name__ for kind in get_args(ev.Event) if kind.since > number], components),
    }


def _one_of_or_null(values: tuple[Any, ...]) -> JsonSchema:
    return {"enum": [*dict.fromkeys(str(value) for value in values), None], "default": None}


def _all_or_none(*keys: str) -> JsonSchema:
    """Either all of these keys have texts, or none has."""
    return {
        "anyOf": [
            {"properties": {key: {"type": "string"} for key in keys}, "required": list(keys)},
            {"properties": dict.fromkeys(keys, _NULL)},
        ]
    }


def _some_and_not_all(asker: str, *cards: str) -> JsonSchema:
    """At least one of these cards has a text, but not all of these keys have one."""
    text = {"type": "string"}
    return {
        "anyOf": [{"properties": {card: text}, "required": [card]} for card in cards],
        "not": {"properties": dict.fromkeys((asker, *cards), text), "required": [asker, *cards]},
    }


def _without(names: Sequence[str], components: dict[str, JsonSchema]) -> dict[str, JsonSchema]:
    """Definitions without some of them, and without every choice of one of those."""
    gone = [{"$ref": REFERENCE.format(name=name)} for name in names]

    def kept(schema: Any) -> Any:
        match schema:
            case list():
                return [kept(part) for part in schema if part not in gone]
            case dict():
                return {key: kept(value) for key, value in schema.items()}
        return schema

    return {name: kept(component) for name, component in components.items() if name not in names}


# -- private notes


def notes_schema(number: int) -> JsonSchema:
    """The schema of a line of private notes in format `number`."""
    (header, line), components = definitions([NotesHeader, NotesLine])
    components["NotesLine"] = {"description": "Every line after the first.", **line}
    properties = {name: component.get("properties", {}) for name, component in components.items()}
    properties[NotesHeader.__name__]["format"] = {"const": number}
    properties[NotesHeader.__name__]["players"] |= {"minItems": 1, "maxItems": MOST_PLAYERS}
    properties[Seen.__name__]["action"] = {"enum": [*map(str, PRIVATE_ANSWERS), None], "default": None}
    components[Seen.__name__] |= _all_or_none("player", "action")
    return {
        "$schema": DIALECT,
        "title": f"A line of private notes, format {number}",
        "description": "Line 1 is valid against #/$defs/NotesHeader, every other against #/$defs/NotesLine.",
        "anyOf": [header, {"$ref": REFERENCE.format(name="NotesLine")}],
        "$defs": components,
    }
