"""A problem after propagation: what is left for the counting engine to place.

Propagation covers who holds and lacks what, hand sizes, one card of each category, clauses and wrong
accusations. It shares nothing with the SAT side, so each can check the other.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from fractions import Fraction
from functools import cache
from math import factorial, gcd, lcm, prod
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.solver.problem import (
    AllOf,
    Constraint,
    Holds,
    HoldsOneOf,
    Lacks,
    Picked,
    Problem,
    Shown,
    Weight,
)


class NoDeal(Exception):
    """No deal fits the problem."""


class Clause(Struct, frozen=True):
    """At least one of these cards goes to the owner it maps to (cards and owners as numbers)."""

    satisfied_by: dict[int, int]


class Ban(Struct, frozen=True):
    """Not all of these cards go to the owners they map to."""

    broken_by: dict[int, int]


class Choice(Struct, frozen=True):
    """A deal's weight depends on how many of `cards` their `owner` has: the first of `weights` for none, the
    next for one, and so on. The weights are whole numbers without a common divisor."""

    owner: int
    cards: frozenset[int]
    weights: tuple[int, ...]


class Reduction(Struct, frozen=True):
    """What is left to place.

    Cards are numbers in the problem's order, owners numbers in the order of `problem.owners`, followed by one
    number for each category's place in the envelope. `options[card]`: the possible owners of an undecided
    card; `fixed[card]`: the owner of every other card; `rooms`: the places left at each owner, one table for
    each arrangement of sizes, with its weight. A deal of weight 1 weighs `unit` here.
    """

    problem: Problem
    fixed: dict[int, int]
    options: dict[int, tuple[int, ...]]
    rooms: list[tuple[tuple[int, ...], int]]
    clauses: list[Clause]
    bans: list[Ban]
    choices: list[Choice]
    unit: Fraction

    @property
    def is_plain(self) -> bool:
        """Does every deal weigh the same?"""
        return not self.choices and len(self.rooms) == 1

    def unweighted(self) -> "Reduction":
        """The same deals, each of weight 1."""
        rooms = [(places, 1) for places in dict.fromkeys(places for places, _ in self.rooms)]
        return replace(self, rooms=rooms, choices=[], unit=Fraction(1))

    @property
    def weight_bits(self) -> int:
        """Enough bits for any sum of weights.

        The bound is the number of ways to place every card anywhere, times the largest weights. Merging
        players multiplies by the ways to divide the places left, and there are fewer of these than ways to
        fill the places.
        """
        bound = prod(len(owners) for owners in self.options.values())
        bound *= sum(weight for _, weight in self.rooms)
        bound *= prod(max(choice.weights) for choice in self.choices)
        return bound.bit_length() + 1


class Propagation:
    """Draws what each constraint forces, until nothing more follows."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        players = len(problem.owners)
        self.number = {card: n for n, card in enumerate(problem.cards)}
        self.category = [k for k, cards in enumerate(problem.categories) for _ in cards]
        self.slot = [players + k for k in self.category]
        self.owner = {owner: n for n, owner in enumerate(problem.owners)}
        everyone = (1 << players) - 1
        # The possible owners of each card, as bits.
        self.may = [everyone | 1 << slot for slot in self.slot]
        self.members = [
            [card for card in range(len(self.may)) if self.category[card] == k]
            for k in range(len(problem.categories))
        ]
        self.sizes = [tuple(sizes) for sizes in problem.arrangements]
        self.clauses: list[dict[int, int]] = []
        self.bans: list[dict[int, int]] = []
        # How often a card was shown among the same ones, from whose hands one was picked, what else weighs.
        self.shown: Counter[tuple[str, str, tuple[str, ...]]] = Counter()
        self.picked: list[int] = []
        self.all_of: list[AllOf] = []
        self._read(problem.constraints, problem.weights)

    def going_on(self, problem: Problem) -> "Propagation | None":
        """For a problem that has all of this one and more constraints or weights: what was drawn so far, and
        the news read; None for any other problem. This one stays as it is."""
        before, constraints, weights = self.problem, problem.constraints, problem.weights
        known, weighed = len(before.constraints), len(before.weights)
        if (constraints[:known], weights[:weighed]) != (before.constraints, before.weights):
            return None
        if replace(before, constraints=(), weights=()) != replace(problem, constraints=(), weights=()):
            return None
        more = copy(self)
        more.problem = problem
        more.may, more.shown = self.may.copy(), self.shown.copy()
        more.clauses, more.bans = self.clauses.copy(), self.bans.copy()
        more.picked, more.all_of = self.picked.copy(), self.all_of.copy()
        more._read(constraints[known:], weights[weighed:])
        return more

    def at(self, owner: str, card: int) -> int:
        """The owner's number: for the envelope, that of the place for the card's category."""
        return self.slot[card] if owner == self.problem.envelope else self.owner[owner]

    def _read(self, constraints: Iterable[Constraint], weights: Iterable[Weight]) -> None:
        """Takes in what counts: another source may switch a constraint or a weight off."""
        for constraint in constraints:
            if constraint.unless:
                continue
            if isinstance(constraint, Holds | Lacks):
                card = self.number[constraint.card]
                bit = 1 << self.at(constraint.owner, card)
                self.may[card] &= bit if isinstance(constraint, Holds) else ~bit
                continue
            cards = [self.number[card] for card in constraint.cards]
            places = {card: self.at(constraint.owner, card) for card in cards}
            (self.clauses if isinstance(constraint, HoldsOneOf) else self.bans).append(places)
        for weight in weights:
            if not weight.unless:
                self._weigh(weight)

    def _weigh(self, weight: Weight) -> None:
        match weight:
            case Shown():
                self.shown[weight.owner, weight.card, weight.among] += 1
            case Picked():
                self.picked.append(self.owner[weight.owner])
            case AllOf():
                self.all_of.append(weight)
            case _:
                assert_never(weight)

    def run(self) -> None:
        """Propagate to the end. Raises `NoDeal` when a constraint cannot hold."""
        before = None
        while before != self.may or before is None:
            before = list(self.may)
            if not all(self.may):
                raise NoDeal
            self._envelope()
            self._hands()
            self.clauses = [left for clause in self.clauses if (left := self._clause(clause))]
            self.bans = [ban for ban in self.bans if self._ban(ban)]
            if not all(self.may):
                raise NoDeal

    def _is_at(self, card: int, owner: int) -> bool:
        return self.may[card] == 1 << owner

    def _can_be_at(self, card: int, owner: int) -> bool:
        return bool(self.may[card] >> owner & 1)

    def _envelope(self) -> None:
        for members in self.members:
            slot = self.slot[members[0]]
            can = [card for card in members if self._can_be_at(card, slot)]
            sure = [card for card in can if self._is_at(card, slot)]
            if not can or len(sure) > 1:
                raise NoDeal
            if sure or len(can) == 1:
                for card in can:
                    self.may[card] = (
                        1 << slot
                        if (card == can[0] and not sure) or card in sure
                        else (self.may[card] & ~(1 << slot))
                    )

    def _hands(self) -> None:
        counts = []
        for owner in range(len(self.problem.owners)):
            bit = 1 << owner
            can = [card for card, may in enumerate(self.may) if may & bit]
            sure = [card for card in can if self.may[card] == bit]
            counts.append((bit, can, sure))
        self.sizes = [
            sizes
            for sizes in self.sizes
            if all(len(sure) <= size <= len(can) for size, (_, can, sure) in zip(sizes, counts, strict=True))
        ]
        if not self.sizes:
            raise NoDeal
        for column, (bit, can, sure) in zip(zip(*self.sizes, strict=True), counts, strict=True):
            if len(sure) == max(column) < len(can):
                for card in can:
                    if self.may[card] != bit:
                        self.may[card] &= ~bit
            elif len(can) == min(column):
                for card in can:
                    self.may[card] = bit

    def _clause(self, clause: dict[int, int]) -> dict[int, int] | None:
        """What is left of a clause, or None once it is satisfied."""
        if any(self._is_at(card, owner) for card, owner in clause.items()):
            return None
        left = {card: owner for card, owner in clause.items() if self._can_be_at(card, owner)}
        if not left:
            raise NoDeal
        if len(left) == 1:
            ((card, owner),) = left.items()
            self.may[card] = 1 << owner
            return None
        return left

    def _ban(self, ban: dict[int, int]) -> bool:
        """Is the ban still to be watched?"""
        if not all(self._can_be_at(card, owner) for card, owner in ban.items()):
            return False
        open_cards = [card for card, owner in ban.items() if not self._is_at(card, owner)]
        if not open_cards:
            raise NoDeal
        if len(open_cards) == 1:
            (card,) = open_cards
            self.may[card] &= ~(1 << ban[card])
            return False
        return True


