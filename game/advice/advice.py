"""Advice for the present moment: accuse or ask, and the rooms to ask about."""

from collections.abc import Sequence
from enum import Enum, auto
from functools import cached_property

from msgspec import Struct

from cluedo_notes.editions import Effect, Feature, Power
from cluedo_notes.game.advice.accusation import Accusing, accusing
from cluedo_notes.game.advice.adviser import Adviser, Question
from cluedo_notes.game.advice.opportunities import NEARLY, Opportunity, Worth, opportunities
from cluedo_notes.game.advice.walk import Aim, Going, aim_of
from cluedo_notes.game.deduction.odds import AskersModel
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Action, Suggestion
from cluedo_notes.game.manners import Daring
from cluedo_notes.game.rules.accusation_moment import AccusationMoment, asks_first
from cluedo_notes.game.rules.rooms import Dice, Way, has_rolled, leads_anywhere, rooms_within_reach, ways_to
from cluedo_notes.game.rules.suggestions import may_ask
from cluedo_notes.language.message import message

ADVICE_ASKERS = AskersModel.READ
"""By default, advice uses the others' questions: simulated players won more often with it at all tables that
were tried (docs/advice.md)."""

TOP = 5
"""The number of suggestions by default. At least this many are always compared, so that the first one does
not depend on the number wanted."""


USED_FIRST = (Effect.STAY, Effect.PLUS_SIX, Power.GO_ROOM, Power.SUGGEST_ANYWHERE, Effect.GO_ANYWHERE)
"""The cards and powers that lead to a room, in the order in which to use them: those that can do more are
kept."""


class Leading(Struct, frozen=True):
    """A way to a better question than the dice lead to. `means`: the card or power to use, then others that
    would lead to the same room. `question`: the best one there; None if the card or power only leads
    farther."""

    means: tuple[Effect | Power, ...]
    question: Question | None


class Step(Enum):
    """The one thing to do."""

    ACCUSE = auto()
    LOOK = auto()  # at the left-over cards
    USE = auto()  # a card or power that leads to a better question
    WALK = auto()  # to the room to ask in
    ASK = auto()
    NOTHING = auto()


class Advice(Struct, frozen=True, dict=True):
    """The advice to the keeper. `rooms`: the rooms that suggestions may be about, None for all. `named`: did
    the player choose these rooms? `free_double`: do the dice lead into any room? `aim`: the suggestion to go
    for, None if there is none. `beside`: other things to do. `leading`: the one of these that leads to a
    better question."""

    adviser: Adviser
    accusing: Accusing
    questions: tuple[Question, ...]
    rooms: frozenset[str] | None
    named: bool
    free_double: bool
    aim: Aim | None
    beside: tuple[Opportunity, ...] = ()
    leading: Leading | None = None

    @property
    def step(self) -> Step:
        """The one thing to do. If the player has chosen rooms, nothing leads elsewhere."""
        if self.accusing.certain or self.accusing.advised:
            return Step.ACCUSE
        if self.accusing.looks_first:
            return Step.LOOK
        if self.leading is not None and not self.named:
            return Step.USE
        if self.aim is None or not self.aim.question.reveals:
            return Step.NOTHING
        return Step.WALK if self.aim.going is Going.WALK else Step.ASK

    @property
    def listed(self) -> tuple[Question, ...]:
        """The questions as they are listed: the one to go for, then the others, the best first."""
        if self.aim is None:
            return self.questions
        aim = self.aim.question
        others = [question for question in self.questions if question.triple != aim.triple]
        return (aim, *others)[: len(self.questions)]

    @cached_property
    def asked_back(self) -> tuple[str, int] | None:
        """A rival, and the number of an event: they asked about the very solution that their silence makes
        unlikely, and were shown nothing. Only the table can say whether they had one of the three cards or
        missed the meaning."""
        figures, log = self.adviser.figures, self.adviser.position.log
        if figures is None or self.accusing.certain:
            return None
        for silence in figures.deciding_silences():
            for live in reversed(log.live):
                asked = live.event
                if isinstance(asked, Suggestion) and (asked.player, asked.triple) == (
                    silence.player,
                    silence.instead,
                ):
                    shown = any(answer.action is not Action.PASS for answer in asked.responses)
                    return None if shown else (silence.player, live.number)
        return None

    @property
    def at_once(self) -> bool:
        """May the asker accuse in the present turn, according to the log?"""
        mine = self.adviser.table.on_turn[0] in (None, self.adviser.asker)
        return mine and self.accusing.moment is not AccusationMoment.NEXT_TURN

    @property
    def plays_before(self) -> tuple[str, ...]:
        """The others whose turns come before the asker's: the player whose turn it is and those after them.
        It is empty in the asker's own turn, or if the turn is unknown."""
        player, others = self.adviser.table.on_turn[0], self._others_in_turn
        return others[others.index(player) :] if player in others else ()

    @property
    def plays_after(self) -> frozenset[str]:
        """The others who play only after the asker; empty if `plays_before` is."""
        before = self.plays_before
        return frozenset(self._others_in_turn) - {*before} if before else frozenset()

    @property
    def _others_in_turn(self) -> tuple[str, ...]:
        return self.adviser.table.setting.next_from(self.adviser.asker)[:-1]

    @property
    def asks_first(self) -> bool:
        """Must the asker make a suggestion before they accuse?"""
        return asks_first(self.adviser.table, self.adviser.asker)

    @property
    def way_to_accuse(self) -> tuple[str, Way] | None:
        """The place that the asker must reach to accuse, and the way there; None if they may accuse where
        they are."""
        table, asker = self.adviser.table, self.adviser.asker
        place = table.setting.edition.rules.accusation_place
        if place in ("anywhere", table.spot_of(asker)):
            return None
        return place, ways_to(table, asker, [place])[place]


