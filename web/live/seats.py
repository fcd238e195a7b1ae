"""Who sits where at a table that shares one log. Kept beside the log, so that a restart unseats nobody.

Whoever takes a seat is given a secret, which their browser keeps. A short code follows from it: written
down, it brings the seat back where that browser is lost. Of both the file has only a mark, which opens none.
(It lies beside the private notes themselves, so it hides nothing from those who own this computer.)
"""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from threading import Lock

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions.nesting import json_of
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.private_file import NotPrivate, beside, read_private, write_private
from cluedo_notes.language.message import message
from cluedo_notes.web.base.kept_address import new_secret

SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""The 32 signs of a code: no two of them are taken for each other."""

CODE_LENGTH, GROUP = 8, 4
"""A code has this many signs, shown in groups: 40 bits, of which a few a minute can be tried."""

NOTES_BYTES = 4
"""The length of what private notes are called."""


class TakenSeat(Struct, frozen=True):
    """A seat with somebody in it. `secret` and `code` are marks of theirs; `notes` names their private notes:
    whoever takes the seat after them begins others; `agreed_to`: the ending of the game after which they show
    them to all (`ending_of`), empty for none."""

    player: str
    secret: str
    code: str
    notes: str
    agreed_to: str = ""


class _SeatsFile(Struct, frozen=True):
    """The seats of the game with this mark (`mark_of`)."""

    game: str
    seats: tuple[TakenSeat, ...] = ()


class SeatBook:
    """The seats of one game. Safe to use from several threads. Raises `NotPrivate` where their file cannot be
    trusted or understood."""

    def __init__(self, log: Path, game: str) -> None:
        self.log = log
        self.game = game
        self._file = beside(log, "seats")
        self._lock = Lock()
        self._seats = self._read()

    def _read(self) -> tuple[TakenSeat, ...]:
        data = read_private(self._file)
        if data is None:
            return ()
        try:
            kept = json_of(_SeatsFile, data)
        except msgspec.DecodeError:
            raise NotPrivate(self._file, message("private-broken")) from None
        return kept.seats if kept.game == self.game else ()

    @property
    def taken(self) -> frozenset[str]:
        """The players whose seats are taken."""
        return frozenset(seat.player for seat in self._seats)

    def of(self, player: str) -> TakenSeat | None:
        """The seat of a player, or None where nobody sits there."""
        return next((seat for seat in self._seats if seat.player == player), None)

    def opened(self, secret: str) -> TakenSeat | None:
        """The seat that a secret opens, or None."""
        return self._found(lambda seat: seat.secret, secret)

    def notes_file(self, seat: TakenSeat) -> Path:
        """The file of the private notes of whoever sits there."""
        return beside(self.log, f"{seat.notes}.notes")

    def take(self, player: str) -> str:
        """Take a free seat; its secret. Raises `EntryError` where somebody sits there, and `NotWritten`."""
        with self._lock:
            if player in self.taken:
                raise EntryError(message("seat-taken", player=player))
            secret = new_secret()
            seat = TakenSeat(player, _mark(secret), _mark(_plain(code_of(secret))), token_hex(NOTES_BYTES))
            self._keep((*self._seats, seat))
            return secret

    def come_back(self, code: str) -> str:
        """Take one's own seat again; its new secret: the lost browser is out. Raises `EntryError` where the
        code opens no seat, and `NotWritten`."""
        with self._lock:
            seat = self._found(lambda one: one.code, _plain(code))
            if seat is None:
                raise EntryError(message("seat-no-such-code"))
            secret = new_secret()
            again = replace(seat, secret=_mark(secret), code=_mark(_plain(code_of(secret))))
            self._keep(tuple(again if one is seat else one for one in self._seats))
            return secret

    def agreed(self, ending: str) -> tuple[TakenSeat, ...]:
        """Those who show their private notes to all after this ending of the game."""
        return tuple(seat for seat in self._seats if seat.agreed_to == ending)

    def agree(self, seat: TakenSeat, ending: str) -> None:
        """Show the private notes of whoever sits there to all, for as long as the game has this ending. An
        empty text withdraws that. Raises `NotWritten`."""
        with self._lock:
            agreed = replace(seat, agreed_to=ending)
            self._keep(tuple(agreed if other == seat else other for other in self._seats))

    def free(self, player: str) -> None:
        """Let a seat be taken again; the private notes of whoever sat there stay closed. Raises
        `NotWritten`."""
        with self._lock:
            self._keep(tuple(seat for seat in self._seats if seat.player != player))

    def _found(self, mark_in: Callable[[TakenSeat], str], text: str) -> TakenSeat | None:
        mark = _mark(text)
        return next((seat for seat in self._seats if mark_in(seat) == mark), None)

    def _keep(self, seats: tuple[TakenSeat, ...]) -> None:
        write_private(self._file, msgspec.json.encode(_SeatsFile(self.game, seats)) + b"\n")
        self._seats = seats


def code_of(secret: str) -> str:
    """The code that brings back the seat with this secret, as its owner writes it down."""
    digest = sha256(f"code:{secret}".encode()).digest()
    signs = "".join(SIGNS[byte % len(SIGNS)] for byte in digest[:CODE_LENGTH])
    return f"{signs[:GROUP]}-{signs[GROUP:]}"


def _plain(code: str) -> str:
    """A code however it was typed."""
    return "".join(sign for sign in code.upper() if sign in SIGNS)


def _mark(text: str) -> str:
    """What the file has of a secret or code: the time that comparing two marks takes reveals neither."""
    return sha256(text.encode("utf-8", "surrogateescape")).hexdigest()
