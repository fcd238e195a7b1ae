"""Splits a log, as one player saw it, into a public part and that player's private part."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Edition
from cluedo_notes.game.knowledge.privacy import public_part
from cluedo_notes.game.knowledge.view import UNSEEN_EVENT, public_header
from cluedo_notes.game.log.events import Amend, Event, Retract, TableEvent
from cluedo_notes.game.log.fields import OfKeeper
from cluedo_notes.game.log.formats import with_format_of
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.private_notes.lines import NotesLine, OwnEvent
from cluedo_notes.game.private_notes.reader import PrivateNotes, deal_with, notes_header
from cluedo_notes.game.private_notes.seen import seen_in


class PartedEvent(Struct, frozen=True):
    """The public part of an event (None: nobody else saw anything) and its player's private part."""

    public: TableEvent | None
    private: tuple[NotesLine, ...]


def part_event(event: TableEvent, number: int, after: int, edition: Edition) -> PartedEvent:
    """One event with everything that a player saw of it, split. `number` is its number in the public log,
    `after` the number of lines in the public log when the private part is noted."""
    if isinstance(event, OfKeeper):
        return PartedEvent(None, (OwnEvent(after, event),))
    return PartedEvent(public_part(event, edition), tuple(seen_in(event, number, after, edition)))


class Parted(Struct, frozen=True):
    """A log that was split. `numbers`: for the events that count, except the player's own, the number in the
    public log."""

    public: Log
    notes: PrivateNotes
    numbers: Mapping[int, int]


def part(own: Log) -> Parted:
    """The public log and the private notes of a log's keeper: `join` turns them into a log with the same
    events.

    The public log has each event once, in its present form and place, so that nobody sees its form before a
    correction. Its header has the oldest format that has all of its lines. Empty notes, which `view` leaves
    for events that its player did not see, are left out.

    Raises `ValueError` for a log without a keeper.
    """
    owner = own.header.me
    if owner is None:
        raise ValueError("a log without a keeper")
    numbers = _public_numbers(own)
    events: list[TableEvent] = []
    private: list[NotesLine] = []
    for live in own.live:
        if live.event == UNSEEN_EVENT:
            continue
        number = len(events) + 1
        after = len(events) if isinstance(live.event, OfKeeper) else number
        parted = part_event(live.event, number, after, own.edition)
        events += [] if parted.public is None else [parted.public]
        private += parted.private
    lines = _referring(events, numbers)
    header = with_format_of(public_header(own), lines)
    public = replace(own, header=header, deal=deal_with(header, own), events=tuple(lines), torn=b"")
    notes = PrivateNotes(own.file, notes_header(public, owner, own.header.hand), tuple(private))
    return Parted(public, notes, numbers)


def _public_numbers(own: Log) -> dict[int, int]:
    public = (live.number for live in own.live if not isinstance(live.event, OfKeeper))
    return {number: place for place, number in enumerate(public, start=1)}


def _referring(events: Sequence[TableEvent], numbers: Mapping[int, int]) -> list[Event]:
    """The public events with references by the numbers of the public log. A line can only refer to earlier
    ones. References to an event that happened later, or that no longer counts, are therefore added by
    amendments at the end."""
    lines: list[Event] = []
    amended: list[tuple[int, TableEvent, int]] = []
    for place, event in enumerate(events, start=1):
        about = event.refers_to
        if about is None:
            lines.append(event)
        elif numbers.get(about, place) < place:
            lines.append(replace(event, event=numbers[about]))
        else:
            lines.append(replace(event, event=None))
            amended.append((place, event, about))
    for place, event, about in amended:
        target = numbers.get(about)
        if target is None:  # a retracted line takes the place of an event that no longer counts
            lines += [UNSEEN_EVENT, Retract(len(lines) + 1)]
            target = len(lines) - 1
        lines.append(Amend(place, replace(event, event=target)))
    return lines
