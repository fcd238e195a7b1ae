"""The seats of a shared table and their players, stored next to the log to survive a restart.

A player who takes a seat gets a secret, which their browser keeps. A short code follows from it: written
down, it brings the seat back if that browser is lost. The file has only a hash of each, which opens nothing.
(It is in the same folder as the private notes, so it hides nothing from the owners of this computer.)

Nobody finds a secret by trying: it has 128 random bits. A code has only 40, so its hash is slow to compute,
and tries are limited.
"""

import hashlib  # whole: a browser's Python does not have `scrypt`, and does not need it
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from threading import Lock
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.private_file import beside, read_private_json, write_private
from cluedo_notes.game.log.whole_file import NotWritten
from cluedo_notes.language.message import message
from cluedo_notes.web.base.kept_address import new_secret

SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""The 32 characters of codes, no two of which look alike."""

CODE_LENGTH, GROUP = 8, 4
"""A code has this many characters, shown in groups. That is 40 bits, and only a few codes a minute can be
tried."""

SALT_BYTES = 16
WORK, BLOCK = 2**14, 8
"""The cost of one mark of a code, for `hashlib.scrypt`: 16 MB of memory, and some 30 ms of processor time."""

NOTES_BYTES = 4
"""The length of the names of private notes."""


class TakenSeat(Struct, frozen=True):
    """A seat with a player in it. `secret`, `code`: marks of the seat's secret and code. `notes`: the name of
    the private notes; the next player in this seat begins new ones. `agreed_to`: the ending of the game after
    which the player shows them to all (`ending_of`), empty for none."""

    player: str
    secret: str
    code: str
    notes: str
    agreed_to: str = ""


class _SeatsFile(Struct, frozen=True):
    """The seats of the game with this mark (`mark_of`). `salt` is used in the marks of all codes, so that a
    code is tried at all seats at once; files of earlier versions have none."""

    game: str
    seats: tuple[TakenSeat, ...] = ()
    salt: Annotated[str, Meta(pattern=r"\A([0-9a-f]{32})?\Z")] = ""


class SeatBook:
    """The seats of one game. Safe to use from several threads."""

    def __init__(self, log: Path, game: str, kept: _SeatsFile | None = None) -> None:
        """`kept`: the contents of their file for this game; without it all seats are free."""
        self.log = log
        self.game = game
        self._file = seats_file(log)
        self._lock = Lock()
        self._salt = kept.salt if kept and kept.salt else token_hex(SALT_BYTES)
        self._seats = kept.seats if kept else ()
        if kept and not kept.salt:
            self._salted()

    @classmethod
    def read(cls, log: Path, game: str) -> "SeatBook":
        """The seats in their file. Raises `NotPrivate` if it cannot be trusted or understood."""
        kept = read_private_json(seats_file(log), _SeatsFile)
        return cls(log, game, kept if kept is not None and kept.game == game else None)

    def _salted(self) -> None:
        """Adds the salt to the marks of codes from an earlier version, which is possible without the
        codes."""
        seats = (replace(seat, code=_salted(seat.code, self._salt)) for seat in self._seats)
        self._seats = tuple(seats)
        with suppress(NotWritten):  # with the next seat that is taken
            self._keep(self._seats)

    @property
    def taken(self) -> frozenset[str]:
        """The players whose seats are taken."""
        return frozenset(seat.player for seat in self._seats)

    def of(self, player: str) -> TakenSeat | None:
        """The seat of a player, or None if it is free."""
        return next((seat for seat in self._seats if seat.player == player), None)

    def opened(self, secret: str) -> TakenSeat | None:
        """The seat that a secret opens, or None."""
        mark = _mark(secret)
        return next((seat for seat in self._seats if seat.secret == mark), None)

    def notes_file(self, seat: TakenSeat) -> Path:
        """The file of the private notes for this seat."""
        return beside(self.log, f"{seat.notes}.notes")

    def take(self, player: str) -> str:
        """Takes a free seat and returns its secret. Raises `EntryError` if it is not free, and
        `NotWritten`."""
        with self._lock:
            if player in self.taken:
                raise EntryError(message("seat-taken", player=player))
            secret = new_secret()
            seat = TakenSeat(
                player, _mark(secret), self._mark_of_code(code_of(secret)), token_hex(NOTES_BYTES)
            )
            self._keep((*self._seats, seat))
            return secret

    def come_back(self, code: str) -> str:
        """Takes a player's seat again by its code and returns its new secret; the lost browser has no more
        access. Raises `EntryError` if the code opens no seat, and `NotWritten`."""
        with self._lock:
            mark = self._mark_of_code(code)
            seat = next((seat for seat in self._seats if seat.code == mark), None)
            if seat is None:
                raise EntryError(message("seat-no-such-code"))
            secret = new_secret()
            again = replace(seat, secret=_mark(secret), code=self._mark_of_code(code_of(secret)))
            self._keep(tuple(again if other is seat else other for other in self._seats))
            return secret

    def agreed(self, ending: str) -> tuple[TakenSeat, ...]:
        """The players who show their private notes to all after this ending of the game."""
        return tuple(seat for seat in self._seats if seat.agreed_to == ending)

    def agree(self, seat: TakenSeat, ending: str) -> None:
        """Shows a player's private notes to all, for as long as the game has this ending. An empty text
        withdraws that, even if the seat has changed since it was looked up, because two taps may come at
        once. Raises `NotWritten`."""
        with self._lock:
            self._keep(
                tuple(
                    replace(other, agreed_to=ending) if other.notes == seat.notes else other
                    for other in self._seats
                )
            )

    def free(self, player: str) -> None:
        """Frees a seat to be taken again; the private notes of its player stay closed. Raises
        `NotWritten`."""
        with self._lock:
            self._keep(tuple(seat for seat in self._seats if seat.player != player))

    def _mark_of_code(self, code: str) -> str:
        """The mark of a code in the file, however the code was typed."""
        return _salted(_mark("".join(sign for sign in code.upper() if sign in SIGNS)), self._salt)

    def _keep(self, seats: tuple[TakenSeat, ...]) -> None:
        kept = _SeatsFile(self.game, seats, self._salt)
        write_private(self._file, msgspec.json.encode(kept) + b"\n")
        self._seats = seats


def seats_file(log: Path) -> Path:
    """The file with the seats at the table of a game."""
    return beside(log, "seats")


def code_of(secret: str) -> str:
    """The code that restores the seat with this secret, as its owner writes it down."""
    digest = sha256(f"code:{secret}".encode()).digest()
    signs = "".join(SIGNS[byte % len(SIGNS)] for byte in digest[:CODE_LENGTH])
    return f"{signs[:GROUP]}-{signs[GROUP:]}"


def _mark(text: str) -> str:
    """The mark of a secret in the file. The time taken to compare two marks reveals no secret."""
    return sha256(text.encode("utf-8", "surrogateescape")).hexdigest()


def _salted(mark: str, salt: str) -> str:
    """The mark of a code with the salt, which is expensive for anyone who tries many codes."""
    return hashlib.scrypt(mark.encode(), salt=bytes.fromhex(salt), n=WORK, r=BLOCK, p=1, dklen=32).hex()
