"""Names on a narrow sheet: cut so that they read well and differ from their neighbours."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.cli.terminal.compact_sheet import headings, written_card
from cluedo_notes.cli.terminal.output import columns
from cluedo_notes.editions import Category, load, shipped
from cluedo_notes.language.words import words_in


@pytest.mark.parametrize("edition_id", sorted(shipped()))
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("width", [6, 9, 12])
def test_a_cut_name_reads_well_and_is_told_from_its_neighbours(
    edition_id: str, language: str, width: int
) -> None:
    edition = load(edition_id)
    for category in Category:
        names = {card: card.name.in_language(language) for card in edition.of(category)}
        written = {
            card: written_card(card, tuple(one for one in names.values() if one != name), width, language)
            for card, name in names.items()
        }
        assert len(set(written.values())) == len(written)
        for card, short in written.items():
            assert len(short) <= width
            assert not re.search(r"[ ’'-]\.?$|…", short)
            assert short.split()[0].casefold() not in ("à", "de", "d’", "of", "the", "zo", "la")
            assert short == names[card] or re.search(r"\w", short)


@pytest.mark.parametrize(
    ("edition_id", "language", "width", "card", "short"),
    [
        ("classic", "fr", 6, "moutarde", "Mouta."),
        ("classic", "fr", 9, "salle-a-manger", "S. manger"),
        ("classic", "fr", 8, "petit-salon", "P. salon"),
        ("classic", "fr", 8, "grand-salon", "G. salon"),
        ("super", "fr", 9, "salle-a-manger", "S. manger"),
        ("asterix", "en", 9, "camp-romain", "R. camp"),
        ("got-red-keep", "fr", 9, "chambre-de-cersei", "C. Cersei"),
        ("got-red-keep", "fr", 10, "chambre-de-cersei", "Ch. Cersei"),
        ("classic", "en", 9, "salle-de-billard", "Billiard"),
        ("super", "en", 9, "grange", "Carriage"),
        ("asterix", "fr", 7, "suspect-3", "Susp. 3"),
        ("got-meereen", "fr", 9, "hache-de-guerre", "Hache"),
        ("got-red-keep", "en", 9, "chambre-de-cersei", "Cersei’s"),
    ],
)
def test_a_cut_name_is_the_word_that_tells(
    edition_id: str, language: str, width: int, card: str, short: str
) -> None:
    edition = load(edition_id)
    one = edition.by_id[card]
    alike = edition.of(one.category)
    others = tuple(other.name.in_language(language) for other in alike if other is not one)
    assert written_card(one, others, width, language) == short


@given(names=st.lists(st.text("abcdé- ", min_size=1, max_size=9), unique=True, max_size=8))
def test_headings_are_no_wider_than_there_is_room(names: list[str]) -> None:
    for width in (2, 3, 5):
        assert all(columns(one) <= width for one in headings(names, width))


def test_players_are_told_apart_in_two_columns() -> None:
    assert headings(["Marie", "Marc", "Ana", "Anabel", "Jo"], 2) == ["Ma", "Mr", "An", "Aa", "Jo"]


def test_the_cards_aside_are_headed_all_alike() -> None:
    for width, heads in ((2, "ÀA"), (3, "ÀA")):
        for language, head in zip(("fr", "en"), heads, strict=True):
            words = words_in(language)
            aside = headings([words("column-aside", slot=slot) for slot in range(1, 5)], width)
            assert aside == [f"{aside[0][:-1]}{slot}" for slot in range(1, 5)]
            assert aside[0].startswith(head)
