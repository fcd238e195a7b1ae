"""The probabilities if the others' questions are read: estimates, with their error."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import compress
from math import sqrt
from operator import itemgetter, mul
from random import Random
from typing import TypeVar

from msgspec import Struct

from cluedo_notes.game.askers.deals import chosen, envelopes_of
from cluedo_notes.game.askers.kinds import SHARES, UNREAD, Habit
from cluedo_notes.game.askers.waiting import CHANCES_COUNTED, evidence
from cluedo_notes.game.deduction.odds import Odds
from cluedo_notes.solver.counting.counting import Counting
from cluedo_notes.solver.questions.sampling import DrawnOwners

Part = TypeVar("Part", bound=Hashable)

EXACT_DEALS = 5
"""Estimates are corrected by the exact probabilities, as if this many of their deals had been drawn too, so
that everything possible stays possible."""

LEAST = 0.1
"""Whatever a table asks, and however long it keeps silent, no solution falls below a tenth of its exact
probability."""

LEAST_UNFORESEEN = 0.2
"""The same if no kind of player predicts anybody's questions better than the kind that asks about
anything."""


class Impression(Struct, frozen=True):
    """The evidence in one player's questions.

    `card`: their own card whose probability changes most (None: all are certain), with its probability
    `before` and `after`. `habit`: how the player seems to ask. `sure`: how sure that is, for the share that
    is read (`UNREAD`).
    """

    player: str
    card: str | None
    before: float
    after: float
    habit: Habit
    sure: float


class Silence(Struct, frozen=True):
    """A player's silence that decides: without it the envelope `instead` would be likeliest."""

    player: str
    instead: tuple[str, ...]


class ReadAskers(Struct, frozen=True):
    """The evidence in the questions of the others.

    `drawn`: deals, as returned by `draw_owners`. `weights`: one for each deal. `times`: the number of exact
    draws that each deal represents. `by_player`: for each of the others who have asked, a function that
    returns how many times as likely their questions are in each deal as on average. `habits`: the probability
    of each habit, for each player who is read. `passed`: how many chances to accuse they have let pass in
    each deal. `begun`: the probability of each habit before they asked; the default is how common it is.
    """

    drawn: DrawnOwners
    weights: Sequence[float]
    times: Sequence[float]
    by_player: Mapping[str, Callable[[], Sequence[float]]]
    habits: Mapping[str, Mapping[Habit, float]]
    passed: Mapping[str, Sequence[int]]
    begun: Mapping[str, Mapping[Habit, float]] = {}

    @property
    def effective(self) -> float:
        """The number of deals of equal weight that would estimate as well."""
        return effective_number(self.weights)

    @property
    def least(self) -> float:
        """The share of its exact probability that every envelope keeps (`LEAST`)."""
        foreseen = (
            is_foreseen(habits, self.begun.get(player, SHARES)) for player, habits in self.habits.items()
        )
        return LEAST if any(foreseen) else LEAST_UNFORESEEN


def is_foreseen(habits: Mapping[Habit, float], begun: Mapping[Habit, float] = SHARES) -> bool:
    """Does some habit predict a player's questions better than asking about anything does? That is measured
    by how much likelier each has become since it was as probable as in `begun`."""
    likelier = {habit: share / begun[habit] for habit, share in habits.items()}
    return max(likelier.values()) > likelier[Habit.ANYTHING]


def effective_number(weights: Sequence[float]) -> float:
    """The number of deals of equal weight that would estimate as well as deals of these weights."""
    return float(sum(weights) ** 2 / sum(map(mul, weights, weights)))


