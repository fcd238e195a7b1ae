"""Shares and differences of shares over games, each with its uncertainty.

Intervals are 95% unless another is asked for. A share of independent observations has Wilson's score
interval. The difference of two shares of the same deals has Newcombe's interval, which combines
their two Wilson intervals.
"""

from collections.abc import Sequence
from math import sqrt

from msgspec import Struct

from cluedo_notes.game.estimates import Z, wilson


class Estimate(Struct, frozen=True):
    """A figure from `n` observations, and the interval around it. The interval is None if there are too few
    observations, or if they do not differ and so do not show any variation."""

    n: int
    value: float | None
    low: float | None
    high: float | None


def share_of(successes: int, n: int) -> Estimate:
    """A share of `n` independent observations, with Wilson's interval."""
    if n == 0:
        return Estimate(0, None, None, None)
    return Estimate(n, successes / n, *wilson(successes / n, n))


def difference_of_shares(pairs: Sequence[tuple[bool, bool]], z: float = Z) -> Estimate:
    """The share of the first minus the share of the second, of paired observations, with Newcombe's interval
    (method 10 of Statistics in Medicine 17, 1998, 2635-2650). It is valid for few pairs, and if no pair
    differs; it stays between -1 and 1. `z`: as in `wilson`."""
    n = len(pairs)
    if n == 0:
        return Estimate(0, None, None, None)
    first, second = sum(a for a, _ in pairs) / n, sum(b for _, b in pairs) / n
    phi = _correlation(pairs)
    (low, high), (low_of_second, high_of_second) = wilson(first, n, z), wilson(second, n, z)
    below = _joined(first - low, high_of_second - second, phi)
    above = _joined(high - first, second - low_of_second, phi)
    difference = first - second
    return Estimate(n, difference, max(-1.0, difference - below), min(1.0, difference + above))


def _correlation(pairs: Sequence[tuple[bool, bool]]) -> float:
    """The correlation of the two values of a pair, between -1 and 1 (phi). Positive values are corrected
    towards 0 as Newcombe does, because small tables overstate them."""
    n, both = len(pairs), sum(a and b for a, b in pairs)
    first, second = sum(a for a, _ in pairs), sum(b for _, b in pairs)
    spread = first * (n - first) * second * (n - second)
    if spread == 0:
        return 0.0
    # equal to (pairs with both) x (with neither) - (with only the first) x (with only the second)
    together = n * both - first * second
    return (max(0.0, together - n / 2) if together > 0 else together) / sqrt(spread)


def _joined(one: float, other: float, phi: float) -> float:
    """The interval of a difference, from two half intervals."""
    return sqrt(max(0.0, one**2 - 2 * phi * one * other + other**2))
