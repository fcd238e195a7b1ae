"""Folding of letters, for ids and for typed text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.game.entry.names import plain
from cluedo_notes.language.letters import slug, unaccented

FRENCH = "abcxyzABCXYZ019àâäçéèêëîïôöùûüÿœŒÀÉÈÊÎÔÛÇ '’-–.,()"


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("Cœur brisé", "Coeur brise"),
        ("ŒDIPE", "OEDIPE"),
        ("ﬁl à ½", "fil a 1⁄2"),
        ("Ǻ", "A"),
        ("ø ß æ", "ø ß æ"),
    ],
)
def test_a_letter_loses_its_accents_and_nothing_else(written: str, expected: str) -> None:
    assert unaccented(written) == expected


@given(st.text(FRENCH))
def test_an_id_is_what_is_compared_with_hyphens(text: str) -> None:
    assert slug(text) == plain(text).replace(" ", "-")


@given(st.text(FRENCH))
def test_what_is_folded_once_is_folded(text: str) -> None:
    assert unaccented(unaccented(text)) == unaccented(text)
    assert plain(plain(text)) == plain(text)
    assert slug(slug(text)) == slug(text)