def check_still_playing(adviser: Adviser) -> None:
    """Raises `EntryError` if there is no advice left to give."""
    if adviser.table.over:
        raise EntryError(message("advice-over"))
    if not adviser.table.plays(adviser.asker):
        raise EntryError(message("advice-out", player=adviser.asker))


def advised(
    adviser: Adviser,
    rooms: frozenset[str] | None,
    named: bool,
    dice: Dice | None,
    top: int,
    daring: Daring | None = None,
) -> Advice:
    """The advice, with at most `top` suggestions about `rooms` (None: all). `named`: did the player choose
    these rooms? `daring`: how much the player dares (None: as the log says).

    Raises `GameError` if the position is too large.
    """
    return weighed(adviser, rooms, named, dice, suggestions(adviser, rooms, top), daring)


def weighed(
    adviser: Adviser,
    rooms: frozenset[str] | None,
    named: bool,
    dice: Dice | None,
    questions: tuple[Question, ...],
    daring: Daring | None = None,
) -> Advice:
    """The same as `advised`, if the best suggestions are already known."""
    decision = weighed_accusation(adviser, rooms, daring)
    double = dice is not None and leads_anywhere(adviser.table, adviser.asker, dice)
    beside = opportunities(adviser, decision, rooms)
    leading = _leading(adviser, beside)
    aim = aim_of(adviser, rooms, named, dice, questions)
    return Advice(adviser, decision, questions, rooms, named, double, aim, beside, leading)


def suggestions(adviser: Adviser, rooms: frozenset[str] | None, top: int) -> tuple[Question, ...]:
    """The best suggestions about `rooms` (None: all), at most `top`, the best first; those that reveal
    nothing come last.

    Raises `GameError` if the position is too large.
    """
    revealing: list[Question] = []
    silent: list[Question] = []
    for question in map(adviser.checked, adviser.best(max(top, TOP), rooms)):
        (revealing if question.reveals else silent).append(question)
        if len(revealing) == top:
            break
    return tuple([*revealing, *silent][:top])


def _leading(adviser: Adviser, beside: Sequence[Opportunity]) -> Leading | None:
    """The card or power that leads to a better question, and that question; None if there is none."""
    using: dict[Effect | Power, str | None] = {}
    for opportunity in beside:
        if opportunity.worth is Worth.LEADS and not isinstance(opportunity.means, Feature):
            using[opportunity.means] = opportunity.place
    places = sorted({place for place in using.values() if place is not None})
    if not places:
        return Leading(tuple(using), None) if using else None
    best = {place: suggestions(adviser, frozenset({place}), 1)[0] for place in places}
    gains = {
        place: adviser.score(question.triple).gain if question.reveals else 0.0
        for place, question in best.items()
    }
    led = [(means, place) for means in USED_FIRST if (place := using.get(means)) is not None]
    place = next(place for _, place in led if gains[place] >= NEARLY * max(gains.values()))
    return Leading(tuple(by_right for by_right, to in led if to == place), best[place])


def weighed_accusation(adviser: Adviser, rooms: frozenset[str] | None, daring: Daring | None) -> Accusing:
    """The comparison of accusing with asking about one of `rooms` (None: about one that may be reached next).
    It agrees with `rivals` about what the others can know, because it uses the same deals.

    Raises `GameError` if the position is too large.
    """
    if rooms is None:
        next_rooms = frozenset(room for room, way in adviser.ways.items() if way.may_be_next)
        best = next(iter(adviser.best(TOP, next_rooms)), None)
        return accusing(
            adviser, best, daring, at_hand=best is not None and _at_hand(adviser, best.triple[-1])
        )
    return accusing(adviser, next(iter(adviser.best(TOP, rooms)), None), daring, at_hand=True)


def _at_hand(adviser: Adviser, room: str) -> bool:
    """Can the player probably ask in this room in the next turn?"""
    way, table = adviser.ways[room], adviser.table
    may_stay = way.pips != 0 or may_ask(table, adviser.asker, room)
    return table.setting.names_places or (way.is_likely_next and may_stay)


def rooms_by_dice(adviser: Adviser, dice: Dice | None) -> frozenset[str] | None:
    """The rooms within reach of the dice, given or already rolled; None for all. Raises `EntryError` if dice
    are given and their way is unknown."""
    if dice is not None and has_rolled(adviser.table, adviser.asker):
        raise EntryError(message("advice-rolled"))
    rooms = rooms_within_reach(adviser.table, adviser.asker, dice)
    if dice is not None and rooms is None:
        raise EntryError(message("advice-reach-unknown"))
    return rooms
