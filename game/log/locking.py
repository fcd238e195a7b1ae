"""A file that one process at a time has locked."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

FOR_THE_USER_ALONE = 0o600


@contextmanager
def locked_file(path: Path, seconds: float) -> Iterator[None]:
    """Locks a file within, and makes it where there is none. Raises `TimeoutError` where others hold the lock
    for `seconds`, `OSError` where there can be none."""
    file = _locked_at_once(path)
    if file is None:
        with _locked_by_library(path, seconds):
            yield
        return
    try:
        yield
    finally:
        _unlock(file)


@contextmanager
def _locked_by_library(path: Path, seconds: float) -> Iterator[None]:
    """The lock on any system, whatever lies in its way."""
    from filelock import FileLock, Timeout  # noqa: PLC0415 (a tenth of the time in which a line is noted)

    lock = FileLock(path, timeout=seconds, mode=FOR_THE_USER_ALONE)
    try:
        lock.acquire()
    except Timeout:
        raise TimeoutError(str(path)) from None
    try:
        yield
    finally:
        lock.release()


# -- where the system has `flock`, and nothing is in the way: the same call on the same file as the library's


def _locked_at_once(path: Path) -> int | None:
    """The opened file, locked; None where the library must wait, or see to what is unusual."""
    if sys.platform == "emscripten":  # a browser's files are opened by the library, which knows their ways
        return None
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock  # noqa: PLC0415 (not every system has it)
    except ImportError:
        return None
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK, FOR_THE_USER_ALONE)
    except OSError:
        return None
    with suppress(OSError):
        flock(file, LOCK_EX | LOCK_NB)
        status = os.fstat(file)
        if status.st_nlink and status.st_uid == os.geteuid():
            return file
    os.close(file)
    return None


def _unlock(file: int) -> None:
    from fcntl import LOCK_UN, flock  # noqa: PLC0415 (not on Windows)

    flock(file, LOCK_UN)  # closing alone would leave it to a process that was started meanwhile
    os.close(file)
