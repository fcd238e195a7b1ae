"""Small tables whose speed does not matter: aligned columns, by rich."""

from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table

from cluedo_notes.cli.terminal.output import print_coloured
from cluedo_notes.language.printable import printable


def print_table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print rows under headings; without a terminal nothing is cut or folded."""
    console = Console(highlight=False, markup=False)
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for heading in headings:
        table.add_column(heading, overflow="fold")
    for row in rows:
        table.add_row(*map(printable, row))
    if not console.is_terminal:
        console.width = 10_000
    with console.capture() as printed:
        console.print(table)
    print_coloured(line.rstrip() for line in printed.get().split("\n")[:-1])
