"""The notes sheet as data: the JSON for other programs."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import asdict

from cluedo_notes.editions import Category
from cluedo_notes.game.askers.figures import figures_of
from cluedo_notes.game.deduction.odds import Odds
from cluedo_notes.game.deduction.position import Position
from cluedo_notes.presentation.envelope import (
    AskersFigures,
    EnvelopeFigures,
    ProbabilityFigure,
    askers_figures,
    envelope_figures,
    left_out,
)
from cluedo_notes.presentation.sheet.grid import marks_of


class CardFigures(Struct, frozen=True, kw_only=True):
    """One card: its certain owner or null, and the owners who cannot have it. Its probability at every owner
    is absent if the position is too large to count. The keeper's pencil marks by owner are absent if there
    are none."""

    card: str
    category: Category
    certain: str | None
    impossible: tuple[str, ...]
    p: dict[str, ProbabilityFigure] | UnsetType = UNSET
    marks: dict[str, str] | UnsetType = UNSET


class OddsOutput(CardFigures, frozen=True, kw_only=True):
    """`odds --json` for one card. The other keys are as without a card."""

    consistent: Literal[False] | UnsetType = UNSET
    ignored: tuple[int, ...] | UnsetType = UNSET
    askers: AskersFigures | UnsetType = UNSET


class SheetOutput(Struct, frozen=True, kw_only=True):
    """`sheet --json`: the whole sheet. `events`: the number of the log's lines after the header. `owners`:
    the columns. `ignored`: the events left out if the log contradicts itself, otherwise absent."""

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


def sheet_output(position: Position, odds: Odds | None) -> SheetOutput:
    """The whole sheet. If the log contradicts itself, the cells are those after its smallest repair. Without
    odds (the position is too large) there are no probabilities."""
    return SheetOutput(
        edition=position.log.header.edition,
        events=len(position.log.events),
        consistent=position.consistent,
        owners=position.owners,
        cards=tuple(card_figures(position, odds, card.id) for card in position.log.edition.cards),
        envelope=envelope_figures(position, odds),
        ignored=position.ignored or UNSET,
        askers=askers_figures(figures_of(odds)),
    )


def odds_output(position: Position, odds: Odds | None, card: str) -> OddsOutput:
    """One card's row, and the models behind its figures."""
    return OddsOutput(
        **asdict(card_figures(position, odds, card)),
        askers=askers_figures(figures_of(odds)),
        **left_out(position),
    )


def card_figures(position: Position, odds: Odds | None, card: str) -> CardFigures:
    """One card's row."""
    facts, marks = position.facts, marks_of(position.log)
    marked = {owner: marks[card, owner] for owner in position.owners if (card, owner) in marks}
    return CardFigures(
        card=card,
        category=position.log.edition.by_id[card].category,
        certain=facts.holder[card],
        impossible=tuple(owner for owner in position.owners if owner in facts.impossible[card]),
        p=UNSET if odds is None else {owner: odds.cells[card][owner] for owner in position.owners},
        marks=marked or UNSET,
    )
