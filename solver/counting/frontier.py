"""The frontier: every way in which the cards placed so far may matter for those still to come.

A state packs into one integer (`packing`). It has the places left at each owner, a bit for each clause that
has begun and is open, and a bit for each ban that is still fully matched. It also has a small number
for each choice that has begun (how many of its cards the owner has so far) and for each automaton. Cards are
placed one after the other. States that are alike for all later cards become one state.

There are two shortcuts. Players become one, with the sum of their places (`MergePlayers`), once nothing ahead
distinguishes them; the weight multiplies by the ways to split the places. Cards that no constraint mentions
and that have the same possible owners come last and are never placed one by one (`Tail`).
"""

from collections.abc import Collection, Sequence
from itertools import accumulate

from cluedo_notes.solver.counting.card_order import Item, Ordering, OrderingProblem, placing_order
from cluedo_notes.solver.counting.packing import Packing, Span
from cluedo_notes.solver.counting.reduction import Reduction
from cluedo_notes.solver.counting.steps import MergePlayers, PlaceCard, Tail, placings


class Frontier:
    """The order in which a reduction's cards are placed, the moments when players are merged, and the packing
    of states.

    `first`: cards to place before all others and before any merge. `known`: an order for the other cards, if
    it is good enough. `apart`: players who are never merged. `ordering` finds the order. `steps`: the
    placings and merges in order. `step_of`: the number of the step that places each card."""

    def __init__(
        self,
        reduction: Reduction,
        first: Sequence[int] = (),
        known: Sequence[int] = (),
        apart: Collection[int] = (),
        ordering: Ordering = placing_order,
    ) -> None:
        self.reduction = reduction
        self.first = first
        self.players = len(reduction.problem.owners)
        self.owners = self.players + len(reduction.problem.categories)
        self.items = [
            *(_item(clause.satisfied_by) for clause in reduction.clauses),
            *(_item(ban.broken_by) for ban in reduction.bans),
            *(Item(choice.cards, frozenset({choice.owner})) for choice in reduction.choices),
            *(Item(automaton.cards, automaton.owners) for automaton in reduction.automata),
        ]
        self.tail = self._tail(frozenset(first).union(*(item.cards for item in self.items)))
        last = {card for cards in self.tail.cards.values() for card in cards}
        body = {card: owners for card, owners in reduction.options.items() if card not in last}
        most = [max(column) for column in zip(*(rooms for rooms, _ in reduction.rooms), strict=True)]
        placing = OrderingProblem(
            body, dict(enumerate(most)), self.items, self.players, self.tail.owners, first, known
        )
        self.order, self.estimate = ordering(placing)
        self.place = {card: number for number, card in enumerate(self.order)}
        self.spans = [self._span(item.cards) for item in self.items]
        self._plan_merges(apart)
        self.packing = self._packing(most)
        self.steps: list[PlaceCard | MergePlayers] = []
        self.step_of: dict[int, int] = {}
        for number, place in enumerate(placings(self)):
            self.steps += self.merges[number]
            self.step_of[place.card] = len(self.steps)
            self.steps.append(place)

    def owner_number(self, owner: str, card: int) -> int:
        """An owner's number; for the envelope, the number of its place for the card's category."""
        problem = self.reduction.problem
        if owner != problem.envelope:
            return problem.owners.index(owner)
        ends = accumulate(map(len, problem.categories))
        return self.players + next(k for k, end in enumerate(ends) if card < end)

    def _span(self, cards: Collection[int]) -> tuple[int, int]:
        """The first and last positions of some cards in the order."""
        places = [self.place[card] for card in cards]
        return min(places), max(places)

    def _packing(self, most: Sequence[int]) -> Packing:
        in_group = list(most)
        for merges in self.merges:
            for merge in merges:
                in_group[merge.into] += in_group[merge.gone]
        bits = len(self.reduction.clauses) + len(self.reduction.bans)
        largest = [
            *([1] * bits),
            *(len(choice.cards) - 1 for choice in self.reduction.choices),
            *((1 << automaton.bits) - 1 for automaton in self.reduction.automata),
        ]
        return Packing(in_group, [Span(*span, most) for span, most in zip(self.spans, largest, strict=True)])

    # -- the cards that come last, and the players to merge

    def _tail(self, spoken_of: frozenset[int]) -> Tail:
        """The largest group of cards that no constraint mentions and that have the same possible owners."""
        groups: dict[tuple[int, ...], list[int]] = {}
        categories = len(self.reduction.problem.categories)
        for card, owners in self.reduction.options.items():
            if card not in spoken_of:
                groups.setdefault(tuple(o for o in owners if o < self.players), []).append(card)
        if not groups:
            return Tail((), {}, categories)
        owners = max(groups, key=lambda key: len(groups[key]) * len(key))
        cards: dict[int, tuple[int, ...]] = {}
        for card in groups[owners]:
            slot = next((o for o in self.reduction.options[card] if o >= self.players), -1)
            cards[slot] = (*cards.get(slot, ()), card)
        return Tail(owners, cards, categories)

    def _plan_merges(self, apart: Collection[int]) -> None:
        """For each card, the merges of players before it. Two players become one as soon as no constraint
        ahead concerns them and they are possible owners of the same cards ahead."""
        named = dict.fromkeys(apart, len(self.order))
        for item, (_, last) in zip(self.items, self.spans, strict=True):
            for owner in item.owners:
                named[owner] = max(named.get(owner, 0), 1 + last)
        candidates = [
            sum(
                1 << number
                for number, card in enumerate(self.order)
                if player in self.reduction.options[card]
            )
            + (1 << len(self.order) if player in self.tail.owners else 0)
            for player in range(self.players)
        ]
        stands_for = {player: player for player in range(self.players)}
        self.merges: list[list[MergePlayers]] = [[] for _ in self.order]
        for number in range(len(self.first), len(self.order)):
            alike: dict[int, list[int]] = {}
            for player in range(self.players):
                may_have = candidates[player] >> number
                if stands_for[player] == player and named.get(player, 0) <= number and may_have:
                    alike.setdefault(may_have, []).append(player)
            for into, *rest in alike.values():
                for gone in rest:
                    self.merges[number].append(MergePlayers(into, gone))
                    for player, other in stands_for.items():
                        if other == gone:
                            stands_for[player] = into


def _item(places: dict[int, int]) -> Item:
    return Item(frozenset(places), frozenset(places.values()))
