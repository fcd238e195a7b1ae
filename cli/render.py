"""The notes sheet as lines: cards in rows, owners in columns, marks that read without colour.

Plain text rather than a rich table: the sheet is what a player waits for, and importing and running rich's
console took longer than reading the log and deducing everything.
"""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from cluedo_notes.editions import Card, Category
from cluedo_notes.game.describe import Describer
from cluedo_notes.game.position import Position
from cluedo_notes.game.words import Words

NARROWEST = 80
"""A terminal that says it is narrower gets lines of this width all the same: a cut sheet is no sheet."""

SHORTEST_NAME = 18
"""Cards' names are cut to no less than this."""


class Style(Struct, frozen=True):
    """How things look on one output: the marks that it can print, and colour codes or none."""

    has: str
    lacks: str
    rule: str
    cut: str
    coloured: bool

    def paint(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.coloured and code else text


BOLD, DIM, GREEN, MAGENTA = "1", "2", "1;32", "1;35"


def style_of_output() -> Style:
    """Colour on a terminal unless NO_COLOR is set; ASCII marks where the encoding has no others."""
    coloured = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    try:
        "✓✗─…".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return Style("O", "x", "-", ".", coloured)
    return Style("✓", "✗", "─", "…", coloured)


def width_of_output() -> int | None:
    """The columns of the terminal, or None where there is none and nothing need be cut."""
    return max(NARROWEST, shutil.get_terminal_size().columns) if sys.stdout.isatty() else None


class SheetTable:
    """The sheet of one position; on a terminal it fits its width (80 columns with six players, 120 with ten).

    Columns are as wide as their headings where there is room; where there is not, names are cut.
    """

    def __init__(self, position: Position, words: Words, style: Style, width: int | None) -> None:
        self.position = position
        self.words = words
        self.style = style
        self.describer = Describer(position.log, words)
        self.headings = [self._heading(owner) for owner in position.owners]
        self.name_width = max(len(self.describer.card(card.id)) for card in position.log.edition.cards)
        self.cell_width = max(map(len, self.headings))
        if width is not None:
            columns = len(self.headings)
            room = width - columns * (self.cell_width + 2)
            self.name_width = min(self.name_width, max(SHORTEST_NAME, room))
            self.cell_width = max(3, min(self.cell_width, (width - self.name_width) // columns - 2))

    def lines(self) -> Iterator[str]:
        """The heading, the cards by category, and what the marks mean."""
        style = self.style
        cells = "".join(
            f"  {self._cut(heading, self.cell_width):^{self.cell_width}}" for heading in self.headings
        )
        game = self._cut(Path(self.position.log.file).stem, self.name_width)
        yield f"{self.style.paint(DIM, f'{game:{self.name_width}}')}{cells}".rstrip()
        yield style.rule * (self.name_width + len(cells))
        for number, category in enumerate(Category):
            if number:
                yield ""
            yield style.paint(BOLD, self.words(f"{category}s").upper())
            for card in self.position.log.edition.of(category):
                yield self._row(card)
        yield style.paint(DIM, self.words("sheet-legend", has=style.has, lacks=style.lacks))

    def _heading(self, owner: str) -> str:
        if owner in self.position.log.deal.players:
            return owner
        return self.words(f"column-{owner.replace('_', '-')}")

    def _row(self, card: Card) -> str:
        holder = self.position.facts.holder[card.id]
        colour = {None: "", "envelope": BOLD}.get(holder, DIM)
        name = f"{self._cut(self.describer.card(card.id), self.name_width):{self.name_width}}"
        cells = "".join(f"  {self._cell(card, owner)}" for owner in self.position.owners)
        return f"{self.style.paint(colour, name)}{cells}".rstrip()

    def _cell(self, card: Card, owner: str) -> str:
        facts = self.position.facts
        mark, colour = "", ""
        if facts.holder[card.id] == owner:
            mark, colour = self.style.has, MAGENTA if owner == "envelope" else GREEN
        elif owner in facts.impossible[card.id]:
            mark, colour = self.style.lacks, DIM
        return self.style.paint(colour, f"{mark:^{self.cell_width}}")

    def _cut(self, text: str, width: int) -> str:
        return text if len(text) <= width else text[: width - 1] + self.style.cut
