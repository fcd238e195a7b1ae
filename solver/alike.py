"""Cards that tell exactly as much when they are asked about: one question stands for all that name such."""

from collections.abc import Collection, Hashable, Mapping

from cluedo_notes.solver.reduction import Reduction


class Likeness:
    """What two cards of a category have in common that tell as much to somebody who asks `asked`.

    `holder`: of every card its certain owner, or None.
    """

    def __init__(
        self, reduction: Reduction, holder: Mapping[str, str | None], asked: Collection[str]
    ) -> None:
        self.reduction = reduction
        self.holder = holder
        self.asked = asked
        groups = [
            *(clause.satisfied_by for clause in reduction.clauses),
            *(ban.broken_by for ban in reduction.bans),
            *(choice.cards for choice in reduction.choices),
        ]
        self._spoken_of = frozenset(card for group in groups for card in group)

    def kind(self, card: str) -> Hashable:
        """The same for cards that tell as much: a certain owner who can or cannot show them, or the same
        possible owners and nothing else that is known."""
        owner = self.holder[card]
        if owner is not None:
            return owner if owner in self.asked else ""
        number = self.reduction.problem.cards.index(card)
        return card if number in self._spoken_of else self.reduction.options.get(number, card)
