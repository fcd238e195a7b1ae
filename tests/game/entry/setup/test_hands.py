"""Cards of a hand as people name them while a game is set up."""

from collections.abc import Sequence

import pytest

from cluedo_notes.editions import load
from cluedo_notes.game.entry.names import Names
from cluedo_notes.game.entry.setup.hands import cards_meant
from cluedo_notes.game.errors import EntryError

NAMES = Names(load("classic"), ["Ana", "Bob"], None)


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("my cards: rope, hall", ["corde", "hall"]),
        ("My cards are rope hall", ["corde", "hall"]),
        ("I have the rope and the hall", ["corde", "hall"]),
        ("I’ve got rope, I have the hall", ["corde", "hall"]),
        ("moi, j’ai la corde, le hall", ["corde", "hall"]),
        ("J'ai en main : corde, hall", ["corde", "hall"]),
        ("mes cartes sont la corde et le hall", ["corde", "hall"]),
        ("ve hal", ["veranda", "hall"]),
        ("matr", ["matraque"]),
    ],
)
def test_cards_may_stand_behind_words_about_a_hand(typed: str, cards: Sequence[str]) -> None:
    assert list(cards_meant(typed, NAMES)) == cards


@pytest.mark.parametrize("typed", ["moi", "moi corde", "my cards", "c corde", "rope and me", "elle"])
def test_a_small_word_is_no_card(typed: str) -> None:
    with pytest.raises(EntryError):
        cards_meant(typed, NAMES)


def test_a_word_about_hands_may_begin_a_card_s_name() -> None:
    keep = Names(load("got-red-keep"), ["Ana", "Bob"], None)
    assert len(cards_meant("hand, cersei", keep)) == 2
