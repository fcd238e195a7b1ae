"""The remaining requirements of a player's places and open clauses.

States with the same requirements of a player become one state. A state is dead if the remaining cards cannot
meet its requirements: three clauses without a common card need three places. This helps if a player has
several clauses and few cards, for example when only the fact of a showing was seen. A state then says which
of the possible hands the player can still complete.
"""

from collections.abc import Sequence

from msgspec import Struct

from cluedo_notes.limits import MOST_RESIDUES

DEAD = -1
"""A state whose requirements the remaining cards cannot meet."""

WIDEST = 18
"""An owner with more bits than this in a state gets no residues: the table would be too large."""


class OwnerClause(Struct, frozen=True):
    """A clause of one owner: the positions in the order of the cards that satisfy it, and its bit."""

    cards: frozenset[int]
    bit: int

    @property
    def first(self) -> int:
        """The position of its first card in the order."""
        return min(self.cards)

    @property
    def last(self) -> int:
        """The position of its last card in the order."""
        return max(self.cards)


class Budget:
    """The number of residues that may still be computed."""

    def __init__(self, left: int = MOST_RESIDUES) -> None:
        self.left = left

    def spend(self) -> None:
        """Spends one. Raises `Spent` if none is left."""
        if not self.left:
            raise Spent
        self.left -= 1


class Spent(Exception):
    """An error: the budget is used up."""


class Owner:
    """An owner and their clauses, to find which sets of the remaining cards would complete the hand.

    `numbers`: the positions in the order of the cards that the owner may have. `tail`: the number of cards
    the owner may have that are never placed one by one. `last`: the position of the last card of a claim."""

    def __init__(
        self, numbers: Sequence[int], tail: int, claims: Sequence[OwnerClause], budget: Budget
    ) -> None:
        self.numbers = numbers
        self.tail = tail
        self.claims = claims
        self.budget = budget
        self.last = max(claim.last for claim in claims)
        self._hits = [
            sum(1 << place for place, claim in enumerate(claims) if number in claim.cards)
            for number in numbers
        ]
        self._known: dict[tuple[int, int, int], int] = {}
        self._alike: dict[tuple[int, int, int], int] = {}

    def residue(self, at: int, left: int, open_claims: int) -> int:
        """A number that identifies the sets of the owner's cards from `at` on (an index into `numbers`) that
        fill `left` places and satisfy these claims (as bits). It is 0 if there is no such set. Raises
        `Spent`."""
        if at == len(self.numbers):
            return 0 if open_claims or left > self.tail else left + 1
        key = (at, left, open_claims)
        number = self._known.get(key)
        if number is None:
            self.budget.spend()
            without = self.residue(at + 1, left, open_claims)
            having = self.residue(at + 1, left - 1, open_claims & ~self._hits[at]) if left else 0
            alike = (at, having, without)
            number = self._alike.setdefault(alike, len(self._alike) + 100) if having or without else 0
            self._known[key] = number
        return number


class Residues(dict[int, int]):
    """Maps the bits of a state that concern one owner, after the cards up to `number`, to the bits of a
    representative state, or to `DEAD`. The representative requires the same of the owner."""

    def __init__(self, owner: Owner, number: int, shift: int, mask: int) -> None:
        super().__init__()
        self.owner = owner
        self.shift, self.places = shift, mask
        self._at = sum(known <= number for known in owner.numbers)
        self._open = [
            (1 << place, claim.bit)
            for place, claim in enumerate(owner.claims)
            if claim.first <= number < claim.last
        ]
        self._to_come = sum(1 << place for place, claim in enumerate(owner.claims) if claim.first > number)
        self.bits = [bit for _, bit in self._open]
        self.mask = (mask << shift) + sum(self.bits)

    @property
    def width(self) -> int:
        """The number of bits of a state that concern the owner."""
        return self.places.bit_length() + len(self.bits)

    def spread(self, gathered: int) -> int:
        """Moves the gathered bits (adjacent, the places lowest) to their positions in a state."""
        own = (gathered & self.places) << self.shift
        claims = gathered >> self.places.bit_length()
        return own + sum(bit for place, bit in enumerate(self.bits) if claims >> place & 1)

    def __missing__(self, own: int) -> int:
        """The representative of all states with the same requirements. It is found by leaving out open claims
        one after the other, so it does not depend on which state comes first."""
        try:
            residue = self._residue(own)
            kept = own if residue else DEAD
            for bit in self.bits if residue else ():
                if kept & bit and self._residue(kept & ~bit) == residue:
                    kept &= ~bit
        except Spent:
            kept = own
        self[own] = kept
        return kept

    def _residue(self, own: int) -> int:
        claims = self._to_come | sum(claim for claim, bit in self._open if own & bit)
        return self.owner.residue(self._at, own >> self.shift & self.places, claims)
