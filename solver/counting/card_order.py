"""The order in which to place the cards: it decides how many states the frontier has."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from math import exp, log
from random import Random

from msgspec import Struct

OPEN_ITEM = log(1.86)
"""The logarithm of the factor by which one open clause, ban or choice multiplies the number of states.
Measured."""

WORTH_RETRYING = 15.5
"""From this estimate on (some 20,000 moves), trying other orders costs less than it saves. Measured."""

RETRIES, NOISE = 8, 0.7

GOOD_ENOUGH = 11.0
"""Up to this estimate, a better order would save less time than finding it takes. Measured."""

_LOG = [0.0, *(log(number) for number in range(1, 1000))]


class Item(Struct, frozen=True):
    """A clause, ban or choice: its cards and the owners it concerns."""

    cards: frozenset[int]
    owners: frozenset[int]


class OrderingProblem(Struct, frozen=True):
    """The cards to put in order, and everything the order depends on.

    `options`: the possible owners of each card; `rooms`: the most places each owner has; `items`: the
    clauses, bans and choices. The first `players` owners may be merged once no item concerns them. `tail`:
    the possible owners of the cards that come last. `first`: cards placed before all others. `known`: an
    order from a count of the same deals, which was good without `first`."""

    options: Mapping[int, Sequence[int]]
    rooms: Mapping[int, int]
    items: Sequence[Item]
    players: int
    tail: Collection[int]
    first: Sequence[int] = ()
    known: Sequence[int] = ()


Ordering = Callable[[OrderingProblem], tuple[list[int], float]]
"""Finds an order, and the logarithm of its estimated number of moves."""


def placing_order(placing: OrderingProblem) -> tuple[list[int], float]:
    """An order that keeps the frontier small, and the logarithm of its estimated number of moves.

    A known order is taken if its estimate is small enough, otherwise a greedy one. If that estimate is large,
    the best of several orders with some noise is taken (always the same noise)."""
    estimated = EstimatedFrontier(placing)
    if placing.known:
        best = _after_first(placing)
        estimate = estimated.moves(best)
        if estimate < GOOD_ENOUGH:
            return best, estimate
    best = greedy_order(placing)
    estimate = estimated.moves(best)
    if estimate < WORTH_RETRYING:
        return best, estimate
    for seed in range(RETRIES):
        other = greedy_order(placing, Random(seed))
        its_estimate = estimated.moves(other)
        if its_estimate < estimate:
            best, estimate = other, its_estimate
    return best, estimate


def _after_first(placing: OrderingProblem) -> list[int]:
    """The first cards, then the others in the known order, then those missing from it."""
    order = dict.fromkeys([*placing.first, *(card for card in placing.known if card in placing.options)])
    return [*order, *sorted(placing.options.keys() - order)]


def greedy_order(placing: OrderingProblem, noise: Random | None = None) -> list[int]:
    """An order in which each next card leaves the smallest frontier. The estimate is a product: the possible
    numbers of places of each owner, times the factors of the open items."""
    owners = []
    for owner, room in placing.rooms.items():
        bits = bits_of(card for card, options in placing.options.items() if owner in options)
        if bits and room:
            owners.append((bits, bits.bit_count(), room))
    items = [bits_of(item.cards) for item in placing.items]
    order = list(placing.first)
    placed = bits_of(order)
    left = sorted(placing.options.keys() - order)
    while left:
        costs = [_frontier(placed | 1 << card, owners, items) for card in left]
        if noise is not None:
            costs = [cost + NOISE * noise.random() for cost in costs]
        card = left.pop(costs.index(min(costs)))
        order.append(card)
        placed |= 1 << card
    return order


def bits_of(cards: Iterable[int]) -> int:
    """A set of cards as bits."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


def _frontier(placed: int, owners: Sequence[tuple[int, int, int]], items: Sequence[int]) -> float:
    """The logarithm of the estimated number of states once the cards in `placed` are placed."""
    size = 0.0
    for bits, total, room in owners:
        here = (bits & placed).bit_count()
        least = room - (total - here)
        if least < 0:
            least = 0
        most = here if here < room else room
        if most > least:
            size += _LOG[most - least + 1]
    for bits in items:
        if bits & placed and bits & ~placed:
            size += OPEN_ITEM
    return size


class PossibleOwner(Struct, frozen=True):
    """An owner with places left, and two sets of cards as bits: those that the owner may have, and those of
    the items that concern the owner."""

    owner: int
    places: int
    cards: int
    spoken_of: int
    in_tail: bool


class EstimatedFrontier:
    """Estimates the size of the frontier of an ordering problem. Sets of cards are bits by the cards'
    numbers."""

    def __init__(self, placing: OrderingProblem) -> None:
        self.placing = placing
        self._items = [bits_of(item.cards) for item in placing.items]
        self.possible_owners = [
            PossibleOwner(
                owner,
                places,
                bits_of(card for card, options in placing.options.items() if owner in options),
                bits_of(card for item in placing.items if owner in item.owners for card in item.cards),
                owner in placing.tail,
            )
            for owner, places in placing.rooms.items()
            if places
        ]
        self._states: dict[int, float] = {}

    def moves(self, order: Sequence[int]) -> float:
        """The logarithm of the number of moves of an order."""
        moves = 0.0
        placed = 0
        for card in order:
            moves += self.states(placed) * len(self.placing.options[card])
            placed |= 1 << card
        return log(moves) if moves else 0.0

    def states(self, placed: int) -> float:
        """The number of states once some cards are placed; merged players count as one."""
        number = self._states.get(placed)
        if number is None:
            number = self._states[placed] = exp(self._size(placed))
        return number

    def _size(self, placed: int) -> float:
        players, begun = self.placing.players, placed.bit_count() >= len(self.placing.first)
        # Of merged owners: how many places they have, and the placed cards that they may have.
        groups: dict[tuple[int, bool, int], tuple[int, int]] = {}
        for owner in self.possible_owners:
            alike = begun and owner.owner < players and not owner.spoken_of & ~placed
            key = (owner.cards & ~placed, owner.in_tail, -1 if alike else owner.owner)
            room, here = groups.get(key, (0, 0))
            groups[key] = (room + owner.places, here | owner.cards & placed)
        size = OPEN_ITEM * sum(1 for item in self._items if item & placed and item & ~placed)
        for (left, in_tail, _), (room, here) in groups.items():
            # The owners may have between `least` and `most` places left.
            most, least = min(room, 99 if in_tail else left.bit_count()), max(0, room - here.bit_count())
            if most > least:
                size += _LOG[most - least + 1]
        return size
