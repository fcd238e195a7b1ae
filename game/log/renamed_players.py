"""Events in which players have other names: a name was misspelt when the game was set up."""

from collections.abc import Mapping
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.game.log.fields import FieldMeaning, fields_of

Part = TypeVar("Part", bound=Struct)
_MAY_BE_PLAYERS = (FieldMeaning.PLAYER, FieldMeaning.HOLDER, FieldMeaning.COLUMN)


def with_names(part: Part, names: Mapping[str, str]) -> Part:
    """An event, or a part of one, in which each player that is a key of `names` has the name given there."""
    return replace(
        part,
        **{
            field.name: _renamed(getattr(part, field.name), field.meaning, names)
            for field in fields_of(type(part))
        },
    )


def _renamed(value: Any, meaning: object, names: Mapping[str, str]) -> Any:
    """A field's value; the keys of a dictionary are players."""
    match value:
        case Struct():
            return with_names(value, names)
        case tuple():
            return tuple(_renamed(each, meaning, names) for each in value)
        case dict():
            return {names.get(key, key): _renamed(each, meaning, names) for key, each in value.items()}
        case str() if meaning in _MAY_BE_PLAYERS:
            return names.get(value, value)
        case _:
            return value
