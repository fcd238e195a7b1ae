"""Saved games while a new one is set up inside `play`."""

import pytest

from cluedo_notes.cli.play.setup.new_game import NewGameSetup
from cluedo_notes.game.errors import EntryError
from cluedo_notes.language.message import message
from tests.helpers.cli.piped import New

HAND = ("mou,poi,cor,hal,bur,cui", "")


@pytest.mark.parametrize(
    "answers",
    [
        ("play Sunday night",),
        ("jouer sunday-night",),
        ('cluedo-notes play "Sunday night"',),
        ("SUNDAY NIGHT",),
        ("", "sunday night"),
        ("", "Ana, Bob, Cleo", "reprendre sunday night"),
    ],
)
def test_a_saved_game_is_opened_instead_of_a_new_one(new: New, answers: tuple[str, ...]) -> None:
    for name in ("Sunday night", "friday"):
        assert new("", "me Ana, Bob, Cleo", "", *HAND, "", name).status == 0
    assert new(*answers, "turn").status == 0
    games = new.cli("games", "--json").json["games"]
    assert {game["name"]: game["current"] for game in games} == {"Sunday night": True, "friday": False}


@pytest.mark.parametrize("players", ["ana bob carla", "Ana, Bob, Carla"])
def test_enough_players_are_no_saved_game_with_their_names(new: New, players: str) -> None:
    assert new("", "me Ana, Bob, Carla", "", *HAND, "", "Ana Bob Carla").status == 0
    assert new("", players, "", "ana", *HAND, "", "friday").status == 0
    assert {game["name"] for game in new.cli("games", "--json").json["games"]} == {"Ana Bob Carla", "friday"}


def test_players_with_hyphens_between_them_are_no_saved_game_and_too_few(new: New) -> None:
    assert new("", "me Ana, Bob, Carla", "", *HAND, "", "Ana Bob Carla").status == 0
    setup = NewGameSetup()
    setup.answer("")
    with pytest.raises(EntryError, match="players"):
        setup.answer("Ana-Bob-Carla")
    setup.answer("play Ana-Bob-Carla")
    assert setup.complete


def test_saved_games_are_mentioned_and_listed_and_are_no_answers(new: New) -> None:
    assert NewGameSetup().notice is None
    for name in ("classic", "friday"):
        assert new("", "me Ana, Bob, Cleo", "", *HAND, "", name).status == 0
    assert NewGameSetup().notice is None
    assert new.cli("games", "delete", "friday", "--force").status == 0
    saved = message("play-saved-games", games=["classic"], play=message("prompt-play"))
    assert NewGameSetup().notice == saved
    for typed in ("games", "parties"):
        with pytest.raises(EntryError) as refused:
            NewGameSetup().answer(typed)
        assert refused.value.message == saved
    with pytest.raises(EntryError, match="no-such-game"):
        NewGameSetup().answer("play saturday")
    assert (
        new("classic", "me Ana, Bob, Cleo", "", *HAND, "", "classic").status == 1
    )  # the box, then a taken name


def test_enter_takes_the_box_that_was_played_last(new: New) -> None:
    assert new("super", "Ana Bob Cleo", "", "-", "Bob dealt", "friday").status == 0
    ran = new("", "", "", "-", "Bob dealt", "saturday")
    assert (ran.status, new.header["edition"]) == (0, "super")
