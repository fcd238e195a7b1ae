"""An accusation whose cards were not noted."""

import pytest

from cluedo_notes.game.log.events import Accusation
from cluedo_notes.language.words import words_in
from cluedo_notes.presentation.describe import Describer
from tests.helpers.cli.playing import header
from tests.helpers.logs import as_log


@pytest.mark.parametrize("written", [True, False])
@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Bob accuses (cards not noted): wrong"), ("fr", "Bob accuse à tort : cartes non notées")],
)
def test_an_accusation_without_cards_is_not_called_secret(written: bool, language: str, said: str) -> None:
    """A table may name the cards aloud where the box has them written down."""
    head = header("classic", "Ana Bob Cleo", me="Ana") | {"options": {"accusation_written": written}}
    describer = Describer(as_log([head]), words_in(language))
    assert describer.event(Accusation("Bob", correct=False)) == said
