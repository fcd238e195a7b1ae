"""How the states of the frontier are packed into whole numbers.

Bit 0 is always set. The owners' places follow, each field with a clear bit above it: the guard, which shows
an overflow. The last bits are for items that have begun. Items that are never open at the same time share
bits, so that the numbers stay short.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct

ALWAYS = 1
"""The bit that every state has."""


class Span(Struct, frozen=True):
    """The positions of an item's first and last cards in the order. `largest`: the largest number in its
    field (0: it needs no field, as with a choice of one open card)."""

    first: int
    last: int
    largest: int


class Packing:
    """The position of each field in a state.

    `most`: the most places that each owner may have, including those of players merged into them; `spans`:
    one for each item. `shift[owner]` and `mask[owner]` give an owner's places, `item_shift` and `item_mask`
    an item's number; `bits` is the number of bits in a state.
    """

    def __init__(self, most: Sequence[int], spans: Sequence[Span]) -> None:
        self.bits = 1
        self.shift: list[int] = []
        self.mask: list[int] = []
        for places in most:
            width = max(1, places.bit_length())
            self.shift.append(self.bits)
            self.mask.append((1 << width) - 1)
            self.bits += width + 1
        self.item_mask = [(1 << span.largest.bit_length()) - 1 for span in spans]
        self.item_shift = self._side_by_side(spans)

    def _side_by_side(self, spans: Sequence[Span]) -> list[int]:
        """For each item, the lowest bits that no other item uses while it is open."""
        begin = self.bits
        shifts = [0] * len(spans)
        taken: list[tuple[int, int, int]] = []  # the last card, from bit, to bit
        for item in sorted(range(len(spans)), key=lambda item: spans[item].first):
            span, width = spans[item], spans[item].largest.bit_length()
            taken = [(last, low, high) for last, low, high in taken if last > span.first]
            shift = begin
            for _, low, high in sorted(taken, key=lambda span: span[1]):
                if shift + width <= low:
                    break
                shift = max(shift, high)
            taken.append((span.last, shift, shift + width))
            shifts[item] = shift
            self.bits = max(self.bits, shift + width)
        return shifts

    def start(self, rooms: Sequence[int]) -> int:
        """The state before any card is placed."""
        return ALWAYS + sum(places << shift for places, shift in zip(rooms, self.shift, strict=True))

    def places(self, state: int, owner: int) -> int:
        """How many places owner `owner` has left in a state."""
        return state >> self.shift[owner] & self.mask[owner]

    def field(self, owner: int) -> int:
        """The bits of a state that hold the places of owner `owner`."""
        return self.mask[owner] << self.shift[owner]

    def moved(self, state: int, places: int, gone: int, into: int) -> int:
        """The state after `places` places pass from owner `gone` to owner `into`."""
        return state + places * ((1 << self.shift[into]) - (1 << self.shift[gone]))

    def limits(self, candidates: Mapping[int, int]) -> tuple[int, int]:
        """The bias and the guards that reveal a state with more places at some owner than candidates for
        them."""
        bias, guards = 0, 0
        for owner, cards in candidates.items():
            mask = self.mask[owner]
            bias += (mask - min(cards, mask)) << self.shift[owner]
            guards += (mask + 1) << self.shift[owner]
        return bias, guards
