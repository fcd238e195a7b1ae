"""Constraints and weights that need more than a bit: a small number describes the cards placed so far, and
each card changes it.

If several numbers may follow, a deal weighs the sum over all ways through. In this way a card that nobody
heard is chosen at each card that it may be. There are as many ways as choices that fit.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import lcm, prod

from msgspec import Struct

from cluedo_notes.solver.problem import Naming

Follows = tuple[tuple[int, int], ...]
"""The possible next numbers, each once, with a weight."""

FollowsEach = tuple[Follows, ...]
"""A row for each number."""

NAMED_TOGETHER = 3
"""The number of cards named together."""


class Automaton(Struct, frozen=True):
    """A finite automaton: undecided cards and their owners change a number of `bits` bits.

    `start`: the possible first numbers; `turns[card][owner]`: the next numbers for each number; `final`: the
    weight of a deal that ends with each number. `owners`: the players it concerns; `weighs`: is it a weight,
    or a constraint?"""

    bits: int
    owners: frozenset[int]
    start: Follows
    turns: dict[int, dict[int, FollowsEach]]
    final: tuple[int, ...]
    weighs: bool

    @property
    def cards(self) -> frozenset[int]:
        """The cards that the automaton reads."""
        return frozenset(self.turns)

    @property
    def most(self) -> int:
        """An upper bound for the weight of a deal."""
        most = list(self.final)
        for by_owner in self.turns.values():
            most = [
                max(sum(times * most[to] for to, times in rows[number]) for rows in by_owner.values())
                for number in range(len(most))
            ]
        return sum(times * most[number] for number, times in self.start)

    def in_order(self, cards: Sequence[int]) -> list[dict[int, FollowsEach]]:
        """The tables of its cards in this order, by owner. The first table begins at 0, the last one ends
        there.

        Numbers that lead nowhere are left out. Of numbers that lead to the same numbers, one represents them
        all."""
        after: list[Follows] = [((0, weight),) if weight else () for weight in self.final]
        tables: list[dict[int, FollowsEach]] = []
        for card in reversed(cards):
            rows = {
                owner: tuple(_joined(row, after) for row in table)
                for owner, table in self.turns[card].items()
            }
            tables.append(rows)
            alike: dict[tuple[Follows, ...], int] = {}
            after = []
            for number, leads_to in enumerate(zip(*rows.values(), strict=True)):
                stands = alike.setdefault(leads_to, number)
                after.append(((stands, 1),) if any(leads_to) else ())
        tables[-1] = {owner: (_joined(self.start, table), *table[1:]) for owner, table in tables[-1].items()}
        return tables[::-1]


def _joined(row: Follows, after: Sequence[Follows]) -> Follows:
    """A row with each number replaced by the numbers that follow it in `after`."""
    weights: dict[int, int] = {}
    for number, times in row:
        for to, more in after[number]:
            weights[to] = weights.get(to, 0) + times * more
    return tuple(weights.items())


class Whereabouts(Struct, frozen=True):
    """The result of propagation: the possible owners of each card, and the numbers for names."""

    may: Sequence[Sequence[int]]
    card: Mapping[str, int]
    owner: Mapping[str, int]
    categories: Sequence[Sequence[int]]


def some_hold(wanted: Mapping[int, Collection[int]], may: Sequence[Sequence[int]]) -> Automaton | None:
    """An automaton that requires one of these cards at one of its owners; None if one surely is."""
    owners_of = {card: set(owners).intersection(may[card]) for card, owners in wanted.items()}
    owners_of = {card: owners for card, owners in owners_of.items() if owners}
    if any(len(owners) == len(may[card]) for card, owners in owners_of.items()):
        return None
    done, open_or_done = ((1, 1),), (((0, 1),), ((1, 1),))
    return Automaton(
        1,
        frozenset(owner for owners in owners_of.values() for owner in owners),
        ((0, 1),),
        {
            card: {owner: (done, done) if owner in owners else open_or_done for owner in may[card]}
            for card, owners in owners_of.items()
        },
        (0, 1),
        weighs=False,
    )


def naming_automaton(naming: Naming, where: Whereabouts) -> tuple[Automaton | None, Fraction]:
    """The automaton for a naming, and its weight of a deal of weight 1. The automaton is None if all deals
    have the same weight (0: no deal fits)."""
    reader = _NamingReader(naming, where)
    scale = lcm(*range(1, NAMED_TOGETHER + 1)) ** len(naming.shown)
    start: Follows = ((0, 1),)
    turns: dict[int, dict[int, FollowsEach]] = {}
    for card, turn in reader.turns():
        tables = {owner: tuple(turn(number, owner) for number in reader.numbers) for owner in where.may[card]}
        if len(set(tables.values())) == 1:  # same as a known card, wherever it is
            start = _joined(start, next(iter(tables.values())))
        else:
            turns[card] = tables
    final = tuple(reader.weight(number, scale) for number in reader.numbers)
    if not turns:
        whole = sum(times * final[number] for number, times in start)
        return None, Fraction(scale, whole) if whole else Fraction(0)
    return Automaton(reader.bits, reader.owners, start, turns, final, weighs=True), Fraction(scale)


class _NamingReader:
    """Reads cards into a number. Its bits: the unheard cards that have been chosen, then the players who
    showed and are known to have a named card. Last come two bits for each shown card that is known: how many
    other cards its owner could have shown."""

    def __init__(self, naming: Naming, where: Whereabouts) -> None:
        self.where = where
        self.heard = [where.card[card] for card in naming.heard]
        self.kinds = [where.categories[number] for number in naming.categories]
        self.passed = {where.owner[name] for name in naming.passed}
        self.showed = {where.owner[name]: len(self.kinds) + place for place, name in enumerate(naming.showed)}
        self.bits = len(self.kinds) + len(self.showed)
        self.shown: dict[int, tuple[int, int]] = {}
        for name, card in naming.shown:
            self.shown[where.owner[name]] = (self.bits, where.card[card])
            self.bits += 2
        self.numbers = range(1 << self.bits)
        self.owners = frozenset(self.passed | self.showed.keys() | self.shown.keys())

    def turns(self) -> Iterator[tuple[int, Callable[[int, int], Follows]]]:
        """Each card that may have been named, with its effect on a number at an owner."""
        for card in self.heard:
            yield card, partial(self._named, card)
        for place, kind in enumerate(self.kinds):
            for card in kind:
                yield card, partial(self._chosen, card, 1 << place)

    def _named(self, card: int, number: int, owner: int) -> Follows:
        """A card that was heard."""
        return ((self._having(number, owner, card), 1),)

    def _chosen(self, card: int, bit: int, number: int, owner: int) -> Follows:
        """The card is the unheard one, or it is not."""
        if number & bit or owner in self.passed:
            return ((number, 1),)
        return ((number, 1), (self._having(number | bit, owner, card), 1))

    def _having(self, number: int, owner: int, card: int) -> int:
        """The number after an owner gets one of the named cards."""
        if owner in self.showed:
            return number | 1 << self.showed[owner]
        if owner in self.shown:
            shift, shown = self.shown[owner]
            more = card != shown and number >> shift & 3 < NAMED_TOGETHER - 1
            return number + (1 << shift) if more else number
        return number

    def weight(self, number: int, scale: int) -> int:
        """The weight of a deal that ends with a number."""
        needed = (1 << len(self.kinds) + len(self.showed)) - 1
        if number & needed != needed:
            return 0
        return scale // prod(1 + (number >> shift & 3) for shift, _ in self.shown.values())


class Turning(Struct, frozen=True):
    """The effect of a move on an automaton's number: for each number before the move, the amounts to add to
    the state, with weights. A `mask` of 0 means that the automaton begins."""

    shift: int
    mask: int
    table: tuple[tuple[tuple[int, int], ...], ...]

    def turned(self, edges: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
        """The edges, each split into one edge for every way the automaton can go on."""
        shift, mask, table = self.shift, self.mask, self.table
        return [
            (state, to + more, factor * times)
            for state, to, factor in edges
            for more, times in table[state >> shift & mask]
        ]


def turning(table: FollowsEach, shift: int, mask: int, begins: bool, ends: bool) -> Turning:
    """The `Turning` for a table whose number is at `shift` in the state. Other items may use these bits
    before it begins and after it ends."""
    if begins:
        return Turning(shift, 0, tuple(tuple((to << shift, times) for to, times in row) for row in table[:1]))
    return Turning(
        shift,
        mask,
        tuple(
            tuple((0 if ends else to - number << shift, times) for to, times in row)
            for number, row in enumerate(table)
        ),
    )
