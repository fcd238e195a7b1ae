"""The joint distribution over whole envelopes, from the frontier's two passes.

Every way through the frontier picks the envelope's open cards in some order. Going forward, the ways into a
state from which one card is picked are kept apart by that first pick; going backward, the ways on from a
state at which one is still open by the third pick; at each move that makes the second pick the two are
multiplied. The weights of one state's picks are packed side by side into one whole number, so that one
multiplication does all of them.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import prod

from cluedo_notes.solver.counting import Counting
from cluedo_notes.solver.frontier import Edge, Merge, Place, Weights

Cards = frozenset[int]


def joint(counting: Counting) -> dict[tuple[str, ...], Fraction]:
    """The probability of every envelope that is possible: one card of each category, in their order.

    The probabilities add up to exactly 1.
    """
    weights = _Picks(counting).weights()
    cards = counting.problem.cards
    fixed = [c for c, owner in counting.reduction.fixed.items() if owner >= counting.frontier.players]
    return {
        tuple(cards[card] for card in sorted([*fixed, *picked])): Fraction(weight, counting.weight)
        for picked, weight in weights.items()
        if weight
    }


class _Picks:
    """The weight of every set of cards that the envelope's open places may get."""

    def __init__(self, counting: Counting) -> None:
        self.counting = counting
        self.frontier = counting.frontier
        rooms = counting.reduction.rooms[0][0]
        self.slots = [o for o in range(self.frontier.players, self.frontier.owners) if rooms[o]]
        self.bits = counting.weight.bit_length() + 1
        self.cards = {
            slot: [card for card, owners in counting.reduction.options.items() if slot in owners]
            for slot in self.slots
        }
        self.stride = self.bits * max((len(cards) for cards in self.cards.values()), default=1)
        self.found: dict[Cards, int] = {}
        # By second pick and the places open before it: the packed weights of first and third picks.
        self.closed: dict[tuple[int, int, int], int] = {}
        places = [1 << self.frontier.shift[slot] for slot in self.slots]
        self.open = sum(places)
        self.one_picked = {self.open - place for place in places}

    def weights(self) -> dict[Cards, int]:
        """Every set of picks with its weight."""
        if len(self.slots) <= 1:
            return {frozenset(picked): weight for picked, weight in self._at_most_one()}
        third = self._third_picks()
        first: Weights = {}
        steps = zip(self.frontier.steps, self.counting.edges, strict=True)
        for number, (step, edges) in enumerate(steps):
            first = self._forward(step, edges, number, first, third[number + 1])
        for (card, slot, still_open), packed in self.closed.items():
            self._close(card, slot, still_open, packed)
        self._in_tail(first)
        return self.found

    def _at_most_one(self) -> Iterator[tuple[list[int], int]]:
        if not self.slots:
            yield [], self.counting.weight
            return
        (slot,) = self.slots
        for card in self.cards[slot]:
            yield [card], int(self.counting.at(card).get(slot, 0))

    def _open(self, state: int) -> tuple[int, ...]:
        """The places of the envelope that a state leaves open."""
        return tuple(slot for slot in self.slots if self.frontier.places(state, slot))

    def _add(self, picked: Cards, weight: int) -> None:
        self.found[picked] = self.found.get(picked, 0) + weight

    def _forward(
        self, step: Place | Merge, edges: list[Edge], number: int, first: Weights, third: Weights
    ) -> Weights:
        """The states from which one card is picked, one step on; second picks are closed on the way."""
        weights, ahead = self.counting.layers[number], self.counting.ahead[number + 1]
        card = step.card if isinstance(step, Place) else -1
        after: Weights = {}
        for state, owner, to, factor in edges:
            still_open = state & self.open
            if still_open == self.open:
                if owner in self.cards:
                    place = self.bits * self.cards[owner].index(card)
                    after[to] = after.get(to, 0) + (self.counting.whole(weights[state]) * factor << place)
            elif still_open in self.one_picked and state in first:
                if owner not in self.cards:
                    after[to] = after.get(to, 0) + first[state] * factor
                elif onward := self._onward(to, ahead, third):
                    close = (card, owner, still_open)
                    self.closed[close] = self.closed.get(close, 0) + first[state] * factor * onward
        return after

    def _onward(self, state: int, ahead: Weights, third: Weights) -> int:
        return (ahead if len(self.slots) == 2 else third).get(state, 0)

    def _close(self, card: int, slot: int, state: int, packed: int) -> None:
        """A second pick: `packed` has the weight of each first and third pick."""
        still_open = self._open(state)
        (of_first,) = (s for s in self.slots if s not in still_open)
        of_third = next((s for s in still_open if s != slot), None)
        thirds = [None] if of_third is None else self.cards[of_third]
        for far, last in enumerate(thirds):
            for near, start in enumerate(self.cards[of_first]):
                weight = packed >> self.stride * far + self.bits * near & (1 << self.bits) - 1
                self._add(frozenset({start, card, *([] if last is None else [last])}), weight)

    def _third_picks(self) -> list[Weights]:
        """For every layer, the states at which one place of the envelope is open, by the card it gets."""
        layers: list[Weights] = [{}]
        if len(self.slots) < 3:
            return layers * (len(self.frontier.steps) + 1)
        for state, onward in self.counting.ahead[-1].items():
            slots = self._open(state)
            if len(slots) == 1 and onward:
                cards = self.frontier.tail.cards[slots[0]]
                layers[0][state] = sum(
                    onward // len(cards) << self.stride * self.cards[slots[0]].index(card) for card in cards
                )
        for number in range(len(self.frontier.steps) - 1, -1, -1):
            layers.append(self._backward(number, layers[-1]))
        layers.reverse()
        return layers

    def _backward(self, number: int, later: Weights) -> Weights:
        step, ahead = self.frontier.steps[number], self.counting.ahead[number + 1]
        card = step.card if isinstance(step, Place) else -1
        before: Weights = {}
        for state, owner, to, factor in self.counting.edges[number]:
            if not to & self.open:
                if owner in self.cards and to in ahead:
                    place = self.stride * self.cards[owner].index(card)
                    before[state] = before.get(state, 0) + (ahead[to] * factor << place)
            elif to in later and owner not in self.cards:
                before[state] = before.get(state, 0) + later[to] * factor
        return before

    def _in_tail(self, first: Weights) -> None:
        """Second and third picks, or all, among the cards of the tail, which are alike."""
        tail = self.frontier.tail.cards
        for state, packed in self.counting.layers[-1].items():
            onward = self.counting.ahead[-1][state]
            slots = self._open(state)
            if not onward or (len(slots) < 2 and state not in first):
                continue
            each = onward // prod(len(tail[slot]) for slot in slots)
            for picked in product(*(tail[slot] for slot in slots)):
                if len(slots) == len(self.slots):
                    self._add(frozenset(picked), self.counting.whole(packed) * each)
                elif state in first:
                    self._add_first(state, frozenset(picked), first[state] * each)

    def _add_first(self, state: int, picked: Cards, packed: int) -> None:
        (of_first,) = (slot for slot in self.slots if slot not in self._open(state))
        for near, start in enumerate(self.cards[of_first]):
            self._add(picked | {start}, packed >> self.bits * near & (1 << self.bits) - 1)
