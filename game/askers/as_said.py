"""The owner's statements about how rivals play (`Prefer`), as a start for learning about them.

A statement is not certain. From the start it makes the kinds of player that it names likelier, as much as
four of their questions would. Later questions, and chances to accuse that they let pass, count as usual and
can outweigh the statement. Without one, all kinds begin at their usual share.
"""

from collections.abc import Collection, Hashable, Mapping
from typing import TypeVar, assert_never

from msgspec import Struct

from cluedo_notes.game.askers.kinds import CHILDREN, KINDS_OF_PLAYER, SHARES, Habit, Kind
from cluedo_notes.game.askers.waiting import EARLY, WAITS
from cluedo_notes.game.log.events import Prefer
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.manners import Daring, Manner, Numbers

Trait = TypeVar("Trait", bound=Hashable)

QUESTIONS_A_WORD = 4
"""A statement about a player weighs as much as this many of their questions."""

PER_QUESTION = 2.0
"""How many times likelier one question makes a player's real habit.

It was measured in November 2026, on average over the first three to five questions of each player. It was 1.7
to 2.2 among players who name anything, and 2.6 to 2.9 among those who keep a notebook. The lower figure is
used, because a statement is not certain.
"""

AS_SAID = PER_QUESTION**QUESTIONS_A_WORD
"""How many times likelier a statement makes the kinds that it names."""

EARLY_SHARE = 0.1
"""The share of early guessers that is assumed for a player described as one, before the statement counts: one
in ten. It is not assumed for other players, because then nobody would seem to wait."""

LONGEST_WAITS = frozenset(sorted(WAITS)[-3:])
"""The longest waits, including never."""


class Beginning(Struct, frozen=True):
    """The assumptions about a player before they have asked: the probability of each habit and each wait.
    `children`: the kinds with a child's sheet, in addition to those of all players."""

    habits: Mapping[Habit, float]
    waits: Mapping[int, float]
    children: tuple[Kind, ...] = ()

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """All kinds that are weighed, those of children last."""
        return KINDS_OF_PLAYER + self.children


UNSAID = Beginning(SHARES, WAITS)
"""A player with no statement about them."""


def _likelier(shares: Mapping[Trait, float], named: Collection[Trait]) -> Mapping[Trait, float]:
    """The shares after a statement has made the named ones likelier."""
    parts = {trait: share * (AS_SAID if trait in named else 1) for trait, share in shares.items()}
    return {trait: part / sum(parts.values()) for trait, part in parts.items()}


def _with_early(waits: Mapping[int, float]) -> Mapping[int, float]:
    return {EARLY: EARLY_SHARE, **{wait: (1 - EARLY_SHARE) * share for wait, share in waits.items()}}


BEGINNINGS: Mapping[Manner, Beginning] = {
    Manner.SURE: Beginning(SHARES, _likelier(WAITS, {0})),
    Manner.EARLY: Beginning(SHARES, _likelier(_with_early(WAITS), {EARLY})),
    # Players who forget ask again for cards that were shown to them, which also makes them slower
    # (`race.SLOWER`).
    Manner.FORGETS: Beginning(_likelier(SHARES, {Habit.REPEATS}), _likelier(WAITS, LONGEST_WAITS)),
    Manner.CHILD: Beginning(_likelier(SHARES, {Habit.ANYTHING}), _likelier(WAITS, LONGEST_WAITS), CHILDREN),
}
"""The effect of each statement."""


class AsDescribed(Struct, frozen=True):
    """The keeper's statement on how a rival plays, and whether it is still `believed` after what they did."""

    plays: Manner
    believed: bool


def is_believed(plays: Manner, habits: Mapping[Habit, float], waits: Mapping[int, float]) -> bool:
    """Are the kinds that a statement names still at least as probable as they are for anybody? `habits` and
    `waits`: the present probabilities for the rival. For slow players the habit decides, because a missed
    chance is evidence for all waits."""
    match plays:
        case Manner.SURE:
            return waits[0] >= WAITS[0]
        case Manner.EARLY:
            return waits[EARLY] >= EARLY_SHARE
        case Manner.FORGETS:
            return habits[Habit.REPEATS] >= SHARES[Habit.REPEATS]
        case Manner.CHILD:
            return habits[Habit.ANYTHING] >= SHARES[Habit.ANYTHING]
        case _:
            assert_never(plays)


def beginnings_of(log: Log) -> Mapping[str, Beginning]:
    """The assumptions by player, for those with a statement; the last one on each counts."""
    return {player: BEGINNINGS[plays] for player, plays in plays_of(log).items()}


def plays_of(log: Log) -> Mapping[str, Manner]:
    """The statements about the rivals, by player; the last one on each counts."""
    last = {event.rival: event.plays for event in _said(log) if event.rival is not None}
    return {player: plays for player, plays in last.items() if plays is not None}


def daring_of(log: Log) -> Daring:
    """How sure the keeper wants to be before they accuse: their last choice, otherwise the usual one."""
    return next((event.accuse for event in reversed(_said(log)) if event.accuse is not None), Daring.SAFE)


def numbers_of(log: Log) -> Numbers:
    """The numbers that the keeper wants first: their last choice, otherwise those of the cards."""
    return next((event.numbers for event in reversed(_said(log)) if event.numbers is not None), Numbers.CARDS)


def _said(log: Log) -> list[Prefer]:
    return [live.event for live in log.live if isinstance(live.event, Prefer)]
