"""The choices of a player who asked, as seen from their own sheet.

For a named card, three things matter: its group on the asker's sheet, the number of cards in that group, and
whether the asker might rather have named others. For a room, it matters whether they look for it, and how
many of the rooms in reach they look for.
"""

from enum import IntEnum

from msgspec import Struct


class SheetGroup(IntEnum):
    """The group of a named card on the asker's sheet."""

    LOOKED_FOR = 0  # it may be in the envelope, and another player may have it instead
    OWN = 1
    SAFE = 2  # not their own, and nobody else can have it
    OTHER = 3


class NamedCard(Struct, frozen=True):
    """A suspect or weapon as it was named.

    `number`: the size of its group. `others`: are there cards that the asker might rather have named? Those
    are own ones instead of one looked for, cards looked for instead of an own one, and either instead of a
    safe one. `isolated`: is its category the first that is still open?
    """

    group: SheetGroup
    number: int
    others: bool
    isolated: bool


class RoomGroup(IntEnum):
    """The group of a question's room among those in reach."""

    NEAREST = 0  # the nearest of those that are looked for
    FARTHER = 1  # looked for, but not the nearest
    ON_THE_WAY = 2  # no room looked for was in reach; this one is nearest to one
    OFF_THE_WAY = 3  # no room looked for was in reach; another is nearer to one
    SAFE = 4  # others, looked for, were in reach; nobody else can have this one
    OTHER = 5
    # If it is not known which rooms were in reach:
    LOOKED_FOR = 6
    NOT_LOOKED_FOR = 7


class ChosenRoom(Struct, frozen=True):
    """A room as it was chosen.

    `number`: the number of rooms in reach, if known, that are looked for or, for `SAFE`, that nobody else can
    have. `isolated`: are rooms the first category that is still open?
    """

    group: RoomGroup
    number: int
    isolated: bool


# In a byte: one binary digit for `isolated`, four for the number, then the group and, for cards, `others`.

GREATEST_NUMBER = 15
"""The greatest number that fits in a code."""


def card_of_code(code: int) -> NamedCard:
    """The choice that a byte encodes."""
    number = max(1, code >> 1 & GREATEST_NUMBER)
    return NamedCard(SheetGroup(code >> 5 & 3), number, bool(code >> 7), bool(code & 1))


def room_of_code(code: int) -> ChosenRoom:
    """The choice that a byte encodes."""
    group = RoomGroup(code >> 5)
    least = 2 if group is RoomGroup.FARTHER else 1
    return ChosenRoom(group, max(least, code >> 1 & GREATEST_NUMBER), bool(code & 1))
