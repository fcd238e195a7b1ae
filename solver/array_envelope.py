"""The joint distribution over whole envelopes, from the two passes in floating point.

As in `envelope`: the first pick is told apart going forward, the third going backward, and at each move that
makes the second pick the two are multiplied, here as one product of matrices.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct

from cluedo_notes.solver.steps import Place
from cluedo_notes.solver.sums import (
    Flags,
    Floats,
    Indices,
    Ints,
    added_rows,
    products_summed,
    summed,
    summed_rows,
)

if TYPE_CHECKING:
    from cluedo_notes.solver.arrays import ArrayCounting, Edges


class Rows(Struct, frozen=True):
    """A row of weights, one a card, for some states of a layer: `place[state]` is the row, or -1."""

    place: Ints
    weights: Floats


class Open(Struct, frozen=True):
    """For each state of a layer, which of the envelope's places are open (as bits), and how many."""

    slots: Ints
    number: Ints

    def rows(self, number: int, width: int) -> Rows:
        """A row of zeros for each state with so many places open."""
        chosen = self.number == number
        place = np.where(chosen, np.cumsum(chosen) - 1, -1)
        return Rows(place, np.zeros((int(np.count_nonzero(chosen)), width)))


def picks(counting: ArrayCounting) -> list[float]:
    """The weight of every envelope, in the order of `product(*counting.envelope_cards)`."""
    return _Picks(counting).weights()


