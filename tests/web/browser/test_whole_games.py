"""A whole game entered by taps, from its set-up to its end: the same log as its file. The games are all
examples, and games of tables as people have them, with Clue cards, unheard cards and somebody who leaves."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.browser.hands import Hands
from tests.helpers.browser.looking import Screen
from tests.helpers.life.written_games import WRITTEN, tapped
from tests.helpers.places import ROOT
from tests.web.browser.conftest import Look, Serve

pytestmark = pytest.mark.slow

EXAMPLES = {p.stem: p for p in sorted((ROOT / "examples").glob("*.jsonl"))}
GAMES = EXAMPLES | WRITTEN

SHORT = "got-red-keep-3p"
"""The one that is entered without `--thorough`, on both screens."""


def lines_of(path: Path) -> list[dict[str, Any]]:
    if path.suffix == ".txt":
        return tapped(path)
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def plain(line: dict[str, Any]) -> dict[str, Any]:
    """A line whatever the order of cards in a hand; those are sets."""
    hands = {player: sorted(cards) for player, cards in line.get("hands", {}).items()}
    sets = {key: sorted(line[key]) for key in ("hand", "pool", "face_up") if key in line}
    return line | sets | ({"hands": hands} if hands else {})


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_entered_by_taps_is_the_same_log(
    serve: Serve, look: Look, folder: Path, name: str, screen: Screen, thorough: bool
) -> None:
    if not thorough and name != SHORT:
        pytest.skip("with --thorough")
    header, *events = lines_of(GAMES[name])
    hands = Hands(look(serve(), screen), header)
    hands.found()
    for line in events:
        hands.enter(line)
    (log,) = (folder / "cluedo-notes" / "games").glob("*.jsonl")
    assert [plain(line) for line in lines_of(log)] == [plain(line) for line in (header, *events)]
