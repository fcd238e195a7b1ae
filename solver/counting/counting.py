"""What the two ways of counting share: the questions they answer, and how weights become probabilities.

One pass forward and one backward over the frontier (`frontier`): with F the weight of all ways into a state
and B of all ways on from it, a card is at an owner with weight sum of F(before) x weight x B(after) over the
moves that place it there. `exact` does it in whole numbers, `arrays` in floating point for large positions.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import nextafter
from typing import TypeVar

from cluedo_notes.solver.counting.frontier import Frontier
from cluedo_notes.solver.counting.reduction import Reduction
from cluedo_notes.solver.problem import Problem

Number = int | float
Key = TypeVar("Key", bound=Hashable)

JUST_BELOW_ONE = nextafter(1.0, 0.0)
JUST_ABOVE_ZERO = nextafter(0.0, 1.0)


class TooLarge(Exception):
    """The position needs more memory than the engine allows itself."""


class Counting(ABC):
    """The weighted number of deals that fit a problem and what follows from it.

    `weight`: of all deals; `at(card)`: of those that have a card (by number) at each owner (by number);
    `picks()`: of those with each envelope. All weights have the reduction's scale; `error` bounds their
    relative error. `allowed`: the owners (by number) left to some placed cards, where these are fewer than
    the frontier knows. `groups[layer]`: after that many steps, the members of each merged group, by the
    player who stands for it.
    """

    weight: Number
    error = 0.0
    _at: Mapping[int, Mapping[int, Number]]
    groups: list[dict[int, list[int]]]

    def __init__(self, frontier: Frontier, allowed: Mapping[int, Collection[int]]) -> None:
        self.frontier = frontier
        self.allowed = allowed

    @property
    def reduction(self) -> Reduction:
        """The reduction that was counted."""
        return self.frontier.reduction

    @property
    def problem(self) -> Problem:
        """The problem whose deals were counted."""
        return self.reduction.problem

    def at(self, card: int) -> Mapping[int, Number]:
        """The weight of the deals that have a card (by number) at each owner (by number)."""
        fixed = self.reduction.fixed.get(card)
        return {fixed: self.weight} if fixed is not None else self._at[card]

    @abstractmethod
    def picks(self) -> Sequence[Number]:
        """The weight of every envelope, in the order of `product(*envelope_cards)`."""

    @cached_property
    def envelope_cards(self) -> list[list[int]]:
        """For each category, the cards (by number) that propagation leaves to the envelope."""
        fixed, options = self.reduction.fixed, self.reduction.options
        slots = range(self.frontier.players, self.frontier.owners)
        return [
            [card for card, owner in fixed.items() if owner == slot]
            or [card for card, owners in options.items() if slot in owners]
            for slot in slots
        ]

    @abstractmethod
    def given(self, allowed: Mapping[int, Collection[int]]) -> Counting:
        """The count of the deals in which some placed cards are at allowed owners (by number).

        It reuses the frontier and its moves. Raises `NoDeal` when no deal is left.
        """

    def narrowed(self, allowed: Mapping[int, Collection[int]]) -> dict[int, Collection[int]]:
        """The allowed owners of each card, under this count's restrictions and these together."""
        both = {card: set(owners) & set(self.allowed.get(card, owners)) for card, owners in allowed.items()}
        return {**self.allowed, **both}

    @cached_property
    def marginals(self) -> Mapping[str, Mapping[str, float]]:
        """The probability of every card at every owner, zeros included.

        0 and 1 stand exactly where no deal, or every deal, has the card there.
        """
        return {
            card: self._row(probabilities(self._at_owner(number)))
            for number, card in enumerate(self.problem.cards)
        }

    @cached_property
    def envelopes(self) -> Mapping[tuple[str, ...], float]:
        """The probability of every possible envelope: one card of each category, in the order of the
        categories."""
        return probabilities(dict(zip(self.possible_envelopes(), self.picks(), strict=True)))

    @property
    def total(self) -> Fraction:
        """The weighted number of deals: each counts as the product of its weights, 1 where it has none.

        Where the sizes are unknown, a deal counts once for each arrangement of them; the deals of an
        arrangement that allows more (or fewer) deals than the first count for correspondingly less (or more).
        """
        return Fraction(self.weight) / self.reduction.unit

    def _row(self, row: Mapping[str, float]) -> Mapping[str, float]:
        return {owner: row.get(owner, 0.0) for owner in self.problem.everyone}

    def _at_owner(self, card: int) -> dict[str, Number]:
        """The weights of one card by the owner's name."""
        owners, envelope = self.problem.owners, self.problem.envelope
        return {
            owners[owner] if owner < len(owners) else envelope: weight
            for owner, weight in self.at(card).items()
        }

    def possible_envelopes(self) -> Iterator[tuple[str, ...]]:
        """The envelopes that propagation leaves, in the order of `picks`."""
        cards = self.problem.cards
        return product(*([cards[card] for card in of_category] for of_category in self.envelope_cards))


def probabilities(weights: Mapping[Key, Number | Fraction]) -> dict[Key, float]:
    """Each weight's part of their sum: 1 only when it is the only one above 0, and 0 only for weight 0 (a
    thousand showings of one card may each halve a weight)."""
    some = {key: weight for key, weight in weights.items() if weight}
    if len(some) == 1:
        return dict.fromkeys(some, 1.0)
    total = sum(some.values())
    return {
        key: min(max(float(weight / total), JUST_ABOVE_ZERO), JUST_BELOW_ONE) for key, weight in some.items()
    }
