"""How many deals fit a problem, exactly: the total and every card at every owner.

One pass forward and one backward over the frontier (`frontier`): with F the weight of all ways into a state
and B of all ways on from it, a card is at an owner with weight sum of F(before) x weight x B(after) over the
moves that place it there. Everything is whole numbers until the last division: no rounding, no sampling.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from math import comb, factorial, prod
from typing import Any

from cluedo_notes.solver.frontier import Edge, Frontier, Merge, Place, Weights
from cluedo_notes.solver.problem import Problem
from cluedo_notes.solver.reduction import NoDeal, reduce

MOST_EDGES = 6_000_000
"""More moves than this are not tried: they would take about two gigabytes."""


class TooLarge(Exception):
    """The position needs more memory than the engine allows itself."""


class Counting:
    """The weighted number of deals that fit a problem and what follows from it.

    Raises `NoDeal` when none fits, `TooLarge` when the frontier grows beyond `most_edges` moves.
    """

    def __init__(self, problem: Problem, most_edges: int = MOST_EDGES) -> None:
        self.problem = problem
        self.reduction = reduce(problem)
        self.frontier = Frontier(self.reduction)
        self._share_bits = self._bits_of_the_largest_weight()
        self._field: dict[int, int] = {}
        for merges in self.frontier.merges:
            for merge in merges:
                for player in (merge.into, merge.gone):
                    self._field.setdefault(player, 1 + len(self._field))
        self._forward(most_edges)
        self._backward()
        if not self.weight:
            raise NoDeal

    def _bits_of_the_largest_weight(self) -> int:
        """Enough bits for any sum of weights, so that packed weights never run into each other."""
        options = self.reduction.options
        bound = prod(len(owners) for owners in options.values()) * factorial(len(options)) ** 2
        bound *= sum(weight for _, weight in self.reduction.rooms)
        for choice in self.reduction.choices:
            bound *= choice.scale
        return bound.bit_length() + 1

    # -- forward

    def _forward(self, most_edges: int) -> None:
        weights: Weights = {}
        for rooms, weight in self.reduction.rooms:
            state = self.frontier.start(rooms)
            weights[state] = weights.get(state, 0) + weight
        self.layers = [weights]
        self.edges: list[list[Edge]] = []
        self.groups: list[dict[int, list[int]]] = []
        group: dict[int, list[int]] = {}
        made = 0
        for step in self.frontier.steps:
            self.groups.append(dict(group))
            if isinstance(step, Merge):
                weights, edges = self._merged(step, weights, group)
            else:
                weights, edges = _placed(step, weights)
            made += len(edges)
            if made > most_edges:
                raise TooLarge
            self.edges.append(edges)
            self.layers.append(weights)
        self.groups.append(group)

    def _merged(
        self, merge: Merge, weights: Weights, group: dict[int, list[int]]
    ) -> tuple[Weights, list[Edge]]:
        """Two players become one; `group` tells whom each stands for.

        A weight then packs, beside the total, each member's share: the weight times his part of the places.
        """
        frontier = self.frontier
        into, gone = group.get(merge.into, [merge.into]), group.get(merge.gone, [merge.gone])
        after: Weights = {}
        edges: list[Edge] = []
        for state, weight in weights.items():
            mine, his = frontier.places(state, merge.into), frontier.places(state, merge.gone)
            both = comb(mine + his, mine)
            packed = weight * both
            for members, parts in (
                (into, comb(mine + his - 1, mine - 1) if mine else 0),
                (gone, comb(mine + his - 1, his - 1) if his else 0),
            ):
                for player in members:
                    old = self._share(weight, player)
                    share = (old if len(members) > 1 else self.whole(weight)) * parts
                    packed += (share - old * both) << self._share_bits * self._field[player]
            to = state + his * ((1 << frontier.shift[merge.into]) - (1 << frontier.shift[merge.gone]))
            after[to] = after.get(to, 0) + packed
            edges.append((state, -1, to, both))
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
        ahead = {state: self._tail_weight(state) for state in self.layers[-1]}
        self.ahead = [ahead]
        self._at: dict[int, dict[int, Fraction | int]] = self._tail_marginals(ahead)
        steps = list(zip(self.frontier.steps, self.edges, self.layers, self.groups, strict=False))
        for step, edges, weights, group in reversed(steps):
            before: Weights = {}
            at: dict[int, int] = {}
            for state, owner, to, weight in edges:
                onward = ahead.get(to)
                if onward:
                    onward *= weight
                    before[state] = before.get(state, 0) + onward
                    if owner >= 0:
                        at[owner] = at.get(owner, 0) + weights[state] * onward
            if isinstance(step, Place):
                self._at[step.card] = dict(self._told_apart(at, group))
            ahead = before
            self.ahead.append(ahead)
        self.ahead.reverse()
        self.weight = sum(weight * ahead.get(state, 0) for state, weight in self.layers[0].items())

    def _told_apart(self, at: dict[int, int], group: Mapping[int, list[int]]) -> Iterator[tuple[int, int]]:
        """The weights at owners, those of merged players at each of them."""
        for owner, packed in at.items():
            for player in group.get(owner, [owner]):
                yield player, self._share(packed, player) if owner in group else self.whole(packed)

    def _tail_weight(self, state: int) -> int:
        """In how many ways the tail can be placed from a state: an envelope card for each open place, and the
        rest among the players."""
        frontier, tail = self.frontier, self.frontier.tail
        rest = tail.size
        ways = 1
        for slot in range(frontier.players, frontier.owners):
            if frontier.places(state, slot):
                ways *= len(tail.cards.get(slot, ()))
                rest -= 1
        places = [frontier.places(state, player) for player in range(frontier.players)]
        if not ways or sum(places) != rest or sum(places[player] for player in tail.owners) != rest:
            return 0
        return ways * factorial(rest) // prod(map(factorial, places))

    def _tail_marginals(self, ahead: Weights) -> dict[int, dict[int, Fraction | int]]:
        """Cards of the tail that may go to the same envelope place are alike."""
        frontier, tail, group = self.frontier, self.frontier.tail, self.groups[-1]
        at: dict[int, dict[int, Fraction | int]] = {slot: {} for slot in tail.cards}
        for state, packed in self.layers[-1].items():
            onward = ahead[state]
            if not onward:
                continue
            rest = sum(frontier.places(state, player) for player in tail.owners)
            for slot, cards in tail.cards.items():
                here = at[slot]
                stay = Fraction(1)
                if slot >= 0 and frontier.places(state, slot):
                    stay -= Fraction(1, len(cards))
                    here[slot] = here.get(slot, 0) + self.whole(packed) * onward * (1 - stay)
                for owner in tail.owners if rest else ():
                    part = stay * Fraction(frontier.places(state, owner), rest)
                    for player, weight in self._told_apart({owner: packed}, group):
                        here[player] = here.get(player, 0) + weight * onward * part
        return {card: at[slot] for slot, cards in tail.cards.items() for card in cards}

    # -- what is asked

    @property
    def total(self) -> Fraction:
        """The weighted number of deals: each counts with the product of its weights, 1 where it has none.

        Where the sizes are unknown, a deal counts once for each arrangement of them; the deals of an
        arrangement that allows more or fewer deals than the first count for as much less or more.
        """
        return self.weight / self.reduction.unit

    @cached_property
    def marginals(self) -> Mapping[str, Mapping[str, Fraction]]:
        """The probability of every card at every owner, zeros included; each card's add up to 1."""
        return {card: self._marginal(number) for number, card in enumerate(self.problem.cards)}

    def at(self, card: int) -> Mapping[int, Fraction | int]:
        """The weight of the deals that have a card (by number) at each owner (by number)."""
        fixed = self.reduction.fixed.get(card)
        return {fixed: self.weight} if fixed is not None else self._at[card]

    def _marginal(self, card: int) -> Mapping[str, Fraction]:
        at = self.at(card)
        envelope = sum(
            (Fraction(weight) for owner, weight in at.items() if owner >= self.frontier.players), Fraction(0)
        )
        by_owner = {
            owner: Fraction(at.get(number, 0)) / self.weight
            for number, owner in enumerate(self.problem.owners)
        }
        return {self.problem.envelope: envelope / self.weight} | by_owner


