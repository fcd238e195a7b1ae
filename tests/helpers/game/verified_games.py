"""Whole random games that are played once, and logs verified."""

import json
from functools import cache
from typing import Any

from cluedo_notes.game.review.verify import Verification, verify
from cluedo_notes.game.rules.rulebook import Rule
from tests.helpers.game.random_play import Played, play
from tests.helpers.logs import as_log

Line = dict[str, Any]
GAMES = [
    ("classic", 3),
    ("classic", 5),
    ("super", 4),
    ("super", 8),
    ("secrets-2008", 4),
    ("secrets-2008", 6),
    ("got-red-keep", 2),
    ("got-red-keep", 4),
    ("got-meereen", 5),
    ("asterix", 4),
]


@cache
def played(edition: str, players: int, seed: int) -> Played:
    return play(edition, players, seed, most=110)


def lines_of(game: Played) -> tuple[Line, list[Line]]:
    head, *events = map(json.loads, game.text.splitlines())
    return head, events


def verified(head: Line, events: list[Line]) -> Verification:
    return verify(as_log((head, *events)))


def numbers_and_rules(found: Verification) -> set[tuple[int, Rule]]:
    return {(one.event, one.rule) for one in found.violations}
