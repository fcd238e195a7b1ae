"""How the cards of two players are dealt: by the box's own rule, or as the table plays it."""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from cluedo_notes.editions import Category
from cluedo_notes.editions.options import OF_THE_DEAL
from cluedo_notes.game.entry.names import card_lexicon, plain
from cluedo_notes.game.entry.setup.typed import ASIDE_ROOMS, Setup, split_names
from cluedo_notes.game.errors import EntryError
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.message import Message, message
from cluedo_notes.language.words import words_in


def is_open(typed: Setup) -> bool:
    """Do two play without anything entered about the place of their cards?"""
    keys = {option.partition("=")[0].strip().replace("-", "_") for option in typed.options}
    return len(typed.players) == 2 and keys.isdisjoint(key.replace("-", "_") for key in OF_THE_DEAL)


def asked(typed: Setup) -> Message:
    """The question, with what an empty answer means."""
    return message("ask-cards-lie", own=own_way(typed))


def own_way(typed: Setup) -> Message:
    """The place of the cards by the box's rule for two, if its sheet is known."""
    box = typed.box
    if box.two_players is None:
        return message("cards-lie-all")
    code = "cards-lie-rooms" if box.rules.looks_entering else "cards-lie-beside"
    return message(code, number=box.two_players.aside)


ASIDE, EACH = (2, 3, 4, 5, 6, 8), (3, 4, 5, 6, 7)
"""The numbers of put-aside cards, and in each hand, that a page offers."""


def ways(typed: Setup) -> Sequence[tuple[str, Message]]:
    """The answers that a page offers, the box's own first, each with its meaning."""
    box, every, each = typed.box, message("web-lie-all"), _typed("typed-each")
    if box.two_players is None:
        own, others = every, []
    else:
        code = "web-lie-in-rooms" if may_name_rooms(typed) else "web-lie-beside"
        own, others = message(code, number=box.two_players.aside), [(_typed("typed-all"), every)]
    beside = [number for number in ASIDE if box.two_players is None or number != box.two_players.aside]
    return (
        ("", own),
        *others,
        *((str(number), message("web-lie-aside", number=number)) for number in beside),
        *((f"{number} {each}", message("web-lie-each", number=number)) for number in EACH),
    )


def _typed(code: str) -> str:
    """A word that can be typed in every language."""
    return words_in(LANGUAGES[0])(code)


def with_answers(typed: Setup, answers: Sequence[str]) -> Setup:
    """With the options that an answer means: all cards dealt, a number of put-aside cards, hands of a size,
    or the rooms for the cards of the box's own game.

    Unchanged if the answer is empty or the question does not arise. A form's answers are the way of dealing
    and the ids of rooms. Raises `EntryError`.
    """
    given = [answer for answer in answers if answer.strip()] if is_open(typed) else []
    rooms = [answer for answer in given if answer in typed.box.rooms and may_name_rooms(typed)]
    how = ",".join(answer for answer in given if answer not in rooms)
    if how:
        typed = _as_said(typed, how)
    return _checked(typed, f"{ASIDE_ROOMS}={','.join(rooms)}") if rooms else typed


def may_name_rooms(typed: Setup) -> bool:
    """Are the cards of the box's own game for two in rooms?"""
    return typed.box.two_players is not None and typed.box.rules.looks_entering


def _as_said(typed: Setup, text: str) -> Setup:
    numbers = re.findall(r"\d+", text)
    if len(numbers) == 1:
        key = "hand-size" if _says(text, "typed-each") else "aside"
        return _checked(typed, f"{key}={numbers[0]}")
    if _says(text, "typed-all"):
        return _checked(typed, "aside=0")
    rooms = card_lexicon("room", typed.box.of(Category.ROOM))
    if not may_name_rooms(typed):
        raise EntryError(message("cards-lie-unread", typed=text))
    return _checked(typed, f"{ASIDE_ROOMS}={','.join(rooms.find(room) for room in split_names(text))}")


def _checked(typed: Setup, option: str) -> Setup:
    chosen = replace(typed, options=(*typed.options, option))
    chosen.check()
    return chosen


def _says(text: str, code: str) -> bool:
    """Does a text have the word of this code, in any language?"""
    words = plain(text).split()
    return any(plain(words_in(language)(code)) in words for language in LANGUAGES)
