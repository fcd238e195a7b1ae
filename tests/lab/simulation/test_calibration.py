"""Stated probabilities, added up, and their interval, compared with repeated draws of games."""

from random import Random

import pytest

from cluedo_notes.lab.simulation.calibration import (
    StatedProbabilities,
    calibration,
    facts_of,
    share_of_games,
)
from cluedo_notes.lab.simulation.estimates import share_of


def test_nothing_is_said_of_no_facts() -> None:
    assert share_of_games([]).value is None


def test_facts_fall_into_tenths() -> None:
    facts = [(0.05, False), (0.1, True), (0.3, True), (0.3 - 1e-16, False), (0.95, True), (0.999999, True)]
    found = facts_of(facts)
    assert found.number == (1, 1, 0, 2, 0, 0, 0, 0, 0, 2)
    assert found.true == (0, 1, 0, 1, 0, 0, 0, 0, 0, 2)
    assert found.given[9] == pytest.approx(1.949999)


def test_the_deciles_add_the_games_up() -> None:
    games = [
        facts_of([(0.35, True), (0.38, False)]),
        facts_of([(0.31, False), (0.91, True)]),
        StatedProbabilities(),
    ]
    deciles = calibration(games)
    assert (deciles[3].facts, deciles[3].games, deciles[3].true.value) == (3, 2, 1 / 3)
    assert deciles[3].given == pytest.approx((0.35 + 0.38 + 0.31) / 3)
    assert (deciles[0].facts, deciles[0].given, deciles[0].true.value) == (0, None, None)


def test_facts_that_come_together_widen_the_interval() -> None:
    """Fifty games of ten facts, all true or all false, tell as much as fifty facts."""
    alike = share_of_games([(10 * (game % 2), 10) for game in range(50)])
    single = share_of(25, 50)
    assert (alike.low, alike.high) == pytest.approx((single.low, single.high), abs=0.005)
    assert share_of_games([(10, 10)] * 5).low == pytest.approx(share_of(5, 5).low)


def test_the_interval_is_about_that_of_games_drawn_anew() -> None:
    random = Random(1)
    counts = []
    for _ in range(200):
        chance, number = random.betavariate(3, 6), random.randint(1, 20)
        counts.append((sum(random.random() < chance for _ in range(number)), number))
    found = share_of_games(counts)
    shares = []
    for _ in range(4000):
        drawn = random.choices(counts, k=len(counts))
        shares.append(sum(true for true, _ in drawn) / sum(number for _, number in drawn))
    shares.sort()
    assert found.low == pytest.approx(shares[100], abs=0.005)
    assert found.high == pytest.approx(shares[3900], abs=0.005)
