"""Sums of array values by place, for the counting in floating point."""

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Indices = NDArray[np.int32]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

ROUNDOFF = 2.0**-53
BLOCK = 128
"""The number of products that one matrix product adds up."""


def added(values: Floats, where: NDArray[np.integer], size: int) -> Floats:
    """The sums of the values by place: an array of length `size`."""
    return np.bincount(where, weights=values, minlength=size).astype(np.float64, copy=False)


def added_rows(rows: Floats, where: NDArray[np.integer], size: int) -> Floats:
    """As `added`, for rows of values: an array of `size` rows and as many columns as `rows`."""
    width = rows.shape[1]
    if not width:
        return np.zeros((size, 0))
    cells = (where[:, None].astype(np.int64) * width + np.arange(width)).reshape(-1)
    return added(rows.reshape(-1), cells, size * width).reshape(size, width)


def summed(values: Floats) -> float:
    """The sum of the values, added in pairs: the rounding error grows with the logarithm of their number."""
    return float(np.ascontiguousarray(values).sum())


def summed_rows(rows: Floats) -> Floats:
    """The sum of each column."""
    sums: Floats = np.ascontiguousarray(rows.T).sum(axis=1)
    return sums


def products_summed(rows: Floats, others: Floats) -> Floats:
    """The matrix of sums of products, column by column (`rows.T @ others`), added in blocks and then in
    pairs."""
    blocks = -(-len(rows) // BLOCK)
    left, right = (np.zeros((blocks, BLOCK, one.shape[1])) for one in (rows, others))
    left.reshape(blocks * BLOCK, -1)[: len(rows)] = rows
    right.reshape(blocks * BLOCK, -1)[: len(others)] = others
    products = left.transpose(0, 2, 1) @ right
    return summed_rows(products.reshape(blocks, -1)).reshape(rows.shape[1], others.shape[1])


def summing_error(number: int) -> float:
    """A bound of the relative error of the sums above over `number` positive values, each a product."""
    return ROUNDOFF * (BLOCK + 32 + 2 * max(1, number).bit_length())
