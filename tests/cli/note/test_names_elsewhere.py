"""Cards may be typed by their names in other countries' boxes, and are shown by those of the reader's
language."""

import re

import pytest

from cluedo_notes.language.choice import LANGUAGES
from tests.helpers.cli.playing import Game, suggestion


@pytest.mark.parametrize(
    "typed",
    [
        "s ana gloria seil küche bob",
        "s ana Fräulein-Gloria SEIL kuche bob",
        "s ana amapola soga cocina bob",
        "s ana amapola cuerda cocina bob",
        "s ana scarlett corda cucina bob",
        "s ana roodhart touw keuken bob",
        "s ana keuken bob roodhart touw",
        "add-suggestion ana Küche Seil Gloria --show bob",
    ],
)
def test_a_suggestion_is_noted_by_them(game: Game, typed: str) -> None:
    game.records(typed, suggestion("Ana", "rose corde cuisine", "Bob show"))


def test_a_name_of_two_rooms_is_refused_with_both(game: Game) -> None:
    refused = game("s", "ana", "gloria", "seil", "salon", "bob")
    assert refused.status == 2
    assert "Lounge" in refused.err and "Ballroom" in refused.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_shows_them(game: Game, language: str) -> None:
    shown = game.well("--lang", language, "editions", "show", "classic").out
    for name in ("Gloria", "Amapola", "Rivoltella", "Roodhart", "Küche"):
        assert name not in shown
    for line in shown.splitlines():
        assert len(re.split(" {2,}", line.strip())) <= 2


@pytest.mark.parametrize("language", ["de", "es", "it", "nl", "pt"])
def test_no_sentence_is_in_these_languages(game: Game, language: str) -> None:
    refused = game("--lang", language, "editions", "list")
    assert refused.status == 2
    assert language in refused.err and refused.out == ""
