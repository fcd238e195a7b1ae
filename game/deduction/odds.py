"""The probability of everything that is not certain: every cell and every envelope."""

from collections.abc import Collection, Iterable, Mapping
from enum import StrEnum
from functools import cached_property
from itertools import takewhile
from math import log2
from typing import Protocol

from msgspec import Struct, structs

from cluedo_notes.game.deduction.position import Position
from cluedo_notes.game.errors import GameError
from cluedo_notes.game.log.reader import Log
from cluedo_notes.language.message import message
from cluedo_notes.solver.counting.count import (
    Counter,
    Mismatch,
    TooLargeBefore,
    check_agreement,
    count,
    count_to_draw,
    number_of_deals,
)
from cluedo_notes.solver.counting.counting import Counting, TooLarge
from cluedo_notes.solver.counting.propagation import NoDeal
from cluedo_notes.solver.problem import Naming, Problem, Shown


class ShowModel(StrEnum):
    """How to read the card that a player showed when they could have shown several."""

    EVENLY = "even"  # they show each of the cards that they could show with equal chance
    UNKNOWN = "unknown"  # nothing is assumed


class AskersModel(StrEnum):
    """Do advice and sheets use the others' questions as evidence?"""

    UNREAD = "unread"
    READ = "read"


class EnvelopeProbability(Struct, frozen=True):
    """One card of each category, in the categories' order, and its probability."""

    cards: tuple[str, ...]
    probability: float


class Openness(Struct, frozen=True):
    """How open the envelope is: `solutions`, how many contents are possible; `bits`, their entropy; `even`,
    whether they are all equally likely. The entropy is 0 for a single solution, and n for 2**n equally likely
    ones."""

    solutions: int
    bits: float
    even: bool

    @classmethod
    def of(cls, probabilities: Collection[float]) -> "Openness":
        """The openness of envelopes with these probabilities."""
        possible = [probability for probability in probabilities if probability]
        # Rounded: three times a third need not be 1.
        even = all(round(probability * len(possible), 9) == 1 for probability in possible)
        return cls(len(possible), entropy(possible), even)

    @property
    def alike(self) -> float:
        """The number of equally likely solutions that would be equally open."""
        return equally_likely(self.bits)

    def alike_after(self, gain: float) -> float:
        """The same number after a gain of this many bits."""
        return equally_likely(max(0.0, self.bits - gain))


def equally_likely(bits: float) -> float:
    """The number of equally likely solutions whose entropy is this many bits."""
    return float(2.0**bits)


class Odds(Struct, frozen=True, dict=True):
    """The probabilities in one position.

    `problem`: the problem that was counted. `cells`: for each card the probability at every owner, 0 and 1
    exactly where that is impossible and certain. `by_envelope`: the probability of every possible
    envelope.
    """

    position: Position
    problem: Problem
    cells: Mapping[str, Mapping[str, float]]
    by_envelope: Mapping[tuple[str, ...], float]
    plain_deals: int | None

    @cached_property
    def envelopes(self) -> tuple[EnvelopeProbability, ...]:
        """Every possible envelope, the likeliest first, and equally likely ones in the edition's order."""
        likeliest_first = sorted(self.by_envelope.items(), key=lambda item: -item[1])
        return tuple(EnvelopeProbability(cards, probability) for cards, probability in likeliest_first)

    @property
    def likeliest(self) -> tuple[EnvelopeProbability, ...]:
        """The likeliest envelope, and any others that are equally likely."""
        most = self.envelopes[0].probability
        return tuple(takewhile(lambda envelope: envelope.probability == most, self.envelopes))

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
        """The number of deals that fit; None if the position is too large to count."""
        if self.plain_deals is not None:
            return self.plain_deals
        try:
            return number_of_deals(self.problem)
        except TooLarge:
            return None


def likeliest_owner(position: Position, odds: Odds | None, card: str) -> str:
    """The owner most likely to have a card; without odds, the first possible one."""
    possible = [owner for owner in position.owners if owner not in position.facts.impossible[card]]
    return possible[0] if odds is None else max(possible, key=lambda owner: odds.cells[card][owner])


