"""`play` while its game is changed for another, renamed, deleted or lost."""

from cluedo_notes.cli.play.followed_game import FollowedGame
from cluedo_notes.cli.play.session import NextStep, PlaySession
from cluedo_notes.cli.session import Session
from cluedo_notes.language.words import words_in
from tests.helpers.cli.piped import Play


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


def test_whoever_lost_the_game_can_still_leave(play: Play) -> None:
    path = play.game.path
    session = PlaySession(Session(str(path), words_in("en")), FollowedGame(path), lambda: None)
    path.rename(path.with_name("elsewhere.jsonl"))
    assert "no such file" in (session.enter("sheet").error or "")
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
