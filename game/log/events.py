"""The events of a log, formats 1 to 4, one struct for each type. An absent or null key means "not noted".

The header is such a struct too. These types define the form of a line; `evidence` gives its meaning for the
cards, `apply` its effect on the table.
"""

from enum import StrEnum
from typing import Annotated, Any

from msgspec import Meta, Struct, field

from cluedo_notes.editions import Clue, Effect, Power
from cluedo_notes.game.log.fields import (
    CardName,
    CountedFromOne,
    DrawnCard,
    EventLine,
    EventNumber,
    FieldMeaning,
    OfKeeper,
    OfPlayer,
    PlayerName,
    RoomName,
    SpotName,
    Strict,
    SuspectName,
    WeaponName,
    seen_by,
)
from cluedo_notes.game.manners import Daring, Manner, Numbers

FORMATS = (1, 2, 3, 4)
"""The formats that can be read. A log is written in the oldest that has all of its lines (`formats`)."""

Triple = tuple[str, str, str]
"""A suspect, a weapon and a room."""


class Action(StrEnum):
    """A player's answer: passes, shows a card, blocks the suggestion with an intrigue card, or first draws an
    intrigue card."""

    PASS = "pass"
    SHOW = "show"
    BLOCK = "block"
    DRAW = "draw"


class LookPlace(StrEnum):
    """Places for cards that no player holds: left over (pool or centre), or put aside."""

    POOL = "pool"
    ASIDE = "aside"


CLOCK = "clock"
HIDDEN = "hidden"
DRAWN_CARDS = (*Effect, CLOCK, HIDDEN)
"""The possible cards of a draw: an effect, a clock, or (format 3) only that it is no clock."""


class Seat(Strict, frozen=True):
    """One player of the header."""

    name: Annotated[str, Meta(min_length=1)]
    character: str | None = None
    hand_size: Annotated[int, Meta(ge=0)] | None = None


class Header(Strict, frozen=True, tag="game"):
    """Line 1: the edition, the players in seating order, and the hand of the log's owner."""

    format: int
    edition: str
    players: Annotated[tuple[Seat, ...], Meta(min_length=1)]
    me: Annotated[str | None, seen_by("me")] = None
    hand: Annotated[tuple[str, ...] | None, seen_by("me")] = None
    dealer: str | None = None
    first_player: str | None = None
    face_up: tuple[str, ...] | None = None
    complete: bool | None = None
    options: dict[str, Any] | None = None
    by_the_box: bool | None = None  # the deal and who began were meant to follow the box's rule (format 4)


class Response(Strict, frozen=True):
    """One answer to a suggestion. `card`: the card shown or, since format 2, the intrigue card drawn, if
    known."""

    player: PlayerName
    action: Action
    card: Annotated[CardName | None, seen_by("player")] = None  # the asker also sees a card that is shown


class Suggestion(OfPlayer, frozen=True, tag="suggestion"):
    """A suggestion. `responses`: the answers in order; answers that are not listed are unknown."""

    suspect: SuspectName
    weapon: WeaponName
    room: RoomName
    responses: tuple[Response, ...]
    power: Power | None = None

    @property
    def triple(self) -> Triple:
        """The suspect, weapon and room named."""
        return (self.suspect, self.weapon, self.room)


class HeardInPart(EventLine, frozen=True, tag="heard_in_part"):
    """A suggestion without the cards, or the asker, that were not heard (format 4). At least one of these
    four keys is absent, and at least one card is present; `responses` as in `Suggestion`."""

    since = 4

    player: PlayerName | None = None
    suspect: SuspectName | None = None
    weapon: WeaponName | None = None
    room: RoomName | None = None
    responses: tuple[Response, ...] = ()

    @property
    def actor(self) -> str | None:
        """The asker, if heard."""
        return self.player

    @property
    def cards(self) -> tuple[str | None, str | None, str | None]:
        """The suspect, weapon and room; None for a card that was not heard."""
        return (self.suspect, self.weapon, self.room)

    @property
    def heard(self) -> tuple[str, ...]:
        """The cards that were heard."""
        return tuple(card for card in self.cards if card is not None)


