"""Where the games of the study lie while they are gathered: a database of one table, a row a game."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from games import ROOT, Row
from msgspec.structs import astuple, fields

STORE = ROOT / "build" / "study.sqlite"
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
        """Add games, all or none."""
        marks = ", ".join("?" * len(NAMES))
        with self._database:
            self._database.executemany(f"INSERT INTO games VALUES ({marks})", map(astuple, rows))

    def deals(self, edition: str, players: int, arm: str) -> frozenset[int]:
        """The deals of a table that one arm has played."""
        asked = "SELECT deal FROM games WHERE edition = ? AND players = ? AND arm = ?"
        return frozenset(deal for (deal,) in self._database.execute(asked, (edition, players, arm)))

    def rows(self) -> Iterator[Row]:
        """Every game, in the order of tables, arms and deals."""
        for edition, players, arm, deal, seat, winner, wrong, *rest in self._database.execute(
            f"SELECT {', '.join(NAMES)} FROM games ORDER BY {', '.join(KEY)}"
        ):
            yield Row(edition, players, arm, deal, seat, winner, bool(wrong), *rest)


@contextmanager
def opened(file: Path = STORE) -> Iterator[Store]:
    """Within, the games of a file, which is made if missing."""
    file.parent.mkdir(parents=True, exist_ok=True)
    database = sqlite3.connect(file)
    try:
        yield Store(database)
    finally:
        database.close()
