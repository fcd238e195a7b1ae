"""The notes sheet as a table: cards in rows, owners in columns, marks that read without colour."""

from collections.abc import Sequence

from cluedo_notes.editions import Card, Category
from cluedo_notes.game.describe import Describer
from cluedo_notes.game.position import Position
from cluedo_notes.game.words import Words
from msgspec import Struct
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

NARROWEST = 80
"""A terminal that says it is narrower gets lines of this width all the same: a cut sheet is no sheet."""


class Marks(Struct, frozen=True):
    has: str
    lacks: str
    cut: str


def print_sheet(position: Position, words: Words) -> None:
    """Print the sheet; on a terminal it fits its width (80 columns with six players, 120 with ten)."""
    console = Console(highlight=False)
    marks = Marks("O", "x", ".") if console.options.ascii_only else Marks("✓", "✗", "…")
    layout = _Layout(position, words, max(console.width, NARROWEST) if console.is_terminal else None)
    if not console.is_terminal:
        console = Console(highlight=False, width=layout.width)
    elif console.width < NARROWEST:
        console.width = NARROWEST
    console.print(_table(position, words, layout, marks), soft_wrap=True)
    console.print(Text(words("sheet-legend", has=marks.has, lacks=marks.lacks), style="dim"))


class _Layout:
    """How wide the columns are: as wide as their headings where there is room, at least four where not."""

    def __init__(self, position: Position, words: Words, width: int | None) -> None:
        describer = Describer(position.log, words)
        self.headings = [_heading(owner, describer) for owner in position.owners]
        self.names = max(len(describer.card(card.id)) for card in position.log.edition.cards)
        widest = max(map(len, self.headings))
        self.cell = widest
        if width is not None:
            self.names = min(self.names, max(18, width - len(self.headings) * (widest + 2) - 2))
            self.cell = max(3, min(widest, (width - self.names - 2) // len(self.headings) - 2))
        self.width = self.names + 2 + len(self.headings) * (self.cell + 2)


def _heading(owner: str, describer: Describer) -> str:
    if owner in describer.log.deal.players:
        return owner
    return describer.words(f"column-{owner.replace('_', '-')}")


def _table(position: Position, words: Words, layout: _Layout, marks: Marks) -> Table:
    table = Table(
        box=box.SIMPLE_HEAD if marks.has != "O" else box.ASCII2,
        show_edge=False,
        padding=(0, 1),
        pad_edge=False,
    )
    table.add_column("", width=layout.names, no_wrap=True)
    for heading in layout.headings:
        table.add_column(
            Text(_cut(heading, layout.cell, marks)), width=layout.cell, no_wrap=True, justify="center"
        )
    describer = Describer(position.log, words)
    for category in Category:
        cards = position.log.edition.of(category)
        table.add_row(Text(words(f"{category}s").upper(), style="bold"))
        for card in cards:
            table.add_row(*_row(card, position, describer, layout, marks), end_section=card is cards[-1])
    return table


def _row(
    card: Card, position: Position, describer: Describer, layout: _Layout, marks: Marks
) -> Sequence[Text]:
    holder = position.facts.holder[card.id]
    style = {None: "", "envelope": "bold"}.get(holder, "dim")
    cells = [Text(_cut(describer.card(card.id), layout.names, marks), style=style)]
    for owner in position.owners:
        if holder == owner:
            cells.append(Text(marks.has, style="bold green" if owner != "envelope" else "bold magenta"))
        elif owner in position.facts.impossible[card.id]:
            cells.append(Text(marks.lacks, style="dim"))
        else:
            cells.append(Text(""))
    return cells


def _cut(text: str, width: int, marks: Marks) -> str:
    return text if len(text) <= width else text[: width - 1] + marks.cut
