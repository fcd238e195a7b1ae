"""The order in which to place the cards: it decides how many states the frontier has."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import exp, log
from random import Random

from msgspec import Struct

OPEN_ITEM = log(1.86)
"""The logarithm of the factor by which one open clause, ban or choice multiplies the number of states, as
measured."""

WORTH_RETRYING = 15.5
"""From this estimate on (some 20,000 moves, as measured), trying other orders costs less than it saves."""

RETRIES, NOISE = 8, 0.7

GOOD_ENOUGH = 11.0
"""Up to this estimate a better order would save less time than it takes to find, as measured."""

_LOG = [0.0, *(log(number) for number in range(1, 1000))]


class Item(Struct, frozen=True):
    """A clause, ban or choice: its cards and the owners it speaks of."""

    cards: frozenset[int]
    owners: frozenset[int]


class OrderingProblem(Struct, frozen=True):
    """The cards to put in order and what the order depends on.

    `options`: the possible owners of each card; `rooms`: the most places each owner has; `items`: the
    clauses, bans and choices. The first `players` owners may become alike once no item speaks of them.
    `tail`: the possible owners of the cards that come last of all. `first`: cards placed before all others.
    `known`: an order that is good without them, from a count of the same deals.
    """

    options: Mapping[int, Sequence[int]]
    rooms: Mapping[int, int]
    items: Sequence[Item]
    players: int
    tail: Collection[int]
    first: Sequence[int] = ()
    known: Sequence[int] = ()


def placing_order(placing: OrderingProblem) -> tuple[list[int], float]:
    """An order that keeps the frontier small, and the logarithm of its estimated number of moves.

    A known one where that promises to be small enough; else a greedy one and, where that promises to be
    large, the best of several with some noise (the same noise every time).
    """
    if placing.known:
        best = _after_first(placing)
        estimate = moves_estimate(placing, best)
        if estimate < GOOD_ENOUGH:
            return best, estimate
    best = _greedy(placing, None)
    estimate = moves_estimate(placing, best)
    if estimate < WORTH_RETRYING:
        return best, estimate
    for seed in range(RETRIES):
        other = _greedy(placing, Random(seed))
        its_estimate = moves_estimate(placing, other)
        if its_estimate < estimate:
            best, estimate = other, its_estimate
    return best, estimate


def _after_first(placing: OrderingProblem) -> list[int]:
    """The first cards, the others in the known order, and those that it does not have."""
    order = dict.fromkeys([*placing.first, *(card for card in placing.known if card in placing.options)])
    return [*order, *sorted(placing.options.keys() - order)]


def _greedy(placing: OrderingProblem, noise: Random | None) -> list[int]:
    """An order in which each next card leaves the smallest frontier, estimated by the product of how far
    each owner's places may vary and of the factors of the open items."""
    owners = []
    for owner, room in placing.rooms.items():
        bits = _bits(card for card, options in placing.options.items() if owner in options)
        if bits and room:
            owners.append((bits, bits.bit_count(), room))
    items = [_bits(item.cards) for item in placing.items]
    order = list(placing.first)
    placed = _bits(order)
    left = sorted(placing.options.keys() - order)
    while left:
        costs = [_frontier(placed | 1 << card, owners, items) for card in left]
        if noise is not None:
            costs = [cost + NOISE * noise.random() for cost in costs]
        card = left.pop(costs.index(min(costs)))
        order.append(card)
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


def moves_estimate(placing: OrderingProblem, order: Sequence[int]) -> float:
    """The logarithm of the estimated number of moves of an order; players who become alike count as one."""
    place = {card: number for number, card in enumerate(order)}
    candidates = {
        owner: sum(1 << place[card] for card in order if owner in placing.options[card])
        for owner, room in placing.rooms.items()
        if room
    }
    spans = [[place[card] for card in item.cards] for item in placing.items]
    named = dict.fromkeys(candidates, 0)
    for item, span in zip(placing.items, spans, strict=True):
        for owner in item.owners:
            named[owner] = max(named.get(owner, 0), 1 + max(span))
    ends = [(min(span), max(span)) for span in spans]
    moves = 0.0
    for number, card in enumerate(order):
        groups: dict[tuple[int, bool, int], list[int]] = {}
        for owner, bits in candidates.items():
            alike = owner < placing.players and max(named[owner], len(placing.first)) <= number
            key = (bits >> number, owner in placing.tail, -1 if alike else owner)
            groups.setdefault(key, []).append(owner)
        size = OPEN_ITEM * sum(first < number <= last for first, last in ends)
        for (left, in_tail, _), members in groups.items():
            size += _variation(placing, members, candidates, number, 99 if in_tail else left.bit_count())
        moves += exp(size) * len(placing.options[card])
    return log(moves) if moves else 0.0


def _variation(
    placing: OrderingProblem, members: Sequence[int], candidates: Mapping[int, int], number: int, left: int
) -> float:
    """The logarithm of the number of ways in which the places of alike owners may vary after `number`
    cards."""
    room = 0
    placed = 0
    for owner in members:
        room += placing.rooms[owner]
        placed |= candidates[owner] & (1 << number) - 1
    most, least = min(room, left), max(0, room - placed.bit_count())
    return _LOG[most - least + 1] if most > least else 0.0
