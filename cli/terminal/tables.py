"""Small tables in aligned columns.

A table that fits the output is laid out here. If a cell must be folded, rich does it, but loading rich takes
longer than most tables take to compute.
"""

import sys
from collections.abc import Iterator, Sequence

from cluedo_notes.cli.terminal.output import columns, padded, print_coloured, shows_colours, width_of
from cluedo_notes.language.printable import printable
from cluedo_notes.presentation.text_table import TextTable

LINE_SIGNS, PLAIN_SIGNS = ("   ", "───"), (" | ", "-+-")
"""The signs between two columns, and at the same places in the rule below the headings."""


def print_table(text: TextTable) -> None:
    """Print a table as wide as the output."""
    rows = [text.headings, *(tuple(map(printable, row)) for row in text.rows)]
    widths = [max(map(columns, column)) for column in zip(*rows, strict=True)]
    between, crossing = _between()
    width = width_of(sys.stdout)
    if width is not None and sum(widths) + len(between) * (len(widths) - 1) > width:
        print_coloured(_folded(rows, width))
        return
    headings, *others = (between.join(map(padded, row, widths)).rstrip() for row in rows)
    rule = crossing.join(crossing[0] * width for width in widths)
    print_coloured([f"\x1b[1m{headings}\x1b[0m" if shows_colours(sys.stdout) else headings, rule, *others])


def _between() -> tuple[str, str]:
    """The sign that the output's encoding has."""
    return LINE_SIGNS if (sys.stdout.encoding or "utf-8").lower().startswith("utf") else PLAIN_SIGNS


def _folded(rows: Sequence[Sequence[str]], width: int) -> Iterator[str]:
    """The lines of a table whose cells are folded to fit a width."""
    from rich import box  # noqa: PLC0415 (slow to load)
    from rich.console import Console  # noqa: PLC0415 (rich: only what is drawn)
    from rich.table import Table  # noqa: PLC0415 (rich: only what is drawn)

    console = Console(highlight=False, markup=False, force_terminal=shows_colours(sys.stdout), width=width)
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    headings, *others = rows
    for heading in headings:
        table.add_column(heading, overflow="fold")
    for row in others:
        table.add_row(*row)
    with console.capture() as printed:
        console.print(table)
    return (line.rstrip() for line in printed.get().split("\n")[:-1])
