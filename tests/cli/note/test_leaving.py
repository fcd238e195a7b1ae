"""A player leaves: the command, the prompt's word, the sheet, and the new game after the hand is dealt
out."""

import shlex

import pytest

from tests.helpers.cli.piped import Play
from tests.helpers.cli.playing import CommandLine, Game, header, suggestion

MINE = ["moutarde", "poignard", "corde", "hall", "bureau", "cuisine"]
HEAD = {**header("classic", "Ana Bob Cleo", me="Ana"), "format": 4, "hand": MINE}
LEFT = {"type": "leave", "player": "Cleo"}
HERS = ["rose", "olive", "revolver", "veranda", "petit-salon", "bibliotheque"]


def test_the_command_raises_the_log_and_is_read_back(game: Game) -> None:
    game.start({**HEAD, "format": 1})
    game.well("add", "leave", "cleo")
    assert (game.rows[0]["format"], game.last) == (4, LEFT)
    assert "Cleo leaves the game; nobody sees the hand" in game.well("log").out
    assert "Out: Cleo" in game.well("turn").out
    game.well("s", "ana", "rose", "matraque", "veranda", "--nobody")
    assert [answer["player"] for answer in game.last["responses"]] == ["Bob"]


def test_a_hand_laid_open_is_certain(game: Game) -> None:
    game.start(HEAD)
    noted = game.well("add", "leave", "cleo", ",".join(HERS), "--json").json
    assert noted["recorded"] == {**LEFT, "cards": HERS}
    assert {cell["card"] for cell in noted["certain"] if cell["owner"] == "Cleo"} == set(HERS)
    assert game("add", "leave", "bob", "leblanc").status == 2  # not the whole hand


@pytest.mark.parametrize("word", ["leave", "abandon", "ab"])
def test_one_word_notes_it_at_the_prompt(play: Play, word: str) -> None:
    play.game.start(HEAD)
    assert play(f"{word} cleo").status == 0
    assert play.game.last == LEFT
    play.game.start(HEAD)
    assert play(f"{word} cleo " + " ".join(HERS)).status == 0
    assert play.game.last == {**LEFT, "cards": HERS}


def test_the_column_says_so(game: Game) -> None:
    game.start(HEAD, LEFT)
    assert "Cleo (left)" in game.well("sheet").out
    assert "Cleo (départ)" in game.cli("--lang", "fr", "--game", str(game.path), "sheet").out
    assert game.well("sheet", "--json").json["owners"] == ["envelope", "Ana", "Bob", "Cleo"]


def test_edit_offers_the_command_that_notes_it(game: Game) -> None:
    game.start(HEAD, {**LEFT, "cards": HERS})
    game.well("edit", "1", "add", "leave", "Bob")
    assert game.last["as"] == {"type": "leave", "player": "Bob"}
    game.well("undo")
    assert "reveals their hand" in game.well("log").out


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_where_the_hand_is_dealt_out_the_command_said_begins_a_game_that_knows_the_envelope(
    game: Game, cli: CommandLine, lang: str
) -> None:
    """Rope, knife ... are Ana's, and Bob showed her the lounge: none of these is in the envelope."""
    game.start(HEAD, suggestion("Ana", "rose matraque petit-salon", "Bob show petit-salon"))
    said = cli("--lang", lang, "--game", str(game.path), "add", "leave", "cleo").out
    begins = {"en": "cluedo-notes new", "fr": "cluedo-notes nouvelle"}[lang]
    typed = shlex.split(said[said.index(begins) :].splitlines()[0])[1:]
    new = game.path.with_name("new.jsonl")
    ran = cli(
        "--lang",
        lang,
        "--game",
        str(new),
        *typed,
        "--hand",
        "rose,olive,corde,hall,bureau,cuisine,veranda,violet,chandelier",
    )
    assert (ran.status, ran.err) == (0, "")
    sheet = cli("--game", str(new), "sheet", "--json").json
    assert sheet["owners"] == ["envelope", "Ana", "Bob"]
    lacks = {card["card"] for card in sheet["cards"] if "envelope" in card["impossible"]}
    assert {*MINE, "petit-salon"} <= lacks


def test_the_last_but_one_deals_nothing_out(game: Game) -> None:
    game.start(HEAD, LEFT)
    assert "new Ana" not in game.well("add", "leave", "bob").out


def test_programs_get_no_sentence(game: Game) -> None:
    game.start(HEAD)
    assert "new" not in game.well("add", "leave", "cleo", "--json").json
