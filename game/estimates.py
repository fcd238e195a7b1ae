"""How far chance may have moved a figure that was taken from a sample: every interval is one of 95 %."""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev

from msgspec import Struct

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


class Mean(Struct, frozen=True):
    """The mean of a sample and its standard error: 0 where there is one value only."""

    value: float
    error: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Mean":
        """Of at least one value."""
        return cls(fmean(values), stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0)


def wilson(share: float, n: float) -> tuple[float, float]:
    """Wilson's score interval (Wilson, JASA 1927) for a share of `n` independent observations; their number
    need not be a whole one."""
    middle = (share + Z**2 / (2 * n)) / (1 + Z**2 / n)
    half = Z * sqrt(share * (1 - share) / n + Z**2 / (4 * n**2)) / (1 + Z**2 / n)
    # Rounding may not put the ends beyond what is possible, nor keep them off 0 and 1.
    return max(0.0, middle - half) if share else 0.0, min(1.0, middle + half) if share < 1 else 1.0
