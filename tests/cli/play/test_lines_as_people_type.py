"""Two hundred lines as people type them, by somebody who knew the cards and not the program: what is taken is
taken as every reader would."""

import json
from typing import Any

import pytest

from tests.helpers.cli.piped import Play
from tests.helpers.examples import tiers
from tests.helpers.places import ROOT

FILE = ROOT / "tests" / "fixtures" / "entry" / "lines-as-people-type-them.jsonl"
LINES: list[dict[str, Any]] = [json.loads(row) for row in FILE.read_text("utf-8").splitlines()]
PARTS = 10


def noted(row: dict[str, Any]) -> dict[str, Any]:
    """What a line of the fixture should be noted as."""
    wanted = {key: row["expect"][key] for key in ("asker", "suspect", "weapon", "room", "shower", "shown")}
    return wanted | {"passes": sorted(row["expect"]["passes"])}


def read(event: dict[str, Any]) -> dict[str, Any]:
    """An event of a log in the same keys."""
    answers = event.get("responses") or []
    shown = [answer for answer in answers if answer["action"] == "show"]
    return {
        "asker": event["player"],
        **{key: event[key] for key in ("suspect", "weapon", "room")},
        "shower": shown[0]["player"] if shown else None,
        "shown": shown[0].get("card") if shown else None,
        "passes": sorted(answer["player"] for answer in answers if answer["action"] == "pass"),
    }


def start(play: Play, row: dict[str, Any]) -> None:
    seats = [{"name": name} for name in row["players"]]
    header = {"type": "game", "format": 1, "edition": row["edition"], "players": seats}
    play.game.start(header | {"first_player": row["turn"], "options": {"leftover": "none"}})


@pytest.mark.parametrize("part", tiers(range(PARTS), 0))
def test_no_line_is_taken_for_another(part: int, play: Play) -> None:
    for row in LINES[part::PARTS]:
        start(play, row)
        play(row["typed"])
        events = play.game.rows[1:]
        assert not events or ("refused" not in row["expect"] and read(events[0]) == noted(row)), row


def test_there_are_lines_of_both_kinds() -> None:
    assert len(LINES) == 200
    assert sum("refused" in row["expect"] for row in LINES) == 50
