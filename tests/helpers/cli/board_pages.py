"""Boards as `board` draws them, and their squares read back from the lines."""

import re
from itertools import pairwise
from typing import Any

import pytest

from cluedo_notes.cli.terminal.board_drawing import (
    ASCII_SIGNS,
    UNICODE_SIGNS,
    BoardDrawing,
    BoardStyle,
)
from cluedo_notes.cli.terminal.board_legend import board_page
from cluedo_notes.cli.terminal.sheet_table import Style
from cluedo_notes.editions import Square, load
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.words import words_in

PLAIN = Style("✓", "✗", "─", "…", "█", ("░", "▒", "▓"), False)
WITH_BOARD = ("classic", "super", "secrets-2008")

each_board = pytest.mark.parametrize("edition", WITH_BOARD)
each_language = pytest.mark.parametrize("lang", LANGUAGES)


def page(
    edition: str, lang: str = "en", width: int | None = None, ascii_only: bool = False, **pieces: Any
) -> list[str]:
    """The lines of a board with no pieces but those given."""
    loaded = load(edition)
    assert loaded.board is not None
    look = BoardStyle(words_in(lang), PLAIN, ASCII_SIGNS if ascii_only else UNICODE_SIGNS, width)
    return list(board_page(BoardDrawing(loaded, loaded.board, look, **{"pawns": {}, **pieces})))


def drawn(lines: list[str]) -> dict[Square, str]:
    """The two signs of each square, found by the numbers along the edges as a reader finds it."""
    found: dict[Square, str] = {}
    columns: dict[int, int] = {}
    for above, line in pairwise(lines):
        if re.match(r"   \d", line) and not above[:3].strip():
            columns = ruled(above, line)
        elif row := re.match(r"[ \d]\d", line):
            for column, offset in columns.items():
                found[int(row[0]), column] = line[offset - 1 : offset + 1].ljust(2)
    return found


def ruled(tens: str, units: str) -> dict[int, int]:
    """Column -> where its unit stands, from the two lines of a ruler; what stands beside them is left out."""
    columns: dict[int, int] = {}
    for offset in range(3, len(units), 2):
        if not (units[offset - 1] == " " and units[offset].isdigit()):
            break
        ten = tens[offset : offset + 1].strip()
        columns[int(ten + units[offset])] = offset
    return columns
