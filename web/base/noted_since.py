"""Lines that others noted since a page was made.

A form on a page counts as made for the newest state that the page shows. It is refused only because of lines
that its reader could not see there.
"""

from msgspec import Struct

from cluedo_notes.game.log.reader import Log
from cluedo_notes.language.message import Message, message
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.web.base.log_version import LogVersion


class Since(Struct, frozen=True):
    """The lines added after the version `seen`, up to the version `shown`.

    `problem`: the log was changed in another way than by growing, so the news cannot be listed."""

    seen: LogVersion
    shown: LogVersion
    lines: tuple[str, ...] = ()
    problem: Message | None = None


def since(seen: LogVersion, now: LogVersion, log: Log, words: Words) -> Since:
    """The news of a log whose present version is `now`, for a page that was made for `seen`."""
    if not seen.begins(log):
        return Since(seen, seen, problem=message("web-other-log"))
    return Since(seen, now, tuple(since_lines(log, seen.lines, words)))


def since_lines(log: Log, lines: int, words: Words) -> list[str]:
    """The lines of a log after its first `lines` ones."""
    describer, first = Describer(log, words), max(0, lines)
    return [
        describer.numbered(number, event) for number, event in enumerate(log.events[first:], start=first + 1)
    ]
