"""A small number for each deal, side by side in large numbers: one addition adds for all deals."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from operator import add
from sys import byteorder

from msgspec import Struct

from cluedo_notes.solver.questions.drawn_deals import DealSet

LANE_BYTES = 2
"""The number of bytes in a lane."""

MOST_BYTES_ADDED = 257
"""Sums of this many bytes never overflow into the next lane."""


class Lanes(Struct, frozen=True):
    """A number for each deal, `LANE_BYTES` bytes each: one integer for the first, the third and so on, and
    one for the others. A mask is therefore enough to separate a column of bytes."""

    odd: int
    even: int

    def __add__(self, other: Lanes) -> Lanes:
        return Lanes(self.odd + other.odd, self.even + other.even)


NOTHING = Lanes(0, 0)
"""Zero for each deal."""


def codes_of(digits: Sequence[DealSet], number: int) -> bytes:
    """For each of `number` deals a byte whose binary digits show which of up to eight sets it is in, the
    lowest first."""
    everywhere, zeros, ones, codes = (1 << number) - 1, _each(b"0", number), _each(b"\1", number), 0
    for place, digit in enumerate(digits):
        if digit == everywhere:
            codes += ones << place
        elif digit:
            codes += int.from_bytes(format(digit, f"0{number}b").encode(), "little") - zeros << place
    return codes.to_bytes(number, "little")


def lanes_of(column: bytes) -> Lanes:
    """The bytes of a column as lanes."""
    whole, mask = int.from_bytes(column, "little"), _each(b"\xff\0", (len(column) + 1) // 2)
    return Lanes(whole & mask, whole >> 8 & mask)


def values_of(lanes: Lanes, number: int) -> array[int]:
    """The number in each of `number` lanes."""
    values = array("H", bytes(LANE_BYTES * number))
    for first, of_some in enumerate((lanes.odd, lanes.even)):
        some: array[int] = array("H")
        some.frombytes(of_some.to_bytes(LANE_BYTES * len(range(first, number, 2)), "little"))
        if byteorder == "big":
            some.byteswap()
        values[first::2] = some
    return values


class Totals:
    """The sums for each of `number` deals, for more lanes than can be added without overflow."""

    def __init__(self, number: int) -> None:
        self.number = number
        self._whole: array[int] | None = None
        self._lanes, self._bytes = NOTHING, 0

    def add(self, lanes: Lanes, summands: int) -> None:
        """Adds lanes that are sums of this number of bytes each."""
        if self._bytes + summands > MOST_BYTES_ADDED:
            self._whole, self._lanes, self._bytes = self.values(), NOTHING, 0
        self._lanes, self._bytes = self._lanes + lanes, self._bytes + summands

    def values(self) -> array[int]:
        """The sum for each deal."""
        values = values_of(self._lanes, self.number)
        return values if self._whole is None else array("I", map(add, self._whole, values))


@lru_cache(8)
def _each(pattern: bytes, number: int) -> int:
    """A pattern repeated `number` times."""
    return int.from_bytes(pattern * number, "little")
