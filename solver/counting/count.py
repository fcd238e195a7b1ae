"""The probability of each cell: the exact count of all deals that fit a problem, or of one problem after
another.
"""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from threading import Lock

from cluedo_notes.limits import MOST_MOVES
from cluedo_notes.solver.counting.card_order import Ordering, placing_order
from cluedo_notes.solver.counting.counting import Counting, TooLarge
from cluedo_notes.solver.counting.frontier import Frontier
from cluedo_notes.solver.counting.merging_order import merging_order
from cluedo_notes.solver.counting.move_budget import spend
from cluedo_notes.solver.counting.propagation import NoDeal, Propagation
from cluedo_notes.solver.counting.reduction import Reduction, reduce, reduction_of
from cluedo_notes.solver.problem import Constraint, Holds, Lacks, Problem
from cluedo_notes.solver.sat.reasoner import CertainFacts

REMEMBERED = 8
"""The number of remembered problems that are too large: a view asks for its problem again and again."""


class Mismatch(Exception):
    """An error: counting and SAT disagree, so one of them has a bug. The message names the card, the owner
    and both answers."""


class TooLargeBefore:
    """The latest problems of a game that were too large, and the ordering of their cards."""

    def __init__(self) -> None:
        self._problems: tuple[tuple[Problem, Ordering], ...] = ()

    @contextmanager
    def refusing(self, problem: Problem, ordering: Ordering = placing_order) -> Iterator[None]:
        """Remembers the problem if it proves too large inside the context. For the same problem and ordering
        again, it raises `TooLarge` at once."""
        spend(len(problem.constraints) + len(problem.weights))  # reading one takes about as long as a move
        if (problem, ordering) in self._problems:
            spend(MOST_MOVES)
            raise TooLarge
        try:
            yield
        except TooLarge:
            # A new tuple, because threads may be reading the old one.
            self._problems = ((problem, ordering), *self._problems)[:REMEMBERED]
            raise


def count(problem: Problem, before: TooLargeBefore | None = None) -> Counting:
    """Counts the deals that fit a problem. `before`: problems that are known to be too large.

    Raises `NoDeal` if none fits, `TooLarge` if counting would take more than some four seconds or a quarter
    of a gigabyte."""
    with (before or TooLargeBefore()).refusing(problem, merging_order):
        return counted(reduce(problem), merging_order)


def count_to_draw(problem: Problem, before: TooLargeBefore | None = None) -> Counting:
    """Like `count`, for drawing deals. The drawn deals depend on the order of the cards, so this order must
    not change: the same seed then draws the same deals."""
    with (before or TooLargeBefore()).refusing(problem):
        return counted(reduce(problem))


def counted(reduction: Reduction, ordering: Ordering = placing_order) -> Counting:
    """Like `count_to_draw`, for what propagation has left, in this order of cards."""
    return Counting(Frontier(reduction, ordering=ordering))


def number_of_deals(problem: Problem) -> int:
    """The number of deals that fit, each counted once whatever its weight. Raises as `count` does."""
    return counted(reduce(problem).unweighted(), merging_order).weight


def check_agreement(counting: Counting, facts: CertainFacts) -> None:
    """Raises `Mismatch` unless the probabilities are 0 and 1 exactly where the SAT solver says so."""
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
    """Counts the problems of a game one after another, and reuses earlier results.

    If a problem only adds constraints on where single cards are or are not, the last frontier and its moves
    are used again. If propagation leaves the same, the whole count is. Propagation continues from the last
    problem if the new one only adds to it. After any other change, such as an undone event, counting starts
    from the beginning. Threads count one after the other."""

    def __init__(self) -> None:
        self._one_at_a_time = Lock()
        self._last: tuple[Problem, Counting] | None = None
        self._propagated: Propagation | None = None

    def count(self, problem: Problem, before: TooLargeBefore | None = None) -> Counting:
        """Like the function `count`, with the same errors."""
        with self._one_at_a_time:
            return self._count(problem, before)

    def _count(self, problem: Problem, before: TooLargeBefore | None) -> Counting:
        counting = self._again(problem)
        if counting is None:
            try:
                with (before or TooLargeBefore()).refusing(problem, merging_order):
                    counting = self._counted(self._reduced(problem))
            except TooLarge:
                self._last = None  # whether or not it was begun
                raise
        self._last = (problem, counting)
        return counting

    def _reduced(self, problem: Problem) -> Reduction:
        going_on = None if self._propagated is None else self._propagated.going_on(problem)
        work = Propagation(problem) if going_on is None else going_on
        reduction = reduction_of(work)
        self._propagated = work
        return reduction

    def _counted(self, reduction: Reduction) -> Counting:
        if self._last is not None and self._last[1].serves(reduction):
            return self._last[1].of(reduction)
        self._last = None  # two large counts at once would need twice the memory
        return counted(reduction, merging_order)

    def _again(self, problem: Problem) -> Counting | None:
        if self._last is None:
            return None
        before, counting = self._last
        news = _only_whereabouts(before, problem)
        return None if news is None else _given(counting, news)


def _only_whereabouts(before: Problem, after: Problem) -> set[Holds | Lacks] | None:
    """The new constraints, if each says where a single card is or is not; None if anything else changed."""
    same = ("categories", "envelope", "owners", "arrangements", "weights")
    if any(getattr(before, name) != getattr(after, name) for name in same):
        return None
    number = len(before.constraints)
    if after.constraints[:number] == before.constraints:
        old, new = set[Constraint](), set(after.constraints[number:])
    else:
        old, new = set(before.constraints), set(after.constraints)
    news = {
        constraint
        for constraint in new - old
        if isinstance(constraint, Holds | Lacks) and not constraint.unless
    }
    return news if old <= new and len(news) == len(new - old) else None


def _given(counting: Counting, news: Collection[Holds | Lacks]) -> Counting | None:
    """The count with new constraints. None if its moves are not enough: a constraint concerns cards that are
    never placed, or merged players."""
    frontier, options = counting.frontier, counting.reduction.options
    allowed: dict[int, set[int]] = {}
    for new in news:
        card = counting.problem.cards.index(new.card)
        owner = frontier.owner_number(new.owner, card)
        places = {place for place, weight in counting.at(card).items() if weight}
        left = places & {owner} if isinstance(new, Holds) else places - {owner}
        if not left:
            raise NoDeal
        if left == places:
            continue
        step = frontier.step_of.get(card)
        if step is None or any(owner in members for members in counting.groups[step].values()):
            return None
        now = allowed.setdefault(card, set(options[card]))
        now &= {owner} if isinstance(new, Holds) else now - {owner}
    return counting.given(allowed) if allowed else counting
