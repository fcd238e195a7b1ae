"""Small tables in aligned columns. One that is too wide for the output is folded between words."""

import sys
from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest

from cluedo_notes.cli.terminal.output import (
    columns,
    padded,
    print_coloured,
    shows_colours,
    text_width,
    width_of,
    wrapped,
)
from cluedo_notes.language.printable import printable
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.text_table import TextTable

LINE_SIGNS, PLAIN_SIGNS = ("   ", "───"), (" | ", "-+-")
"""The signs between two columns, and at the same places in the rule below the headings."""

FOLDED_INDENT = 2
"""The columns by which the further lines of a cell are indented."""


def print_table(text: TextTable, words: Words) -> None:
    """Print a table as wide as the output. If its words do not fit side by side, each row is a sentence."""
    rows: list[Sequence[str]] = [text.headings, *(tuple(map(printable, row)) for row in text.rows)]
    between, crossing = _between()
    widths = _widths(rows, len(between), width_of(sys.stdout))
    if widths is None:
        print_coloured(_as_sentences(rows, words))
        return
    headings, *others = (_lines(row, widths, between) for row in rows)
    bold, plain = ("\x1b[1m", "\x1b[0m") if shows_colours(sys.stdout) else ("", "")
    rule = crossing.join(crossing[0] * width for width in widths)
    print_coloured([*(f"{bold}{line}{plain}" for line in headings), rule, *chain(*others)])


def _widths(rows: Sequence[Sequence[str]], between: int, most: int | None) -> list[int] | None:
    """The widths of the columns: the widest are narrowed until a line fits; None if their words do not."""
    cells = list(zip(*rows, strict=True))
    widths = [max(map(columns, column)) for column in cells]
    least = [
        max(columns(part) for cell in column for part in wrapped(cell, 0, FOLDED_INDENT)) for column in cells
    ]
    while most is not None and sum(widths) + between * (len(widths) - 1) > most:
        narrowed = [place for place, width in enumerate(widths) if width > least[place]]
        if not narrowed:
            return None
        widths[max(narrowed, key=widths.__getitem__)] -= 1
    return widths


def _lines(row: Sequence[str], widths: Sequence[int], between: str) -> Iterator[str]:
    """A row in as many lines as its longest cell needs. Those after the first are indented, so that a reader
    sees where the next row begins."""
    cells = (wrapped(cell, width, FOLDED_INDENT) for cell, width in zip(row, widths, strict=True))
    for parts in zip_longest(*cells, fillvalue=""):
        yield between.join(map(padded, parts, widths)).rstrip()


def _as_sentences(rows: Sequence[Sequence[str]], words: Words) -> Iterator[str]:
    """Each row as its cells, each behind its heading; a cell without a heading is a mark and comes first."""
    headings, *others = rows
    for row in others:
        cells = [(heading, cell) for heading, cell in zip(headings, row, strict=True) if cell]
        marks = "".join(f"{cell} " for heading, cell in cells if not heading)
        named = (words("table-cell", heading=heading, cell=cell) for heading, cell in cells if heading)
        yield from wrapped(marks + words.joined(words("clause-separator"), named), text_width(sys.stdout), 2)


def _between() -> tuple[str, str]:
    """The sign that the output's encoding has."""
    return LINE_SIGNS if (sys.stdout.encoding or "utf-8").lower().startswith("utf") else PLAIN_SIGNS
