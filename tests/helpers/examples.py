"""The number of examples of a property if its tier's number is not right, and the parameters of each
property."""

from collections.abc import Iterable
from itertools import product

import pytest
from hypothesis import Phase, settings

QUICK = 25

UNSHRUNK = (Phase.explicit, Phase.reuse, Phase.generate)
"""For properties of a seed: a smaller seed is no simpler game, so nothing is to be shrunk."""


def seeds(times: int = 1) -> settings:
    """Settings for a property of a seed: `times` what its tier gives, in the first tier just that."""
    number = settings().max_examples
    return settings(max_examples=number if number <= QUICK else times * number, phases=UNSHRUNK)


def tiers(values: Iterable[object], *first: object) -> list[object]:
    """Parameters of which those in `first` are tried in the first tier, the others from the second on."""
    listed = list(values)
    assert all(one in listed for one in first), first
    return [
        pytest.param(
            *(value if isinstance(value, tuple) else (value,)),
            marks=() if value in first else pytest.mark.slow,
        )
        for value in listed
    ]


def spanning(*axes: Iterable[object]) -> list[object]:
    """Parameters for all combinations of some values: in the first tier so many that each value is tried, the
    others from the second on."""
    listed = [list(axis) for axis in axes]
    turns = range(max(map(len, listed)))
    first = {tuple(values[turn % len(values)] for values in listed) for turn in turns}
    return tiers(product(*listed), *first)
