"""The file of `verify --table`: its ending decides the format, and it appears only when it is complete."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Protocol, cast

from cluedo_notes.cli.extras import not_installed
from cluedo_notes.cli.terminal.files import refuse_existing
from cluedo_notes.cli.terminal.piecewise import piecewise
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.whole_file import put_in_place, put_new
from cluedo_notes.lab.archives.archive import ArchiveRow
from cluedo_notes.lab.archives.csv_table import CsvTable
from cluedo_notes.language.message import message


class ArchiveTable(Protocol):
    """A table that is being written; each method raises the errors of its file."""

    def add(self, rows: Sequence[ArchiveRow]) -> None:
        """Write more rows."""

    def end(self) -> None:
        """Writes the rest; then the file can be read."""

    def give_up(self) -> None:
        """Writes no more; the file will not be kept."""


@contextmanager
def opened_table(file: Path, force: bool) -> Iterator[ArchiveTable]:
    """A context with a table to write to. On an error inside, the file stays as it was.

    Raises `EntryError` for an unknown ending, for an existing file unless `force` is given, and if the
    library is not installed. Raises `NotWritten`."""
    make = _maker(file)
    if not force:
        refuse_existing(file)
    try:
        with piecewise(file, put_in_place if force else put_new) as written:
            table = make(cast("BinaryIO", written))
            try:
                yield table
                table.end()
            except BaseException:
                table.give_up()
                raise
    except FileExistsError:
        raise EntryError(message("file-exists", file=str(file))) from None


def _maker(file: Path) -> Callable[[BinaryIO], ArchiveTable]:
    match file.suffix.lower():
        case ".csv":
            return CsvTable
        case ".parquet":
            return _parquet()
        case _:
            raise EntryError(message("table-ending", file=str(file)))


def _parquet() -> Callable[[BinaryIO], ArchiveTable]:
    try:
        from cluedo_notes.lab.archives.parquet_table import (  # noqa: PLC0415 (only this needs the extra)
            ParquetTable,
        )
    except ModuleNotFoundError:
        raise EntryError(not_installed("table-not-installed", "table")) from None
    return ParquetTable
