"""Checks that the ids in a header and its events exist, after the reader has checked the shape of each
line.
"""

import unicodedata
from collections.abc import Collection, Mapping, Sequence
from functools import cache, cached_property
from typing import Any

from msgspec import Struct

from cluedo_notes.editions import Category, Edition
from cluedo_notes.editions.board import read_square
from cluedo_notes.game.log import events as ev
from cluedo_notes.game.log.deal import ENVELOPE, POOL, RESERVED, Deal, too_many_players
from cluedo_notes.game.log.fields import DICE, WAYS_TO_MOVE, FieldMeaning, fields_of
from cluedo_notes.language.message import Message, message
from cluedo_notes.limits import MOST_PLAYERS


class IdError(Exception):
    """An id that is not accepted; `key` is its place."""

    def __init__(self, key: str, what: Message) -> None:
        self.key = key
        self.what = what
        super().__init__(key, what.code)


def check_member(key: str, value: object, accepted: Collection[object], code: str) -> None:
    """Raises `IdError` with the message `code` for a value that is not accepted."""
    if value not in accepted:
        listed = [str(thing) for thing in dict.fromkeys(accepted)]
        raise IdError(key, message(code, found=value, accepted=listed))


def _each_once(key: str, values: Sequence[str]) -> None:
    for value in values:
        if values.count(value) > 1:
            raise IdError(key, message("named-twice", found=value))


def check_header(header: ev.Header, edition: Edition) -> None:
    """Raises `IdError` for an impossible player, character or card in the header."""
    names = [seat.name for seat in header.players]
    if len(names) > MOST_PLAYERS:
        raise IdError("players", too_many_players(edition, len(names)).message)
    _each_once("players", names)
    _check_seats(header, edition)
    for key, value in (("me", header.me), ("dealer", header.dealer), ("first_player", header.first_player)):
        if value is not None:
            check_member(key, value, names, "unknown-player")
    _check_dealt(header, edition)


def _check_dealt(header: ev.Header, edition: Edition) -> None:
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


def _check_seats(header: ev.Header, edition: Edition) -> None:
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


@cache
def _checked(kind: type[Struct]) -> tuple[tuple[str, FieldMeaning | Category], ...]:
    """The fields that name something other than the player, in the order in which they are checked. Cards
    come before their holder, and the path of a pawn before the right to move."""
    fields = (field for field in fields_of(kind) if field.name != "player")
    named = [(field.name, field.meaning) for field in fields if field.meaning is not None]
    return tuple(sorted(named, key=lambda field: field[1] in (FieldMeaning.HOLDER, FieldMeaning.WAY)))


