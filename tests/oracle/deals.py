"""Every deal that fits a list of claims, one after the other: cards placed by trying every owner."""

from collections import Counter
from collections.abc import Iterator

from tests.oracle.reading import Claim

Deal = tuple[str, ...]
"""The owner of each card, in the order of the cards."""


def fitting_deals(
    categories: list[list[str]], sizes: list[dict[str, int]], claims: list[Claim]
) -> Iterator[Deal]:
    """Each deal of each possible table of sizes that makes every claim true.

    A deal that two tables of sizes allow comes once for each.
    """
    for table in sizes:
        yield from _Placing(categories, table, claims).deals()


class _Placing:
    """One table of sizes: the cards are placed one after the other; what can no longer come true is left."""

    def __init__(self, categories: list[list[str]], table: dict[str, int], claims: list[Claim]) -> None:
        self.cards = [card for category in categories for card in category]
        self.room = {**table, **{f"envelope {number}": 1 for number in range(len(categories))}}
        owners = ["envelope", *table]
        category_of = {card: number for number, category in enumerate(categories) for card in category}
        self.choices = []
        for card in self.cards:
            claimed = [claim for claim in claims if claim[0] == "is" and claim[1] == card]
            left = [o for o in owners if all((owner == o) is yes for _, _, owner, yes in claimed)]
            slots = [f"envelope {category_of[card]}" if owner == "envelope" else owner for owner in left]
            self.choices.append(list(zip(left, slots, strict=True)))
        self.claims: list[list[Claim]] = [[] for _ in self.cards]
        for claim in claims:
            if claim[0] != "is":
                self.claims[max((self.cards.index(card) for card in _cards_of(claim)), default=0)].append(
                    claim
                )
        self.coming = [Counter[str]()]
        for choices in reversed(self.choices):
            self.coming.insert(0, self.coming[0] + Counter(slot for _, slot in choices))

    def deals(self) -> Iterator[Deal]:
        return self._place(())

    def _place(self, placed: Deal) -> Iterator[Deal]:
        if len(placed) == len(self.cards):
            yield placed
            return
        for owner, slot in self.choices[len(placed)]:
            if self.room[slot]:
                self.room[slot] -= 1
                deal = (*placed, owner)
                if self._may_come_true(deal):
                    yield from self._place(deal)
                self.room[slot] += 1

    def _may_come_true(self, placed: Deal) -> bool:
        """Do the claims hold whose last card was just placed, and are there cards enough for every hand?"""
        where = dict(zip(self.cards, placed, strict=False))
        if not all(is_true(claim, where) for claim in self.claims[len(placed) - 1]):
            return False
        coming = self.coming[len(placed)]
        return all(wanted <= coming[slot] for slot, wanted in self.room.items())


def _cards_of(claim: Claim) -> list[str]:
    """The cards that a claim speaks of."""
    return [claim[1]] if claim[0] == "at one of" else list(claim[2])


def is_true(claim: Claim, where: dict[str, str]) -> bool:
    """Is a claim true of the owners of the cards?"""
    kind = claim[0]
    if kind == "any":
        return any(where[card] == claim[1] for card in claim[2])
    if kind == "not all":
        return not all(where[card] == claim[1] for card in claim[2])
    if kind == "named":
        return any(_answered(triple, claim[4], where) for triple in claim[3])
    if kind == "chance":
        return True  # says nothing of the cards
    if kind == "is":
        return (where[claim[1]] == claim[2]) is claim[3]
    assert kind == "at one of"
    return where[claim[1]] in claim[2]


def _answered(
    triple: tuple[str, ...], answers: list[tuple[str, str, str | None]], where: dict[str, str]
) -> bool:
    """May these answers be given where these three cards were named?"""
    for who, action, card in answers:
        held = [named for named in triple if where[named] == who]
        if (action == "pass" and held) or (action == "show" and not held):
            return False
        if card is not None and card not in held:
            return False
    return True
