"""A card or an asker that was not heard, at the prompt."""

import pytest

from tests.cli.play.test_session import asked
from tests.helpers.cli.piped import Play
from tests.helpers.cli.playing import HEADER


def test_a_card_or_an_asker_that_was_not_heard_is_said_in_short_and_in_a_sentence_alike(play: Play) -> None:
    spoken = "someone asked scarlett with ? in the conservatory, cleo showed the lead pipe"
    for line in ("? rose ? ver c mat", "? rose ? ver c=mat", spoken):
        play.game.start(HEADER)
        assert play(line).status == 0
        event = {"type": "heard_in_part", "suspect": "rose", "weapon": "matraque", "room": "veranda"}
        assert play.game.rows[1:] == [{**event, "responses": asked("Cleo show matraque")["responses"]}]


@pytest.mark.parametrize("line", ["? rose mat ver -", "someone asked rose with mat in ver, nobody showed"])
def test_nobody_where_the_asker_was_not_heard_shows_a_line_that_works(play: Play, line: str) -> None:
    refused = play(line)
    assert (refused.status, refused.err.count("\n"), len(play.game.rows)) == (1, 1, 1)
    offered = refused.err.rpartition("as in: ")[2].strip()
    assert play(offered).status == 0
    assert play.game.rows[1]["responses"] == asked("Bob pass", "Cleo pass")["responses"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_command_takes_its_options_and_refuses_nobody_in_each_language(play: Play, lang: str) -> None:
    game = play.game
    ran = game("--lang", lang, "s", "?", "rose", "mat", "ver", "--nobody")
    assert (ran.status, ran.err.count("\n"), len(game.rows)) == (2, 1, 1)
    assert ran.err.endswith(": ? rose mat ver b- c-\n")
    game("--lang", lang, "add-suggestion", "?", "rose", "mat", "ver", "--pass", "bob", "--pass", "cleo")
    assert game.rows[1]["responses"] == asked("Bob pass", "Cleo pass")["responses"]
