"""Do the ids in a header and its events exist? The reader's second half, after it has checked the shape of
each line."""

import unicodedata
from collections.abc import Collection, Iterable, Sequence
from typing import assert_never

from msgspec import Struct

from cluedo_notes.editions import Category, Edition
from cluedo_notes.editions.board import read_square
from cluedo_notes.game.log.deal import ASIDE, ENVELOPE, POOL, RESERVED, Deal
from cluedo_notes.game.log.events import (
    DICE,
    DRAWN_CARDS,
    WAYS_TO_MOVE,
    Accusation,
    Action,
    Amend,
    Draw,
    EndTurn,
    Event,
    Fact,
    FalseWitness,
    Header,
    Insert,
    Look,
    LookPlace,
    Mark,
    Move,
    Note,
    OpenHand,
    Play,
    Response,
    Retract,
    Reveal,
    Roll,
    Spy,
    Suggestion,
    TableEvent,
    UsePower,
)
from cluedo_notes.language.message import Message, message
from cluedo_notes.limits import MOST_PLAYERS

CATEGORIES = tuple(Category)


class IdError(Exception):
    """An id that is not accepted; `key` says where it stands."""

    def __init__(self, key: str, what: Message) -> None:
        self.key = key
        self.what = what
        super().__init__(key, what.code)


def check_member(key: str, value: object, accepted: Collection[object], code: str) -> None:
    """Raises `IdError` for a value that is not among those accepted, with the message `code`."""
    if value not in accepted:
        listed = [str(one) for one in dict.fromkeys(accepted)]
        raise IdError(key, message(code, found=value, accepted=listed))


def _each_once(key: str, values: Sequence[str]) -> None:
    for value in values:
        if values.count(value) > 1:
            raise IdError(key, message("named-twice", found=value))


def check_header(header: Header, edition: Edition) -> None:
    """Raises `IdError` for an impossible player, character or card in the header."""
    names = [seat.name for seat in header.players]
    if len(names) > MOST_PLAYERS:
        accepted = f"{edition.players.min}-{edition.players.max}"
        raise IdError("players", message("wrong-number-of-players", found=len(names), accepted=accepted))
    _each_once("players", names)
    _check_seats(header, edition)
    for key, value in (("me", header.me), ("dealer", header.dealer), ("first_player", header.first_player)):
        if value is not None:
            check_member(key, value, names, "unknown-player")
    _check_dealt(header, edition)


def _check_dealt(header: Header, edition: Edition) -> None:
    if header.hand is not None and header.me is None:
        raise IdError("hand", message("hand-without-me"))
    for key, cards in (("hand", header.hand or ()), ("face_up", header.face_up or ())):
        for card in cards:
            check_member(key, card, edition.by_id, "unknown-card")
        _each_once(key, cards)
    known = (*(header.hand or ()), *(header.face_up or ()))
    _each_once("face_up", known)
    for category in Category:
        if known and all(card.id in known for card in edition.of(category)):
            raise IdError("hand", message("nothing-left-for-envelope", category=message(category)))


def _check_seats(header: Header, edition: Edition) -> None:
    characters = []
    for position, seat in enumerate(header.players):
        key = f"players[{position}].name"
        if seat.name in RESERVED:
            raise IdError(key, message("reserved-name", found=seat.name))
        if not seat.name.isprintable() and any(unicodedata.category(sign) == "Cc" for sign in seat.name):
            raise IdError(key, message("unprintable-name", found=seat.name))
        if seat.character is not None:
            check_member(f"players[{position}].character", seat.character, edition.suspects, "unknown-card")
            characters.append(seat.character)
    _each_once("players", characters)


