"""Writing a log: append-only, one lock for reading, checking and appending, on disk before anyone is told."""

import errno
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from cluedo_notes.game.events import Event, Header
from cluedo_notes.game.log import Log, parse_log, read_log
from cluedo_notes.game.message import LogError, message, os_reason


def lock_file(path: Path) -> Path:
    """The file that terminals lock while they read, check and append to the log at `path`."""
    real = path.resolve()
    return real.with_name(f".{real.name}.lock")


class Journal:
    """A log held under its lock."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.log = read_log(path)

    def append(self, event: Event) -> Log:
        """Put one event on disk; the log with it. Raises `LogError` when it cannot be written or its ids are
        not accepted; the file is then as it was."""
        after = self.log.with_line(event)
        try:
            self._write(msgspec.json.encode(event) + b"\n")
        except OSError as error:
            raise _cannot_write(error, self.path) from None
        self.log = after
        return after

    def _write(self, line: bytes) -> None:
        with self.path.open("rb+", buffering=0) as file:
            data = file.read()
            if self.log.torn:
                self._keep_torn_line()
                file.truncate(len(data) - len(self.log.torn))
            elif not data.endswith(b"\n"):
                line = b"\n" + line
            end = file.seek(0, os.SEEK_END)
            try:
                if file.write(line) != len(line):
                    raise OSError(errno.ENOSPC, "a short write")
                os.fsync(file.fileno())
            except OSError:
                file.truncate(end)
                raise

    def _keep_torn_line(self) -> None:
        """What a crash left of a line goes to a file beside the log: nothing that was written is lost."""
        with self.path.with_name(f"{self.path.name}.torn").open("ab") as file:
            file.write(self.log.torn + b"\n")
            file.flush()
            os.fsync(file.fileno())
        _sync_folder(self.path.parent)


def _cannot_write(error: OSError, path: Path) -> LogError:
    return LogError(message("cannot-write", reason=os_reason(error)), str(path))


@contextmanager
def locked(path: Path) -> Iterator[Journal]:
    """The log at `path`, with nobody else writing to it meanwhile. Raises `LogError`."""
    from filelock import FileLock, Timeout  # noqa: PLC0415 (a fifth of the start-up time; readers need none)

    if not path.is_file():
        read_log(path)  # says what is wrong with it
    try:
        with FileLock(lock_file(path), timeout=30):
            yield Journal(path)
    except Timeout:
        raise LogError(message("locked"), str(path)) from None
    except OSError as error:
        raise _cannot_write(error, path) from None


def create(path: Path, header: Header, events: Sequence[Event] = ()) -> Log:
    """A new log with this header and these events; all of it or, after an error, no file at all.

    Raises `LogError` when there is one already, or when the header or the events cannot be.
    """
    lines = b"".join(msgspec.json.encode(line) + b"\n" for line in (header, *events))
    log = parse_log(lines, str(path), path.parent)
    if path.is_dir():
        raise LogError(message("is-a-directory"), str(path))
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with fresh.open("wb", buffering=0) as file:
            file.write(lines)
            os.fsync(file.fileno())
        os.link(fresh, path)  # unlike a rename it never replaces a log that is there
        _sync_folder(path.parent)
    except FileExistsError:
        raise LogError(message("exists-already"), str(path)) from None
    except OSError as error:
        raise _cannot_write(error, path) from None
    finally:
        with suppress(OSError):  # where nothing could be written there is nothing to take away
            fresh.unlink(missing_ok=True)
    return log


def _sync_folder(folder: Path) -> None:
    """Put a new name in a folder on disk too, where the system lets folders be opened."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
