"""Whether to accuse now: the chance to win by it, beside that of learning more first.

When one may accuse is the rules' affair (`Moment`): right after a suggestion of one's own, with nobody in
between; or in a turn without one, so that all others have a turn before. They are taken to play by a simple
model: who can name the envelope in his turn, after his own suggestion where that comes first, accuses and
wins; who has to think at most n envelopes possible finds the right one with chance 1/n. How far they are is
decided in deals drawn by their exact probabilities (`rivals`).

Waiting is worth the best of some plans: ask once more, or twice, and so on, then accuse of the likeliest
envelope, if nobody was faster. What one question leads to is exact. For more of them the best question of
now is taken for the pace of everybody: each takes away the same part of what is open to each player now.
"""

import math
from collections.abc import Mapping, Sequence
from random import Random
from statistics import fmean

from msgspec import Struct

from cluedo_notes.editions.switches import AccusationTime
from cluedo_notes.game.advice.adviser import Adviser, Question
from cluedo_notes.game.knowledge.rivals import Guesses, Share, guesses
from cluedo_notes.game.log.deal import POOL
from cluedo_notes.game.rules.accusation_moment import Moment, asks_first, moment_of
from cluedo_notes.game.table.table import Table
from cluedo_notes.solver.questions.array_sampling import best_after_seeing
from cluedo_notes.solver.questions.sampling import draw_deals

WORLDS = 100
"""In so many drawn deals it is decided how far the others are."""

LOOKS = 4000
"""What a look at the left-over cards would bring is estimated from so many."""

SEED = 1
"""The deals are drawn alike every time: the same position gets the same figures."""

ROUNDS = 12
"""No plan is longer."""

FINAL = 1.5
"""Accusing must be worth so many times what waiting is: who is wrong is out, who waits may go on asking,
which is more than the plans count. Simulated players won more games so."""

UNLIKELY = 0.05
"""Nobody is advised to accuse of an envelope less probable than this, however quick the others are."""


class Accusing(Struct, frozen=True):
    """The likeliest envelope, and the chances to win.

    `moment`: when one may accuse; `now`: the chance to win by accusing at once (exact: the envelope's
    probability); `first`: that somebody else names it before the next turn; `later`: how likely the likeliest
    envelope is expected to be after the best question (exact); `wait`: the chance to win by asking it first
    and accusing as soon as the rules allow; `patient`: by the best plan of several questions. `knows`: in how
    many of the drawn deals each of those who still play can name the envelope already.
    """

    envelope: tuple[str, ...]
    moment: Moment
    now: float
    first: float
    later: float
    wait: float
    patient: float
    knows: Mapping[str, Share]
    looked: float | None = None

    @property
    def certain(self) -> bool:
        """Is there only one envelope left?"""
        return self.now == 1.0

    @property
    def advised(self) -> bool:
        """Is it clearly better to accuse now than to learn more first (`FINAL`)? Where it is too late, only
        if it is certain."""
        considered = self.moment is not Moment.NEXT_TURN and self.now >= UNLIKELY
        waiting = max(self.wait, self.patient, self.looked or 0.0)
        return self.certain or (considered and self.now >= FINAL * waiting)


def accusing(adviser: Adviser, best: Question | None) -> Accusing:
    """What accusing is worth where `best` is the next question (None: nothing can be asked now)."""
    envelopes = adviser.counting.envelopes
    likeliest = max(envelopes, key=lambda cards: round(envelopes[cards], 12))
    random = Random(SEED)
    found = guesses(adviser.position, draw_deals(adviser.counting, WORLDS, random), random)
    now, moment = envelopes[likeliest], moment_of(adviser.table, adviser.asker)
    if best is None and asks_first(adviser.table, adviser.asker):
        moment = Moment.NEXT_TURN  # nothing can be asked before it
    instead = adviser.table.setting.edition.rules.accusation_time is AccusationTime.INSTEAD
    race = Race(now, pace(adviser), _worlds(found), asks_before=int(not instead))
    later = now if best is None else best.best
    wait = (1 - race.first) * later
    at_once = moment is Moment.ASK_THEN_ACCUSE and best is not None
    if at_once and best is not None:
        wait = _in_one_turn(adviser.table, best, race.first)
    patient = race.best_plan(head_start=int(at_once))
    knows = {one.player: one.share for one in found.each if one.player in found.playing}
    looked = _looked(adviser)
    if looked is not None:
        looked *= 1 - race.first
    return Accusing(likeliest, moment, now, race.first, later, wait, patient, knows, looked)


def _looked(adviser: Adviser) -> float | None:
    """About how likely the likeliest envelope is expected to be after a look at the left-over cards (S0).

    None where nobody may look at them, or there is nothing to be seen.
    """
    facts, table = adviser.position.facts, adviser.table
    hidden = POOL in adviser.position.problem.owners and table.setting.edition.rules.look_place is not None
    known = sum(owner == POOL for owner in facts.holder.values())
    if not hidden or known == table.setting.hidden:
        return None
    return best_after_seeing(adviser.counting, POOL, LOOKS, Random(SEED))


def _in_one_turn(table: Table, best: Question, first: float) -> float:
    """The chance to win by asking and accusing in the same turn; where a refuted suggestion forbids it
    (A-S4-3), in the next one then."""
    if table.setting.edition.rules.accusation_time is AccusationTime.UNREFUTED:
        return best.best_unrefuted + (1 - first) * (best.best - best.best_unrefuted)
    return best.best


def pace(adviser: Adviser) -> float:
    """The part of what is open about the envelope that the best question is expected to take away."""
    gain = max((one.gain for one in adviser.best(1)), default=0.0)
    return gain / adviser.bits if adviser.bits else 1.0


def _worlds(found: Guesses) -> Sequence[tuple[int, ...]]:
    """In each drawn deal how many envelopes each of those who still play considers at most."""
    return list(zip(*(one.left for one in found.each if one.player in found.playing), strict=True))


class Race:
    """Who names the envelope first: the keeper, for whom the likeliest is now right with chance `now`, or one
    of the others, who consider so many envelopes in each of some `worlds`. Each question takes away the part
    `pace` of what is open now to each of them; `asks_before`: how many each of the others asks before he may
    accuse for the first time."""

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
        """The chance that nobody else names it within so many rounds."""
        if not self.worlds:
            return 1.0
        asked = range(self.asks_before, self.asks_before + rounds)
        return fmean(
            math.prod(1 - math.pow(number, -self._left(done)) for done in asked for number in world)
            for world in self.worlds
        )

    def best_plan(self, head_start: int = 0) -> float:
        """The best chance to win by asking some times and accusing then; `head_start`: how many of the
        questions come before the others' next turn."""
        plans = range(1, ROUNDS + 1)
        return max(
            self.unnamed(rounds - head_start) * math.pow(self.now, self._left(rounds)) for rounds in plans
        )

    def _left(self, rounds: int) -> float:
        """The part of what is open now that is left after so many questions."""
        return max(0.0, 1 - rounds * self.pace)
