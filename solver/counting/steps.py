"""The steps through the frontier, in terms of packed states: placing a card, merging two players."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from math import comb, factorial, prod
from typing import Protocol

from msgspec import Struct

from cluedo_notes.solver.counting.automata import Automaton, FollowsEach, Turning, turning
from cluedo_notes.solver.counting.packing import ALWAYS, Packing
from cluedo_notes.solver.counting.reduction import Reduction
from cluedo_notes.solver.counting.residues import DEAD, WIDEST, Budget, Owner, OwnerClause, Residues

Edge = tuple[int, int, int]
"""A state, the next state, and a weight."""
StateWeights = dict[int, int]
"""The weight of each state; packed if players were merged: see `Counting.whole`."""
StepEdges = list[tuple[int, list[Edge]]]
"""The moves of one step, by the owner who gets the card (-1 for a merge)."""

NO_OWNER = -1
"""The owner of an automaton's cards, because an automaton concerns several owners."""

WORTH_RESIDUES = 16.0
"""From this estimate on, residues save more time than they take."""


class Transition(Struct, frozen=True):
    """Placing a card at one owner."""

    owner: int
    field: int  # the field of the owner's places: with none left the move is impossible
    unit: int  # one of the owner's places
    kill: int  # if one of these bits is set, the move is impossible
    keep: int  # the bits that survive the move
    begin: int  # the bits that the move adds to the state
    pending: int  # if one is set and no place is left, a clause of the owner's can no longer hold
    residues: tuple[Residues, ...] = ()  # the requirements on the remaining cards
    turnings: tuple[Turning, ...] = ()


class Weigher(Struct, frozen=True):
    """A choice whose last card is placed now: the weight depends on how many of its cards the owner then
    has."""

    shift: int
    mask: int
    owner: int
    weights: tuple[int, ...]

    def weighed(self, edges: list[Edge], owner: int) -> list[Edge]:
        """The edges that place the card at an owner, times the weight."""
        shift, mask, weights, more = self.shift, self.mask, self.weights, int(owner == self.owner)
        return [(state, to, factor * weights[(state >> shift & mask) + more]) for state, to, factor in edges]


class PlaceCard(Struct, frozen=True):
    """A step that places one card.

    `drops`: if the first bit is set, the others are redundant. A state in which an owner has more places than
    candidates is dead: adding `bias` to it sets one of `guards`. `residues`: for the owners with clauses that
    contain the card, the requirements on the remaining cards."""

    card: int
    moves: tuple[Transition, ...]
    weighers: tuple[Weigher, ...]
    drops: tuple[tuple[int, int], ...]
    bias: int
    guards: int
    residues: tuple[Residues, ...] = ()


class MergePlayers(Struct, frozen=True):
    """A step that merges one player, with everyone they represent, into another."""

    into: int
    gone: int


def ways(step: PlaceCard, states: Collection[int]) -> Iterator[tuple[int, list[Edge]]]:
    """Every way to place the card in these states, as edges by the owner who gets the card.

    Most of the time is spent here: every test is a few operations on whole numbers."""
    bias, guards = step.bias, step.guards
    for move in step.moves:
        field, unit, kill, keep, begin, pending = (
            move.field,
            move.unit,
            move.kill,
            move.keep,
            move.begin,
            move.pending,
        )
        edges = [
            (state, to, 1)
            for state in states
            if state & field
            and not state & kill
            and not (to := (state - unit & keep) + begin) + bias & guards
            and not (to & pending and not to & field)
        ]
        for bit, others in step.drops:
            edges = [(state, to & others if to & bit else to, 1) for state, to, _ in edges]
        for residues in (*step.residues, *move.residues):
            edges = _asked(residues, edges)
        for weigher in step.weighers:
            edges = weigher.weighed(edges, move.owner)
        for turn in move.turnings:
            edges = turn.turned(edges)
        yield move.owner, edges


def merged(merge: MergePlayers, states: Collection[int], packing: Packing) -> Iterator[Edge]:
    """The edges that merge two players; the weight of each is the number of ways to divide their places."""
    places_of_both = packing.field(merge.into) | packing.field(merge.gone)
    known: dict[int, tuple[int, int]] = {}  # the same for all states with these places at both
    for state in states:
        places = state & places_of_both
        if (change_and_ways := known.get(places)) is None:
            kept, given_up = packing.places(state, merge.into), packing.places(state, merge.gone)
            change = packing.moved(state, given_up, merge.gone, merge.into) - state
            change_and_ways = known[places] = change, comb(kept + given_up, kept)
        yield state, state + change_and_ways[0], change_and_ways[1]


def _asked(residues: Residues, edges: list[Edge]) -> list[Edge]:
    """The edges, each leading to the representative of all states with the same requirements on an owner.
    Edges to dead states are left out."""
    mask = residues.mask
    return [
        (state, to & ~mask | own, factor)
        for state, to, factor in edges
        if (own := residues[to & mask]) != DEAD
    ]


