"""What others know of a suggestion that the log's keeper heard in part: they heard all of it."""

import json
from typing import Any

import pytest

from cluedo_notes.game.knowledge.minds import mind_of
from cluedo_notes.game.log.reader import parse_log

BOB_ASKS = {"type": "heard_in_part", "player": "Bob", "suspect": "rose", "room": "hall"}
CLEO_SHOWED = [{"player": "Cleo", "action": "show"}]
CLEO_PASSED = [{"player": "Cleo", "action": "pass"}]
CLEO_SHOWED_ROPE = [{"player": "Cleo", "action": "show", "card": "corde"}]
CLEO_SHOWED_ROSE = [{"player": "Cleo", "action": "show", "card": "rose"}]


def readings_of(player: str, line: dict[str, Any]) -> list[int]:
    """In how many ways a player may have seen each thing that the log does not say."""
    players = [{"name": name} for name in ("Ana", "Bob", "Cleo", "Dan")]
    head = {"type": "game", "format": 4, "edition": "classic", "players": players}
    text = "".join(f"{json.dumps(entry)}\n" for entry in (head, line))
    return [
        len(sight.alternatives) for sight in mind_of(parse_log(text.encode(), "game.jsonl"), player).sights
    ]


@pytest.mark.parametrize(
    ("player", "answers", "readings"),
    [
        ("Bob", CLEO_SHOWED, [6 * 3]),  # which weapon was named, and which card he was shown
        ("Dan", CLEO_SHOWED, []),  # less than he knows: it is not of one card each
        ("Bob", CLEO_SHOWED_ROSE, [6]),
        ("Bob", CLEO_SHOWED_ROPE, []),  # so the rope was named
        ("Dan", CLEO_SHOWED_ROPE, []),
        ("Dan", CLEO_PASSED, [6]),
    ],
)
def test_the_others_heard_which_card_was_named(
    player: str, answers: list[dict[str, str]], readings: list[int]
) -> None:
    assert readings_of(player, {**BOB_ASKS, "responses": answers}) == readings


def test_where_the_asker_was_not_heard_no_card_is_missing() -> None:
    line = {"type": "heard_in_part", "suspect": "rose", "weapon": "corde", "room": "hall"}
    assert readings_of("Dan", {**line, "responses": CLEO_SHOWED}) == []
