"""A small number for each deal, side by side in one large number: one addition adds for all deals."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from sys import byteorder

from cluedo_notes.solver.questions.drawn_deals import DealSet

LANE_BYTES = 4
"""The bytes of a lane: sums of costs never run over into the next."""

Lanes = int
"""A number for each deal, `LANE_BYTES` bytes each."""


def codes_of(digits: Sequence[DealSet], number: int) -> bytes:
    """For each of `number` deals a byte whose binary digits say in which of up to eight sets it lies, the
    lowest first."""
    zeros = _zeros(number)
    codes = sum(
        int.from_bytes(format(digit, f"0{number}b").encode(), "little") - zeros << place
        for place, digit in enumerate(digits)
    )
    return codes.to_bytes(number, "little")


def lanes_of(column: bytes) -> Lanes:
    """The bytes of a column as lanes."""
    wide = bytearray(LANE_BYTES * len(column))
    wide[0::LANE_BYTES] = column
    return int.from_bytes(wide, "little")


def values_of(lanes: Lanes, number: int) -> array[int]:
    """The number in each of `number` lanes."""
    values: array[int] = array("I")
    values.frombytes(lanes.to_bytes(LANE_BYTES * number, "little"))
    if byteorder == "big":
        values.byteswap()
    return values


@lru_cache(4)
def _zeros(number: int) -> int:
    return int.from_bytes(b"0" * number, "little")
