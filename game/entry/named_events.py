"""Events with names as people use them, written by programs."""

from collections.abc import Callable
from functools import partial

from cluedo_notes.editions import Category
from cluedo_notes.game.entry.names import Names, card_lexicon
from cluedo_notes.game.errors import EntryError, LogError
from cluedo_notes.game.log.events import TABLE_EVENT_TYPES, TableEvent
from cluedo_notes.game.log.fields import FieldMeaning, WithMeaning, renamed
from cluedo_notes.game.log.reader import Log, as_read
from cluedo_notes.language.message import message


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

    try:
        written: TableEvent = as_read(event, TableEvent, TABLE_EVENT_TYPES, log)
    except LogError as error:
        where = error.what if error.key is None else message("event-key", key=error.key, what=error.what)
        raise EntryError(where) from None
    return renamed(written, find)