class IdChecker(Struct, frozen=True):
    """Checks events against the edition and the players of one game."""

    edition: Edition
    deal: Deal

    def check(self, number: int, event: Event) -> None:
        """Raises `IdError` for an id that is unknown, of the wrong category, or of an event still to come."""
        match event:
            case Amend(target, becomes):
                self._earlier("event", target, number)
                self._check_table_event("as.", number, becomes)
            case Insert(after, inserted):
                self._earlier("after", after, number, first=0)
                self._check_table_event("as.", number, inserted)
            case Retract(target):
                self._earlier("event", target, number)
            case _:
                self._check_table_event("", number, event)

    def _check_table_event(self, prefix: str, number: int, event: TableEvent) -> None:
        try:
            self.player("player", event.actor)
            self._check_named(number, event)
        except IdError as error:
            raise IdError(prefix + error.key, error.what) from None

    def _earlier(self, key: str, value: int, number: int, first: int = 1) -> None:
        if number <= first:
            raise IdError(key, message("no-event-before"))
        if not first <= value < number:
            raise IdError(key, message("no-such-event-before", found=value, first=first, last=number - 1))

    def player(self, key: str, value: str | None) -> None:
        """Raises `IdError` for the name of nobody who plays; None is accepted, here and below."""
        if value is not None:
            check_member(key, value, self.deal.players, "unknown-player")

    def card(self, key: str, value: str | None) -> None:
        """Raises `IdError` for an unknown card."""
        if value is not None:
            check_member(key, value, self.edition.by_id, "unknown-card")

    def cards(self, key: str, values: Sequence[str] | None) -> None:
        """Raises `IdError` for an unknown card, and for one that is named twice."""
        for value in values or ():
            self.card(key, value)
        _each_once(key, values or ())

    def _of_category(self, prefix: str, category: Category, value: str) -> None:
        card = self.edition.by_id.get(value)
        if card is not None and card.category is category:
            return
        self.card(prefix + category, value)
        found = self.edition.by_id[value].category
        accepted = [card.id for card in self.edition.of(category)]
        what = message("wrong-category", found=value, category=message(found), accepted=accepted)
        raise IdError(prefix + category, what)

    def _check_named(self, number: int, event: TableEvent) -> None:
        """All that an event names beside the player who acts; the types come in the order of how many events
        are of them."""
        match event:
            case Roll():
                self._rolled(event)
            case Move():
                self._moved(event)
            case Suggestion():
                self._answered(event)
                self._triple(event.triple)
            case EndTurn() | Note():
                pass  # they name nothing more
            case Accusation():
                self._accused(event)
            case Reveal():
                self._revealed(event)
            case Fact() | Mark():
                self._known(event)
            case Spy() | Look() | OpenHand() | Play() | UsePower() | FalseWitness() | Draw():
                self._seen(number, event)
            case _:
                assert_never(event)

    def _seen(
        self, number: int, event: Spy | Look | OpenHand | Play | UsePower | FalseWitness | Draw
    ) -> None:
        match event:
            case Spy():
                self.player("target", event.target)
                self.card("card", event.card)
            case Look():
                self.cards("cards", event.cards)
                self._looked(event)
            case OpenHand():
                self.cards("cards", event.cards)
            case Play() | UsePower():
                self.player("target", event.target)
                self.card("saw", event.saw)
                self._about(number, event.event)
            case FalseWitness():
                self.card("card", event.card)
                self._about(number, event.event)
            case Draw():
                self._effect("card", event.card)
            case _:
                assert_never(event)

    def _about(self, number: int, value: int | None) -> None:
        if value is not None:
            self._earlier("event", value, number)

    def _effect(self, key: str, value: str | None) -> None:
        if value is not None:
            check_member(key, value, DRAWN_CARDS, "unknown-effect")

    def _known(self, event: Fact | Mark) -> None:
        if isinstance(event, Mark):
            self.card("card", event.card)
            check_member("owner", event.owner, (ENVELOPE, *self.deal.owners), "unknown-owner")
            return
        for key, cards in (("holds", event.holds), ("lacks", event.lacks), ("one_of", event.one_of)):
            self.cards(key, cards)
        hidden = [o for o in self.deal.owners if o in (POOL, *ASIDE)]
        check_member("owner", event.owner, (*self.deal.players, ENVELOPE, *hidden), "unknown-owner")

    def _answered(self, suggestion: Suggestion) -> None:
        for position, response in enumerate(suggestion.responses):
            try:
                self._check_response(suggestion, response)
            except IdError as error:
                raise IdError(f"responses[{position}].{error.key}", error.what) from None

    def _check_response(self, suggestion: Suggestion, response: Response) -> None:
        self.player("player", response.player)
        if response.player == suggestion.player:
            raise IdError("player", message("answer-by-suggester", player=response.player))
        if response.action is Action.DRAW:
            self._effect("card", response.card)
        else:
            self.card("card", response.card)

    def _triple(self, cards: Iterable[str], prefix: str = "") -> None:
        for category, card in zip(CATEGORIES, cards, strict=True):
            self._of_category(prefix, category, card)

    def _accused(self, event: Accusation) -> None:
        named = [card for card in (event.suspect, event.weapon, event.room) if card is not None]
        if event.triple is not None:
            self._triple(event.triple)
        elif named:
            missing = next(category for category in Category if getattr(event, category) is None)
            raise IdError(missing, message("all-three-or-none"))

    def _revealed(self, event: Reveal) -> None:
        if event.envelope is not None:
            self._triple(event.envelope.triple, "envelope.")
        for player, cards in (event.hands or {}).items():
            self.player("hands", player)
            self.cards(f"hands.{player}", cards)
        self.cards("pool", event.pool)
        self.cards("aside", event.aside)
        if event.pool and POOL not in self.deal.owners:
            raise IdError("pool", message("no-hidden-leftovers"))
        slots = sum(owner in ASIDE for owner in self.deal.owners)
        if event.aside is not None and len(event.aside) != slots:
            raise IdError("aside", message("wrong-number-of-cards", found=len(event.aside), number=slots))

    def _looked(self, event: Look) -> None:
        if event.place is LookPlace.POOL:
            if event.cards and POOL not in self.deal.owners:
                raise IdError("place", message("no-hidden-leftovers"))
            return
        slots = [owner.removeprefix("aside-") for owner in self.deal.owners if owner in ASIDE]
        if not slots:
            raise IdError("place", message("no-cards-aside"))
        if event.slot is not None:
            check_member("slot", str(event.slot), slots, "unknown-slot")

    def _rolled(self, event: Roll) -> None:
        for position, die in enumerate(event.dice):
            check_member(f"dice[{position}]", die, DICE, "not-accepted")

    def _moved(self, event: Move) -> None:
        self._spot("to", event.to)
        for position, step in enumerate(event.path or ()):
            if read_square(step) is None:  # a place: few steps are
                self._spot(f"path[{position}]", step)
        if event.via is not None:
            check_member("via", event.via, WAYS_TO_MOVE, "unknown-effect")

    def _spot(self, key: str, value: str) -> None:
        if read_square(value) is None:
            check_member(key, value, (*self.edition.place_names, "row,col"), "unknown-place")
