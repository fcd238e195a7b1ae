"""Two sequences side by side: the pairs that are the same thing, and the order of the rest between them."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

One = TypeVar("One")

PairWeights = Sequence[Mapping[int, int]]
"""For each item of the first sequence, its similarity to items of the second."""


def best_matching(weights: PairWeights, second: int) -> list[tuple[int, int]]:
    """The pairs (index in the first sequence, index in the second), rising in both, with the greatest total
    weight.

    `weights[row]` maps columns to positive weights; `second` is the length of the second sequence. If several
    matchings are equally good, the result is the one with the earliest pairs. Time and memory grow with the
    product of the lengths.
    """
    best = _best_from(weights, second)
    pairs = []
    row = column = 0
    while row < len(weights) and column < second:
        weight = weights[row].get(column)
        if weight is not None and best[row][column] == weight + best[row + 1][column + 1]:
            pairs.append((row, column))
            row, column = row + 1, column + 1
        elif best[row][column] == best[row + 1][column]:
            row += 1
        else:
            column += 1
    return pairs


def _best_from(weights: PairWeights, second: int) -> list[list[int]]:
    """[row][column] -> the greatest weight of the pairs from there to the ends."""
    best = [[0] * (second + 1)]
    for row in reversed(weights):
        below = best[-1]
        here = below.copy()
        for column in range(second - 1, -1, -1):
            most = max(below[column], here[column + 1])
            if column in row:
                most = max(most, row[column] + below[column + 1])
            here[column] = most
        best.append(here)
    best.reverse()
    return best


def joined(
    first: Sequence[One],
    second: Sequence[One],
    pairs: Sequence[tuple[int, int]],
    together: Callable[[One, One], One],
    between: Callable[[Sequence[One], Sequence[One], One | None], Sequence[One]],
) -> list[One]:
    """One sequence made of both: `together` makes one item of a pair. `between` orders the items between two
    pairs, given the items of each sequence and the last item before them."""
    result: list[One] = []
    row = column = 0
    for to_row, to_column in (*pairs, (len(first), len(second))):
        result += between(first[row:to_row], second[column:to_column], result[-1] if result else None)
        if to_row < len(first):
            result.append(together(first[to_row], second[to_column]))
        row, column = to_row + 1, to_column + 1
    return result
