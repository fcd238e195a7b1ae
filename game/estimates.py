"""A share and a mean with their uncertainty; intervals are 95% unless another is asked for."""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev

from msgspec import Struct

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
"""An estimate is within this many standard errors of the truth in 95% of all draws: 1.959964."""


def wilson(share: float, n: float, z: float = Z) -> tuple[float, float]:
    """Wilson's score interval (JASA 1927) for a share of `n` independent observations. `n` is more than 0,
    and need not be whole. `z` sets the confidence: the half width in standard errors."""
    middle = (share + z**2 / (2 * n)) / (1 + z**2 / n)
    half = z * sqrt(share * (1 - share) / n + z**2 / (4 * n**2)) / (1 + z**2 / n)
    # Rounding may not put the ends outside 0 to 1, nor exclude the share.
    return max(0.0, middle - half) if share else 0.0, min(1.0, middle + half) if share < 1 else 1.0


def standard_error(values: Sequence[float]) -> float:
    """The standard error of the mean of some values; 0 for a single one, which gives no measure."""
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


class Mean(Struct, frozen=True):
    """The mean of a sample and its standard error, which is 0 for a single value."""

    value: float
    error: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Mean":
        """The mean of at least one value."""
        return cls(fmean(values), standard_error(values))

    @property
    def times(self) -> float:
        """For logarithms to base 2: the geometric mean of the numbers."""
        return float(2.0**self.value)
