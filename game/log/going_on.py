"""What was found in a log serves again when the log goes on: only what is new at its end is looked at."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar

from cluedo_notes.game.log.corrections import corrects
from cluedo_notes.game.log.events import Event

if TYPE_CHECKING:
    from cluedo_notes.game.log.reader import Log

InLog = TypeVar("InLog")

LOGS_KEPT = 8
"""The number of logs whose findings are kept: at a simulated table each player keeps one."""


class FoundInLogs(Generic[InLog]):
    """What a function finds in logs, kept for the last few of them.

    `anew` looks at a whole log; `further` takes an earlier log, what was found in it, and a log that goes on
    from it.
    """

    def __init__(self, anew: "Callable[[Log], InLog]", further: "Callable[[Log, InLog, Log], InLog]") -> None:
        self._anew = anew
        self._further = further
        self._kept: tuple[tuple[Log, InLog], ...] = ()

    def __call__(self, log: "Log") -> InLog:
        """What there is in this log."""
        # The last log comes first: it is the one that mostly goes on.
        known = next((kept for kept in self._kept if goes_on(kept[0], log)), None)
        if known is not None and known[0] is log:
            return known[1]
        found = self._anew(log) if known is None else self._further(*known, log)
        self._kept = ((log, found), *self._kept)[:LOGS_KEPT]  # bound anew: threads may be reading the old one
        return found


def goes_on(earlier: "Log", log: "Log") -> bool:
    """Does a log have every line of an earlier one, and after them no line that changes an earlier event?"""
    global _compared
    if earlier is log:
        return True
    one, other, found = _compared
    if one is not earlier or other is not log:
        found = _goes_on(earlier, log)
        _compared = (earlier, log, found)  # bound anew: threads may be reading the old one
    return found


_compared: "tuple[Log | None, Log | None, bool]" = (None, None, False)
"""The last two logs compared: whatever is found in logs compares the same two."""


def _goes_on(earlier: "Log", log: "Log") -> bool:
    same = (earlier.header, earlier.edition) == (log.header, log.edition) and _numbered_alike(earlier, log)
    return same and earlier.events == log.events[: len(earlier.events)] and not corrects(added(earlier, log))


def _numbered_alike(earlier: "Log", log: "Log") -> bool:
    if earlier.numbers is None or log.numbers is None:
        return earlier.numbers is log.numbers
    return earlier.numbers == log.numbers[: len(earlier.numbers)]


def added(earlier: "Log", log: "Log") -> tuple[Event, ...]:
    """The lines of a log that an earlier one does not have."""
    return log.events[len(earlier.events) :]
