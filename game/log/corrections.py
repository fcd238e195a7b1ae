"""From file order to the live order of events: only this module resolves amend, insert and retract."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.game.log.events import Amend, Event, Insert, Note, Retract, TableEvent

BEGINNING = 0
"""The position before the first line."""


CORRECTING: frozenset[type] = frozenset({Amend, Insert, Retract})
"""The types of the lines that change an earlier event, or its place."""


class LiveEvent(Struct, frozen=True):
    """An event at the table, with the number of its line in the log."""

    number: int
    event: TableEvent


def corrects(events: Iterable[Event]) -> bool:
    """Does any of these lines change an earlier event, or its place?"""
    return not CORRECTING.isdisjoint(map(type, events))


def in_file_order(events: Iterable[Event], first: int) -> tuple[LiveEvent, ...]:
    """The events of lines of which none corrects another. `first` is the number of the first line."""
    return tuple(LiveEvent(number, event) for number, event in enumerate(events, start=first))  # type: ignore[arg-type]


def active_lines(events: Sequence[Event]) -> frozenset[int]:
    """The numbers of the lines that count. A line does not count if it is retracted, unless the retraction is
    itself retracted."""
    retracted: set[int] = set()
    amended: set[int] = set()
    active: set[int] = set()
    # A line refers only to earlier lines, so each one can be decided when it is reached from the end.
    for number in range(len(events), 0, -1):
        if number in retracted:
            continue
        active.add(number)
        event = events[number - 1]
        if isinstance(event, Amend):
            amended.add(event.event)
        elif isinstance(event, Retract) and number not in amended:
            retracted.add(event.event)
    return frozenset(active)


def live_order(events: Sequence[Event]) -> tuple[LiveEvent, ...]:
    """The events that count, in the order in which they happened, each in its present form.

    An event has the form of its last amendment that counts. Amending an amendment amends the original event,
    and has no effect once that amendment is retracted. An insertion comes right after its event, so if two
    come after one event, the later line is first. Amending a retraction puts an event in its place.
    """
    if not corrects(events):
        return in_file_order(events, 1)
    active = set(active_lines(events))
    next_to = {BEGINNING: BEGINNING}  # after each line the next in order, after the last the beginning
    last = BEGINNING
    reads: dict[int, TableEvent] = {}
    stands_for = {BEGINNING: BEGINNING}
    for number, event in enumerate(events, start=1):
        stands_for[number] = number
        goes_after = last
        match event:
            case Amend(target, becomes):
                stands_for[number] = stands_for[target]
                if number in active and (target in active or target == stands_for[target]):
                    reads[stands_for[target]] = becomes
                else:
                    active.discard(number)
                continue
            case Insert(after, inserted):
                reads[number] = inserted
                goes_after = stands_for[after]
            case Retract():
                pass
            case _:
                reads[number] = event
        next_to[number], next_to[goes_after] = next_to[goes_after], number
        last = number if goes_after == last else last
    order = (number for number in _along(next_to) if number in active and number in reads)
    return tuple(LiveEvent(number, reads[number]) for number in order)


def _along(next_to: Mapping[int, int]) -> Iterator[int]:
    """Every line in order."""
    number = next_to[BEGINNING]
    while number != BEGINNING:
        yield number
        number = next_to[number]


def reading_lines(events: Sequence[Event]) -> dict[int, int]:
    """For each event that counts, by its number, the number of the line with its present form."""
    tagged = [with_event(line, Note(str(number))) for number, line in enumerate(events, start=1)]
    return {live.number: int(live.event.text) for live in live_order(tagged) if isinstance(live.event, Note)}


def with_event(line: Event, event: TableEvent) -> Event:
    """A line with another event in it; a retraction has none and stays as it is."""
    if isinstance(line, TableEvent):
        return event
    match line:
        case Amend():
            return replace(line, becomes=event)
        case Insert():
            return replace(line, inserted=event)
        case Retract():
            return line
        case _:
            assert_never(line)


def event_in(line: Event) -> TableEvent | None:
    """The event in a line; None for a retraction."""
    match line:
        case Amend():
            return line.becomes
        case Insert():
            return line.inserted
        case Retract():
            return None
        case _:
            return line


def last_action(events: Sequence[Event]) -> int | None:
    """The line that `undo` undoes: the last one that counts and is no retraction. None if there is none."""
    active = active_lines(events)
    lines = [n for n in sorted(active, reverse=True) if not isinstance(events[n - 1], Retract)]
    return lines[0] if lines else None


def undo_of(events: Sequence[Event], number: int) -> int | None:
    """The retraction of event `number` that counts; None if the event was not taken back."""
    for line in active_lines(events):
        event = events[line - 1]
        if isinstance(event, Retract) and event.event == number:
            return line
    return None


def last_undo(events: Sequence[Event]) -> int | None:
    """The retraction that `redo` undoes: the last that counts. None if anything was noted after it."""
    active = active_lines(events)
    for number in sorted(active, reverse=True):
        event = events[number - 1]
        if isinstance(event, Retract) and not isinstance(events[event.event - 1], Retract):
            newer = (n for n in active if n > number)
            return number if all(isinstance(events[n - 1], Retract) for n in newer) else None
    return None
