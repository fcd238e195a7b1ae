"""Decides whether to accuse now: the chance to win by it, compared with learning more first.

The rules decide when a player may accuse (`AccusationMoment`). Either it is right after their own suggestion,
with no turn in between, or in a turn without one, after all others have had a turn. The chance that another
player names the envelope first comes from `race`. It depends on how many envelopes they must still think
possible, which is found in drawn deals (`rivals_ahead`).

Waiting is worth the chance to win by asking on (`value`). It is worth at least the chance to win right after
the next question, if nobody is faster. `adviser` computes that chance; if the others' questions are read,
`reading_adviser` estimates it.

Each player decides how much to dare (`Daring`).
"""

from collections.abc import Mapping
from random import Random
from typing import assert_never

from msgspec import Struct, structs

from cluedo_notes.game.advice.adviser import Adviser, Question
from cluedo_notes.game.advice.race import Race
from cluedo_notes.game.advice.value import chance_by_guessing, chance_to_win
from cluedo_notes.game.askers.as_said import AsDescribed, daring_of
from cluedo_notes.game.knowledge.rivals import Share
from cluedo_notes.game.log.deal import POOL
from cluedo_notes.game.manners import Daring
from cluedo_notes.game.rules.accusation_moment import AccusationMoment, asks_first, moment_of
from cluedo_notes.solver.questions.sampling import best_after_seeing

LOOKS = 4000
"""The number of drawn deals that estimate what a look at the left-over cards would bring."""

SEED = 1
"""The same deals are drawn every time: the same position gets the same figures."""

LIKELY_ENOUGH = 4 / 5
"""A safe player accuses of no envelope less probable than this. At 2 in 3, children at the table, who never
find the solution first, cost such a player one game in a hundred more (docs/advice.md)."""

LOOKING = 1.1
"""A look at the left-over cards must be worth this many times as much as asking on or accusing. Its worth is
estimated, and reckoned as if the player were there within a round."""

SAME = 1 - 1e-9
"""Two envelopes count as equally likely if one is at least this share of the other; smaller differences are
rounding."""

UNLIKELY = 0.05
"""The advice is never to accuse of an envelope less probable than this, however quick the others are."""


class Accusing(Struct, frozen=True):
    """The likeliest envelope, and the chances of winning.

    `moment`: when the keeper may accuse. `now`: the chance of winning by accusing at once, which is the
    envelope's probability. `first`: the chance that somebody else names it before the next turn. `waiting`:
    the chance of winning by asking on. `slow`: the same if the others are as slow as they plausibly may be.
    `looked`: about the chance of winning after a look at the left-over cards (None: no such look is
    possible). `knows`: for each rival who still plays, the share of drawn deals in which they can already
    name the envelope. `passed`: about how many chances to name it they have let pass since. `exact`: the
    probability of the envelope by the cards only, without the others' questions. `likelier`: the envelope
    that is likelier by the cards only (None: the same one). `alone`: can nobody else win any more? `learns`:
    may some question still reveal anything? `said`: the keeper's entries about how the rivals play.
    """

    envelope: tuple[str, ...]
    moment: AccusationMoment
    now: float
    first: float
    waiting: float
    slow: float
    looked: float | None
    knows: Mapping[str, Share]
    passed: Mapping[str, int]
    exact: float
    likelier: tuple[str, ...] | None = None
    alone: bool = False
    learns: bool = True
    daring: Daring = Daring.SAFE
    said: Mapping[str, AsDescribed] = {}

    @property
    def certain(self) -> bool:
        """Is only one envelope left?"""
        return self.now == 1.0

    @property
    def advised(self) -> bool:
        """Is it time to accuse, for a player of this daring?

        If it is too late in this turn, only if the envelope is certain. If nothing can reveal anything any
        more, yes. Otherwise the others' questions are not enough if the cards by themselves make another
        envelope likelier. If nobody else can win, there is no hurry.
        """
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
                return self.now >= max(LIKELY_ENOUGH, self.waiting, self.slow, self.looked or 0.0)
            case Daring.BOLD:
                return self.now >= max(self.waiting, self.looked or 0.0)
            case _:
                assert_never(self.daring)

    @property
    def tempts(self) -> bool:
        """Would a bold player accuse here, although this one should not?"""
        return not self.advised and structs.replace(self, daring=Daring.BOLD).advised

    @property
    def looks_first(self) -> bool:
        """Is it clearly better to look at the left-over cards than to accuse or to ask (`LOOKING`)?"""
        looked, others = self.looked, max(self.now, self.waiting)
        return not self.advised and looked is not None and looked >= LOOKING * others

    @property
    def chance(self) -> float:
        """About the chance of winning if the advice is followed."""
        if self.advised or not self.learns:
            return self.now
        return (self.looked or 0.0) if self.looks_first else self.waiting


