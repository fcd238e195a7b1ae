"""The weight of all deals that fit, and every probability, in whole numbers without rounding.

One pass goes forward and one backward over the frontier (`frontier`). F is the weight of all ways into a
state, and B of all ways from it to the end. The weight of a card at an owner is the sum of F(before) x weight
x B(after) over the moves that place it there.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from copy import copy
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import comb, nextafter
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.limits import MOST_MOVES
from cluedo_notes.solver.counting.envelope import picks
from cluedo_notes.solver.counting.frontier import Frontier
from cluedo_notes.solver.counting.move_budget import spend, spent_on
from cluedo_notes.solver.counting.packing import Packing
from cluedo_notes.solver.counting.propagation import NoDeal
from cluedo_notes.solver.counting.reduction import Reduction
from cluedo_notes.solver.counting.steps import (
    Edge,
    MergePlayers,
    PlaceCard,
    StateWeights,
    StepEdges,
    group_after,
    merged,
    ways,
)
from cluedo_notes.solver.problem import Problem

Key = TypeVar("Key", bound=Hashable)

JUST_BELOW_ONE = nextafter(1.0, 0.0)
JUST_ABOVE_ZERO = nextafter(0.0, 1.0)


class TooLarge(Exception):
    """An error: the position needs more memory than the engine allows itself."""


class KnownEdges(Struct, frozen=True):
    """The moves of an earlier count over the same frontier, without those excluded by `allowed` (see
    `Counting.given`)."""

    allowed: Mapping[int, Collection[int]]
    edges: list[StepEdges]

    def of(self, number: int, states: Collection[int]) -> StepEdges:
        """The edges of step `number` that start from `states`, the states still reached."""
        return [(owner, [edge for edge in some if edge[0] in states]) for owner, some in self.edges[number]]


class Counting:
    """The weighted number of deals that fit a problem, and what follows from it.

    `weight`: the weight of all deals. `at(card)`: the weights of those that have a card (by number) at each
    owner (by number). `picks()`: the weights of those with each envelope. All weights are whole and have the
    reduction's scale. `allowed`: the owners (by number) left to some placed cards, if fewer than in the
    frontier. `layers[layer]`: after that many steps, the weight of all ways into each state. `ahead[layer]`:
    the weight of all ways on. `edges`: the moves of each step. `groups[layer]`: the members of each merged
    group, by the player who represents it.

    `known`: the moves of an earlier count over the same frontier, to reuse. Raises `NoDeal` if no deal fits,
    `TooLarge` if there would be more than `most_edges` moves."""

    def __init__(
        self, frontier: Frontier, most_edges: int = MOST_MOVES, known: KnownEdges | None = None
    ) -> None:
        self.frontier = frontier
        self.allowed = known.allowed if known else {}
        # Wide enough that packed weights never overlap.
        self._share_bits = self.reduction.weight_bits
        self._whole = (1 << self._share_bits) - 1
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

    def _forward(self, most_edges: int, known: KnownEdges | None) -> None:
        weights: StateWeights = {}
        for rooms, weight in self.reduction.rooms:
            state = self.frontier.packing.start(rooms)
            weights[state] = weights.get(state, 0) + weight
        self.layers = [weights]
        self.edges: list[StepEdges] = []
        self.groups: list[dict[int, list[int]]] = [{}]
        left = most_edges
        for number, step in enumerate(self.frontier.steps):
            if known is None:
                edges = edges_of(step, weights, self.frontier.packing, left)
            else:
                edges = known.of(number, weights)
            left -= spent_on(edges)
            if isinstance(step, MergePlayers):
                weights = self._merged(step, edges[0][1], weights)
            else:
                weights = _weights_after(edges, weights)
            self.edges.append(edges)
            self.layers.append(weights)
            self.groups.append(group_after(step, self.groups[-1]))

    def _merged(self, merge: MergePlayers, edges: list[Edge], weights: StateWeights) -> StateWeights:
        """The weights after two players become one.

        A weight then contains each member's share next to the total: the weight times that player's part of
        the places."""
        packing = self.frontier.packing
        places_of_both = packing.field(merge.into) | packing.field(merge.gone)
        parts: dict[int, tuple[int, int]] = {}  # the same for all states with these places at both
        ours, theirs = self._shares(merge.into), self._shares(merge.gone)
        others = ~(ours | theirs)
        whole, own, their_own = self._whole, self._own(merge.into), self._own(merge.gone)
        after: StateWeights = {}
        get = after.get
        for state, to, both in edges:
            weight, places = weights[state], state & places_of_both
            if (known := parts.get(places)) is None:
                kept, given_up = packing.places(state, merge.into), packing.places(state, merge.gone)
                known = parts[places] = _parted(kept, given_up)
            kept_part, given_part = known
            share = weight & ours if ours else (weight & whole) << own
            their_share = weight & theirs if theirs else (weight & whole) << their_own
            after[to] = get(to, 0) + (weight & others) * both + share * kept_part + their_share * given_part
        return after

    def _shares(self, player: int) -> int:
        """The bits of a packed weight with the shares of a player's group; none if the player represents
        nobody else."""
        members = self.groups[-1].get(player, ())
        return sum(self._whole << self._own(member) for member in members)

    def _own(self, player: int) -> int:
        """The first bit of a player's own share."""
        return self._share_bits * self._field[player]

    def whole(self, packed: int) -> int:
        """The weight of a state, without the shares packed next to it."""
        return packed & self._whole

    def _share(self, packed: int, player: int) -> int:
        return packed >> self._own(player) & self._whole

    # -- backward

    def _backward(self) -> None:
        tail = self.frontier.tail
        # The places that each state leaves at each owner.
        of_state, owners = self.frontier.packing.places, range(self.frontier.owners)
        left = {state: [of_state(state, owner) for owner in owners] for state in self.layers[-1]}
        ahead = {state: tail.ways(places) for state, places in left.items()}
        self.ahead = [ahead]
        self._at = self._tail_marginals(ahead, left)
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

    def _told_apart(self, at: Mapping[int, int], group: Mapping[int, list[int]]) -> Iterator[tuple[int, int]]:
        """The weight at each owner, with the members of merged groups separated again."""
        for owner, packed in at.items():
            for player in group.get(owner, [owner]):
                yield player, self._share(packed, player) if owner in group else self.whole(packed)

    def _tail_marginals(self, ahead: StateWeights, left: dict[int, list[int]]) -> dict[int, dict[int, int]]:
        """Tail cards that may go to the same place of the envelope have equal marginals."""
        tail, group = self.frontier.tail, self.groups[-1]
        gone = {member for player, members in group.items() for member in members if member != player}
        owners = [owner for owner in tail.owners if owner not in gone]
        at: dict[int, dict[int, int]] = {slot: {} for slot in tail.cards}
        for state, packed in self.layers[-1].items():
            onward, places = ahead[state], left[state]
            if not onward:
                continue
            rest = sum(places[owner] for owner in owners)
            for slot, cards in tail.cards.items():
                here, stay = at[slot], onward
                if slot >= 0 and places[slot]:
                    stay -= onward // len(cards)
                    here[slot] = here.get(slot, 0) + packed * (onward - stay)
                for owner in owners if rest else ():
                    # Whole: the ways to deal `rest` cards so that the owner gets this one.
                    part = stay * places[owner] // rest
                    here[owner] = here.get(owner, 0) + packed * part
        told_apart = {slot: dict(self._told_apart(here, group)) for slot, here in at.items()}
        return {card: told_apart[slot] for slot, cards in tail.cards.items() for card in cards}

    # -- results

    @property
    def reduction(self) -> Reduction:
        """The reduction that was counted."""
        return self.frontier.reduction

    @property
    def problem(self) -> Problem:
        """The problem whose deals were counted."""
        return self.reduction.problem

    def at(self, card: int) -> Mapping[int, int]:
        """The weight of the deals that have a card (by number) at each owner (by number)."""
        fixed = self.reduction.fixed.get(card)
        return {fixed: self.weight} if fixed is not None else self._at[card]

    def picks(self) -> Sequence[int]:
        """The weight of every envelope, in the order of `product(*envelope_cards)`."""
        return picks(self)

    @cached_property
    def envelope_cards(self) -> list[list[int]]:
        """For each category, the cards (by number) that propagation leaves to the envelope."""
        fixed, options = self.reduction.fixed, self.reduction.options
        slots = range(self.frontier.players, self.frontier.owners)
        return [
            [card for card, owner in fixed.items() if owner == slot]
            or [card for card, owners in options.items() if slot in owners]
            for slot in slots
        ]

    def given(self, allowed: Mapping[int, Collection[int]]) -> Counting:
        """The count of those deals in which some placed cards are at allowed owners (by number).

        Raises `NoDeal` if no deal is left."""
        edges = [
            [(owner, some) for owner, some in step_edges if owner in allowed[step.card]]
            if isinstance(step, PlaceCard) and step.card in allowed
            else step_edges
            for step, step_edges in zip(self.frontier.steps, self.edges, strict=True)
        ]
        return Counting(self.frontier, known=KnownEdges(self.narrowed(allowed), edges))

    def serves(self, reduction: Reduction) -> bool:
        """Does another reduction leave the same deals, each equally likely?"""
        mine = self.reduction
        return not self.allowed and mine == replace(reduction, problem=mine.problem, unit=mine.unit)

    def of(self, reduction: Reduction) -> Counting:
        """This count for another reduction, for which `serves` is true."""
        same = copy(self)
        same.frontier = copy(self.frontier)
        same.frontier.reduction = reduction
        return same

    def narrowed(self, allowed: Mapping[int, Collection[int]]) -> dict[int, Collection[int]]:
        """The allowed owners of each card, by this count's restrictions and these together."""
        both = {card: set(owners) & set(self.allowed.get(card, owners)) for card, owners in allowed.items()}
        return {**self.allowed, **both}

    @cached_property
    def marginals(self) -> Mapping[str, Mapping[str, float]]:
        """The probability of every card at every owner, zeros included.

        It is exactly 0 if no deal has the card there, and exactly 1 if every deal has."""
        return {
            card: self._row(probabilities(self._at_owner(number)))
            for number, card in enumerate(self.problem.cards)
        }

    @cached_property
    def envelopes(self) -> Mapping[tuple[str, ...], float]:
        """The probability of every possible envelope: one card of each category, in the order of the
        categories."""
        return probabilities(dict(zip(self.possible_envelopes(), self.picks(), strict=True)))

    @property
    def total(self) -> Fraction:
        """The weighted number of deals. Each counts as the product of its weights, 1 if it has none.

        If the sizes are unknown, a deal counts once for each arrangement of them. The deals of an arrangement
        that allows more (or fewer) deals than the first count for correspondingly less (or more)."""
        return Fraction(self.weight) / self.reduction.unit

    def _row(self, row: Mapping[str, float]) -> Mapping[str, float]:
        return {owner: row.get(owner, 0.0) for owner in self.problem.everyone}

    def _at_owner(self, card: int) -> dict[str, int]:
        """The weights of one card by the owner's name."""
        owners, envelope = self.problem.owners, self.problem.envelope
        return {
            owners[owner] if owner < len(owners) else envelope: weight
            for owner, weight in self.at(card).items()
        }

    def possible_envelopes(self) -> Iterator[tuple[str, ...]]:
        """The possible envelopes after propagation, in the order of `picks`."""
        cards = self.problem.cards
        return product(*([cards[card] for card in of_category] for of_category in self.envelope_cards))

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


