"""The knowledge of a rival in a deal of a small game: every deal and every unrecorded choice is tried. It
shares no code with the packages."""

from collections.abc import Callable, Iterator
from copy import copy
from fractions import Fraction
from itertools import chain, islice, product
from math import fsum, log2, prod

from tests.oracle.deals import Deal, fitting_deals, is_true
from tests.oracle.eyes import TooMany, heard_whole, seen_events, unrecorded
from tests.oracle.reading import KEYS, Claim, claims, claims_of, live, whole
from tests.oracle.small_games import SmallGame


def my_deals(game: SmallGame, left_out: frozenset[int], most: int) -> list[Deal]:
    """Every deal that the keeper holds possible. Raises `TooMany`."""
    known = claims(game.header, game.lines, game.cards, left_out)
    return listed(fitting_deals(game.categories, game.sizes, known), most)


def listed(deals: Iterator[Deal], most: int) -> list[Deal]:
    found = list(islice(deals, most))
    if len(found) == most:
        raise TooMany
    return sorted(set(found))


class Watcher:
    """One rival. `deals`: those that fit what he saw, his hand apart."""

    def __init__(self, game: SmallGame, player: str | None, left_out: frozenset[int], most: int) -> None:
        self.cards, self.player = game.cards, player
        accused = any(one["type"] == "accusation" and one["player"] == player for _, one in live(game.lines))
        self.seen = [player, "envelope"] if accused else [player]
        lines = [*game.lines, *({"type": "retract", "event": number} for number in left_out)]
        public = {key: value for key, value in game.header.items() if key not in ("me", "hand")}
        own = seen_events(game.header, live(lines), player or "?")
        known = claims_of(public, own, self.cards, frozenset())
        self.deals = listed(fitting_deals(game.categories, game.sizes, known), most)
        self.sights = list(unrecorded(public, own, player, self.cards)) if player else []
        if player:
            self.sights += heard_whole(live(lines), own, game.header.get("me"), player, game)

    def where(self, deal: Deal) -> dict[str, str]:
        return dict(zip(self.cards, deal, strict=True))

    def holders(self, mine: list[Deal]) -> list[set[str]]:
        """Who may have each card, for him: given what is the same of his hand, and of an envelope into which
        he has looked, in all deals of the keeper."""
        sure: list[Claim] = []
        for (at, card), owner in product(enumerate(self.cards), self.seen):
            has = {deal[at] == owner for deal in mine}
            if len(has) == 1:
                sure.append(("is", card, owner, *has))
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
                true = [option for option in what if all(is_true(one, where) for one in option)]
                options += [true] if true else []
        if prod(map(len, options)) > 64:
            raise TooMany
        chances = [[_chance(option, where) for option in one] for one in options]
        every = prod(map(sum, chances), start=Fraction(1))
        return [
            (prod(likely, start=Fraction(1)) / every, self._fitting([*chain(*chosen)]))
            for chosen, likely in zip(product(*options), product(*chances), strict=True)
        ]

    def _fitting(self, known: list[Claim]) -> list[Deal]:
        return [deal for deal in self.deals if all(is_true(one, self.where(deal)) for one in known)]


def _chance(option: list[Claim], where: dict[str, str]) -> Fraction:
    """How likely it was, beside the other options of the same thing: any card that can be shown is."""
    chance = Fraction(1)
    for claim in option:
        if claim[0] == "chance":
            chance *= claim[1]
            for who, triple in claim[2]:
                chance /= sum(where[card] == who for card in triple)
    return chance


def envelope(deal: Deal, cards: list[str]) -> tuple[str, ...]:
    return tuple(card for card, owner in zip(cards, deal, strict=True) if owner == "envelope")


class Belief:
    """What a rival gives to the truth whose deals are these, each weighed by the chance of every card that he
    was shown: logarithms to base 2 of probabilities."""

    def __init__(self, game: SmallGame, player: str, deals: list[Deal]) -> None:
        self.cards, self.me = game.cards, game.header["me"]
        self.weighed = [(deal, self._chance(game, player, deal)) for deal in deals]

    def _chance(self, game: SmallGame, player: str, deal: Deal) -> float:
        where, chance = dict(zip(self.cards, deal, strict=True)), 1.0
        for line in game.lines:
            if line["type"] == "suggestion":
                for answer in line["responses"]:
                    if answer["action"] == "show" and player in (line["player"], answer["player"]):
                        chance /= sum(where[line[key]] == answer["player"] for key in KEYS)
        return chance

    def shown(self, card: str, triple: list[str]) -> "Belief":
        """Once the keeper has shown one of his cards to him."""
        return self._only(lambda mine: card in mine, lambda mine: 1 / len(mine.intersection(triple)))

    def overheard(self, triple: list[str]) -> "Belief":
        """Once he has seen that the keeper showed one."""
        return self._only(lambda mine: bool(mine.intersection(triple)), lambda _: 1.0)

    def _only(self, fits: Callable[[set[str]], bool], chance: Callable[[set[str]], float]) -> "Belief":
        after = copy(self)
        hands = [
            {c for c, owner in zip(self.cards, deal, strict=True) if owner == self.me}
            for deal, _ in self.weighed
        ]
        after.weighed = [
            (deal, weight * chance(mine))
            for mine, (deal, weight) in zip(hands, self.weighed, strict=True)
            if fits(mine)
        ]
        return after

    def of_envelope(self, truth: Deal) -> float:
        """The envelope of the true deal."""
        right = envelope(truth, self.cards)
        return self._share(lambda deal: envelope(deal, self.cards) == right)

    def of_hand(self, truth: Deal) -> float:
        """Whether the keeper has a card, added up over all cards."""
        return sum(
            self._share(lambda deal, at=at: (deal[at] == self.me) is (truth[at] == self.me))  # type: ignore[misc]
            for at in range(len(self.cards))
        )

    def _share(self, so: Callable[[Deal], bool]) -> float:
        part = fsum(weight for deal, weight in self.weighed if so(deal))
        return log2(part / fsum(weight for _, weight in self.weighed))
