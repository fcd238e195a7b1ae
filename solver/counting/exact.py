"""Counting in whole numbers, without rounding: the way for all but the largest positions."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb

from msgspec import Struct

from cluedo_notes.solver.counting.counting import Counting, TooLarge
from cluedo_notes.solver.counting.exact_envelope import picks
from cluedo_notes.solver.counting.frontier import Frontier
from cluedo_notes.solver.counting.reduction import NoDeal
from cluedo_notes.solver.counting.steps import Edge, MergePlayers, PlaceCard, ways

MOST_EXACT_EDGES = 500_000
"""The greatest number of moves: they take up to two seconds and 250 megabytes. Counted, not timed: the
limit is the same on every machine."""

StateWeights = dict[int, int]
"""The weight of each state; packed where players were merged: see `ExactCounting.whole`."""

StepEdges = list[tuple[int, list[Edge]]]
"""The moves of one step, by the owner who gets the card (-1 for a merge)."""


class ExactTransitions(Struct, frozen=True):
    """The moves of an earlier count over the same frontier, without those that `allowed` excludes (see
    `Counting.given`)."""

    allowed: Mapping[int, Collection[int]]
    edges: list[StepEdges]

    def of(self, number: int, states: Collection[int]) -> StepEdges:
        """The edges of step `number` that start from `states`, the states still reached."""
        return [(owner, [edge for edge in some if edge[0] in states]) for owner, some in self.edges[number]]


class ExactCounting(Counting):
    """The weighted number of deals, as whole numbers.

    `known`: the moves of an earlier count over the same frontier, to reuse. Raises `NoDeal` when no deal
    fits, `TooLarge` when the frontier grows beyond `most_edges` moves.
    """

    weight: int

    def __init__(
        self, frontier: Frontier, most_edges: int = MOST_EXACT_EDGES, known: ExactTransitions | None = None
    ) -> None:
        super().__init__(frontier, known.allowed if known else {})
        # Packed weights never run into each other.
        self._share_bits = self.reduction.weight_bits
        self._field: dict[int, int] = {}
        for merges in self.frontier.merges:
            for merge in merges:
                for player in (merge.into, merge.gone):
                    self._field.setdefault(player, 1 + len(self._field))
        self._forward(most_edges, known)
        self._backward()
        if not self.weight:
            raise NoDeal

    # -- forward

    def _forward(self, most_edges: int, known: ExactTransitions | None) -> None:
        weights: StateWeights = {}
        for rooms, weight in self.reduction.rooms:
            state = self.frontier.packing.start(rooms)
            weights[state] = weights.get(state, 0) + weight
        self.layers = [weights]
        self.edges: list[StepEdges] = []
        self.groups: list[dict[int, list[int]]] = []
        group: dict[int, list[int]] = {}
        made = 0
        for number, step in enumerate(self.frontier.steps):
            self.groups.append(dict(group))
            if isinstance(step, MergePlayers):
                weights, merged = self._merged(step, weights, group)
                edges = [(-1, merged)]
            else:
                edges = list(ways(step, weights)) if known is None else known.of(number, weights)
                weights = _weights_after(edges, weights)
            made += sum(len(some) for _, some in edges)
            if made > most_edges:
                raise TooLarge
            self.edges.append(edges)
            self.layers.append(weights)
        self.groups.append(group)

    def _merged(
        self, merge: MergePlayers, weights: StateWeights, group: dict[int, list[int]]
    ) -> tuple[StateWeights, list[Edge]]:
        """Two players become one; `group` maps each player to the members they stand for.

        A weight then packs, beside the total, each member's share: the weight times that player's part of the
        places.
        """
        packing = self.frontier.packing
        into, gone = group.get(merge.into, [merge.into]), group.get(merge.gone, [merge.gone])
        after: StateWeights = {}
        edges: list[Edge] = []
        for state, weight in weights.items():
            kept, given_up = packing.places(state, merge.into), packing.places(state, merge.gone)
            both = comb(kept + given_up, kept)
            packed = weight * both
            for members, parts in (
                (into, comb(kept + given_up - 1, kept - 1) if kept else 0),
                (gone, comb(kept + given_up - 1, given_up - 1) if given_up else 0),
            ):
                for player in members:
                    old = self._share(weight, player)
                    share = (old if len(members) > 1 else self.whole(weight)) * parts
                    packed += (share - old * both) << self._share_bits * self._field[player]
            to = packing.moved(state, given_up, merge.gone, merge.into)
            after[to] = after.get(to, 0) + packed
            edges.append((state, to, both))
        group[merge.into] = into + gone
        group.pop(merge.gone, None)
        return after, edges

    def whole(self, packed: int) -> int:
        """The weight of a state, without the shares packed beside it."""
        return packed & ((1 << self._share_bits) - 1)

    def _share(self, packed: int, player: int) -> int:
        return self.whole(packed >> self._share_bits * self._field[player])

    # -- backward

    def _backward(self) -> None:
        tail = self.frontier.tail
        ahead = {state: tail.ways(self._left(state)) for state in self.layers[-1]}
        self.ahead = [ahead]
        self._at = self._tail_marginals(ahead)
        steps = list(zip(self.frontier.steps, self.edges, self.layers, self.groups, strict=False))
        for step, edges, weights, group in reversed(steps):
            before: StateWeights = {}
            at: dict[int, int] = {}
            for owner, some in edges:
                at[owner] = _added_before(some, weights, ahead, before)
            if isinstance(step, PlaceCard):
                self._at[step.card] = dict(self._told_apart(at, group))
            ahead = before
            self.ahead.append(ahead)
        self.ahead.reverse()
        self.weight = sum(weight * ahead.get(state, 0) for state, weight in self.layers[0].items())

    def _left(self, state: int) -> list[int]:
        """The places that a state leaves at each owner."""
        return [self.frontier.packing.places(state, owner) for owner in range(self.frontier.owners)]

    def _told_apart(self, at: Mapping[int, int], group: Mapping[int, list[int]]) -> Iterator[tuple[int, int]]:
        """The weight at each owner; each member of a merged group gets their own."""
        for owner, packed in at.items():
            for player in group.get(owner, [owner]):
                yield player, self._share(packed, player) if owner in group else self.whole(packed)

    def _tail_marginals(self, ahead: StateWeights) -> dict[int, dict[int, int]]:
        """Cards of the tail that may go to the same envelope place are alike."""
        tail, group = self.frontier.tail, self.groups[-1]
        at: dict[int, dict[int, int]] = {slot: {} for slot in tail.cards}
        for state, packed in self.layers[-1].items():
            onward = ahead[state]
            if not onward:
                continue
            left = self._left(state)
            rest = sum(left[player] for player in tail.owners)
            for slot, cards in tail.cards.items():
                here, stay = at[slot], onward
                if slot >= 0 and left[slot]:
                    stay -= onward // len(cards)
                    here[slot] = here.get(slot, 0) + self.whole(packed) * (onward - stay)
                for owner in tail.owners if rest else ():
                    part = (
                        stay * left[owner] // rest
                    )  # whole: the ways to deal `rest` cards in which the owner gets this one
                    for player, weight in self._told_apart({owner: packed}, group):
                        here[player] = here.get(player, 0) + weight * part
        return {card: at[slot] for slot, cards in tail.cards.items() for card in cards}

    # -- what is asked

    def picks(self) -> Sequence[int]:
        """The weight of every envelope, in the order of `product(*envelope_cards)`."""
        return picks(self)

    def given(self, allowed: Mapping[int, Collection[int]]) -> ExactCounting:
        """The count of the deals in which some placed cards are at allowed owners (by number).

        Raises `NoDeal` when no deal is left.
        """
        edges = [
            [(owner, some) for owner, some in step_edges if owner in allowed[step.card]]
            if isinstance(step, PlaceCard) and step.card in allowed
            else step_edges
            for step, step_edges in zip(self.frontier.steps, self.edges, strict=True)
        ]
        return ExactCounting(self.frontier, known=ExactTransitions(self.narrowed(allowed), edges))

    def rational_marginals(self) -> Mapping[str, Mapping[str, Fraction]]:
        """The probability of every card at every owner, as rationals; each card's add up to exactly 1."""
        everyone = self.problem.everyone
        number = self.frontier.owner_number
        return {
            card: {
                owner: Fraction(int(self.at(n).get(number(owner, n), 0)), self.weight) for owner in everyone
            }
            for n, card in enumerate(self.problem.cards)
        }

    def rational_envelopes(self) -> Mapping[tuple[str, ...], Fraction]:
        """The probability of every possible envelope as a rational; they add up to exactly 1."""
        envelopes = zip(self.possible_envelopes(), self.picks(), strict=True)
        return {cards: Fraction(weight, self.weight) for cards, weight in envelopes if weight}


def _weights_after(edges: StepEdges, weights: StateWeights) -> StateWeights:
    after: StateWeights = {}
    get = after.get
    for _, some in edges:
        for state, to, factor in some:
            after[to] = get(to, 0) + weights[state] * factor
    return after


def _added_before(edges: list[Edge], weights: StateWeights, ahead: StateWeights, before: StateWeights) -> int:
    """Adds to `before` the ways on through some edges; returns the (packed) weight of all ways through
    them."""
    at = 0
    get = before.get
    for state, to, factor in edges:
        if onward := ahead.get(to):
            onward *= factor
            before[state] = get(state, 0) + onward
            at += weights[state] * onward
    return at
