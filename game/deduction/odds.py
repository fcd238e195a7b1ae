"""How probable everything is that is not certain: every cell and every envelope."""

from collections.abc import Callable, Collection, Iterable, Mapping
from enum import StrEnum
from functools import cached_property
from itertools import takewhile
from math import log2

from msgspec import Struct, structs

from cluedo_notes.game.deduction.position import Position
from cluedo_notes.game.errors import GameError
from cluedo_notes.language.message import message
from cluedo_notes.solver.counting.count import (
    Counter,
    Mismatch,
    check_agreement,
    count,
    count_to_draw,
    number_of_deals,
)
from cluedo_notes.solver.counting.counting import Counting, TooLarge
from cluedo_notes.solver.counting.reduction import NoDeal
from cluedo_notes.solver.problem import Problem, Shown


class ShowModel(StrEnum):
    """How to read the card that a player showed when they could have shown several."""

    EVENLY = "1/m"  # they show each of the m cards that they could show with equal chance
    ANY = "any"  # not at all


class AskersModel(StrEnum):
    """Does advice, or a sheet, go by what the others ask?"""

    UNREAD = "unread"
    READ = "read"


class EnvelopeProbability(Struct, frozen=True):
    """One card of each category, in the categories' order, and its probability."""

    cards: tuple[str, ...]
    probability: float


class Openness(Struct, frozen=True):
    """How open the envelope is: `solutions`, how many contents are possible; `bits`, their entropy: 0 when
    only one is, n for 2**n equally likely ones; `even`: they are all equally likely."""

    solutions: int
    bits: float
    even: bool

    @classmethod
    def of(cls, probabilities: Collection[float]) -> "Openness":
        """That of envelopes with these probabilities."""
        possible = [one for one in probabilities if one]
        # Rounded: three times a third need not be 1.
        even = all(round(one * len(possible), 9) == 1 for one in possible)
        return cls(len(possible), entropy(possible), even)

    @property
    def alike(self) -> float:
        """As many equally likely solutions would be as open."""
        return equally_likely(self.bits)


def equally_likely(bits: float) -> float:
    """As many equally likely solutions are this many bits open."""
    return float(2.0**bits)


class Odds(Struct, frozen=True, dict=True):
    """The probabilities in one position.

    `problem` is what was counted; `cells`: for each card the probability at every owner, 0 and 1 exactly
    where that is impossible and certain; `by_envelope`: that of every possible envelope.
    """

    position: Position
    problem: Problem
    cells: Mapping[str, Mapping[str, float]]
    by_envelope: Mapping[tuple[str, ...], float]
    plain_deals: int | None

    @cached_property
    def envelopes(self) -> tuple[EnvelopeProbability, ...]:
        """Every possible envelope, the likeliest first; equally likely ones in the edition's order."""
        found = sorted(self.by_envelope.items(), key=lambda one: -one[1])
        return tuple(EnvelopeProbability(cards, probability) for cards, probability in found)

    @property
    def likeliest(self) -> tuple[EnvelopeProbability, ...]:
        """The likeliest envelope, and any others that are equally likely."""
        most = self.envelopes[0].probability
        return tuple(takewhile(lambda one: one.probability == most, self.envelopes))

    def likely_owners(self, card: str) -> tuple[str, ...]:
        """The owners who may have a card, the likeliest first."""
        row = self.cells[card]
        possible = (owner for owner in self.position.owners if row[owner])
        return tuple(sorted(possible, key=lambda owner: -row[owner]))

    @cached_property
    def openness(self) -> Openness:
        """How open the envelope is."""
        return Openness.of(self.by_envelope.values())

    @property
    def bits(self) -> float:
        """The entropy of the envelope in bits."""
        return self.openness.bits

    @cached_property
    def deals(self) -> int | None:
        """How many deals fit; None where the position is too large to count."""
        if self.plain_deals is not None:
            return self.plain_deals
        try:
            return number_of_deals(self.problem)
        except TooLarge:
            return None


def likeliest_owner(position: Position, odds: Odds | None, card: str) -> str:
    """The owner most likely to have a card; without odds, the first possible one."""
    possible = [one for one in position.owners if one not in position.facts.impossible[card]]
    return possible[0] if odds is None else max(possible, key=lambda one: odds.cells[card][one])


def entropy(probabilities: Iterable[float]) -> float:
    """The entropy in bits of a distribution with these probabilities."""
    return sum(-p * log2(p) for p in probabilities if p) or 0.0


def problem_of(position: Position, model: ShowModel) -> Problem:
    """The problem of a position with the weights of this model; the same cells are certain under each."""
    problem = position.problem
    if model is ShowModel.EVENLY:
        return problem
    weights = tuple(weight for weight in problem.weights if not isinstance(weight, Shown))
    return structs.replace(problem, weights=weights)


def odds_of(
    position: Position,
    model: ShowModel = ShowModel.EVENLY,
    counter: Counter | None = None,
) -> Odds:
    """The probabilities in a position; for a contradictory log, without the events that the position leaves
    out.

    `counter` lets several positions of one game share work. Raises `GameError` when the position is too large
    to count, `Mismatch` when counting and SAT disagree.
    """
    global _counted
    key = (position.problem, model)
    for one, odds in _counted:
        if one[0] is key[0] and one[1] is key[1]:
            return odds if odds.position is position else structs.replace(odds, position=position)
    odds = counted_odds(position, model, counter)
    _counted = ((key, odds), *_counted)[:ODDS_KEPT]  # bound anew: threads may be reading the old one
    return odds


def counted_odds(
    position: Position, model: ShowModel = ShowModel.EVENLY, counter: Counter | None = None
) -> Odds:
    """As `odds_of`, whatever was counted before: what it takes depends on nothing but what went through
    `counter`."""
    counting = counting_of(position, model, count if counter is None else counter.count)
    plain = counting.weight if counting.reduction.is_plain else None
    return Odds(position, counting.problem, counting.marginals, counting.envelopes, plain)


ODDS_KEPT = 4
"""The number of positions whose odds are kept: a line that says nothing of the cards changes none."""

_counted: tuple[tuple[tuple[Problem, ShowModel], Odds], ...] = ()


def counting_of(
    position: Position, model: ShowModel, counted: Callable[[Problem], Counting] = count_to_draw
) -> Counting:
    """The count behind the odds, from which deals may be drawn; raises as `odds_of` does."""
    try:
        counting = counted(problem_of(position, model))
    except TooLarge:
        raise GameError(message("too-large-to-count")) from None
    except NoDeal:
        raise Mismatch("no deal fits by count, some do by SAT") from None
    check_agreement(counting, position.facts)
    return counting
