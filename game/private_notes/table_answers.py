"""JSON answers of a table's computer to a program that joins: seats, and reasons for refusals."""

from enum import StrEnum

from msgspec import Struct

PROTOCOL = 1
"""The version of these answers, and of the requests between a table and a program that joins it. It changes
when programs of two versions would misunderstand each other; an additional key does not change it."""


class SeatState(StrEnum):
    """The state of a seat for the viewer."""

    FREE = "free"
    TAKEN = "taken"
    MINE = "mine"


class SeatLine(Struct, frozen=True):
    """One seat of the list."""

    player: str
    state: SeatState


class TableVersion(Struct, frozen=True):
    """The fields of every version of `TableNow`: the `protocol`, and the version of the table's `program`."""

    protocol: int
    program: str


class TableNow(TableVersion, frozen=True):
    """A table, as shown to the viewer: the `token` of their session's forms, the name of the `game` (empty
    before it is set up) and its `seats`. The page of the seats shows the same."""

    token: str
    game: str
    seats: tuple[SeatLine, ...]


class TableRefusal(Struct, frozen=True):
    """The reason why a request is refused: the code of the sentence that a page would have, and the `player`
    named in it, if any."""

    refused: str
    player: str = ""
