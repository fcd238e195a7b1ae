"""Our tables, compared with those of rich."""

import io
from contextlib import redirect_stdout

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich import box
from rich.console import Console
from rich.table import Table

from cluedo_notes.cli.terminal.tables import print_table
from cluedo_notes.presentation.text_table import TextTable

CELLS = st.text("abc é✓日x-→", max_size=12)
HEADINGS = st.text("abcé✓日x-→", min_size=1, max_size=12)


def tables(columns: int) -> st.SearchStrategy[TextTable]:
    headings, cells = (st.tuples(*[one] * columns) for one in (HEADINGS, CELLS))
    return st.builds(TextTable, headings, st.lists(cells, max_size=4).map(tuple))


def printed(table: TextTable, encoding: str) -> str:
    output = io.TextIOWrapper(io.BytesIO(), encoding)
    with redirect_stdout(output):
        print_table(table)
    output.flush()
    return output.buffer.getvalue().decode(encoding)


def by_rich(text: TextTable, encoding: str, width: int) -> str:
    output = io.TextIOWrapper(io.BytesIO(), encoding)
    console = Console(file=output, highlight=False, markup=False, width=width)
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for heading in text.headings:
        table.add_column(heading, overflow="fold")
    for row in text.rows:
        table.add_row(*row)
    with console.capture() as found:
        console.print(table)
    return "".join(f"{line.rstrip()}\n" for line in found.get().split("\n")[:-1])


@given(table=st.integers(1, 4).flatmap(tables), width=st.sampled_from([None, 20, 30, 60]))
def test_a_table_is_laid_out_as_by_rich(table: TextTable, width: int | None) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", str(width or ""))
        assert printed(table, "utf-8") == by_rich(table, "utf-8", width or 10_000)


def test_an_encoding_without_line_signs_has_others() -> None:
    table = TextTable(("Card", "Now"), (("Rope", "1"), ("Lounge", "")))
    assert printed(table, "ascii") == by_rich(table, "ascii", 80)
    assert printed(table, "ascii").splitlines()[1] == "-------+----"
