"""Everyday names for things with ids: cards, places, owners, intrigue cards."""

from collections.abc import Container, Mapping, Sequence
from typing import Any

from cluedo_notes.editions import Edition
from cluedo_notes.game.log.deal import ASIDE, ENVELOPE, POOL
from cluedo_notes.game.log.events import CLOCK, HIDDEN
from cluedo_notes.game.log.reader import Log
from cluedo_notes.language.grammar import GRAMMARS
from cluedo_notes.language.message import Message, message
from cluedo_notes.language.name import Name
from cluedo_notes.language.words import words_in

Called = Mapping[str, Name | Message]
"""The names of the things of one kind, by id. A thing that is missing is called by its id."""


def further(thing: str) -> tuple[str, ...]:
    """The other names of a thing, in all languages."""
    return tuple(word for grammar in GRAMMARS.values() for word in grammar.further.get(thing, ()))


def typed_name(thing: str) -> Name:
    """How to type a thing with further names, in each language: the first of them, otherwise its id."""
    return Name({lang: next(iter(GRAMMARS[lang].further.get(thing, ())), thing) for lang in GRAMMARS})


ASIDE_WORDS = further("aside")
OWNER_WORDS: Mapping[str, Sequence[str]] = {
    **{owner: further(owner) for owner in (ENVELOPE, POOL)},
    **{slot: tuple(slot.replace("aside", word) for word in ASIDE_WORDS) for slot in ASIDE},
}
"""The owners who are not players, each with its names other than the id."""


def said_in(called: Name | Message, language: str) -> str:
    """The name of a thing in one language."""
    return called.in_language(language) if isinstance(called, Name) else words_in(language).say(called)


def owner_name(owner: str) -> Message:
    """The name of an owner who is not a player."""
    if owner in ASIDE:
        return message("owner-aside", slot=owner.removeprefix("aside-"))
    return message(f"owner-{owner.replace('_', '-')}")


def owner_called(owner: str, log: Log) -> str | Message:
    """The name of an owner; a player's is their own."""
    return owner if owner in log.deal.players else owner_name(owner)


def cell_code(owner: str, holds: bool) -> str:
    """The code of the sentence that an owner has a card, or does not have it."""
    if owner == ENVELOPE:
        return "cell-inside" if holds else "cell-inside-not"
    return "cell-has" if holds else "cell-has-not"


def owner_word(owner: str) -> Message:
    """The word that the reader types in their language for an owner who is not a player."""
    if owner in ASIDE:
        return message("typed-aside-slot", slot=owner.removeprefix("aside-"))
    return message(f"typed-{owner}")


def drawn_name(card: str, edition: Edition) -> Message | Name:
    """The name of an intrigue card: that of its effect, or the edition's own for the clock cards. A card only
    known to be no clock is called just that."""
    if card == CLOCK and edition.intrigue is not None:
        return edition.intrigue.clock_name
    if card == HIDDEN and edition.intrigue is not None:
        return message("drawn-hidden", clock=edition.intrigue.clock_name)
    return message(f"effect-{card}")


PEOPLE = ("player", "target", "me", "players")
"""Arguments that are players: a player may have a card's id as a name."""


def called_in(edition: Edition, players: Container[str] = ()) -> Called:
    """The names of an edition's cards and places, and of the owners that are not among the players."""
    owners = {owner: owner_name(owner) for owner in OWNER_WORDS if owner not in players}
    cards = {card.id: card.name for card in edition.cards}
    return {**edition.place_names, **cards, **owners}


def in_names(said: Message, called: Called) -> Message:
    """The same message with names for all ids among its arguments."""
    arguments = {
        key: value if key in PEOPLE or said.code == "unknown-player" else _in_names(value, called)
        for key, value in said.arguments.items()
    }
    return Message(said.code, arguments)


def _in_names(value: Any, called: Called) -> Any:
    match value:
        case Message():
            return in_names(value, called)
        case str():
            return called.get(value, value)
        case list() | tuple():
            return [_in_names(part, called) for part in value]
    return value
