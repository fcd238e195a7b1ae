"""One seed always plays the same games: the logs of simulated games from before there were Clue cards, by
the digests of `tests/golden/lab/simulated.json`. If players or rules are meant to change, write them with

    CLUEDO_NOTES_WRITE_GOLDEN=1 .venv/bin/pytest tests/lab/simulation/test_same_games.py
"""

import json
import os
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from cluedo_notes.lab.players.strategies import Strategy
from cluedo_notes.lab.simulation.tournament import Plan, played
from tests.helpers.places import ROOT

DIGESTS = ROOT / "tests" / "golden" / "lab" / "simulated.json"
OTHERS = (Strategy.NOTEBOOK, Strategy.CHANCE)
PLANS = {
    f"{edition}-{players}": Plan(edition, players, 4, 7, (Strategy.NOTEBOOK,), others=OTHERS)
    for edition in ("classic", "american", "super", "secrets-2008", "got-red-keep", "asterix", "orchid-2016")
    for players in (3, 4)
} | {"advised": Plan("classic", 3, 1, 26, (Strategy.ADVISE, Strategy.NOTEBOOK))}
"""In the advised game the advice is tempted to accuse early: it accuses at 2 in 3, and asks on at 4 in 5."""


@pytest.mark.parametrize("name", PLANS)
def test_games_without_clue_cards_are_what_they_were(name: str, tmp_path: Path) -> None:
    plan = msgspec.structs.replace(PLANS[name], folder=tmp_path)
    for number in range(plan.games):
        played(plan, number)
    whole = sha256()
    for file in sorted(tmp_path.iterdir()):
        whole.update(file.name.encode() + file.read_bytes())
    digests = json.loads(DIGESTS.read_text(encoding="utf-8")) if DIGESTS.exists() else {}
    if os.environ.get("CLUEDO_NOTES_WRITE_GOLDEN"):
        digests[name] = whole.hexdigest()
        DIGESTS.write_text(json.dumps(digests, indent=2) + "\n", encoding="utf-8")
    assert whole.hexdigest() == digests[name]