class _TrackedConstraint(Struct, frozen=True):
    """A clause, ban, choice or automaton: the owner for each card, its place in the state, and when it is
    open."""

    owner_of: dict[int, int]
    shift: int
    mask: int
    first: int
    last: int


def group_after(step: PlaceCard | MergePlayers, group: dict[int, list[int]]) -> dict[int, list[int]]:
    """The members of each merged group after a step."""
    if isinstance(step, PlaceCard):
        return group
    after = {player: members for player, members in group.items() if player != step.gone}
    after[step.into] = group.get(step.into, [step.into]) + group.get(step.gone, [step.gone])
    return after


class Tail(Struct, frozen=True):
    """The cards that are never placed one by one.

    `owners`: the possible owners of these cards among the players. `cards`: the cards by the place of the
    envelope that they may go to (-1: none). `categories`: the number of places in the envelope."""

    owners: tuple[int, ...]
    cards: dict[int, tuple[int, ...]]
    categories: int

    @property
    def size(self) -> int:
        """The number of cards."""
        return sum(map(len, self.cards.values()))

    def ways(self, left: Sequence[int]) -> int:
        """The number of ways to place the tail with `left` places at each owner (players first, then the
        envelope's places). Each open place of the envelope gets one card; the players get the rest."""
        players = left[: len(left) - self.categories]
        rest = self.size
        ways = 1
        for slot in range(len(players), len(left)):
            if left[slot]:
                ways *= len(self.cards.get(slot, ()))
                rest -= 1
        if not ways or sum(players) != rest or sum(players[player] for player in self.owners) != rest:
            return 0
        return ways * factorial(rest) // prod(map(factorial, players))


class Ordered(Protocol):
    """The cards of a reduction in the order in which they are placed: see `Frontier`."""

    reduction: Reduction
    packing: Packing
    tail: Tail
    order: list[int]
    place: dict[int, int]
    spans: list[tuple[int, int]]
    merges: list[list[MergePlayers]]
    estimate: float
    players: int
    owners: int


def placings(frontier: Ordered) -> list[PlaceCard]:
    """One step for each placed card, in the frontier's order."""
    return list(_Placings(frontier).all())


