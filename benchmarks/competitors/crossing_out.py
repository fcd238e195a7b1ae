"""What a plain notes sheet shows: cells crossed out and ticked by counting, without any reasoning by cases.

Both the random deals and the decision diagrams start from here, so that neither spends its time on what
everybody at the table sees.
"""

from collections.abc import Iterator

from msgspec import Struct

from cluedo_notes.solver import Holds, Lacks, Problem


class Sheet(Struct, frozen=True):
    """`possible[card]`: who may have it; `places[owner]`: how many cards a player has beyond those ticked."""

    possible: dict[str, set[str]]
    places: dict[str, int]

    def open_cards(self) -> list[str]:
        """The cards that more than one owner may have."""
        return [card for card, owners in self.possible.items() if len(owners) > 1]

    def ticked(self) -> Iterator[tuple[str, str]]:
        """Each card of which one owner only is left, and that owner."""
        for card, owners in self.possible.items():
            if len(owners) == 1:
                yield card, next(iter(owners))


def crossed_out(problem: Problem) -> Sheet:
    """The sheet of a problem whose sizes are known.

    A full hand gets no further card, a hand with as many cards possible as it needs has them all, a card with
    one possible owner is theirs; the envelope is a hand of one card in each category.
    """
    possible = {card: set(problem.everyone) for card in problem.cards}
    for said in problem.constraints:
        if isinstance(said, Holds):
            possible[said.card] &= {said.owner}
        elif isinstance(said, Lacks):
            possible[said.card] -= {said.owner}
    hands = list(_hands(problem))
    changed = True
    while changed:
        changed = False
        for hand in hands:
            changed |= _filled(possible, *hand)
    places = {owner: size for owner, _, size in hands if owner != problem.envelope}
    sheet = Sheet(possible, places)
    for _, owner in sheet.ticked():
        if owner in places:
            places[owner] -= 1
    return sheet


def _hands(problem: Problem) -> Iterator[tuple[str, tuple[str, ...], int]]:
    """Every owner, the cards to choose from, and how many of them they have."""
    (sizes,) = problem.arrangements
    for owner, size in zip(problem.owners, sizes, strict=True):
        yield owner, problem.cards, size
    for category in problem.categories:
        yield problem.envelope, category, 1


def _filled(possible: dict[str, set[str]], owner: str, cards: tuple[str, ...], size: int) -> bool:
    """Cross out or tick what the size of a hand tells; did that change anything?"""
    may = [card for card in cards if owner in possible[card]]
    ticked = [card for card in may if len(possible[card]) == 1]
    if len(may) == len(ticked):
        return False
    if len(may) == size:
        for card in may:
            possible[card] = {owner}
    elif len(ticked) == size:
        for card in may:
            if card not in ticked:
                possible[card].discard(owner)
    else:
        return False
    return True
