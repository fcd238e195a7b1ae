"""The probability of an envelope and of a player's cards, by which of some named cards the player has.

The card that a player shows depends on which of three named cards they have. These are placed before all
other cards. One pass backward over the rest gives the weights of all ways from each state to the end. It
separates the ways to the one envelope and, for each card asked about, the ways in which the player has it.
The weights are side by side in one whole number. One count thus gives the knowledge before a card is shown,
and after each that could be shown.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import reduce as folded
from math import prod
from operator import or_

from msgspec import Struct

from cluedo_notes.limits import MOST_MOVES
from cluedo_notes.solver.counting.counting import probability
from cluedo_notes.solver.counting.frontier import Frontier
from cluedo_notes.solver.counting.propagation import NoDeal
from cluedo_notes.solver.counting.reduction import reduce
from cluedo_notes.solver.counting.steps import PlaceCard
from cluedo_notes.solver.problem import Problem
from cluedo_notes.solver.questions.envelopes_ahead import add_before, steps_ahead
from cluedo_notes.solver.questions.foresight import first_ways

TimesByHeld = Callable[[frozenset[str]], int]
"""Gives the factor on a deal's weight for the named cards that the player has."""


def as_often(_: frozenset[str]) -> int:
    """The factor 1, whichever cards the player has."""
    return 1


class Chances(Struct, frozen=True):
    """The probability of the envelope and, for each card asked about, that the player has it and that they do
    not."""

    envelope: float
    cards: tuple[tuple[float, float], ...]


class HandsAhead:
    """The weights of the deals of a problem, by which of the `named` cards `player` has.

    `envelope`: the solution whose probability is asked, a card of each category. `cards`: those asked about.
    Raises `NoDeal` if no deal fits, `TooLarge` if there would be too many moves."""

    def __init__(
        self,
        problem: Problem,
        player: str,
        named: Sequence[str],
        envelope: Collection[str],
        cards: Sequence[str],
    ) -> None:
        self.names, reduction = problem.cards, reduce(problem)
        number = {card: place for place, card in enumerate(problem.cards)}
        self.player, self.named = problem.owners.index(player), [number[card] for card in named]
        self.fixed, self.bits = reduction.fixed, reduction.weight_bits
        self.envelope, self.cards = {number[card] for card in envelope}, [number[card] for card in cards]
        first = [card for card in self.named if card in reduction.options]
        self.frontier = Frontier(reduction, first, apart={self.player})
        # Adjacent weights: of all deals, of those with the envelope, of those with each card.
        asked = [card for card in self.cards if self.player in reduction.options.get(card, ())]
        self.place_of = {card: self.bits * (2 + place) for place, card in enumerate(asked)}
        self.whole = (1 << self.bits) - 1
        self.other_envelope = ~(self.whole << self.bits)
        self.by_held = dict(self._by_held(first))
        if not self.by_held:
            raise NoDeal

    def chances(self, times: TimesByHeld) -> Chances:
        """The probabilities if a deal's weight is multiplied by `times`. Raises `NoDeal` if no deal is
        left."""
        packed = {held: (weight, times(held)) for held, weight in self.by_held.items()}
        total, right, *of_cards = (
            sum((weight >> place & self.whole) * often for weight, often in packed.values())
            for place in (0, self.bits, *self.place_of.values())
        )
        if not total:
            raise NoDeal
        having = dict(zip(self.place_of, of_cards, strict=True))
        having |= {card: total for card, owner in self.fixed.items() if owner == self.player}
        both = ((has := having.get(card, 0), total - has) for card in self.cards)
        cards = tuple((probability(has, total), probability(lacks, total)) for has, lacks in both)
        return Chances(probability(right, total), cards)

    def _by_held(self, first: Sequence[int]) -> Iterator[tuple[frozenset[str], int]]:
        """The packed weights by the named cards that the player has."""
        by_owners: dict[tuple[int, ...], int] = {}
        ways = first_ways(self.frontier)
        ahead = self._ahead({state for state, _ in ways})
        for (state, owners), weight in ways.items():
            if packed := ahead.get(state):
                for card, owner in zip(first, owners, strict=True):
                    packed = self._placed(packed, card, owner)
                by_owners[owners] = by_owners.get(owners, 0) + packed * weight
        by_held: dict[frozenset[str], int] = {}
        for owners, packed in by_owners.items():
            owner_of = dict(zip(first, owners, strict=True)) | self.fixed
            held = frozenset(self.names[card] for card in self.named if owner_of[card] == self.player)
            by_held[held] = by_held.get(held, 0) + packed
        yield from by_held.items()

    def _placed(self, packed: int, card: int, owner: int) -> int:
        """The packed weights of the ways on after a card was placed at an owner."""
        if owner == self.player and card in self.place_of:
            return packed | (packed & self.whole) << self.place_of[card]
        if owner >= self.frontier.players and card not in self.envelope:
            return packed & self.other_envelope
        return packed

    def _ahead(self, states: Collection[int]) -> dict[int, int]:
        """The packed weights from each of these states on, in which the first cards are placed."""
        steps, layers, states = steps_ahead(self.frontier, states, MOST_MOVES)
        ahead = {state: packed for state in states if (packed := self._in_tail(state))}
        for step in reversed(steps):
            before: dict[int, int] = {}
            for owner, edges in layers.pop():
                add_before(edges, 0, self._with_placed(step, owner, ahead), before)
            ahead = before
        return ahead

    def _with_placed(self, step: object, owner: int, ahead: dict[int, int]) -> dict[int, int]:
        """The weights from each state on, after a step has placed its card at an owner."""
        if not isinstance(step, PlaceCard) or self.player != owner < self.frontier.players:
            return ahead
        return {state: self._placed(packed, step.card, owner) for state, packed in ahead.items()}

    def _in_tail(self, state: int) -> int:
        """The ways to deal the cards of the tail. Cards that may go to the same place are interchangeable."""
        tail, places_of = self.frontier.tail, self.frontier.packing.places
        left = [places_of(state, owner) for owner in range(self.frontier.owners)]
        if not (ways := tail.ways(left)):
            return 0
        open_slots = [slot for slot in tail.cards if slot >= 0 and left[slot]]
        right = all(not self.envelope.isdisjoint(tail.cards[slot]) for slot in open_slots)
        picked = prod(len(tail.cards[slot]) for slot in open_slots)
        parts = [ways, (ways // picked if right else 0) << self.bits]
        rest = sum(left[player] for player in tail.owners)
        for slot, cards in tail.cards.items():
            stay = ways - ways // len(cards) if slot in open_slots else ways
            # Whole: the ways to deal `rest` cards in which the player gets this one.
            part = stay * left[self.player] // rest if rest else 0
            parts += [part << self.place_of[card] for card in cards if card in self.place_of]
        return folded(or_, parts)
