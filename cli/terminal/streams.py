"""The three streams of the program: they are always open, and never stop a command.

A closed stream counts as the null device. If something cannot be printed, it is dropped and the command goes
on, whether or not Python buffers its output; when the program ends, nothing is tried again.
"""

import os
import sys
from errno import EAGAIN, EINVAL
from io import BufferedWriter, RawIOBase, TextIOWrapper
from typing import TextIO


class _Outlet(RawIOBase):
    """The end of a stream. It accepts everything, and drops it after the first error, which is `lost`."""

    def __init__(self, stream: TextIOWrapper) -> None:
        self._stream = stream  # while it is there, nobody closes the stream below it
        # With PYTHONUNBUFFERED there is no layer of a buffer.
        self._raw: RawIOBase = getattr(stream.buffer, "raw", stream.buffer)  # type: ignore[arg-type]
        self.name = stream.name
        self.lost: OSError | None = None

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._raw.fileno()

    def isatty(self) -> bool:
        return self._raw.isatty()

    def write(self, data: object) -> int:
        rest = memoryview(data).tobytes()  # type: ignore[arg-type]
        size = len(rest)
        try:
            while rest and self.lost is None:
                written = self._raw.write(rest)
                if written is None:  # somebody has made the pipe non-blocking
                    raise BlockingIOError(EAGAIN, os.strerror(EAGAIN))
                rest = rest[written:]
        except OSError as error:
            self.lost = error
        return size


def secure_streams() -> None:
    """Opens those of the three streams that are closed, and makes the two output streams accept everything.

    It comes before any file is opened, because that would otherwise get the number of a stream."""
    for number in range(3):
        _open_if_closed(number)
    if sys.stdin is None:
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 (a number, for good)
    sys.stdout = _secured(sys.stdout, 1)
    sys.stderr = _secured(sys.stderr, 2)


def _open_if_closed(number: int) -> None:
    try:
        os.fstat(number)
    except OSError:
        null = os.open(os.devnull, os.O_WRONLY if number else os.O_RDONLY)
        if null != number:
            os.dup2(null, number)
            os.close(null)
        os.set_inheritable(number, True)


def _secured(stream: TextIO | None, number: int) -> TextIO:
    """The stream with an outlet at its end; a new one for a stream that Python found closed."""
    if stream is None:
        stream = open(number, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 (a number, for good)
    if not isinstance(stream, TextIOWrapper):
        return stream
    outlet = _Outlet(stream)
    return TextIOWrapper(
        BufferedWriter(outlet) if hasattr(stream.buffer, "raw") else outlet,
        stream.encoding,
        stream.errors,
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )


def is_lost(stream: TextIO) -> bool:
    """Prints the buffered output of a stream. Was anything dropped?"""
    return _error_of(stream) is not None


def failure_of(stream: TextIO) -> OSError | None:
    """Prints the buffered output of a stream. Returns the error for which something was dropped, or None. If
    the reading program has closed the stream, that is not an error: it wants no more."""
    error = _error_of(stream)
    return None if error is None or _reader_is_gone(error) else error


def _error_of(stream: TextIO) -> OSError | None:
    stream.flush()
    buffer = getattr(stream, "buffer", None)
    outlet = getattr(buffer, "raw", buffer)
    return outlet.lost if isinstance(outlet, _Outlet) else None


def _reader_is_gone(error: OSError) -> bool:
    """Has the program that reads a stream closed it, as each system reports it?"""
    return isinstance(error, ConnectionError) or (sys.platform == "win32" and error.errno == EINVAL)
