"""The weights of all envelopes at once, for the ways from some states of a frontier to the end.

The weights are side by side in one whole number, with an entry for each envelope. Each move from a state
leads to another state with such a number. A state's number is the sum of these, each times the weight of its
move. A move that puts a card into the envelope shifts all entries to those of the envelopes with this card.
One pass backward thus gives for each state the joint weights of all picks that are still to be made.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Sequence
from itertools import product
from math import prod
from sys import byteorder

from cluedo_notes.limits import MOST_MOVES_AHEAD
from cluedo_notes.solver.counting.counting import Counting, edges_of
from cluedo_notes.solver.counting.frontier import Frontier
from cluedo_notes.solver.counting.move_budget import spent_on
from cluedo_notes.solver.counting.steps import Edge, MergePlayers, PlaceCard, StepEdges

TYPECODES = {8: "B", 16: "H", 32: "I", 64: "Q"}
"""The widths of an entry that the standard library reads directly; wider entries are several of the
widest."""

WORD = max(TYPECODES)


class EnvelopeEntries:
    """The position of each envelope in the packed numbers of one count; no sum may exceed `most`.

    `places`: the open places of the envelope. The entries are in the order of the products of their possible
    cards."""

    def __init__(self, counting: Counting, most: int) -> None:
        players, rooms = counting.frontier.players, counting.reduction.rooms[0][0]
        self.places = [slot for slot in range(players, counting.frontier.owners) if rooms[slot]]
        cards = [counting.envelope_cards[slot - players] for slot in self.places]
        need = most.bit_length()
        self.width = next((width for width in TYPECODES if need <= width), -(-need // WORD) * WORD)
        self.number = prod(map(len, cards))
        self._shift: dict[tuple[int, int], int] = {}
        step = self.number * self.width
        for slot, of_slot in zip(self.places, cards, strict=True):
            step //= len(of_slot)
            self._shift |= {(card, slot): step * place for place, card in enumerate(of_slot)}

    def shift_of(self, card: int, owner: int) -> int:
        """The shift of the entries by a card: none if its owner is not a place of the envelope."""
        return self._shift.get((card, owner), 0)

    def unpacked(self, packed: int) -> Sequence[int]:
        """The entries one by one."""
        words = array(TYPECODES[min(self.width, WORD)])
        words.frombytes(packed.to_bytes(self.width // 8 * self.number, "little"))
        if byteorder == "big":
            words.byteswap()
        per_entry = self.width // (8 * words.itemsize)
        entries: Sequence[int] = words[per_entry - 1 :: per_entry]
        for place in reversed(range(per_entry - 1)):
            lower = words[place::per_entry]
            entries = [high << WORD | low for high, low in zip(entries, lower, strict=True)]
        return entries


def envelopes_ahead(frontier: Frontier, entries: EnvelopeEntries, states: Collection[int]) -> dict[int, int]:
    """The packed weights of all envelopes from each of these states on, in which the first cards are placed.
    States that lead nowhere are left out. Raises `TooLarge` if there are too many moves."""
    steps, layers, states = steps_ahead(frontier, states, MOST_MOVES_AHEAD)
    ahead = _in_tail(frontier, entries, states)
    for step in reversed(steps):
        before: dict[int, int] = {}
        for owner, edges in layers.pop():
            shift = entries.shift_of(step.card, owner) if isinstance(step, PlaceCard) else 0
            add_before(edges, shift, ahead, before)
        ahead = before
    return ahead


def steps_ahead(
    frontier: Frontier, states: Collection[int], most: int
) -> tuple[Sequence[PlaceCard | MergePlayers], list[StepEdges], Collection[int]]:
    """The steps after those that place the first cards, their moves from these states, and the last states.
    Raises `TooLarge` for more than `most` moves."""
    steps, layers = frontier.steps[len(frontier.first) :], list[StepEdges]()
    for step in steps:
        layers.append(edges_of(step, states, frontier.packing, most))
        most -= spent_on(layers[-1])
        states = {to for _, edges in layers[-1] for _, to, _ in edges}
    return steps, layers, states


def add_before(edges: list[Edge], shift: int, ahead: dict[int, int], before: dict[int, int]) -> None:
    """Adds to `before` the ways on through some edges. Most of the time is spent here: the numbers are
    long."""
    onward, known = ahead.get, before.get
    for state, to, weight in edges:
        packed = onward(to)
        if packed is None:
            continue
        if weight != 1:
            packed *= weight
        if shift:
            packed <<= shift
        old = known(state)
        before[state] = packed if old is None else old + packed


def _in_tail(frontier: Frontier, entries: EnvelopeEntries, states: Collection[int]) -> dict[int, int]:
    """The ways to deal the cards of the tail. Cards that may go to the same place are interchangeable."""
    tail, places_of = frontier.tail, frontier.packing.places
    one_each: dict[tuple[int, ...], tuple[int, int]] = {}
    ahead: dict[int, int] = {}
    for state in states:
        left = [places_of(state, owner) for owner in range(frontier.owners)]
        if not (onward := tail.ways(left)):
            continue
        picking = tuple(slot for slot in entries.places if left[slot])
        if picking not in one_each:
            shifts = [[entries.shift_of(card, slot) for card in tail.cards[slot]] for slot in picking]
            picks = [sum(picked) for picked in product(*shifts)]
            one_each[picking] = (sum(1 << shift for shift in picks), len(picks))
        packed, number = one_each[picking]
        ahead[state] = packed * (onward // number)
    return ahead
