"""The table of an archive as text with commas, which every spreadsheet reads."""

import csv
from collections.abc import Sequence
from io import StringIO
from typing import BinaryIO

from msgspec.structs import astuple

from cluedo_notes.lab.archives.archive import COLUMNS, ArchiveRow

PIECE = 1 << 16
"""The number of characters written at a time."""

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""Spreadsheets run a cell with such a beginning as a formula. Names and files may come from strangers; an
apostrophe before them makes them text."""


class CsvTable:
    """Rows for a file in UTF-8. Lines end in a line feed, booleans are words, None is empty. A text that a
    spreadsheet would run gets an apostrophe before it."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._text = StringIO()
        self._lines = csv.writer(self._text, lineterminator="\n")
        self._lines.writerow(COLUMNS)

    def add(self, rows: Sequence[ArchiveRow]) -> None:
        """Writes more rows. Raises the file's errors."""
        self._lines.writerows(map(_text, astuple(row)) for row in rows)
        if self._text.tell() >= PIECE:
            self._write()

    def end(self) -> None:
        """Writes the rest. Raises the file's errors."""
        self._write()

    def give_up(self) -> None:
        """Writes no more."""

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
