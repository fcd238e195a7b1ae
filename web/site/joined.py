"""The games of a browser, including joined tables: their public log is a copy, and the private notes stay
here."""

from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from cluedo_notes.editions.nesting import json_of
from cluedo_notes.game.errors import EntryError, LogError
from cluedo_notes.game.log.journal import text_of
from cluedo_notes.game.log.private_file import beside
from cluedo_notes.game.log.whole_file import all_or_nothing
from cluedo_notes.game.private_notes.reader import notes_header
from cluedo_notes.game.private_notes.remote_log import RemoteLog, Unreached
from cluedo_notes.game.private_notes.served_box import joined_log
from cluedo_notes.game.private_notes.served_log import (
    AskTable,
    ServedLog,
    TableAnswer,
    TableRefuses,
    table_now,
)
from cluedo_notes.game.private_notes.shared_log import SharedLog
from cluedo_notes.language.letters import slug
from cluedo_notes.web.base.settings import ServerSettings
from cluedo_notes.web.live.games import Games, address_of
from cluedo_notes.web.live.live_game import LiveGame
from cluedo_notes.web.live.shared_table import SharedGame
from cluedo_notes.web.pages.seats import SEAT_HERE, SeatHere

NOTES, SEAT = "notes", "seat"
"""Files next to the copy of a public log: the private notes, and the seat and table that they belong to."""

BrowserRequest = Callable[[str, str | None], Any]
"""The browser's own way to send a request: a path and a form's contents (None to read). The answer has its
`status` and `responseText`; it is None if none came."""


def asking(request: BrowserRequest | None) -> AskTable:
    """Sends requests to the computer that serves the site; None: it has no table."""

    def ask(path: str, body: bytes | None = None) -> TableAnswer:
        answer = None if request is None else request(path, None if body is None else body.decode())
        if answer is None or not answer.status:
            raise Unreached
        return TableAnswer(answer.status, answer.responseText)

    return ask


class GamesHere(Games):
    """The games that a browser keeps."""

    def __init__(self, settings: ServerSettings, ask: AskTable) -> None:
        super().__init__(settings)
        self._ask = ask

    def _opened(self, path: Path) -> LiveGame:
        seat = self._seat(path)
        if seat is None:
            return super()._opened(path)
        remote = RemoteLog(path, beside(path, NOTES), ServedLog(address_of(seat.game), self._ask))
        return SharedGame(seat.player, remote)

    def _seat(self, path: Path) -> SeatHere | None:
        """The seat and table of a game; None for a game that nobody else writes to."""
        file = beside(path, SEAT)
        return json_of(SeatHere, file.read_bytes()) if file.exists() else None

    def seat_here(self) -> SeatHere | None:
        """The seat that this browser has at the table whose computer serves the site; None without one.
        Raises `EntryError` if that table has another version."""
        try:
            answer = self._ask(SEAT_HERE)
            if answer.status != HTTPStatus.OK:
                return None
            seat = json_of(SeatHere, answer.text.encode())
            table_now(self._ask)
        except TableRefuses as error:
            raise EntryError(error.said) from None
        except (Unreached, msgspec.DecodeError):
            return None
        return seat

    def joined(self, seat: SeatHere) -> str | None:
        """The name here of the game of a seat; None if it was not joined yet."""
        return next((name for name in self.names() if self._seat(self._path(name)) == seat), None)

    def join(self, seat: SeatHere) -> str:
        """Begins to keep the notes of a seat here, empty at first; returns the game's name. Raises
        `Unreached`, `LogError` if its log or its box cannot be read here, and `EntryError` if another box has
        its name."""
        if (name := self.joined(seat)) is not None:
            return name
        path = self._free_path(f"{slug(seat.game)}-{slug(seat.player)}")
        table = joined_log(ServedLog(address_of(seat.game), self._ask), str(path))
        with all_or_nothing() as made:
            made.folder(path.parent)
            table.put(made, path)
            made.file(beside(path, NOTES), text_of([notes_header(table.log, seat.player)]))
            made.file(beside(path, SEAT), msgspec.json.encode(seat))
        return path.stem

    def _free_path(self, name: str) -> Path:
        numbered = (name if number == 1 else f"{name}-{number}" for number in count(1))
        return next(path for name in numbered if not (path := self._path(name)).exists())

    def whole(self, file: Path) -> bytes:
        """The contents to take along of a file. If it is the copy of a public log, the private notes are
        merged into it, if they can be read."""
        if self._seat(file) is not None:
            with suppress(LogError):
                return SharedLog(file, beside(file, NOTES)).contents()
        return file.read_bytes()

    def delete(self, name: str) -> None:
        """Deletes a game for good."""
        path = self._path(name)
        self._live_games.pop(path, None)
        for file in (path, beside(path, NOTES), beside(path, SEAT)):
            file.unlink(missing_ok=True)