def entropy(probabilities: Iterable[float]) -> float:
    """The entropy in bits of a distribution with these probabilities."""
    return sum(-p * log2(p) for p in probabilities if p) or 0.0


def problem_of(position: Position, model: ShowModel) -> Problem:
    """The problem of a position with the weights of this model; the same cells are certain under each."""
    problem = position.problem
    if model is ShowModel.EVENLY:
        return problem
    weights = tuple(
        structs.replace(weight, showed=(*weight.showed, *(player for player, _ in weight.shown)), shown=())
        if isinstance(weight, Naming)
        else weight
        for weight in problem.weights
        if not isinstance(weight, Shown)
    )
    return structs.replace(problem, weights=weights)


def odds_of(position: Position, model: ShowModel = ShowModel.EVENLY) -> Odds:
    """The probabilities in a position. If the log contradicts itself, the events that the position leaves out
    do not count.

    Raises `GameError` if the position is too large to count, and `Mismatch` if counting and SAT disagree.
    """
    latest = position.log.shared(_LatestOdds)
    return latest.of(position, model) or latest.keep(counted_odds(position, model), position, model)


def followed_odds(position: Position) -> Odds:
    """The same as `odds_of`, for a game that is followed while it grows. Earlier counts stay in memory and
    serve the next position, whose log continues this one."""
    latest, model = position.log.shared(_LatestOdds), ShowModel.EVENLY
    counter = position.log.shared(Counter)
    return latest.of(position, model) or latest.keep(counted_odds(position, model, counter), position, model)


def counted_odds(
    position: Position, model: ShowModel = ShowModel.EVENLY, counter: Counter | None = None
) -> Odds:
    """The same as `odds_of`, but independent of earlier counts: it uses only what went through `counter`."""
    counting = counting_of(position, model, count if counter is None else counter.count)
    plain = counting.weight if counting.reduction.is_plain else None
    return Odds(position, counting.problem, counting.marginals, counting.envelopes, plain)


class _OddsOfProblem(Struct, frozen=True):
    """The parts of `Odds` except the position, and the problem before it was weighed."""

    of: Problem
    problem: Problem
    cells: Mapping[str, Mapping[str, float]]
    by_envelope: Mapping[tuple[str, ...], float]
    plain_deals: int | None


class _LatestOdds:
    """The last odds counted for a game, by model: a line that says nothing about the cards does not change
    them."""

    def __init__(self) -> None:
        self._known: Mapping[ShowModel, _OddsOfProblem] = {}

    def of(self, position: Position, model: ShowModel) -> Odds | None:
        """The odds of a position, if its problem was the last one counted."""
        known = self._known.get(model)
        if known is None or known.of is not position.problem:
            return None
        return Odds(position, known.problem, known.cells, known.by_envelope, known.plain_deals)

    def keep(self, odds: Odds, position: Position, model: ShowModel) -> Odds:
        """Keeps these odds without the position, and returns them."""
        parts = (odds.problem, odds.cells, odds.by_envelope, odds.plain_deals)
        counted = _OddsOfProblem(position.problem, *parts)
        self._known = {**self._known, model: counted}  # a new dictionary: threads may read the old one
        return odds


def too_large_before(log: Log) -> TooLargeBefore:
    """The problems of a game that were found too large to count."""
    return log.shared(TooLargeBefore)


class Count(Protocol):
    """Counts the deals that fit a problem, as `count` does or in another order of the cards."""

    def __call__(self, problem: Problem, before: TooLargeBefore | None = None) -> Counting: ...


def counting_of(position: Position, model: ShowModel, count: Count = count_to_draw) -> Counting:
    """The count behind the odds; deals can be drawn from it. Raises as `odds_of` does."""
    try:
        counting = count(problem_of(position, model), too_large_before(position.log))
    except TooLarge:
        raise GameError(message("too-large-to-count")) from None
    except NoDeal:
        raise Mismatch("no deal fits by count, some do by SAT") from None
    check_agreement(counting, position.facts)
    return counting