class ReadFigures:
    """The probabilities of the deals as weighed (`ReadAskers`)."""

    def __init__(self, counting: Counting, read: ReadAskers) -> None:
        self.counting = counting
        self.read = read

    @property
    def error(self) -> float:
        """The standard error of a probability of one half, the greatest there is."""
        return 0.5 / sqrt(self.read.effective)

    @cached_property
    def _exact_share(self) -> float:
        """If nobody has asked yet, nothing is estimated."""
        return EXACT_DEALS / (EXACT_DEALS + self.read.effective) if self.read.by_player else 1.0

    @cached_property
    def envelopes(self) -> Mapping[tuple[str, ...], float]:
        """The probability of every possible envelope."""
        as_read = _held_to(self.counting.envelopes, self._as_drawn, self._exact_share)
        return at_least(as_read, self.counting.envelopes, self.read.least)

    @cached_property
    def _envelope_of_each(self) -> Sequence[tuple[str, ...]]:
        return list(envelopes_of(self.read.drawn, self.counting))

    @cached_property
    def _as_drawn(self) -> Mapping[tuple[str, ...], float]:
        """The total weight of the deals of each envelope."""
        weights: dict[tuple[str, ...], float] = {}
        for envelope, weight in zip(self._envelope_of_each, self.read.weights, strict=True):
            weights[envelope] = weights.get(envelope, 0.0) + weight
        return weights

    @cached_property
    def weights(self) -> Sequence[float]:
        """The weight of each drawn deal, adjusted so that each envelope has its probability."""
        if not self.read.by_player:
            return self.read.weights
        times = {envelope: self.envelopes[envelope] / weight for envelope, weight in self._as_drawn.items()}
        return list(map(mul, self.read.weights, map(times.__getitem__, self._envelope_of_each)))

    def cells(self) -> Mapping[str, Mapping[str, float]]:
        """For each card the probability at every owner; certain cells stay certain."""
        if not self.read.by_player:
            return self.counting.marginals
        problem, weighed = self.counting.problem, {}
        players, inside = self.counting.frontier.players, dict.fromkeys(problem.cards, 0.0)
        for envelope, chance in self.envelopes.items():
            for card in envelope:
                inside[card] += chance
        for card, column in zip(problem.cards, self.read.drawn, strict=True):
            exact = self.counting.marginals[card]
            if 1.0 in exact.values():
                weighed[card] = exact
                continue
            by_number = dict.fromkeys(column, 0.0)
            for number, weight in zip(column, self.weights, strict=True):
                by_number[number] += weight
            weights = {
                problem.owners[number] if number < players else problem.envelope: weight
                for number, weight in by_number.items()
            }
            row = _held_to(exact, weights, self._exact_share)
            weighed[card] = _with(row, problem.envelope, inside[card])
        return weighed

    def drawn(self, number: int, random: Random) -> DrawnOwners:
        """This number of deals, each as often as its weight demands."""
        return chosen(self.read.drawn, self.weights, number, random.random())

    def drawn_by_turns(self, number: int, random: Random) -> DrawnOwners:
        """The same, alternately from two halves of the deals that share none, so that the chance errors of
        the halves are independent."""
        columns = [bytearray(number) for _ in self.read.drawn]
        for half in range(2):
            some, weights = [column[half::2] for column in self.read.drawn], self.weights[half::2]
            for column, part in zip(
                columns, chosen(some, weights, number // 2, random.random()), strict=True
            ):
                column[half::2] = part
        return list(map(bytes, columns))

    # -- decisive silences

    def deciding_silences(self) -> Iterator[Silence]:
        """Each player's silence without which another envelope would be likeliest."""
        first = max(self.envelopes, key=self.envelopes.__getitem__)
        for player, passed in self.read.passed.items():
            if any(passed) and (instead := self._without_silence(player)) != first:
                yield Silence(player, instead)

    def _without_silence(self, player: str) -> tuple[str, ...]:
        """The likeliest envelope if the player's silence were no evidence."""
        read, ratios = self.read, self.read.by_player[player]()
        likely = [1 / evidence(number) for number in range(CHANCES_COUNTED + 1)]
        without = [ratio * likely[number] for ratio, number in zip(ratios, read.passed[player], strict=True)]
        mean = sum(map(mul, without, read.times)) / sum(read.times)
        weights: dict[tuple[str, ...], float] = {}
        each = zip(self._envelope_of_each, self.weights, ratios, without, strict=True)
        for envelope, weight, ratio, other in each:
            changed = (UNREAD + (1 - UNREAD) * other / mean) / (UNREAD + (1 - UNREAD) * ratio)
            weights[envelope] = weights.get(envelope, 0.0) + weight * changed
        return max(weights, key=weights.__getitem__)

    # -- impressions

    def impressions(self) -> tuple[Impression, ...]:
        """The evidence in each of the others' questions about their own cards, the greatest change first."""
        by_player = [self._impression(player) for player in self.read.by_player]
        return tuple(sorted(by_player, key=lambda impression: -abs(impression.after - impression.before)))

    def _impression(self, player: str) -> Impression:
        column, ratios = self.counting.problem.owners.index(player), self.read.by_player[player]()
        times = self.read.times
        read = [often * (UNREAD + (1 - UNREAD) * ratio) for often, ratio in zip(times, ratios, strict=True)]
        whole = sum(read)
        changes: list[tuple[float, bool, str | None, float, float]] = []
        for card, owners in zip(self.counting.problem.cards, self.read.drawn, strict=True):
            before = self.counting.marginals[card][player]
            if 0 < before < 1:
                after = sum(compress(read, map(column.__eq__, owners))) / whole
                # If two changes are equal, the card that they seem to have comes first.
                changes.append((round(abs(after - before), 9), after > before, card, before, after))
        *_, named, before, after = max(changes, key=itemgetter(0, 1), default=(0.0, False, None, 0.0, 0.0))
        habits = self.read.habits[player]
        habit = max(habits, key=habits.__getitem__)
        return Impression(player, named, before, after, habit, (1 - UNREAD) * habits[habit])


def _held_to(exact: Mapping[Part, float], weights: Mapping[Part, float], share: float) -> dict[Part, float]:
    """The probabilities by some weights, mixed with this share of the exact ones; certain ones stay
    certain."""
    whole = sum(weights.values())
    return {
        key: share * chance + (1 - share) * weights.get(key, 0.0) / whole if 0 < chance < 1 else chance
        for key, chance in exact.items()
    }


def _with(row: Mapping[str, float], owner: str, chance: float) -> Mapping[str, float]:
    """The row of a card with this chance at one owner, the others in proportion; certain cells stay
    certain."""
    before = row[owner]
    if before in (0.0, 1.0):
        return row
    times = (1 - chance) / (1 - before)
    return {other: chance if other == owner else share * times for other, share in row.items()}


def at_least(
    chances: Mapping[Part, float], exact: Mapping[Part, float], least: float
) -> Mapping[Part, float]:
    """Probabilities of which none is below this share of its exact one. Those below it are raised to it, and
    the others are reduced in proportion."""
    held: dict[Part, None] = {}  # in a fixed order, because the last digit of a sum depends on it
    times = 1.0
    while low := {
        part: None
        for part, chance in chances.items()
        if part not in held and chance * times < least * exact[part]
    }:
        held |= low
        free = sum(chance for part, chance in chances.items() if part not in held)
        times = (1 - sum(least * exact[part] for part in held)) / free
    return {part: least * exact[part] if part in held else chance * times for part, chance in chances.items()}


class ReadOdds(Odds, frozen=True, dict=True):
    """The probabilities if the others' questions are read."""

    figures: ReadFigures


def figures_of(odds: Odds | None) -> ReadFigures | None:
    """The figures behind the odds, if the others' questions were read."""
    return odds.figures if isinstance(odds, ReadOdds) else None
