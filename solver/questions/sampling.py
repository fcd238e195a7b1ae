"""Whole deals drawn by their exact probabilities, spread evenly.

Think of all weighted deals side by side on a line, each as long as its weight. The line is cut into n equal
parts, and one deal is drawn at a random point of each. A deal is then expected as often as it is probable,
and chance disturbs the counts less than with independent draws. A point is followed step by step through the
frontier: each move has the part of the line of all deals that use it. Neighbours with the same moves are
followed together. A card that goes to merged players goes to one of them, with one chance for each place
left. The cards that are never placed one by one are shuffled.
"""

from __future__ import annotations

from bisect import bisect, bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, combinations, groupby, product
from math import factorial, prod
from operator import add
from random import Random

from cluedo_notes.solver.counting.counting import Counting
from cluedo_notes.solver.counting.steps import MergePlayers, PlaceCard, merged, ways

FINENESS = 64
"""The bits of randomness in the position of each point on the line."""

FEW_ALIKE = 4
"""Up to this many drafts, following each alone is at least as fast as following them together."""

KEPT = 64
"""The number of tails for which all ways to deal them are kept."""

DrawnOwners = Sequence[bytes]
"""For each card, in the order of `problem.cards`, the number of its owner in every drawn deal. For the
envelope it is the number of its place for the card's category."""


def draw_owners(counting: Counting, number: int, random: Random) -> DrawnOwners:
    """Draws `number` deals, spread evenly, card by card."""
    drafts = _Drafts(counting, number, random)
    for layer, step in enumerate(counting.frontier.steps):
        if isinstance(step, MergePlayers):
            drafts.merge(step)
        else:
            drafts.place(step, layer)
    drafts.deal_tail()
    return [drafts.owners[card] for card in range(len(counting.problem.cards))]


def draw_deals(counting: Counting, number: int, random: Random) -> list[tuple[str, ...]]:
    """Draws `number` deals, spread evenly: the owner of each card, in the order of `problem.cards`."""
    names = names_of_owners(counting)
    columns = draw_owners(counting, number, random)
    return [tuple([names[owner] for owner in deal]) for deal in zip(*columns, strict=True)]


def best_after_seeing(counting: Counting, owner: str, number: int, random: Random) -> float:
    """The expected probability of the likeliest envelope for somebody who sees all cards of an owner. It is
    estimated from `number` drawn deals, and a little too high if the owner may have many cards."""
    hand = counting.problem.owners.index(owner)
    envelope = counting.frontier.players
    times = Counter(
        (
            tuple([card for card, one in enumerate(deal) if one == hand]),
            tuple([card for card, one in enumerate(deal) if one >= envelope]),
        )
        for deal in zip(*draw_owners(counting, number, random), strict=True)
    )
    most: dict[tuple[int, ...], int] = {}
    for (cards, _), often in times.items():
        most[cards] = max(often, most.get(cards, 0))
    return sum(most.values()) / number


def names_of_owners(counting: Counting) -> list[str]:
    """The name of every owner by number; every place of the envelope has the envelope's name."""
    problem = counting.problem
    return [*problem.owners, *[problem.envelope] * len(problem.categories)]


_Onward = tuple[list[int], list[tuple[int, int, int, int]]]
"""The moves from one state: where each ends on the line; then its owner, its next state, where it begins and
its weight."""


_Bundle = tuple[int, int, int, int, int]
"""Adjacent drafts on the line that have made the same moves. The fields: the first draft, the first draft
after them, and their state. The last two give the line of all deals that continue from this state: its
beginning and its scale."""


