"""Whole deals drawn by their exact probabilities, spread evenly.

Think of all weighted deals side by side on a line, each as long as it weighs. Of n deals drawn, each lies at
a random point of one of n equal parts of the line: a deal is expected as often as it is probable, and chance
disturbs the counts less than with independent draws. A point is followed step by step through the frontier:
each move has the part of the line of all deals that go on through it. A card that goes to merged players goes
to one of them, with one chance per place left; the cards that are never placed one by one are shuffled.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, combinations, product
from math import factorial, prod
from random import Random

from cluedo_notes.solver.counting.counting import Counting
from cluedo_notes.solver.counting.steps import MergePlayers, PlaceCard, merged, ways

FINENESS = 64
"""Points lie on the line as evenly as this many bits of chance allow."""

KEPT = 64
"""The number of times that all ways to deal the last cards are kept written down."""

DrawnOwners = Sequence[bytes]
"""For each card, in the order of `problem.cards`, the number of its owner in every drawn deal (for the
envelope, that of its place for the card's category)."""


def draw_owners(counting: Counting, number: int, random: Random) -> DrawnOwners:
    """`number` deals, spread evenly, card by card."""
    drafts = _Drafts(counting, number, random)
    for layer, step in enumerate(counting.frontier.steps):
        if isinstance(step, MergePlayers):
            drafts.merge(step)
        else:
            drafts.place(step, layer)
    drafts.deal_tail()
    return [drafts.owners[card] for card in range(len(counting.problem.cards))]


def draw_deals(counting: Counting, number: int, random: Random) -> list[tuple[str, ...]]:
    """`number` deals, spread evenly: the owner of each card, in the order of `problem.cards`."""
    names = names_of_owners(counting)
    columns = draw_owners(counting, number, random)
    return [tuple([names[owner] for owner in deal]) for deal in zip(*columns, strict=True)]


def best_after_seeing(counting: Counting, owner: str, number: int, random: Random) -> float:
    """The expected probability of the likeliest envelope for somebody who sees all cards of an owner,
    estimated from `number` drawn deals (a little too high where the owner may have many cards)."""
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
    """The name of every owner by number; the envelope's name stands for each of its places."""
    problem = counting.problem
    return [*problem.owners, *[problem.envelope] * len(problem.categories)]


_Onward = tuple[list[int], list[tuple[int, int, int]]]
"""The moves from one state: where on the line each ends; the owner, the next state and the weight of each."""


class _Drafts:
    """Deals being drawn. For each its state and its point on the line of all deals that go on from there;
    `pools`: the places that merged players have left, by the player who stands for them; `owners`: the
    columns that are finished."""

    def __init__(self, counting: Counting, number: int, random: Random) -> None:
        self.counting = counting
        self.frontier = counting.frontier
        self.random = random
        self.number = number
        self.owners = {card: bytes([owner]) * number for card, owner in counting.reduction.fixed.items()}
        self.pools: list[dict[int, list[int]]] = [{} for _ in range(number)]
        self.states: list[int] = []
        self.points: list[int] = []
        self._begin()

    def _begin(self) -> None:
        """One point in each of the equal parts of the line. It has a part for each arrangement of sizes."""
        rooms, ahead = self.counting.reduction.rooms, self.counting.ahead[0]
        starts = [self.frontier.packing.start(places) for places, _ in rooms]
        until = list(
            accumulate(weight * ahead.get(state, 0) for (_, weight), state in zip(rooms, starts, strict=True))
        )
        whole, chance = self.counting.weight, self.random.getrandbits
        for draft in range(self.number):
            point = (draft * whole + (whole * chance(FINENESS) >> FINENESS)) // self.number
            chosen = bisect(until, point)
            self.states.append(starts[chosen])
            self.points.append((point - (until[chosen - 1] if chosen else 0)) // rooms[chosen][1])

    def merge(self, merge: MergePlayers) -> None:
        """Two players become one: of their places, a card will take any with the same chance."""
        packing, into, gone = self.frontier.packing, merge.into, merge.gone
        places = packing.places
        edges = {state: (to, both) for state, to, both in merged(merge, set(self.states), packing)}
        for draft, state in enumerate(self.states):
            pools = self.pools[draft]
            # Whoever stands for others has a pool; an empty one has no places in the state either.
            theirs = pools.pop(gone, None) or [gone] * places(state, gone)
            pools[into] = (pools.get(into) or [into] * places(state, into)) + theirs
            self.states[draft], both = edges[state]
            self.points[draft] //= both

    def place(self, step: PlaceCard, layer: int) -> None:
        """One card more: each deal takes the move that its point lies in."""
        moves = self._moves(step, layer)
        grouped = self.counting.groups[layer]
        column = bytearray(self.number)
        for draft, point in enumerate(self.points):
            until, choices = moves[self.states[draft]]
            chosen = bisect(until, point) if len(until) > 1 else 0
            if chosen:
                point -= until[chosen - 1]
            owner, self.states[draft], weight = choices[chosen]
            self.points[draft] = point // weight
            column[draft] = self._member(draft, owner) if owner in grouped else owner
        self.owners[step.card] = bytes(column)

    def _moves(self, step: PlaceCard, layer: int) -> dict[int, _Onward]:
        """The moves from every state that a draft is in."""
        allowed, ahead = self.counting.allowed.get(step.card), self.counting.ahead[layer + 1]
        found: dict[int, _Onward] = {state: ([], []) for state in set(self.states)}
        for owner, edges in ways(step, found):
            if allowed is not None and owner not in allowed:
                continue
            for state, to, weight in edges:
                if onward := ahead.get(to):
                    until, choices = found[state]
                    until.append((until[-1] if until else 0) + weight * onward)
                    choices.append((owner, to, weight))
        return found

    def _member(self, draft: int, owner: int) -> int:
        """One of the merged players, with one chance per place."""
        pool = self.pools[draft][owner]
        return pool.pop(int(self.random.random() * len(pool)))

    def deal_tail(self) -> None:
        """The envelope takes one card of each kind for its open places, the rest is shuffled."""
        of_slot = self.frontier.tail.cards
        cards = [card for some in of_slot.values() for card in some]
        ends = list(accumulate(map(len, of_slot.values())))
        kinds = {slot: (slot, end - len(of_slot[slot]), end) for slot, end in zip(of_slot, ends, strict=True)}
        drafts = Counter(self.states)
        left = {state: self._left(state, kinds) for state in drafts}
        random = self.random.random
        written = {
            state: _arrangements(*left[state])
            for state, number in drafts.items()
            if not self._pooled(left[state][0]) and _number_of_ways(*left[state]) <= number
        }
        rows: list[bytes] = []
        for state, pools in zip(self.states, self.pools, strict=True):
            if ready := written.get(state):
                rows.append(ready[int(random() * len(ready))])
            else:
                rows.append(self._shuffled(pools, *left[state]))
        dealt = b"".join(rows)
        self.owners.update((card, dealt[at :: len(cards)]) for at, card in enumerate(cards))

    def _shuffled(self, pools: Mapping[int, list[int]], players: _PlayersPlaces, picks: _OpenSlots) -> bytes:
        random = self.random.random
        places = [place for owner, some in players for place in pools.get(owner, [owner] * some)]
        places.sort(key=lambda _: random())
        picked = [(begin + int(random() * (end - begin)), slot) for slot, begin, end in picks]
        for at, slot in sorted(picked):
            places.insert(at, slot)
        return bytes(places)

    def _pooled(self, players: _PlayersPlaces) -> bool:
        """Does one of them stand for others? All deals have had the same merges."""
        return any(owner in self.pools[0] for owner, _ in players)

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
    """In how many ways the tail can be dealt."""
    whole = factorial(sum(places for _, places in players))
    shared = prod(factorial(places) for _, places in players)
    return whole // shared * prod(end - begin for _, begin, end in picks)


@lru_cache(KEPT)
def _arrangements(players: _PlayersPlaces, picks: _OpenSlots) -> tuple[bytes, ...]:
    """Every way to deal the tail: the owner of each card."""
    size = len(picks) + sum(places for _, places in players)
    found: list[bytes] = []
    for picked in product(*(range(begin, end) for _, begin, end in picks)):
        row = bytearray(size)
        for at, (slot, _, _) in zip(picked, picks, strict=True):
            row[at] = slot
        found += _filled(row, [at for at in range(size) if at not in picked], players)
    return tuple(found)


def _filled(row: bytearray, left: Sequence[int], players: _PlayersPlaces) -> Iterator[bytes]:
    """A row with every way to deal what is left of it."""
    if not players:
        yield bytes(row)
        return
    (owner, places), *others = players
    for some in combinations(left, places):
        for at in some:
            row[at] = owner
        yield from _filled(row, [at for at in left if at not in some], tuple(others))
