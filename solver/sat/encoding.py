"""A problem as clauses and at-most constraints for MiniCard.

There is a variable "card c is at owner o" for every pair, and a selector for every source, which switches the
constraints of that source on. If the sizes are unknown, there is also one variable for each arrangement of
sizes. Each owner then has as many padding variables as the size can vary. Hand and padding together always
equal the owner's largest size, so the cardinality constraints stay unconditional, as MiniCard has them
natively.
"""

from collections.abc import Iterable, Sequence
from typing import assert_never

from msgspec import Struct

from cluedo_notes.solver.problem import (
    Constraint,
    Holds,
    HoldsOneOf,
    Lacks,
    NotAllOf,
    Problem,
    SomeHold,
    Source,
)
from cluedo_notes.solver.sat.minicard import Minicard


class CardPlace(Struct, frozen=True):
    """Every card is at exactly one owner."""

    card: str


class CategoryOnce(Struct, frozen=True):
    """The envelope has exactly one card of the category with this number."""

    category: int


class HandSize(Struct, frozen=True):
    """The number of an owner's cards is one of those in the arrangements."""

    owner: str


Frame = CardPlace | CategoryOnce | HandSize
"""A condition that every deal satisfies, before anything is known."""


class Encoding:
    """One problem in its own MiniCard solver, or in that of another encoding.

    `cell[card, owner]` is the variable for "card is at owner", `selector[source]` that of a source."""

    def __init__(self, problem: Problem, beside: "Encoding | None" = None) -> None:
        self.problem = problem
        self.solver: Minicard = beside.solver if beside else Minicard()
        self._before: int = beside._last if beside else 0
        self._last: int = self._before
        self.cell = {(card, owner): self._variable() for card in problem.cards for owner in problem.everyone}
        self.selector: dict[Source, int] = {source: self._variable() for source in problem.sources}
        self._one_owner_a_card()
        self._one_card_a_category()
        self._sizes()
        for constraint in problem.constraints:
            off = [-self.selector[source] for source in constraint.sources]
            off += [self.selector[source] for source in constraint.unless]
            self.solver.add_clause(off + self.clause(constraint))

    def close(self) -> None:
        """Frees the solver."""
        self.solver.delete()

    def at_most(self, literals: Sequence[int], bound: int) -> None:
        """Adds the constraint that at most `bound` of the literals are true, unless there are no more
        literals."""
        if bound < 0:
            self.solver.add_clause([])
        elif bound < len(literals):
            self.solver.add_atmost(list(literals), bound)

    def _variable(self) -> int:
        self._last += 1
        return self._last

    def _framed(self, _: Frame, literals: Sequence[int], number: int, /) -> None:
        """Adds a condition of the frame: exactly `number` of the literals are true."""
        self._exactly(literals, number)

    def _exactly(self, literals: Sequence[int], number: int) -> None:
        self.at_most(literals, number)
        if number == 1:
            self.solver.add_clause(list(literals))
        else:
            self.at_most([-literal for literal in literals], len(literals) - number)

    def _one_owner_a_card(self) -> None:
        for card in self.problem.cards:
            cells = [self.cell[card, owner] for owner in self.problem.everyone]
            self._framed(CardPlace(card), cells, 1)

    def _one_card_a_category(self) -> None:
        for number, category in enumerate(self.problem.categories):
            cells = [self.cell[card, self.problem.envelope] for card in category]
            self._framed(CategoryOnce(number), cells, 1)

    def _sizes(self) -> None:
        bounds = self.problem.size_bounds()
        padding: dict[str, list[int]] = {}
        for owner, (smallest, largest) in bounds.items():
            padding[owner] = [self._variable() for _ in range(largest - smallest)]
            hand = [self.cell[card, owner] for card in self.problem.cards]
            self._framed(HandSize(owner), hand + padding[owner], largest)
        if any(padding.values()):
            self._arrangements(padding)

    def _arrangements(self, padding: dict[str, list[int]]) -> None:
        """Adds the constraint that one arrangement is true. It determines how much of each owner's padding is
        true."""
        bounds = self.problem.size_bounds()
        chosen = [self._variable() for _ in self.problem.arrangements]
        self._exactly(chosen, 1)
        for variable, sizes in zip(chosen, self.problem.arrangements, strict=True):
            for owner, size in zip(self.problem.owners, sizes, strict=True):
                filled = bounds[owner][1] - size
                for position, pad in enumerate(padding[owner]):
                    self.solver.add_clause([-variable, pad if position < filled else -pad])

    def clause(self, constraint: Constraint) -> list[int]:
        """The literals of which at least one is true if the constraint is."""
        match constraint:
            case Holds(owner, card):
                return [self.cell[card, owner]]
            case Lacks(owner, card):
                return [-self.cell[card, owner]]
            case HoldsOneOf(owner, cards):
                return [self.cell[card, owner] for card in cards]
            case NotAllOf(owner, cards):
                return [-self.cell[card, owner] for card in cards]
            case SomeHold(owners, cards):
                return [self.cell[card, owner] for owner in owners for card in cards]
            case _:
                assert_never(constraint)

    def satisfiable(self, assumptions: Iterable[int]) -> bool:
        """Is there a deal in which all these literals are true?"""
        return self.solver.solve(list(assumptions))

    def satisfiable_within(self, assumptions: Iterable[int], conflicts: int) -> bool | None:
        """Like `satisfiable`; None if it is not settled after `conflicts` conflicts.

        If a hand size that all the others imply is left out, only counting reveals that. Clauses need
        exponentially many steps for it (the pigeonhole principle)."""
        return self.solver.solve_within(list(assumptions), conflicts)

    def core(self) -> list[int]:
        """Assumptions of the last question that cannot all be true. Only valid if it was unsatisfiable."""
        return self.solver.core()

    def model(self) -> list[int]:
        """The literals of the cells, positive or negative, in the answer to the last satisfiable question."""
        return self.solver.model()[self._before : self._before + len(self.cell)]
