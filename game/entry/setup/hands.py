"""The cards of a hand in everyday words: `my cards: rope, hall`; `j’ai la corde et le salon`."""

import re

from cluedo_notes.editions import Category
from cluedo_notes.game.entry.fit import Fit
from cluedo_notes.game.entry.names import Names, plain
from cluedo_notes.game.errors import EntryError
from cluedo_notes.language.phrases import in_all
from cluedo_notes.language.setup_words import MINE, OF_CARDS, OF_HANDS, SMALL_OF_HANDS

_WORDS, _MINE, _OF_CARDS = in_all(OF_HANDS), in_all(MINE), in_all(OF_CARDS)
_BEHIND_WORDS = r"(?!\w)[\s:=,’'-]*"
_SMALL, _LARGE = ("|".join(in_all(words)) for words in (SMALL_OF_HANDS, OF_HANDS))
_BEFORE = re.compile(
    rf"\s*(?:(?:{_SMALL}){_BEHIND_WORDS})*(?:{_LARGE}){_BEHIND_WORDS}(?:(?:{_SMALL}|{_LARGE}){_BEHIND_WORDS})*",
    re.IGNORECASE,
)
"""The words that people type before the cards. One of them is for having, or for cards."""


def cards_meant(text: str, names: Names) -> tuple[str, ...]:
    """The cards in an answer about a hand. Raises `EntryError`."""
    pieces = (_without_beginning(piece, names) for piece in _without_beginning(text, names).split(","))
    return tuple(map(names.card, names.cards.parts(",".join(pieces)) or [text]))


def is_own_hand(text: str, names: Names) -> bool:
    """Does a text say which cards its writer has: "my cards: rope", or at least three behind "I have"?"""
    before = _BEFORE.match(text)
    words = set() if before is None else {*plain(before[0]).split()}
    try:
        cards = () if words.isdisjoint(_MINE) else cards_meant(text, names)
    except EntryError:
        return False
    return len(cards) >= (1 if words & _OF_CARDS else len(Category))


def _without_beginning(text: str, names: Names) -> str:
    """A text without the words before its cards, unless one of them may be a card here."""
    before = _BEFORE.match(text)
    words = () if before is None else _WORDS.intersection(plain(before[0]).split())
    is_card = any(names.cards.ranked(word)[0] <= Fit.BEGINNING for word in words)
    return text if before is None or is_card else text[before.end() :]
