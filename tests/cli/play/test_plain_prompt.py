"""A terminal that cannot draw gets a plain prompt."""

import re

import pytest

from tests.helpers.cli.play_terminal import PlayTerminal
from tests.helpers.cli.playing import Game


@pytest.mark.parametrize("term", ["dumb", "unknown"])
def test_lines_are_asked_for_and_answered(game: Game, term: str) -> None:
    with PlayTerminal(["--game", str(game.path), "play"], TERM=term) as terminal:
        terminal.until(lambda text: text.rstrip() == ">")
        terminal.type("a oli mat ver b\n")
        text = terminal.until(lambda text: text.rstrip().endswith("\n>"))
        assert "> a oli mat ver b" in text and "#1 Ana suggests" in text
        terminal.type("a oli zz\n")
        text = terminal.until(
            lambda text: "zz" in text.rpartition("\n>")[0] and text.rstrip().endswith("\n>")
        )
        assert "line 2" not in text
        terminal.type("\x04")
        assert terminal.ended() == 1


def test_the_questions_of_a_new_game_are_asked() -> None:
    with PlayTerminal(["play", "--new"], TERM="dumb") as terminal:
        terminal.until(lambda text: re.search(r"Edition.*:\s*$", text) is not None)
        terminal.type("classic\n")
        terminal.until(
            lambda text: re.search(r"Players in seating order.*:\s*$", text, re.DOTALL) is not None
        )


def test_a_pipe_gets_no_prompt(game: Game) -> None:
    with PlayTerminal(["--game", str(game.path), "play", "--json"], TERM="dumb") as terminal:
        terminal.type("turn\n")
        text = terminal.until(lambda text: '"line":1' in text)
        assert "> " not in text.partition('{"line"')[0]
