"""Clue cards in a user's own box: how many of each kind, and possible mistakes in the file."""

from pathlib import Path

import pytest

from cluedo_notes.editions import Clue, EditionError, load_file
from cluedo_notes.language.message import Message
from cluedo_notes.language.words import words_in
from tests.editions.test_own_editions import MINIMAL


def test_a_box_of_ones_own_has_clue_cards(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(f"{MINIMAL}\n[clue-cards]\nprinted = 3\nleft = 2\n", encoding="utf-8")
    deck = load_file(path).clue_deck
    assert deck is not None
    assert deck.size == 5
    assert {kind for kind in Clue if deck.may_have(kind)} == {Clue.PRINTED, Clue.LEFT}


@pytest.mark.parametrize(
    ("table", "key", "accepted"),
    [
        ("[clue-cards]\nfly = 2", "clue-cards.fly", ["printed", "passage", "unknown"]),
        ("[clue-cards]\nprinted = -1", "clue-cards.printed", ["0"]),
        (
            "[clue-cards]\nunknown = 29\n[intrigue]\nclock = {fr = 'T'}",
            "clue-cards",
            ["intrigue", "not both"],
        ),
    ],
)
def test_a_mistake_is_named(tmp_path: Path, table: str, key: str, accepted: list[str]) -> None:
    path = tmp_path / "house.toml"
    path.write_text(f"{MINIMAL}\n{table}\n", encoding="utf-8")
    with pytest.raises(EditionError) as refused:
        load_file(path)
    (mistake,) = [found for found in refused.value.mistakes if found.arguments.get("key") == key]
    said = words_in("en").say(Message(mistake.code, mistake.arguments))
    assert [word for word in accepted if word not in said] == []