class IdChecker(Struct, frozen=True, dict=True):
    """Checks events against the edition and the players of one game."""

    edition: Edition
    deal: Deal

    def check(self, number: int, event: ev.Event) -> None:
        """Raises `IdError` for an id that is unknown, of the wrong category, or of an event still to come."""
        match event:
            case ev.Amend(target, becomes):
                self._earlier("event", target, number)
                self._check_table_event("as.", number, becomes)
            case ev.Insert(after, inserted):
                self._earlier("after", after, number, first=0)
                self._check_table_event("as.", number, inserted)
            case ev.Retract(target):
                self._earlier("event", target, number)
            case _:
                self._check_table_event("", number, event)

    def _check_table_event(self, prefix: str, number: int, event: ev.TableEvent) -> None:
        try:
            self.player("player", event.actor)
            if isinstance(event, ev.AnySuggestion):
                self._answered(event)
            if isinstance(event, ev.HeardInPart):
                self._heard(event)
            elif isinstance(event, ev.Accusation):
                self._accused(event)
            elif isinstance(event, ev.ClueCard):
                self._shown_for_clue(number, event)
            elif isinstance(event, ev.Prefer):
                self._preferred(event)
            elif isinstance(event, ev.Reveal) and event.envelope is not None:
                self.check_fields(number, event.envelope, "envelope.")
            self.check_fields(number, event)
            if isinstance(event, ev.Reveal):
                self._revealed(event)
            elif isinstance(event, ev.Look):
                self._looked(event)
        except IdError as error:
            raise IdError(prefix + error.key, error.what) from None

    def check_fields(self, number: int, part: Struct, prefix: str = "") -> None:
        """Raises `IdError` for an id of line `number`, or of a part of it; its player is checked
        separately."""
        for name, meaning in _checked(type(part)):
            value = getattr(part, name)
            if value is not None:
                self._check_value(number, prefix + name, meaning, value)

    def _check_value(self, number: int, key: str, meaning: FieldMeaning | Category, value: Any) -> None:
        if isinstance(value, dict):
            for player, of_player in value.items():
                self.player(key, player)
                self._check_value(number, f"{key}.{player}", meaning, of_player)
        elif not isinstance(value, tuple):
            self._check_id(number, key, meaning, value)
        elif meaning is FieldMeaning.CARD:
            self._cards(key, value)
        else:
            for position, part in enumerate(value):
                self._check_id(number, f"{key}[{position}]", meaning, part)

    def _check_id(self, number: int, key: str, meaning: FieldMeaning | Category, value: Any) -> None:
        if isinstance(meaning, Category):
            self._of_category(key, meaning, value)
        elif meaning is FieldMeaning.EVENT:
            self._earlier(key, value, number)
        elif meaning is not FieldMeaning.SPOT or read_square(value) is None:
            self._check_member(key, meaning, value)

    def _check_member(self, key: str, meaning: FieldMeaning, value: object) -> None:
        accepted, code = self._accepted[meaning]
        check_member(key, value, accepted, code)

    @cached_property
    def _accepted(self) -> Mapping[FieldMeaning, tuple[Collection[object], str]]:
        """The values accepted in this game, and the code of the message for all others."""
        players, owners = self.deal.players, self.deal.owners
        return {
            FieldMeaning.PLAYER: (players, "unknown-player"),
            FieldMeaning.CARD: (self.edition.by_id, "unknown-card"),
            FieldMeaning.DRAWN_CARD: (ev.DRAWN_CARDS, "unknown-effect"),
            FieldMeaning.SEEN_CARD: ((*self.edition.by_id, *ev.DRAWN_CARDS), "unknown-card"),
            FieldMeaning.SPOT: ((*self.edition.place_names, "row,col"), "unknown-place"),
            FieldMeaning.WAY: (WAYS_TO_MOVE, "unknown-effect"),
            FieldMeaning.DIE: (DICE, "not-accepted"),
            FieldMeaning.HOLDER: ((*players, ENVELOPE, *self.deal.hidden), "unknown-owner"),
            FieldMeaning.COLUMN: ((ENVELOPE, *owners), "unknown-owner"),
        }

    def _earlier(self, key: str, value: int, number: int, first: int = 1) -> None:
        if number <= first:
            raise IdError(key, message("no-event-before"))
        if not first <= value < number:
            raise IdError(key, message("no-such-event-before", found=value, first=first, last=number - 1))

    def player(self, key: str, value: str | None) -> None:
        """Raises `IdError` for the name of a person who does not play; None is accepted."""
        if value is not None:
            self._check_member(key, FieldMeaning.PLAYER, value)

    def _cards(self, key: str, values: Sequence[str]) -> None:
        for value in values:
            self._check_member(key, FieldMeaning.CARD, value)
        _each_once(key, values)

    def _of_category(self, key: str, category: Category, value: str) -> None:
        card = self.edition.by_id.get(value)
        if card is not None and card.category is category:
            return
        self._check_member(key, FieldMeaning.CARD, value)
        actual = message(self.edition.by_id[value].category)
        accepted = [card.id for card in self.edition.of(category)]
        raise IdError(key, message("wrong-category", found=value, category=actual, accepted=accepted))

    # -- checks that need more than the fields

    def _answered(self, suggestion: ev.AnySuggestion) -> None:
        for position, response in enumerate(suggestion.responses):
            try:
                self._check_response(suggestion, response)
            except IdError as error:
                raise IdError(f"responses[{position}].{error.key}", error.what) from None

    def _check_response(self, suggestion: ev.AnySuggestion, response: ev.Response) -> None:
        self.player("player", response.player)
        if response.player == suggestion.player:
            raise IdError("player", message("answer-by-suggester", player=response.player))
        if response.card is not None:
            drawn = response.action is ev.Action.DRAW
            self._check_member("card", FieldMeaning.DRAWN_CARD if drawn else FieldMeaning.CARD, response.card)

    def _shown_for_clue(self, number: int, event: ev.ClueCard) -> None:
        for position, shown in enumerate(event.shown or ()):
            prefix = f"shown[{position}]."
            self.player(f"{prefix}player", shown.player)
            self.check_fields(number, shown, prefix)

    def _heard(self, event: ev.HeardInPart) -> None:
        if not event.heard:
            raise IdError("suspect", message("heard-nothing"))
        if None not in (event.player, *event.cards):
            raise IdError("type", message("heard-all"))

    def _preferred(self, event: ev.Prefer) -> None:
        if event.plays is not None and event.rival is None:
            raise IdError("rival", message("prefer-whom"))
        if sum(said is not None for said in (event.accuse, event.rival, event.numbers)) != 1:
            raise IdError("accuse", message("prefer-one"))

    def _accused(self, event: ev.Accusation) -> None:
        missing = [category for category in Category if getattr(event, category) is None]
        if missing and len(missing) < len(Category):
            raise IdError(missing[0], message("all-three-or-none"))

    def _revealed(self, event: ev.Reveal) -> None:
        if event.pool and POOL not in self.deal.owners:
            raise IdError("pool", message("no-hidden-leftovers"))
        slots = len(self.deal.aside)
        if event.aside is not None and len(event.aside) != slots:
            raise IdError("aside", message("wrong-number-of-cards", found=len(event.aside), number=slots))

    def _looked(self, event: ev.Look) -> None:
        if event.place is ev.LookPlace.POOL:
            if event.cards and POOL not in self.deal.owners:
                raise IdError("place", message("no-hidden-leftovers"))
            return
        slots = [owner.removeprefix("aside-") for owner in self.deal.aside]
        if not slots:
            raise IdError("place", message("no-cards-aside"))
        if event.slot is not None:
            check_member("slot", str(event.slot), slots, "unknown-slot")
