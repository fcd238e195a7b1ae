"""A limit on the moves of several counts together: each spends the moves that it really took.

The numbers are the same on every machine. A refused count spends as many moves as it was allowed, even if it
was refused before and is not begun again.
"""

from collections.abc import Iterable, Iterator, Sized
from contextlib import contextmanager
from contextvars import ContextVar


class MoveBudget:
    """The moves that are left. A count that has begun is finished, so the last one may take more than was
    left."""

    def __init__(self, left: int) -> None:
        self.left = left

    @property
    def is_spent(self) -> bool:
        """Are no moves left?"""
        return self.left <= 0

    @contextmanager
    def spending(self) -> Iterator[None]:
        """A context in which every count of this thread spends moves of this budget."""
        before = _spending.set(self)
        try:
            yield
        finally:
            _spending.reset(before)


_spending: ContextVar[MoveBudget | None] = ContextVar("_spending", default=None)


def spend(moves: int) -> None:
    """Spends some moves of the present budget, if there is one."""
    budget = _spending.get()
    if budget is not None:
        budget.left -= moves


def spent_on(edges: Iterable[tuple[int, Sized]]) -> int:
    """The number of moves of a step, which are spent, by the owner who gets the card."""
    moves = sum(len(some) for _, some in edges)
    spend(moves)
    return moves
