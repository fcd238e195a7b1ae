"""Drawn deals next to each other: for each card and player, the set of deals in which the player has it."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import accumulate
from operator import itemgetter
from random import Random

from cluedo_notes.solver.counting.counting import Counting
from cluedo_notes.solver.questions.drawn_deals import DealSet, deals_with
from cluedo_notes.solver.questions.sampling import DrawnOwners, draw_owners

DIGITS_OF_A_THIRD = 5
"""A third is 0.0101... in binary: this many pairs of digits are enough."""


class DealsInView:
    """Some deals drawn from a count, and the deals in which each owner has each card.

    `drawn`: for each card the number of its owner in every deal. `held[column][card]`: the deals in which an
    owner has a card, in the order of `problem.cards`. Column 0 is the envelope, the others follow in the
    order of `problem.owners`.
    """

    def __init__(self, counting: Counting, number: int, random: Random) -> None:
        problem, players = counting.problem, counting.frontier.players
        self.number = number
        self.all = (1 << number) - 1
        self.random = random
        self.cards = problem.cards
        self.owners = problem.everyone
        self.drawn: DrawnOwners = draw_owners(counting, number, random)
        inside = [players + place for place, cards in enumerate(problem.categories) for _ in cards]
        envelope = [deals_with(column, place) for column, place in zip(self.drawn, inside, strict=True)]
        hands = [[deals_with(column, owner) for column in self.drawn] for owner in range(players)]
        self.held: list[list[DealSet]] = [envelope, *hands]

    def one_of(self, held: Sequence[DealSet]) -> list[DealSet]:
        """One of the at most three cards that somebody has in a deal, each with equal chance: the deals for
        each card."""
        chosen: list[DealSet] = []
        left = self.all
        for place, deals in enumerate(held):
            others = number_by_digits(held[place + 1 :])
            ones, twos = others[0] if others else 0, others[1] if len(others) > 1 else 0
            alone = self.all ^ (ones | twos)
            coin = self.random.getrandbits(self.number)
            chosen.append(deals & left & (alone | ones & coin | twos & self._third()))
            left ^= chosen[-1]
        return chosen

    def _third(self) -> DealSet:
        """About a third of all deals, at random."""
        chance, third = self.random.getrandbits, 0
        for _ in range(DIGITS_OF_A_THIRD):
            third = chance(self.number) & (chance(self.number) | third)
        return third


def number_by_digits(sets: Iterable[DealSet]) -> list[DealSet]:
    """The number of sets that each deal is in, digit by digit in binary, the lowest first: the deals whose
    number has a one in that place."""
    digits: list[DealSet] = []
    for deals in sets:
        carry = deals
        for place, digit in enumerate(digits):
            if not carry:
                break
            digits[place], carry = digit ^ carry, digit & carry
        if carry:
            digits.append(carry)
    return digits


def chosen(drawn: DrawnOwners, weights: Sequence[float], number: int, start: float) -> DrawnOwners:
    """This number of the drawn deals, each as often as its weight demands. All weights are divided into that
    many equal parts; `start`, from 0 to 1, is where in the first part the choice begins."""
    until = list(accumulate(weights))
    step, places, place = until[-1] / number, [], 0
    for part in range(number):
        while until[place] < (part + start) * step:
            place += 1
        places.append(place)
    pick = itemgetter(*places, 0)  # one more, because a single place would not give a row
    return [bytes(pick(column)[:number]) for column in drawn]


def envelopes_of(drawn: DrawnOwners, counting: Counting) -> Iterator[tuple[str, ...]]:
    """The envelope in each of some drawn deals."""
    problem, place = counting.problem, counting.frontier.players
    columns, begin = [], 0
    for names in problem.categories:
        cards = drawn[begin : begin + len(names)]
        only_one = (int.from_bytes(card.translate(_only(place, n)), "little") for n, card in enumerate(cards))
        columns.append([names[n] for n in sum(only_one).to_bytes(len(drawn[0]), "little")])
        begin, place = begin + len(names), place + 1
    return zip(*columns, strict=True)


@cache
def _only(value: int, becomes: int) -> bytes:
    """A table that turns one value into another, and all others into 0."""
    return bytes(becomes if byte == value else 0 for byte in range(256))
