"""Whether to accuse now: the chance of winning by it, against that of learning more first.

The rules decide when a player may accuse (`AccusationMoment`): right after their own suggestion, with no turn
in between; or in a turn without one, so that all others have a turn before. How likely it is that one of the
others names the envelope first is measured (`race`) by how many envelopes they must still think possible,
which is decided in drawn deals (`rivals`).

Waiting is worth the better of two plans: ask once more, then accuse with the likeliest envelope, if nobody
was faster; or ask on until it is certain. What one question leads to is worked out (`adviser`) or, where the
others' questions are read, estimated (`reading_adviser`); how soon the envelope is certain is measured.
"""

from collections.abc import Mapping, Sequence
from random import Random

from msgspec import Struct, structs

from cluedo_notes.editions.switches import AccusationTime
from cluedo_notes.game.advice.adviser import Adviser, Question
from cluedo_notes.game.advice.race import Race, tempo_of
from cluedo_notes.game.askers.kinds import SHARES
from cluedo_notes.game.knowledge.minds import OwnersByCard
from cluedo_notes.game.knowledge.rivals import Guesses, Share, guesses, named_after_their_question
from cluedo_notes.game.log.deal import POOL
from cluedo_notes.game.rules.accusation_moment import AccusationMoment, asks_first, has_asked, moment_of
from cluedo_notes.game.table.table import Table
from cluedo_notes.solver.questions.sampling import best_after_seeing

WORLDS = 100
"""The number of drawn deals that decide how far the others are, unless another is given."""

LOOKS = 4000
"""The number of drawn deals that estimate what a look at the left-over cards would bring."""

SEED = 1
"""The same deals are drawn every time: the same position gets the same figures."""

FINAL = 1.2
"""Accusing must be worth this many times what waiting is: a wrong accuser is out, while a player who waits
may go on asking, which is more than the plans count. Simulated players won as many games with 1 and 1.5, with
more wrong accusations and fewer."""

LOOKING = 1.1
"""A look at the left-over cards must be worth this many times what the other plans are: it is reckoned as if
one were there within a round, and all that is worth is estimated."""

SAME = 1 - 1e-9
"""Two envelopes count as equally likely where one is at least this share of the other: less is rounding."""

UNLIKELY = 0.05
"""The advice is never to accuse of an envelope less probable than this, however quick the others are."""


class Accusing(Struct, frozen=True):
    """The likeliest envelope, and the chances of winning.

    `moment`: when the keeper may accuse; `now`: the chance of winning by accusing at once, the envelope's
    probability; `first`: that somebody else names it before the next turn; `later`: the expected probability
    of the likeliest envelope after the best question; `wait`: the chance of winning by asking that question
    first and accusing as soon as the rules allow; `patient`: by the best plan of several questions; `knows`:
    for each rival who still plays, the share of drawn deals in which they can name the envelope already;
    `looked`: the chance of winning by a look at the left-over cards first (None: there is no such look).
    `likelier`: the envelope that is likelier by the cards alone, without what the others' questions say
    (None: the same one); `alone`: can nobody else win any more? `learns`: may some question still reveal
    anything?
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
    likelier: tuple[str, ...] | None = None
    alone: bool = False
    learns: bool = True

    @property
    def certain(self) -> bool:
        """Is only one envelope left?"""
        return self.now == 1.0

    @property
    def advised(self) -> bool:
        """Is it clearly better to accuse now than to learn more first (`FINAL`)? In a turn too late for
        it, only if the envelope is certain. What the others' questions suggest is not enough where the cards
        alone make another envelope likelier. Where nobody else can win, there is no hurry."""
        if self.certain:
            return True
        if self.moment is AccusationMoment.NEXT_TURN or self.now < UNLIKELY or self.likelier is not None:
            return False
        if self.alone:
            return not self.learns
        return self.now >= FINAL * max(self.wait, self.patient, self.looked or 0.0)

    @property
    def held_back(self) -> bool:
        """Would it be advised to accuse if the cards alone did not make another envelope likelier?"""
        return self.likelier is not None and structs.replace(self, likelier=None).advised

    @property
    def looks_first(self) -> bool:
        """Is it clearly better to look at the left-over cards than to accuse or to ask (`LOOKING`)?"""
        others = max(self.now, self.wait, self.patient)
        return not self.advised and self.looked is not None and self.looked >= LOOKING * others


def accusing(adviser: Adviser, best: Question | None, worlds: int = WORLDS, seed: int = SEED) -> Accusing:
    """What accusing is worth when `best` is the next question (None: there is no question to ask now).
    `worlds` deals are drawn, the same for the same `seed`."""
    envelopes = adviser.envelopes
    likeliest = max(envelopes, key=envelopes.__getitem__)
    random = Random(seed)
    deals = adviser.worlds(worlds, random)
    guessed = guesses(adviser.position, deals, random)
    race = race_against(adviser, guessed, deals, random)
    now, moment = envelopes[likeliest], moment_of(adviser.table, adviser.asker)
    if best is None and asks_first(adviser.table, adviser.asker):
        moment = AccusationMoment.NEXT_TURN  # no question can come before it
    later = now if best is None else best.best
    wait = (1 - race.first) * later
    at_once = moment is AccusationMoment.ASK_THEN_ACCUSE and best is not None
    if at_once and best is not None:
        wait = _in_one_turn(adviser.table, best, race.first)
    patient = race.patience(rounds_before=int(not at_once))
    knows = {rival.player: rival.share for rival in guessed.each if rival.player in guessed.playing}
    looked = _looked(adviser)
    if looked is not None:
        looked *= 1 - race.first
    alone = not guessed.playing
    return Accusing(
        likeliest,
        moment,
        now,
        race.first,
        later,
        wait,
        patient,
        knows,
        looked,
        likelier=_likelier(adviser, likeliest),
        alone=alone,
        learns=not alone or _learns(adviser),
    )


def _likelier(adviser: Adviser, envelope: tuple[str, ...]) -> tuple[str, ...] | None:
    """The envelope that the cards alone make likelier than this one; None where there is none."""
    by_cards = adviser.counting.envelopes
    likeliest = max(by_cards, key=by_cards.__getitem__)
    return None if by_cards[envelope] >= SAME * by_cards[likeliest] else likeliest


def _learns(adviser: Adviser) -> bool:
    """May the answer to some question reveal anything, in whatever room it is asked?"""
    return any(adviser.checked(question).reveals for question in adviser.best(1))


def race_against(adviser: Adviser, guessed: Guesses, deals: Sequence[OwnersByCard], random: Random) -> Race:
    """The race against the rivals who still play, by what they can conclude in some deals (`guessed`)."""
    playing = [rival for rival in guessed.each if rival.player in guessed.playing]
    silent = [
        named_after_their_question(adviser.position, rival, deals, random)
        for rival in playing
        if not has_asked(adviser.table, rival.player)  # else they may still accuse
    ]
    left = zip(*(rival.left for rival in playing), strict=True)
    could = [sum(each) for each in zip(*silent, strict=True)] or [0] * len(deals)
    setting = adviser.table.setting
    tempo = tempo_of(setting.edition, len(setting.seats))
    habits = {} if adviser.figures is None else adviser.figures.read.habits
    asking = [habits.get(rival.player, SHARES) for rival in playing]
    return Race(tempo, adviser.bits, list(zip(left, could, strict=False)), asking)


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
