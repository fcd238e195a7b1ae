"""`play` while its game is changed for another, renamed, deleted or lost."""

import asyncio

import pytest

from cluedo_notes.cli.play.followed_game import FollowedGame
from cluedo_notes.cli.play.run_command import NextStep
from cluedo_notes.cli.play.session import PlaySession
from cluedo_notes.cli.session import Session
from cluedo_notes.game.entry.library import Library, current_game, data_folder
from cluedo_notes.game.errors import GameError
from cluedo_notes.language.words import words_in
from tests.helpers.cli.piped import Play
from tests.helpers.cli.play_terminal import PlayTerminal
from tests.helpers.cli.playing import CommandLine, Game


def test_new_and_use_within_go_on_with_the_other_game(play: Play) -> None:
    lines = ("new Ana Bob Cleo --name other", "b rose mat ver c", f"use {play.game.path}", "log")
    assert play(*lines).status == 0
    assert len(play.game.rows) == 1
    other = play.game.cli("--game", "other", "log", "--json").json
    assert len(other["events"]) == 1


def test_a_game_renamed_within_stays_open_and_is_not_deleted_there(play: Play) -> None:
    lines = ("new Ana Bob Cleo --name other", "games rename other friday", "b rose mat ver c")
    assert play(*lines).status == 0
    assert len(play.game.cli("--game", "friday", "log", "--json").json["events"]) == 1
    ran = play("games use friday", "games delete friday --force", "log --json", f"games use {play.game.path}")
    assert ran.status == 1
    assert "friday is open here" in ran.err
    assert '"suspect":"rose"' in ran.out


def test_what_to_type_to_delete_a_game_is_said_in_full(play: Play) -> None:
    library = Library(data_folder())
    assert play("new Ana Bob Cleo --name Other", "new Ana Bob Cleo --name Sunday").status == 0
    ran = play("games use sunday", "games delete other", "games delete SUNDAY --force")
    assert "To delete the game: games delete Other --force" in ran.err
    assert "Sunday is open here" in ran.err
    assert {"Other", "Sunday"} <= {*library.names()}
    assert play("games delete OTHER --force").status == 0
    assert "Other" not in library.names()


def test_whoever_lost_the_game_can_still_leave(play: Play) -> None:
    path = play.game.path
    session = PlaySession(Session(str(path), words_in("en")), FollowedGame(path), lambda: None)
    path.rename(path.with_name("elsewhere.jsonl"))
    assert "friday is gone" in (session.enter("sheet").error or "")
    assert session.enter("quit").act is NextStep.LEAVE


def test_the_french_names_of_its_commands_do_the_same(play: Play) -> None:
    lines = ("new Ana Bob Cleo --name other", "parties renommer other friday", "b rose mat ver c")
    french = ("--lang", "fr")
    assert play(*lines, options=french).status == 0
    assert len(play.game.cli("--game", "friday", "log", "--json").json["events"]) == 1
    ran = play("parties choisir friday", "parties supprimer friday --force", "journal --json", options=french)
    assert ran.status == 1
    assert "la partie friday est ouverte ici" in ran.err
    assert '"suspect":"rose"' in ran.out


@pytest.mark.parametrize(
    ("language", "use", "back"),
    [("en", "use", "games delete --undo"), ("fr", "choisir", "parties supprimer --annuler")],
)
def test_a_game_renamed_or_deleted_elsewhere_is_named_with_what_to_do(
    cli: CommandLine, language: str, use: str, back: str
) -> None:
    cli("new", "Ana", "Bob", "Cleo", "--name", "friday")
    path = current_game()
    play = PlaySession(Session(None, words_in(language)), FollowedGame(path), lambda: None)
    assert cli("games", "rename", "friday", "saturday").status == 0
    error = play.enter("b rose mat ver c").error or ""
    assert "friday" in error and str(path) not in error and use in error and back in error
    assert play.enter("log").error == error
    assert "saturday" in "".join(play.enter("games").lines)
    assert play.enter(f"{use} saturday").error is None
    assert play.enter("b rose mat ver c").error is None
    assert cli("games", "delete", "saturday", "--force").status == 0
    assert "saturday" in (play.enter("log").error or "")
    assert play.enter(back).error is None
    assert play.enter("log").error is None


def test_a_screen_says_once_that_its_game_is_gone_and_keeps_what_is_typed(game: Game) -> None:
    opened = FollowedGame(game.path)
    with PlayTerminal(["--game", str(game.path), "play"]) as terminal:
        terminal.until_last(0)
        terminal.type("a oli")
        terminal.until(lambda text: "> a oli" in text)
        game.path.rename(game.path.with_name("elsewhere.jsonl"))
        terminal.until(lambda text: "> a oli" in text and "friday is gone" in text)
        terminal.type("\x04")
        assert terminal.ended() == 0
        assert "is saved here" not in terminal.text
    with pytest.raises(GameError):
        asyncio.run(opened.news(lambda: opened))
    assert not asyncio.run(opened.news(lambda: opened))
