"""Drawn deals as sets of bits: one whole number for each statement that may be true in them.

Bit i of a number says whether it is true in deal i. `&` then finds the deals in which several statements are
true, and `bit_count` counts them, a few thousand at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache, cached_property, reduce
from itertools import accumulate, pairwise, permutations
from operator import or_
from random import Random
from typing import assert_never

from cluedo_notes.solver.counting.counting import Counting
from cluedo_notes.solver.questions.sampling import DrawnOwners

DealSet = int
"""A set of drawn deals, one bit per deal."""

ORDERS = tuple(permutations(range(3)))
"""The orders in which a player with several named cards may prefer their categories."""


class WhoShows(StrEnum):
    """The players who show a card in answer to a question."""

    FIRST = "first"  # the first player asked who has one
    ALL = "all"  # every player who has one
    FIRST_ELSE_ALL = "first-else-all"  # the first player asked or, if they have none, all the others


class DrawnDeals:
    """Some deals of a count (`columns`: the owners of each card), and the answers of players in them.

    `number`: how many deals there are. `halves`: every second deal, and the others. `inside[card]`: the deals
    with the card in the envelope. `envelopes`: for each category the possible cards of the envelope, as sets
    of deals."""

    def __init__(
        self, counting: Counting, columns: DrawnOwners, random: Random, asked: Sequence[str]
    ) -> None:
        problem, players = counting.problem, counting.frontier.players
        number = len(columns[0])
        categories = list(pairwise(accumulate(map(len, problem.categories), initial=0)))
        self.number = number
        self.all = (1 << number) - 1
        first = int(("10" * number)[:number], 2)
        self.halves = (first, self.all ^ first)
        self.inside = [
            deals_with(columns[card], players + category)
            for category, (begin, end) in enumerate(categories)
            for card in range(begin, end)
        ]
        self.envelopes = [[deals for deals in self.inside[begin:end] if deals] for begin, end in categories]
        self._columns = columns
        self._held = [
            [deals_with(column, problem.owners.index(player)) for column in columns] for player in asked
        ]
        lots = bytes(random.choices(range(len(ORDERS)), k=number))
        self._rather = {
            (one, other): reduce(
                or_,
                (deals_with(lots, lot) for lot, order in enumerate(ORDERS) if _before(order, one, other)),
            )
            for one, other in permutations(range(3), 2)
        }

    def holding(self, owner: int) -> list[DealSet]:
        """For each card, the deals in which an owner (by number) has it."""
        return [deals_with(column, owner) for column in self._columns]

    def one_card_of(self, owner: int) -> list[DealSet]:
        """For each card that an owner (by number) may have, the deals in which they show it from their whole
        hand. Each card has an equal chance, drawn independently of the deals."""
        random = Random(f"a card of {owner}")
        shown = bytes(map(random.choice, self._hands[owner]))
        return [deals_with(shown, card) for card in sorted(set(shown))]

    @cached_property
    def _hands(self) -> Mapping[int, list[list[int]]]:
        """The cards in each deal, by their owner (by number)."""
        hands: dict[int, list[list[int]]] = {
            owner: [[] for _ in range(self.number)] for owner in set().union(*self._columns)
        }
        for card, column in enumerate(self._columns):
            for deal, owner in enumerate(column):
                hands[owner][deal].append(card)
        return hands

    def one_of_named(self, named: Sequence[int], owner: int) -> list[DealSet]:
        """For each of three named cards, the deals in which an owner (by number) shows it when asked for
        them."""
        held = [deals_with(self._columns[card], owner) for card in named]
        return [some for some in self._shown(held) if some]

    def answers(self, named: Sequence[int], showing: WhoShows) -> tuple[list[DealSet], DealSet]:
        """Disjoint sets of deals: one for each answer that occurs to a question for these cards, one of each
        category; and one in which nobody shows a card."""
        match showing:
            case WhoShows.FIRST:
                return self._one_after_the_other(named, len(self._held))
            case WhoShows.ALL:
                return self._together(named, self.all)
            case WhoShows.FIRST_ELSE_ALL:
                first, left = self._one_after_the_other(named, 1)
                others, nobody = self._together(named, left)
                return first + others, nobody
            case _:
                assert_never(showing)

    def showing(self, named: Sequence[int], who: WhoShows) -> list[DealSet]:
        """For each player asked, the deals in which they show a card."""
        has_one = [held[named[0]] | held[named[1]] | held[named[2]] for held in self._held]
        by_card: list[DealSet] = []
        shown = 0
        for place, some in enumerate(has_one):
            waits = who is WhoShows.FIRST or (who is WhoShows.FIRST_ELSE_ALL and place > 0)
            by_card.append(some ^ some & shown if waits else some)
            if who is WhoShows.FIRST or place == 0:
                shown |= some
        return by_card

    def _one_after_the_other(self, named: Sequence[int], players: int) -> tuple[list[DealSet], DealSet]:
        """The answers of the first players asked, until one shows a card, and the remaining deals."""
        left = self.all
        parts: list[DealSet] = []
        for held in self._held[:players]:
            here = [held[card] & left for card in named]
            if has_one := here[0] | here[1] | here[2]:
                parts += filter(None, self._shown(here))
                left ^= has_one
        return parts, left

    def _together(self, named: Sequence[int], among: DealSet) -> tuple[list[DealSet], DealSet]:
        """The answers of all players in these deals, by who shows which card; and separately the deals in
        which nobody shows one."""
        by_category: list[list[DealSet]] = [[], [], []]
        left = [among] * 3
        for held in self._held:
            for category, shown in enumerate(self._shown([held[card] & among for card in named])):
                by_category[category].append(shown)
                left[category] ^= shown
        nobody = left[0] & left[1] & left[2]
        parts = [among ^ nobody]
        for shown_by, by_nobody in zip(by_category, left, strict=True):
            parts = [both for some in parts for answer in (*shown_by, by_nobody) if (both := some & answer)]
        return parts, nobody

    def _shown(self, held: Sequence[DealSet]) -> Iterator[DealSet]:
        """For each of three cards, the deals in which a player who has some of them shows it. A player who
        has several shows the one of the category that they prefer in that deal."""
        suspect, weapon, room = held
        rather = self._rather
        yield suspect ^ suspect & (weapon & rather[1, 0] | room & rather[2, 0])
        yield weapon ^ weapon & (suspect & rather[0, 1] | room & rather[2, 1])
        yield room ^ room & (suspect & rather[0, 2] | weapon & rather[1, 2])


def deals_with(column: bytes, value: int) -> DealSet:
    """The deals for which a column has this value."""
    if value not in column:
        return 0
    return int(column.translate(_ones(value)), 2)


@cache
def _ones(value: int) -> bytes:
    """The digit 1 for one value, 0 for all others."""
    return bytes(ord("1") if byte == value else ord("0") for byte in range(256))


def _before(order: Sequence[int], one: int, other: int) -> bool:
    return order.index(one) < order.index(other)
