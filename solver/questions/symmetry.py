"""Cards that reveal exactly the same: one of them stands for all."""

from collections.abc import Collection, Hashable

from cluedo_notes.solver.counting.reduction import Reduction


class Likeness:
    """Finds the cards that are interchangeable in a reduction."""

    def __init__(self, reduction: Reduction) -> None:
        self.reduction = reduction
        groups = [
            *(clause.satisfied_by for clause in reduction.clauses),
            *(ban.broken_by for ban in reduction.bans),
            *(choice.cards for choice in reduction.choices),
            *(automaton.cards for automaton in reduction.automata),
        ]
        self._spoken_of = frozenset(card for group in groups for card in group)

    def kind(self, card: str) -> Hashable:
        """A key that is equal for cards that can swap places in every deal without changing its probability:
        they have the same possible owners, and no constraint mentions them."""
        number = self.reduction.problem.cards.index(card)
        return card if number in self._spoken_of else self.reduction.options.get(number, card)

    def kind_when_asked(self, card: str, asked: Collection[str], owners: Collection[str]) -> Hashable:
        """A key that is equal for cards of a category that reveal the same to a player who asks `asked`.
        Either none of them can show the card, or one certainly can, or the cards can swap places.

        `owners`: the possible owners of the card."""
        if not any(player in owners for player in asked):
            return ""
        return next(iter(owners)) if len(owners) == 1 else self.kind(card)
