"""The notes sheet as a table of HTML, for the phone's page, for a replay, and as one page to print or keep.

States are signs with words for screen readers. A bar below each number shows how probable a cell is, longer
for each of `SHADES`: no colour is needed. `assets/sheet.css` has the styles.
"""

from collections.abc import Callable, Iterable, Iterator
from html import escape

from cluedo_notes.game.deduction.odds import Odds
from cluedo_notes.game.log.deal import ENVELOPE
from cluedo_notes.language.printable import printable
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.sheet.grid import (
    SPOKEN,
    CellState,
    Column,
    Grid,
    Row,
    SheetCell,
    legend,
)
from cluedo_notes.presentation.sheet.paper import Paper
from cluedo_notes.presentation.standalone_page import page_alone, part

Link = Callable[[str, str], str | None]
"""The address that the cell of a card at an owner links to; None: no link."""

CELL_SIGNS = {CellState.HAS: "✓", CellState.LACKS: "✗"}

NOT_COUNTED = "?"
"""An open cell in a position that was too large to count."""


def no_links(_card: str, _owner: str) -> None:
    """For a sheet without links in its cells."""


RowLink = Callable[[str], str | None]
"""The address that a card's name links to; None: no link."""


def no_row_links(_card: str) -> None:
    """For a sheet without links on its card names."""


Drawing = Callable[[str], str]
"""The HTML before a card's name; empty for none."""


def no_drawings(_card: str) -> str:
    """For a sheet without drawings, such as a page of its own."""
    return ""


def grid_table(
    grid: Grid,
    words: Words,
    link: Link = no_links,
    row_link: RowLink = no_row_links,
    drawing: Drawing = no_drawings,
) -> str:
    """A grid as a table; the grid may be empty."""
    return "".join(_table(grid, words, link, row_link, drawing))


def sheet_legend(words: Words, odds: Odds | None) -> str:
    """The meaning of marks, numbers and bars, as a paragraph."""
    return legend_line(legend(words, odds is not None))


def legend_line(said: Iterable[tuple[SheetCell | None, str]]) -> str:
    """A legend of entries, each with an example cell; empty for no entries."""
    entries = []
    for cell, text in said:
        sign = ""
        if cell is not None:
            sign = f'<i class="p{cell.level}" aria-hidden="true"></i> ' if cell.level else f"{_seen(cell)} "
        entries.append(f"<span>{sign}{escape(text)}</span>")
    return f'<p class="sheet-legend">{" ".join(entries)}</p>' if entries else ""


def _table(grid: Grid, words: Words, link: Link, row_link: RowLink, drawing: Drawing) -> Iterator[str]:
    yield f'<table class="sheet"><caption class="unseen">{escape(words("page-sheet"))}</caption>'
    yield f'<thead><tr><th scope="col"><span>{escape(words("page-card"))}</span></th>'
    yield from (_heading(column) for column in grid.columns)
    yield "</tr></thead>"
    for category, rows in grid.groups:
        yield f'<tbody><tr class="kind"><th scope="rowgroup" colspan="{len(grid.columns) + 1}">'
        yield f"<span>{escape(category)}</span></th></tr>"
        for row in rows:
            name, href = drawing(row.card) + escape(row.name), row_link(row.card)
            name = name if href is None else f'<a href="{escape(href)}">{name}</a>'
            yield f'<tr><th scope="row">{name}</th>'
            for column, cell in zip(grid.columns, row.cells, strict=True):
                yield _cell(cell, row, column, link(row.card, column.owner), words)
            yield "</tr>"
        yield "</tbody>"
    yield "</table>"


def _heading(column: Column) -> str:
    """A player's name, or a short word with its explanation for other owners; empty if a name is to be
    written in."""
    heading, name = escape(column.heading), escape(column.name)
    if not heading:
        return "<td></td>"
    if heading == name:
        return f'<th scope="col"><span>{heading}</span></th>'
    first = ' class="first"' if column.owner == ENVELOPE else ""
    return f'<th scope="col"{first}><abbr title="{name}">{heading}</abbr></th>'


def _cell(cell: SheetCell, row: Row, column: Column, href: str | None, words: Words) -> str:
    """A cell in the form that a replay's script also uses."""
    kind = f"p{cell.level}" if cell.state is CellState.OPEN else cell.state
    first = " first" if column.owner == ENVELOPE else ""
    seen = _seen(cell)
    if href is not None:
        figure = words("percent", number=cell.figure) if cell.figure else words(SPOKEN[cell.state])
        label = words("sheet-cell", card=row.name, owner=column.name, figure=figure)
        label += f", {cell.mark}" if cell.mark else ""
        seen = f'<a href="{escape(href)}" aria-label="{escape(label)}">{seen}</a>'
    elif cell.state in CELL_SIGNS:
        spoken = escape(words(SPOKEN[cell.state]))
        seen = f'<span aria-hidden="true">{seen}</span><span class="unseen">{spoken}</span>'
    mark = f"<small>{escape(printable(cell.mark))}</small>" if cell.mark else ""
    return f'<td class="{kind}{first}">{seen}{mark}</td>'


def _seen(cell: SheetCell) -> str:
    if cell.state is CellState.OPEN:
        return escape(cell.figure or NOT_COUNTED)
    return CELL_SIGNS.get(cell.state, "")


# -- one page


def sheet_page(paper: Paper, words: Words) -> str:
    """The page as text; it needs no other file."""
    style = part("palette.css") + part("sheet.css") + part("paper.css")
    return "".join(page_alone(paper.title, words.language, style, _page_body(paper, words)))


def _page_body(paper: Paper, words: Words) -> Iterator[str]:
    yield f"<header><h1>{escape(paper.title)}</h1>"
    yield from (f"<p>{escape(line)}</p>" for line in paper.above)
    yield "</header>\n<main>\n"
    room = "" if paper.legend else ' class="empty"'
    yield f'<div{room} tabindex="0" role="region" aria-label="{escape(words("page-sheet"))}">'
    yield f"{grid_table(paper.grid, words)}</div>\n"
    yield legend_line(paper.legend)
    yield from (f"<p>{escape(line)}</p>" for line in paper.below)
    yield "\n</main>\n"
