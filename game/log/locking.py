"""A file that one process at a time has locked."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FOR_THE_USER_ALONE = 0o600


def is_locked(path: Path) -> bool:
    """Does a process have this file locked now? False if that cannot be known."""
    try:
        with locked_file(path, 0):
            return False
    except TimeoutError:
        return True
    except OSError:
        return False


@contextmanager
def locked_file(path: Path, seconds: float) -> Iterator[None]:
    """Locks a file within, and creates it if necessary. Raises `TimeoutError` if others hold the lock for
    `seconds`, and `OSError` if there cannot be a lock."""
    from filelock import FileLock, Timeout  # noqa: PLC0415 (a tenth of the time to note a line)

    lock = FileLock(path, timeout=seconds, mode=FOR_THE_USER_ALONE)
    try:
        lock.acquire()
    except Timeout:
        raise TimeoutError(str(path)) from None
    try:
        yield
    finally:
        lock.release()
