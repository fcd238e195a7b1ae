"""What the fields of events say: what each names, and who sees it. The events' types state it; checks of ids,
privacy, views, private notes, merging, typed commands and forms read it here, and so know a new event too."""

from collections.abc import Iterator
from enum import IntEnum, auto
from functools import cache
from typing import Annotated, Any, get_args, get_origin

from msgspec import Struct
from msgspec.structs import fields

from cluedo_notes.editions import Category


class FieldMeaning(IntEnum):
    """What a value, or each of several, names. A card of one category has that category as its meaning."""

    PLAYER = auto()
    CARD = auto()
    DRAWN_CARD = auto()
    SEEN_CARD = auto()  # a card, or an intrigue card that was drawn
    SPOT = auto()  # a place, or a square
    WAY = auto()
    DIE = auto()
    HOLDER = auto()  # a player, the envelope, or where cards lie hidden
    COLUMN = auto()  # of the sheet
    EVENT = auto()


class SeenBy(Struct, frozen=True):
    """Not everybody sees it: only the players under these keys of the event."""

    keys: tuple[str, ...]


def seen_by(*keys: str) -> SeenBy:
    """Private to the players under these keys."""
    return SeenBy(keys)


class EventField(Struct, frozen=True):
    """A field of an event, or of a part of one. `several`: may it have more than one value? `meaning`: None
    where it names nothing that could be unknown; `seen_by`: the keys of those who see it, None where
    everybody does."""

    name: str
    required: bool
    several: bool
    meaning: FieldMeaning | Category | None
    seen_by: tuple[str, ...] | None


@cache
def fields_of(kind: type[Struct]) -> tuple[EventField, ...]:
    """The fields of a type in their order."""
    return tuple(
        EventField(
            field.name,
            field.required,
            tuple in _stated(field.type),
            next((word for word in _stated(field.type) if isinstance(word, FieldMeaning | Category)), None),
            next((word.keys for word in _stated(field.type) if isinstance(word, SeenBy)), None),
        )
        for field in fields(kind)
    )


def _stated(kind: Any) -> Iterator[Any]:
    """What the annotations of a type state, and what holds the values within; not those of a dictionary's
    keys."""
    yield get_origin(kind)
    if get_origin(kind) is Annotated:
        yield from kind.__metadata__
    within = get_args(kind)[1:] if get_origin(kind) is dict else get_args(kind)
    for part in within:
        yield from _stated(part)


def private_keys(kind: type[Struct]) -> tuple[str, ...]:
    """The keys of a type that not everybody at the table sees."""
    return tuple(field.name for field in fields_of(kind) if field.seen_by is not None)
