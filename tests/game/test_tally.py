"""The statistics of many games against published values and against drawing games anew."""

from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.game.tally import Facts, calibration, facts_of, mean_of, share_of, share_of_games


@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (0, 20, 0.0000, 0.1611),  # Newcombe 1998, table I, method 3
        (1, 29, 0.0061, 0.1718),
        (15, 148, 0.0624, 0.1605),
        (81, 263, 0.2553, 0.3662),
        (29, 29, 0.8830, 1.0000),
    ],
)
def test_a_share_has_wilsons_interval(successes: int, n: int, low: float, high: float) -> None:
    found = share_of(successes, n)
    assert found.value == successes / n
    assert (round(found.low or 0, 4), round(found.high or 0, 4)) == (low, high)


def test_nothing_is_said_of_no_games() -> None:
    assert share_of(0, 0).value is None
    assert mean_of([]).value is None
    assert share_of_games([]).value is None
    assert (mean_of([3.0]).value, mean_of([3.0]).low) == (3.0, None)


@given(st.lists(st.floats(-100, 100), min_size=2))
def test_a_mean_has_the_interval_of_its_standard_error(values: list[float]) -> None:
    found = mean_of(values)
    assert found.value == pytest.approx(fmean(values))
    assert found.low is not None
    assert found.high is not None
    assert found.high - found.low == pytest.approx(3.919928 * stdev(values) / sqrt(len(values)), rel=1e-6)


def test_facts_fall_into_tenths() -> None:
    told = [(0.05, False), (0.1, True), (0.3, True), (0.3 - 1e-16, False), (0.95, True), (0.999999, True)]
    found = facts_of(told)
    assert found.number == (1, 1, 0, 2, 0, 0, 0, 0, 0, 2)
    assert found.true == (0, 1, 0, 1, 0, 0, 0, 0, 0, 2)
    assert found.given[9] == pytest.approx(1.949999)


def test_the_deciles_add_the_games_up() -> None:
    games = [facts_of([(0.35, True), (0.38, False)]), facts_of([(0.31, False), (0.91, True)]), Facts()]
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
