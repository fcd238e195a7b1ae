"""Facts that are true in every deal that fits a problem: the backbone, by python-sat.

It is sound and complete: a cell is certain or impossible exactly when no consistent deal says otherwise. One
solver answers every question, and nothing is encoded twice. The method keeps the literals that every model so
far has had and asks only about those (backbone filtering, Marques-Silva, Janota and Lynce, ECAI 2010).
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping
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
from cluedo_notes.solver.sat.encoding import Encoding


class Contradiction(Exception):
    """An error: no deal fits all constraints. `sources` is a minimal set of sources that cannot all be
    true."""

    def __init__(self, sources: tuple[Source, ...]) -> None:
        self.sources = sources
        super().__init__(sources)


class CertainFacts(Struct, frozen=True):
    """The certain facts. `holder[card]`: the owner that has the card in every deal, or None if deals differ.
    `impossible[card]`: the owners that have it in no deal."""

    holder: Mapping[str, str | None]
    impossible: Mapping[str, frozenset[str]]

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """The facts as constraints that always count."""
        known = ((card, owner) for card, owner in self.holder.items() if owner is not None)
        holds = (Holds(owner, card, sources=()) for card, owner in known)
        unknown = (card for card, owner in self.holder.items() if owner is None)
        lacks = (Lacks(owner, card, sources=()) for card in unknown for owner in self.impossible[card])
        return (*holds, *lacks)

    def imply(self, constraint: Constraint) -> bool:
        """Is a constraint true in every deal, or switched off in every deal, because a source that switches
        it off counts?"""
        if constraint.unless:
            return True
        match constraint:
            case Holds(owner=owner, card=card):
                return self.holder[card] == owner
            case Lacks(owner=owner, card=card):
                return owner in self.impossible[card]
            case HoldsOneOf(owner=owner, cards=cards):
                return any(self.holder[card] == owner for card in cards)
            case NotAllOf(owner=owner, cards=cards):
                return any(owner in self.impossible[card] for card in cards)
            case SomeHold(owners=owners, cards=cards):
                return any(self.holder[card] in owners for card in cards)
            case _:
                assert_never(constraint)


class Reasoner:
    """Answers questions about one problem with all of its sources.

    Free it with `close`, or use it as a context manager."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self._encoding = Encoding(problem)
        self._all_on = list(self._encoding.selector.values())

    def __enter__(self) -> "Reasoner":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Frees the solver; ask nothing after that."""
        self._encoding.close()

    def consistent(self) -> bool:
        """Is there a deal that fits every constraint?"""
        return self._encoding.satisfiable(self._all_on)

    def certain_facts(self, known: CertainFacts | None = None) -> CertainFacts:
        """The certain facts (the backbone). `known`: facts that the problem implies, which are not tested
        again. Raises `Contradiction` if no deal fits."""
        if not self.consistent():
            raise Contradiction(self.smallest_clash())
        backbone = self._backbone(set() if known is None else set(self._literals(known)))
        everyone = self.problem.everyone
        cell = self._encoding.cell
        holder = {
            card: next((owner for owner in everyone if cell[card, owner] in backbone), None)
            for card in self.problem.cards
        }
        impossible = {
            card: frozenset(owner for owner in everyone if -cell[card, owner] in backbone)
            for card in self.problem.cards
        }
        return CertainFacts(holder, impossible)

    def _backbone(self, known: set[int]) -> set[int]:
        """The literals of cells that are true in every model, including `known`. The last question must have
        been satisfiable."""
        backbone = set(known)
        candidates = set(self._encoding.model()) - known
        # The cards' places come first: one positive literal settles all other owners of that card.
        for literal in sorted(candidates, reverse=True):
            if literal not in candidates:
                continue
            if self._encoding.satisfiable([*self._all_on, -literal]):
                candidates.intersection_update(self._encoding.model())
            else:
                backbone.add(literal)
        return backbone

    def _literals(self, facts: CertainFacts) -> Iterator[int]:
        """The literals that the facts determine for each cell."""
        for (card, owner), variable in self._encoding.cell.items():
            if facts.holder[card] == owner:
                yield variable
            elif facts.holder[card] is not None or owner in facts.impossible[card]:
                yield -variable

    def smallest_clash(self) -> tuple[Source, ...]:
        """A minimal set of sources that contradict each other (by deletion from a core).

        Only for an inconsistent problem. Empty if the sizes alone are impossible."""
        return self.clash_without(frozenset())

    def clash_without(self, left_out: frozenset[Source]) -> tuple[Source, ...]:
        """Like `smallest_clash`, without some sources. Only if the rest is inconsistent."""
        of_literal = {literal: source for source, literal in self._encoding.selector.items()}
        off = [-literal for source, literal in self._encoding.selector.items() if source in left_out]
        self._encoding.satisfiable([*off, *(selector for selector in self._all_on if -selector not in off)])
        core = [literal for literal in self._encoding.core() if literal in of_literal]
        # The latest first, so that the player's last entry stays in the clash only if it must.
        for literal in sorted(core, reverse=True):
            without = [other for other in core if other != literal]
            if not self._encoding.satisfiable([*off, *without]):
                core = without
        return tuple(sorted(of_literal[literal] for literal in core))

    def deal_with(self, card: str, owner: str, holds: bool) -> Mapping[str, str]:
        """A deal in which `owner` has `card` (`holds`) or does not have it, as the owner of every card.

        Raises `ValueError` if no deal fits."""
        cell = self._encoding.cell
        literal = cell[card, owner] * (1 if holds else -1)
        if not self._encoding.satisfiable([*self._all_on, literal]):
            raise ValueError(f"no deal: {card} at {owner}: {holds}")
        true = set(self._encoding.model())
        return {of_card: who for (of_card, who), variable in cell.items() if variable in true}

    def consistent_without(self, left_out: frozenset[Source]) -> bool:
        """Is there a deal that fits every constraint without using any of these sources?"""
        return self._encoding.satisfiable(
            -literal if source in left_out else literal for source, literal in self._encoding.selector.items()
        )


def smallest_repair(
    problem: Problem, kept: frozenset[Source] = frozenset(), trusted: frozenset[Source] = frozenset()
) -> tuple[Source, ...]:
    """The fewest sources without which the problem is consistent. If there are several such sets, it is the
    one that leaves out the latest sources, and those of `trusted` last. Sources of `kept` are never left out.

    Raises `Contradiction` if leaving out all the others does not make the problem consistent."""
    free = [source for source in problem.sources if source not in kept]
    free.sort(key=lambda source: source not in trusted)
    for number in range(len(free) + 1):
        encoding = Encoding(problem)
        try:
            selector = encoding.selector
            encoding.at_most([-selector[source] for source in free], number)
            on = [selector[source] for source in problem.sources if source in kept]
            if encoding.satisfiable(on):
                return tuple(sorted(_latest_left_out(encoding, free, on)))
        finally:
            encoding.close()
    with Reasoner(problem) as reasoner:
        raise Contradiction(reasoner.smallest_clash())


def _latest_left_out(encoding: Encoding, free: list[Source], on: list[int]) -> list[Source]:
    """A repair that keeps each of `free` if possible, the first of them first. The more sources count, the
    fewer deals fit, so halving finds the first that cannot count."""
    left_out = []
    rest = free
    while not encoding.satisfiable([*on, *(encoding.selector[source] for source in rest)]):

        def fails(count: int, on: list[int] = on, rest: list[Source] = rest) -> bool:
            return not encoding.satisfiable([*on, *(encoding.selector[source] for source in rest[:count])])

        first = bisect_left(range(1, len(rest)), True, key=fails)
        left_out.append(rest[first])
        on = [*on, *(encoding.selector[source] for source in rest[:first])]
        rest = rest[first + 1 :]
    return left_out
