"""The table of an archive as text with commas, which every spreadsheet reads."""

import csv
from collections.abc import Sequence
from io import StringIO
from typing import BinaryIO

from msgspec.structs import astuple

from cluedo_notes.lab.archives.archive import COLUMNS, ArchiveRow

PIECE = 1 << 16
"""The number of characters that are written at a time."""

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""Spreadsheets take a cell that begins so for a formula and run it. Names and files are a stranger's; an
apostrophe before them makes them text."""


class CsvTable:
    """Rows for a file in UTF-8: lines end in a line feed, true and false are words, None is nothing; a text
    that spreadsheets would run has an apostrophe before it."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._text = StringIO()
        self._lines = csv.writer(self._text, lineterminator="\n")
        self._lines.writerow(COLUMNS)

    def add(self, rows: Sequence[ArchiveRow]) -> None:
        """Write more rows. Raises as the file does."""
        self._lines.writerows(map(_text, astuple(row)) for row in rows)
        if self._text.tell() >= PIECE:
            self._write()

    def end(self) -> None:
        """Write what is left. Raises as the file does."""
        self._write()

    def give_up(self) -> None:
        """Write no more."""

    def _write(self) -> None:
        self._file.write(self._text.getvalue().encode("utf-8"))
        self._text.seek(0)
        self._text.truncate()


def _text(value: object) -> object:
    match value:
        case bool():
            return str(value).lower()
        case str() if value.startswith(FORMULA):
            return f"'{value}"
    return value
