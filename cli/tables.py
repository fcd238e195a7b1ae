"""Small tables that nobody waits for: aligned columns, by rich."""

from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table


def print_table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print rows under headings; without a terminal nothing is cut or folded."""
    console = Console(highlight=False, markup=False)
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for heading in headings:
        table.add_column(heading, overflow="fold")
    for row in rows:
        table.add_row(*row)
    if not console.is_terminal:
        console.width = 10_000
    with console.capture() as printed:
        console.print(table)
    print("\n".join(line.rstrip() for line in printed.get().splitlines()))
