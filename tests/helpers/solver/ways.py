"""The two ways of counting, each whether or not it would be chosen."""

from collections.abc import Iterator
from contextlib import contextmanager
from math import inf

import pytest

from cluedo_notes.solver import Problem
from cluedo_notes.solver.counting import count
from cluedo_notes.solver.counting.arrays import ArrayCounting
from cluedo_notes.solver.counting.counting import Counting
from cluedo_notes.solver.counting.exact import MOST_EXACT_EDGES, ExactCounting
from cluedo_notes.solver.counting.frontier import Frontier
from cluedo_notes.solver.counting.reduction import reduce

TOLERANCE = 1e-12

Way = type[ExactCounting] | type[ArrayCounting]

BOTH_WAYS = pytest.mark.parametrize("way", [ExactCounting, ArrayCounting])


def exactly(problem: Problem) -> ExactCounting:
    """The count in whole numbers."""
    return ExactCounting(Frontier(reduce(problem)))


def in_arrays(problem: Problem) -> ArrayCounting:
    """The count in floating point."""
    return ArrayCounting(Frontier(reduce(problem)))


@contextmanager
def only(way: Way) -> Iterator[None]:
    """Let `count` choose one way whatever the size of the position."""
    worth = inf if way is ExactCounting else 0.0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(count, "WORTH_ARRAYS", worth)
        patch.setattr(count, "WORTH_NUMPY", worth)
        patch.setattr(count, "MOST_EDGES_BEFORE_NUMPY", MOST_EXACT_EDGES)
        yield


def assert_same(one: Counting, other: Counting) -> None:
    """The same answers: exactly in whole numbers, else within 1e-12 and with the same zeros and ones."""
    if isinstance(one, ExactCounting) and isinstance(other, ExactCounting):
        assert one.marginals == other.marginals
        assert one.envelopes == other.envelopes
        assert one.total == other.total
        return
    assert one.total == pytest.approx(float(other.total), rel=TOLERANCE)
    assert set(one.envelopes) == set(other.envelopes)
    for envelope, probability in one.envelopes.items():
        assert abs(probability - other.envelopes[envelope]) < TOLERANCE, envelope
    for card, row in one.marginals.items():
        for owner, probability in row.items():
            also = other.marginals[card][owner]
            assert abs(probability - also) < TOLERANCE, (card, owner)
            assert (probability in (0, 1), probability == 1) == (also in (0, 1), also == 1), (card, owner)
