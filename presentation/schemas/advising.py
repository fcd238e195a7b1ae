"""What `advise`, `show` and `rivals` print with `--json`."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from cluedo_notes.game.advice.opportunities import Worth
from cluedo_notes.game.rules.accusation_moment import AccusationMoment
from cluedo_notes.presentation.schemas.figures import (
    AskersFigures,
    LikelyCards,
    ProbabilityFigure,
    TripleCards,
)


class AccuseAdvice(LikelyCards, frozen=True, kw_only=True):
    """Whether to accuse `now` and of what. `p`, `later`, `wait`, `patient` and `looked` are chances to win,
    `first` the chance that somebody accuses before, `knows` the chance of each rival to know already.
    `likelier`: the solution that the sheet alone makes likelier, where that is another; `alone`: nobody else
    can win any more."""

    now: bool
    certain: bool
    moment: AccusationMoment
    later: ProbabilityFigure
    wait: ProbabilityFigure
    patient: ProbabilityFigure
    looked: ProbabilityFigure | UnsetType = UNSET
    first: ProbabilityFigure
    likelier: TripleCards | UnsetType = UNSET
    alone: Literal[True] | UnsetType = UNSET
    knows: dict[str, ProbabilityFigure]


class QuestionAdvice(TripleCards, frozen=True, kw_only=True):
    """A suggestion: the bits that it is expected to bring, the chance that it settles the envelope
    (`certain`) and that it is refuted, by whom, the asker's own cards in it, cards that would do as well
    (`alike`), and the way to its room in points (`pips`, null: not known) or by a passage."""

    bits: float
    certain: ProbabilityFigure
    refuted: ProbabilityFigure
    by: dict[str, ProbabilityFigure]
    own: tuple[str, ...]
    alike: dict[str, tuple[str, ...]]
    pips: Annotated[int, Meta(ge=0)] | None
    passage: bool
    exact: bool


class OpportunityAdvice(Struct, frozen=True, kw_only=True):
    """What an intrigue card, a power or a spy square is worth now: whose card it would show and the bits that
    this is expected to bring, or where it leads."""

    by: Literal["card", "power", "square"]
    means: str
    worth: Worth
    player: str | None
    bits: float | None
    place: str | None


class AdviseOutput(Struct, frozen=True, kw_only=True):
    """`advise --json`. `rooms`: those that can be asked in, null where that was not asked; `beside`: what
    else could be done; `consistent` and `ignored` only for a log that contradicts itself; `askers`: how
    questions were read, where they were."""

    asker: str
    bits: float
    accuse: AccuseAdvice
    rooms: tuple[str, ...] | None
    questions: tuple[QuestionAdvice, ...]
    beside: tuple[OpportunityAdvice, ...]
    askers: AskersFigures | UnsetType = UNSET
    consistent: Literal[False] | UnsetType = UNSET
    ignored: tuple[int, ...] | UnsetType = UNSET


class BitsRevealed(Struct, frozen=True, kw_only=True):
    """A mean over drawn deals, in bits, and its standard error."""

    bits: float
    standard_error: float


class CardToShowFigures(Struct, frozen=True, kw_only=True):
    """A card that may be shown: whether the asker has seen it, and what it reveals of the envelope and of the
    hand."""

    card: str
    seen: bool
    envelope: BitsRevealed
    hand: BitsRevealed


class ShowOutput(Struct, frozen=True, kw_only=True):
    """`show --json`: the cards asked for and the one to show (null: none), each choice, the best first, what
    the others learn, the number of deals drawn, and whether somebody else answers first."""

    to: str
    cards: tuple[str, ...]
    show: str | None
    choices: tuple[CardToShowFigures, ...]
    others: BitsRevealed | None
    worlds: int
    another_first: bool
    consistent: Literal[False] | UnsetType = UNSET
    ignored: tuple[int, ...] | UnsetType = UNSET


class ShareWithInterval(Struct, frozen=True, kw_only=True):
    """A share of drawn deals and the ends of its interval."""

    p: ProbabilityFigure
    low: ProbabilityFigure
    high: ProbabilityFigure


class CandidateCards(Struct, frozen=True, kw_only=True):
    """The cards of each category that may be in the envelope."""

    suspect: tuple[str, ...]
    weapon: tuple[str, ...]
    room: tuple[str, ...]


class TriplesLeft(Struct, frozen=True, kw_only=True):
    """How many contents of the envelope a rival has left at the most, a mean, and its standard error."""

    at_most: float
    standard_error: float


class RivalFigures(Struct, frozen=True, kw_only=True):
    """What one rival knows. `envelope`, `triples` and `names` (the share in which they can name it) are null
    where they have `looked` into it; `shown` and `deduced`: the keeper's cards that they know; `holder`:
    every card with the owner that they are certain of, or null."""

    player: str
    plays: bool
    looked: bool
    envelope: CandidateCards | None
    triples: TriplesLeft | None
    names: ShareWithInterval | None
    shown: tuple[str, ...]
    deduced: tuple[str, ...]
    holder: dict[str, str | None]


class CommonCard(Struct, frozen=True, kw_only=True):
    """A card whose owner everybody knows; `public`: by what the whole table saw."""

    card: str
    owner: str
    public: bool


class RivalsOutput(Struct, frozen=True, kw_only=True):
    """`rivals --json`. `worlds`: the number of deals drawn; `somebody`: the share in which any rival can name
    the envelope, null where none plays; `askers`: how questions were read, where they were."""

    worlds: int
    rivals: tuple[RivalFigures, ...]
    somebody: ShareWithInterval | None
    common: tuple[CommonCard, ...]
    askers: AskersFigures | UnsetType = UNSET
    consistent: Literal[False] | UnsetType = UNSET
    ignored: tuple[int, ...] | UnsetType = UNSET
