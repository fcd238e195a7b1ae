"""A wrong hand or a forgotten player, corrected in `play`: a new log with the same events; the old one is
kept."""

import json

import pytest

from cluedo_notes.cli.play.setup.correction import GameCorrection
from cluedo_notes.game.entry.setup.corrected import SetupPart
from cluedo_notes.game.log.reader import read_log
from tests.helpers.cli.piped import Play
from tests.helpers.cli.play_terminal import PlayTerminal
from tests.helpers.cli.playing import HEADER, Game, Line, header, suggestion

EVENTS: list[Line] = [
    suggestion("Ana", "olive matraque veranda", "Bob show"),
    {"type": "note", "text": "a cat crossed the room"},
    {"type": "retract", "event": 2},
]
KITCHEN_WAS_THE_LOUNGE = ["moutarde", "poignard", "corde", "hall", "bureau", "petit-salon"]


def beside(game: Game, number: int) -> Game:
    return Game(game.cli, game.path.with_name(f"friday-{number}.jsonl"))


@pytest.mark.parametrize(
    ("language", "word"), [("en", "hand"), ("fr", "main"), ("en", "main"), ("fr", "hand")]
)
def test_a_wrong_hand_is_corrected_and_the_game_goes_on(
    play: Play, monkeypatch: pytest.MonkeyPatch, language: str, word: str
) -> None:
    monkeypatch.setenv("LANG", language)
    before = play.game.start(HEADER, *EVENTS).path.read_bytes()
    ran = play(word, "cuisine", "petit salon", "", "c rose mat ver -")
    assert ran.status == 0, ran
    said = "friday-2 is a copy of friday with the corrected hand; friday is kept."
    assert (said if language == "en" else "friday est conservée") in ran.out
    assert play.game.path.read_bytes() == before
    mended = beside(play.game, 2)
    assert mended.rows[0] == {**HEADER, "hand": KITCHEN_WAS_THE_LOUNGE}
    assert mended.rows[1:4] == EVENTS and len(mended.rows) == 5
    assert play.game.cli("log", "--json").json["header"]["hand"] == KITCHEN_WAS_THE_LOUNGE  # the current one


def test_a_whole_hand_replaces_the_wrong_one(play: Play) -> None:
    play.game.start(HEADER, *EVENTS)
    assert play("hand", "moutarde poignard corde hall bureau petit-salon", "").status == 0
    assert sorted(beside(play.game, 2).rows[0]["hand"]) == sorted(KITCHEN_WAS_THE_LOUNGE)


def test_a_hand_left_as_it_was_makes_no_game(play: Play) -> None:
    ran = play("hand", "", "hand", "cuisine", "cuisine", "")
    assert ran.status == 0
    assert ran.out.count("Nothing was changed: friday goes on") == 2
    assert not beside(play.game, 2).path.exists()


def test_a_hand_of_a_wrong_size_is_asked_again(play: Play) -> None:
    ran = play("hand", "cuisine", "", "petit salon", "")
    assert ran.status == 1 and "there must be 6" in ran.err
    assert beside(play.game, 2).rows[0]["hand"] == KITCHEN_WAS_THE_LOUNGE


@pytest.mark.parametrize("opened", [("hand", "cuisine"), ("hand", "cuisine", ""), ("players", "Ana, Bob")])
def test_a_correction_that_is_not_complete_takes_no_line_of_the_game(
    play: Play, opened: tuple[str, ...]
) -> None:
    ran = play(*opened, "c rose mat ver -", "note kept", options=("--json",))
    assert ran.status == 1
    assert [row["type"] for row in play.game.rows[1:]] == ["suggestion", "note"]
    assert not beside(play.game, 2).path.exists()
    refused = [line for line in map(json.loads, ran.out.splitlines()) if "line" not in line]
    assert refused[-1]["refused"]["where"]["line"] == 1
    assert "nothing was changed" in refused[-1]["refused"]["sentence"]


@pytest.mark.parametrize("word", ["hand", "main", "players", "joueurs"])
def test_what_stands_behind_a_correction_is_refused_and_not_dropped(play: Play, word: str) -> None:
    ran = play(f"{word} cuisine", "note kept")
    assert ran.status == 1
    assert ran.err.startswith("cluedo-notes: line 1: ") and "on a line by itself" in ran.err
    assert play.game.last["text"] == "kept"


def test_who_only_watched_is_asked_who_they_are(play: Play) -> None:
    play.game.start(header("classic", "Ana Bob Cleo"), EVENTS[0])
    assert play("hand", "bob", "mou poi cor hal bur cui", "").status == 0
    mended = beside(play.game, 2).rows
    assert (mended[0]["me"], len(mended[0]["hand"]), mended[1:]) == ("Bob", 6, [EVENTS[0]])


