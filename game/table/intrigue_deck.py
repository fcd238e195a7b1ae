"""The intrigue cards that have left the deck, if the log shows them."""

from collections.abc import Mapping
from math import prod
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions.model import Effect, Intrigue
from cluedo_notes.game.log.events import CLOCK, HIDDEN

Counted = TypeVar("Counted", str, tuple[str, str])


class Deck(Struct, frozen=True):
    """The cards that have been drawn and played.

    `drawn`: the number of cards each player drew. `clocks_by`: how many of these were seen to be clocks.
    `seen`: how often each player drew each effect, if the log has the face. `played`: how often each player
    played each effect. `kept`: how many cards each player drew that the log only describes as no clocks.
    `shuffled_back`: the number of clocks that went back into the deck (the last one does, and can eliminate
    again). `last_unseen`: the player who drew last, if the log does not have that face. `untold`: the number
    of cards drawn among answers whose face is not in the log. `perhaps_last`: the players whose card may
    therefore have been the last clock, with its face.
    """

    drawn: Mapping[str, int] = {}
    clocks_by: Mapping[str, int] = {}
    seen: Mapping[tuple[str, str], int] = {}
    played: Mapping[tuple[str, str], int] = {}
    kept: Mapping[str, int] = {}
    shuffled_back: int = 0
    last_unseen: str | None = None
    untold: int = 0
    perhaps_last: Mapping[str, str | None] = {}

    # -- counts

    @property
    def taken(self) -> int:
        """The number of cards missing from the deck."""
        return sum(self.drawn.values()) - self.shuffled_back

    @property
    def clocks(self) -> int:
        """The number of clocks seen to come up; a clock that came up twice counts twice."""
        return sum(self.clocks_by.values())

    @property
    def out(self) -> int:
        """The number of seen clocks that are out of the deck."""
        return self.clocks - self.shuffled_back

    def hidden(self, player: str) -> int:
        """The number of a player's cards that are still hidden: drawn, not seen to be clocks, not played."""
        played = sum(number for (who, _), number in self.played.items() if who == player)
        return max(0, self.drawn.get(player, 0) - self.clocks_by.get(player, 0) - played)

    def known(self, effect: str) -> int:
        """The number of cards of an effect that have certainly left the deck: played, or drawn with a known
        face."""
        return sum(number for (_, counted), number in self._gone().items() if counted == effect)

    @property
    def known_in_all(self) -> int:
        """The number of cards other than clocks that have certainly left the deck."""
        unseen = (number - self._played_unseen(player) for player, number in self.kept.items())
        return sum(self._gone().values()) + sum(max(0, number) for number in unseen)

    def face_of(self, card: str | None, intrigue: Intrigue) -> str | None:
        """The face of a card that is drawn now: a clock if the deck has nothing else, even if the log does
        not say so."""
        only_clocks = self.known_in_all >= intrigue.size - intrigue.clocks
        return CLOCK if card is None and only_clocks else card

    def _gone(self) -> Mapping[tuple[str, str], int]:
        """The number of cards of each player and effect that have certainly left the deck."""
        return {
            card: max(self.played.get(card, 0), self.seen.get(card, 0))
            for card in {**self.played, **self.seen}
        }

    def may_hold(self, player: str, effect: str) -> bool:
        """May a player hold a card of an effect: one that they were seen to draw, or that they drew unseen,
        and not played?"""
        counted = (player, effect)
        if self.seen.get(counted, 0) > self.played.get(counted, 0):
            return True
        seen = sum(number for (who, _), number in self.seen.items() if who == player)
        unseen = self.drawn.get(player, 0) - self.clocks_by.get(player, 0) - seen
        return unseen > self._played_unseen(player)

    def _played_unseen(self, player: str) -> int:
        """The number of cards that a player has played without having been seen to draw them."""
        played = {counted: number for counted, number in self.played.items() if counted[0] == player}
        return _beyond(played, self.seen)

    def held_by(self, player: str) -> frozenset[str]:
        """The effects of the cards that a player was seen to draw and has not played."""
        drawn = ((counted, number) for counted, number in self.seen.items() if counted[0] == player)
        return frozenset(counted[1] for counted, number in drawn if number > self.played.get(counted, 0))

    def chance_to_hold(self, player: str, effect: Effect, intrigue: Intrigue) -> float:
        """The probability that a player holds a card of an effect. Each card with an unknown face that is no
        clock is equally likely to be in their hand. Cards of unknown effect do not count, and cards without
        any note count as no clocks."""
        if effect in self.held_by(player):
            return 1.0
        drawn = {counted: number for counted, number in self.seen.items() if counted[0] == player}
        left = max(0, dict(intrigue.cards).get(effect, 0) - self.known(effect))
        unseen = intrigue.size - intrigue.clocks - sum(self._gone().values())
        hidden = min(unseen, self.hidden(player) - _beyond(drawn, self.played))
        return 1 - prod(max(0, unseen - left - card) / (unseen - card) for card in range(hidden))

    def as_seen_by(self, player: str) -> "Deck":
        """The deck without the faces that only the others saw."""
        return replace(
            self, seen={counted: number for counted, number in self.seen.items() if counted[0] == player}
        )

    def may_be_last_clock(self, player: str, intrigue: Intrigue) -> bool:
        """May the card drawn last, by this player, be the clock that eliminates them?"""
        if player != self.last_unseen:
            return False
        unseen = sum(map(self._perhaps_clocks, self.drawn))
        return self.shuffled_back > 0 or self.clocks + unseen >= intrigue.clocks

    def _perhaps_clocks(self, player: str) -> int:
        """The number of a player's cards that may be clocks: the log has no face for them, and they were not
        played."""
        seen = sum(number for (who, _), number in self.seen.items() if who == player)
        kept = max(self.kept.get(player, 0), self._played_unseen(player))
        return max(0, self.drawn.get(player, 0) - self.clocks_by.get(player, 0) - seen - kept)

    # -- what happens

    def draw(self, player: str, card: str | None) -> "Deck":
        """The deck after a card is drawn; None: its face is not in the log."""
        deck = replace(self, drawn=_more(self.drawn, player), last_unseen=player if card is None else None)
        if card == CLOCK:
            return replace(deck, clocks_by=_more(self.clocks_by, player))
        if card == HIDDEN:
            return replace(deck, kept=_more(self.kept, player))
        return deck if card is None else replace(deck, seen=_more(self.seen, (player, card)))

    def draw_to_answer(self, player: str, card: str | None) -> "Deck":
        """The deck after a card is drawn among the answers to a suggestion. A card without a face may still
        be a clock: format 1 could not say so."""
        deck = self.draw(player, card)
        return deck if card is not None else replace(deck, untold=self.untold + 1)

    def play(self, player: str, effect: str) -> "Deck":
        """The deck after a card takes effect."""
        return replace(self, played=_more(self.played, (player, effect)))

    def eliminates(self, intrigue: Intrigue) -> bool:
        """Does the clock that was just drawn eliminate: the last one, or one after it (A-S3-9)? The last card
        of the deck is always the last clock."""
        empty = self.taken >= intrigue.size
        return self.clocks >= intrigue.clocks or self.shuffled_back > 0 or empty

    def shuffle_back(self) -> "Deck":
        """The deck after the clock that eliminated a player goes back into it."""
        return replace(self, shuffled_back=self.shuffled_back + 1)

    def suspecting(self, player: str, card: str | None, intrigue: Intrigue) -> "Deck":
        """The deck after a draw that may have been the last clock. The card drawn is a clock or has no known
        face, and the unknown cards drawn among answers may have been clocks (A-S0-30)."""
        if not self.untold or (self.clocks + self.untold < intrigue.clocks and not self.shuffled_back):
            return self
        return replace(self, perhaps_last={**self.perhaps_last, player: card})

    def was_last_clock(self, player: str) -> "Deck":
        """The deck once it is known that a player drew the clock that eliminates."""
        others = {drawer: card for drawer, card in self.perhaps_last.items() if drawer != player}
        deck = replace(self, last_unseen=None, perhaps_last=others)
        if self.perhaps_last.get(player) is None:
            deck = replace(deck, clocks_by=_more(self.clocks_by, player))
            deck = replace(deck, untold=self.untold - (player in self.perhaps_last))
        return deck.shuffle_back()


def _more(counts: Mapping[Counted, int], counted: Counted) -> Mapping[Counted, int]:
    return {**counts, counted: counts.get(counted, 0) + 1}


def _beyond(counts: Mapping[tuple[str, str], int], others: Mapping[tuple[str, str], int]) -> int:
    """The total by which the numbers in `counts` exceed those in `others`."""
    return sum(max(0, number - others.get(counted, 0)) for counted, number in counts.items())
