"""The frontier: every way in which the cards placed so far may matter for those still to come.

A state packs into one integer: the places left at each owner, a bit for each clause that has begun and is not
satisfied, a bit for each ban that is still fully matched, a small number for each choice that has begun (how
many of its cards the owner has so far). Cards are placed one after the other; states that are alike for all
that follows are one state.

Two short cuts. Players whom nothing tells apart any more are merged into one with the sum of their places
(`Merge`), as many times as their places can be told apart. Cards that no constraint speaks of and that the
same players may have come last and are never placed one by one (`Tail`).
"""

from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct

from cluedo_notes.solver.order import Item, Placing, placing_order
from cluedo_notes.solver.reduction import Reduction

Weights = dict[int, int]
"""How much each state weighs; packed, where players were merged: see `Frontier.share`."""


class Move(Struct, frozen=True):
    """Placing a card at one owner, in terms of the packed state."""

    owner: int
    shift: int  # where the owner's places stand
    mask: int
    unit: int  # one of his places
    candidates: int  # how many cards he may still get, this one included
    kill: int  # with one of these bits the move is impossible
    keep: int  # the bits that outlive it
    begin: int  # what it adds
    pending: int  # his open clauses: with no place left they can no longer be satisfied
    hopeless: bool  # he has clauses still to begin


class Weigher(Struct, frozen=True):
    """A choice whose last card is placed now: its weight by how many of its cards the owner has by then."""

    shift: int
    mask: int
    owner: int
    weights: tuple[int, ...]


class Place(Struct, frozen=True):
    """Place one card. `drops`: with the first bit the others say nothing new."""

    card: int
    moves: tuple[Move, ...]
    weighers: tuple[Weigher, ...]
    drops: tuple[tuple[int, int], ...]


class Merge(Struct, frozen=True):
    """Merge one player, with all that he stands for, into another."""

    into: int
    gone: int


Edge = tuple[int, int, int, int]
"""From a state, by an owner (-1 for a merge), to a state, with a weight."""


class Tail(Struct, frozen=True):
    """The cards that are never placed one by one.

    `owners`: the players who may have any of them; `cards`: those of each envelope place that they may go to
    (-1: to none).
    """

    owners: tuple[int, ...]
    cards: dict[int, tuple[int, ...]]

    @property
    def size(self) -> int:
        """How many cards there are."""
        return sum(map(len, self.cards.values()))


def _item(places: dict[int, int]) -> Item:
    return Item(frozenset(places), frozenset(places.values()))


