"""What a rival knows in a deal of a small game: every deal and every choice of what is not recorded is tried.

It shares no code with the packages.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, islice, product
from math import prod

from .deals import Deal, fitting_deals, is_true
from .eyes import TooMany, seen_events, unrecorded
from .reading import Claim, claims, claims_of, live, whole
from .small_games import SmallGame


def my_deals(game: SmallGame, left_out: frozenset[int], most: int) -> list[Deal]:
    """Every deal that the keeper holds possible. Raises `TooMany`."""
    told = claims(game.header, game.lines, game.cards, left_out)
    return listed(fitting_deals(game.categories, game.sizes, told), most)


def listed(deals: Iterator[Deal], most: int) -> list[Deal]:
    found = list(islice(deals, most))
    if len(found) == most:
        raise TooMany
    return sorted(set(found))


class Watcher:
    """One rival. `deals`: those that fit what he saw, his hand apart."""

    def __init__(self, game: SmallGame, player: str | None, left_out: frozenset[int], most: int) -> None:
        self.cards, self.player = game.cards, player
        lines = [*game.lines, *({"type": "retract", "event": number} for number in left_out)]
        public = {key: value for key, value in game.header.items() if key not in ("me", "hand")}
        own = seen_events(game.header, live(lines), player or "?")
        told = claims_of(public, own, self.cards, frozenset())
        self.deals = listed(fitting_deals(game.categories, game.sizes, told), most)
        self.sights = list(unrecorded(public, own, player, self.cards)) if player else []

    def where(self, deal: Deal) -> dict[str, str]:
        return dict(zip(self.cards, deal, strict=True))

    def holders(self, mine: list[Deal]) -> list[set[str]]:
        """Who may have each card, for him: given what is the same of his hand in all deals of the keeper."""
        sure: list[Claim] = []
        for at, card in enumerate(self.cards):
            has = {deal[at] == self.player for deal in mine}
            if len(has) == 1:
                sure.append(("is", card, self.player, *has))
        fit = [deal for deal in self.deals if all(is_true(one, self.where(deal)) for one in sure)]
        return [{deal[at] for deal in fit} for at in range(len(self.cards))]

    def thoughts(self, deal: Deal) -> list[tuple[Fraction, list[Deal]]]:
        """The deals that he must think possible where `deal` is the true one, for each of the choices of what
        is not recorded, with the chance of that choice."""
        where = self.where(deal)
        options: list[list[list[Claim]]] = []
        hands = {self.player} | {what for _, what in self.sights if isinstance(what, str)}
        for owner in hands:
            held = [card for card in self.cards if where[card] == owner]
            options.append([whole(owner, held, self.cards)])
        for _, what in self.sights:
            if not isinstance(what, str):
                true = [told for told in what if all(is_true(one, where) for one in told)]
                options += [true] if true else []
        number = prod(map(len, options))
        if number > 64:
            raise TooMany
        return [(Fraction(1, number), self._fitting([*chain(*chosen)])) for chosen in product(*options)]

    def _fitting(self, told: list[Claim]) -> list[Deal]:
        return [deal for deal in self.deals if all(is_true(one, self.where(deal)) for one in told)]


def envelope(deal: Deal, cards: list[str]) -> tuple[str, ...]:
    return tuple(card for card, owner in zip(cards, deal, strict=True) if owner == "envelope")
