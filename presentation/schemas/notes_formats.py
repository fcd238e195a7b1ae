"""The JSON Schema of each format of private notes, for one line; as in `log_formats` the types say the
most of it.

What needs the public log or other lines (ids, numbers) no schema says.
"""

from cluedo_notes.game.private_notes.lines import PRIVATE_ANSWERS, NotesHeader, NotesLine, Seen
from cluedo_notes.limits import MOST_PLAYERS
from cluedo_notes.presentation.schemas.json_schema import DIALECT, REFERENCE, JsonSchema, definitions


def notes_schema(number: int) -> JsonSchema:
    """The schema of a line of private notes in format `number`."""
    (header, line), found = definitions([NotesHeader, NotesLine])
    found["NotesLine"] = {"description": "Every line after the first.", **line}
    properties = {name: one.get("properties", {}) for name, one in found.items()}
    properties[NotesHeader.__name__]["format"] = {"const": number}
    properties[NotesHeader.__name__]["players"] |= {"minItems": 1, "maxItems": MOST_PLAYERS}
    properties[Seen.__name__]["action"] = {"enum": [*map(str, PRIVATE_ANSWERS), None], "default": None}
    found[Seen.__name__] |= _both_or_neither("player", "action")
    return {
        "$schema": DIALECT,
        "title": f"A line of private notes, format {number}",
        "description": "Line 1 is valid against #/$defs/NotesHeader, every other against #/$defs/NotesLine.",
        "anyOf": [header, {"$ref": REFERENCE.format(name="NotesLine")}],
        "$defs": found,
    }


def _both_or_neither(*keys: str) -> JsonSchema:
    null = {"type": "null"}
    return {
        "anyOf": [
            {"properties": {key: {"type": "string"} for key in keys}, "required": list(keys)},
            {"properties": dict.fromkeys(keys, null)},
        ]
    }
