"""The first line of `play` after the set-up: the player who begins, and the rule behind it."""

import re
from typing import Any

import pytest

from cluedo_notes.cli.play.followed_game import FollowedGame
from cluedo_notes.cli.play.help import welcome
from cluedo_notes.language.words import words_in
from tests.helpers.cli.piped import Play
from tests.helpers.cli.playing import HEADER


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (
            {"characters": ["violet", "rose", "olive"]},
            "Bob begins. By the rules, the player of Miss",
        ),
        (
            {"edition": "super", "dealer": "Cleo", "hand": None},
            "Cleo begins. By the rules, the dealer",
        ),
        ({"dealer": "Cleo", "first_player": "Bob"}, None),
        ({}, None),
    ],
)
def test_before_the_first_event_it_is_said_who_begins_by_which_rule(
    play: Play, more: dict[str, Any], why: str | None
) -> None:
    characters = more.get("characters", [None] * 3)
    players = [
        {"name": name} | ({"character": suspect} if suspect else {})
        for name, suspect in zip(("Ana", "Bob", "Cleo"), characters, strict=True)
    ]
    changed = {**HEADER, **more, "players": players}
    changed.pop("characters", None)
    game = play.game.start({key: value for key, value in changed.items() if value is not None})
    said = welcome(FollowedGame(game.path).now, words_in("en"))
    assert (why in said) if why else ("begins" not in said)
    (line,) = re.findall(r"example: (.*?)\. Type", said)
    assert play(line).status == 0
    assert "begins" not in welcome(FollowedGame(game.path).now, words_in("en"))