def accusing(
    adviser: Adviser, best: Question | None, daring: Daring | None = None, *, at_hand: bool = False
) -> Accusing:
    """The worth of accusing if `best` is the next question (None: there is none to ask now). `at_hand`: can
    it be asked in the next turn? `daring`: how much the player dares (None: as the log says)."""
    rivals, envelopes = adviser.rivals, adviser.envelopes
    likeliest = max(envelopes, key=envelopes.__getitem__)
    likelier, goes_on = _likelier(adviser, likeliest), learns(adviser)
    if likelier is not None and not goes_on:
        likeliest, likelier = likelier, None
    ahead = Ahead(adviser, best, at_hand)
    return Accusing(
        likeliest,
        ahead.moment,
        envelopes[likeliest],
        rivals.race.first,
        ahead.waiting(rivals.race),
        ahead.as_raced(rivals.race.with_slow_rivals()),
        _looked(adviser, rivals.race),
        {rival.player: rival.share for rival in rivals.playing},
        rivals.usually_passed,
        adviser.counting.envelopes[likeliest],
        likelier=likelier,
        alone=not rivals.playing,
        learns=goes_on,
        daring=daring or daring_of(adviser.position.log),
        said=rivals.described(adviser.position.log),
    )


class Ahead(Struct, frozen=True):
    """The possible next moves: the `best` question (None: there is none), and whether it is `at_hand`."""

    adviser: Adviser
    best: Question | None
    at_hand: bool

    @property
    def moment(self) -> AccusationMoment:
        """When the keeper may accuse."""
        table, asker = self.adviser.table, self.adviser.asker
        if self.best is None and asks_first(table, asker):
            return AccusationMoment.NEXT_TURN  # no question can come before it
        return moment_of(table, asker)

    def waiting(self, race: Race) -> float:
        """The chance of winning in a race by asking on or, if that is better and its room is at hand, by
        accusing after one more question. Children are slower than anybody in the games that `chance_to_win`
        was fitted to."""
        if self.adviser.rivals.are_children(self.adviser.position.log):
            return self.as_raced(race)
        on = chance_to_win(race, self.adviser.bits, rounds_before_asking(self.moment))
        return max(on, self._after_one(race))

    def as_raced(self, race: Race) -> float:
        """The same from the race only, for rivals slower than those of the games that `chance_to_win` was
        fitted to."""
        on = race.patience_to_the_end(self.adviser.bits, rounds_before_asking(self.moment))
        return max(on, self._after_one(race))

    def _after_one(self, race: Race) -> float:
        """The chance of winning by accusing after one more question; 0 if no question's room is at hand."""
        if (best := self.best) is None or not self.at_hand:
            return 0.0
        time = self.adviser.table.setting.edition.rules.accusation_time
        once = sum(answer.chance * chance_by_guessing(answer, time, race.first) for answer in best.after)
        return race.unnamed(rounds_before_asking(self.moment)) * once


def rounds_before_asking(moment: AccusationMoment) -> int:
    """How many rounds of the others come before the answer to the next question, 0 or 1."""
    return int(moment in (AccusationMoment.ASKED, AccusationMoment.NEXT_TURN))


def _likelier(adviser: Adviser, envelope: tuple[str, ...]) -> tuple[str, ...] | None:
    """The envelope that the cards by themselves make likelier than this one; None if there is none."""
    by_cards = adviser.counting.envelopes
    likeliest = max(by_cards, key=by_cards.__getitem__)
    return None if by_cards[envelope] >= SAME * by_cards[likeliest] else likeliest


def learns(adviser: Adviser) -> bool:
    """May a look at the left-over cards, or the answer to a question in any room, reveal anything? It
    certainly may if somebody who is asked may show a card that may be in the envelope."""
    if _may_look(adviser):
        return True
    asked, envelope = adviser.asking.asked, adviser.counting.problem.envelope
    for row in adviser.counting.marginals.values():
        if 0 < row[envelope] < 1 and any(0 < row[player] < 1 for player in asked):
            return True
    return any(adviser.checked(question).reveals for question in adviser.best(1))


def _looked(adviser: Adviser, race: Race) -> float | None:
    """About the chance of winning after a look at the left-over cards (S0), as if the player were there
    within a round.

    None if there is nothing to look at, or nothing new to see.
    """
    if not _may_look(adviser):
        return None
    return (1 - race.first) * best_after_seeing(adviser.counting, POOL, LOOKS, Random(SEED))


def _may_look(adviser: Adviser) -> bool:
    """Are there left-over cards that the rules let a player look at, and that are not all known?"""
    position, setting = adviser.position, adviser.table.setting
    known = sum(owner == POOL for owner in position.facts.holder.values())
    hidden = POOL in position.problem.owners and setting.edition.rules.look_place is not None
    return hidden and known < setting.hidden
