"""A player of the example games: their notes, and their choice of questions."""

from collections.abc import Collection, Sequence
from math import prod
from random import Random

from msgspec.structs import replace

from cluedo_notes import Category, Edition
from cluedo_notes import events as ev


class Bot:
    """One player's notes: where he has seen cards, who passed on what, who showed one of what."""

    def __init__(self, name: str, edition: Edition, hand: Sequence[str], others: Sequence[str]) -> None:
        self.edition, self.others = edition, others
        self.hidden = 0  # left-over cards that he has not looked at
        self.slots: set[int | None] = set()
        self.where = dict.fromkeys(hand, name)
        self.lacking: set[tuple[str, str]] = set()
        self.showed: list[tuple[str, tuple[str, ...]]] = []

    def learn(self, event: ev.TableEvent) -> None:
        """Take in an event as he saw it."""
        match event:
            case ev.Suggestion():
                for response in event.responses:
                    self._answered(response, event.triple)
            case ev.Spy(target=str(owner), card=str(card)):
                self.where[card] = owner
            case ev.Play(target=str(owner), saw=str(card)) | ev.UsePower(target=str(owner), saw=str(card)):
                self.where[card] = owner
            case ev.FalseWitness(owner, str(card)):
                self.where[card] = owner
                self.lacking.discard((owner, card))
            case ev.ClueCard(card=card, shown=tuple(shown)):
                self.where |= {entry.card: entry.player for entry in shown}
                if card is not None and not shown:
                    self.lacking |= {(other, card) for other in self.others}
            case ev.OpenHand(owner, cards):
                self.where |= dict.fromkeys(cards, owner)
            case ev.Look(place=place, cards=tuple(cards), slot=slot):
                self.hidden -= sum(card not in self.where for card in cards)
                self.where |= dict.fromkeys(cards, place)
                self.slots.add(slot)
        self._deduce()

    def _answered(self, response: ev.Response, named: tuple[str, ...]) -> None:
        if response.action is ev.Action.PASS:
            self.lacking |= {(response.player, card) for card in named}
        elif response.action is ev.Action.SHOW and response.card is not None:
            self.where[response.card] = response.player
        elif response.action is ev.Action.SHOW:
            self.showed.append((response.player, named))

    def _deduce(self) -> None:
        """Who showed one of three and cannot have two of them has the third."""
        before = -1
        while before != len(self.where):
            before = len(self.where)
            for player, named in self.showed:
                left = [card for card in named if self._may_have(player, card)]
                if len(left) == 1:
                    self.where[left[0]] = player

    def _may_have(self, player: str, card: str) -> bool:
        return self.where.get(card, player) == player and (player, card) not in self.lacking

    def candidates(self, category: Category) -> list[str]:
        """The cards of a category that may be in the envelope, as far as he can tell."""
        unseen = [card.id for card in self.edition.of(category) if card.id not in self.where]
        nobodys = [card for card in unseen if not any(self._may_have(other, card) for other in self.others)]
        # While cards lie hidden, one that no player has may be one of those.
        return unseen if self.hidden else nobodys or unseen

    def possible_triples(self) -> int:
        return prod(len(self.candidates(category)) for category in Category)

    def question(self, rng: Random, rooms: Collection[str], bluff: float) -> list[str]:
        """Ask for what he does not know, at times with a card that he knows, his own too (A-G-1)."""
        triple = []
        for category in Category:
            accepted = [c.id for c in self.edition.of(category) if category != Category.ROOM or c.id in rooms]
            unknown = [card for card in self.candidates(category) if card in accepted]
            known = [card for card in accepted if card in self.where]
            first, second = (known, unknown) if rng.random() < bluff else (unknown, known)
            triple.append(rng.choice(first or second or accepted))
        return triple


def without_cards(event: ev.TableEvent) -> ev.TableEvent:
    """The event for somebody to whom no card was shown and who learnt no secret."""
    if isinstance(event, ev.Suggestion):
        return replace(event, responses=tuple(replace(r, card=None) for r in event.responses))
    cards = ("saw",) if isinstance(event, ev.Play) else ("card", "cards", "saw")  # a play's `card` is open
    secrets = (*cards, "suspect", "weapon", "room")
    return replace(event, **{key: None for key in secrets if hasattr(event, key)})
