"""The nouns of deduction: cards by category, owners, hand sizes, and known facts with their sources.

Nothing here knows of events, files or editions. A card ends with exactly one owner; the envelope has one card
of each category; every other owner has as many as the true arrangement of sizes says.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

Source = int
"""The origin of a constraint: a tag with a meaning only for the caller (an event's number)."""


class _Sourced(Struct, frozen=True, kw_only=True):
    """A constraint counts if all of its `sources` count and none of `unless` does."""

    sources: tuple[Source, ...] = ()
    unless: tuple[Source, ...] = ()


class Holds(_Sourced, frozen=True):
    """`owner` has `card`."""

    owner: str
    card: str


class Lacks(_Sourced, frozen=True):
    """`owner` does not have `card`."""

    owner: str
    card: str


class HoldsOneOf(_Sourced, frozen=True):
    """`owner` has at least one of `cards`."""

    owner: str
    cards: tuple[str, ...]


class NotAllOf(_Sourced, frozen=True):
    """`owner` does not have all of `cards` (an accusation that was wrong)."""

    owner: str
    cards: tuple[str, ...]


class SomeHold(_Sourced, frozen=True):
    """At least one of `owners` (two or more) has at least one of `cards`."""

    owners: tuple[str, ...]
    cards: tuple[str, ...]


Constraint = Holds | Lacks | HoldsOneOf | NotAllOf | SomeHold


class Shown(_Sourced, frozen=True):
    """`owner` showed `card` and could have shown any card of `among` in their hand, each with equal
    probability."""

    owner: str
    card: str
    among: tuple[str, ...]


class Picked(_Sourced, frozen=True):
    """One card of `owner`'s whole hand was shown, each with equal probability (this matters for unknown
    sizes)."""

    owner: str


class AllOf(_Sourced, frozen=True):
    """A deal in which `owner` has all of `cards` is `times` as likely as otherwise (a number above 0)."""

    owner: str
    cards: tuple[str, ...]
    times: Fraction

    def __post_init__(self) -> None:
        if self.times <= 0:
            raise ValueError(f"{self.times} times as likely; only a constraint makes a deal impossible")


class Naming(_Sourced, frozen=True):
    """Somebody named the cards `heard` and one card of each of `categories` (by number). Nobody heard the
    latter, so each card of those categories is equally likely to have been named.

    The weight of a deal is the number of choices of these cards that it fits: `passed` have none of the named
    cards, and each of `showed` has one. The owners in `shown` (with one of the heard cards) could have shown
    any named card in their hand, each with equal probability."""

    heard: tuple[str, ...]
    categories: tuple[int, ...]
    passed: tuple[str, ...] = ()
    showed: tuple[str, ...] = ()
    shown: tuple[tuple[str, str], ...] = ()


Weight = Shown | Picked | AllOf | Naming


def owners_of(piece: Constraint | Weight) -> tuple[str, ...]:
    """The owners whose cards a constraint or a weight concerns, each once."""
    match piece:
        case SomeHold(owners):
            return owners
        case Naming():
            return (*piece.passed, *piece.showed, *(owner for owner, _ in piece.shown))
        case _:
            return (piece.owner,)


def cards_of(constraint: Constraint) -> tuple[str, ...]:
    """The cards that a constraint concerns, each once."""
    match constraint:
        case Holds(card=card) | Lacks(card=card):
            return (card,)
        case HoldsOneOf(cards=cards) | NotAllOf(cards=cards) | SomeHold(cards=cards):
            return cards
        case _:
            assert_never(constraint)


class Problem(Struct, frozen=True, dict=True):
    """The data to deduce from.

    `categories`: the cards, category by category; the envelope has one of each. `envelope`: the envelope's
    name. `owners`: everybody else, in the order of the notes sheet. `arrangements`: the possible sizes of the
    owners' hands, each tuple as long as `owners`. They are equally likely, and one of them is true. If the
    sizes are known, there is one arrangement."""

    categories: tuple[tuple[str, ...], ...]
    envelope: str
    owners: tuple[str, ...]
    arrangements: tuple[tuple[int, ...], ...]
    constraints: tuple[Constraint, ...] = ()
    weights: tuple[Weight, ...] = ()

    def __post_init__(self) -> None:
        dealt = sum(map(len, self.categories)) - len(self.categories)
        for sizes in self.arrangements:
            if len(sizes) != len(self.owners) or sum(sizes) != dealt or min(sizes, default=0) < 0:
                raise ValueError(f"sizes {sizes} do not share {dealt} cards among {self.owners}")
        if not self.arrangements:
            raise ValueError("no arrangement of sizes")
        if len(self.categories) > 3:
            raise ValueError(f"{len(self.categories)} categories; an envelope has three places at most")

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """Every card, category by category."""
        return tuple(card for category in self.categories for card in category)

    @cached_property
    def everyone(self) -> tuple[str, ...]:
        """The envelope and the other owners."""
        return (self.envelope, *self.owners)

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        """Every source that a constraint names, in ascending order."""
        return tuple(sorted({source for c in self.constraints for source in (*c.sources, *c.unless)}))

    def without(self, left_out: frozenset[Source]) -> "Problem":
        """The same problem with these sources switched off."""
        kept = tuple(
            replace(c, unless=tuple(source for source in c.unless if source not in left_out))
            for c in self.constraints
            if left_out.isdisjoint(c.sources)
        )
        weights = tuple(
            replace(w, unless=tuple(source for source in w.unless if source not in left_out))
            for w in self.weights
            if left_out.isdisjoint(w.sources)
        )
        return replace(self, constraints=kept, weights=weights)

    def size_bounds(self) -> Mapping[str, tuple[int, int]]:
        """The smallest and largest size that each owner except the envelope can have."""
        columns: Iterable[tuple[int, ...]] = zip(*self.arrangements, strict=True)
        return {owner: (min(column), max(column)) for owner, column in zip(self.owners, columns, strict=True)}