AnySuggestion = Suggestion | HeardInPart
"""A suggestion, heard wholly or in part."""


class Accusation(OfPlayer, frozen=True, tag="accusation"):
    """An accusation with all three cards, or none: a written accusation stays secret (A-G-6)."""

    correct: bool
    suspect: Annotated[SuspectName | None, seen_by("player")] = None
    weapon: Annotated[WeaponName | None, seen_by("player")] = None
    room: Annotated[RoomName | None, seen_by("player")] = None

    @property
    def triple(self) -> Triple | None:
        """The three cards; None if they were not said aloud."""
        if self.suspect is None or self.weapon is None or self.room is None:
            return None
        return (self.suspect, self.weapon, self.room)


class Spy(OfPlayer, frozen=True, tag="spy"):
    """A spy square (S1): `target` shows `player` one card of their own choice."""

    target: PlayerName
    card: Annotated[CardName | None, seen_by("player", "target")] = None


class Look(OfPlayer, frozen=True, tag="look"):
    """`player` looks at all left-over cards, or at the put-aside card in `slot`."""

    place: LookPlace
    cards: Annotated[tuple[CardName, ...] | None, seen_by("player")] = None
    slot: CountedFromOne | None = None


class OpenHand(OfPlayer, frozen=True, tag="open_hand"):
    """An eliminated player's whole hand, face up (S0, S3)."""

    cards: tuple[CardName, ...]


class OpenCards(OfPlayer, frozen=True, tag="open_cards"):
    """Cards of `player`'s hand that everybody saw; `text` says why (format 4). They stay in the hand."""

    since = 4

    cards: Annotated[tuple[CardName, ...], Meta(min_length=1)]
    text: str | None = None


class Leave(OfPlayer, frozen=True, tag="leave"):
    """`player` leaves the game (format 4). `cards`: the whole hand, if it was revealed. They have no more
    turns and answer nothing; their pawn stays."""

    since = 4

    cards: Annotated[tuple[CardName, ...], Meta(min_length=1)] | None = None


class Play(OfPlayer, frozen=True, tag="play"):
    """An intrigue card is used. `saw`: the card that `player` saw by it."""

    card: Effect
    target: PlayerName | None = None
    saw: Annotated[CardName | None, seen_by("player", "target")] = None
    event: EventNumber | None = None
    text: str | None = None


class ShownForClue(Strict, frozen=True):
    """A card that a player showed for a Clue card; secret if cards go to the left."""

    player: PlayerName
    card: CardName


class ClueCard(OfPlayer, frozen=True, tag="clue_card"):
    """`player` drew a Clue card (format 4).

    `card`: the one that it prints or the drawer names. `target`: the chosen player. `shown`: the known cards
    that were shown, empty if nobody had the card. `spots`: the rooms players moved to. `room`: the room that
    gets a passage.
    """

    since = 4

    clue: Clue
    card: CardName | None = None
    target: PlayerName | None = None
    shown: tuple[ShownForClue, ...] | None = None
    room: RoomName | None = None
    spots: dict[PlayerName, RoomName] | None = None

    @property
    def nobody_had(self) -> str | None:
        """The card that was asked for and that nobody showed; None if there is none."""
        return self.card if self.clue.asks_for_card and self.shown == () else None


class UsePower(OfPlayer, frozen=True, tag="power"):
    """A character's power is used; `saw` as in `Play`."""

    power: Power
    target: PlayerName | None = None
    saw: Annotated[CardName | None, seen_by("player", "target")] = None
    event: EventNumber | None = None


class Fact(OfKeeper, frozen=True, tag="fact"):
    """Other knowledge about a player, the envelope, the pool or a put-aside card."""

    owner: Annotated[str, FieldMeaning.HOLDER]
    holds: tuple[CardName, ...] | None = None
    lacks: tuple[CardName, ...] | None = None
    one_of: Annotated[tuple[CardName, ...], Meta(min_length=1)] | None = None


class FalseWitness(OfPlayer, frozen=True, tag="false_witness"):
    """`player` was found to have hidden a card, at suggestion `event` if known (S2)."""

    card: CardName | None = None
    event: EventNumber | None = None


