"""Events with names as people use them, written by programs."""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from msgspec import Struct, structs

from cluedo_notes.editions import Category
from cluedo_notes.game.entry.names import Names, card_lexicon
from cluedo_notes.game.errors import EntryError, LogError
from cluedo_notes.game.log.events import TABLE_EVENT_TYPES, TableEvent
from cluedo_notes.game.log.fields import FieldMeaning, fields_of
from cluedo_notes.game.log.reader import Log, as_read
from cluedo_notes.language.message import message

WithMeaning = FieldMeaning | Category
PartOfEvent = TypeVar("PartOfEvent", bound=Struct)


def with_ids(event: TableEvent, log: Log) -> TableEvent:
    """The event with the ids of this game in place of the names that `play` accepts. Raises `EntryError` for
    a name that is unknown or ambiguous, and for a value that no line can have."""
    names = Names.of(log)
    find: dict[WithMeaning, Callable[[str], str]] = {
        FieldMeaning.PLAYER: names.player,
        FieldMeaning.CARD: names.card,
        FieldMeaning.DRAWN_CARD: names.drawn,
        FieldMeaning.SPOT: names.spot,
        FieldMeaning.WAY: names.way,
        FieldMeaning.HOLDER: partial(names.owner, log=log),
        FieldMeaning.COLUMN: partial(names.owner, log=log),
        **{kind: card_lexicon(kind, log.edition.of(kind)).find for kind in Category},
    }

    def in_part(part: PartOfEvent) -> PartOfEvent:
        named = fields_of(type(part))
        return structs.replace(
            part, **{field.name: in_value(getattr(part, field.name), field.meaning) for field in named}
        )

    def in_value(value: Any, meaning: WithMeaning | None) -> Any:
        match value:
            case Struct():
                return in_part(value)
            case tuple():
                return tuple(in_value(part, meaning) for part in value)
            case dict():
                return {names.player(player): in_value(cards, meaning) for player, cards in value.items()}
            case str() if meaning in find:
                return find[meaning](value)
        return value

    try:
        written: TableEvent = as_read(event, TableEvent, TABLE_EVENT_TYPES, log)
    except LogError as error:
        where = error.what if error.key is None else message("event-key", key=error.key, what=error.what)
        raise EntryError(where) from None
    return in_part(written)
