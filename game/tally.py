"""What many games say: shares, means and calibration, each with how far chance may have moved it.

Every interval is one of 95 %. A share of independent games has Wilson's score interval; a mean, of single
games or of differences between two games of one deal, has the normal one of its standard error. The facts of
one game hang together, so for them whole games are drawn anew (`Calibration`).
"""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev

from msgspec import Struct

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)

DECILES = 10
RESAMPLES = 2000


class Estimate(Struct, frozen=True):
    """A figure from `n` observations, and the interval around it; None where there are too few for one."""

    n: int
    value: float | None
    low: float | None
    high: float | None


def share_of(successes: int, n: int) -> Estimate:
    """A share with Wilson's score interval (Wilson, JASA 1927)."""
    if n == 0:
        return Estimate(0, None, None, None)
    share = successes / n
    middle = (share + Z**2 / (2 * n)) / (1 + Z**2 / n)
    half = Z * sqrt(share * (1 - share) / n + Z**2 / (4 * n**2)) / (1 + Z**2 / n)
    return Estimate(n, share, max(0.0, middle - half), min(1.0, middle + half))


def mean_of(values: Sequence[float]) -> Estimate:
    """A mean with the normal interval of its standard error."""
    if not values:
        return Estimate(0, None, None, None)
    mean = fmean(values)
    if len(values) == 1:
        return Estimate(1, mean, None, None)
    half = Z * stdev(values) / sqrt(len(values))
    return Estimate(len(values), mean, mean - half, mean + half)


class Facts(Struct, frozen=True):
    """What one game said with which probability: for each tenth how many facts, their probabilities added
    up, and how many of them were true."""

    number: tuple[int, ...] = (0,) * DECILES
    given: tuple[float, ...] = (0.0,) * DECILES
    true: tuple[int, ...] = (0,) * DECILES


def facts_of(told: Sequence[tuple[float, bool]]) -> Facts:
    """Probabilities between 0 and 1, neither of them, each with whether it came true."""
    number, given, true = [0] * DECILES, [0.0] * DECILES, [0] * DECILES
    for probability, came_true in told:
        # Rounded: a probability counted in floating point may fall short of the tenth that it is.
        tenth = min(int(round(probability * DECILES, 9)), DECILES - 1)
        number[tenth] += 1
        given[tenth] += probability
        true[tenth] += came_true
    return Facts(tuple(number), tuple(given), tuple(true))


class Decile(Struct, frozen=True):
    """The facts given between `low` and `high`: how many, in how many games, what was given on average, and
    the share that was true."""

    low: float
    high: float
    facts: int
    games: int
    given: float | None
    true: Estimate


def calibration(games: Sequence[Facts], seed: int = 0) -> tuple[Decile, ...]:
    """The deciles of many games. The interval of each is that of `RESAMPLES` draws of as many games, with
    replacement: it takes the games to be independent, and nothing about the facts of one game."""
    return tuple(_decile(games, tenth, seed) for tenth in range(DECILES))


def _decile(games: Sequence[Facts], tenth: int, seed: int) -> Decile:
    number = [one.number[tenth] for one in games]
    true = [one.true[tenth] for one in games]
    facts = sum(number)
    low, high = _resampled(number, true, seed) if facts else (None, None)
    return Decile(
        tenth / DECILES,
        (tenth + 1) / DECILES,
        facts,
        sum(map(bool, number)),
        sum(one.given[tenth] for one in games) / facts if facts else None,
        Estimate(facts, sum(true) / facts if facts else None, low, high),
    )


def _resampled(number: Sequence[int], true: Sequence[int], seed: int) -> tuple[float, float]:
    """Where the share of true facts lies in 95 % of the draws."""
    import numpy as np  # noqa: PLC0415 (slow to load)

    # Only games with such facts matter; of the others a draw has as many as chance will have it.
    some = [(n, t) for n, t in zip(number, true, strict=True) if n]
    weights = np.random.default_rng(seed).binomial(len(number), len(some) / len(number), RESAMPLES)
    columns = np.array(some)
    random = np.random.default_rng(seed + 1)
    shares = []
    for games in weights:
        drawn = columns[random.integers(0, len(some), max(int(games), 1))].sum(axis=0)
        shares.append(drawn[1] / drawn[0])
    low, high = np.quantile(shares, [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2])
    return float(low), float(high)