class _Picks:
    def __init__(self, counting: ArrayCounting) -> None:
        self.counting = counting
        self.frontier = counting.frontier
        rooms = counting.reduction.rooms[0][0]
        self.slots = [slot for slot in range(self.frontier.players, self.frontier.owners) if rooms[slot]]
        self.cards = {slot: counting.envelope_cards[slot - self.frontier.players] for slot in self.slots}
        self.width = max((len(cards) for cards in self.cards.values()), default=0)
        self.bit = {slot: 1 << self.frontier.packing.shift[slot] for slot in self.slots}
        self.all_open = sum(self.bit.values())
        self.found = np.zeros([len(cards) for cards in self.cards.values()])

    def weights(self) -> list[float]:
        """Every choice of picks with its weight."""
        if not self.slots:
            return [self.counting.weight]
        if len(self.slots) == 1:
            (slot,) = self.slots
            return [self.counting.at(card).get(slot, 0.0) for card in self.cards[slot]]
        self.open = [self._open(states) for states in self.counting.layers]
        self._find()
        found: list[float] = self.found.reshape(-1).tolist()
        return found

    def _open(self, states: Ints) -> Open:
        slots = states & self.all_open
        lowest = min(self.bit.values())
        number = _BITS_SET[slots // lowest]
        return Open(slots, number)

    def _find(self) -> None:
        thirds = self._third_picks()
        first = self.open[0].rows(len(self.slots) - 1, self.width)
        for number in range(len(self.frontier.steps)):
            self._second_picks(number, first, thirds[number + 1])
            first = self._first_picks(number, first)
        self._in_tail(first)

    def _of_slot(self, number: int) -> tuple[int, int, int]:
        """For a step that places a card: the move to the envelope, its place there and the card's number."""
        step = self.frontier.steps[number]
        if isinstance(step, Place):
            for move, one in enumerate(step.moves):
                if one.owner in self.cards:
                    return move, one.owner, self.cards[one.owner].index(step.card)
        return -2, -1, 0

    # -- forward

    def _first_picks(self, number: int, before: Rows) -> Rows:
        """The states from which one card is picked, one step on."""
        edges, reach = self.counting.edges[number], self.counting.reach[number]
        move, _, column = self._of_slot(number)
        after = self.open[number + 1].rows(len(self.slots) - 1, self.width)
        on = (before.place[edges.before] >= 0) & (edges.move != move)
        self._carry(edges, on, (edges.before, before), (edges.after, after))
        picks = (edges.move == move) & (self.open[number].slots[edges.before] == self.all_open)
        if picks.any():
            weights = edges.weighed(reach[edges.before])[picks]
            np.add.at(after.weights[:, column], after.place[edges.after[picks]], weights)
        return after

    def _carry(
        self, edges: Edges, on: Flags, source: tuple[Indices, Rows], target: tuple[Indices, Rows]
    ) -> None:
        """Adds the rows at one end of some edges to those at the other."""
        (ends, rows), (others, into) = source, target
        weights = rows.weights[rows.place[ends[on]]]
        if edges.factor is not None:
            weights = weights * edges.factor[on, None]
        np.add(into.weights, added_rows(weights, into.place[others[on]], len(into.weights)), out=into.weights)

    def _second_picks(self, number: int, first: Rows, third: Rows | None) -> None:
        """Close over the edges that make the second pick."""
        edges = self.counting.edges[number]
        move, slot, column = self._of_slot(number)
        if move < 0:
            return
        still_open = self.open[number].slots[edges.before]
        for of_first in self.slots:
            chosen = (edges.move == move) & (still_open == self.all_open - self.bit[of_first])
            if of_first == slot or not chosen.any():
                continue
            near = first.weights[first.place[edges.before[chosen]], : len(self.cards[of_first])]
            if edges.factor is not None:
                near = near * edges.factor[chosen, None]
            after = edges.after[chosen]
            of_third = next((other for other in self.slots if other not in (slot, of_first)), None)
            if third is None or of_third is None:
                block = summed_rows(self.counting.ahead[number + 1][after, None] * near)
            else:
                far = third.weights[third.place[after], : len(self.cards[of_third])]
                block = products_summed(*((near, far) if of_first < of_third else (far, near)))
            self.found[tuple(column if one == slot else slice(None) for one in self.slots)] += block

    def _add(self, index: Mapping[int, Sequence[int]], block: Floats | float) -> None:
        self.found[np.ix_(*(index[slot] for slot in self.slots))] += block

    # -- backward

    def _third_picks(self) -> list[Rows | None]:
        """For every layer, the states at which one place of the envelope is open, by the card it gets."""
        steps = len(self.frontier.steps)
        if len(self.slots) < 3:
            return [None] * (steps + 1)
        tail = self.frontier.tail.cards
        rows = self.open[-1].rows(1, self.width)
        for slot in self.slots:
            alone = self.open[-1].slots == self.bit[slot]
            for card in tail.get(slot, ()):
                column = self.cards[slot].index(card)
                rows.weights[rows.place[alone], column] = self.counting.ahead[-1][alone] / len(tail[slot])
        layers: list[Rows | None] = [rows]
        for number in range(steps - 1, -1, -1):
            rows = self._one_back(number, rows)
            layers.append(rows)
        layers.reverse()
        return layers

    def _one_back(self, number: int, later: Rows) -> Rows:
        edges = self.counting.edges[number]
        move, slot, column = self._of_slot(number)
        before = self.open[number].rows(1, self.width)
        on = (later.place[edges.after] >= 0) & (edges.move != move)
        self._carry(edges, on, (edges.after, later), (edges.before, before))
        if move >= 0:
            still_open = self.open[number].slots[edges.before]
            picks = (edges.move == move) & (still_open == self.bit[slot])
            weights = edges.weighed(self.counting.ahead[number + 1][edges.after])[picks]
            np.add.at(before.weights[:, column], before.place[edges.before[picks]], weights)
        return before

    # -- the cards that are never placed one by one

    def _in_tail(self, first: Rows) -> None:
        """Second and third picks, or all, among the cards of the tail, which are alike."""
        tail, slots = self.frontier.tail.cards, self.open[-1].slots
        ahead, reach = self.counting.ahead[-1], self.counting.reach[-1]
        places = {slot: [self.cards[slot].index(card) for card in tail.get(slot, ())] for slot in self.slots}
        alike = slots == self.all_open
        if alike.any() and all(places.values()):
            self._add(places, summed(reach[alike] * ahead[alike]) / prod(map(len, places.values())))
        for of_first in self.slots:
            others = [slot for slot in self.slots if slot != of_first]
            chosen = slots == self.all_open - self.bit[of_first]
            if chosen.any() and all(places[slot] for slot in others):
                each = ahead[chosen] / prod(len(places[slot]) for slot in others)
                weights = summed_rows(each[:, None] * first.weights[first.place[chosen]])
                number = len(self.cards[of_first])
                index = places | {of_first: range(number)}
                shape = [number if slot == of_first else 1 for slot in self.slots]
                self._add(index, weights[:number].reshape(shape))


_BITS_SET = np.array([number.bit_count() for number in range(32)])
"""An envelope's open places stand in every other bit: three of them within five."""
