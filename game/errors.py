"""Errors as codes with arguments; `words` makes the sentences."""

from enum import IntEnum

from cluedo_notes.language.message import Hint, HintKind, Message, message, numbered, os_reason

__all__ = [
    "EntryError",
    "ExitStatus",
    "GameError",
    "Hint",
    "HintKind",
    "Illegal",
    "LogError",
    "Message",
    "Refused",
    "message",
    "not_live",
    "numbered",
    "os_reason",
]


class ExitStatus(IntEnum):
    """The exit statuses of commands."""

    FINE = 0
    PROBLEMS = 1
    WRONG_INPUT = 2
    CONTRADICTS = 3
    BUG = 70  # a mistake of ours (EX_SOFTWARE of sysexits.h)
    INTERRUPTED = 130  # by Ctrl-C, as in shells


class GameError(Exception):
    """An error that a user reads as one line instead of the result."""

    exit_status = ExitStatus.WRONG_INPUT

    def __init__(self, what: Message) -> None:
        self.message = what
        super().__init__(what.code, dict(what.arguments))


class LogError(GameError):
    """A log that cannot be read: `file`, `line` (1 is the header) and `key` say where, if known."""

    def __init__(
        self, what: Message, file: str = "", line: int | None = None, key: str | None = None
    ) -> None:
        self.what = what
        self.file = file
        self.line = line
        self.key = key
        super().__init__(self._located())

    def _located(self) -> Message:
        if self.line is None:
            return message("log-error", file=self.file, what=self.what)
        if self.key is None:
            return message("log-error-line", file=self.file, line=self.line, what=self.what)
        return message("log-error-key", file=self.file, line=self.line, key=self.key, what=self.what)


class NotAppended(LogError):
    """A line that could not be written to a log, for example because the disk is full. The log is
    unchanged."""


class EntryError(GameError):
    """A player's request that makes no sense, or names something unknown."""


def not_live(event: int) -> EntryError:
    """The error for an event that does not count or does not exist."""
    return EntryError(message("not-live", event=event, log=Hint(HintKind.WHOLE_LOG)))


class Illegal(GameError):
    """An event that a rule forbids, refused because the player asked for legal events only."""

    exit_status = ExitStatus.PROBLEMS


class Refused(GameError):
    """An event that contradicts the log; `clash` are the events that it clashes with."""

    exit_status = ExitStatus.CONTRADICTS

    def __init__(self, what: Message, clash: tuple[int, ...]) -> None:
        self.clash = clash
        super().__init__(what)
