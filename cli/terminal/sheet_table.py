"""The notes sheet as lines: cards in rows, owners in columns, marks that read without colour.

Plain text rather than a rich table: players wait for the sheet, and importing and running rich's console took
longer than reading the log and deducing everything.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.cli.terminal.output import can_be_printed, columns, padded, shows_colours
from cluedo_notes.editions import Card, Category
from cluedo_notes.game.deduction.odds import Odds
from cluedo_notes.game.deduction.position import Position
from cluedo_notes.game.log.deal import ENVELOPE
from cluedo_notes.language.printable import printable
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.sheet.grid import CellState, SheetCell, cell_of, columns_of, marks_of

SHORTEST_IN_TABLE = 18
"""Cards' names are not cut below this width,"""

SHORTEST_NAME_BESIDE_DIGITS = 10
"""or below this one if many decimals are requested."""

LONGEST_TITLE = 24
"""The column of names is at least as wide as the title, up to this width."""


class Style(Struct, frozen=True):
    """The look of one output: the marks that it can print, and whether it has colours."""

    has: str
    lacks: str
    rule: str
    cut: str
    full: str
    shades: tuple[str, ...]
    coloured: bool

    def paint(self, code: str, text: str) -> str:
        """The text in a colour, if there are colours."""
        return f"\x1b[{code}m{text}\x1b[0m" if self.coloured and code else text


BOLD, DIM, GREEN, MAGENTA = "1", "2", "1;32", "1;35"

SHADE_COLOURS = (DIM, "", "33", "1;33")
"""The colours below the first shade, and from each one on."""


UNICODE = Style("✓", "✗", "─", "…", "█", ("░", "▒", "▓"), coloured=False)
ASCII = Style("O", "x", "-", ".", "#", (".", ":", "#"), coloured=False)


def style_of_output() -> Style:
    """Colour if the output shows it; ASCII marks if the encoding has no others."""
    look = UNICODE if can_be_printed("✓✗─…█▏░▒▓") else ASCII
    return replace(look, coloured=shows_colours(sys.stdout))


class SheetTable:
    """The sheet of one position. On a terminal it fits its width (80 columns with six players, 120 with ten).

    Columns are as wide as their headings if there is room; otherwise names are cut."""

    def __init__(
        self,
        position: Position,
        odds: Odds | None,
        digits: int,
        words: Words,
        style: Style,
        width: int | None,
        title: str | None = None,
    ) -> None:
        self.position = position
        self.title = printable(Path(position.log.file).stem if title is None else title)
        self.odds = odds
        self.digits = digits
        self.words = words
        self.style = style
        self.describer = Describer(position.log, words)
        self.marks = marks_of(position.log)
        owned = columns_of(position, words)
        self.headings = [column.heading for column in owned]
        self.of_slots = {column.heading for column in owned if column.slot}
        names = (columns(self.describer.card(card.id)) for card in position.log.edition.cards)
        self.name_width = max(min(columns(self.title), LONGEST_TITLE), *names)
        self.number_width = 4 + digits if digits else 3
        self.cell_width = max(self.number_width + 1, *map(columns, self.headings))
        if width is not None:
            owners = len(self.headings)
            room = width - owners * (self.cell_width + 2)
            self.name_width = min(self.name_width, max(SHORTEST_IN_TABLE, room))
            self.cell_width = max(
                self.number_width, min(self.cell_width, (width - self.name_width) // owners - 2)
            )
            # Many digits need some room of the names.
            too_wide = self.name_width + owners * (self.cell_width + 2) - width
            self.name_width = max(SHORTEST_NAME_BESIDE_DIGITS, self.name_width - max(0, too_wide))

    def lines(self) -> Iterator[str]:
        """The heading, the cards by category, and what the marks mean."""
        style = self.style
        headings = [centred(self._cut_heading(text), self.cell_width) for text in self.headings]
        whole_width = self.name_width + len(headings) * (self.cell_width + 2)
        game = padded(self.title, self.name_width)
        if columns(self.title) > self.name_width:  # on a line of its own
            yield style.paint(DIM, self._cut(self.title, whole_width))
            game = padded("", self.name_width)
        yield f"{style.paint(DIM, game)}  {'  '.join(headings)}".rstrip()
        yield style.rule * whole_width
        for number, category in enumerate(Category):
            if number:
                yield ""
            yield style.paint(BOLD, self.words(f"{category}s").upper())
            for card in self.position.log.edition.of(category):
                yield self._row(card)
        yield style.paint(DIM, self.legend(shaded=self._shaded))

    def legend(self, shaded: bool) -> str:
        """The meaning of the marks."""
        style, words = self.style, self.words
        code = "sheet-legend-plain" if self.odds is None else "sheet-legend"
        marks = words(code, has=style.has, lacks=style.lacks)
        if self.odds is None or not shaded:
            return marks
        return f"{marks}  {words('sheet-legend-shades', shades=''.join(style.shades))}"

    @property
    def _shaded(self) -> bool:
        """Is there room for a shade next to the number?"""
        return self.cell_width > self.number_width

    def _row(self, card: Card) -> str:
        name = padded(self._cut(self.describer.card(card.id), self.name_width), self.name_width)
        cells = "".join(self._cell(card, owner) for owner in self.position.owners)
        return f"{self.style.paint(name_colour(self.position, card), name)}{cells}".rstrip()

    def _cell(self, card: Card, owner: str) -> str:
        cell = cell_of(self.position, self.odds, card.id, owner, self.words, self.digits)
        mark, colour = mark_of(cell, owner, self.style)
        text = "  " + centred(self._number(cell) if cell.figure else mark, self.cell_width)
        return self.style.paint(colour, starred(text) if (card.id, owner) in self.marks else text)

    def _number(self, cell: SheetCell) -> str:
        """A probability as its shade and its percentage."""
        shade = ("", *self.style.shades)[cell.level] if self._shaded else ""
        width = self.number_width + int(self._shaded) - len(shade)
        return shade + cell.figure.rjust(width)

    def _cut_heading(self, text: str) -> str:
        """The heading of a column; those of several put-aside cards differ only by their numbers."""
        if columns(text) <= self.cell_width or text not in self.of_slots:
            return self._cut(text, self.cell_width)
        number = text[len(text.rstrip("0123456789")) :]
        return text[: max(0, self.cell_width - len(number))].rstrip() + number

    def _cut(self, text: str, width: int) -> str:
        """The text in at most `width` columns."""
        if columns(text) <= width:
            return text
        while columns(text) > width - 1:
            text = text[:-1]
        return text + self.style.cut


def name_colour(position: Position, card: Card) -> str:
    """The colour of a card's name: in the envelope, with another owner, or open."""
    return {None: "", ENVELOPE: BOLD}.get(position.facts.holder[card.id], DIM)


def mark_of(cell: SheetCell, owner: str, style: Style) -> tuple[str, str]:
    """The contents of a cell, and its colour; empty if the cell is open and was not counted."""
    if cell.state is CellState.HAS:
        return style.has, MAGENTA if owner == ENVELOPE else GREEN
    if cell.state is CellState.LACKS:
        return style.lacks, DIM
    return cell.figure, SHADE_COLOURS[cell.level] if cell.figure else ""


def starred(cell: str) -> str:
    """A cell, with the space before it, that has a pencil mark: a star right before its contents."""
    start = len(cell) - len(cell.lstrip())
    if start == len(cell):
        return centred("*", len(cell))
    return f"{cell[: start - 1]}*{cell[start:]}"


def centred(text: str, width: int) -> str:
    """A text in the middle of `width` columns."""
    return padded(" " * ((width - columns(text)) // 2) + text, width)
