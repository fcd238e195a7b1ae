"""The joint distribution over whole envelopes, from the frontier's two passes.

Every way through the frontier picks the envelope's open cards in some order. After one pick, the forward pass
keeps the ways into a state apart by that pick. In states with one open place, the backward pass keeps the
ways to the end apart by the third pick. Each move that makes the second pick multiplies the two.

The weights of one state's picks are packed side by side into one whole number, so that one multiplication
does all of them. The cards of the tail that may go to one place are alike and share one weight. First picks
are in the order in which their cards are placed, third picks in the opposite one. The numbers are then only
as long as the picks that a state can have had, or can still have.
"""

from collections.abc import Mapping
from itertools import product
from math import prod
from typing import Protocol

from cluedo_notes.solver.counting.frontier import Frontier
from cluedo_notes.solver.counting.reduction import Reduction
from cluedo_notes.solver.counting.steps import Edge, PlaceCard, StateWeights, StepEdges


class _BothPasses(Protocol):
    """The forward and the backward pass through a frontier: see `Counting`."""

    frontier: Frontier
    layers: list[StateWeights]
    ahead: list[StateWeights]
    edges: list[StepEdges]

    @property
    def reduction(self) -> Reduction: ...
    @property
    def weight(self) -> int: ...
    @property
    def envelope_cards(self) -> list[list[int]]: ...
    def at(self, card: int) -> Mapping[int, int]: ...
    def whole(self, packed: int) -> int: ...


def picks(counting: _BothPasses) -> list[int]:
    """The weight of every envelope, in the order of `product(*counting.envelope_cards)`."""
    return _Picks(counting).weights()


