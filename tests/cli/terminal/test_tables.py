"""Our tables, compared with those of rich if they fit, and their words if they do not."""

import io
from collections import Counter
from contextlib import redirect_stdout

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich import box
from rich.console import Console
from rich.table import Table

from cluedo_notes.cli.terminal.output import columns
from cluedo_notes.cli.terminal.tables import print_table
from cluedo_notes.language.words import words_in
from cluedo_notes.presentation.text_table import TextTable

CELLS = st.text("abc é✓日x-→", max_size=12)
HEADINGS = st.text("abcé✓日x-→", min_size=1, max_size=12)


def tables(columns: int) -> st.SearchStrategy[TextTable]:
    headings, cells = (st.tuples(*[one] * columns) for one in (HEADINGS, CELLS))
    return st.builds(TextTable, headings, st.lists(cells, max_size=4).map(tuple))


def printed(table: TextTable, encoding: str, width: int | None = None) -> str:
    output = io.TextIOWrapper(io.BytesIO(), encoding)
    with redirect_stdout(output), pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", str(width or ""))
        print_table(table, words_in("en"))
    output.flush()
    return output.buffer.getvalue().decode(encoding)


def by_rich(text: TextTable, encoding: str) -> str:
    output = io.TextIOWrapper(io.BytesIO(), encoding)
    console = Console(file=output, highlight=False, markup=False, width=10_000)
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for heading in text.headings:
        table.add_column(heading)
    for row in text.rows:
        table.add_row(*row)
    with console.capture() as found:
        console.print(table)
    return "".join(f"{line.rstrip()}\n" for line in found.get().split("\n")[:-1])


@given(table=st.integers(1, 4).flatmap(tables))
def test_a_table_is_laid_out_as_by_rich(table: TextTable) -> None:
    assert printed(table, "utf-8") == by_rich(table, "utf-8")


def test_an_encoding_without_line_signs_has_others() -> None:
    table = TextTable(("Card", "Now"), (("Rope", "1"), ("Lounge", "")))
    assert printed(table, "ascii") == by_rich(table, "ascii")
    assert printed(table, "ascii").splitlines()[1] == "-------+----"


@given(table=st.integers(1, 4).flatmap(tables), width=st.sampled_from([20, 30, 40, 60]))
def test_a_narrow_table_fits_with_every_word_whole(table: TextTable, width: int) -> None:
    """A word that is wider than the output is the exception."""
    lines = printed(table, "utf-8", width).splitlines()
    seen = Counter(word.strip(":;") for line in lines for word in line.split())
    cells = Counter(word.strip(":;") for row in table.rows for cell in row for word in cell.split())
    assert cells <= seen
    assert all(columns(line) <= width or len(line.split()) == 1 for line in lines)


def test_where_a_folded_row_ends_is_seen_by_its_indent() -> None:
    """Without it, a row of two lines reads as two rows."""
    games = ("vendredi soir", "Cluedo 2011 (avec garage)"), ("samedi", "Cluedo Super Détective")
    lines = printed(TextTable(("Partie", "Édition"), games), "utf-8", 26).splitlines()
    assert lines == [
        "Partie        Édition",
        "─" * 26,
        "vendredi      Cluedo 2011",
        "  soir          (avec",
        "                garage)",
        "samedi        Cluedo Super",
        "                Détective",
    ]


NAMES = "Maximiliane", "Bobette", "Clementine", "Dorothea"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_games_on_a_narrow_terminal_take_few_lines(language: str) -> None:
    """Nothing is lost of a game in at most five lines; in columns it took four, with words in pieces."""
    row = "*", "vendredi-au-chalet", "29/11/2026", "Cluedo 2011 (avec garage)", ", ".join(NAMES), "104"
    words = words_in(language)
    headings = "", *map(words, ("game", "last-change", "edition", "players", "events"))
    lines = printed(TextTable(headings, (row,)), "utf-8", 40).splitlines()
    assert len(lines) <= 5
    assert all(" ".join(cell.split()) in " ".join(" ".join(lines).split()) for cell in row)
