"""How probable everything is that is not certain: every cell, every envelope, and what an event changed."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property
from math import log2

from msgspec import Struct, structs

from cluedo_notes.game.message import GameError, message
from cluedo_notes.game.position import Position
from cluedo_notes.solver.counting import Counting, Number, TooLarge
from cluedo_notes.solver.probable import Counter, check_agreement, count, number_of_deals
from cluedo_notes.solver.problem import Problem


class ShowModel(StrEnum):
    """What is read into the card that a player showed when he could have shown several."""

    EVENLY = "1/m"  # he shows each of the m cards that he could show with equal chance
    ANY = "any"  # nothing


class Envelope(Struct, frozen=True):
    """One card of each category, in the categories' order, and its probability."""

    cards: tuple[str, ...]
    probability: float


class Odds(Struct, frozen=True, dict=True):
    """The probabilities in one position. `problem` is what was counted."""

    position: Position
    problem: Problem
    counting: Counting

    @property
    def cells(self) -> Mapping[str, Mapping[str, float]]:
        """Of every card at every owner; 0 and 1 exactly where it is impossible and certain."""
        return self.counting.marginals

    @cached_property
    def envelopes(self) -> tuple[Envelope, ...]:
        """Every possible one, the likeliest first; of equally likely ones in the edition's order."""
        # Rounded: figures counted in floating point differ in their last digits where they are equal.
        found = sorted(self.counting.envelopes.items(), key=lambda one: -round(one[1], 12))
        return tuple(Envelope(cards, probability) for cards, probability in found)

    @cached_property
    def bits(self) -> float:
        """The entropy of the envelope in bits: 0 when it is certain, n for 2**n equally likely ones."""
        return sum(-p * log2(p) for p in self.counting.envelopes.values()) or 0.0

    @cached_property
    def deals(self) -> Number:
        """How many deals fit; a float where so many were counted in floating point."""
        return number_of_deals(self.problem)


class Mover(Struct, frozen=True):
    """A cell whose probability an event changed."""

    card: str
    owner: str
    before: float
    after: float


def odds_of(position: Position, model: ShowModel = ShowModel.EVENLY, counter: Counter | None = None) -> Odds:
    """The probabilities in a position; in one that contradicts itself, without the events that it leaves out.

    `counter` lets several positions of one game use each other's work. Raises `GameError` when the position
    is too large to be counted.
    """
    problem = position.problem
    if model is ShowModel.ANY:
        problem = structs.replace(problem, weights=())
    try:
        counting = (counter.count if counter is not None else count)(problem)
    except TooLarge:
        raise GameError(message("too-large-to-count")) from None
    check_agreement(counting, position.facts)
    return Odds(position, problem, counting)


def movers(before: Odds, after: Odds, at_most: int = 3) -> tuple[Mover, ...]:
    """The cells, open before and after, whose probability changed most: by half a percent at least."""
    changed = []
    for card, row in after.cells.items():
        for owner, probability in row.items():
            mover = Mover(card, owner, before.cells[card][owner], probability)
            if all(0 < p < 1 for p in (mover.before, mover.after)):
                changed.append(mover)
    changed.sort(key=lambda mover: -abs(mover.after - mover.before))
    return tuple(mover for mover in changed[:at_most] if abs(mover.after - mover.before) >= 0.005)
