"""The advice above the prompt: advice that is still being computed looks provisional."""

import pytest
from prompt_toolkit.application import Application
from prompt_toolkit.output import DummyOutput

from cluedo_notes.cli.play.advice import AdviceBeside, advice_lines
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


def test_after_the_end_no_advice_is_announced(game: Game) -> None:
    game.well("add", "accusation", "bob", "pervenche", "matraque", "petit-salon", "--right")
    beside, app = AdviceBeside(words_in("en")), Application[None](output=DummyOutput())
    now = FollowedGame(game.path).now
    beside.begin(now, app)
    assert (beside.on, beside.line) == (now, None)
