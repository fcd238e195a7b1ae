"""A problem counted, and two counts compared."""

from cluedo_notes.solver import Problem
from cluedo_notes.solver.counting.counting import Counting
from cluedo_notes.solver.counting.frontier import Frontier
from cluedo_notes.solver.counting.reduction import reduce

TOLERANCE = 1e-12


def exactly(problem: Problem) -> Counting:
    """The count of a problem by itself."""
    return Counting(Frontier(reduce(problem)))


def assert_same(one: Counting, other: Counting) -> None:
    """The same answers, to the last digit."""
    assert one.marginals == other.marginals
    assert one.envelopes == other.envelopes
    assert one.total == other.total
