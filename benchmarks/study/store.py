"""Where the games of the study lie: while they are gathered in a database of one table, a row a game; between
two sittings, and for others, in a file of columns."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pyarrow
import pyarrow.parquet
from games import ROOT, Row
from msgspec.structs import astuple, fields

STORE = ROOT / "build" / "study.sqlite"
FILE = ROOT / "benchmarks" / "results" / "study.parquet"
NAMES = tuple(field.name for field in fields(Row))
KEY = ("edition", "players", "arm", "deal")


class Store:
    """The games that are over."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        database.execute(
            f"CREATE TABLE IF NOT EXISTS games ({', '.join(NAMES)}, PRIMARY KEY ({', '.join(KEY)}))"
        )

    def keep(self, rows: Iterable[Row]) -> None:
        """Add games, all or none; those that are there already stay as they are."""
        marks = ", ".join("?" * len(NAMES))
        with self._database:
            self._database.executemany(f"INSERT OR IGNORE INTO games VALUES ({marks})", map(astuple, rows))

    def deals(self, edition: str, players: int, arm: str) -> frozenset[int]:
        """The deals of a table that one arm has played."""
        asked = "SELECT deal FROM games WHERE edition = ? AND players = ? AND arm = ?"
        return frozenset(deal for (deal,) in self._database.execute(asked, (edition, players, arm)))

    def first(self, edition: str, players: int, arm: str) -> Row | None:
        """The first game of a table that one arm has played, if any."""
        return next(self._rows("WHERE edition = ? AND players = ? AND arm = ?", edition, players, arm), None)

    def rows(self) -> Iterator[Row]:
        """Every game, in the order of tables, arms and deals."""
        return self._rows("")

    def _rows(self, where: str, *values: object) -> Iterator[Row]:
        asked = f"SELECT {', '.join(NAMES)} FROM games {where} ORDER BY {', '.join(KEY)}"
        for edition, players, arm, deal, seat, winner, wrong, *rest in self._database.execute(asked, values):
            yield Row(edition, players, arm, deal, seat, winner, bool(wrong), *rest)


@contextmanager
def opened(database: Path = STORE, before: Path = FILE) -> Iterator[Store]:
    """Within, the games of a database, to which those of the file `before` were added that it lacked."""
    database.parent.mkdir(parents=True, exist_ok=True)
    connected = sqlite3.connect(database)
    try:
        store = Store(connected)
        if before.exists():
            store.keep(rows_in(before))
        yield store
    finally:
        connected.close()


def write_rows(rows: Iterator[Row], file: Path) -> None:
    """All games as a table of columns, which takes the place of the one before once it is whole."""
    columns: dict[str, list[object]] = {name: [] for name in NAMES}
    for row in rows:
        for name in NAMES:
            columns[name].append(getattr(row, name))
    types = {"deal": pyarrow.int32(), **dict.fromkeys(("players", "seat", "winner"), pyarrow.int8())}
    types |= dict.fromkeys(("wrong_accusations", "rounds"), pyarrow.int8())
    table = pyarrow.table({name: pyarrow.array(held, types.get(name)) for name, held in columns.items()})
    unfinished = file.with_suffix(".part")
    pyarrow.parquet.write_table(table, unfinished, compression="zstd", compression_level=19)
    unfinished.replace(file)


def rows_in(file: Path) -> Iterator[Row]:
    """The games of such a table."""
    for batch in pyarrow.parquet.ParquetFile(file).iter_batches():
        yield from (Row(**values) for values in batch.to_pylist())
