"""Does the JSON output of a command have the form of its schema, and is every key described?"""

import json
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from cluedo_notes.cli.commands import COMMANDS
from cluedo_notes.lab.schemas import REFUSED, file_of

SCHEMAS = {
    "reply": "show",
    "others": "rivals",
    "turn --board": "board",
    "games use": "use",
    **{f"games {word}": f"games-{word}" for word in ("rename", "delete")},
    **{f"editions {word}": f"editions-{word}" for word in ("list", "show", "check")},
    **{f"editions {word}": word for word in ("board", "rules")},
}
"""The schemas of what has another name than its command."""


def schema_name(arguments: Sequence[str]) -> str:
    """The name of the schema that describes what a typed command prints."""
    place, command = next((place, word) for place, word in enumerate(arguments) if word in COMMANDS)
    if COMMANDS[command].startswith("note."):
        return "noted"
    behind = arguments[place + 1 : place + 2]
    if command == "odds" and all(word.startswith("-") for word in behind):
        return "envelope"
    return SCHEMAS.get(" ".join([command, *behind]), SCHEMAS.get(command, command))


def closed(schema: Any) -> Any:
    """A schema under which every object has only the keys that are described."""
    match schema:
        case list():
            return [closed(one) for one in schema]
        case dict():
            made = {key: closed(value) for key, value in schema.items()}
            if schema.get("type") == "object" and "properties" in schema:
                made.setdefault("additionalProperties", False)
            return made
    return schema


@cache
def closed_validator(name: str) -> Draft202012Validator:
    """What holds JSON against a schema of ours without any further key."""
    return Draft202012Validator(closed(json.loads(file_of(name).read_text(encoding="utf-8"))))


def undescribed(arguments: Sequence[str], out: str) -> list[str]:
    """What the schema does not have of all the JSON that a command printed, a line each."""
    return [
        str(error)
        for data in _printed(out)
        for error in closed_validator(_name_for(data, arguments)).iter_errors(data)
    ]


def _name_for(data: Any, arguments: Sequence[str]) -> str:
    """The schema of one line: that of a refusal, or the command's."""
    return REFUSED if isinstance(data, dict) and data.keys() == {REFUSED} else schema_name(arguments)


def _printed(out: str) -> Iterator[Any]:
    """The JSON of each line."""
    for line in out.splitlines():
        if line.startswith(("{", "[")):
            yield json.loads(line)
