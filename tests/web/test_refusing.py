"""Refusals in the words of the page."""

from string import Formatter

import pytest

from cluedo_notes.game.message import message
from cluedo_notes.game.words import LANGUAGES, words_in
from cluedo_notes.web.refusing import TAPPED, tapped


def placeholders(language: str, code: str) -> set[str]:
    template = words_in(language)._catalogue.gettext(code)
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", TAPPED)
def test_the_page_says_it_with_what_the_terminal_knows_and_names_no_option(language: str, code: str) -> None:
    assert placeholders(language, TAPPED[code]) <= placeholders(language, code)
    assert "--" not in words_in(language)._catalogue.gettext(TAPPED[code])


def test_what_is_inside_of_a_refusal_is_said_so_too() -> None:
    said = tapped(message("slip", what=message("slip-empty-fact")))
    assert words_in("en").say(said) == "no card is chosen. Nothing was noted."
