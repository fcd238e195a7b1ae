"""What the commands that note, and `play`, `log`, `turn`, `board` and `replay`, print with `--json`."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from cluedo_notes.editions.board import Direction, Feature
from cluedo_notes.game.deduction.changes import Mover
from cluedo_notes.game.log.events import Event, Header
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.table.turn import Phase
from cluedo_notes.language.name import Name
from cluedo_notes.presentation.refused import RefusedCommand
from cluedo_notes.presentation.schemas.figures import EnvelopeFigures, TripleCards


class CellOutput(Struct, frozen=True, kw_only=True):
    """A card at an owner."""

    card: str
    owner: str


class CertaintyChanges(Struct, frozen=True, kw_only=True):
    """The cells that became certain and impossible, and those that are open again."""

    certain: tuple[CellOutput, ...]
    impossible: tuple[CellOutput, ...]
    no_longer_certain: tuple[CellOutput, ...]
    no_longer_impossible: tuple[CellOutput, ...]


class BrokenSince(Struct, frozen=True, kw_only=True):
    """An event that breaks a rule now, and the rule."""

    event: int
    rule: Rule


class BitsGained(Struct, frozen=True, kw_only=True):
    """The envelope's entropy before and after, and the difference."""

    before: float
    after: float
    gained: float


class NotedOutput(CertaintyChanges, frozen=True, kw_only=True):
    """`--json` of every command that notes something, of `edit`, `undo` and `redo` too: the number of the new
    line (`event`) and the line (`recorded`), the rules that it breaks, the events that it makes illegal, the
    codes of the questions that it raises and, where the position can be counted, what it changed in the
    probabilities."""

    event: int
    recorded: Event
    consistent: bool
    broken: tuple[Rule, ...]
    unsettled: tuple[BrokenSince, ...]
    doubts: tuple[str, ...]
    bits: BitsGained | UnsetType = UNSET
    movers: tuple[Mover, ...] | UnsetType = UNSET


class PlayedLine(Struct, frozen=True, kw_only=True):
    """`play --json`: what one line came to. `typed`: a text to be changed and typed again, `error`: why the
    line was refused, in a sentence, `refused` in parts; null where there is none."""

    line: int
    events: int
    says: tuple[str, ...]
    typed: str | None
    error: str | None
    refused: RefusedCommand | None


class NumberedEvent(Struct, frozen=True, kw_only=True):
    """An event with its number; with `--all`, `active` says whether it counts."""

    number: int
    event: Event
    active: bool | UnsetType = UNSET


class LogOutput(Struct, frozen=True, kw_only=True):
    """`log --json`: the header and the events."""

    header: Header
    events: tuple[NumberedEvent, ...]


class SpotsReached(Struct, frozen=True, kw_only=True):
    """Places by their ids, and squares as "row,col"."""

    places: tuple[str, ...]
    squares: tuple[str, ...]


class DeckLeft(Struct, frozen=True, kw_only=True):
    """The intrigue cards: how many are left of how many, and how many of the clocks are out."""

    left: int
    size: int
    out: int
    clocks: int


class TurnOutput(Struct, frozen=True, kw_only=True):
    """`turn --json`: whose turn it is (null: not known), what they and the others may do, where the dice lead
    the player who `walks` (absent without dice), where cards and powers lead, and the intrigue cards left."""

    player: str | None
    phase: Phase | None
    may: tuple[str, ...]
    others: dict[str, tuple[str, ...]]
    walks: str | UnsetType | None = UNSET
    destinations: SpotsReached | UnsetType = UNSET
    by_right: dict[str, dict[str, SpotsReached]] | UnsetType = UNSET
    deck: DeckLeft | UnsetType = UNSET


DirectionName = Annotated[str, Meta(extra_json_schema={"enum": [one.name for one in Direction]})]


class DoorOutput(Struct, frozen=True, kw_only=True):
    """A door: the square before it, the direction in which it lies, the place behind it."""

    square: str
    direction: DirectionName
    place: str


class BoardOutput(Struct, frozen=True, kw_only=True):
    """`board --json`: places by their ids and squares as "row,col"; an edition without a board has no rows.
    `reachable`: the spots that a roll reaches."""

    edition: str
    rows: Annotated[int, Meta(ge=0)]
    columns: Annotated[int, Meta(ge=0)]
    squares: tuple[str, ...]
    places: dict[str, Name]
    doors: tuple[DoorOutput, ...]
    starts: dict[str, str]
    features: dict[str, Feature]
    passages: tuple[tuple[str, str], ...]
    pawns: dict[str, str]
    weapons: dict[str, str]
    reachable: tuple[str, ...]


class TurnAtStep(Struct, frozen=True, kw_only=True):
    """Whose turn it is and how far it has come; null: not known."""

    player: str | None
    phase: Phase | None


class BestQuestion(TripleCards, frozen=True, kw_only=True):
    """The best suggestion in a room, and the bits that it promised."""

    bits: float


class QuestionAsked(Struct, frozen=True, kw_only=True):
    """The bits that the keeper's suggestion promised, the best of its room, and the bits that it brought."""

    bits: float
    best: BestQuestion
    gained: float


class StepOutput(CertaintyChanges, frozen=True, kw_only=True):
    """One step of `replay --json`, the first before any event (0)."""

    event: int
    says: str
    turn: TurnAtStep
    envelope: EnvelopeFigures
    broken: tuple[Rule, ...]
    question: QuestionAsked | UnsetType = UNSET
    consistent: Literal[False] | UnsetType = UNSET
    ignored: tuple[int, ...] | UnsetType = UNSET


class WrittenReplay(Struct, frozen=True, kw_only=True):
    """`replay --json` with `--html`: the file written and the number of events in it."""

    file: str
    events: int
