"""Whether to accuse now: the chance of winning by it, against that of learning more first.

The rules decide when a player may accuse (`AccusationMoment`): right after their own suggestion, with no turn
in between; or in a turn without one, so that all others have a turn before. How likely it is that one of the
others names the envelope first is measured (`race`) by how many envelopes they must still think possible,
which is decided in drawn deals (`rivals`).

Waiting is worth the better of two plans: ask once more, then accuse with the likeliest envelope, if nobody
was faster; or ask on until it is certain. What one question leads to is worked out (`adviser`) or, where the
others' questions are read, estimated (`reading_adviser`); how soon the envelope is certain is measured.

How much a player dares is theirs to say (`Daring`).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import compress, repeat
from math import prod
from random import Random
from typing import assert_never

from msgspec import Struct, structs

from cluedo_notes.editions.switches import AccusationTime
from cluedo_notes.game.advice.adviser import Adviser, Question
from cluedo_notes.game.advice.race import GUESSED, Race, Standing, missed_by, tempo_of
from cluedo_notes.game.askers.as_said import UNSAID, beginnings_of, daring_of, plays_of
from cluedo_notes.game.askers.waiting import CHANCES_COUNTED, evidence
from cluedo_notes.game.knowledge.minds import OwnersByCard
from cluedo_notes.game.knowledge.rivals import Guess, Share, chances_passed, guesses
from cluedo_notes.game.log.deal import POOL
from cluedo_notes.game.log.events import Suggestion
from cluedo_notes.game.manners import Daring, Manner
from cluedo_notes.game.rules.accusation_moment import AccusationMoment, asks_first, has_asked, moment_of
from cluedo_notes.game.table.of_log import table_at
from cluedo_notes.game.table.table import Table
from cluedo_notes.solver.questions.sampling import best_after_seeing

WORLDS = 100
"""The number of drawn deals that decide how far the others are, unless another is given."""

LOOKS = 4000
"""The number of drawn deals that estimate what a look at the left-over cards would bring."""

SEED = 1
"""The same deals are drawn every time: the same position gets the same figures."""

LIKELY_ENOUGH = 2 / 3
"""A safe player accuses of no envelope less probable than this."""

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


class WorthOfWaiting(Struct, frozen=True):
    """What waiting is worth, in chances to win: `wait`: by one more question, accusing as soon as the rules
    allow; `patient`: by the best plan of several questions; `looked`: by a look at the left-over cards first
    (None: there is no such look)."""

    wait: float
    patient: float
    looked: float | None = None

    @property
    def best(self) -> float:
        """That of the best of them."""
        return max(self.wait, self.patient, self.looked or 0.0)


class Accusing(Struct, frozen=True):
    """The likeliest envelope, and the chances of winning.

    `moment`: when the keeper may accuse; `now`: the chance of winning by accusing at once, the envelope's
    probability; `first`: that somebody else names it before the next turn; `waiting`: what waiting is
    worth, and `slow`: where the others accuse as late as they plausibly may; `knows`: for each rival who
    still plays, the share of drawn deals in which they can name the envelope already, and `passed`: about
    how many chances to name it they have let pass since. `exact`: the probability of the envelope by the
    cards alone, without what the others' questions say; `likelier`: the envelope that is likelier by the
    cards alone (None: the same one); `alone`: can nobody else win any more? `learns`: may some question
    still reveal anything?
    """

    envelope: tuple[str, ...]
    moment: AccusationMoment
    now: float
    first: float
    waiting: WorthOfWaiting
    slow: WorthOfWaiting
    knows: Mapping[str, Share]
    passed: Mapping[str, int]
    exact: float
    likelier: tuple[str, ...] | None = None
    alone: bool = False
    learns: bool = True
    daring: Daring = Daring.SAFE

    @property
    def certain(self) -> bool:
        """Is only one envelope left?"""
        return self.now == 1.0

    @property
    def advised(self) -> bool:
        """Is it time to accuse, for a player of this daring? In a turn too late for it, only if the envelope
        is certain. Where no question can reveal anything any more, it is. Else what the others' questions
        suggest is not enough where the cards alone make another envelope likelier, and where nobody else can
        win, there is no hurry."""
        if self.certain:
            return True
        if self.moment is AccusationMoment.NEXT_TURN or self.daring is Daring.CERTAIN:
            return False
        if not self.learns:
            return True  # nothing is better than a guess
        if self.alone or self.now < UNLIKELY or self.likelier is not None:
            return False
        match self.daring:
            case Daring.SAFE:
                return self.now >= max(LIKELY_ENOUGH, FINAL * self.slow.best)
            case Daring.BOLD:
                return self.now >= FINAL * self.waiting.best
            case _:
                assert_never(self.daring)

    @property
    def tempts(self) -> bool:
        """Would a bold player accuse, where this one should not?"""
        return not self.advised and structs.replace(self, daring=Daring.BOLD).advised

    @property
    def looks_first(self) -> bool:
        """Is it clearly better to look at the left-over cards than to accuse or to ask (`LOOKING`)?"""
        looked, others = self.waiting.looked, max(self.now, self.waiting.wait, self.waiting.patient)
        return not self.advised and looked is not None and looked >= LOOKING * others


def accusing(
    adviser: Adviser,
    best: Question | None,
    worlds: int = WORLDS,
    seed: int = SEED,
    daring: Daring | None = None,
) -> Accusing:
    """What accusing is worth when `best` is the next question (None: there is no question to ask now).
    `worlds` deals are drawn, the same for the same `seed`. `daring`: None for as much as the log says."""
    return weighed_against(rivals_ahead(adviser, worlds, seed), adviser, best, daring)


class RivalsAhead(Struct, frozen=True):
    """The rivals who still play, how many chances to name it each has let pass in the drawn deals, and the
    race against them."""

    playing: Sequence[Guess]
    passed: Mapping[str, Sequence[int]]
    race: Race


def rivals_ahead(adviser: Adviser, worlds: int = WORLDS, seed: int = SEED) -> RivalsAhead:
    """How far the rivals are, by some drawn deals (`accusing`)."""
    random = Random(seed)
    deals = adviser.worlds(worlds, random)
    guessed = guesses(adviser.position, deals, random)
    playing = [rival for rival in guessed.each if rival.player in guessed.playing]
    passed = {rival.player: _passed(adviser, rival, deals, random) for rival in playing}
    early = [rival for rival in playing if plays_of(adviser.position.log).get(rival.player) is Manner.EARLY]
    hesitated = {rival.player: _passed(adviser, rival, deals, random, GUESSED) for rival in early}
    return RivalsAhead(playing, passed, race_against(adviser, playing, passed, hesitated))


def weighed_against(
    rivals: RivalsAhead, adviser: Adviser, best: Question | None, daring: Daring | None = None
) -> Accusing:
    """As `accusing`, where it is known how far the rivals are."""
    playing, passed, race = rivals.playing, rivals.passed, rivals.race
    envelopes = adviser.envelopes
    likeliest = max(envelopes, key=envelopes.__getitem__)
    likelier, goes_on = _likelier(adviser, likeliest), learns(adviser)
    if likelier is not None and not goes_on:
        likeliest, likelier = likelier, None
    ahead = _Ahead(adviser, best, envelopes[likeliest], _looked(adviser))
    return Accusing(
        likeliest,
        ahead.moment,
        ahead.now,
        race.first,
        ahead.waiting(race),
        ahead.waiting(race.with_slow_rivals()),
        {rival.player: rival.share for rival in playing},
        {rival.player: _usually(rival, passed[rival.player]) for rival in playing},
        adviser.counting.envelopes[likeliest],
        likelier=likelier,
        alone=not playing,
        learns=goes_on,
        daring=daring or daring_of(adviser.position.log),
    )


class _Ahead(Struct, frozen=True):
    """What may be done next: the `best` question, None where there is none; how probable the likeliest
    envelope is `now`, and about how probable it would be after a look (`looked`, None: there is no look)."""

    adviser: Adviser
    best: Question | None
    now: float
    looked: float | None

    @property
    def moment(self) -> AccusationMoment:
        table, asker = self.adviser.table, self.adviser.asker
        if self.best is None and asks_first(table, asker):
            return AccusationMoment.NEXT_TURN  # no question can come before it
        return moment_of(table, asker)

    @property
    def later(self) -> float:
        return self.now if self.best is None else self.best.best

    def waiting(self, race: Race) -> WorthOfWaiting:
        """What waiting is worth in a race."""
        looked = None if self.looked is None else (1 - race.first) * self.looked
        if self.best is not None and self.moment is AccusationMoment.ASK_THEN_ACCUSE:
            wait = _in_one_turn(self.adviser.table, self.best, race.first)
            return WorthOfWaiting(wait, race.patience(rounds_before=0), looked)
        return WorthOfWaiting((1 - race.first) * self.later, race.patience(rounds_before=1), looked)


def _likelier(adviser: Adviser, envelope: tuple[str, ...]) -> tuple[str, ...] | None:
    """The envelope that the cards alone make likelier than this one; None where there is none."""
    by_cards = adviser.counting.envelopes
    likeliest = max(by_cards, key=by_cards.__getitem__)
    return None if by_cards[envelope] >= SAME * by_cards[likeliest] else likeliest


def learns(adviser: Adviser) -> bool:
    """May the answer to some question reveal anything, in whatever room it is asked? Surely where somebody
    who is asked may show a card that may be in the envelope."""
    asked, envelope = adviser.asking.asked, adviser.counting.problem.envelope
    for row in adviser.counting.marginals.values():
        if 0 < row[envelope] < 1 and any(0 < row[player] < 1 for player in asked):
            return True
    return any(adviser.checked(question).reveals for question in adviser.best(1))


def race_against(
    adviser: Adviser,
    playing: Sequence[Guess],
    passed: Mapping[str, Sequence[int]],
    hesitated: Mapping[str, Sequence[int]] | None = None,
) -> Race:
    """The race against the rivals who still play, by what they can conclude in some deals, by how many
    chances to name it each has let pass there, and at how many to guess early those have hesitated of whom
    it is said that they do."""
    early = hesitated or {}
    setting, figures = adviser.table.setting, adviser.figures
    tempo = tempo_of(setting.edition, len(setting.seats))
    left = zip(
        *(
            map(Standing, rival.left, passed[rival.player], early.get(rival.player, repeat(0)))
            for rival in playing
        ),
        strict=True,
    )
    said = beginnings_of(adviser.position.log)
    begun = [said.get(rival.player, UNSAID) for rival in playing]
    asking, waits = [beginning.habits for beginning in begun], [beginning.waits for beginning in begun]
    if figures is None:
        missed = missed_by(tempo)
        weighed = [
            (
                each,
                prod(
                    evidence(rival.passed, missed, of, rival.hesitated)
                    for rival, of in zip(each, waits, strict=True)
                ),
            )
            for each in left
        ]
        return Race(tempo, adviser.bits, weighed, asking, waits)
    # What they let pass has its weight in deals that are read (`askers.reader`).
    learnt = [
        figures.read.habits.get(rival.player, habits) for rival, habits in zip(playing, asking, strict=True)
    ]
    return Race(tempo, adviser.bits, [(each, 1.0) for each in left], learnt, waits)


def _usually(rival: Guess, passed: Sequence[int]) -> int:
    """How many chances a rival has let pass in most of the deals in which they can name the envelope."""
    counts = Counter(compress(passed, rival.named))
    return max(counts, key=lambda count: (counts[count], -count), default=0)


def _passed(
    adviser: Adviser, rival: Guess, deals: Sequence[OwnersByCard], random: Random, enough: int = 1
) -> Sequence[int]:
    """How many chances to accuse a rival has let pass to whom so many envelopes were left or fewer, in each
    of some deals; their last question is none yet where they may still accuse, or could not after it in that
    turn."""
    none_yet = has_asked(adviser.table, rival.player) or not _could_after_asking(adviser, rival.player)
    return chances_passed(adviser.position, rival, deals, random, enough, CHANCES_COUNTED, int(none_yet))


def _could_after_asking(adviser: Adviser, player: str) -> bool:
    """Could a player have accused in the turn of their last question, after its answers?"""
    log = adviser.position.log
    asked = [
        live.number for live in log.live if isinstance(live.event, Suggestion) and live.event.player == player
    ]
    return bool(asked) and moment_of(table_at(log, asked[-1]), player) is AccusationMoment.ASKED


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
