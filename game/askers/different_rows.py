"""Groups of deals with the same numbers, so that results are computed once for each group."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import repeat
from operator import mul
from struct import iter_unpack

from msgspec import Struct


class DifferentRows(Struct, frozen=True):
    """The different rows of some columns.

    `columns`: the columns with each different row once. `places`: for every original row its place there.
    `times`: how often each different row was there.
    """

    columns: Sequence[array[int]]
    places: Sequence[int]
    times: Sequence[float]

    def spread(self, values: Sequence[float]) -> list[float]:
        """Values of the different rows, for every original row."""
        return list(map(values.__getitem__, self.places))

    def mean(self, values: Sequence[float]) -> float:
        """The mean of values of the different rows over every original row."""
        return float(sum(map(mul, values, self.times))) / sum(self.times)


def different_rows(columns: Sequence[array[int]], times: Sequence[float] | None = None) -> DifferentRows:
    """The different rows of some columns of whole numbers. `times`: how often each row was there (None:
    once)."""
    width, widest = len(columns), max(columns, key=lambda column: column.itemsize)
    rows = array(widest.typecode, bytes(width * len(widest) * widest.itemsize))
    for place, column in enumerate(columns):
        wide = column if column.typecode == widest.typecode else array(widest.typecode, column)
        rows[place::width] = wide
    packed = [row for (row,) in iter_unpack(f"{width * widest.itemsize}s", rows)]
    place_of = {row: place for place, row in enumerate(dict.fromkeys(packed))}
    different, places = array(widest.typecode, b"".join(place_of)), list(map(place_of.__getitem__, packed))
    often: list[float] = [0] * len(place_of)
    for place, number in zip(places, times or repeat(1), strict=times is not None):
        often[place] += number
    return DifferentRows([different[place::width] for place in range(width)], places, often)
