"""Draws deals where the weight is.

The others' questions often leave most of the weight on few of the deals that are drawn by their exact
probabilities. Therefore deals are drawn a second time, from a proposal. The proposal is the exact
probabilities, times a factor for some cards at some owners that the first deals make likelier or less likely.

Each deal then counts for as many as the exact probabilities would have brought in its place. This is
importance sampling, with the balance heuristic of Veach and Guibas 1995. A deal counts for few if either draw
brings it often, and never for more than all deals divided by the first ones.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import log
from operator import mul

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.game.askers.deals import chosen
from cluedo_notes.solver.counting.count import counted
from cluedo_notes.solver.counting.counting import Counting, TooLarge
from cluedo_notes.solver.counting.reduction import reduce
from cluedo_notes.solver.problem import AllOf
from cluedo_notes.solver.questions.sampling import DrawnOwners

FACTORS = 15
"""The greatest number of factors: more make the count slower and the draws no better."""

BELIEVED = 0.7
"""The power to which the first deals' estimate is raised: they are few, and their cards are not
independent."""

MOST_LEANING = 8
"""No probability is made more than this many times as great or small."""

DOUBT = 0.3
"""The share of the exact probability that is mixed into each estimate."""

LOOKED_AT = 500
"""The number of the first deals, by their weights, that estimate how likely a card is at an owner."""

DENOMINATOR = 64
"""Factors are fractions with this denominator."""


class Proposal(Struct, frozen=True):
    """A distribution to draw deals from: `counting` counts them, each with its `factors`. The key of a factor
    is a card and its owner, both by number."""

    counting: Counting
    factors: Mapping[tuple[int, int], float]

    def times(self, drawn: DrawnOwners, first: int) -> list[float]:
        """The number of exact draws that each deal represents. The first ones (`first`) are exact draws, the
        others come from here."""
        number = len(drawn[0])
        product = [1.0] * number
        for card in sorted({card for card, _ in self.factors}):
            by_owner = {owner: self.factors.get((card, owner), 1.0) for owner in set(drawn[card])}
            product = list(map(mul, product, map(by_owner.__getitem__, drawn[card])))
        mean = sum(product[:first]) / first
        share = (number - first) / mean
        return [number / (first + share * weight) for weight in product]


def proposal_of(counting: Counting, drawn: DrawnOwners, weights: Sequence[float]) -> Proposal | None:
    """The proposal that follows from the first deals and their weights; None if it is too large to count."""
    problem, leanings = counting.problem, sorted(_leanings(counting, drawn, weights), reverse=True)
    factors = {
        key: Fraction(max(1, round(DENOMINATOR * factor)), DENOMINATOR)
        for _, key, factor in leanings[:FACTORS]
    }
    leaning = [
        AllOf(problem.owners[owner], (problem.cards[card],), factor)
        for (card, owner), factor in factors.items()
    ]
    try:
        proposed = counted(reduce(replace(problem, weights=(*problem.weights, *leaning))))
    except TooLarge:
        return None
    return Proposal(proposed, {key: float(factor) for key, factor in factors.items()})


def _leanings(
    counting: Counting, drawn: DrawnOwners, weights: Sequence[float]
) -> Iterator[tuple[float, tuple[int, int], float]]:
    """How far each card leans to each owner except the envelope: the amount, the card and the owner, and the
    factor."""
    problem = counting.problem
    for card, column in enumerate(chosen(drawn, weights, LOOKED_AT, 0.5)):
        exact = counting.marginals[problem.cards[card]]
        read = {owner: column.count(place) / LOOKED_AT for place, owner in enumerate(problem.owners)}
        read[problem.envelope] = 1 - sum(read.values())
        leans = {card: _lean(exact[card], read[card]) for card in read if 0 < exact.get(card, 0) < 1}
        inside = leans.pop(problem.envelope, 1.0)
        for name, lean in leans.items():
            yield abs(log(lean / inside)), (card, problem.owners.index(name)), lean / inside


def _lean(exact: float, read: float) -> float:
    times = (read + DOUBT * exact) / ((1 + DOUBT) * exact)
    return float(min(MOST_LEANING, max(1 / MOST_LEANING, times)) ** BELIEVED)
