"""The page's own wording for people who tap: by its buttons and fields, not by options."""

from cluedo_notes.editions import Edition
from cluedo_notes.game.entry.called import Called, called_in, in_names
from cluedo_notes.game.errors import GameError, Refused
from cluedo_notes.language.message import Message, message
from cluedo_notes.web.base.page_words import TappedWords

UNFILLED = frozenset({"slip-empty-note", "slip-no-dice", "slip-empty-fact", "slip-no-target"})
"""Slips that only mean that something is missing in the form; nobody wants to note that."""


def may_force(error: GameError) -> bool:
    """May this event be noted in spite of the error?"""
    if isinstance(error, Refused):
        return True
    slip = error.message.arguments.get("what") if error.message.code == "slip" else None
    return isinstance(slip, Message) and slip.code not in UNFILLED


def called(edition: Edition) -> Called:
    """The names of an edition's ids on the page."""
    return {**called_in(edition), "row,col": message("tap-square-form")}


def tapped(said: Message, names: Called, language: str) -> str:
    """A message in the words of the page, with all its arguments, so that no id remains."""
    return TappedWords(language).say(in_names(said, names))
