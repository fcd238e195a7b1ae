"""`log --at`: the log as it was after a line."""

from tests.helpers.cli.playing import HEADER, Game, Line

ROLLS: list[Line] = [{"type": "roll", "player": "Ana", "dice": [1, die]} for die in (1, 2, 3)]


def test_the_log_ends_with_the_line_that_was_asked_for(game: Game) -> None:
    game.start(HEADER, *ROLLS)
    for at in range(4):
        assert game.well("log", "--at", str(at)).out == game.start(HEADER, *ROLLS[:at]).well("log").out
        game.start(HEADER, *ROLLS)
    assert game.well("log", "--at", "2", "--all", "--json").json != game.well("log", "--all", "--json").json


def test_a_line_taken_back_later_still_counted_then(game: Game) -> None:
    game.start(HEADER, *ROLLS, {"type": "retract", "event": 3})
    assert "1 + 3" in game.well("log", "--at", "3").out
    assert "1 + 3" not in game.well("log").out


def test_there_is_no_line_beyond_the_last(game: Game) -> None:
    ran = game.start(HEADER, *ROLLS)("log", "--at", "4")
    assert (ran.status, ran.out, len(ran.err.splitlines())) == (2, "", 1)