class Envelope(Strict, frozen=True):
    """The three cards of the envelope, as revealed."""

    suspect: SuspectName
    weapon: WeaponName
    room: RoomName

    @property
    def triple(self) -> Triple:
        """The suspect, weapon and room."""
        return (self.suspect, self.weapon, self.room)


class Reveal(EventLine, frozen=True, tag="reveal"):
    """The end of the game: whole hands, the whole pool, the put-aside cards in the order of their slots."""

    envelope: Envelope | None = None
    hands: dict[PlayerName, tuple[CardName, ...]] | None = None
    pool: tuple[CardName, ...] | None = None
    aside: tuple[CardName, ...] | None = None


class Roll(OfPlayer, frozen=True, tag="roll"):
    """A roll of dice, each a number or a question mark."""

    dice: tuple[Annotated[int | str, FieldMeaning.DIE], ...]


class Move(OfPlayer, frozen=True, tag="move"):
    """A move. `to` and `path` are places or squares "row,col"; `via`: the right to move, such as a
    passage."""

    to: SpotName
    via: Annotated[str, FieldMeaning.WAY] | None = None
    path: tuple[SpotName, ...] | None = None


class Draw(OfPlayer, frozen=True, tag="draw"):
    """An intrigue card is drawn. `card`: known if it is the owner's or public (a clock or, since format 3, no
    clock)."""

    card: Annotated[DrawnCard | None, seen_by("player")] = None


class EndTurn(OfPlayer, frozen=True, tag="end_turn"):
    """A turn that ended without any other trace."""


class Note(OfKeeper, frozen=True, tag="note"):
    """Free text."""

    text: str


class Mark(OfKeeper, frozen=True, tag="mark"):
    """The owner's pencil mark in a cell of the sheet (format 2); without `text` it clears the cell."""

    since = 2

    card: CardName
    owner: Annotated[str, FieldMeaning.COLUMN]
    text: Annotated[str, Meta(max_length=8)] | None = None


class Prefer(OfKeeper, frozen=True, tag="prefer"):
    """The owner's choice of how to accuse or which numbers to show, or how `rival` is known to play (format
    4). Null clears it."""

    since = 4

    accuse: Daring | None = None
    rival: PlayerName | None = None
    plays: Manner | None = None
    numbers: Numbers | None = None


TableEvent = (
    Suggestion
    | HeardInPart
    | Accusation
    | Spy
    | Look
    | OpenHand
    | OpenCards
    | Leave
    | Play
    | ClueCard
    | UsePower
    | Fact
    | FalseWitness
    | Reveal
    | Roll
    | Move
    | Draw
    | EndTurn
    | Note
    | Mark
    | Prefer
)
"""Everything that has a place in the order of events; the other types are about the log itself."""

Act = Roll | Move | ClueCard | Spy | Look | Suggestion | Accusation | EndTurn
"""An act of the player whose turn it is, and of no other player."""

CardsSeen = Spy | Look | OpenHand | OpenCards | Leave | Play | ClueCard | UsePower
"""Events by which a player saw cards of others, or may have seen them."""

NothingOfCards = Roll | Move | Draw | EndTurn | Note | Mark | Prefer
"""Events that say nothing about where cards are."""


class Amend(EventLine, frozen=True, tag="amend"):
    """Replaces event `event`, at its place."""

    event: EventNumber
    becomes: TableEvent = field(name="as")


class Insert(EventLine, frozen=True, tag="insert"):
    """A forgotten event, right after event `after` (0: at the start)."""

    after: Annotated[int, Meta(ge=0)]
    inserted: TableEvent = field(name="as")


class Retract(EventLine, frozen=True, tag="retract"):
    """Event `event` no longer counts."""

    event: EventNumber


Event = TableEvent | Amend | Insert | Retract

EVENT_TYPES: dict[str, type[Struct]] = {
    str(kind.__struct_config__.tag): kind for kind in (*TableEvent.__args__, Amend, Insert, Retract)
}
TABLE_EVENT_TYPES: dict[str, type[Struct]] = {
    name: kind for name, kind in EVENT_TYPES.items() if kind in TableEvent.__args__
}
