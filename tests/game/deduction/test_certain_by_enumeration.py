"""Certain facts, compared with every consistent deal, counted one by one by an independent oracle."""

from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cluedo_notes.game.deduction.evidence import evidence
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.solver.sat.reasoner import Reasoner
from tests.helpers.examples import seeds
from tests.oracle.deals import fitting_deals
from tests.oracle.reading import claims, live
from tests.oracle.small_games import SmallGame, small_game


def possible_owners(game: SmallGame, lines: int, left_out: frozenset[int] = frozenset()) -> list[set[str]]:
    """The owners that each card has in some deal that fits the first `lines` lines; empty if none fits."""
    said = claims(game.header, game.lines[:lines], game.cards, left_out)
    owners: list[set[str]] = [set() for _ in game.cards]
    for deal in fitting_deals(game.categories, game.sizes, said):
        for possible, owner in zip(owners, deal, strict=True):
            possible.add(owner)
    return owners


def check(game: SmallGame, lines: int, folder: Path) -> None:
    expected = possible_owners(game, lines)
    log = read_log(game.write(folder, lines))
    with Reasoner(evidence(log)) as reasoner:
        assert reasoner.consistent() is all(expected)
        if not all(expected):
            return
        facts = reasoner.certain_facts()
    everyone = {"envelope", *game.sizes[0]}
    for card, possible in zip(game.cards, expected, strict=True):
        assert facts.impossible[card] == everyone - possible, card
        assert facts.holder[card] == (min(possible) if len(possible) == 1 else None), card


@seeds(times=3)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_certain_facts_are_exactly_what_every_deal_shares(seed: int) -> None:
    game = small_game(seed)
    with TemporaryDirectory() as folder:
        for lines in {len(game.lines) // 2, len(game.lines)}:
            check(game, lines, Path(folder))


@pytest.mark.slow
def test_the_random_games_reach_certainty_and_hold_every_kind_of_evidence() -> None:
    """The property above would say little about games that never decide anything."""
    solved = contradictory = unknown_sizes = observers = 0
    kinds: set[str] = set()
    owners: set[str] = set()
    for seed in range(300):
        game = small_game(seed)
        kinds |= {line["type"] for line in game.lines}
        owners |= set(game.sizes[0])
        unknown_sizes += len(game.sizes) > 1
        observers += "me" not in game.header
        possible = possible_owners(game, len(game.lines))
        if not all(possible):
            contradictory += 1
        elif sum(p == {"envelope"} for p in possible) == 3:
            solved += 1
    assert solved >= 60
    assert contradictory >= 10
    assert unknown_sizes >= 40
    assert observers >= 30
    assert {"pool", "face_up", "aside-4", "Eva"} <= owners
    kinds_wanted = (
        "suggestion accusation spy look fact play power false_witness open_hand amend insert retract"
    )
    assert kinds >= set(kinds_wanted.split())


@seeds(times=2)
@given(seed=st.integers(min_value=0, max_value=2**32))
@example(seed=1901)  # a right neighbour passed over because of an open hand that is itself mistaken
@example(seed=32143)  # a pass that comes back when its false witness is left out
def test_a_contradictory_log_is_shown_by_its_smallest_repair(seed: int) -> None:
    """Leaving these events out makes the rest consistent, no smaller set of events does, and the cells are
    what the deals that then fit share."""
    game = small_game(seed)
    with TemporaryDirectory() as folder:
        position = position_of(read_log(game.write(Path(folder))))
    if position.consistent:
        return
    left_out = frozenset(position.ignored)
    possible = possible_owners(game, len(game.lines), left_out)
    assert all(possible)
    for card, owners in zip(game.cards, possible, strict=True):
        assert position.facts.impossible[card] == {"envelope", *game.sizes[0]} - owners, card
    numbers = [number for number, _ in live(game.lines)]
    for smaller in combinations(numbers, len(left_out) - 1):
        assert not some_deal(game, frozenset(smaller)), smaller


def some_deal(game: SmallGame, left_out: frozenset[int]) -> bool:
    """Does a deal fit the log without these events?"""
    said = claims(game.header, game.lines, game.cards, left_out)
    return next(fitting_deals(game.categories, game.sizes, said), None) is not None
