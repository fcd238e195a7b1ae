"""Swapping a card of the envelope with another of its category: the nearest deal with another envelope.

If nothing that the watcher knows and saw rules the swap out, the watcher had to consider the swapped deal
possible. That refutes not one truth but every truth with the two cards in these places in which nothing rules
the swap out. One clause excludes all of them at once.
"""

from collections.abc import Iterator

from cluedo_notes.solver.sat.two_deals import TwoDeals

Literals = tuple[int, ...]
"""Literals of the truth or of choices, at least one of which is true."""


class Swaps:
    """The swaps at one position at which everything the watcher knows is true."""

    def __init__(self, deals: TwoDeals, position: int) -> None:
        self._deals = deals
        self._envelope = deals.problem.envelope
        self._cell = deals.truth.cell
        self._closed = deals.hands_seen(position)
        self._position = position
        self._against: dict[tuple[str, str, str], tuple[Literals, ...] | None] = {}

    def refuting(self, true: frozenset[int]) -> Iterator[tuple[Literals, tuple[Literals, ...]]]:
        """For each swap that refutes a truth with these literals, the two cells it needs. Also the clauses
        that rule it out in other truths if they are false there (a choice is a clause of its own)."""
        for inside, other, owner in self._possible(true):
            against = self._stands_against(inside, other, owner)
            if against is not None and not any(self._stands(clause, true) for clause in against):
                needs = (self._cell[inside, self._envelope], self._cell[other, owner])
                yield needs, against

    def _stands(self, clause: Literals, true: frozenset[int]) -> bool:
        """Is every literal of a clause false?"""
        return not any((abs(literal) in true) is (literal > 0) for literal in clause)

    def _possible(self, true: frozenset[int]) -> Iterator[tuple[str, str, str]]:
        """Each swap of a truth: the card in the envelope, the other card, and the other card's owner."""
        for category in self._deals.problem.categories:
            inside = next(card for card in category if self._cell[card, self._envelope] in true)
            for other in category:
                for owner in self._deals.problem.owners:
                    if self._cell[other, owner] in true and owner not in self._closed:
                        yield inside, other, owner

    def _stands_against(self, inside: str, other: str, owner: str) -> tuple[Literals, ...] | None:
        """The clauses that rule the swap out if they are false: the rest of each clause from which the swap
        takes a literal. None if the swap is always ruled out."""
        key = (inside, other, owner)
        if key not in self._against:
            self._against[key] = self._found_against(*key)
        return self._against[key]

    def _found_against(self, inside: str, other: str, owner: str) -> tuple[Literals, ...] | None:
        lost = {
            self._cell[inside, self._envelope],
            self._cell[other, owner],
            -self._cell[other, self._envelope],
            -self._cell[inside, owner],
        }
        touched = {clause for literal in lost for clause in self._deals.clauses_with(literal, self._position)}
        against: list[Literals] = []
        for clause in touched:
            if lost.isdisjoint(clause) or any(-literal in lost for literal in clause):
                continue  # the swap takes nothing from it, or makes it true
            rest = tuple(literal for literal in clause if literal not in lost)
            if not rest:
                return None
            against.append(rest)
        return tuple(against)
