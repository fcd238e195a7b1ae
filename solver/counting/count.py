"""How probable each cell is: the exact count of all deals that fit a problem, by whichever way is quicker.

Small positions are counted in whole numbers, large ones in floating point (`arrays`), where the time saved
outweighs loading and calling numpy. Both find the same zeros and ones, and the same probabilities within
1e-12.
"""

import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager

from cluedo_notes.solver.counting.counting import Counting, Number, TooLarge
from cluedo_notes.solver.counting.exact import MOST_EXACT_EDGES, ExactCounting
from cluedo_notes.solver.counting.frontier import Frontier
from cluedo_notes.solver.counting.reduction import NoDeal, Reduction, reduce
from cluedo_notes.solver.problem import Holds, Lacks, Problem
from cluedo_notes.solver.sat.reasoner import CertainFacts

WORTH_ARRAYS = 10.0
"""From this estimate on arrays are quicker, once numpy is loaded: it stands for some 1,000 moves, as
measured (the estimate is the logarithm of a bound that most positions stay far below)."""

WORTH_NUMPY = 16.0
"""From this estimate on (some 30,000 moves, as measured), loading numpy takes less time than it saves."""

MOST_EDGES_BEFORE_NUMPY = 80_000
"""Where the estimate was too low: a count with more moves than this starts again with arrays."""

LARGEST_ERROR = 1e-12
"""Relative; a count that may be further off is repeated in whole numbers."""


REMEMBERED = 8
"""The number of too large problems remembered: a view asks for its own again and again."""

refused: tuple[Problem, ...] = ()
"""The latest problems found too large."""


class Mismatch(Exception):
    """The two engines disagree, so one of them has a bug. The message names the card, the owner and both
    answers."""


def count(problem: Problem) -> Counting:
    """Count the deals that fit a problem.

    Raises `NoDeal` when none fits, `TooLarge` when counting would take more than two or three seconds or half
    a gigabyte.
    """
    with refused_once(problem):
        return counted(reduce(problem))


@contextmanager
def refused_once(problem: Problem) -> Iterator[None]:
    """Remembers the problems found too large inside the context, and raises `TooLarge` at once for the same
    again."""
    global refused
    if problem in refused:
        raise TooLarge
    try:
        yield
    except TooLarge:
        refused = (problem, *refused)[:REMEMBERED]  # bound anew: threads may be reading the old one
        raise


def counted(reduction: Reduction) -> Counting:
    """As `count`, from what propagation has left."""
    frontier = Frontier(reduction)
    worth = WORTH_ARRAYS if "numpy" in sys.modules else WORTH_NUMPY
    if frontier.estimate < worth:
        try:
            return ExactCounting(frontier, MOST_EDGES_BEFORE_NUMPY)
        except TooLarge:
            pass
    return _with_arrays(frontier)


def _with_arrays(frontier: Frontier) -> Counting:
    """The count in arrays where it fits, else in whole numbers. Raises `TooLarge` when neither way is
    possible."""
    from cluedo_notes.solver.counting.arrays import ArrayCounting, fits  # noqa: PLC0415 (numpy takes 80 ms)

    if fits(frontier):
        counting = ArrayCounting(frontier)
        if counting.error < LARGEST_ERROR:
            return counting
        del counting  # free its memory first
    return ExactCounting(frontier, MOST_EXACT_EDGES)


def number_of_deals(problem: Problem) -> Number:
    """How many deals fit, each counted once whatever its weight; raises as `count` does.

    A whole number, unless there are so many deals that counting in floating point rounds it.
    """
    return deals_counted(counted(reduce(problem).unweighted()))


def deals_counted(counting: Counting) -> Number:
    """As `number_of_deals`, from the count of a problem in which every deal weighs 1."""
    number = counting.weight
    return round(number) if number * counting.error < 0.25 else number


def check_agreement(counting: Counting, facts: CertainFacts) -> None:
    """Checks that probabilities are 0 and 1 exactly where the SAT solver says so. Raises `Mismatch`
    otherwise."""
    for card, row in counting.marginals.items():
        for owner, probability in row.items():
            by_count = {0.0: "impossible", 1.0: "certain"}.get(probability, "open")
            impossible = owner in facts.impossible[card]
            by_sat = "certain" if facts.holder[card] == owner else "impossible" if impossible else "open"
            if by_count != by_sat:
                raise Mismatch(
                    f"{card} at {owner}: {by_count} by counting ({probability!r}), {by_sat} by SAT"
                )


class Counter:
    """Counts the problems of a game one after another, and reuses what it can.

    When a problem only adds constraints on where single cards are or are not, the last problem's frontier and
    moves serve again. After any other change, such as an event taken back, it counts from the start.
    """

    def __init__(self) -> None:
        self._last: tuple[Problem, Counting] | None = None

    def count(self, problem: Problem) -> Counting:
        """As the function `count`; raises the same errors."""
        counting = self._again(problem)
        if counting is None:
            self._last = None  # two large counts at once would need twice the memory
            counting = count(problem)
        self._last = (problem, counting)
        return counting

    def _again(self, problem: Problem) -> Counting | None:
        if self._last is None:
            return None
        before, counting = self._last
        news = _only_whereabouts(before, problem)
        return None if news is None else _given(counting, news)


def _only_whereabouts(before: Problem, after: Problem) -> set[Holds | Lacks] | None:
    """The new constraints, if each says where a single card is or is not; None where anything else has
    changed."""
    same = ("categories", "envelope", "owners", "arrangements", "weights")
    if any(getattr(before, name) != getattr(after, name) for name in same):
        return None
    old, new = set(before.constraints), set(after.constraints)
    news = {one for one in new - old if isinstance(one, Holds | Lacks) and not one.unless}
    return news if old <= new and len(news) == len(new - old) else None


def _given(counting: Counting, news: Collection[Holds | Lacks]) -> Counting | None:
    """The count with some news. None when its moves cannot say: the news concerns cards that are never
    placed, or players merged into others."""
    frontier, options = counting.frontier, counting.reduction.options
    allowed: dict[int, set[int]] = {}
    for one in news:
        card = counting.problem.cards.index(one.card)
        owner = frontier.owner_number(one.owner, card)
        places = {place for place, weight in counting.at(card).items() if weight}
        left = places & {owner} if isinstance(one, Holds) else places - {owner}
        if not left:
            raise NoDeal
        if left == places:
            continue
        step = frontier.step_of.get(card)
        if step is None or any(owner in members for members in counting.groups[step].values()):
            return None
        now = allowed.setdefault(card, set(options[card]))
        now &= {owner} if isinstance(one, Holds) else now - {owner}
    return counting.given(allowed) if allowed else counting
