"""What others noted since a page was made, as it is told there.

A form on a page counts as made for the state up to which the page tells what happened: only what nobody could
see there is a reason to refuse it.
"""

from msgspec import Struct

from cluedo_notes.game.log.reader import Log
from cluedo_notes.language.message import Message, message
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.web.base.log_version import LogVersion, log_version_of


class Since(Struct, frozen=True):
    """What is told on a page that was made for `seen`: `lines`, up to `shown`.

    `problem`: the log has not only grown, so that what is new cannot be told.
    """

    seen: LogVersion
    shown: LogVersion
    lines: tuple[str, ...] = ()
    problem: Message | None = None


def nothing_since(log: Log) -> Since:
    """What is told on a page that was made for the log as it is."""
    seen = log_version_of(log)
    return Since(seen, seen)


def since(seen: LogVersion, now: LogVersion, log: Log, words: Words) -> Since:
    """What is told of a log that is `now` so, on a page that was made for `seen`."""
    if not seen.begins(log):
        return Since(seen, seen, problem=message("web-other-log"))
    return Since(seen, now, tuple(since_lines(log, seen.lines, words)))


def since_lines(log: Log, lines: int, words: Words) -> list[str]:
    """The lines of a log after its first so many."""
    describer, first = Describer(log, words), max(0, lines)
    return [
        describer.numbered(number, event) for number, event in enumerate(log.events[first:], start=first + 1)
    ]
