"""The meaning of event fields: the things that each names, and the players who see it.

Checks, views, notes, merging, commands and forms all use it.
"""

from collections.abc import Callable, Iterator, Mapping
from enum import IntEnum, auto
from functools import cache
from typing import Annotated, Any, ClassVar, TypeVar, get_args, get_origin

from msgspec import Meta, Struct
from msgspec.structs import fields, replace

from cluedo_notes.editions import Category, Effect, Power


class FieldMeaning(IntEnum):
    """The kind of thing that a value names. A card of one category has that category as its meaning."""

    PLAYER = auto()
    CARD = auto()
    DRAWN_CARD = auto()
    SEEN_CARD = auto()  # a card, or an intrigue card that was drawn
    SPOT = auto()  # a place, or a square
    WAY = auto()
    DIE = auto()
    HOLDER = auto()  # a player, the envelope, or a hidden place for cards
    COLUMN = auto()  # of the sheet
    EVENT = auto()


DICE = (1, 2, 3, 4, 5, 6, "?")
WAYS_TO_MOVE = ("dice", "passage", "double", "remain", *Effect, *Power)

CountedFromOne = Annotated[int, Meta(ge=1)]
EventNumber = Annotated[CountedFromOne, FieldMeaning.EVENT]
PlayerName = Annotated[str, FieldMeaning.PLAYER]
SuspectName = Annotated[str, Category.SUSPECT]
WeaponName = Annotated[str, Category.WEAPON]
RoomName = Annotated[str, Category.ROOM]
CardName = Annotated[str, FieldMeaning.CARD]
DrawnCard = Annotated[str, FieldMeaning.DRAWN_CARD]
SpotName = Annotated[str, FieldMeaning.SPOT]


class Strict(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line, or a part of one, with no other keys than its own."""


class EventLine(Strict, frozen=True):
    """A line after the header. `since`: the oldest format that has such a line."""

    since: ClassVar[int] = 1

    @property
    def kind(self) -> str:
        """The type, by its name in the log."""
        return str(self.__struct_config__.tag)

    @property
    def actor(self) -> str | None:
        """The player of the event: the one who acts, reveals a hand or was found out. None if it has no
        player."""
        return None

    @property
    def refers_to(self) -> int | None:
        """The number of the event that this one names; None if it names none."""
        return getattr(self, "event", None)


class OfPlayer(EventLine, frozen=True):
    """An event by one player."""

    player: PlayerName

    @property
    def actor(self) -> str:
        """The player."""
        return self.player


class OfKeeper(EventLine, frozen=True):
    """An entry of the log's keeper: it is not an event at the table, and nobody else sees it."""


class SeenBy(Struct, frozen=True):
    """The field is private to the players under these keys of the event."""

    keys: tuple[str, ...]


def seen_by(*keys: str) -> SeenBy:
    """Private to the players under these keys."""
    return SeenBy(keys)


class EventField(Struct, frozen=True):
    """A field of an event, or of a part of one. `several`: may it have more than one value? `meaning`: None
    if it names nothing that could be unknown. `seen_by`: the keys of the players who see it, None if
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
    """The annotations of a type and of the values within it, without those of a dictionary's keys."""
    yield get_origin(kind)
    if get_origin(kind) is Annotated:
        yield from kind.__metadata__
    within = get_args(kind)[1:] if get_origin(kind) is dict else get_args(kind)
    for part in within:
        yield from _stated(part)


def private_keys(kind: type[Struct]) -> tuple[str, ...]:
    """The keys of a type that not everybody at the table sees."""
    return tuple(field.name for field in fields_of(kind) if field.seen_by is not None)


WithMeaning = FieldMeaning | Category
PartOfEvent = TypeVar("PartOfEvent", bound=Struct)


def renamed(part: PartOfEvent, names: Mapping[WithMeaning, Callable[[str], str]]) -> PartOfEvent:
    """An event, or a part of one, with other names. `names`: for each kind of thing, the new name of one."""

    def in_value(value: Any, meaning: WithMeaning | None) -> Any:
        match value:
            case Struct():
                return renamed(value, names)
            case tuple():
                return tuple(in_value(each, meaning) for each in value)
            case dict():  # by player
                player = names[FieldMeaning.PLAYER]
                return {player(name): in_value(cards, meaning) for name, cards in value.items()}
            case str() if meaning is not None and meaning in names:
                return names[meaning](value)
        return value

    named = fields_of(type(part))
    return replace(
        part, **{field.name: in_value(getattr(part, field.name), field.meaning) for field in named}
    )
