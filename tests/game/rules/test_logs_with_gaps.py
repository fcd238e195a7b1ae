"""An event that was not recorded is unknown, never illegal: legal games with parts left out break no rule.
The games are random legal ones of every edition. The first table of ways leaves events out of logs that may
have gaps. The second leaves out what a complete log need not contain."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from cluedo_notes.game.rules.check import judged
from cluedo_notes.game.rules.finding import Violation
from cluedo_notes.game.table.of_log import tables
from tests.helpers.game.random_play import play
from tests.helpers.logs import as_log

Line = dict[str, Any]
GAMES = [
    ("classic", 4),
    ("super", 4),
    ("secrets-2008", 4),
    ("got-red-keep", 2),
    ("got-meereen", 4),
    ("asterix", 4),
]


def without(*types: str) -> Callable[[list[Line], Random], list[Line]]:
    return lambda events, _: [one for one in events if one["type"] not in types]


def some(events: list[Line], random: Random) -> list[Line]:
    return [one for one in events if one["type"] == "reveal" or random.random() > 0.25]


def stretch(events: list[Line], random: Random) -> list[Line]:
    start = random.randrange(len(events))
    return [*events[:start], *events[start + random.randrange(1, 15) :]]


def late(events: list[Line], random: Random) -> list[Line]:
    return events[random.randrange(len(events)) :]


GAPS = {
    "some": some,
    "stretch": stretch,
    "late": late,
    "rolls": without("roll"),
    "moves": without("move"),
    "draws": without("draw"),
    "hands": without("open_hand"),
    "ends": without("end_turn"),
    "cards only": without("roll", "move", "end_turn", "draw", "play"),
    "nothing": without(),
}


def no_characters(head: Line, events: list[Line]) -> tuple[Line, list[Line]]:
    return {**head, "players": [{"name": one["name"]} for one in head["players"]]}, events


def some_characters(head: Line, events: list[Line]) -> tuple[Line, list[Line]]:
    players = [one if seat % 2 else {"name": one["name"]} for seat, one in enumerate(head["players"])]
    return {**head, "players": players}, events


def no_starter(head: Line, events: list[Line]) -> tuple[Line, list[Line]]:
    return {key: value for key, value in head.items() if key not in ("first_player", "dealer")}, events


def no_paths(head: Line, events: list[Line]) -> tuple[Line, list[Line]]:
    return head, [{key: value for key, value in one.items() if key != "path"} for one in events]


def no_needless_ends(head: Line, events: list[Line]) -> tuple[Line, list[Line]]:
    """A turn with another trace need not be ended by an event of its own."""
    kept: list[Line] = []
    for one in events:
        traces = ("move", "suggestion", "accusation", "look", "spy")
        before = kept[-1] if kept else {}
        if one["type"] == "end_turn" and before.get("player") == one["player"] and before["type"] in traces:
            continue
        kept.append(one)
    return head, kept


SPARE = [no_characters, some_characters, no_starter, no_paths, no_needless_ends]


def game(edition: str, players: int, seed: int) -> tuple[Line, list[Line]]:
    head, *events = map(json.loads, play(edition, players, seed).text.splitlines())
    return head, [one for one in events if "event" not in one]  # the numbers would mean others


def violations(head: Line, events: list[Line]) -> list[Violation]:
    log = as_log((head, *events))
    found = [one for table, live in zip(tables(log), log.live, strict=False) for one in judged(table, live)]
    return [one for one in found if isinstance(one, Violation)]


@pytest.mark.slow
@pytest.mark.parametrize("gap", GAPS)
def test_what_a_log_with_gaps_leaves_out_breaks_no_rule(gap: str, thorough: bool) -> None:
    for edition, players in GAMES:
        for seed in range(40 if thorough else 2):
            head, events = game(edition, players, seed)
            del head["complete"]
            kept = GAPS[gap](events, Random(seed))
            assert violations(head, kept) == [], (edition, seed)


@pytest.mark.slow
@pytest.mark.parametrize("spare", SPARE, ids=lambda one: one.__name__)
def test_what_a_complete_log_need_not_tell_breaks_no_rule(
    spare: Callable[[Line, list[Line]], tuple[Line, list[Line]]], thorough: bool
) -> None:
    for edition, players in GAMES:
        for seed in range(40 if thorough else 2):
            head, events = game(edition, players, seed)
            assert violations(*spare(head, events)) == [], (edition, seed)
