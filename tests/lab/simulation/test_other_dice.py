"""Games with one die or none, and with other house rules, simulated in several boxes: legal, and with the
table's dice."""

from pathlib import Path
from typing import Any

import pytest

from cluedo_notes.game.log.events import Roll
from cluedo_notes.game.review.verify import Verdict, verify
from cluedo_notes.lab.players.strategies import Strategy
from cluedo_notes.lab.simulation.dealing import deal_game
from cluedo_notes.lab.simulation.played_out import play_out
from tests.helpers.places import ROOT

DATA = ROOT / "editions" / "data"


@pytest.mark.parametrize("dice", [0, 1])
@pytest.mark.parametrize("box", ["classic", "american", "secrets-2008", "super", "got-red-keep"])
def test_no_rule_is_broken(tmp_path: Path, dice: int, box: str) -> None:
    own = with_dice(box, dice, tmp_path)
    for seed in range(3):
        log = play_out(deal_game(str(own), 4, f"dice/{seed}"), "P1", Strategy.NOTEBOOK).log
        found = verify(log)
        assert found.verdict is Verdict.LEGAL, found.violations
        rolled = {len(live.event.dice) for live in log.live if isinstance(live.event, Roll)}
        assert rolled == ({dice} if dice else set())


HOUSES: list[dict[str, Any]] = [
    {"dice": 0},
    {"repeat-suggestion": "other-room"},
    {"stay": "called-in", "stop-short": True},
    {"stay": "no-suggestion"},
    {"first-asked": "right", "next-turn": "right"},
]


@pytest.mark.parametrize("options", HOUSES, ids=str)
@pytest.mark.parametrize("box", ["classic", "super", "asterix", "cluedo-2023"])
def test_no_rule_of_a_house_is_broken(box: str, options: dict[str, Any]) -> None:
    for seed in range(6):
        dealt = deal_game(box, 4, f"house/{seed}", options)
        found = verify(play_out(dealt, "P1", Strategy.NOTEBOOK, (Strategy.CHANCE, Strategy.NOTEBOOK)).log)
        assert found.verdict is Verdict.LEGAL, found.violations


def with_dice(box: str, dice: int, folder: Path) -> Path:
    """An edition of one's own: a box with other dice."""
    lines = (DATA / f"{box}.toml").read_text(encoding="utf-8").replace('id = "', 'id = "own-', 1).split("\n")
    kept = "\n".join(line for line in lines if not line.startswith("dice"))
    own = folder / "own.toml"
    own.write_text(kept.replace("[rules]\n", f"[rules]\ndice = {dice}\n", 1), encoding="utf-8")
    for board in DATA.glob("*.board"):
        (folder / board.name).write_text(board.read_text(encoding="utf-8"), encoding="utf-8")
    return own
