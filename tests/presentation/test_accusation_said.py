"""An accusation without its cards: made in secret, or only not noted."""

import pytest

from cluedo_notes.game.log.events import Accusation
from cluedo_notes.language.words import words_in
from cluedo_notes.presentation.describe import Describer
from tests.helpers.cli.playing import header
from tests.helpers.logs import as_log


@pytest.mark.parametrize(
    ("written", "language", "said"),
    [
        (True, "en", "Bob accuses in secret: wrong"),
        (False, "en", "Bob accuses (cards not noted): wrong"),
        (True, "fr", "Bob accuse en secret"),
        (False, "fr", "Bob accuse (cartes non notées)"),
    ],
)
def test_only_a_box_with_written_accusations_calls_one_without_cards_secret(
    written: bool, language: str, said: str
) -> None:
    head = header("classic", "Ana Bob Cleo", me="Ana") | {"options": {"accusation_written": written}}
    describer = Describer(as_log([head]), words_in(language))
    assert describer.event(Accusation("Bob", correct=False)).startswith(said)
