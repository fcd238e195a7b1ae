"""Whether to accuse now: the chance of winning by it, against that of learning more first.

The rules decide when a player may accuse (`AccusationMoment`): right after their own suggestion, with no turn
in between; or in a turn without one, so that all others have a turn before. A simple model says how the
others play: a player who can name the envelope in their turn, after their own suggestion where that comes
first, accuses and wins; a player who must think at most n envelopes possible finds the right one with chance
1/n. How far they are is decided in deals drawn by their exact probabilities (`rivals`).

Waiting is worth the best of some plans: ask once more, or twice, and so on, then accuse with the likeliest
envelope, if nobody was faster. What one question leads to is exact. For several questions, today's best
question sets the pace for everybody: each question takes away the same part of what is open to each player
now.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from random import Random

from msgspec import Struct

from cluedo_notes.editions.switches import AccusationTime
from cluedo_notes.game.advice.adviser import Adviser, Question
from cluedo_notes.game.knowledge.rivals import Guesses, Share, guesses
from cluedo_notes.game.log.deal import POOL
from cluedo_notes.game.rules.accusation_moment import AccusationMoment, asks_first, moment_of
from cluedo_notes.game.table.table import Table
from cluedo_notes.solver.questions.sampling import best_after_seeing, draw_deals

WORLDS = 100
"""The number of drawn deals that decide how far the others are."""

LOOKS = 4000
"""The number of drawn deals that estimate what a look at the left-over cards would bring."""

SEED = 1
"""The same deals are drawn every time: the same position gets the same figures."""

ROUNDS = 12
"""The greatest number of rounds in a plan."""

FINAL = 1.5
"""Accusing must be worth this many times what waiting is: a wrong accuser is out, while a player who waits
may go on asking, which is more than the plans count. Simulated players won more games with this factor."""

UNLIKELY = 0.05
"""The advice is never to accuse of an envelope less probable than this, however quick the others are."""


class Accusing(Struct, frozen=True):
    """The likeliest envelope, and the chances of winning.

    `moment`: when the keeper may accuse; `now`: the chance of winning by accusing at once (exact: the
    envelope's probability); `first`: that somebody else names it before the next turn; `later`: the expected
    probability of the likeliest envelope after the best question (exact); `wait`: the chance of winning by
    asking that question first and accusing as soon as the rules allow; `patient`: by the best plan of several
    questions; `knows`: for each rival who still plays, the share of drawn deals in which they can name the
    envelope already; `looked`: the chance of winning by a look at the left-over cards first (None: there is
    no such look).
    """

    envelope: tuple[str, ...]
    moment: AccusationMoment
    now: float
    first: float
    later: float
    wait: float
    patient: float
    knows: Mapping[str, Share]
    looked: float | None = None

    @property
    def certain(self) -> bool:
        """Is only one envelope left?"""
        return self.now == 1.0

    @property
    def advised(self) -> bool:
        """Is it clearly better to accuse now than to learn more first (`FINAL`)? In a turn too late for
        it, only if the envelope is certain."""
        considered = self.moment is not AccusationMoment.NEXT_TURN and self.now >= UNLIKELY
        waiting = max(self.wait, self.patient, self.looked or 0.0)
        return self.certain or (considered and self.now >= FINAL * waiting)


def accusing(adviser: Adviser, best: Question | None) -> Accusing:
    """What accusing is worth when `best` is the next question (None: there is no question to ask now)."""
    envelopes = adviser.counting.envelopes
    likeliest = max(envelopes, key=envelopes.__getitem__)
    random = Random(SEED)
    found = guesses(adviser.position, draw_deals(adviser.counting, WORLDS, random), random)
    now, moment = envelopes[likeliest], moment_of(adviser.table, adviser.asker)
    if best is None and asks_first(adviser.table, adviser.asker):
        moment = AccusationMoment.NEXT_TURN  # no question can come before it
    instead = adviser.table.setting.edition.rules.accusation_time is AccusationTime.INSTEAD
    race = Race(now, pace(adviser), _worlds(found), asks_before=int(not instead))
    later = now if best is None else best.best
    wait = (1 - race.first) * later
    at_once = moment is AccusationMoment.ASK_THEN_ACCUSE and best is not None
    if at_once and best is not None:
        wait = _in_one_turn(adviser.table, best, race.first)
    patient = race.best_plan(head_start=int(at_once))
    knows = {one.player: one.share for one in found.each if one.player in found.playing}
    looked = _looked(adviser)
    if looked is not None:
        looked *= 1 - race.first
    return Accusing(likeliest, moment, now, race.first, later, wait, patient, knows, looked)


def _looked(adviser: Adviser) -> float | None:
    """About the expected probability of the likeliest envelope after a look at the left-over cards (S0).

    None where there is nothing to look at, or nothing new to see.
    """
    facts, table = adviser.position.facts, adviser.table
    hidden = POOL in adviser.position.problem.owners and table.setting.edition.rules.look_place is not None
    known = sum(owner == POOL for owner in facts.holder.values())
    if not hidden or known == table.setting.hidden:
        return None
    return best_after_seeing(adviser.counting, POOL, LOOKS, Random(SEED))


def _in_one_turn(table: Table, best: Question, first: float) -> float:
    """The chance of winning by asking and accusing in the same turn or, where a refuted suggestion forbids
    it (A-S4-3), in the next one."""
    if table.setting.edition.rules.accusation_time is AccusationTime.UNREFUTED:
        return best.best_unrefuted + (1 - first) * (best.best - best.best_unrefuted)
    return best.best


def pace(adviser: Adviser) -> float:
    """The part of the envelope's entropy that the best question is expected to remove."""
    gain = max((one.gain for one in adviser.best(1)), default=0.0)
    return gain / adviser.bits if adviser.bits else 1.0


def _worlds(found: Guesses) -> Sequence[tuple[int, ...]]:
    """For each drawn deal the greatest number of envelopes that each rival who still plays considers."""
    return list(zip(*(one.left for one in found.each if one.player in found.playing), strict=True))


class Race:
    """Who names the envelope first: the keeper, whose likeliest envelope is right now with chance `now`, or
    one of the others.

    `worlds`: for each drawn deal, the number of envelopes that each of the others considers. Each question
    removes the part `pace` of what is open to each player now. `asks_before`: the number of questions each of
    the others asks before they may accuse for the first time.
    """

    def __init__(
        self, now: float, pace: float, worlds: Sequence[tuple[int, ...]], asks_before: int = 0
    ) -> None:
        self.now = now
        self.pace = pace
        self.worlds = worlds
        self.asks_before = asks_before

    @property
    def first(self) -> float:
        """The chance that somebody else names it in the next round."""
        return 1 - self.unnamed(1)

    def unnamed(self, rounds: int) -> float:
        """The chance that nobody else names it within `rounds` rounds, at most `ROUNDS`."""
        return self._unnamed[rounds]

    @cached_property
    def _unnamed(self) -> Sequence[float]:
        """That chance for each number of rounds."""
        worlds = Counter(self.worlds)
        quiet = dict.fromkeys(worlds, 1.0)
        chances = [1.0]
        for done in range(self.asks_before, self.asks_before + ROUNDS):
            left = self._left(done)
            for world in worlds:
                quiet[world] *= math.prod([1 - math.pow(number, -left) for number in world])
            named = sum(times * quiet[world] for world, times in worlds.items())
            chances.append(named / worlds.total() if worlds else 1.0)
        return chances

    def best_plan(self, head_start: int = 0) -> float:
        """The best chance of winning by asking several times and then accusing; `head_start`: the number
        of questions that come before the others' next turn."""
        plans = range(1, ROUNDS + 1)
        return max(
            self.unnamed(rounds - head_start) * math.pow(self.now, self._left(rounds)) for rounds in plans
        )

    def _left(self, rounds: int) -> float:
        """The part of what is open now that is left after `rounds` questions."""
        return max(0.0, 1 - rounds * self.pace)
