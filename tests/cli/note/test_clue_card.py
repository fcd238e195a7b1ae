"""Clue cards typed: the words of each kind in any order, and back."""

import shlex
from typing import Any

import pytest

from cluedo_notes.cli.note.as_command import typed_command
from cluedo_notes.game.table.of_log import tables
from tests.helpers.cli.piped import Play
from tests.helpers.cli.playing import Game, header
from tests.helpers.logs import as_log

HEAD = header("cluedo-2023", "Ana Bob Cleo", me="Ana", first_player="Ana")
HELD = {**HEAD, "hand": ["rose", "revolver", "corde", "bureau", "entree", "cuisine"]}


def shown(*cards: str) -> list[dict[str, str]]:
    return [dict(zip(("player", "card"), card.split(), strict=True)) for card in cards]


TYPED: dict[str, dict[str, Any]] = {
    "violet bob": {"clue": "printed", "card": "violet", "shown": shown("Bob violet")},
    "bob violet": {"clue": "printed", "card": "violet", "shown": shown("Bob violet")},
    "lead pipe bob": {"clue": "printed", "card": "barre-de-fer", "shown": shown("Bob barre-de-fer")},
    "violet -": {"clue": "printed", "card": "violet", "shown": []},
    "violet": {"clue": "printed", "card": "violet"},
    "violet ?": {"clue": "printed", "card": "violet"},
    "named violet cleo": {"clue": "named", "card": "violet", "shown": shown("Cleo violet")},
    "nommée violet -": {"clue": "named", "card": "violet", "shown": []},
    "all bob olive cleo violet": {"clue": "everybody", "shown": shown("Bob olive", "Cleo violet")},
    "all bob=olive": {"clue": "everybody", "shown": shown("Bob olive")},
    "tous": {"clue": "everybody"},
    "chosen bob olive": {"clue": "chosen", "target": "Bob", "shown": shown("Bob olive")},
    "choisi bob": {"clue": "chosen", "target": "Bob"},
    "left cleo violet me rose": {"clue": "left", "shown": shown("Cleo violet", "Ana rose")},
    "gauche": {"clue": "left"},
    "move ana cuisine bob study": {"clue": "move", "spots": {"Ana": "cuisine", "Bob": "bureau"}},
    "déplacement": {"clue": "move"},
    "passage kitchen": {"clue": "passage", "room": "cuisine"},
}


@pytest.mark.parametrize("typed", TYPED)
def test_a_few_words_at_the_prompt_say_what_it_does(play: Play, typed: str) -> None:
    play.game.start(HEAD)
    assert play(f"clue {typed}").status == 0
    assert play.game.last == {"type": "clue_card", "player": "Ana", **TYPED[typed]}
    assert play.game.rows[0]["format"] == 4


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("typed", TYPED)
def test_the_command_that_edit_offers_notes_the_same(game: Game, typed: str, language: str) -> None:
    event = {"type": "clue_card", "player": "Cleo", **TYPED[typed]}
    log = as_log(({**HEAD, "format": 4}, event))
    command = typed_command(log.by_number[1], tables(log)[0], log, language)
    game.start(HEAD)
    game.well(*shlex.split(command))
    assert game.last == event


@pytest.mark.parametrize("word", ["clue", "indice"])
def test_the_drawer_is_whoever_takes_a_turn_or_the_one_who_is_named(play: Play, word: str) -> None:
    play.game.start(HEAD)
    assert play(f"{word} violet bob", f"{word} cleo violet bob", f"{word} violet bob --by cleo").status == 0
    assert [row["player"] for row in play.game.rows[1:]] == ["Ana", "Cleo", "Cleo"]
    assert [row["shown"] for row in play.game.rows[1:]] == [shown("Bob violet")] * 3


def test_nobody_knows_who_drew_before_the_first_turn(play: Play) -> None:
    play.game.start(header("cluedo-2023", "Ana Bob Cleo", me="Ana"))
    ran = play("clue violet bob")
    assert (ran.status, len(play.game.rows)) == (1, 1)
    assert "who drew the Clue card?" in ran.err


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("clue bob --by ana", "which card"),
        ("clue chosen", "which player"),
        ("clue all bob", "next to “bob”"),
        ("clue all bob cleo violet", "too much"),
        ("clue violet olive bob", "too much"),
        ("clue violet bob - --by ana", "too much"),
        ("clue violet peche", "peche"),
        ("clue rose bob", "Ana has Miss Scarlett"),
        ("clue rose -", "“nobody has it” cannot be right"),
        ("clue all bob olive bob violet", "only one card"),
        ("clue left me violet", "does not have"),
        ("clue left bob violet", "who is not Ana"),
        ("clue chosen ana rose --by ana", "Ana"),
        ("clue move ana violet", "room"),
    ],
)
def test_what_cannot_be_meant_is_refused(play: Play, typed: str, said: str) -> None:
    play.game.start(HELD)
    ran = play(typed)
    assert (ran.status, len(play.game.rows)) == (1, 1), ran.out
    assert said in ran.err


def test_a_card_shown_to_the_left_is_asked_for(play: Play) -> None:
    play.game.start(HELD)
    ran = play("clue left")
    assert "Cleo" in ran.out + ran.err  # the right neighbour's card, which Ana saw


def test_the_help_of_a_box_with_clue_cards_says_how(play: Play) -> None:
    play.game.start(HEAD)
    assert "clue " in play("help").out
    assert "is a Clue card" in " ".join(play("help").out.split())
    assert all(word in play("clue ?").out for word in ("named", "all", "chosen", "left", "passage"))
    play.game.start(header("classic", "Ana Bob Cleo", me="Ana"))
    assert "Clue card" not in play("help").out