class _Picks:
    """The weight of every choice of cards for the envelope's open places."""

    def __init__(self, counting: _BothPasses) -> None:
        self.counting = counting
        self.frontier = counting.frontier
        rooms = counting.reduction.rooms[0][0]
        self.slots = [o for o in range(self.frontier.players, self.frontier.owners) if rooms[o]]
        self.bits = counting.weight.bit_length() + 1
        self.cards = {slot: counting.envelope_cards[slot - self.frontier.players] for slot in self.slots}
        # For each place, the number of each card's pick, and the number of picks.
        self.pick = {slot: self._numbered(slot) for slot in self.slots}
        self.number = {slot: max(pick.values()) + 1 for slot, pick in self.pick.items()}
        self.stride = self.bits * max(self.number.values(), default=1)
        # The position of a choice of picks: the last place changes fastest.
        self.step = {
            slot: prod(self.number[other] for other in self.slots[place + 1 :])
            for place, slot in enumerate(self.slots)
        }
        self.totals = [0] * prod(self.number.values())
        # By second pick and the places open before it: the packed weights of first and third picks.
        self.closed: dict[tuple[int, int, int], int] = {}
        self.open = sum(1 << self.frontier.packing.shift[slot] for slot in self.slots)

    def _numbered(self, slot: int) -> dict[int, int]:
        """The candidates for a place in the order in which they are placed. Those of the tail share the last
        pick."""
        tail = self.frontier.tail.cards.get(slot, ())
        placed = sorted(
            (card for card in self.cards[slot] if card not in tail), key=self.frontier.place.__getitem__
        )
        return {card: number for number, card in enumerate(placed)} | dict.fromkeys(tail, len(placed))

    def weights(self) -> list[int]:
        """Every choice of cards with its weight."""
        if not self.slots:
            return [self.counting.weight]
        if len(self.slots) == 1:
            (slot,) = self.slots
            return [self.counting.at(card).get(slot, 0) for card in self.cards[slot]]
        third = self._third_picks()
        first: StateWeights = {}
        for number in range(len(self.frontier.steps)):
            first = self._forward(number, first, third[number + 1])
        for (card, slot, still_open), packed in self.closed.items():
            self._close(card, slot, still_open, packed)
        self._in_tail(first)
        places = [
            [self.pick[slot][card] * self.step[slot] for card in self.cards[slot]] for slot in self.slots
        ]
        return [self.totals[sum(picked)] for picked in product(*places)]

    def _open(self, state: int) -> tuple[int, ...]:
        """The places of the envelope that are open in a state."""
        return tuple(slot for slot in self.slots if self.frontier.packing.places(state, slot))

    def _forward(self, number: int, first: StateWeights, third: StateWeights) -> StateWeights:
        """The states after one pick, one step further. Second picks are closed on the way."""
        step = self.frontier.steps[number]
        after: StateWeights = {}
        get = after.get
        for owner, edges in self.counting.edges[number]:
            if isinstance(step, PlaceCard) and owner in self.pick:
                self._first_picks(number, step.card, owner, edges, after)
                self._second_picks(number, step.card, owner, edges, first, third)
            else:
                for state, to, factor in edges:
                    if state in first:
                        after[to] = get(to, 0) + first[state] * factor
        return after

    def _first_picks(self, number: int, card: int, slot: int, edges: list[Edge], after: StateWeights) -> None:
        weights, place = self.counting.layers[number], self.bits * self.pick[slot][card]
        for state, to, factor in edges:
            if state & self.open == self.open:
                after[to] = after.get(to, 0) + (self.counting.whole(weights[state]) * factor << place)

    def _second_picks(
        self, number: int, card: int, slot: int, edges: list[Edge], first: StateWeights, third: StateWeights
    ) -> None:
        onward = third if len(self.slots) > 2 else self.counting.ahead[number + 1]
        for state, to, factor in edges:
            if state in first and to in onward:
                close = (card, slot, state & self.open)
                self.closed[close] = self.closed.get(close, 0) + first[state] * factor * onward[to]

    def _close(self, card: int, slot: int, state: int, packed: int) -> None:
        """Closes a second pick: `packed` has the weight of each first and third pick."""
        still_open = self._open(state)
        (of_first,) = (s for s in self.slots if s not in still_open)
        of_third = next((s for s in still_open if s != slot), None)
        at = self.pick[slot][card] * self.step[slot]
        if of_third is None:
            self._add_first(of_first, at, packed)
            return
        for pick in range(self.number[of_third]):
            far = self._third_place(of_third, pick)
            self._add_first(of_first, at + pick * self.step[of_third], packed >> far)

    def _third_place(self, slot: int, pick: int) -> int:
        """The lowest bit of a third pick among all of them."""
        return self.stride * (self.number[slot] - 1 - pick)

    def _add_first(self, slot: int, at: int, packed: int) -> None:
        """Adds the packed weights of each first pick."""
        mask, step = (1 << self.bits) - 1, self.step[slot]
        for near in range(self.number[slot]):
            self.totals[at + near * step] += packed >> self.bits * near & mask

    def _third_picks(self) -> list[StateWeights]:
        """For every layer, the states with one open place of the envelope, by the card it gets."""
        layers: list[StateWeights] = [{}]
        if len(self.slots) < 3:
            return layers * (len(self.frontier.steps) + 1)
        for state, onward in self.counting.ahead[-1].items():
            slots = self._open(state)
            if len(slots) == 1 and onward:
                layers[0][state] = onward // len(self.frontier.tail.cards[slots[0]])
        for number in range(len(self.frontier.steps) - 1, -1, -1):
            layers.append(self._backward(number, layers[-1]))
        layers.reverse()
        return layers

    def _backward(self, number: int, later: StateWeights) -> StateWeights:
        """The states with one open place, one step back."""
        step, ahead = self.frontier.steps[number], self.counting.ahead[number + 1]
        before: StateWeights = {}
        get = before.get
        for owner, edges in self.counting.edges[number]:
            if isinstance(step, PlaceCard) and owner in self.pick:
                place = self._third_place(owner, self.pick[owner][step.card])
                for state, to, factor in edges:
                    if not to & self.open and to in ahead:
                        before[state] = get(state, 0) + (ahead[to] * factor << place)
            else:
                for state, to, factor in edges:
                    if to in later:
                        before[state] = get(state, 0) + later[to] * factor
        return before

    def _in_tail(self, first: StateWeights) -> None:
        """Second and third picks, or all picks, among the cards of the tail."""
        tail = self.frontier.tail.cards
        for state, packed in self.counting.layers[-1].items():
            onward = self.counting.ahead[-1][state]
            slots = self._open(state)
            if not onward or (len(slots) < 2 and state not in first):
                continue
            each = onward // prod(len(tail[slot]) for slot in slots)
            at = sum((self.number[slot] - 1) * self.step[slot] for slot in slots)
            if len(slots) == len(self.slots):
                self.totals[at] += self.counting.whole(packed) * each
            elif state in first:
                (of_first,) = (slot for slot in self.slots if slot not in slots)
                self._add_first(of_first, at, first[state] * each)
