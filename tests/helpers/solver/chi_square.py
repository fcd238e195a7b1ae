"""Are frequencies those of some probabilities? Pearson's test, with its tail in closed form."""

from collections.abc import Hashable, Mapping
from math import erfc, exp, lgamma, log, sqrt
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)

FEWEST = 5.0
"""Cells of which fewer are expected are taken together."""


def tail(statistic: float, freedom: int) -> float:
    """The chance that a chi-square of so many degrees of freedom is at least this."""
    if statistic <= 0:
        return 1.0
    half = statistic / 2
    if freedom % 2 == 0:
        return sum(exp(k * log(half) - half - lgamma(k + 1)) for k in range(freedom // 2))
    terms = (k + 0.5 for k in range(freedom // 2))
    return erfc(sqrt(half)) + sum(exp(k * log(half) - half - lgamma(k + 1)) for k in terms)


def p_value(observed: Mapping[Key, int], chances: Mapping[Key, float]) -> float:
    """How likely frequencies at least as far off are. What has no chance must not have been observed."""
    assert all(chances.get(key) for key, times in observed.items() if times)
    number = sum(observed.values())
    cells: list[tuple[float, int]] = []
    expected, seen = 0.0, 0
    for key, chance in sorted(chances.items(), key=lambda one: one[1]):
        expected += chance * number
        seen += observed.get(key, 0)
        if expected >= FEWEST:
            cells.append((expected, seen))
            expected, seen = 0.0, 0
    if expected and cells:
        last_expected, last_seen = cells.pop()
        cells.append((last_expected + expected, last_seen + seen))
    if len(cells) < 2:
        return 1.0
    statistic = sum((seen - expected) ** 2 / expected for expected, seen in cells)
    return tail(statistic, len(cells) - 1)
