"""Writing a log: append-only, under one lock for reading, checking and appending, and on disk before anything
reports success."""

import os
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Protocol

import msgspec
from msgspec import Struct

from cluedo_notes.game.errors import LogError, NotAppended
from cluedo_notes.game.log.events import Event, Header
from cluedo_notes.game.log.formats import format_at, with_format_of
from cluedo_notes.game.log.locking import locked_file
from cluedo_notes.game.log.private_file import beside
from cluedo_notes.game.log.reader import (
    Log,
    check_size,
    folders_of,
    is_own,
    parse_log,
    read_bytes,
    split_lines,
    with_lines,
)
from cluedo_notes.game.log.whole_file import (
    MadeFiles,
    NotWritten,
    all_or_nothing,
    grown,
    overwritten,
    replace_files,
)
from cluedo_notes.language.message import message, os_reason

SECONDS_LOCKED = 30.0
"""Seconds to wait while another program writes to the same log."""


def lock_file(path: Path) -> Path:
    """The file to lock while reading, checking and appending to the log at `path`."""
    return beside(path, "lock")


class HeldLog(Protocol):
    """A log held under its lock."""

    @property
    def log(self) -> Log:
        """The log as it is now."""

    def append(self, *events: Event) -> Log:
        """As `Journal.append`."""


class Store(ABC):
    """The place of a log's lines, where others write too. It is one file, the two files of a seat at a shared
    table, or another computer.

    `known`: the log as last read; its results are used again.
    """

    known: Log | None = None

    def fetch(self) -> None:  # noqa: B027 (only remote logs are fetched)
        """Fetches the lines of another computer, if it answers."""

    @abstractmethod
    def read(self) -> Log:
        """The log as it is stored here. Raises `LogError`."""

    @abstractmethod
    def stamp(self) -> str:
        """A text that changes whenever somebody writes to the files here; empty if there is none."""

    @abstractmethod
    def locked(self) -> AbstractContextManager[HeldLog]:
        """The log, locked against other writers. Raises `LogError`."""

    def contents(self) -> bytes:
        """The bytes of a file with this log. Raises `LogError`."""
        log = self.read()
        return log_text(log.header, log.events)


class FileOfLog(Struct, frozen=True):
    """The bytes of a file when it was read, and the log in it."""

    data: bytes
    log: Log


def read_again(path: Path, known: FileOfLog | None) -> FileOfLog:
    """A file's bytes and log. `known`: its previous ones. If the file has only grown, as usual, only the new
    lines are read. Raises `LogError` as `read_log` does."""
    data = read_bytes(path)
    log = None if known is None else _log_grown(known, data)
    return FileOfLog(data, log or parse_log(data, str(path), *folders_of(path)))


def _log_grown(known: FileOfLog, data: bytes) -> Log | None:
    """The log of a file that has not changed or has only grown. None for any other, and for a user's own
    edition, which may have changed."""
    if not data.startswith(known.data) or is_own(known.log.header):
        return None
    if data == known.data:
        return known.log
    if not known.data.endswith(b"\n"):
        return None
    lines, torn = split_lines(data[len(known.data) :])
    return with_lines(known.log, lines, torn)


class LogFile(Store):
    """A log in one file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: FileOfLog | None = None

    def read(self) -> Log:
        """The same as `read_log`."""
        self._file = read_again(self.path, self._file)
        self.known = self._file.log.going_on(self.known)
        return self.known

    def stamp(self) -> str:
        """The same as `stamp_of`."""
        return stamp_of(self.path)

    def contents(self) -> bytes:
        """The bytes of the file."""
        return self.path.read_bytes()

    @contextmanager
    def locked(self) -> Iterator["Journal"]:
        """The same as the function `locked`."""
        if not self.path.is_file():
            self.read()  # reports any fault in the log
        with lock_held(self.path):
            yield Journal(self.path, self.read())


def stamp_of(path: Path) -> str:
    """A text that changes whenever a file is written to; empty if there is no file."""
    try:
        status = path.stat()
    except OSError:
        return ""
    return f"{status.st_ino:x}.{status.st_mtime_ns:x}.{status.st_size:x}"


class Journal:
    """A log's file held under its lock."""

    def __init__(self, path: Path, log: Log) -> None:
        self.path = path
        self.log = log

    def append(self, *events: Event) -> Log:
        """Appends events, all or none, and syncs them to disk; returns the log with them. Raises `LogError`
        if they cannot be written or their ids are not accepted; the file is then unchanged."""
        after = self.log
        for event in events:
            after = after.with_line(event)
        try:
            self._write(text_of(events), after.header.format)
        except OSError as error:
            raise NotAppended(message("cannot-write", reason=os_reason(error)), str(self.path)) from None
        self.log = after
        return after

    def _write(self, lines: bytes, number: int) -> None:
        """Appends lines of format `number`, after raising the header to it."""
        with ExitStack() as undone:
            if number > self.log.header.format:
                # This is on disk before the lines: after a crash in between, the header only allows such
                # lines.
                undone.enter_context(overwritten(self.path, _format_at(self.path), str(number).encode()))
            append_lines(undone, self.path, lines, self.log.torn)


