"""What `sheet`, `envelope` and `odds` print with `--json`."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from cluedo_notes.editions import Category
from cluedo_notes.game.askers.kinds import Habit

ProbabilityFigure = Annotated[float, Meta(ge=0, le=1)]
"""A probability or a share, from 0 to 1."""


class TripleCards(Struct, frozen=True, kw_only=True):
    """A suspect, a weapon and a room, by their ids."""

    suspect: str
    weapon: str
    room: str


class CertainCards(Struct, frozen=True, kw_only=True):
    """The card of each category that is certainly in the envelope; null where several are possible."""

    suspect: str | None
    weapon: str | None
    room: str | None


class LikelyCards(TripleCards, frozen=True, kw_only=True):
    """Contents of the envelope and their probability."""

    p: ProbabilityFigure


class AskerRead(Struct, frozen=True, kw_only=True):
    """What one player's questions tell: the own card whose probability they change most (null: all of theirs
    are certain), its probability before and after, and how the player seems to ask (`habit`), with how sure
    that is."""

    player: str
    card: str | None
    before: ProbabilityFigure
    after: ProbabilityFigure
    habit: Habit
    sure: ProbabilityFigure


class AskersFigures(Struct, frozen=True, kw_only=True):
    """What was read into the others' questions, the greatest change first. `error`: the standard error of a
    probability of one half, the greatest there is."""

    error: ProbabilityFigure
    read: tuple[AskerRead, ...]


class EnvelopeFigures(Struct, frozen=True, kw_only=True):
    """The envelope. Its likeliest contents (`top`, the likeliest first), the number of possible ones
    (`triples`) and the entropy left (`bits`) are absent where the position is too large to count."""

    certain: CertainCards
    top: tuple[LikelyCards, ...] | UnsetType = UNSET
    triples: int | UnsetType = UNSET
    bits: float | UnsetType = UNSET


class EnvelopeOutput(EnvelopeFigures, frozen=True, kw_only=True):
    """`envelope --json`. `deals`: how many deals fit, where that is known; `consistent` and `ignored` only
    for a log that contradicts itself: the events that the figures leave out; `askers`: how questions were
    read, where they were."""

    deals: Annotated[float, Meta(ge=0)] | UnsetType = UNSET
    consistent: Literal[False] | UnsetType = UNSET
    ignored: tuple[int, ...] | UnsetType = UNSET
    askers: AskersFigures | UnsetType = UNSET


class CardFigures(Struct, frozen=True, kw_only=True):
    """One card: its certain owner or null, the owners who cannot have it, its probability at every owner
    (absent where the position is too large to count), and the keeper's pencil marks by owner (absent where
    there are none)."""

    card: str
    category: Category
    certain: str | None
    impossible: tuple[str, ...]
    p: dict[str, ProbabilityFigure] | UnsetType = UNSET
    marks: dict[str, str] | UnsetType = UNSET


class OddsOutput(CardFigures, frozen=True, kw_only=True):
    """`odds --json`: one card; the other keys as in `envelope --json`."""

    consistent: Literal[False] | UnsetType = UNSET
    ignored: tuple[int, ...] | UnsetType = UNSET
    askers: AskersFigures | UnsetType = UNSET


class SheetOutput(Struct, frozen=True, kw_only=True):
    """`sheet --json`: the whole sheet. `events` counts the log's lines after the header; `owners`: the
    columns; `ignored`: the events left out of a log that contradicts itself, absent for any other."""

    edition: str
    events: int
    consistent: bool
    owners: tuple[str, ...]
    cards: tuple[CardFigures, ...]
    envelope: EnvelopeFigures
    ignored: tuple[int, ...] | UnsetType = UNSET
    askers: AskersFigures | UnsetType = UNSET


class WrittenFiles(Struct, frozen=True, kw_only=True):
    """`sheet --json` with `--html` or `--pdf`: the files written."""

    files: tuple[str, ...]
