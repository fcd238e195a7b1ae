"""Legal events come in one order, so that a game played from a seed is the same game everywhere."""

import os
import subprocess
import sys

import pytest

from tests.helpers.places import ROOT

PLAYED = """
from tests.helpers.editions import RULE_BOOKS
from tests.helpers.game.random_play import picked, played_anew

for edition in RULE_BOOKS:
    for seed in range(4):
        print(played_anew(edition, 4, seed, 150, picked).text)
"""


def games(hash_seed: str) -> str:
    """Whole games, played by a process in which sets and texts are hashed its own way."""
    command = [sys.executable, "-c", PLAYED]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


@pytest.mark.slow
def test_a_seed_gives_the_same_games_however_sets_are_hashed() -> None:
    assert games("0") == games("3") != ""
