"""Every deal that fits a list of claims, one after the other: cards placed by trying every owner."""

from collections.abc import Iterator

from .reading import Claim

Deal = tuple[str, ...]
"""The owner of each card, in the order of the cards."""


def fitting_deals(
    categories: list[list[str]], sizes: list[dict[str, int]], claims: list[Claim]
) -> Iterator[Deal]:
    """Each deal of each possible table of sizes that makes every claim true.

    A deal that two tables of sizes allow comes once for each.
    """
    cards = [card for category in categories for card in category]
    category_of = {card: number for number, category in enumerate(categories) for card in category}
    for table in sizes:
        owners = ["envelope", *table]
        choices = []
        for card in cards:
            told = [claim for claim in claims if claim[0] == "is" and claim[1] == card]
            choices.append([o for o in owners if all((owner == o) is yes for _, _, owner, yes in told)])
        rest = [claim for claim in claims if claim[0] != "is"]
        room = {**table, **{f"envelope {number}": 1 for number in range(len(categories))}}
        for deal in _place(cards, choices, category_of, room, ()):
            where = dict(zip(cards, deal, strict=True))
            if all(is_true(claim, where) for claim in rest):
                yield deal


def _place(
    cards: list[str],
    choices: list[list[str]],
    category_of: dict[str, int],
    room: dict[str, int],
    placed: Deal,
) -> Iterator[Deal]:
    if len(placed) == len(cards):
        yield placed
        return
    card = cards[len(placed)]
    for owner in choices[len(placed)]:
        slot = f"envelope {category_of[card]}" if owner == "envelope" else owner
        if room[slot]:
            room[slot] -= 1
            yield from _place(cards, choices, category_of, room, (*placed, owner))
            room[slot] += 1


def is_true(claim: Claim, where: dict[str, str]) -> bool:
    """Is a claim true of the owners of the cards?"""
    kind = claim[0]
    if kind == "any":
        return any(where[card] == claim[1] for card in claim[2])
    if kind == "not all":
        return not all(where[card] == claim[1] for card in claim[2])
    if kind == "is":
        return (where[claim[1]] == claim[2]) is claim[3]
    assert kind == "at one of"
    return where[claim[1]] in claim[2]
