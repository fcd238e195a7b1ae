"""Reading a file that another file or a person names: reading never hangs, and never exceeds its limit."""

import os
import stat
from collections.abc import Callable
from errno import EISDIR
from io import FileIO
from pathlib import Path

from cluedo_notes.language.message import Message, message

ReadFile = Callable[[Path, int], bytes]
"""Reads a file: takes a path and the greatest number of bytes, and returns the bytes."""

_CHUNK = 1 << 20
_MORE = 1 << 10
"""If a file grows by no more than this number of bytes while it is read, it is still read in one piece."""

_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_CLOEXEC", 0)
"""A flag so that opening a pipe does not wait for its writer (Windows has no such pipes)."""


class NotPlain(OSError):
    """An error: not a plain file, or too large; `what` says which."""

    def __init__(self, path: Path, what: Message) -> None:
        super().__init__(None, what.code, str(path))
        self.what = what


def plain_file(path: Path, most: int) -> bytes:
    """The bytes of a plain file, or of a link to one.

    Raises `OSError` as opening does: at once for a folder, and as `NotPlain` for a pipe, a device, a socket
    and for more than `most` bytes. The checks apply to the opened file, so nothing can replace it in
    between."""
    with FileIO(os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0) | _AT_ONCE)) as file:
        status = os.fstat(file.fileno())
        if stat.S_ISDIR(status.st_mode):
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(path))
        if not stat.S_ISREG(status.st_mode):
            raise NotPlain(path, message("os-no-plain-file"))
        return _bytes(file, path, most, status.st_size)


def file_or_pipe(path: Path, most: int) -> bytes:
    """Like `plain_file`, for a file named on the command line, which may be a pipe: `<(...)`,
    `/dev/stdin`."""
    if not stat.S_ISFIFO(path.stat().st_mode):
        return plain_file(path, most)
    with FileIO(path) as file:
        return _bytes(file, path, most, _CHUNK)


def _bytes(file: FileIO, path: Path, most: int, expected: int) -> bytes:
    """The bytes of a file, read in pieces of about the `expected` number of bytes. Each piece takes as much
    memory as it could fill."""
    parts, left, piece = [], most, min(_CHUNK, expected + _MORE)
    while part := file.read(min(piece, left + 1)):
        parts.append(part)
        left -= len(part)
        if left < 0:
            raise NotPlain(path, message("os-too-large", most=size(most)))
    return b"".join(parts)


def size(most: int) -> Message:
    """`most` bytes in thousands or millions, as text."""
    if most % 10**6:
        return message("size-thousands", number=most // 1000)
    return message("size-millions", number=most // 10**6)
