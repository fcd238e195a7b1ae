"""Advice for programs."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from cluedo_notes.editions import Effect, Feature, Power
from cluedo_notes.game.advice.advice import Advice
from cluedo_notes.game.advice.opportunities import Opportunity, Worth
from cluedo_notes.game.advice.walk import Aim, Going
from cluedo_notes.game.manners import Daring, Manner
from cluedo_notes.game.rules.accusation_moment import AccusationMoment
from cluedo_notes.presentation.envelope import (
    AskersFigures,
    ProbabilityFigure,
    TripleCards,
    askers_figures,
    by_category,
    is_read,
    left_out,
    or_absent,
)

if TYPE_CHECKING:
    from cluedo_notes.game.advice.accusation import Accusing
    from cluedo_notes.game.advice.adviser import Adviser, Question


class SaidOfRival(Struct, frozen=True, kw_only=True):
    """How a rival plays, as the player said with `prefer`. `believed`: whether what the rival did still fits
    that."""

    plays: Manner
    believed: bool


class AccuseAdvice(Struct, frozen=True, kw_only=True):
    """Whether to accuse `now`, and of what. All chances are from 0 to 1.

    `p`: the probability of that solution on the sheet. `read`: the same, corrected by the others' questions;
    only if they were read. `counted`: the same by the cards alone; only if `p` is not that. `accuse`: how
    sure the player wants to be. `first`: the chance that somebody else names the solution first. `win`: the
    approximate chance of winning by following the advice. `knows`: for each rival, the chance that they know
    the solution already. `passed`: how many of their own turns they have let pass since. `likelier`: the
    solution that the cards alone make likelier, if it is another one. `alone`: nobody else can win any more.
    `said`: how rivals play as the player said, if the player did."""

    now: bool
    certain: bool
    suspect: str
    weapon: str
    room: str
    p: ProbabilityFigure
    read: ProbabilityFigure | UnsetType = UNSET
    counted: ProbabilityFigure | UnsetType = UNSET
    accuse: Daring
    moment: AccusationMoment
    first: ProbabilityFigure
    win: ProbabilityFigure
    likelier: TripleCards | UnsetType = UNSET
    alone: Literal[True] | UnsetType = UNSET
    knows: dict[str, ProbabilityFigure]
    passed: dict[str, Annotated[int, Meta(ge=0)]]
    said: dict[str, SaidOfRival] | UnsetType = UNSET


class QuestionAdvice(TripleCards, frozen=True, kw_only=True):
    """A suggestion and what it is worth. `bits`: the information it should bring. `certain`: the chance that
    it settles the envelope. `refuted`, `by`: the chance that somebody shows a card, and who.

    `exact`: whether these were counted, not estimated. `own`: the asker's own cards in it. `alike`: for each
    card, others that would do as well. `pips`: the points to the room (null: not known). `passage`: whether a
    passage leads there. `sees`: the place of a put-aside card that the asker sees in the room, if there is
    one; the figures include it."""

    bits: float
    certain: ProbabilityFigure
    refuted: ProbabilityFigure
    by: Mapping[str, ProbabilityFigure]
    own: tuple[str, ...]
    alike: Mapping[str, tuple[str, ...]]
    pips: Annotated[int, Meta(ge=0)] | None
    passage: bool
    exact: bool
    sees: str | UnsetType = UNSET


class AnyRoomAdvice(Struct, frozen=True, kw_only=True):
    """The suspect and the weapon that are best on average over all rooms."""

    suspect: str
    weapon: str


class AimAdvice(Struct, frozen=True, kw_only=True):
    """The suggestion to aim for, and whether the asker is there, must walk to its room, or does not know the
    way.

    `left`: the points still missing after the present roll. `short`: the question for a nearer room if the
    roll falls short. `any_room`: the suspect and weapon to ask for in whichever room the asker reaches."""

    going: Going
    question: QuestionAdvice
    left: Annotated[int, Meta(ge=0)] | UnsetType = UNSET
    short: QuestionAdvice | UnsetType = UNSET
    any_room: AnyRoomAdvice | UnsetType = UNSET


MeansKind = Literal["card", "power", "square"]
KINDS_OF_MEANS: Mapping[type[Effect | Power | Feature], MeansKind] = {
    Effect: "card",
    Power: "power",
    Feature: "square",
}
"""The kinds of means: an intrigue card, a character's power, a square of the board."""


