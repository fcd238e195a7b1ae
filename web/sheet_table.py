"""The notes sheet as a table of HTML: for the phone's page, for a file to print, for the page of a replay.

Marks are signs with words for those who hear the page. How probable a cell is can be seen by a bar below its
number, longer for each of `SHADES`: no colour is needed. `static/sheet.css` holds how it looks.
"""

from collections.abc import Callable, Iterator, Sequence
from html import escape

from cluedo_notes.editions import Card, Category, Edition
from cluedo_notes.game.deal import ENVELOPE
from cluedo_notes.game.odds import Odds
from cluedo_notes.game.position import Position
from cluedo_notes.game.told.cells import SIGNS, Cell, Column, Mark, cell_of, columns_of, empty_columns
from cluedo_notes.game.told.figures import SHADES, signed_percent
from cluedo_notes.game.words import Words

Link = Callable[[str, str], str | None]
"""Where the cell of a card at an owner leads; None for one that leads nowhere."""


SPOKEN = {Mark.HAS: "page-has", Mark.LACKS: "page-lacks", Mark.OPEN: "page-open"}

NOT_COUNTED = "?"
"""What an open cell says in a position that was too large to be counted."""


def no_links(_card: str, _owner: str) -> None:
    """A sheet of which no cell leads anywhere."""


RowLink = Callable[[str], str | None]
"""Where a card's name leads; None where it leads nowhere."""


def no_row_links(_card: str) -> None:
    """A sheet of which no card's name leads anywhere."""


def sheet_table(
    position: Position,
    odds: Odds | None,
    words: Words,
    link: Link = no_links,
    digits: int = 0,
    row_link: RowLink = no_row_links,
) -> str:
    """The sheet of a position; without odds (it was too large to be counted) open cells have no number."""
    columns = columns_of(position, words)

    def cells(card: Card) -> Iterator[str]:
        for column in columns:
            cell = cell_of(position, odds, card.id, column.owner, words, digits)
            yield _cell(cell, card, column, link(card.id, column.owner), words)

    return "".join(_table(position.log.edition, columns, cells, words, row_link))


def empty_sheet(edition: Edition, players: Sequence[str], words: Words) -> str:
    """The sheet of an edition with room to tick off: the players by their names, or empty texts where the
    names are written in by hand. Raises `DealError` for a number of players that the edition is not for."""
    columns = empty_columns(edition, players, words)

    def cells(_card: Card) -> Iterator[str]:
        return (f"<td{_first(column)}></td>" for column in columns)

    return "".join(_table(edition, columns, cells, words))


def sheet_legend(words: Words, odds: Odds | None) -> str:
    """What marks, numbers and bars mean, as a paragraph."""
    parts = [f"{SIGNS[mark]} {words(SPOKEN[mark])}" for mark in (Mark.HAS, Mark.LACKS)]
    entries = [f"<span>{escape(part)}</span>" for part in parts]
    if odds is None:
        entries.append(f"<span>{NOT_COUNTED} {escape(words(SPOKEN[Mark.OPEN]))}</span>")
    else:
        entries.append(f"<span>{escape(words('paper-number'))}</span>")
        for level, least in enumerate(SHADES, start=1):
            text = escape(words("paper-from", percent=signed_percent(least, 0, words)))
            entries.append(f'<span><i class="p{level}" aria-hidden="true"></i> {text}</span>')
    return f'<p class="sheet-legend">{" ".join(entries)}</p>'


def _table(
    edition: Edition,
    columns: Sequence[Column],
    cells: Callable[[Card], Iterator[str]],
    words: Words,
    row_link: RowLink = no_row_links,
) -> Iterator[str]:
    yield f'<table class="sheet"><caption class="unseen">{escape(words("page-sheet"))}</caption>'
    yield f'<thead><tr><th scope="col"><span>{escape(words("page-card"))}</span></th>'
    yield from (_heading(column) for column in columns)
    yield "</tr></thead>"
    for category in Category:
        yield f'<tbody><tr class="kind"><th scope="rowgroup" colspan="{len(columns) + 1}">'
        yield f"{escape(words(f'{category}s'))}</th></tr>"
        for card in edition.of(category):
            name, href = escape(card.name.in_language(words.language)), row_link(card.id)
            name = name if href is None else f'<a href="{escape(href)}">{name}</a>'
            yield f'<tr><th scope="row">{name}</th>'
            yield from cells(card)
            yield "</tr>"
        yield "</tbody>"
    yield "</table>"


def _first(column: Column) -> str:
    return ' class="first"' if column.owner == ENVELOPE else ""


def _heading(column: Column) -> str:
    """A player by his name; others by a short word, explained; nothing where a name is to be written."""
    heading, name = escape(column.heading), escape(column.name)
    if not column.heading:
        return "<td></td>"
    if column.heading == column.name:
        return f'<th scope="col"><span>{heading}</span></th>'
    return f'<th scope="col"><abbr title="{name}">{heading}</abbr></th>'


def _cell(cell: Cell, card: Card, column: Column, href: str | None, words: Words) -> str:
    """A cell, as the script of a replay's page fills it too."""
    kind = f"p{cell.level}" if cell.mark is Mark.OPEN else cell.mark
    first = " first" if column.owner == ENVELOPE else ""
    spoken = words(SPOKEN[cell.mark]) if cell.mark is not Mark.OPEN else ""
    if href is not None:
        figure = spoken or (words("percent", number=cell.figure) if cell.figure else words(SPOKEN[cell.mark]))
        label = words("sheet-cell", card=card.name, owner=column.name, figure=figure)
        inner = f'<a href="{escape(href)}" aria-label="{escape(label)}">{_seen(cell)}</a>'
    elif spoken:
        inner = (
            f'<span aria-hidden="true">{SIGNS[cell.mark]}</span><span class="unseen">{escape(spoken)}</span>'
        )
    else:
        inner = _seen(cell)
    return f'<td class="{kind}{first}">{inner}</td>'


def _seen(cell: Cell) -> str:
    return escape(SIGNS[cell.mark] or cell.figure or NOT_COUNTED)