class Frontier:
    """The steps by which a reduction's cards are placed, and how its states are packed."""

    def __init__(self, reduction: Reduction) -> None:
        self.reduction = reduction
        self.players = len(reduction.problem.owners)
        self.owners = self.players + len(reduction.problem.categories)
        self.items = [
            *(_item(clause.satisfied_by) for clause in reduction.clauses),
            *(_item(ban.broken_by) for ban in reduction.bans),
            *(Item(choice.others, frozenset({choice.owner})) for choice in reduction.choices),
        ]
        self.tail = self._tail(frozenset().union(*(item.cards for item in self.items)))
        last = {card for cards in self.tail.cards.values() for card in cards}
        body = {card: owners for card, owners in reduction.options.items() if card not in last}
        most = {owner: max(rooms[owner] for rooms, _ in reduction.rooms) for owner in range(self.owners)}
        self.order = placing_order(Placing(body, most, self.items, self.players, self.tail.owners))
        self.place = {card: number for number, card in enumerate(self.order)}
        self._plan_merges()
        self._pack(most)
        self.steps = self._steps()

    # -- what goes last, and who is alike

    def _tail(self, spoken_of: frozenset[int]) -> Tail:
        """The largest group of cards that no constraint speaks of and that the same players may have."""
        groups: dict[tuple[int, ...], list[int]] = {}
        for card, owners in self.reduction.options.items():
            if card not in spoken_of:
                groups.setdefault(tuple(o for o in owners if o < self.players), []).append(card)
        if not groups:
            return Tail((), {})
        owners = max(groups, key=lambda key: len(groups[key]) * len(key))
        cards: dict[int, tuple[int, ...]] = {}
        for card in groups[owners]:
            slot = next((o for o in self.reduction.options[card] if o >= self.players), -1)
            cards[slot] = (*cards.get(slot, ()), card)
        return Tail(owners, cards)

    def _plan_merges(self) -> None:
        """Before which card which players become one: as soon as no constraint to come speaks of them and
        they may have the same of the cards to come."""
        named = self._named_until()
        self.stands_for = {player: player for player in range(self.players)}
        self.merges: list[list[Merge]] = [[] for _ in self.order]
        for number in range(len(self.order)):
            alike: dict[tuple[bool, ...], list[int]] = {}
            for player in range(self.players):
                if self.stands_for[player] != player or named.get(player, 0) > number:
                    continue
                may_have = [player in self.reduction.options[card] for card in self.order[number:]]
                may_have.append(player in self.tail.owners)
                if any(may_have):
                    alike.setdefault(tuple(may_have), []).append(player)
            for into, *rest in alike.values():
                for gone in rest:
                    self.merges[number].append(Merge(into, gone))
                    for player, other in self.stands_for.items():
                        if other == gone:
                            self.stands_for[player] = into

    def _named_until(self) -> dict[int, int]:
        """After which card no constraint speaks of an owner any more."""
        named: dict[int, int] = {}
        for item in self.items:
            last = 1 + max(self.place[card] for card in item.cards)
            for owner in item.owners:
                named[owner] = max(named.get(owner, 0), last)
        return named

    # -- packing

    def _pack(self, most: dict[int, int]) -> None:
        """Where each owner's places and each item's bits stand in a state."""
        self._end = 0
        self.shift: list[int] = []
        self.mask: list[int] = []
        group = {
            owner: sum(most[p] for p in range(self.players) if self.stands_for[p] == self.stands_for[owner])
            for owner in range(self.players)
        }
        for owner in range(self.owners):
            shift, mask = self._field(group.get(owner, most[owner]))
            self.shift.append(shift)
            self.mask.append(mask)
        self._clause_bits = [self._field(1)[0] for _ in self.reduction.clauses]
        self._ban_bits = [self._field(1)[0] for _ in self.reduction.bans]
        self._choice_fields = [self._field(len(choice.others)) for choice in self.reduction.choices]

    def _field(self, largest: int) -> tuple[int, int]:
        """Room for a number up to `largest`: its shift and mask."""
        shift = self._end
        width = max(1, largest.bit_length())
        self._end += width
        return shift, (1 << width) - 1

    def start(self, rooms: Sequence[int]) -> int:
        """The state before any card is placed."""
        return sum(places << shift for places, shift in zip(rooms, self.shift, strict=True))

    def places(self, state: int, owner: int) -> int:
        """How many places a state leaves at an owner."""
        return state >> self.shift[owner] & self.mask[owner]

    # -- steps

    def _steps(self) -> list[Place | Merge]:
        steps: list[Place | Merge] = []
        gone: set[int] = set()
        for number, card in enumerate(self.order):
            for merge in self.merges[number]:
                steps.append(merge)
                gone.add(merge.gone)
            owners = [owner for owner in self.reduction.options[card] if owner not in gone]
            moves = tuple(self._move(number, card, owner) for owner in owners)
            steps.append(Place(card, moves, self._weighers(number), self._drops(number)))
        return steps

    def _move(self, number: int, card: int, owner: int) -> Move:
        kill, keep, begin = 0, -1, 0
        for part in (
            *self._clause_parts(number, card, owner),
            *self._ban_parts(number, card, owner),
            *self._choice_parts(number, card, owner),
        ):
            kill |= part[0]
            keep &= part[1]
            begin += part[2]
        return Move(
            owner=owner,
            shift=self.shift[owner],
            mask=self.mask[owner],
            unit=1 << self.shift[owner],
            candidates=self._candidates(owner, number),
            kill=kill,
            keep=keep,
            begin=begin,
            pending=self._pending(number, owner),
            hopeless=self._hopeless(number, owner),
        )

    def _clause_parts(self, number: int, card: int, owner: int) -> Iterator[tuple[int, int, int]]:
        """What a move kills, keeps and begins for each clause that has the card."""
        for clause, shift in zip(self.reduction.clauses, self._clause_bits, strict=True):
            if card in clause.satisfied_by:
                bit = 1 << shift
                first, last = self._span(clause.satisfied_by)
                satisfied = clause.satisfied_by[card] == owner
                if number == first:
                    yield 0, -1, 0 if satisfied else bit
                elif satisfied:
                    yield 0, ~bit, 0
                elif number == last:
                    yield bit, -1, 0

    def _ban_parts(self, number: int, card: int, owner: int) -> Iterator[tuple[int, int, int]]:
        for ban, shift in zip(self.reduction.bans, self._ban_bits, strict=True):
            if card in ban.broken_by:
                bit = 1 << shift
                first, last = self._span(ban.broken_by)
                matched = ban.broken_by[card] == owner
                if number == first:
                    yield 0, -1, bit if matched else 0
                elif not matched:
                    yield 0, ~bit, 0
                elif number == last:
                    yield bit, ~bit, 0

    def _choice_parts(self, number: int, card: int, owner: int) -> Iterator[tuple[int, int, int]]:
        for choice, (shift, mask) in zip(self.reduction.choices, self._choice_fields, strict=True):
            if card in choice.others:
                if number == self._span(choice.others)[1]:
                    yield 0, ~(mask << shift), 0
                elif choice.owner == owner:
                    yield 0, -1, 1 << shift

    def _pending(self, number: int, owner: int) -> int:
        """A player's clauses that have begun and go on."""
        bits = 0
        for clause, shift in zip(self.reduction.clauses, self._clause_bits, strict=True):
            first, last = self._span(clause.satisfied_by)
            if owner < self.players and owner in clause.satisfied_by.values() and first <= number < last:
                bits |= 1 << shift
        return bits

    def _hopeless(self, number: int, owner: int) -> bool:
        """Has a player clauses still to begin?"""
        return owner < self.players and any(
            owner in clause.satisfied_by.values() and self._span(clause.satisfied_by)[0] > number
            for clause in self.reduction.clauses
        )

    def _span(self, cards: Collection[int]) -> tuple[int, int]:
        """The numbers of the first and the last of some cards in the order."""
        places = [self.place[card] for card in cards]
        return min(places), max(places)

    def _candidates(self, owner: int, number: int) -> int:
        """How many cards from number `number` on, the tail included, an owner may have."""
        options = self.reduction.options
        tail = [card for cards in self.tail.cards.values() for card in cards]
        return sum(owner in options[card] for card in (*self.order[number:], *tail))

    def _weighers(self, number: int) -> tuple[Weigher, ...]:
        ending = []
        for choice, (shift, mask) in zip(self.reduction.choices, self._choice_fields, strict=True):
            if self._span(choice.others)[1] == number:
                weights = tuple(choice.weight(held) for held in range(len(choice.others) + 1))
                ending.append(Weigher(shift, mask, choice.owner, weights))
        return tuple(ending)

    def _drops(self, number: int) -> tuple[tuple[int, int], ...]:
        """Of two open clauses, the one whose remaining cards include the other's says nothing new."""
        open_clauses = []
        for clause, shift in zip(self.reduction.clauses, self._clause_bits, strict=True):
            first, last = self._span(clause.satisfied_by)
            if first <= number < last:
                left = {c: o for c, o in clause.satisfied_by.items() if self.place[c] > number}
                open_clauses.append((1 << shift, left.items()))
        return tuple(
            (bit, ~other)
            for bit, left in open_clauses
            for other, more in open_clauses
            if bit != other and left <= more and (left != more or bit < other)
        )
