"""The joint distribution over whole envelopes, from the two passes in floating point.

As in `exact_envelope`, the forward pass keeps the weights of each first pick apart and the backward pass
those of each third pick; each move that makes the second pick multiplies the two, here as one product of
matrices.

The ways may begin after some steps, and in several columns, such as the answers to a question: the result is
then the joint distribution of columns and envelopes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import prod
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct

from cluedo_notes.solver.counting.array_steps import States
from cluedo_notes.solver.counting.array_sums import (
    Flags,
    Floats,
    Indices,
    Ints,
    added_rows,
    products_summed,
    summed_rows,
)
from cluedo_notes.solver.counting.steps import PlaceCard

if TYPE_CHECKING:
    from cluedo_notes.solver.counting.arrays import ArrayCounting, Edges


class FrontierWays(Struct, frozen=True):
    """Ways into the states of a layer: four arrays with one row per way.

    `layer`: the number of steps taken; `state`: the index of the way's state in the layer; `column`, less
    than `columns`: what the way counts for; `picked`: for each place of the envelope, the number of its card
    among the candidates for that place, or -1; `weight`.
    """

    layer: int
    columns: int
    state: Ints
    column: Ints
    picked: Ints
    weight: Floats


class WeightRows(Struct, frozen=True):
    """A row of weights for some states of a layer: `place[state]` is the row, or -1."""

    place: Ints
    weights: Floats


class OpenSlots(Struct, frozen=True):
    """For each state of a layer, which places of the envelope are open (as bits), and how many."""

    slots: Ints
    number: Ints

    def rows(self, number: int, width: int) -> WeightRows:
        """A row of `width` zeros for each state with exactly `number` open places."""
        chosen = self.number == number
        place = np.where(chosen, np.cumsum(chosen) - 1, -1)
        return WeightRows(place, np.zeros((int(np.count_nonzero(chosen)), width)))


def picks(counting: ArrayCounting) -> list[float]:
    """The weight of every envelope, in the order of `product(*counting.envelope_cards)`."""
    reach = counting.reach[0]
    every, zero = np.arange(len(reach)), np.zeros(len(reach), dtype=np.int64)
    unpicked = np.full((len(reach), len(counting.envelope_cards)), -1)
    found: list[float] = picks_of(counting, FrontierWays(0, 1, every, zero, unpicked, reach))[0].tolist()
    return found


def picks_of(counting: ArrayCounting, ways: FrontierWays) -> Floats:
    """As `picks`, for ways through the frontier: one row per column of `ways`, one column per envelope."""
    return _ArrayPicks(counting, ways).found.reshape(ways.columns, -1)


class _ArrayPicks:
    """`found[column, a, b, c]`: the weight of the ways that put these cards into the open places of the
    envelope.

    `none` has a row for each state before any pick is made, `first` one for each state after one pick; a row
    holds the weight for each card, in each column.
    """

    def __init__(self, counting: ArrayCounting, ways: FrontierWays) -> None:
        self.counting = counting
        self.frontier = counting.frontier
        rooms = counting.reduction.rooms[0][0]
        self.slots = [slot for slot in range(self.frontier.players, self.frontier.owners) if rooms[slot]]
        self.cards = {slot: counting.envelope_cards[slot - self.frontier.players] for slot in self.slots}
        self.width = max((len(cards) for cards in self.cards.values()), default=1)
        self.columns = ways.columns
        self.bit = {slot: 1 << place for place, slot in enumerate(self.slots)}
        self.all_open = sum(self.bit.values())
        self.found = np.zeros([ways.columns, *(len(cards) for cards in self.cards.values())])
        self.open = [self._open(states) for states in counting.layers]
        self._find(ways)

    def _open(self, states: States) -> OpenSlots:
        slots = np.zeros(len(states), dtype=np.int64)
        for slot, bit in self.bit.items():
            slots |= states.places(slot) * bit
        return OpenSlots(slots, _BITS_SET[slots])

    def _find(self, ways: FrontierWays) -> None:
        later = self._later(ways.layer)
        none = self.open[ways.layer].rows(len(self.slots), self.columns)
        first = self.open[ways.layer].rows(len(self.slots) - 1, self.columns * self.width)
        self._begin(ways, none, first, later[ways.layer])
        for number in range(ways.layer, len(self.frontier.steps)):
            self._last_picks(number, none, first, later[number + 1])
            none, first = self._carried(number, none, first)
        self._in_tail(none, first)

    def _begin(self, ways: FrontierWays, none: WeightRows, first: WeightRows, later: WeightRows) -> None:
        """Adds the ways to the rows, by the number of picks that they have made."""
        picked = ways.picked[:, [slot - self.frontier.players for slot in self.slots]]
        made = np.count_nonzero(picked >= 0, axis=1)
        ahead = self.counting.ahead[ways.layer]
        for number in range(len(self.slots) + 1):
            chosen = made == number
            state, column, weight = ways.state[chosen], ways.column[chosen], ways.weight[chosen]
            if number == len(self.slots):
                np.add.at(self.found, (column, *picked[chosen].T), weight * ahead[state])
            elif number == 0:
                np.add.at(none.weights, (none.place[state], column), weight)
            elif number == 1:
                card = picked[chosen].max(axis=1)
                np.add.at(first.weights, (first.place[state], column * self.width + card), weight)
            else:
                self._begin_twice_picked(
                    picked[chosen], column, weight[:, None] * later.weights[later.place[state]]
                )

    def _begin_twice_picked(self, picked: Ints, column: Ints, weights: Floats) -> None:
        """Two of three cards are picked: the ways from here pick the third."""
        for place in range(len(self.slots)):
            chosen = picked[:, place] < 0
            number = self.found.shape[1 + place]
            index = [cards[chosen, None] for cards in picked.T]
            index[place] = np.arange(number)[None]
            np.add.at(self.found, (column[chosen, None], *index), weights[chosen, :number])

    def _of_slot(self, number: int) -> tuple[int, int, int]:
        """For a step that places a card: the move to the envelope, its place there and the card's number."""
        step = self.frontier.steps[number]
        if isinstance(step, PlaceCard):
            for move, one in enumerate(step.moves):
                if one.owner in self.cards:
                    return move, one.owner, self.cards[one.owner].index(step.card)
        return -2, -1, 0

    # -- forward

    def _carried(self, number: int, none: WeightRows, first: WeightRows) -> tuple[WeightRows, WeightRows]:
        """The rows one step on; moves that make the first of several picks lead from one to the other."""
        edges, after = self.counting.edges[number], self.open[number + 1]
        move, _, column = self._of_slot(number)
        none_on = after.rows(len(self.slots), self.columns)
        first_on = after.rows(len(self.slots) - 1, self.columns * self.width)
        for rows, on in ((none, none_on), (first, first_on)):
            stays = (rows.place[edges.before] >= 0) & (edges.move != move)
            self._carry(edges, stays, (edges.before, rows), (edges.after, on))
        chosen = (edges.move == move) & (none.place[edges.before] >= 0)
        if len(self.slots) > 1 and chosen.any():
            weights = _weighed(edges, chosen, none.weights[none.place[edges.before[chosen]]])
            into = first_on.weights[:, column :: self.width]
            np.add(into, added_rows(weights, first_on.place[edges.after[chosen]], len(into)), out=into)
        return none_on, first_on

    def _carry(
        self, edges: Edges, on: Flags, source: tuple[Indices, WeightRows], target: tuple[Indices, WeightRows]
    ) -> None:
        """Adds the rows at one end of some edges to those at the other."""
        (ends, rows), (others, into) = source, target
        weights = _weighed(edges, on, rows.weights[rows.place[ends[on]]])
        np.add(into.weights, added_rows(weights, into.place[others[on]], len(into.weights)), out=into.weights)

    def _last_picks(self, number: int, none: WeightRows, first: WeightRows, later: WeightRows) -> None:
        """Close over the edges that make the second pick, or the only one."""
        edges = self.counting.edges[number]
        move, slot, card = self._of_slot(number)
        if move < 0:
            return
        for of_first, near_rows, width in self._before(slot, none, first):
            still_open = self.all_open - self.bit.get(of_first, 0)
            chosen = (edges.move == move) & (self.open[number].slots[edges.before] == still_open)
            if not chosen.any():
                continue
            near = _weighed(edges, chosen, near_rows.weights[near_rows.place[edges.before[chosen]]])
            far = later.weights[later.place[edges.after[chosen]]]
            block = products_summed(near, far).reshape(self.columns, width, -1)
            self._add_block(block, slot, card, of_first)

    def _before(
        self, slot: int, none: WeightRows, first: WeightRows
    ) -> Iterator[tuple[int, WeightRows, int]]:
        """Where a last pick can come from, unless the ways ahead make it: the place of the pick before it,
        its rows, and the number of cards that those rows keep apart."""
        if len(self.slots) == 1:
            yield -1, none, 1
        else:
            yield from ((of_first, first, self.width) for of_first in self.slots if of_first != slot)

    def _add_block(self, block: Floats, slot: int, card: int, of_first: int) -> None:
        """Adds weights by column, first and third card; a place that nothing has picked has one card."""
        of_third = next((one for one in self.slots if one not in (slot, of_first)), None)
        if of_first >= 0:
            block = block[:, : len(self.cards[of_first])]
        if of_third is not None:
            block = block[:, :, : len(self.cards[of_third])]
            block = block if of_first < of_third else block.transpose(0, 2, 1)
        index = tuple(card if one == slot else slice(None) for one in self.slots)
        part = self.found[(slice(None), *index)]
        part += block.reshape(part.shape)

    # -- backward

    def _later(self, layer: int) -> list[WeightRows]:
        """For every layer from `layer` on, what follows the pick that closes the two passes: with three
        picks, the states with one open place, by the card it gets; otherwise the weight of all ways ahead."""
        if len(self.slots) < 3:
            return [WeightRows(np.arange(len(ahead)), ahead[:, None]) for ahead in self.counting.ahead]
        steps = len(self.frontier.steps)
        tail = self.frontier.tail.cards
        rows = self.open[-1].rows(1, self.width)
        for slot in self.slots:
            alone = self.open[-1].slots == self.bit[slot]
            for card in tail.get(slot, ()):
                column = self.cards[slot].index(card)
                rows.weights[rows.place[alone], column] = self.counting.ahead[-1][alone] / len(tail[slot])
        layers = [rows]
        for number in range(steps - 1, layer - 1, -1):
            rows = self._one_back(number, rows)
            layers.append(rows)
        return [*[rows] * layer, *reversed(layers)]

    def _one_back(self, number: int, later: WeightRows) -> WeightRows:
        edges = self.counting.edges[number]
        move, slot, column = self._of_slot(number)
        before = self.open[number].rows(1, self.width)
        on = (later.place[edges.after] >= 0) & (edges.move != move)
        self._carry(edges, on, (edges.after, later), (edges.before, before))
        if move >= 0:
            still_open = self.open[number].slots[edges.before]
            chosen = (edges.move == move) & (still_open == self.bit[slot])
            weights = edges.weighed(self.counting.ahead[number + 1][edges.after])[chosen]
            np.add.at(before.weights[:, column], before.place[edges.before[chosen]], weights)
        return before

    # -- the cards that are never placed one by one

    def _in_tail(self, none: WeightRows, first: WeightRows) -> None:
        """The picks still to be made among the cards of the tail, which are alike."""
        tail, ahead = self.frontier.tail.cards, self.counting.ahead[-1]
        places = {slot: [self.cards[slot].index(card) for card in tail.get(slot, ())] for slot in self.slots}
        alike = none.place >= 0
        if self.slots and alike.any() and all(places.values()):
            weights = summed_rows(ahead[alike, None] * none.weights) / prod(map(len, places.values()))
            self._add_alike(places, weights.reshape(-1, *[1] * len(self.slots)))
        for of_first in self.slots if len(self.slots) > 1 else ():
            others = [slot for slot in self.slots if slot != of_first]
            chosen = self.open[-1].slots == self.all_open - self.bit[of_first]
            if chosen.any() and all(places[slot] for slot in others):
                each = ahead[chosen] / prod(len(places[slot]) for slot in others)
                weights = summed_rows(each[:, None] * first.weights[first.place[chosen]])
                number = len(self.cards[of_first])
                shape = [number if slot == of_first else 1 for slot in self.slots]
                weights = weights.reshape(self.columns, self.width)[:, :number]
                self._add_alike(places | {of_first: list(range(number))}, weights.reshape(-1, *shape))

    def _add_alike(self, places: Mapping[int, Sequence[int]], weights: Floats) -> None:
        """Adds the same weight for all of these cards."""
        columns = range(self.columns)
        self.found[np.ix_(columns, *(places[slot] for slot in self.slots))] += weights


def _weighed(edges: Edges, chosen: Flags, rows: Floats) -> Floats:
    """The rows of the chosen edges, each times its edge's weight."""
    return rows if edges.factor is None else rows * edges.factor[chosen, None]


_BITS_SET = np.array([number.bit_count() for number in range(8)])
"""The number of open places among an envelope's three, by the bits that say which are open."""
