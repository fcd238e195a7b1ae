"""The notes sheet's columns and cells as every face shows them: a sign, or a percentage and its shade.

It also has the keeper's pencil marks.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Category, Edition
from cluedo_notes.game.deduction.odds import Odds
from cluedo_notes.game.deduction.position import Position
from cluedo_notes.game.entry.called import owner_name
from cluedo_notes.game.log.deal import ASIDE, ENVELOPE, owners_beside
from cluedo_notes.game.log.events import Mark
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.of_log import table_at
from cluedo_notes.language.numbers import SHADES, percent, signed_percent
from cluedo_notes.language.printable import printable
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer


class CellState(StrEnum):
    """The state of a card at an owner."""

    HAS = "has"
    LACKS = "lacks"
    OPEN = "open"
    BLANK = "blank"  # to be filled in by hand


class SheetCell(Struct, frozen=True):
    """A cell: its state and the keeper's pencil mark, if any. If it is open and was counted, also the
    percentage and the number of `SHADES` it reaches."""

    state: CellState
    figure: str = ""
    level: int = 0
    mark: str = ""


class Column(Struct, frozen=True):
    """A column: its owner, its heading, and the meaning of the heading. For a player that is the same, except
    that the heading says who has left. `aside`: the number of a put-aside card, otherwise None."""

    owner: str
    heading: str
    name: str
    slot: str = ""


class Row(Struct, frozen=True):
    """A card with its cells, one for each column."""

    card: str
    name: str
    cells: tuple[SheetCell, ...]


class Grid(Struct, frozen=True):
    """A sheet: its columns, and its rows under the names of their categories."""

    columns: tuple[Column, ...]
    groups: tuple[tuple[str, tuple[Row, ...]], ...]


def grid_of(position: Position, odds: Odds | None, words: Words, digits: int = 0) -> Grid:
    """The sheet of a position, percentages with `digits` decimals. Without odds, open cells have no
    percentage."""
    columns, marks = columns_of(position, words), marks_of(position.log)

    def cell(card: str, owner: str) -> SheetCell:
        grid_cell = cell_of(position, odds, card, owner, words, digits)
        return replace(grid_cell, mark=marks[card, owner]) if (card, owner) in marks else grid_cell

    return _grid(position.log.edition, columns, cell, words)


def empty_grid(edition: Edition, players: Sequence[str], words: Words) -> Grid:
    """An empty sheet. `players`: their names, or empty texts for names to be written in by hand.

    Raises `DealError` for a number of players that the edition does not allow."""
    named = (_player_column(name) for name in players)
    others = (other_column(owner, words) for owner in owners_beside(edition, len(players)))
    columns = (other_column(ENVELOPE, words), *named, *others)
    return _grid(edition, columns, lambda _card, _owner: SheetCell(CellState.BLANK), words)


def _grid(
    edition: Edition, columns: tuple[Column, ...], cell: Callable[[str, str], SheetCell], words: Words
) -> Grid:
    def row(card: str) -> Row:
        name = edition.by_id[card].name.in_language(words.language)
        return Row(card, name, tuple(cell(card, column.owner) for column in columns))

    groups = (
        (words(f"{category}s"), tuple(row(card.id) for card in edition.of(category))) for category in Category
    )
    return Grid(columns, tuple(groups))


def cell_of(
    position: Position, odds: Odds | None, card: str, owner: str, words: Words, digits: int
) -> SheetCell:
    """The cell of a card at an owner, without its pencil mark; a percentage with `digits` decimals."""
    if position.facts.holder[card] == owner:
        return SheetCell(CellState.HAS)
    if owner in position.facts.impossible[card]:
        return SheetCell(CellState.LACKS)
    if odds is None:
        return SheetCell(CellState.OPEN)
    probability = odds.cells[card][owner]
    return SheetCell(CellState.OPEN, percent(probability, digits, words), level_of(probability, digits))


def level_of(probability: float, digits: int) -> int:
    """The number of `SHADES` for a probability, rounded as shown, with `digits` decimals of a percent."""
    return sum(round(probability, 2 + digits) >= least for least in SHADES)


def columns_of(position: Position, words: Words) -> tuple[Column, ...]:
    """The columns of a game's sheet."""
    players, left = position.log.deal.players, table_at(position.log, None).left
    return tuple(
        replace(_player_column(owner), heading=words("column-left", player=printable(owner)))
        if owner in left
        else _player_column(owner)
        if owner in players
        else other_column(owner, words)
        for owner in position.owners
    )


def _player_column(name: str) -> Column:
    return Column(name, printable(name), printable(name))


def other_column(owner: str, words: Words) -> Column:
    """The column of an owner who is not a player."""
    slot = owner.removeprefix("aside-") if owner in ASIDE else ""
    heading = words("column-aside", slot=slot) if slot else words(f"column-{owner.replace('_', '-')}")
    return Column(owner, heading, words.say(owner_name(owner)), slot)


SPOKEN = {CellState.HAS: "page-has", CellState.LACKS: "page-lacks", CellState.OPEN: "page-open"}
"""The codes of words for the states of a cell."""


def unmarked(grid: Grid) -> Grid:
    """A grid without the keeper's pencil marks."""

    def row(marked: Row) -> Row:
        return replace(marked, cells=tuple(replace(cell, mark="") for cell in marked.cells))

    groups = ((category, tuple(map(row, rows))) for category, rows in grid.groups)
    return Grid(grid.columns, tuple(groups))


def mark_lines(log: Log, words: Words) -> list[str]:
    """The keeper's pencil marks with the names of their cells, on one line; nothing if there are none."""
    describer = Describer(log, words)
    said = [
        words("sheet-mark", card=describer.card(card), owner=describer.owner(owner), text=text)
        for (card, owner), text in marks_of(log).items()
    ]
    return [words("sheet-marks", marks=words("clause-separator").join(said))] if said else []


def legend(words: Words, counted: bool) -> list[tuple[SheetCell | None, str]]:
    """The meaning of the sheet's signs, each with an example cell. `counted`: does the sheet have figures?"""
    states = [CellState.HAS, CellState.LACKS, *([] if counted else [CellState.OPEN])]
    said: list[tuple[SheetCell | None, str]] = [(SheetCell(state), words(SPOKEN[state])) for state in states]
    if counted:
        said.append((None, words("paper-number")))
        for level, least in enumerate(SHADES, start=1):
            said.append(
                (
                    SheetCell(CellState.OPEN, level=level),
                    words("paper-from", percent=signed_percent(least, 0, words)),
                )
            )
    return said


MarkTexts = Mapping[tuple[str, str], str]
"""The texts of marks by card and owner, in the order of their lines."""


def marks_of(log: Log) -> MarkTexts:
    """The marks on the sheet after a log's last line: the last one on each cell (format 2)."""
    texts: dict[tuple[str, str], str] = {}
    for live in log.live:
        if isinstance(live.event, Mark):
            cell = live.event.card, live.event.owner
            texts.pop(cell, None)
            if live.event.text:
                texts[cell] = live.event.text
    return texts
