"""The race to the envelope: how soon players get there from the solutions they still think possible.

This is measured, not reasoned. In whole games only one player ever accused, and only when certain. At each
round it was recorded how open the envelope was to that player, and at the end after how many rounds they
accused. The chance that a player is there within some rounds is a logistic function. It depends on how open
the envelope is to them, on the number of cards in each hand (more cards take longer), and on the distances on
the edition's board. The coefficients are those of the best fit, found in November 2026.
"""

import math
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate
from operator import mul

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Edition
from cluedo_notes.game.askers.kinds import SHARES, Habit
from cluedo_notes.game.askers.waiting import EARLY, NEVER, WAITS, waits_after
from cluedo_notes.game.rules.suggestions import ANYWHERE

ROUNDS = 15
"""The number of rounds that the race looks ahead."""


class Tempo(Struct, frozen=True):
    """The factors that decide how soon the players of a table can name the envelope.

    `cards_each`: the number of cards for each player. `slowness`: how many times as long it takes as on the
    classic board. `goes_there`: does a player have to go somewhere to accuse?
    """

    cards_each: float
    slowness: float = 1.0
    goes_there: bool = False


def parts(tempo: Tempo, bits: float, rounds: int) -> tuple[float, ...]:
    """The terms of the logarithmic odds: how open the envelope is, for how many rounds, at what table."""
    time, cards = math.log(rounds / tempo.slowness), math.log(tempo.cards_each)
    lucky = 2.0**-bits  # the chance of a guess
    going = lucky * tempo.goes_there
    return (
        *(1.0, bits, bits * bits, lucky),
        *(time, time * time, time * bits, time * lucky),
        *(cards, cards * bits, cards * time, cards * lucky),
        *(going, going * time),
    )


class Pace(Struct, frozen=True):
    """How quick a kind of player is: the coefficients of `parts`."""

    coefficients: tuple[float, ...]

    def chances(self, tempo: Tempo, bits: float) -> Sequence[float]:
        """For 0, 1, 2 and so on to `ROUNDS` rounds: the chance that a player has named the envelope by then,
        if nobody else names it before. `bits`: how open it is to them."""
        odds = (
            sum(map(mul, self.coefficients, parts(tempo, bits, rounds))) for rounds in range(1, ROUNDS + 1)
        )
        return list(accumulate((1 / (1 + math.exp(-log_odds)) for log_odds in odds), max, initial=0.0))


RIVAL = Pace(
    (
        *(2.994, 0.150, -0.085, 1.068),
        *(3.577, 0.253, 0.087, -1.733),
        *(-2.120, -0.115, -0.608, 2.019),
        *(-4.166, -0.109),
    )
)
"""A player with a good paper sheet; `bits`: the logarithm of the number of envelopes that they cannot rule
out by complete reasoning."""

KEEPER = Pace(
    (
        *(-5.005, 0.433, -0.115, 7.294),
        *(7.233, 0.576, -0.090, -1.708),
        *(-0.073, 0.224, -2.461, -0.297),
        *(-0.565, 1.127),
    )
)
"""A player who follows this advice, which reads the others; `bits`: the entropy of the envelope."""


SLOWER: Mapping[Habit, float] = {
    Habit.SEEKS: 1.0,
    Habit.BLUFFS: 1.0,
    Habit.ISOLATES: 1.6,
    Habit.WEIGHS: 1.0,
    Habit.REPEATS: 1.6,  # not fitted: four of ten of their cards reveal nothing to them
    Habit.ANYTHING: 8.0,
}
"""How many times as long as a `RIVAL` a player of each habit takes, if the habit can be read.

These are the likeliest factors, rounded, for 4,500 forecasts in games at 13 tables, in November 2026. Only
players who seek are as quick as `RIVAL`. Their factor was 1.2 before, but their waits are now reckoned
separately, and in 2,200 later forecasts at nine tables the race was too low among notebooks. Games among
players who ask about anything take twice the rounds. But near the end, where it matters, these players hardly
ever ask what they lack.
"""


