"""In which order to place the cards: it decides how many states the frontier has."""

from collections.abc import Iterable, Mapping, Sequence
from math import log

OPEN_ITEM = log(1.86)
"""The logarithm of what one open clause, ban or choice multiplies the number of states by, as measured."""

_LOG = [0.0, *(log(number) for number in range(1, 100))]


def placing_order(
    options: Mapping[int, Sequence[int]], rooms: Mapping[int, int], items: Iterable[Iterable[int]]
) -> list[int]:
    """The cards of `options` in a greedy order: next comes the one that leaves the smallest frontier.

    `rooms` are the most places that each owner may have left, `items` the cards of each clause, ban and
    choice. The frontier is estimated by the product of how far each owner's places may vary and of the open
    items.
    """
    candidates = {owner: _bits(c for c, owners in options.items() if owner in owners) for owner in rooms}
    owners = [
        (bits, bits.bit_count(), rooms[owner]) for owner, bits in candidates.items() if bits and rooms[owner]
    ]
    item_bits = [_bits(cards) for cards in items]
    placed = 0
    left = sorted(options)
    order = []
    while left:
        card = min(left, key=lambda c: _frontier(placed | 1 << c, owners, item_bits))
        order.append(card)
        left.remove(card)
        placed |= 1 << card
    return order


def _bits(cards: Iterable[int]) -> int:
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


def _frontier(placed: int, owners: Sequence[tuple[int, int, int]], items: Sequence[int]) -> float:
    """The logarithm of the estimated number of states once the cards in `placed` are placed."""
    size = 0.0
    for bits, total, room in owners:
        here = (bits & placed).bit_count()
        least = max(0, room - (total - here))
        most = min(here, room)
        if most > least:
            size += _LOG[most - least + 1]
    return size + OPEN_ITEM * sum(bool(bits & placed) and bool(bits & ~placed) for bits in items)
