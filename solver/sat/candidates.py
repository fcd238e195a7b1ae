"""The envelopes that are possible for somebody who knows a problem and some further cards.

The problem is encoded once, and each question adds the further knowledge. It consists of cells (a card's
variable at an owner, negative if the card is not there) and of `so`, facts about several cells. Bounds come
from unit propagation only; the solver decides whether an envelope is the only one left.
"""

from collections.abc import Collection, Iterable
from math import prod

from cluedo_notes.solver.problem import Constraint, NotAllOf, Problem
from cluedo_notes.solver.sat.encoding import Encoding


class Candidates(Encoding):
    """The possible envelopes of a consistent problem, given some cells. Free it with `close`."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self._on = list(self.selector.values())
        # The cards that may be in the envelope, each as the literal that it is not there.
        self._slots = [
            frozenset(
                -cell for card in category if self.satisfiable([cell := self.cell[card, problem.envelope]])
            )
            for category in problem.categories
        ]
        possible = frozenset[int]().union(*self._slots)
        bans = {
            frozenset(-self.cell[card, problem.envelope] for card in constraint.cards)
            for constraint in problem.constraints
            if isinstance(constraint, NotAllOf)
            and constraint.owner == problem.envelope
            and not constraint.unless
        }
        self._bans = [ban for ban in bans if len(ban) == len(problem.categories) and ban <= possible]
        self.row = {owner: [self.cell[card, owner] for card in problem.cards] for owner in problem.everyone}
        self._others: dict[tuple[str, ...], int] = {}
        self._so: dict[Constraint, int] = {}

    def so(self, constraint: Constraint) -> int:
        """A cell, or another literal, that is true if a constraint is."""
        if constraint not in self._so:
            clause = self.clause(constraint)
            self._so[constraint] = clause[0] if len(clause) == 1 else self._variable()
            if len(clause) != 1:
                self.solver.add_clause([-self._so[constraint], *clause])
        return self._so[constraint]

    def at_most_left(self, cells: Collection[int]) -> int:
        """An upper bound for the number of envelopes left: the product of what propagation leaves in each
        category, minus the accusations known to be wrong. `cells` must fit the problem."""
        # If a cell is true, the others of its category are false: at most one is propagated natively.
        known = frozenset(self.solver.propagate([*self._on, *cells]))
        return prod([len(slot - known) for slot in self._slots]) - sum(map(known.isdisjoint, self._bans))

    def is_only(self, envelope: Iterable[str], cells: Collection[int]) -> bool:
        """Is this envelope, which fits the problem and the cells, the only possible one?"""
        return not self.satisfiable([*self._on, *cells, self._other_than(tuple(envelope))])

    def _other_than(self, envelope: tuple[str, ...]) -> int:
        """A literal that excludes this envelope."""
        if envelope not in self._others:
            other = self._others[envelope] = self._variable()
            cells = (self.cell[card, self.problem.envelope] for card in envelope)
            self.solver.add_clause([-other, *(-cell for cell in cells)])
        return self._others[envelope]
