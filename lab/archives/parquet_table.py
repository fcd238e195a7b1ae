"""The table of an archive as Apache Parquet, with a type for each column. Needs the extra `table`."""

from collections.abc import Sequence
from contextlib import suppress
from typing import BinaryIO

import pyarrow
from pyarrow.parquet import ParquetWriter

from cluedo_notes.lab.archives.archive import COLUMNS, ArchiveRow

ROWS_TOGETHER = 10_000
"""The number of rows that are collected before they are written as one group."""

_TYPES = {str: pyarrow.string(), int: pyarrow.int64(), bool: pyarrow.bool_()}

SCHEMA = pyarrow.schema([(name, _TYPES[kind]) for name, kind in COLUMNS.items()])


class ParquetTable:
    """Rows for a file, which can be read once `end` has written its footer."""

    def __init__(self, file: BinaryIO) -> None:
        self._writer = ParquetWriter(file, SCHEMA)
        self._rows: list[ArchiveRow] = []

    def add(self, rows: Sequence[ArchiveRow]) -> None:
        """Writes more rows. Raises the file's errors."""
        self._rows += rows
        if len(self._rows) >= ROWS_TOGETHER:
            self._write()

    def end(self) -> None:
        """Writes the rest and the footer. Raises the file's errors."""
        self._write()
        self._writer.close()

    def give_up(self) -> None:
        """Writes no more; the unfinished file will not be read."""
        with suppress(Exception):  # the earlier error occurs once more
            self._writer.close()

    def _write(self) -> None:
        rows, self._rows = self._rows, []
        columns = {name: [getattr(row, name) for row in rows] for name in COLUMNS}
        self._writer.write_table(pyarrow.Table.from_pydict(columns, schema=SCHEMA))