class _Placings:
    def __init__(self, frontier: Ordered) -> None:
        self.frontier = frontier
        reduction, packing = frontier.reduction, frontier.packing
        owner_of = [
            *(clause.satisfied_by for clause in reduction.clauses),
            *(ban.broken_by for ban in reduction.bans),
            *(dict.fromkeys(choice.cards, choice.owner) for choice in reduction.choices),
            *(dict.fromkeys(automaton.cards, NO_OWNER) for automaton in reduction.automata),
        ]
        columns = zip(owner_of, packing.item_shift, packing.item_mask, frontier.spans, strict=True)
        parts = [_TrackedConstraint(owners, shift, mask, *span) for owners, shift, mask, span in columns]
        clauses, bans = len(reduction.clauses), len(reduction.bans)
        self.clauses = parts[:clauses]
        self.bans = parts[clauses : clauses + bans]
        self.choices = list(zip(parts[clauses + bans :], reduction.choices, strict=False))
        of_automata = parts[clauses + bans + len(self.choices) :]
        self.automata = [
            (part, self._tables(automaton))
            for part, automaton in zip(of_automata, reduction.automata, strict=True)
        ]
        # At the last card of an automaton: all bits except its own.
        self.kept: dict[int, int] = {}
        for part, _ in self.automata:
            self.kept[part.last] = self.kept.get(part.last, -1) & ~(part.mask << part.shift)
        self.claimants = self._claimants() if frontier.estimate >= WORTH_RESIDUES else {}

    def _tables(self, automaton: Automaton) -> dict[int, dict[int, FollowsEach]]:
        """The table of an automaton for each of its cards, by owner, in the frontier's order."""
        cards = sorted(automaton.cards, key=self.frontier.place.__getitem__)
        return dict(zip(cards, automaton.in_order(cards), strict=True))

    def _claimants(self) -> dict[int, Owner]:
        """The players with clauses."""
        frontier, place, budget = self.frontier, self.frontier.place, Budget()
        claims: dict[int, list[OwnerClause]] = {}
        for clause in self.clauses:
            (owner, *others) = set(clause.owner_of.values())
            if not others and owner < frontier.players:
                numbers = frozenset(place[card] for card in clause.owner_of)
                claims.setdefault(owner, []).append(OwnerClause(numbers, 1 << clause.shift))
        options, tail = frontier.reduction.options, frontier.tail
        return {
            owner: Owner(
                [number for number, card in enumerate(frontier.order) if owner in options[card]],
                tail.size if owner in tail.owners else 0,
                of_owner,
                budget,
            )
            for owner, of_owner in claims.items()
        }

    def _residues(self, number: int, owners: Iterable[int]) -> tuple[Residues, ...]:
        """The requirements of owners with clauses, open or still to come, on the cards after this one."""
        packing = self.frontier.packing
        asked = (
            Residues(self.claimants[owner], number, packing.shift[owner], packing.mask[owner])
            for owner in owners
            if owner in self.claimants and number < self.claimants[owner].last
        )
        return tuple(condition for condition in asked if condition.width <= WIDEST)

    def all(self) -> Iterator[PlaceCard]:
        frontier = self.frontier
        options = frontier.reduction.options
        left = [sum(owner in options[card] for card in options) for owner in range(frontier.owners)]
        gone: set[int] = set()
        for number, card in enumerate(frontier.order):
            gone.update(merge.gone for merge in frontier.merges[number])
            for owner in options[card]:
                left[owner] -= 1
            here = [owner for owner in options[card] if owner not in gone]
            bias, guards = frontier.packing.limits({owner: left[owner] for owner in here})
            named = sorted({clause.owner_of[card] for clause in self.clauses if card in clause.owner_of})
            asked = self._residues(number, named)
            moves = tuple(
                self._move(number, card, owner, self._residues(number, {owner}.difference(named)))
                for owner in here
            )
            yield PlaceCard(card, moves, self._weighers(number), self._drops(number), bias, guards, asked)

    def _move(self, number: int, card: int, owner: int, asked: tuple[Residues, ...]) -> Transition:
        kill, keep, begin, pending = 0, -1, 0, 0
        for clause in self.clauses:
            if clause.last >= number:
                part = _clause(clause, number, card, owner)
                kill, keep, begin, pending = (
                    kill | part[0],
                    keep & part[1],
                    begin + part[2],
                    pending | part[3],
                )
        for ban in self.bans:
            if card in ban.owner_of:
                killed, kept, begun = _ban(ban, number, card, owner)
                kill, keep, begin = kill | killed, keep & kept, begin + begun
        for choice, _ in self.choices:
            if card in choice.owner_of:
                if number == choice.last:
                    keep &= ~(choice.mask << choice.shift)
                elif owner == choice.owner_of[card]:
                    begin += 1 << choice.shift
        keep &= self.kept.get(number, -1)
        packing = self.frontier.packing
        unit = 1 << packing.shift[owner]
        pending = pending if owner < self.frontier.players else 0
        field = packing.mask[owner] * unit
        turnings = self._turnings(number, card, owner) if self.automata else ()
        return Transition(owner, field, unit, kill, keep, begin, pending, asked, turnings)

    def _turnings(self, number: int, card: int, owner: int) -> tuple[Turning, ...]:
        return tuple(
            turning(tables[card][owner], part.shift, part.mask, number == part.first, number == part.last)
            for part, tables in self.automata
            if card in tables
        )

    def _weighers(self, number: int) -> tuple[Weigher, ...]:
        return tuple(
            Weigher(part.shift, part.mask, choice.owner, choice.weights)
            for part, choice in self.choices
            if part.last == number
        )

    def _drops(self, number: int) -> tuple[tuple[int, int], ...]:
        """The pairs of open clauses in which one makes the other redundant, because its remaining cards are
        included in the other's."""
        place = self.frontier.place
        open_clauses = [
            (
                1 << clause.shift,
                {card: o for card, o in clause.owner_of.items() if place[card] > number}.items(),
            )
            for clause in self.clauses
            if clause.first <= number < clause.last
        ]
        return tuple(
            (bit, ~other)
            for bit, left in open_clauses
            for other, more in open_clauses
            if bit != other and left <= more and (left != more or bit < other)
        )


def _clause(clause: _TrackedConstraint, number: int, card: int, owner: int) -> tuple[int, int, int, int]:
    """The bits that a move kills, keeps, begins and leaves pending for a clause that is not over yet."""
    bit = 1 << clause.shift
    mine = owner in clause.owner_of.values()
    if number < clause.first:
        return 0, -1, 0, ALWAYS if mine else 0
    pending = bit if mine and number < clause.last else 0
    at = clause.owner_of.get(card)
    if at is None:
        return 0, -1, 0, pending
    if number == clause.first:
        return 0, -1, 0 if at == owner else bit, pending
    if at == owner:
        return 0, ~bit, 0, pending
    return bit if number == clause.last else 0, -1, 0, pending


def _ban(ban: _TrackedConstraint, number: int, card: int, owner: int) -> tuple[int, int, int]:
    """The bits that a move kills, keeps and begins for a ban that contains the card."""
    bit = 1 << ban.shift
    matched = ban.owner_of[card] == owner
    if number == ban.first:
        return 0, -1, bit if matched else 0
    if not matched:
        return 0, ~bit, 0
    return (bit, ~bit, 0) if number == ban.last else (0, -1, 0)