def tempo_of(edition: Edition, players: int) -> Tempo:
    """The tempo of a table."""
    elsewhere = edition.rules.accusation_place != ANYWHERE
    return Tempo(len(edition.cards) / players, edition.duration / 100, elsewhere)


TOGETHER = 0.45
"""How much several rivals who are near the end count together: they hear the same answers. It was fitted with
`SLOWER`. If accusing needs a place, each goes their own way."""


def alone(tempo: Tempo, others: int) -> float:
    """How much each of several rivals who are near the end counts; a single one counts 1."""
    return 1.0 if tempo.goes_there or not others else 1 / (1 + TOGETHER * (others - 1))


class Standing(Struct, frozen=True):
    """How far a rival is in one drawn deal.

    `left`: the number of envelopes that they must think possible. `passed`: the chances to name it that they
    have let pass. `hesitated`: the chances to guess early that they have let pass, if they are described as
    an early guesser.
    """

    left: int
    passed: int = 0
    hesitated: int = 0

    def waits(self, missed: float, begun: Mapping[int, float]) -> Mapping[int, float]:
        """The probability of each of their possible waits, which was as in `begun` before."""
        return waits_after(self.passed, missed, begun, self.hesitated)


class Race:
    """The race to name the envelope, between the keeper of the log and the others.

    `deals`: how far each of the others is in each drawn deal, and the weight of the deal. `habits`: the
    probability of each habit of asking, for each of them; by default, how common it is. `waits`: the
    probability of each wait, for each of them, before the deals are considered (`askers.waiting`); the
    default is the same.
    """

    def __init__(
        self,
        tempo: Tempo,
        deals: Sequence[tuple[tuple[Standing, ...], float]],
        habits: Sequence[Mapping[Habit, float]] = (),
        waits: Sequence[Mapping[int, float]] = (),
    ) -> None:
        self.tempo = tempo
        self.deals: dict[tuple[Standing, ...], float] = {}
        for each, weight in deals:
            self.deals[each] = self.deals.get(each, 0.0) + weight
        rivals = len(next(iter(self.deals), ()))
        self.habits = habits or [SHARES] * rivals
        self.waits = waits or [WAITS] * rivals
        self.missed = missed_by(tempo)
        self._chances: list[dict[Standing, Sequence[float]]] = [{} for _ in range(rivals)]

    @property
    def first(self) -> float:
        """The chance that somebody else names it before the keeper's next turn."""
        return 1 - self.unnamed(1)

    def unnamed(self, rounds: int) -> float:
        """The chance that nobody else has named it after this number of rounds, at most `ROUNDS`."""
        return self._unnamed[rounds]

    @cached_property
    def _unnamed(self) -> Sequence[float]:
        whole = sum(self.deals.values())
        if not whole:
            return [1.0] * (ROUNDS + 1)
        for place, column in enumerate(zip(*self.deals, strict=True)):
            for standing in set(column) - self._chances[place].keys():
                self._chances[place][standing] = self._named(standing, self.habits[place], self.waits[place])
        return [
            sum(weight * self._quiet(each, rounds) for each, weight in self.deals.items()) / whole
            for rounds in range(ROUNDS + 1)
        ]

    def _quiet(self, each: tuple[Standing, ...], rounds: int) -> float:
        """The chance that nobody has named it, if the others are at these points."""
        named = [chances[standing][rounds] for chances, standing in zip(self._chances, each, strict=True)]
        chance = math.prod([1 - chance for chance in named])
        return float(chance ** alone(self.tempo, len(each)))

    def _named(
        self, standing: Standing, habits: Mapping[Habit, float], waits: Mapping[int, float]
    ) -> Sequence[float]:
        """The same as `Pace.chances` for a rival who is at this point, averaged over habits and waits."""
        at_once = _by_habits(self.tempo, habits, standing.left)
        after = standing.waits(self.missed, waits)
        early = _by_habits(self.tempo, habits, guessed_of(standing.left)) if EARLY in after else at_once
        delays = {wait: max(0, wait - standing.passed) for wait in after}
        return [
            sum(
                share * (early if wait == EARLY else at_once)[max(0, rounds - delays[wait])]
                for wait, share in after.items()
            )
            for rounds in range(ROUNDS + 1)
        ]

    def patience(self, bits: float, rounds_before: int) -> float:
        """The chance of winning by asking on until the envelope is certain. `bits`: how open it is to the
        keeper. `rounds_before`: the rounds of the others before the keeper's next question is answered, 0 or
        1. Only events within `ROUNDS` rounds count."""
        named = KEEPER.chances(self.tempo, bits)
        return sum(
            (named[turns] - named[turns - 1]) * self.unnamed(turns - 1 + rounds_before)
            for turns in range(1, ROUNDS + 1 - rounds_before)
        )

    def patience_to_the_end(self, bits: float, rounds_before: int) -> float:
        """The same as `patience`, except that the keeper wins later if nobody has named the envelope after
        `ROUNDS` rounds: rivals so slow never name it."""
        later = 1 - KEEPER.chances(self.tempo, bits)[ROUNDS - rounds_before]
        return self.patience(bits, rounds_before) + later * self.unnamed(ROUNDS)

    # -- how long they wait

    @cached_property
    def waiting(self) -> Sequence[Mapping[int, float]]:
        """The probability of each wait, for each of the others, after the chances that they let pass in the
        deals."""
        whole, learnt = sum(self.deals.values()), []
        for place, waits in enumerate(self.waits):
            likely = dict.fromkeys(waits, 0.0)
            for each, weight in self.deals.items():
                for wait, share in each[place].waits(self.missed, waits).items():
                    likely[wait] += weight * share / whole
            learnt.append(likely)
        return learnt

    def where(self, standings: Sequence[tuple[Standing, ...]]) -> "Race":
        """The same race if the others are at these points, in deals of equal weight."""
        race = Race(self.tempo, [(each, 1.0) for each in standings], self.habits, self.waits)
        race._chances = self._chances  # the same rivals
        return race

    def with_slow_rivals(self) -> "Race":
        """The same race if each of the others is among the slowest that they may still be: those who wait
        (`slow`). A player who asks about anything may be a child, who never gets there, unless they are
        described as an early guesser."""
        waits = [
            {NEVER: 1.0}
            if habits[Habit.ANYTHING] >= PLAUSIBLE and EARLY not in waits
            else {wait: share for wait, share in waits.items() if wait in slow(likely)}
            for habits, waits, likely in zip(self.habits, self.waits, self.waiting, strict=True)
        ]
        return Race(self.tempo, list(self.deals.items()), self.habits, waits)


