"""The steps through the frontier for a whole layer of states at a time.

A state takes one machine word or, where many players and open clauses need more bits, several: one array per
word. No field spans two words (`packing`), so every test and every move works on one word at a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import or_

import numpy as np
from numpy.typing import NDArray

from cluedo_notes.solver.counting.array_sums import Flags, Floats, Indices, Ints
from cluedo_notes.solver.counting.packing import WORD, Packing
from cluedo_notes.solver.counting.residues import DEAD, Residues
from cluedo_notes.solver.counting.steps import PlaceCard

Chosen = NDArray[np.int8]
"""The number of the step's move for each way."""

FULL = (1 << WORD) - 1


class States:
    """Packed states: the same word of all of them in one array."""

    def __init__(self, words: Sequence[Ints], packing: Packing) -> None:
        self.words = words
        self.packing = packing

    @staticmethod
    def of(states: Sequence[int], packing: Packing) -> States:
        """The states given as whole numbers."""
        words = range(-(-packing.bits // WORD))
        return States(
            [np.array([_word(state, w) for state in states], dtype=np.int64) for w in words], packing
        )

    @staticmethod
    def joined(parts: Sequence[States]) -> States:
        """All these states, one part after the other."""
        words = zip(*(part.words for part in parts), strict=True)
        return States([np.concatenate(word) for word in words], parts[0].packing)

    def __len__(self) -> int:
        return len(self.words[0])

    def __getitem__(self, chosen: slice | Ints | Indices | Flags) -> States:
        return States([word[chosen] for word in self.words], self.packing)

    def field(self, shift: int, mask: int) -> Ints:
        """The number in the field at bit `shift`, for each state."""
        field: Ints = self.words[shift // WORD] >> shift % WORD & mask
        return field

    def places(self, owner: int) -> Ints:
        """How many places each state leaves at an owner."""
        return self.field(self.packing.shift[owner], self.packing.mask[owner])

    def have(self, bit: int) -> Flags:
        """Which states have this bit set?"""
        flags: Flags = self.field(bit.bit_length() - 1, 1) != 0
        return flags

    def moved(self, places: Ints, gone: int, into: int) -> States:
        """The states after `places[i]` places pass from owner `gone` to owner `into`."""
        words = list(self.words)
        for owner, sign in ((into, 1), (gone, -1)):
            word, shift = divmod(self.packing.shift[owner], WORD)
            words[word] = words[word] + sign * (places << shift)
        return States(words, self.packing)

    def distinct(self) -> tuple[States, Indices]:
        """Each state once, in ascending order, and the index of each state's copy among them (for few states,
        `numpy.unique` takes longer)."""
        order = self.words[0].argsort() if len(self.words) == 1 else np.lexsort(self.words[::-1])
        ordered = self[order]
        is_new = np.empty(len(self), dtype=np.bool_)
        is_new[:1] = True
        is_new[1:] = _any(word[1:] != word[:-1] for word in ordered.words)
        after = np.empty(len(self), dtype=np.int32)
        after[order] = np.cumsum(is_new) - 1
        return ordered[is_new], after


def _word(bits: int, word: int) -> int:
    return bits >> WORD * word & FULL


def _any(parts: Iterable[NDArray[np.generic]]) -> NDArray[np.generic]:
    """The bits that are set in any of the arrays."""
    return reduce(or_, parts)


def ways(step: PlaceCard, states: States) -> tuple[Indices, Chosen, States]:
    """Every way to place the card (see `steps.ways`): the index of the state before, the move, the state
    after."""
    here = [word[:, None] for word in states.words]
    field, unit, kill, keep, begin, pending = (
        [np.array([_word(getattr(m, name), w) for m in step.moves], dtype=np.int64) for w in range(len(here))]
        for name in ("field", "unit", "kill", "keep", "begin", "pending")
    )
    to = [((h - u & k) + b) for h, u, k, b in zip(here, unit, keep, begin, strict=True)]
    possible = _any(_both(here, field)) != 0
    if any(word.any() for word in kill):
        possible &= _any(_both(here, kill)) == 0
    limits = [(_word(step.bias, w), _word(step.guards, w)) for w in range(len(to))]
    possible &= _any(t + bias & guards for t, (bias, guards) in zip(to, limits, strict=True)) == 0
    if any(word.any() for word in pending):
        possible &= (_any(_both(to, pending)) == 0) | (_any(_both(to, field)) != 0)
    before, move = np.nonzero(possible)
    ends = _dropped(step, States([word[possible] for word in to], states.packing))
    return _asked(step, before.astype(np.int32), move.astype(np.int8), ends)


def _both(words: Sequence[Ints], others: Sequence[Ints]) -> Iterator[Ints]:
    return (one & other for one, other in zip(words, others, strict=True))


def _dropped(step: PlaceCard, states: States) -> States:
    """The states without the clauses that another open clause implies."""
    words = list(states.words)
    for bit, others in step.drops:
        has = States(words, states.packing).have(bit)
        for w, word in enumerate(words):
            if _word(others, w) != FULL:
                words[w] = np.where(has, word & _word(others, w), word)
    return States(words, states.packing)


def _asked(step: PlaceCard, before: Indices, move: Chosen, states: States) -> tuple[Indices, Chosen, States]:
    """Each state replaced by the one that stands for all that ask the same of an owner; dead ones are left
    out."""
    every = slice(None)
    for residues in step.residues:
        alive = _of_owner(residues, states, every)
        before, move, states = before[alive], move[alive], states[alive]
    for place, one in enumerate(step.moves):
        for residues in one.residues:
            (here,) = np.nonzero(move == place)
            alive = np.ones(len(states), dtype=np.bool_)
            alive[here] = _of_owner(residues, states, here)
            before, move, states = before[alive], move[alive], states[alive]
    return before, move, states


def _of_owner(residues: Residues, states: States, here: slice | Ints) -> Flags:
    """Which of some states are alive; each is changed in place. The owner's bits are gathered: few states
    differ in them."""
    some = states[here]
    asked = some.field(residues.shift, residues.places)
    for place, bit in enumerate(residues.bits, residues.places.bit_length()):
        asked |= some.field(bit.bit_length() - 1, 1) << place
    seen = np.bincount(asked)
    table = [0] * len(seen)
    for key in np.flatnonzero(seen).tolist():
        table[key] = residues[residues.spread(key)]
    for w, word in enumerate(states.words):
        if _word(residues.mask, w):
            own = np.array([_word(bits, w) for bits in table], dtype=np.int64)
            word[here] = some.words[w] & ~_word(residues.mask, w) | own[asked]
    alive: Flags = np.array([bits != DEAD for bits in table], dtype=np.bool_)[asked]
    return alive


def weights_of(step: PlaceCard, states: States, move: Chosen) -> Floats:
    """The factor of each way from the choices that end with this card: one number per way."""
    owners = np.array([one.owner for one in step.moves])[move]
    factor = np.ones(len(states))
    for weigher in step.weighers:
        weights = np.array(weigher.weights, dtype=np.float64)
        factor *= weights[states.field(weigher.shift, weigher.mask) + (owners == weigher.owner)]
    return factor
