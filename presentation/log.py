"""A log in lines and for programs: the players and the events."""

from collections.abc import Iterator

from msgspec import UNSET, Struct, UnsetType

from cluedo_notes.game.log.corrections import active_lines
from cluedo_notes.game.log.events import Amend, Event, Header
from cluedo_notes.game.log.reader import Log
from cluedo_notes.language.message import Message, message, numbered
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.turn import house_lines


def title_lines(log: Log, describer: Describer) -> Iterator[str]:
    """The players' characters, the direction of answers, and the cards that were open or in the keeper's hand
    from the start."""
    words = describer.words
    players = ", ".join(
        f"{seat.name} ({describer.card(seat.character)})" if seat.character else seat.name
        for seat in log.header.players
    )
    yield words("log-title", edition=log.edition.name.in_language(words.language), players=players)
    yield from house_lines(log.edition, words)
    if log.header.me and log.header.hand:
        yield words("log-my-hand", me=log.header.me, cards=describer.cards(log.header.hand))
    if log.header.face_up:
        yield words("log-face-up", cards=describer.cards(log.header.face_up))


def log_lines(log: Log, describer: Describer) -> Iterator[str]:
    """The players and the events that count, in lines."""
    yield from title_lines(log, describer)
    for live in log.live:
        yield f"{live.number:>4}  {describer.event(live.event)}"


def file_lines(log: Log, describer: Describer) -> Iterator[str]:
    """The players and every line of the file, with a cross before lines that no longer count."""
    yield from title_lines(log, describer)
    active = active_lines(log.events)
    for number, event in enumerate(log.events, start=1):
        mark = " " if number in active else "×"
        yield f"{mark}{number:>3}  {describer.event(event)}"


class NumberedEvent(Struct, frozen=True, kw_only=True):
    """An event with its number; with `--all`, `active` says whether it counts."""

    number: int
    active: bool | UnsetType = UNSET
    event: Event


class LogOutput(Struct, frozen=True):
    """`log --json`: the header and the events."""

    header: Header
    events: tuple[NumberedEvent, ...]


def log_output(log: Log) -> LogOutput:
    """The events that count."""
    events = tuple(NumberedEvent(number=live.number, event=live.event) for live in log.live)
    return LogOutput(log.header, events)


def file_output(log: Log) -> LogOutput:
    """Every line of the file."""
    active = active_lines(log.events)
    lines = tuple(
        NumberedEvent(number=number, active=number in active, event=event)
        for number, event in enumerate(log.events, start=1)
    )
    return LogOutput(log.header, lines)


LAST = 3
"""The number of events shown to a reader who looks for a number."""


def last_events(log: Log, words: Words) -> list[str]:
    """The last events that count, with their numbers."""
    describer = Describer(log, words)
    return [describer.in_brackets(live.number, live.event) for live in log.live[-LAST:]]


def with_last_events(what: Message, log: Log, words: Words) -> Message:
    """The message about an event that does not count, followed by the last ones that do. A correction is
    answered with the event that it corrects, which keeps its number."""
    if what.code != "not-live" or not log.live:
        return what
    number = typed = what.arguments["event"]
    while number in active_lines(log.events) and isinstance(line := log.events[number - 1], Amend):
        number = line.event
    if number != typed:
        return message("not-live-corrects", typed=numbered(typed), event=numbered(number))
    return message("not-live-but", what=what, events=last_events(log, words))


def torn_line(log: Log) -> Message:
    """The message about a last line that was cut short by a crash."""
    where = {"number": len(log.events) + 2, "size": len(log.torn)}
    if not log.torn.strip(b"\0"):  # After a power cut, file systems fill unwritten parts with zeros.
        return message("torn-nulls", **where)
    return message("torn-line", **where, line=log.torn.decode("utf-8", "replace"))
