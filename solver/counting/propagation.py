"""Direct consequences of each constraint: cards held and lacked, hand sizes, one card of each category. It
shares nothing with the SAT side, so each can check the other."""

from collections import Counter
from collections.abc import Iterable
from copy import copy
from typing import assert_never

from msgspec.structs import replace

from cluedo_notes.solver.problem import (
    AllOf,
    Constraint,
    Holds,
    HoldsOneOf,
    Lacks,
    Naming,
    Picked,
    Problem,
    Shown,
    SomeHold,
    Weight,
    owners_of,
)


class NoDeal(Exception):
    """No deal fits the problem."""


class Propagation:
    """Derives what each constraint forces, until nothing more follows."""

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
        # How often a card was shown among the same ones, the hands that were picked from, and other weights.
        self.shown: Counter[tuple[str, str, tuple[str, ...]]] = Counter()
        self.picked: list[int] = []
        self.all_of: list[AllOf] = []
        self.some_hold: list[SomeHold] = []
        self.namings: list[Naming] = []
        self._read(problem.constraints, problem.weights)

    def going_on(self, problem: Problem) -> "Propagation | None":
        """A copy that continues with a problem that only adds constraints or weights to this one, after
        reading those; None for any other problem."""
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
        more.some_hold, more.namings = self.some_hold.copy(), self.namings.copy()
        more._read(constraints[known:], weights[weighed:])
        return more

    def at(self, owner: str, card: int) -> int:
        """The owner's number; for the envelope, the number of its place for the card's category."""
        return self.slot[card] if owner == self.problem.envelope else self.owner[owner]

    def _read(self, constraints: Iterable[Constraint], weights: Iterable[Weight]) -> None:
        """Reads the constraints and weights that count; another source may have switched some off."""
        for constraint in constraints:
            if constraint.unless:
                continue
            if isinstance(constraint, Holds | Lacks):
                card = self.number[constraint.card]
                bit = 1 << self.at(constraint.owner, card)
                self.may[card] &= bit if isinstance(constraint, Holds) else ~bit
                continue
            if isinstance(constraint, SomeHold):
                self.some_hold.append(constraint)
                continue
            cards = [self.number[card] for card in constraint.cards]
            places = {card: self.at(constraint.owner, card) for card in cards}
            (self.clauses if isinstance(constraint, HoldsOneOf) else self.bans).append(places)
        for weight in weights:
            for owner in owners_of(weight):
                if owner not in self.owner:
                    raise ValueError(f"a weight on {owner}, who is none of {self.problem.owners}")
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
            case Naming():
                self.namings.append(weight)
            case _:
                assert_never(weight)

    def run(self) -> None:
        """Propagates to the end. Raises `NoDeal` if a constraint cannot be true."""
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
        """The rest of a clause, or None if it is satisfied."""
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
        """Must the ban still be watched?"""
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
