"""Whatever the pages quote of the program, in bold, in italics or in quotation marks, is as it writes it."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.cli.pages.test_players_pages import DOCS, PAIRS
from tests.language.test_words import sentences

PAGES = {
    "en": [*(english for english, _ in PAIRS), DOCS / "security.md", DOCS / "shell.md"],
    "fr": [french for _, french in PAIRS],
}
OF_NO_PROGRAM = {
    "en": {
        *("one", "before", "solutions", "Latecomers", "Harry Potter pawns", "Safari deletes"),
        *("Add to Home Screen", "The card you saw", "Wrong accusations", "Name a card of your own"),
        *("Change one thing at a time", "Staying in a room to suggest again", "Edit #5"),
    },
    "fr": {
        *("une", "avant", "solutions", "Safari efface", "Les pions de Harry Potter"),
        *("Nommez une de vos cartes", "Ne changez qu'une chose à la fois"),
        *("Ajouter à l'écran d'accueil", "Sur l'écran d'accueil", "Corriger #5"),
    },
}
"""What the pages stress, and what other programs write."""

BLOCK_OR_TAG = re.compile(r"```.*?```|<[^>]*>", re.DOTALL)
QUOTED = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|[\"«](.+?)[\"»]|`(.+?)`", re.DOTALL)
ARGUMENT = re.compile(r"\{\w+\}|\{\w+:\w+\}")
WORDS = r"\S+(?: \S+){0,2}"
FORMS = re.compile(r"\{\w+:([^}|]*)\|([^}|]*)\}")


def straight(text: str) -> str:
    """A text with straight signs and plain spaces: pages have these, where the program has others."""
    return " ".join(text.translate(str.maketrans("’“”", '\'""')).split())


@cache
def templates(language: str) -> re.Pattern[str]:
    """Everything that the program may write, in each of its wordings; an argument is up to three words."""
    wordings: set[str] = set()
    for sentence in map(straight, sentences(language).values()):
        variants = re.sub(r"\[[^\]]*¦[^\]]*\]", "¦", sentence).split("¦") if "¦" in sentence else [sentence]
        inner = re.findall(r"\[([^\]]*¦[^\]]*)\]", sentence)
        wordings |= {*variants, *(wording for choice in inner for wording in choice.split("¦"))}
    single = {form for wording in wordings for form in (FORMS.sub(r"\1", wording), FORMS.sub(r"\2", wording))}
    worded = {form for form in single if len(re.sub(r"\W", "", ARGUMENT.sub("", form))) > 2}
    return re.compile("|".join(WORDS.join(map(re.escape, ARGUMENT.split(form))) for form in worded))


def is_written(quotation: str, language: str) -> bool:
    """Is this a sentence of the program, or several words of one?"""
    parts = (straight(whole) for whole in sentences(language).values() if quotation.count(" ") > 2)
    return any(quotation in part for part in parts) or bool(templates(language).fullmatch(quotation))


def quotations(page: Path) -> Iterator[str]:
    """What is in bold, in italics or in quotation marks. Code is typed, unless it has a percentage."""
    for found in QUOTED.finditer(BLOCK_OR_TAG.sub("", page.read_text(encoding="utf-8"))):
        quotation = straight(found[found.lastindex or 0]).strip()
        typed = found[4] and "%" not in quotation
        if not typed and not (found[1] and quotation[-1] in ":.,?"):
            yield quotation


@pytest.mark.parametrize("language", PAGES)
def test_the_pages_quote_what_the_program_writes(language: str) -> None:
    quoted = {quotation for page in PAGES[language] for quotation in quotations(page)}
    strange = {quotation for quotation in quoted if not is_written(quotation, language)}
    assert strange == OF_NO_PROGRAM[language]
    assert len(quoted) > 15


def test_a_sentence_that_the_program_does_not_write_is_found() -> None:
    assert is_written("I am Ana", "en")
    assert not is_written("Study (78% sure); the others rather think of the Ballroom (45%)", "en")
