"""An offered line is taken by "yes" and left by "no", and a whole line replaces the rest of another."""

import pytest

from cluedo_notes.cli.play.meant import taken
from cluedo_notes.game.log.events import Suggestion
from tests.cli.play.test_missing import session
from tests.helpers.cli.playing import Game, header

CLASSIC = header("classic", "Tilly Max Yann", me="Tilly")


@pytest.mark.parametrize(
    ("language", "yes", "no"),
    [("en", "y", "n"), ("en", "Yes!", "no"), ("fr", "oui", "non"), ("fr", "o", "n")],
)
def test_a_corrected_line_is_entered_by_yes_and_left_by_no(
    game: Game, language: str, yes: str, no: str
) -> None:
    play = session(game, CLASSIC, language)
    assert play.enter("max rolled 4 3").typed is not None
    answer = play.enter(no)
    assert (answer.error, answer.typed, len(game.rows)) == (None, None, 1)
    assert play.enter(yes).error is not None  # nothing is offered any more
    play.enter("max rolled 4 3")
    assert play.enter(yes).error is None and game.last["type"] == "roll"


def test_yes_takes_back_a_line_that_was_noted_twice(game: Game) -> None:
    play = session(game, CLASSIC, "en")
    for _ in range(2):
        answer = play.enter("max plum rope kitchen -")
    assert any("noted twice" in line for line in answer.asked)
    assert play.enter("yes").error is None
    assert [row["type"] for row in game.rows[1:]] == ["suggestion", "suggestion", "retract"]


@pytest.mark.parametrize(
    ("language", "typed", "said"),
    [
        ("en", "ok", "Then everything stays as it is."),
        ("en", "no", "Then everything stays as it is."),
        ("fr", "d'accord", "Alors tout reste comme avant."),
        ("fr", "o", "Alors tout reste comme avant."),
    ],
)
def test_no_line_is_taken_back_by_a_word_that_may_only_say_that_it_was_read(
    game: Game, language: str, typed: str, said: str
) -> None:
    play = session(game, CLASSIC, language)
    for _ in range(2):
        play.enter("max plum rope kitchen -")
    answer = play.enter(typed)
    assert (answer.error, answer.lines) == (None, (said,))
    assert [row["type"] for row in game.rows[1:]] == ["suggestion", "suggestion"]


def test_a_game_is_deleted_by_yes_and_not_by_ok(game: Game) -> None:
    now, offered = session(game, CLASSIC, "en").game.now, "games delete friday --force"
    assert [taken(answer, offered, now) for answer in ("yes", "ok")] == [offered, None]


@pytest.mark.parametrize("beginning", ["", "edit 1 "])
def test_a_whole_line_behind_the_rest_of_another_replaces_it(game: Game, beginning: str) -> None:
    play = session(game, CLASSIC, "en")
    play.enter("max plum rope kitchen -")
    rest = play.enter(f"{beginning}max plum hall -").typed
    assert rest is not None and rest.endswith(" ")
    assert play.enter(f"{rest}max mustard wrench lounge yann").error is None
    event = play.game.now.log.live[-1].event
    assert isinstance(event, Suggestion) and (event.suspect, event.room) == ("moutarde", "petit-salon")
    assert len(play.game.now.log.live) == (1 if beginning else 2)


def test_a_word_that_completes_a_line_still_does(game: Game) -> None:
    play = session(game, CLASSIC, "en")
    rest = play.enter("max plum hall -").typed
    assert play.enter(f"{rest}rope").error is None
    assert [game.last[kind] for kind in ("suspect", "weapon", "room")] == ["violet", "corde", "hall"]


def test_a_yes_alone_is_no_line(game: Game) -> None:
    play = session(game, CLASSIC, "en")
    play.enter("max plum rope kitchen -")
    assert play.enter("yes").error is not None and len(game.rows) == 2
