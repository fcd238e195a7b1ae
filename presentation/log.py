"""A log in lines and for programs: who plays, and what happened."""

from collections.abc import Iterator

from cluedo_notes.game.log.corrections import active_lines
from cluedo_notes.game.log.reader import Log
from cluedo_notes.presentation.describe import Describer


def title_lines(log: Log, describer: Describer) -> Iterator[str]:
    """Who plays which character, and the cards that lay open or in the keeper's hand from the start."""
    words = describer.words
    players = ", ".join(
        f"{seat.name} ({describer.card(seat.character)})" if seat.character else seat.name
        for seat in log.header.players
    )
    yield words("log-title", edition=log.edition.name.in_language(words.language), players=players)
    if log.header.me and log.header.hand:
        yield words("log-my-hand", me=log.header.me, cards=describer.cards(log.header.hand))
    if log.header.face_up:
        yield words("log-face-up", cards=describer.cards(log.header.face_up))


def log_lines(log: Log, describer: Describer, everything: bool) -> Iterator[str]:
    """A log in lines; `everything`: all lines of the file, including those that no longer count."""
    yield from title_lines(log, describer)
    if not everything:
        for live in log.live:
            yield f"{live.number:>4}  {describer.event(live.event)}"
        return
    active = active_lines(log.events)
    for number, event in enumerate(log.events, start=1):
        mark = " " if number in active else "×"
        yield f"{mark}{number:>3}  {describer.event(event)}"


def log_json(log: Log, everything: bool) -> dict[str, object]:
    """A log for programs: the header, and the events as the file has them, each with its number."""
    if not everything:
        events = [{"number": live.number, "event": live.event} for live in log.live]
        return {"header": log.header, "events": events}
    active = active_lines(log.events)
    lines = [
        {"number": number, "active": number in active, "event": event}
        for number, event in enumerate(log.events, start=1)
    ]
    return {"header": log.header, "events": lines}
