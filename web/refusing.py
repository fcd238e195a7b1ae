"""What the page says in its own words, to somebody who taps: by its buttons and fields, not by options."""

from collections.abc import Mapping
from typing import Any

from cluedo_notes.editions import Edition, Name
from cluedo_notes.game.deal import ASIDE, ENVELOPE, POOL
from cluedo_notes.game.message import GameError, Message, Refused, message

TAPPED = {
    "slip": "tap-slip",
    "contradicts": "tap-refused",
    "contradicts-hand": "tap-refused-hand",
    "contradicts-deal": "tap-refused-deal",
    "not-live": "tap-not-live",
    "slip-no-target": "tap-no-target",
    "slip-empty-fact": "tap-empty-fact",
    "slip-by-move": "tap-by-move",
    "slip-by-suggestion": "tap-by-suggestion",
    "slip-by-answer": "tap-by-answer",
    "show-hand-unknown": "tap-hand-unknown",
    "advice-reach-unknown": "tap-reach-unknown",
    "advice-rolled": "tap-rolled",
    "no-rivals": "tap-no-keeper",
    "face-up-missing": "tap-face-up-missing",
    "face-up-with-other-leftover": "tap-face-up-with-other-leftover",
    "hand-without-me": "tap-whose-hand",
    "hand-without-me-typed": "tap-whose-hand",
    "edition-id-twice": "tap-name-taken",
    "check-header": "tap-check-header",
}
"""The codes whose sentences name what is typed, each with the code that the page says instead."""

UNFILLED = frozenset({"slip-empty-note", "slip-no-dice", "slip-empty-fact", "slip-no-target"})
"""What is merely missing in a form: nobody means to note that."""


def may_force(error: GameError) -> bool:
    """May what was refused so be noted all the same?"""
    if isinstance(error, Refused):
        return True
    slip = error.message.arguments.get("what") if error.message.code == "slip" else None
    return isinstance(slip, Message) and slip.code not in UNFILLED


Called = Mapping[str, Name | Message]
"""What is said for an id."""

PEOPLE = ("player", "target", "me")
"""Arguments that are players: one may be called as a card's id is."""


def called(edition: Edition) -> Called:
    """What the cards and places of an edition are called, and where cards lie that nobody has."""
    aside = {slot: message("owner-aside", slot=slot.removeprefix("aside-")) for slot in ASIDE}
    beside = {owner: message(f"owner-{owner}") for owner in (POOL, ENVELOPE)}
    cards = {card.id: card.name for card in edition.cards}
    return {**edition.place_names, **cards, **beside, **aside, "row,col": message("tap-square-form")}


def tapped(said: Message, names: Called) -> Message:
    """The same in the words of the page, with everything inside of it: no id is read there."""
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
