"""Every way to deal cards, one after the other."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

Deal = Mapping[str, str]
"""The owner of each card."""


def dealt(rest: Sequence[str], sizes: Sequence[tuple[str, int]], so_far: Deal) -> Iterator[Deal]:
    """Each way to deal the rest of the cards to owners of these sizes."""
    if not sizes:
        yield so_far
        return
    (owner, size), *others = sizes
    for hand in combinations(rest, size):
        left = [card for card in rest if card not in hand]
        yield from dealt(left, others, {**so_far, **dict.fromkeys(hand, owner)})
