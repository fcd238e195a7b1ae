"""JSON answers of a table's computer to a program that joins: seats, and reasons for refusals."""

from enum import StrEnum

from msgspec import Struct

PROTOCOL = 1
"""The version of what stands here, and of what a table and a program that joins it ask each other. Another
one is a version whose programs would misunderstand those of this one; a key more is none."""


class SeatState(StrEnum):
    """A seat, as it is to whoever looks."""

    FREE = "free"
    TAKEN = "taken"
    MINE = "mine"


class SeatLine(Struct, frozen=True):
    """One seat of the list."""

    player: str
    state: SeatState


class TableVersion(Struct, frozen=True):
    """What every version of `TableNow` has: the `protocol`, and the version of the table's `program`."""

    protocol: int
    program: str


class TableNow(TableVersion, frozen=True):
    """A table, as it is to whoever asks: the `token` of the forms of their session, the name of the `game`
    (empty as long as nobody has set it up) and its `seats`. The page of the seats shows the same."""

    token: str
    game: str
    seats: tuple[SeatLine, ...]


class TableRefusal(Struct, frozen=True):
    """Why a request is refused: the code of the sentence that a page would have, and the `player` whom that
    names, if any."""

    refused: str
    player: str = ""
