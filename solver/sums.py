"""Sums of array values by place, for the counting in floating point."""

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Indices = NDArray[np.int32]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


def added(values: Floats, where: NDArray[np.integer], size: int) -> Floats:
    """The sum of the values that go to each of `size` places."""
    return np.bincount(where, weights=values, minlength=size).astype(np.float64, copy=False)


def added_rows(rows: Floats, where: NDArray[np.integer], size: int) -> Floats:
    """The same for rows of values: as many columns as they have."""
    width = rows.shape[1]
    if not width:
        return np.zeros((size, 0))
    cells = (where[:, None].astype(np.int64) * width + np.arange(width)).reshape(-1)
    return added(rows.reshape(-1), cells, size * width).reshape(size, width)
