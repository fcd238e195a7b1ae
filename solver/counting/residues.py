"""What a player's places and open clauses still ask of the cards to come.

States that ask the same of a player are one state, and what no cards to come can give is dead: three clauses
without a common card need three places. It pays where a player has several clauses and few cards, as when
only the showing was seen: a state then tells which of his few possible hands he may still complete.
"""

from collections.abc import Sequence

from msgspec import Struct

DEAD = -1
"""What no cards to come can give."""

WIDEST = 18
"""Where more bits of a state speak of one owner it stays as it is: a table of them would be too large."""

MOST_RESIDUES = 60_000
"""So many are told apart for one position, as measured a tenth of a second; from then on states stay as they
are, which is right too."""


class Claim(Struct, frozen=True):
    """A clause of one owner: the numbers in the order of those cards that satisfy it, and its bit."""

    cards: frozenset[int]
    bit: int

    @property
    def first(self) -> int:
        """The number of its first card."""
        return min(self.cards)

    @property
    def last(self) -> int:
        """The number of its last card."""
        return max(self.cards)


class Budget:
    """How much more may be told apart."""

    def __init__(self, left: int = MOST_RESIDUES) -> None:
        self.left = left

    def spend(self) -> None:
        """One more. Raises `Spent`."""
        if not self.left:
            raise Spent
        self.left -= 1


class Spent(Exception):
    """Nothing is left of the budget."""


class Owner:
    """An owner with his clauses: which sets of the cards to come would complete his hand.

    `numbers`: those, in the order, of the cards that he may have; `tail`: how many cards he may have that are
    never placed one by one; `last`: the number of the last card of a claim.
    """

    def __init__(self, numbers: Sequence[int], tail: int, claims: Sequence[Claim], budget: Budget) -> None:
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
        """A number for the sets of his cards from `at` on (a place in `numbers`) that fill so many places and
        satisfy these claims (as bits); 0 where there are none. Raises `Spent`."""
        if at == len(self.numbers):
            return 0 if open_claims or left > self.tail else left + 1
        key = (at, left, open_claims)
        found = self._known.get(key)
        if found is None:
            self.budget.spend()
            without = self.residue(at + 1, left, open_claims)
            having = self.residue(at + 1, left - 1, open_claims & ~self._hits[at]) if left else 0
            alike = (at, having, without)
            found = self._alike.setdefault(alike, len(self._alike) + 100) if having or without else 0
            self._known[key] = found
        return found


class Residues(dict[int, int]):
    """For the bits of a state that speak of one owner, once the cards up to `number` are placed: those of the
    state that stands for all that ask the same of him, or `DEAD`."""

    def __init__(self, owner: Owner, number: int, shift: int, mask: int) -> None:
        super().__init__()
        self.owner = owner
        self.shift, self.places = shift, mask
        self._at = sum(one <= number for one in owner.numbers)
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
        """How many bits of a state speak of the owner."""
        return self.places.bit_length() + len(self.bits)

    def spread(self, gathered: int) -> int:
        """The bits of a state from the same side by side, the places lowest."""
        own = (gathered & self.places) << self.shift
        claims = gathered >> self.places.bit_length()
        return own + sum(bit for place, bit in enumerate(self.bits) if claims >> place & 1)

    def __missing__(self, own: int) -> int:
        """Of what asks the same the state with the fewest open claims that is found by leaving one out after
        the other: whichever state is met first, it is the same."""
        try:
            residue = self._residue(own)
            found = own if residue else DEAD
            for bit in self.bits if residue else ():
                if found & bit and self._residue(found & ~bit) == residue:
                    found &= ~bit
        except Spent:
            return own
        self[own] = found
        return found

    def _residue(self, own: int) -> int:
        claims = self._to_come | sum(claim for claim, bit in self._open if own & bit)
        return self.owner.residue(self._at, own >> self.shift & self.places, claims)