class _Drafts:
    """Deals being drawn. `points`: their points on the whole line, in order. Drafts in `alone` have points on
    the line from their state on. `states`: the state of each draft. `bundles`: the drafts that have made the
    same moves so far, in order. `pools`: for each player who represents others, the places that these players
    have left in each draft. `owners`: the finished columns."""

    def __init__(self, counting: Counting, number: int, random: Random) -> None:
        self.counting = counting
        self.frontier = counting.frontier
        self.random = random
        self.number = number
        self.owners = {card: bytes([owner]) * number for card, owner in counting.reduction.fixed.items()}
        self.pools: dict[int, list[bytearray]] = {}
        whole, chance = counting.weight, random.getrandbits
        self.points = [
            (draft * whole + (whole * chance(FINENESS) >> FINENESS)) // number for draft in range(number)
        ]
        self.states = [0] * number
        self.alone: list[int] = []
        self.bundles = self._kept(self._first_bundles())

    def _first_bundles(self) -> Iterator[_Bundle]:
        """The bundles that begin with the same sizes: each arrangement has a part of the line."""
        ahead = self.counting.ahead[0]
        begin = low = 0
        for places, weight in self.counting.reduction.rooms:
            state = self.frontier.packing.start(places)
            high = low + weight * ahead.get(state, 0)
            end = bisect_left(self.points, high, begin)
            yield begin, end, state, low, weight
            begin, low = end, high

    def _kept(self, bundles: Iterable[_Bundle]) -> list[_Bundle]:
        """The bundles that are large enough. The drafts of the others are followed alone from now on."""
        kept: list[_Bundle] = []
        for bundle in bundles:
            begin, end, state, low, scale = bundle
            self.states[begin:end] = [state] * (end - begin)
            if end - begin > FEW_ALIKE:
                kept.append(bundle)
                continue
            self.alone += range(begin, end)
            self.points[begin:end] = [(point - low) // scale for point in self.points[begin:end]]
        return kept

    def merge(self, merge: MergePlayers) -> None:
        """Merges two players; a card takes any of their places with equal probability."""
        packing, into, gone = self.frontier.packing, merge.into, merge.gone
        # A player who represents others has a pool; an empty one has no places in the state either.
        self.pools[into] = list(map(bytearray, map(add, self._pool(into), self._pool(gone))))
        self.pools.pop(gone, None)
        edges = {state: (to, both) for state, to, both in merged(merge, set(self.states), packing)}
        for draft in self.alone:
            self.points[draft] //= edges[self.states[draft]][1]
        self.bundles = [
            (begin, end, edges[state][0], low, scale * edges[state][1])
            for begin, end, state, low, scale in self.bundles
        ]
        self.states = [edges[state][0] for state in self.states]

    def _pool(self, owner: int) -> Sequence[bytes | bytearray]:
        """The places that an owner, or the players they represent, have left in each draft."""
        if owner in self.pools:
            return self.pools[owner]
        places = self.frontier.packing.places
        left = {state: bytes([owner]) * places(state, owner) for state in set(self.states)}
        return list(map(left.__getitem__, self.states))

    def place(self, step: PlaceCard, layer: int) -> None:
        """Places one more card: each deal takes the move that contains its point."""
        moves, grouped = self._moves(step, layer), self.counting.groups[layer]
        points, states, column = self.points, self.states, bytearray(self.number)
        for draft in self.alone:
            until, choices = moves[states[draft]]
            point = points[draft]
            column[draft], states[draft], begin, weight = choices[bisect(until, point)]
            points[draft] = (point - begin) // weight
        self.bundles = self._kept(
            part for bundle in self.bundles for part in self._parted(bundle, moves[bundle[2]], column)
        )
        if grouped:
            for draft, owner in enumerate(column):
                if owner in grouped:
                    column[draft] = self._member(draft, owner)
        self.owners[step.card] = bytes(column)

    def _parted(self, bundle: _Bundle, onward: _Onward, column: bytearray) -> Iterator[_Bundle]:
        """The drafts of a bundle, divided by move; the owner of each goes into a card's column."""
        (begin, end, _, low, scale), (until, choices) = bundle, onward
        points = self.points
        while begin < end:
            chosen = bisect(until, (points[begin] - low) // scale)
            owner, to, start, weight = choices[chosen]
            here = bisect_left(points, low + until[chosen] * scale, begin, end)
            column[begin:here] = bytes((owner,)) * (here - begin)
            yield begin, here, to, low + start * scale, scale * weight
            begin = here

    def _member(self, draft: int, owner: int) -> int:
        """One of the merged players, drawn with a probability proportional to their places."""
        pool = self.pools[owner][draft]
        return pool.pop(int(self.random.random() * len(pool)))

    def _moves(self, step: PlaceCard, layer: int) -> dict[int, _Onward]:
        """The moves from every state with a draft."""
        allowed, ahead = self.counting.allowed.get(step.card), self.counting.ahead[layer + 1]
        moves: dict[int, _Onward] = {state: ([], []) for state in set(self.states)}
        for owner, edges in ways(step, moves):
            if allowed is not None and owner not in allowed:
                continue
            for state, to, weight in edges:
                if onward := ahead.get(to):
                    until, choices = moves[state]
                    begin = until[-1] if until else 0
                    until.append(begin + weight * onward)
                    choices.append((owner, to, begin, weight))
        return moves

    def deal_tail(self) -> None:
        """Deals the tail: the envelope gets one card of each kind for its open places, the rest is
        shuffled."""
        of_slot = self.frontier.tail.cards
        cards = [card for some in of_slot.values() for card in some]
        ends = list(accumulate(map(len, of_slot.values())))
        kinds = {slot: (slot, end - len(of_slot[slot]), end) for slot, end in zip(of_slot, ends, strict=True)}
        left = {state: self._left(state, kinds) for state in set(self.states)}
        written = {
            state: _arrangements(*left[state])
            for state, number in Counter(self.states).items()
            if not self._pooled(left[state][0]) and _number_of_ways(*left[state]) <= number
        }
        rows: list[bytes] = []
        random = self.random.random
        for state, alike in groupby(range(self.number), self.states.__getitem__):
            if ready := written.get(state):
                rows += [ready[int(random() * len(ready))] for _ in alike]
            else:
                rows += [self._shuffled(draft, *left[state]) for draft in alike]
        dealt = b"".join(rows)
        self.owners.update((card, dealt[at :: len(cards)]) for at, card in enumerate(cards))

    def _shuffled(self, draft: int, players: _PlayersPlaces, picks: _OpenSlots) -> bytes:
        random, pools = self.random.random, self.pools
        places: list[int] = []
        for owner, some in players:
            places += pools[owner][draft] if owner in pools else [owner] * some
        places.sort(key=lambda _: random())
        if picks:
            picked = [(begin + int(random() * (end - begin)), slot) for slot, begin, end in picks]
            for at, slot in sorted(picked):
                places.insert(at, slot)
        return bytes(places)

    def _pooled(self, players: _PlayersPlaces) -> bool:
        """Does one of them represent others? All deals have had the same merges."""
        return any(owner in self.pools for owner, _ in players)

    def _left(
        self, state: int, kinds: Mapping[int, tuple[int, int, int]]
    ) -> tuple[_PlayersPlaces, _OpenSlots]:
        """The places that the players have left, and the envelope's open places."""
        places, players = self.frontier.packing.places, self.frontier.players
        of_players = [(owner, places(state, owner)) for owner in range(players)]
        slots = [slot for slot in range(players, self.frontier.owners) if places(state, slot)]
        return tuple((owner, some) for owner, some in of_players if some), tuple(
            kinds[slot] for slot in slots
        )


_PlayersPlaces = tuple[tuple[int, int], ...]
"""Players, each with the number of places that they have left."""

_OpenSlots = tuple[tuple[int, int, int], ...]
"""Open places of the envelope, each with where the cards for it begin and end."""


def _number_of_ways(players: _PlayersPlaces, picks: _OpenSlots) -> int:
    """The number of ways to deal the tail."""
    whole = factorial(sum(places for _, places in players))
    shared = prod(factorial(places) for _, places in players)
    return whole // shared * prod(end - begin for _, begin, end in picks)


@lru_cache(KEPT)
def _arrangements(players: _PlayersPlaces, picks: _OpenSlots) -> tuple[bytes, ...]:
    """Every way to deal the tail: the owner of each card."""
    size = len(picks) + sum(places for _, places in players)
    arrangements: list[bytes] = []
    for picked in product(*(range(begin, end) for _, begin, end in picks)):
        row = bytearray(size)
        for at, (slot, _, _) in zip(picked, picks, strict=True):
            row[at] = slot
        arrangements += _filled(row, [at for at in range(size) if at not in picked], players)
    return tuple(arrangements)


def _filled(row: bytearray, left: Sequence[int], players: _PlayersPlaces) -> Iterator[bytes]:
    """A row, completed in every possible way."""
    if not players:
        yield bytes(row)
        return
    (owner, places), *others = players
    for some in combinations(left, places):
        for at in some:
            row[at] = owner
        yield from _filled(row, [at for at in left if at not in some], tuple(others))