def _placed(step: Place, weights: Weights) -> tuple[Weights, list[Edge]]:
    """Place one card in every state: the states after it and every move made.

    This is where the time goes: about a microsecond a move.
    """
    after: Weights = {}
    get = after.get
    edges: list[Edge] = []
    note = edges.append
    moves = [tuple(getattr(move, name) for name in move.__struct_fields__) for move in step.moves]
    weighers = [(w.shift, w.mask, w.owner, w.weights) for w in step.weighers]
    drops = step.drops
    for state, weight in weights.items():
        for owner, shift, mask, unit, _, kill, keep, begin, pending, hopeless in _open(state, moves):
            if state & kill:
                continue
            to = ((state - unit) & keep) + begin
            if (hopeless or to & pending) and not to >> shift & mask:
                continue
            for bit, others in drops:
                if to & bit:
                    to &= others
            factor = 1
            for at, field, who, table in weighers:
                factor *= table[(state >> at & field) + (owner == who)]
            after[to] = get(to, 0) + weight * factor
            note((state, owner, to, factor))
    return after, edges


def _open(state: int, moves: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """The moves that a state leaves: who needs every card that he may still get must get this one."""
    possible = []
    forced = []
    for move in moves:
        places = state >> move[1] & move[2]
        if places:
            if places > move[4]:
                return []
            if places == move[4]:
                forced.append(move)
            possible.append(move)
    if forced:
        return forced if len(forced) == 1 else []
    return possible
