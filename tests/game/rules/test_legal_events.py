"""The list of legal events, compared with every event that can be written, counted to depth 3 by a separate
script. Also their order, so that a game from a seed is the same everywhere."""

from collections import Counter

import pytest

from cluedo_notes.editions import load
from cluedo_notes.game.log.corrections import LiveEvent
from cluedo_notes.game.rules.legal_events import legal_events
from cluedo_notes.game.table.apply import apply
from cluedo_notes.game.table.asking import Hands
from cluedo_notes.game.table.table import Table
from tests.helpers.places import ROOT
from tests.helpers.programs import python, run
from tests.oracle.count_events import COUNTED, DICE, dealt, kind

PERFT = ROOT / "tests" / "perft"


def by_first(table: Table, hands: Hands, depth: int) -> Counter[str]:
    found: Counter[str] = Counter()
    for event in legal_events(table, DICE, hands):
        number = 1
        if depth > 1:
            number = by_first(apply(table, LiveEvent(1, event)), hands, depth - 1).total()
        found[kind(event)] += number
    return found


def counted(edition: str) -> dict[int, dict[str, int]]:
    """The file: by depth, the sequences that begin with each kind of event."""
    depths: dict[int, dict[str, int]] = {}
    for line in (PERFT / f"{edition}-events.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("    "):
            what, _, number = line.strip().rpartition(": ")
            depths[max(depths)][what] = int(number)
        elif not line.startswith("#"):
            depths[int(line.split()[0])] = {}
    return depths


@pytest.mark.parametrize("edition", COUNTED)
def test_the_legal_events_are_all_that_the_rules_allow(edition: str, thorough: bool) -> None:
    table, hands = dealt(load(edition))
    expected = counted(edition)
    # Nobody knows whose powers those of Meereen are: too much is legal there to be counted deeper.
    assert list(expected) == ([1, 2] if edition == "got-meereen" else [1, 2, 3])
    for depth in expected if thorough else (1, 2):
        found = by_first(table, hands, depth)
        split = {
            what: (expected[depth].get(what, 0), found.get(what, 0))
            for what in {*expected[depth], *found}
            if expected[depth].get(what, 0) != found.get(what, 0)
        }
        assert split == {}, f"{edition} to depth {depth}: kind of first event: (expected, found)"


# -- their order


PLAYED = """
from tests.helpers.editions import RULE_BOOKS
from tests.helpers.game.random_play import picked, played_anew

for edition in RULE_BOOKS:
    for seed in range(4):
        print(played_anew(edition, 4, seed, 150, picked).text)
"""


def games(hash_seed: str) -> str:
    """Whole games, played by a process in which sets and texts are hashed its own way."""
    hashing = {"PYTHONHASHSEED": hash_seed}
    done = run(python(PLAYED), hashing, cwd=ROOT, capture_output=True, text=True, check=True)
    return str(done.stdout)


@pytest.mark.slow
def test_a_seed_gives_the_same_games_however_sets_are_hashed() -> None:
    assert games("0") == games("3") != ""