@pytest.mark.parametrize("word", ["players", "joueurs"])
def test_a_forgotten_player_is_seated_and_the_hand_asked_again(play: Play, word: str) -> None:
    head = {
        **HEADER,
        "players": [{"name": "Ana", "character": "rose", "hand_size": 6}, *HEADER["players"][1:]],
    }
    before = play.game.start(head, *EVENTS).path.read_bytes()
    ran = play(word, "Ana, Bob, Dan, Cleo", "", "bur cui", "", "bob", "dan oli mat ver c")
    assert "there must be 4 or 5" in ran.err  # the six cards of before stood ticked
    assert "friday-2 is a copy of friday with the corrected players; friday is kept." in ran.out
    assert play.game.path.read_bytes() == before
    made, *events = beside(play.game, 2).rows
    seats = [{"name": "Ana", "character": "rose"}, {"name": "Bob"}, {"name": "Dan"}, {"name": "Cleo"}]
    assert (made["players"], made["dealer"]) == (seats, "Bob")
    assert made["hand"] == ["moutarde", "poignard", "corde", "hall"]
    assert events[:3] == EVENTS and events[3]["player"] == "Dan"


def test_a_misspelt_player_has_the_new_name_in_the_events(play: Play) -> None:
    play.game.start(HEADER, *EVENTS)
    ran = play("players", "Ana, Bobby, Cleo", "", "", "")
    assert ran.status == 0, ran
    mended = beside(play.game, 2).rows
    assert [seat["name"] for seat in mended[0]["players"]] == ["Ana", "Bobby", "Cleo"]
    assert mended[1] == suggestion("Ana", "olive matraque veranda", "Bobby show")


def test_players_left_as_they_were_make_no_game(play: Play) -> None:
    ran = play("players", "", "")
    assert ran.status == 0 and "Nothing was changed" in ran.out


def test_a_player_whom_the_events_need_cannot_be_left_out(play: Play) -> None:
    play.game.start(HEADER, EVENTS[0])
    ran = play("players", "Dan, Ana, Cleo", "", "Ana, Cleo, Dan", "")
    assert ran.status == 1
    assert "Bob" in ran.err and not beside(play.game, 3).path.exists()


def test_what_another_terminal_noted_meanwhile_is_taken_over(play: Play) -> None:
    asked = GameCorrection(read_log(play.game.path), SetupPart.HAND)
    play.game.well("add", "note", "meanwhile")
    for typed in ("cuisine", "petit salon", ""):
        asked.answer(typed)
    assert [event.kind for event in read_log(asked.create()).events] == ["note"]


def test_a_name_of_a_command_is_a_player_s_where_the_line_is_a_suggestion(play: Play) -> None:
    play.game.start(header("classic", "Main Bob Cleo"))
    assert play("main rose mat ver bob").status == 0
    assert play.game.last["player"] == "Main"


@pytest.mark.parametrize("word", ["hand", "players"])
def test_a_question_mark_explains_and_changes_nothing(play: Play, word: str) -> None:
    ran = play(f"{word} ?", "note x")
    assert ran.status == 0 and "The old log is kept" in ran.out
    assert play.game.last["text"] == "x"


def test_what_contradicts_the_hand_leads_to_its_correction(play: Play) -> None:
    assert "If your hand was noted wrongly, correct it: hand." in play("b rose corde hall -").err
    assert (
        "If your hand was noted wrongly, correct it: cluedo-notes new --events-of OLD --hand"
        in play.game("s", "bob", "rose", "corde", "hall", "-").err
    )


def test_a_suggestion_of_nobody_leads_to_the_players(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    clause = "If a player was forgotten at the start, type players"
    assert clause in play("zed rose mat ver bob").err
    for other in ("zed", "zed rose mat", "bob zed mat ver", "bob rose mat ver zed"):
        assert clause not in play(other).err, other
    monkeypatch.setenv("LANG", "fr")
    assert "Si un joueur a été oublié au départ : joueurs" in play("zed rose mat ver bob").err


def test_the_hand_is_corrected_with_the_keys(game: Game) -> None:
    game.start(HEADER, *EVENTS)
    with PlayTerminal(["play", str(game.path)]) as terminal:
        terminal.until_last(1)
        terminal.type("hand\r")
        terminal.until(
            lambda text: "Correcting friday" in text and "6 of 6" in text and "[x] Kitchen" in text
        )
        terminal.type("kit\r")
        terminal.until(lambda text: "5 of 6" in text)
        terminal.type("lou\r")
        terminal.until(lambda text: "6 of 6" in text and "[x] Lounge" in text)
        terminal.type("\r")
        terminal.until(lambda text: "friday-2 is a copy of friday" in text and "Correcting" not in text)
        terminal.type("players\r")
        terminal.until(lambda text: "> Ana, Bob, Cleo" in text)
        terminal.type("\x1b")
        terminal.until(lambda text: "Correcting" not in text and "> Ana, Bob" not in text)
        terminal.type("\x04")
        assert terminal.ended() == 0
    assert beside(game, 2).rows == [{**HEADER, "hand": KITCHEN_WAS_THE_LOUNGE}, *EVENTS]
