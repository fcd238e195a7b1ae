"""Small tables whose speed does not matter: aligned columns, by rich."""

import sys

from rich import box
from rich.console import Console
from rich.table import Table

from cluedo_notes.cli.terminal.output import print_coloured, shows_colours, width_of
from cluedo_notes.language.printable import printable
from cluedo_notes.presentation.text_table import TextTable

ANY_WIDTH = 10_000
"""The columns of a table where nothing need be cut or folded."""


def print_table(text: TextTable) -> None:
    """Print a table as wide as the output."""
    coloured, width = shows_colours(sys.stdout), width_of(sys.stdout) or ANY_WIDTH
    console = Console(highlight=False, markup=False, force_terminal=coloured, width=min(width, ANY_WIDTH))
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for heading in text.headings:
        table.add_column(heading, overflow="fold")
    for row in text.rows:
        table.add_row(*map(printable, row))
    with console.capture() as printed:
        console.print(table)
    print_coloured(line.rstrip() for line in printed.get().split("\n")[:-1])