GUESSED = 3
"""Players who guess early accuse with this many envelopes left, when others would wait for one."""


def guessed_of(left: int) -> int:
    """The number of envelopes that an ordinary player has left when this number is left to one who guesses
    early."""
    return max(1, round(left / GUESSED))


PLAUSIBLE = 1 / 3
"""A rival may be one who waits this long or longer, or who asks about anything, if that is at least this
probable."""


def slow(waits: Mapping[int, float]) -> Collection[int]:
    """The longest waits that are plausible together, given the probability of each."""
    slowest: list[int] = []
    for wait in sorted(waits, reverse=True):
        slowest.append(wait)
        if sum(waits[longer] for longer in slowest) >= PLAUSIBLE:
            break
    return slowest


def missed_by(tempo: Tempo) -> float:
    """How often a player who could name the envelope lets a chance pass anyway. If accusing needs a place,
    the measured pace already includes it."""
    return 1 - RIVAL.chances(tempo, 0.0)[1]


def _by_habits(tempo: Tempo, habits: Mapping[Habit, float], number: int) -> Sequence[float]:
    """The same as `Pace.chances` for a rival who thinks this number of envelopes possible, averaged over
    habits."""
    each = [(share, _of_rival(tempo, habit, number)) for habit, share in habits.items() if share]
    return [sum(share * chances[rounds] for share, chances in each) for rounds in range(ROUNDS + 1)]


@lru_cache(maxsize=4096)
def _of_rival(tempo: Tempo, habit: Habit, number: int) -> Sequence[float]:
    slow = replace(tempo, slowness=tempo.slowness * SLOWER[habit])
    return RIVAL.chances(slow, math.log2(number))
