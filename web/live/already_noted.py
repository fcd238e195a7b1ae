"""A form that comes a second time: the line that it became, found in the log itself.

A form is made for a state of the log and says what happened next. If the next line says exactly that, the
form was noted, and only its answer was lost on the way or with the server. Nothing has to be remembered.
"""

from collections.abc import Callable, Sequence

from cluedo_notes.game.entry.note import Build, LogPlace, read_back, table_for
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Event, Retract
from cluedo_notes.game.log.reader import Log
from cluedo_notes.web.base.log_version import LogVersion


def line_noted(log: Log, seen: LogVersion, build: Build, place: LogPlace) -> int | None:
    """The number of the line after those `seen`, if it notes what `build` makes, otherwise None."""
    if not _grown(log, seen):
        return None
    then = log.at(seen.lines)
    try:
        event = build(then, table_for(then, place))
    except EntryError:
        return None
    return seen.lines + 1 if read_back(log.events[seen.lines]) == (event, place) else None


def line_taken_back(
    log: Log, seen: LogVersion, target: Callable[[Sequence[Event]], int | None]
) -> int | None:
    """The number of the line after those `seen`, if it takes back the `target` among them, otherwise None."""
    if not _grown(log, seen):
        return None
    number = target(log.events[: seen.lines])
    taken_back = number is not None and log.events[seen.lines] == Retract(number)
    return seen.lines + 1 if taken_back else None


def _grown(log: Log, seen: LogVersion) -> bool:
    return seen.begins(log) and seen.lines < len(log.events)