def append_lines(undone: ExitStack, path: Path, lines: bytes, torn: bytes) -> None:
    """Appends whole lines to a file in place of the torn line at its end, synced to disk. An error within
    `undone` removes them again. Raises `LogError` and `OSError`."""
    check_size(path.stat().st_size + len(lines), str(path))
    if torn:
        _keep_torn_line(undone, path, torn)
    elif not _ends_a_line(path):
        lines = b"\n" + lines
    undone.enter_context(grown(path, lines, len(torn)))


def _keep_torn_line(undone: ExitStack, path: Path, torn: bytes) -> None:
    """Keeps the torn line that a crash left in a separate file next to the log, so that nothing written is
    lost."""
    real = path.resolve()
    kept, data = real.with_name(f"{real.name}.torn"), torn + b"\n"
    try:
        undone.enter_context(all_or_nothing()).file(kept, data)
    except FileExistsError:
        undone.enter_context(grown(kept, data))
    except NotWritten as error:
        raise LogError(error.what, str(kept)) from None


def _format_at(path: Path) -> int:
    with path.open("rb") as file:
        return format_at(file.readline())


def _ends_a_line(path: Path) -> bool:
    with path.open("rb") as file:
        file.seek(-1, os.SEEK_END)
        return file.read() == b"\n"


def locked(path: Path) -> AbstractContextManager[Journal]:
    """The log at `path`, locked against other writers. Raises `LogError`."""
    return LogFile(path).locked()


@contextmanager
def lock_held(path: Path) -> Iterator[None]:
    """Locks the file at `path` against other writers. Raises `LogError`."""
    with ExitStack() as held:
        try:
            held.enter_context(locked_file(lock_file(path), SECONDS_LOCKED))
        except TimeoutError:
            raise LogError(message("locked"), str(path)) from None
        except OSError as error:
            what = message("lock-refused", lock=str(lock_file(path)), reason=os_reason(error))
            raise LogError(what, str(path)) from None
        yield


def log_text(header: Header, events: Sequence[Event]) -> bytes:
    """The bytes of a log's file."""
    return text_of([header, *events])


def text_of(lines: Iterable[Struct]) -> bytes:
    """The bytes of some lines of a file."""
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def create(path: Path, header: Header, events: Sequence[Event] = ()) -> Log:
    """Writes a new log with this header and these events; an error leaves no new file.

    Raises `LogError` if the file exists, or if the header or an event is not accepted. Raises
    `NotWritten`.
    """
    with all_or_nothing() as made:
        return create_with(made, path, header, events)


def create_with(made: MadeFiles, path: Path, header: Header, events: Sequence[Event]) -> Log:
    """The same as `create`, for one of several files that are made together."""
    lines, log = _checked(path, header, events)
    try:
        made.folder(path.parent)
        made.file(path, lines)
    except FileExistsError:
        raise LogError(message("exists-already"), str(path)) from None
    return log


def overwrite(path: Path, header: Header, events: Sequence[Event]) -> Log:
    """Replaces a log under its lock. Raises `LogError`; the old log is then unchanged."""
    lines, log = _checked(path, header, events)
    with lock_held(path):
        try:
            replace_files([(path, lines)])
        except NotWritten as error:
            raise LogError(error.what, str(path)) from None
    return log


def _checked(path: Path, header: Header, events: Sequence[Event]) -> tuple[bytes, Log]:
    """The bytes of a log's file, and the log. Raises `LogError` if the log cannot be read back."""
    lines = log_text(with_format_of(header, events), events)
    log = parse_log(lines, str(path), path.resolve().parent)
    if path.is_dir():
        raise LogError(message("is-a-directory"), str(path))
    return lines, log
