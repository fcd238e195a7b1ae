"""The advice above the prompt: advice that is still being computed looks provisional."""

import pytest

from cluedo_notes.cli.play.advice import advice_lines
from cluedo_notes.cli.play.followed_game import FollowedGame
from cluedo_notes.language.words import words_in
from tests.helpers.cli.playing import Game


@pytest.mark.parametrize(
    ("language", "marked"), [("en", "(still being worked out)"), ("fr", "(encore à l’étude)")]
)
def test_only_advice_that_may_still_change_is_marked(game: Game, language: str, marked: str) -> None:
    first, last = advice_lines(FollowedGame(game.path).now, words_in(language))
    assert first is not None and first.endswith(marked)
    assert last is not None and marked not in last