def edges_of(
    step: PlaceCard | MergePlayers, states: Collection[int], packing: Packing, most: int
) -> StepEdges:
    """All moves of a step from these states. Raises `TooLarge` as soon as there are more than `most`, which
    then count as spent."""
    if isinstance(step, MergePlayers):
        return [(-1, list(merged(step, states, packing)))]
    edges_by_owner, left = StepEdges(), most
    for owner, edges in ways(step, states):
        left -= len(edges)
        if left < 0:
            spend(most)
            raise TooLarge
        edges_by_owner.append((owner, edges))
    return edges_by_owner


def _parted(kept: int, given_up: int) -> tuple[int, int]:
    """The number of ways to divide the places of two players so that a given place belongs to the first, or
    to the other."""
    both = kept + given_up - 1
    return comb(both, kept - 1) if kept else 0, comb(both, given_up - 1) if given_up else 0


def _weights_after(edges: StepEdges, weights: StateWeights) -> StateWeights:
    after: StateWeights = {}
    get = after.get
    for _, some in edges:
        for state, to, factor in some:
            after[to] = get(to, 0) + weights[state] * factor
    return after


def _added_before(edges: list[Edge], weights: StateWeights, ahead: StateWeights, before: StateWeights) -> int:
    """Adds to `before` the ways on through some edges. Returns the (packed) weight of all ways through
    them."""
    at = 0
    get = before.get
    for state, to, factor in edges:
        if onward := ahead.get(to):
            onward *= factor
            before[state] = get(state, 0) + onward
            at += weights[state] * onward
    return at


def probabilities(weights: Mapping[Key, int | Fraction]) -> dict[Key, float]:
    """Each weight as a share of their sum. A share is 1 only for the only weight above 0, and 0 only for
    weight 0. (A thousand showings of one card may each halve a weight.)"""
    some = {key: weight for key, weight in weights.items() if weight}
    if len(some) == 1:
        return dict.fromkeys(some, 1.0)
    total = sum(some.values())
    return {key: probability(weight, total) for key, weight in some.items()}


def probability(weight: int | Fraction, total: int | Fraction) -> float:
    """A weight as a share of a total: 1 only for the whole total, and 0 only for weight 0."""
    if not weight:
        return 0.0
    if weight == total:
        return 1.0
    return min(max(float(weight / total), JUST_ABOVE_ZERO), JUST_BELOW_ONE)
