"""Joins a public log and one player's private notes into that player's own log.

Each line of the public log stays as it is, plus what its owner saw of the event. After it come the owner's
own events that were noted when it was the last line. The joined log therefore only grows at its end, as
both files do.
"""

from collections.abc import Callable
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.game.log.corrections import reading_lines, with_event
from cluedo_notes.game.log.events import Amend, Event, Insert, Retract, TableEvent
from cluedo_notes.game.log.formats import needed_by
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.private_notes.lines import OwnEvent, Seen, SeenThing, TakenBack
from cluedo_notes.game.private_notes.reader import PrivateNotes, with_keeper
from cluedo_notes.game.private_notes.seen import filled_with, seen_that_counts


class PublicLine(Struct, frozen=True):
    """Line `number` of the public log; the line after the header is the first."""

    number: int


class PrivateLine(Struct, frozen=True):
    """Line `number` of the private notes; the line after the header is the first."""

    number: int


class LineNumbers(Struct, frozen=True, dict=True):
    """The origin of each line of a joined log, in order; the numbers are those of events."""

    origins: tuple[PublicLine | PrivateLine, ...]

    @cached_property
    def _joined(self) -> dict[PublicLine | PrivateLine, int]:
        return {origin: number for number, origin in enumerate(self.origins, start=1)}

    def origin(self, joined: int) -> PublicLine | PrivateLine:
        """The origin of line `joined` of the joined log; the first line is 1. Raises `IndexError` past its
        end."""
        return self.origins[joined - 1]

    def of_public(self, number: int) -> int:
        """The number in the joined log of a line of the public log; 0, before all lines, stays 0."""
        return self._joined[PublicLine(number)] if number else 0

    def of_private(self, number: int) -> int:
        """The number in the joined log of a line of the notes that is an event or a retraction."""
        return self._joined[PrivateLine(number)]

    def public_before(self, joined: int) -> int:
        """The number of lines that the public log has up to this line of the joined log."""
        return sum(isinstance(origin, PublicLine) for origin in self.origins[:joined])


class Joined(Struct, frozen=True):
    """One player's log of a shared table.

    `log`: an ordinary log with that player as its keeper. `public` and `notes`: its two parts. `numbers`: the
    origin of each line. `seen`: the player's private observations that count.
    """

    public: Log
    notes: PrivateNotes
    log: Log
    numbers: LineNumbers
    seen: dict[SeenThing, Seen]


def join(public: Log, notes: PrivateNotes, known: Log | None = None) -> Joined:
    """A public log and private notes as one log, with the owner's hand if it is noted. `known`: the last log
    made of them."""
    seen = seen_that_counts(public, notes)
    numbers = _numbers(public, notes)
    lines = _with_seen(public, seen)
    events = []
    for origin in numbers.origins:
        match origin:
            case PublicLine(number):
                events.append(renumbered(lines[number - 1], numbers.of_public))
            case PrivateLine(number):
                events.append(_as_event(notes, number, numbers))
    kept = with_keeper(public, notes.owner, notes.hand)
    needed = max((needed_by(event)[0] for event in events), default=0)
    header = replace(kept.header, format=max(kept.header.format, needed))
    log = replace(kept, header=header, events=tuple(events)).going_on(known)
    return Joined(public, notes, log, numbers, seen)


def _numbers(public: Log, notes: PrivateNotes) -> LineNumbers:
    """The owner's events come after the public line after which they were noted."""
    behind: dict[int, list[PrivateLine]] = {}
    for number, line in enumerate(notes.lines, start=1):
        if isinstance(line, OwnEvent | TakenBack):
            behind.setdefault(line.after, []).append(PrivateLine(number))
    origins: list[PublicLine | PrivateLine] = [*behind.get(0, ())]
    for number in range(1, len(public.events) + 1):
        origins += [PublicLine(number), *behind.get(number, ())]
    return LineNumbers(tuple(origins))


def _with_seen(public: Log, seen: dict[SeenThing, Seen]) -> list[Event]:
    """The lines of the public log, each event that counts with its private part."""
    lines = list(public.events)
    if not seen:
        return lines
    events = public.by_number
    for thing, values in seen.items():
        events[thing.event] = filled_with(events[thing.event], values)
    place = reading_lines(public.events)
    for number in {thing.event for thing in seen}:
        lines[place[number] - 1] = with_event(lines[place[number] - 1], events[number])
    return lines


def _as_event(notes: PrivateNotes, number: int, numbers: LineNumbers) -> Event:
    line = notes.lines[number - 1]
    match line:
        case OwnEvent():
            return line.event
        case TakenBack():
            return Retract(numbers.of_private(line.line))
    raise TypeError(line)


Renumber = Callable[[int], int]
"""Turns a line's number in one log into that in another."""


def renumbered(line: Event, number: Renumber) -> Event:
    """A line with its references to others renumbered."""
    match line:
        case Amend():
            return Amend(number(line.event), event_renumbered(line.becomes, number))
        case Insert():
            return Insert(number(line.after), event_renumbered(line.inserted, number))
        case Retract():
            return Retract(number(line.event))
        case _:
            return event_renumbered(line, number)


def event_renumbered(event: TableEvent, number: Renumber) -> TableEvent:
    """An event with its reference to another renumbered."""
    return event if event.refers_to is None else replace(event, event=number(event.refers_to))