def reduce(problem: Problem) -> Reduction:
    """What propagation leaves of a problem. Raises `NoDeal` when no deal fits."""
    return reduction_of(Propagation(problem))


def reduction_of(work: Propagation) -> Reduction:
    """As `reduce`, of a propagation that has not run to its end."""
    work.run()
    fixed = {card: may.bit_length() - 1 for card, may in enumerate(work.may) if may.bit_count() == 1}
    options = {
        card: tuple(owner for owner in range(may.bit_length()) if may >> owner & 1)
        for card, may in enumerate(work.may)
        if card not in fixed
    }
    rooms, unit = _rooms(work, fixed)
    choices, scale = _choices(work, fixed, rooms)
    return Reduction(
        problem=work.problem,
        fixed=fixed,
        options=options,
        rooms=rooms,
        clauses=[Clause(clause) for clause in _unsubsumed(work.clauses)],
        bans=[Ban({c: o for c, o in ban.items() if c not in fixed}) for ban in work.bans],
        choices=choices,
        unit=unit * scale,
    )


def _rooms(work: Propagation, fixed: dict[int, int]) -> tuple[list[tuple[tuple[int, ...], int]], Fraction]:
    """The places left under each arrangement of sizes that still fits, with the arrangement's weight; and the
    weight of a deal of the first arrangement before any weighted pick.

    Deals of one arrangement are equally likely, and so are arrangements: a deal's weight is then the product
    of the factorials of the sizes, times 1/size for each free pick from a whole hand.
    """
    held = list(fixed.values())
    arrangements = [sizes for sizes in work.sizes if all(sizes[owner] for owner in work.picked)]
    if not arrangements:
        raise NoDeal  # a card was picked from an empty hand
    scale = lcm(*(size for sizes in arrangements for size in sizes if size)) ** len(work.picked)
    rooms = []
    for sizes in arrangements:
        weight = scale
        for owner in work.picked:
            weight //= sizes[owner]
        for size in sizes:
            weight *= factorial(size)
        places = tuple(size - held.count(owner) for owner, size in enumerate(sizes))
        slots = tuple(0 if len(sizes) + k in held else 1 for k in range(len(work.members)))
        rooms.append(((*places, *slots), weight))
    common = gcd(*(weight for _, weight in rooms))
    unit = Fraction(scale * prod(map(factorial, work.problem.arrangements[0])), common)
    return [(places, weight // common) for places, weight in rooms], unit


def _unsubsumed(clauses: Iterable[dict[int, int]]) -> list[dict[int, int]]:
    """The clauses without those that another one implies."""
    kept: list[dict[int, int]] = []
    by_first: dict[tuple[int, int], list[dict[int, int]]] = {}
    for clause in sorted(clauses, key=len):
        if not any(
            shorter.items() <= clause.items() for item in clause.items() for shorter in by_first.get(item, ())
        ):
            kept.append(clause)
            by_first.setdefault(next(iter(clause.items())), []).append(clause)
    return kept


def _choices(
    work: Propagation, fixed: dict[int, int], rooms: Sequence[tuple[tuple[int, ...], int]]
) -> tuple[list[Choice], Fraction]:
    """What makes some deals weigh more than others, one choice for the same cards of the same owner; and the
    weight, at that scale, of a deal of weight 1, including factors that are the same in every deal."""
    weights_by_choice: dict[tuple[int, frozenset[int]], Sequence[Fraction]] = {}
    for owner, cards, weights, times in (*_shown(work, fixed), *_all_of(work, fixed, rooms)):
        before = weights_by_choice.get((owner, cards), (Fraction(1),) * len(weights))
        weights_by_choice[owner, cards] = [a * b**times for a, b in zip(before, weights, strict=True)]
    choices = []
    unit = Fraction(1)
    for (owner, cards), weighs in weights_by_choice.items():
        scale = Fraction(
            lcm(*(weight.denominator for weight in weighs)), gcd(*(weight.numerator for weight in weighs))
        )
        unit *= scale
        whole = tuple(int(weight * scale) for weight in weighs)
        if len(set(whole)) > 1:
            choices.append(Choice(owner, cards, whole))
    return choices, unit


_OwnerWeight = tuple[int, frozenset[int], tuple[Fraction, ...], int]
"""An owner, undecided cards, the weight by the number of them that the owner has, and how often it counts."""


def _shown(work: Propagation, fixed: dict[int, int]) -> Iterator[_OwnerWeight]:
    for (name, card, among), times in work.shown.items():  # the same card may be shown a thousand times
        owner = work.owner[name]
        others = [work.number[other] for other in dict.fromkeys(among) if other != card]
        known = sum(fixed.get(other) == owner for other in others)
        undecided = frozenset(c for c in others if c not in fixed and work.may[c] >> owner & 1)
        yield owner, undecided, _evenly(1 + known, len(undecided)), times


@cache
def _evenly(least: int, more: int) -> tuple[Fraction, ...]:
    """The chances of one card among `least` cards, among one more, and so on up to `more` more."""
    return tuple(Fraction(1, least + held) for held in range(more + 1))


def _all_of(
    work: Propagation, fixed: dict[int, int], rooms: Sequence[tuple[tuple[int, ...], int]]
) -> Iterator[_OwnerWeight]:
    """The weights of `AllOf` that some deal can still fulfil."""
    for group in work.all_of:
        owner = work.owner[group.owner]
        cards = frozenset(work.number[card] for card in group.cards)
        undecided = frozenset(card for card in cards if fixed.get(card) != owner)
        if (
            len(undecided) <= max(places[owner] for places, _ in rooms)
            and all(work.may[card] >> owner & 1 for card in undecided)
            and not any(_elsewhere(clause, undecided, owner) for clause in work.clauses)
        ):
            yield owner, undecided, (*[Fraction(1)] * len(undecided), group.times), 1


def _elsewhere(clause: dict[int, int], cards: frozenset[int], owner: int) -> bool:
    """Does a clause put one of the cards with somebody else? (A player who asks for three cards and is shown
    one of them does not hold all three: most suggestions need no watching.)"""
    return clause.keys() <= cards and owner not in clause.values()
