"""Many deals drawn at once at random, from a count in floating point: as `sampling`, in arrays."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

import numpy as np

from cluedo_notes.solver.counting.array_sums import Floats, Indices, Ints, added
from cluedo_notes.solver.counting.arrays import ArrayCounting
from cluedo_notes.solver.counting.counting import Counting
from cluedo_notes.solver.counting.steps import MergePlayers
from cluedo_notes.solver.questions.sampling import draw_deals


def draw_owners(counting: Counting, number: int, random: Random) -> Ints:
    """`number` deals drawn independently: an array with a row per deal and a column per card that holds the
    number of the card's owner (for the envelope, that of its place for the card's category)."""
    if isinstance(counting, ArrayCounting):
        return _Drafts(counting, number, np.random.default_rng(random.getrandbits(64))).dealt()
    owner_number = cache(counting.frontier.owner_number)
    deals = draw_deals(counting, number, random)
    return np.array([[owner_number(owner, card) for card, owner in enumerate(deal)] for deal in deals])


def best_after_seeing(counting: Counting, owner: str, number: int, random: Random) -> float:
    """The expected probability of the likeliest envelope for somebody who sees all cards of an owner,
    estimated from `number` drawn deals (a little too high where the owner may have many cards)."""
    owners = draw_owners(counting, number, random)
    seen = owners == counting.problem.owners.index(owner)
    inside = owners >= counting.frontier.players
    _, cards = np.unique(np.packbits(seen, axis=1), axis=0, return_inverse=True)
    _, envelope = np.unique(np.packbits(inside, axis=1), axis=0, return_inverse=True)
    pairs = np.column_stack([cards.reshape(-1), envelope.reshape(-1)])
    distinct, times = np.unique(pairs, axis=0, return_counts=True)
    most = np.zeros(len(distinct), dtype=np.int64)
    np.maximum.at(most, distinct[:, 0], times)
    return float(most.sum()) / number


class _Drafts:
    """Deals being drawn. For each: the index of its state in the layer, the places left at each owner, and
    each card's owner so far."""

    def __init__(self, counting: ArrayCounting, number: int, random: np.random.Generator) -> None:
        self.counting = counting
        self.frontier = counting.frontier
        self.random = random
        begin = counting.reach[0] * counting.ahead[0]
        drafts, group = (np.zeros(size, dtype=np.int64) for size in (number, len(begin)))
        self.state = self._drawn(begin, drafts, group)
        start = counting.layers[0][self.state]
        self.left = np.stack([start.places(owner) for owner in range(self.frontier.owners)], axis=1)
        self.owner = np.full((number, len(counting.problem.cards)), -1)
        for card, owner in counting.reduction.fixed.items():
            self.owner[:, card] = owner

    def dealt(self) -> Ints:
        """The finished deals, as in `draw_owners`."""
        for number, step in enumerate(self.frontier.steps):
            edges, group = self.counting.edges[number], self.counting.groups[number]
            onward = edges.weighed(self.counting.ahead[number + 1][edges.after])
            edge = self._drawn(onward, self.state, edges.before)
            self.state = edges.after[edge].astype(np.int64)
            if isinstance(step, MergePlayers):
                continue
            owner = np.array([move.owner for move in step.moves])[edges.move[edge]]
            for into, members in group.items():
                merged = owner == into
                owner[merged] = self._members(merged, members)
            self._give(step.card, np.arange(len(owner)), owner)
        self._deal_tail()
        return self.owner

    def _drawn(self, weights: Floats, drafts: Ints, group: Ints | Indices) -> Ints:
        """For each draft, one of its group's choices, drawn by weight; `group`, ascending, is the group of
        each choice."""
        (possible,) = np.nonzero(weights)
        weights, group = weights[possible], group[possible]
        # Each group's choices share one unit of a line, so that no group is too light to be seen.
        until = np.cumsum(weights / added(weights, group, int(group[-1]) + 1)[group])
        begin, end = (np.searchsorted(group, drafts, side) for side in ("left", "right"))
        before = np.where(begin > 0, until[begin - 1], 0.0)
        points = before + self.random.random(len(drafts)) * (until[end - 1] - before)
        chosen: Ints = possible[np.clip(np.searchsorted(until, points, "right"), begin, end - 1)]
        return chosen

    def _members(self, merged: Ints, members: Sequence[int]) -> Ints:
        """One of the merged players for each draft, drawn with one chance per place."""
        places = np.cumsum(self.left[merged][:, list(members)], axis=1)
        point = self.random.random(len(places)) * places[:, -1]
        which = (places <= point[:, None]).sum(axis=1)
        chosen: Ints = np.array(members)[np.minimum(which, len(members) - 1)]
        return chosen

    def _give(self, card: int, drafts: Ints, owner: Ints) -> None:
        self.owner[drafts, card] = owner
        self.left[drafts, owner] -= 1

    def _deal_tail(self) -> None:
        """The envelope takes one card of each kind for its open places, the rest is shuffled."""
        tail = self.frontier.tail.cards
        cards = np.array([card for of_slot in tail.values() for card in of_slot], dtype=np.int64)
        if not len(cards):
            return
        lots = self.random.random((len(self.left), len(cards)))
        for slot in range(self.frontier.players, self.frontier.owners):
            (drafts,) = np.nonzero(self.left[:, slot])
            if len(drafts):
                # The envelope's cards come last, in the order of its places.
                lots[drafts, self.random.choice(np.flatnonzero(np.isin(cards, tail[slot])), len(drafts))] = (
                    slot
                )
        owners = np.repeat(np.tile(np.arange(self.frontier.owners), len(self.left)), self.left.reshape(-1))
        shuffled = cards[lots.argsort(axis=1)]
        np.put_along_axis(self.owner, shuffled, owners.reshape(shuffled.shape), axis=1)
