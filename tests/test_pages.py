"""The pages that people read are plain: short sentences, no listed turns of phrase, well-printed French."""

import re
from pathlib import Path

import pytest

from tests.helpers.places import ROOT
from tests.helpers.plain_english import MOST_WORDS, RECORDED, faults, sentences_of, word_count
from tests.helpers.printed_french import ON_EVERY_PAGE

PAGES = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "examples").rglob("*.md")})
FRENCH_PAGES = sorted((ROOT / "docs" / "fr").glob("*.md"))


def named(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_a_page_is_plain_english(page: Path) -> None:
    assert faults(page.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_a_page_has_an_event_noted_and_never_recorded(page: Path) -> None:
    """As in the sentences of the program."""
    assert RECORDED.findall("\n".join(sentences_of(page.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize("page", FRENCH_PAGES, ids=named)
def test_a_french_page_has_short_sentences(page: Path) -> None:
    counts = {sentence: word_count(sentence) for sentence in sentences_of(page.read_text(encoding="utf-8"))}
    assert {sentence: count for sentence, count in counts.items() if count > MOST_WORDS} == {}


@pytest.mark.parametrize("page", FRENCH_PAGES, ids=named)
def test_a_french_page_is_printed_as_french(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    headings = re.findall(r"^#+ +(.*)$", text, re.MULTILINE)
    found = [
        (match[0], sentence)
        for sentence in (*headings, *sentences_of(text))
        for pattern in ON_EVERY_PAGE
        if (match := re.search(pattern, sentence))
    ]
    assert found == []


def test_each_pattern_finds_what_is_wrong() -> None:
    wrong = ("Qui montre?", "«Rose»", "l'étui", "le étui", "si il passe", "rien ne va pas", "le demandeur")
    assert [
        text for text, pattern in zip(wrong, ON_EVERY_PAGE, strict=True) if not re.search(pattern, text)
    ] == []