class OpportunityAdvice(Struct, frozen=True, kw_only=True):
    """The present worth of an intrigue card, a power or a spy square. It either shows a card of `player`, and
    should bring `bits`, or leads to `place`."""

    by: MeansKind
    means: str
    worth: Worth
    player: str | None
    bits: float | None
    place: str | None


class AskedBack(Struct, frozen=True, kw_only=True):
    """A rival who asked at `event`, was shown nothing and has not accused. The conclusions from the questions
    depend on whether they held one of the three cards."""

    player: str
    event: Annotated[int, Meta(ge=1)]


class AdviseOutput(Struct, frozen=True, kw_only=True):
    """`advise --json`. `aim`: the suggestion to aim for, absent if there is nothing to ask. `rooms`: the
    rooms to which the list is limited, null if it is not. `beside`: other things to do. `asked_back`: a
    question that only the players can answer and that would change the likeliest solution. `askers`: how the
    others' questions were read, if they were. `consistent`, `ignored`: only for a log that contradicts
    itself."""

    asker: str
    bits: float
    accuse: AccuseAdvice
    aim: AimAdvice | UnsetType = UNSET
    rooms: tuple[str, ...] | None
    questions: tuple[QuestionAdvice, ...]
    beside: tuple[OpportunityAdvice, ...]
    askers: AskersFigures | UnsetType = UNSET
    asked_back: AskedBack | UnsetType = UNSET
    consistent: Literal[False] | UnsetType = UNSET
    ignored: tuple[int, ...] | UnsetType = UNSET


def advise_output(advice: Advice) -> AdviseOutput:
    """Advice as `advise --json` prints it: chances from 0 to 1, expected information in bits."""
    adviser = advice.adviser
    return AdviseOutput(
        asker=adviser.asker,
        bits=adviser.openness.bits,
        accuse=_accuse_advice(advice.accusing, adviser),
        aim=UNSET if advice.aim is None else _aim_advice(advice.aim, adviser),
        rooms=None if advice.rooms is None else tuple(sorted(advice.rooms)),
        questions=tuple(_question_advice(question, adviser) for question in advice.questions),
        beside=tuple(_opportunity_advice(opportunity) for opportunity in advice.beside),
        askers=askers_figures(adviser.figures),
        asked_back=UNSET
        if advice.asked_back is None
        else AskedBack(player=advice.asked_back[0], event=advice.asked_back[1]),
        **left_out(adviser.position),
    )


def _accuse_advice(accusing: "Accusing", adviser: "Adviser") -> AccuseAdvice:
    likelier = accusing.likelier
    return AccuseAdvice(
        now=accusing.advised,
        certain=accusing.certain,
        **by_category(accusing.envelope),
        p=adviser.shown_envelopes[accusing.envelope],
        read=accusing.now if is_read(adviser.figures) else UNSET,
        counted=UNSET if adviser.shows_counted else accusing.exact,
        accuse=accusing.daring,
        moment=accusing.moment,
        first=accusing.first,
        win=accusing.chance,
        likelier=UNSET if likelier is None else TripleCards(**by_category(likelier)),
        alone=True if accusing.alone else UNSET,
        knows={player: share.value for player, share in accusing.knows.items()},
        passed=dict(accusing.passed),
        said={
            player: SaidOfRival(plays=word.plays, believed=word.believed)
            for player, word in accusing.said.items()
        }
        or UNSET,
    )


def _aim_advice(aim: Aim, adviser: "Adviser") -> AimAdvice:
    pair = aim.any_room
    return AimAdvice(
        going=aim.going,
        question=_question_advice(aim.question, adviser),
        left=or_absent(aim.left),
        short=UNSET if aim.short is None else _question_advice(aim.short, adviser),
        any_room=UNSET if pair is None else AnyRoomAdvice(suspect=pair[0], weapon=pair[1]),
    )


def _question_advice(question: "Question", adviser: "Adviser") -> QuestionAdvice:
    way = adviser.ways[question.triple[-1]]
    return QuestionAdvice(
        **by_category(question.triple),
        bits=question.gain,
        certain=question.certain,
        refuted=question.refuted,
        by=question.by,
        own=question.own,
        alike=question.alike,
        pips=way.pips,
        passage=way.passage,
        exact=adviser.shows_counted,
        sees=or_absent(adviser.asking.entered.get(question.triple[-1])),
    )


def _opportunity_advice(one: Opportunity) -> OpportunityAdvice:
    return OpportunityAdvice(
        by=KINDS_OF_MEANS[type(one.means)],
        means=one.means,
        worth=one.worth,
        player=one.player,
        bits=one.gain,
        place=one.place,
    )
