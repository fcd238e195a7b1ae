"""Shares, means and differences with their intervals: published values, and every outcome of few games."""

from collections.abc import Iterator
from itertools import product
from math import factorial, prod, sqrt
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.lab.simulation.estimates import Estimate, difference_of_shares, share_of


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
    assert difference_of_shares([]).value is None


# -- differences of shares: how many pairs have both, the first only, the second only, neither

Table = tuple[int, int, int, int]
TABLES = st.tuples(*[st.integers(0, 40)] * 4).filter(any)


def difference(table: Table, z: float = 1.959964) -> Estimate:
    both, first, second, neither = table
    pairs = [(True, True)] * both + [(True, False)] * first + [(False, True)] * second
    return difference_of_shares(pairs + [(False, False)] * neither, z)


def ends(one: Estimate) -> tuple[float, float]:
    assert one.low is not None
    assert one.high is not None
    return one.low, one.high


def by_the_book(table: Table, z: float) -> tuple[float, float]:
    """Newcombe 1998, method 10, from the four counts as he writes them."""
    e, f, g, h = table
    n = e + f + g + h
    root = (e + f) * (g + h) * (e + g) * (f + h)
    over = e * h - f * g
    phi = 0.0 if root == 0 or 0 <= over <= n / 2 else (over - n / 2 if over > 0 else over) / sqrt(root)
    (l2, u2), (l3, u3) = (roots_of_wilson(e + f, n, z), roots_of_wilson(e + g, n, z))
    dl2, du2, dl3, du3 = (e + f) / n - l2, u2 - (e + f) / n, (e + g) / n - l3, u3 - (e + g) / n
    delta = sqrt(dl2**2 - 2 * phi * dl2 * du3 + du3**2)
    epsilon = sqrt(du2**2 - 2 * phi * du2 * dl3 + dl3**2)
    return (f - g) / n - delta, (f - g) / n + epsilon


def roots_of_wilson(hits: int, n: int, z: float) -> tuple[float, float]:
    """The two p at which |hits/n - p| is `z` times sqrt(p (1 - p) / n)."""
    z2, share = z**2 / n, hits / n
    b, root = 2 * share + z2, sqrt(max(0.0, (2 * share + z2) ** 2 - 4 * (1 + z2) * share**2))
    return (b - root) / (2 * (1 + z2)), (b + root) / (2 * (1 + z2))


@given(TABLES, st.sampled_from([1.959964, 2.575829]))
def test_a_difference_of_shares_has_newcombes_interval(table: Table, z: float) -> None:
    assert ends(difference(table, z)) == pytest.approx(by_the_book(table, z), abs=1e-6)
    assert difference(table).value == pytest.approx((table[1] - table[2]) / sum(table))


@pytest.mark.parametrize(
    ("table", "interval"),
    [
        ((14, 5, 0, 22), (0.011, 0.226)),  # Altman and others, Statistics with confidence, 2000, table 6.2
        ((1, 1, 7, 12), (-0.507, -0.026)),  # Fagerland and others, Contingency tables, 2017, chapter 8
        ((36, 12, 2, 0), (0.0569, 0.3404)),  # Newcombe 1998
        ((53, 0, 1, 0), (-0.0977, 0.0496)),
    ],
)
def test_published_examples(table: Table, interval: tuple[float, float]) -> None:
    assert ends(difference(table)) == pytest.approx(interval, abs=5e-4)


@given(TABLES)
def test_a_difference_lies_between_its_ends_and_turns_round_with_the_strategies(table: Table) -> None:
    found, (both, first, second, neither) = difference(table), table
    low, high = ends(found)
    assert found.value is not None
    assert -1 <= low <= found.value <= high <= 1
    assert high - low > 0.05
    assert ends(difference((both, second, first, neither))) == pytest.approx((-high, -low))
    assert ends(difference((neither, second, first, both))) == pytest.approx((-high, -low))


def outcomes(n: int) -> Iterator[Table]:
    for both, first, second in product(range(n + 1), repeat=3):
        if both + first + second <= n:
            yield both, first, second, n - both - first - second


@pytest.mark.parametrize("n", [4, 10])
def test_few_pairs_have_the_true_difference_in_their_interval_in_95_of_100_draws(n: int) -> None:
    """By the exact chance of every outcome, for shares of all kinds."""
    within = {table: ends(difference(table)) for table in outcomes(n)}
    covered = []
    for parts in outcomes(6):
        chances = [part / 6 for part in parts]
        true = chances[1] - chances[2]
        covered.append(
            sum(
                factorial(n) * prod(p**k / factorial(k) for p, k in zip(chances, table, strict=True))
                for table, (low, high) in within.items()
                if low <= true <= high
            )
        )
    assert min(covered) > 0.85  # an interval cannot be exact for so few outcomes
    assert 0.95 < fmean(covered) < 0.99
