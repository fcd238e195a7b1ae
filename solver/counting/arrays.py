"""Counting in floating point, a layer of states at a time: the way for the largest positions.

The same passes as in `exact`, with numpy. All terms are positive, so nothing cancels: a sum of n of them is
off by at most n times the unit roundoff, and `ArrayCounting.error` adds these bounds up over the layers. The
set of states reached decides which cells are 0 or 1, never rounding.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from math import comb

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from cluedo_notes.solver.counting.array_envelope import picks
from cluedo_notes.solver.counting.array_steps import States, ways, weights_of
from cluedo_notes.solver.counting.array_sums import (
    ROUNDOFF,
    Flags,
    Floats,
    Indices,
    Ints,
    added,
    added_rows,
    summed,
    summed_rows,
    summing_error,
)
from cluedo_notes.solver.counting.counting import Counting, TooLarge
from cluedo_notes.solver.counting.frontier import Frontier
from cluedo_notes.solver.counting.reduction import NoDeal
from cluedo_notes.solver.counting.steps import MergePlayers, PlaceCard

MOST_WEIGHT_BITS = 1000
"""The weights, and their products, must stay below the largest floating-point number."""

MOST_ARRAY_EDGES = 3_000_000
"""The greatest number of moves: they take up to two seconds and 400 megabytes (17 bytes a move, 24 and
more a state, and several times a layer's moves while it is made). The limit is the same on every machine."""

AT_ONCE = 1 << 16
"""The number of states carried on at a time, which bounds the memory needed."""


class Edges(Struct, frozen=True):
    """The moves of one step, sorted by the state before. For each edge: the index of its state in the layer
    before, the number of the step's move, the index of its state in the layer after, and its weight (`factor`
    None: all 1)."""

    before: Indices
    move: NDArray[np.int8]
    after: Indices
    factor: Floats | None

    def weighed(self, weights: Floats) -> Floats:
        """`weights`, one per edge, times the edges' own weights."""
        return weights if self.factor is None else weights * self.factor

    def only(self, chosen: Flags) -> Edges:
        """The edges chosen by a mask."""
        factor = None if self.factor is None else self.factor[chosen]
        return Edges(self.before[chosen], self.move[chosen], self.after[chosen], factor)


class ArrayTransitions(Struct, frozen=True):
    """The states and moves of an earlier count over the same frontier, without the moves that `allowed`
    excludes (see `Counting.given`)."""

    allowed: Mapping[int, Collection[int]]
    layers: list[States]
    edges: list[Edges]


class ArrayCounting(Counting):
    """The weighted number of deals, in floating point.

    `layers`: the packed states of each layer, in order; `reach[layer]`: the weight of all ways into each
    state; `ahead[layer]`: the weight of all ways on from it. `known`: moves to reuse. Raises `NoDeal` when no
    deal fits, `TooLarge` when a weight does not fit into a float or there would be more than `most_edges`
    moves.
    """

    weight: float

    def __init__(
        self, frontier: Frontier, most_edges: int = MOST_ARRAY_EDGES, known: ArrayTransitions | None = None
    ) -> None:
        super().__init__(frontier, known.allowed if known else {})
        if not fits(frontier):
            raise TooLarge
        # Each choice is one factor; it may be too large for a float to hold exactly.
        self.error = 2 * ROUNDOFF * len(self.reduction.choices)
        self._members: list[int] = []
        for merges in frontier.merges:
            for merge in merges:
                self._members += [p for p in (merge.into, merge.gone) if p not in self._members]
        self._forward(most_edges, known)
        self._backward()
        if not self.weight:
            raise NoDeal

    # -- forward

    def _forward(self, most_edges: int, known: ArrayTransitions | None) -> None:
        start: dict[int, int] = {}
        for rooms, weight in self.reduction.rooms:
            state = self.frontier.packing.start(rooms)
            start[state] = start.get(state, 0) + weight
        self.layers = [States.of(sorted(start), self.frontier.packing)]
        self.reach: list[Floats] = [np.array([start[state] for state in sorted(start)], dtype=np.float64)]
        # One column for each player who is ever merged: the weight times the player's part of the places.
        self.shares: list[Floats] = [np.repeat(self.reach[0][:, None], len(self._members), axis=1)]
        self.edges: list[Edges] = []
        self.groups: list[dict[int, list[int]]] = []
        group: dict[int, list[int]] = {}
        made = 0
        for number, step in enumerate(self.frontier.steps):
            self.groups.append(dict(group))
            shares = self._merged_shares(step, group) if isinstance(step, MergePlayers) else self.shares[-1]
            if known is not None:
                self._add_layer(known.layers[number + 1], known.edges[number], shares)
            elif isinstance(step, MergePlayers):
                self._merge(step, shares)
            else:
                self._place(step, shares, most_edges - made)
            made += len(self.edges[-1].before)
        self.groups.append(group)

    def _place(self, step: PlaceCard, shares: Floats, most_edges: int) -> None:
        parts, made = [], 0
        for begin in range(0, max(1, len(self.layers[-1])), AT_ONCE):
            before, move, to = ways(step, self.layers[-1][begin : begin + AT_ONCE])
            parts.append((before + np.int32(begin), move, to))
            made += len(to)
            if made > most_edges:
                raise TooLarge
        before, move = (np.concatenate([part[k] for part in parts]) for k in (0, 1))
        to = States.joined([part[2] for part in parts])
        del parts
        factor = weights_of(step, self.layers[-1][before], move) if step.weighers else None
        self._lead_to(to, before, move, factor, shares)

    def _merge(self, merge: MergePlayers, shares: Floats) -> None:
        """Two players become one."""
        states = self.layers[-1]
        kept, given_up = self._places(merge.into), self._places(merge.gone)
        to = states.moved(given_up, merge.gone, merge.into)
        every = np.arange(len(states), dtype=np.int32)
        nobody = np.full(len(states), -1, dtype=np.int8)
        number = _binomials(len(self.reduction.options) + 1)
        self._lead_to(to, every, nobody, number[kept + given_up, kept], shares)

    def _places(self, owner: int) -> Ints:
        """The places of an owner in each state of the last layer."""
        return self.layers[-1].places(owner)

    def _merged_shares(self, merge: MergePlayers, group: dict[int, list[int]]) -> Floats:
        """A merge multiplies each member's share by their group's part of all places; `group` maps each
        player to the members they stand for."""
        kept, given_up = self._places(merge.into), self._places(merge.gone)
        into, gone = group.get(merge.into, [merge.into]), group.get(merge.gone, [merge.gone])
        shares = self.shares[-1].copy()
        places = np.maximum(kept + given_up, 1)
        for members, theirs in ((into, kept), (gone, given_up)):
            columns = [self._members.index(player) for player in members]
            shares[:, columns] *= (theirs / places)[:, None]
        group[merge.into] = into + gone
        group.pop(merge.gone, None)
        return shares

    def _lead_to(
        self, to: States, before: Indices, move: NDArray[np.int8], factor: Floats | None, shares: Floats
    ) -> None:
        states, after = to.distinct()
        self._add_layer(states, Edges(before, move, after, factor), shares)

    def _add_layer(self, states: States, edges: Edges, shares: Floats) -> None:
        self.reach.append(added(edges.weighed(self.reach[-1][edges.before]), edges.after, len(states)))
        rows = _scaled(shares[edges.before], edges.factor)
        self.shares.append(added_rows(rows, edges.after, len(states)))
        self.layers.append(states)
        self.edges.append(edges)
        self._may_err(edges.after)

    def _may_err(self, after: Indices) -> None:
        """Adds this layer's part of the relative error: forward, a sum with one term per move into a state;
        backward, one with one term per move out of it; and a few products each."""
        into = int(np.bincount(after).max()) if len(after) else 0
        self.error += ROUNDOFF * (into + self.frontier.owners + 8)

    # -- backward

    def _backward(self) -> None:
        left = [self.layers[-1].places(owner) for owner in range(self.frontier.owners)]
        ahead = self._tail_ways(left)
        self.ahead = [ahead]
        self._at: dict[int, dict[int, float]] = self._tail_marginals(left, ahead)
        for number in range(len(self.frontier.steps) - 1, -1, -1):
            step, edges = self.frontier.steps[number], self.edges[number]
            onward = edges.weighed(self.ahead[-1][edges.after])
            if isinstance(step, PlaceCard):
                self._at[step.card] = self._told_apart(step, number, onward)
            self.ahead.append(added(onward, edges.before, len(self.layers[number])))
        self.ahead.reverse()
        self.weight = float(self.reach[0] @ self.ahead[0])
        self.error += ROUNDOFF * (len(self.reach[0]) + 8) + summing_error(max(map(len, self.layers)) * 16)

    def _tail_ways(self, left: list[Ints]) -> Floats:
        """`Tail.ways` for each state."""
        rows = np.stack(left, axis=1)
        distinct, row = np.unique(rows, axis=0, return_inverse=True)
        ways = [self.frontier.tail.ways(places) for places in distinct.tolist()]
        return np.array(ways, dtype=np.float64)[row.reshape(-1)]

    def _told_apart(self, step: PlaceCard, number: int, onward: Floats) -> dict[int, float]:
        """The weight at each owner; each member of a merged group gets their own."""
        edges, group = self.edges[number], self.groups[number]
        through = onward * self.reach[number][edges.before]
        at: dict[int, float] = {}
        for place, move in enumerate(step.moves):
            chosen = edges.move == place
            if move.owner not in group:
                at[move.owner] = summed(through[chosen])
                continue
            shares = summed_rows(onward[chosen, None] * self.shares[number][edges.before[chosen]])
            for player in group[move.owner]:
                at[player] = float(shares[self._members.index(player)])
        return at

    def _tail_marginals(self, left: list[Ints], ahead: Floats) -> dict[int, dict[int, float]]:
        """Cards of the tail that may go to the same envelope place are alike."""
        tail, group = self.frontier.tail, self.groups[-1]
        rest = np.maximum(sum((left[owner] for owner in tail.owners), np.zeros_like(ahead)), 1)
        at: dict[int, dict[int, float]] = {slot: {} for slot in tail.cards}
        for slot, cards in tail.cards.items():
            stay = ahead
            if slot >= 0:
                picked = np.where(left[slot] > 0, ahead / len(cards), 0.0)
                at[slot][slot] = summed(self.reach[-1] * picked)
                # Not a difference: the part (n - 1)/n of what is picked from, all of what is not.
                stay = np.where(left[slot] > 0, ahead * ((len(cards) - 1) / len(cards)), ahead)
            for owner in tail.owners:
                part = stay * (left[owner] / rest)
                for player in group.get(owner, [owner]):
                    weights = (
                        self.shares[-1][:, self._members.index(player)] if owner in group else self.reach[-1]
                    )
                    at[slot][player] = at[slot].get(player, 0.0) + summed(weights * part)
        return {card: at[slot] for slot, cards in tail.cards.items() for card in cards}

    # -- what is asked

    def picks(self) -> Sequence[float]:
        """The weight of every envelope, in the order of `product(*envelope_cards)`."""
        return picks(self)

    def given(self, allowed: Mapping[int, Collection[int]]) -> ArrayCounting:
        """The count of the deals in which some placed cards are at allowed owners (by number).

        Raises `NoDeal` when no deal is left.
        """
        left = []
        for step, edges in zip(self.frontier.steps, self.edges, strict=True):
            if isinstance(step, PlaceCard) and step.card in allowed:
                stays = np.array([move.owner in allowed[step.card] for move in step.moves])
                left.append(edges.only(stays[edges.move]))
            else:
                left.append(edges)
        return ArrayCounting(self.frontier, known=ArrayTransitions(self.narrowed(allowed), self.layers, left))


def fits(frontier: Frontier) -> bool:
    """Is every weight small enough for arrays?"""
    return frontier.reduction.weight_bits <= MOST_WEIGHT_BITS


def _scaled(rows: Floats, factor: Floats | None) -> Floats:
    return rows if factor is None else rows * factor[:, None]


@cache
def _binomials(number: int) -> Floats:
    """A table of binomial coefficients: `[n, k]` is the number of ways to choose k of n places, for n and k
    less than `number`."""
    return np.array([[comb(n, k) for k in range(number)] for n in range(number)], dtype=np.float64)
