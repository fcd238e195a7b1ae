"""Monte Carlo as notes tools usually do it: deal at random, keep the deals that fit, count.

It starts from the plain notes sheet (`crossing_out`): ticked cards stay where they are. Each deal picks one
of the envelope's possible cards in every category, shuffles the rest into the free places of the hands, and
is given up at the first card that falls to a player who cannot have it; the cards that fewest may have are
dealt first, so that most deals that do not fit cost little. A deal that breaks an unseen refutation or a
wrong accusation is rejected. One that fits counts with the chance that every card seen was the one shown: one
in as many cards as the player could have shown. Deals that fit are all equally likely to come up, so the
shares of their weight tend to the exact probabilities.
"""

import time
from collections.abc import Iterator
from functools import reduce
from operator import or_
from random import Random

from competitors.crossing_out import crossed_out
from msgspec import Struct

from cluedo_notes.solver import HoldsOneOf, NotAllOf, Problem, Shown

Cell = tuple[str, str]

DEALS_BETWEEN_LOOKS = 64
"""So many deals are tried between two looks at the clock."""


class Sampled(Struct, frozen=True):
    """What came of it; `marginals` is None where no deal fitted, since nothing can be said then."""

    tried: int
    accepted: int
    marginals: dict[Cell, float] | None


class _OpenCard(Struct, frozen=True):
    """A card that is dealt: its number, its bit in a hand, and a bit for each owner that may have it."""

    number: int
    bit: int
    owners: int


def sampled(problem: Problem, seconds: float, enough: int, random: Random) -> Sampled:
    """Deal until `enough` deals fit or the time is over."""
    over = time.perf_counter() + seconds
    dealer = _Dealer(problem, random)
    tried = 0
    while dealer.accepted < enough and time.perf_counter() < over:
        for _ in range(DEALS_BETWEEN_LOOKS):
            tried += 1
            dealer.deal()
            if dealer.accepted == enough:
                break
    return Sampled(tried, dealer.accepted, dealer.marginals())


class _Dealer:
    """Deals, and tallies the deals that fit. Hands are sets of cards as bits; the envelope is hand 0."""

    def __init__(self, problem: Problem, random: Random) -> None:
        self.problem = problem
        self.random = random.random
        self.sheet = crossed_out(problem)
        self.number = {card: number for number, card in enumerate(problem.cards)}
        self.owner = {owner: number for number, owner in enumerate(problem.everyone)}
        self.ticked = [0] * len(self.owner)
        for card, owner in self.sheet.ticked():
            self.ticked[self.owner[owner]] |= 1 << self.number[card]
        self.places = [self.owner[owner] for owner, free in self.sheet.places.items() for _ in range(free)]
        cards = sorted(self.sheet.open_cards(), key=lambda card: len(self.sheet.possible[card]))
        self.cards = [self._open_card(card) for card in cards]
        self.envelopes = list(self._envelopes())
        self.must_hit = [(self.owner[h.owner], self._bits(h.cards)) for h in self._refutations()]
        self.must_not_have = [
            (self.owner[said.owner], self._bits(said.cards))
            for said in problem.constraints
            if isinstance(said, NotAllOf)
        ]
        self.shown = [
            (self.owner[weight.owner], self._bits(weight.among))
            for weight in problem.weights
            if isinstance(weight, Shown)
        ]
        self.accepted = 0
        self.weight = 0.0
        self.tally = [[0.0] * len(self.owner) for _ in problem.cards]

    def _open_card(self, card: str) -> _OpenCard:
        owners = reduce(or_, (1 << self.owner[owner] for owner in self.sheet.possible[card]))
        return _OpenCard(self.number[card], 1 << self.number[card], owners)

    def _bits(self, cards: tuple[str, ...]) -> int:
        return reduce(or_, (1 << self.number[card] for card in cards), 0)

    def _envelopes(self) -> Iterator[list[int]]:
        """For each category whose card in the envelope is open: the bits of the cards that it may be."""
        for category in self.problem.categories:
            may = [card for card in category if self.problem.envelope in self.sheet.possible[card]]
            if len(may) > 1:
                yield [1 << self.number[card] for card in may]

    def _refutations(self) -> Iterator[HoldsOneOf]:
        """The refutations that the ticked cards do not explain already."""
        for said in self.problem.constraints:
            if isinstance(said, HoldsOneOf) and not self.ticked[self.owner[said.owner]] & self._bits(
                said.cards
            ):
                yield said

    def deal(self) -> None:
        """One deal, tallied when it fits."""
        random, places = self.random, self.places
        hands = self.ticked.copy()
        for bits in self.envelopes:
            hands[0] |= bits[int(random() * len(bits))]
        picked = hands[0]
        left = len(places)
        for card in self.cards:
            if card.bit & picked:
                continue
            at = int(random() * left)
            owner = places[at]
            if not card.owners >> owner & 1:
                return
            left -= 1
            places[at] = places[left]
            places[left] = owner
            hands[owner] |= card.bit
        if self._fits(hands):
            self._count(hands)

    def _fits(self, hands: list[int]) -> bool:
        for owner, cards in self.must_hit:
            if not hands[owner] & cards:
                return False
        return all(hands[owner] & cards != cards for owner, cards in self.must_not_have)

    def _count(self, hands: list[int]) -> None:
        weight = 1.0
        for owner, among in self.shown:
            weight /= (hands[owner] & among).bit_count()
        self.accepted += 1
        self.weight += weight
        for card in self.cards:
            for owner, hand in enumerate(hands):
                if hand & card.bit:
                    self.tally[card.number][owner] += weight
                    break

    def marginals(self) -> dict[Cell, float] | None:
        """Each cell's share of the weight so far."""
        if not self.accepted:
            return None
        for card, owner in self.sheet.ticked():
            self.tally[self.number[card]][self.owner[owner]] = self.weight
        return {
            (card, owner): weight / self.weight
            for card, row in zip(self.problem.cards, self.tally, strict=True)
            for owner, weight in zip(self.problem.everyone, row, strict=True)
        }
