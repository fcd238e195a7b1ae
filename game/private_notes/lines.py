"""The lines of a file of private notes, format 1: one struct per type (docs/formats.md).

They refer to the public log by the numbers of its lines. `after` is the number of lines that it had when the
note was made.
"""

from typing import Annotated

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from cluedo_notes.game.log.events import Action, Fact, Mark, Note, Prefer
from cluedo_notes.game.log.fields import CardName, EventNumber, FieldMeaning, PlayerName, fields_of

NOTES_FORMATS = (1,)
"""The formats of private notes that can be read; they are written in the last one."""

LineCount = Annotated[int, Meta(ge=0)]

PrivateEvent = Fact | Mark | Note | Prefer
"""An event that only its owner knows."""

PRIVATE_ANSWERS = (Action.SHOW, Action.DRAW)
"""The answers with a private part."""


class _StrictLine(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class NotesHeader(_StrictLine, frozen=True, tag="private_notes"):
    """Line 1: the owner of the notes and the game: its edition and its players in seating order."""

    format: int
    edition: str
    players: tuple[str, ...]
    me: str
    hand: tuple[str, ...] | None = None


class OwnHand(_StrictLine, frozen=True, tag="hand"):
    """The owner's hand, in place of the header's; null: unknown again. The last one counts."""

    cards: tuple[str, ...] | None = None


class _NotedAfter(_StrictLine, frozen=True):
    after: LineCount

    def says_as(self, other: "NotesLine") -> bool:
        """Are two lines equal, apart from when they were noted?"""
        return isinstance(other, _NotedAfter) and replace(self, after=other.after) == other


class AnswerOf(Struct, frozen=True):
    """One answer to a suggestion: its player, and whether a card was shown or an intrigue card drawn."""

    player: str
    action: Action


class SeenThing(Struct, frozen=True):
    """The private part of event `event`; for a suggestion, that of one answer."""

    event: int
    answer: AnswerOf | None


class Seen(_NotedAfter, frozen=True, tag="seen"):
    """The owner's private knowledge of event `event`, under its keys in the log.

    For a suggestion, these are the keys of the answer in which `player` did `action`. The last line on one
    thing counts; without any of the keys it removes the earlier ones.
    """

    event: EventNumber
    player: PlayerName | None = None
    action: Action | None = None
    card: Annotated[str, FieldMeaning.SEEN_CARD] | None = None
    saw: CardName | None = None
    cards: tuple[CardName, ...] | None = None
    suspect: CardName | None = None
    weapon: CardName | None = None
    room: CardName | None = None

    @property
    def all_cards(self) -> tuple[str, ...]:
        """All cards seen, under any key."""
        meant = (FieldMeaning.SEEN_CARD, FieldMeaning.CARD)
        keys = (field.name for field in fields_of(Seen) if field.meaning in meant)
        values = (getattr(self, key) or () for key in keys)
        return tuple(card for value in values for card in ([value] if isinstance(value, str) else value))

    @property
    def thing(self) -> SeenThing:
        """The thing it is about: a later line on the same thing replaces it."""
        answer = None if self.player is None or self.action is None else AnswerOf(self.player, self.action)
        return SeenThing(self.event, answer)

    def taken_back(self, after: int) -> "Seen":
        """The line that removes this one."""
        return Seen(after, self.event, self.player, self.action)

    @property
    def is_empty(self) -> bool:
        """Does it only remove earlier lines?"""
        return self == self.taken_back(self.after)


class OwnEvent(_NotedAfter, frozen=True, tag="event"):
    """A whole event that only its owner knows."""

    event: PrivateEvent = field(name="as")


class TakenBack(_NotedAfter, frozen=True, tag="retract"):
    """Line `line` of the notes, an event or a retraction, no longer counts; the line after the header is the
    first."""

    line: EventNumber


NotesLine = OwnHand | Seen | OwnEvent | TakenBack

NOTES_LINE_TYPES: dict[str, type[Struct]] = {
    str(kind.__struct_config__.tag): kind for kind in NotesLine.__args__
}
