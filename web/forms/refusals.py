"""The page's own wording for people who tap: by its buttons and fields, not by options."""

from collections.abc import Mapping
from typing import Any

from cluedo_notes.editions import Edition
from cluedo_notes.game.entry.names import OWNER_WORDS, owner_name
from cluedo_notes.game.errors import GameError, Refused
from cluedo_notes.language.message import Message, message
from cluedo_notes.language.name import Name
from cluedo_notes.web.base.page_words import TAPPED

UNFILLED = frozenset({"slip-empty-note", "slip-no-dice", "slip-empty-fact", "slip-no-target"})
"""Slips that only mean something is missing in the form: nobody wants to note that."""


def may_force(error: GameError) -> bool:
    """May this event be noted in spite of the error?"""
    if isinstance(error, Refused):
        return True
    slip = error.message.arguments.get("what") if error.message.code == "slip" else None
    return isinstance(slip, Message) and slip.code not in UNFILLED


Called = Mapping[str, Name | Message]
"""The words for an id."""

PEOPLE = ("player", "target", "me")
"""Arguments that are players: a player may have a card's id as a name."""


def called(edition: Edition) -> Called:
    """The names of an edition's cards and places, and of the owners that are not players."""
    owners = {owner: owner_name(owner) for owner in OWNER_WORDS}
    cards = {card.id: card.name for card in edition.cards}
    return {**edition.place_names, **cards, **owners, "row,col": message("tap-square-form")}


def tapped(said: Message, names: Called) -> Message:
    """The same message in the words of the page, with all its arguments: no id remains."""
    arguments = {
        key: value if key in PEOPLE else _tapped(value, names) for key, value in said.arguments.items()
    }
    return Message(TAPPED.get(said.code, said.code), arguments)


def _tapped(value: Any, names: Called) -> Any:
    match value:
        case Message():
            return tapped(value, names)
        case str():
            return names.get(value, value)
        case list() | tuple():
            return [_tapped(one, names) for one in value]
    return value
