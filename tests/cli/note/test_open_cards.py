"""Cards that everybody at the table saw: the command and the word of the prompt."""

import pytest

from tests.helpers.cli.piped import Play
from tests.helpers.cli.playing import Game, header

HEAD = header("classic", "Ana Bob Cleo", me="Ana")
DROPPED = {"type": "open_cards", "player": "Bob", "cards": ["rose", "hall"]}


def test_the_command_raises_the_log_and_is_read_back(game: Game) -> None:
    game.start(HEAD, {"type": "note", "text": "a"})
    game.well("add-open-cards", "bob", "rose,hall", "--text", "dropped on the floor")
    assert game.rows[0]["format"] == 4
    assert game.last == {**DROPPED, "text": "dropped on the floor"}
    assert "dropped on the floor" in game.well("log").out


@pytest.mark.parametrize("word", ["seen", "vu", "open-cards", "cartes-vues"])
def test_one_word_notes_it_at_the_prompt(play: Play, word: str) -> None:
    play.game.start(HEAD)
    assert play(f"{word} bob rose").status == 0
    assert play.game.last == {"type": "open_cards", "player": "Bob", "cards": ["rose"]}


def test_a_card_of_mine_was_not_seen_in_another_hand(game: Game) -> None:
    game.start({**HEAD, "hand": ["rose", "corde", "hall", "bureau", "cuisine", "olive"]})
    ran = game("add-open-cards", "bob", "rose")
    assert (ran.status, len(game.rows)) == (2, 1)
    assert "Miss Scarlett is in the hand of Ana" in ran.err
