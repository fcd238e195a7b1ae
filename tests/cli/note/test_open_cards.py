"""Cards that the whole table saw: the command, and the word in the prompt."""

import pytest

from tests.helpers.cli.piped import Play
from tests.helpers.cli.playing import Game, header

HEAD = header("classic", "Ana Bob Cleo", me="Ana")
DROPPED = {"type": "open_cards", "player": "Bob", "cards": ["rose", "hall"]}


def test_the_command_raises_the_log_and_is_read_back(game: Game) -> None:
    game.start(HEAD, {"type": "note", "text": "a"})
    game.well("add", "open-cards", "bob", "rose,hall", "--text", "dropped on the floor")
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
    ran = game("add", "open-cards", "bob", "rose")
    assert (ran.status, len(game.rows)) == (2, 1)
    assert "Ana has Miss Scarlett" in ran.err


# -- what follows from it for the others, and for advice

MINE = {**HEAD, "hand": ["moutarde", "poignard", "corde", "bureau", "cuisine", "hall"], "format": 4}
SEEN = {"type": "open_cards", "player": "Bob", "cards": ["rose", "veranda"]}
OWN = {"type": "open_cards", "player": "Ana", "cards": ["corde"]}


def test_every_rival_knows_it_and_that_all_do(game: Game) -> None:
    rivals = game.start(MINE, SEEN, OWN).well("others", "--json").json
    for rival in rivals["rivals"]:
        assert (rival["holder"]["rose"], rival["holder"]["veranda"]) == ("Bob", "Bob")
        assert "rose" not in rival["envelope"]["suspect"]
        assert rival["shown"] == ["corde"]  # mine, which they have seen
    text = " ".join(game.well("others").out.split())
    assert "Known to everybody, from what the whole table saw: Miss Scarlett (Bob)" in text
    assert "Rope (Ana)" in text


def test_no_card_that_all_saw_is_asked_for_to_learn_about_it(game: Game) -> None:
    """A question with such a card in it learns less than the same with another one."""
    game.start(MINE, SEEN)
    questions = game.well("advise", "--json").json["questions"]
    assert questions
    assert all({"rose", "veranda"}.isdisjoint((one["suspect"], one["room"])) for one in questions[:1])


def test_a_card_of_mine_that_all_saw_is_the_one_to_show(game: Game) -> None:
    shown = game.start(MINE, OWN).well("reply", "rose", "corde", "hall", "--to", "bob", "--json").json
    assert shown["show"] == "corde"
