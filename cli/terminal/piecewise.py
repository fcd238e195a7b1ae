"""A file too large for memory: written in pieces, then moved to its place. If anything fails, nothing
changes."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from io import FileIO, RawIOBase
from pathlib import Path

from cluedo_notes.game.log.whole_file import (
    failure_named,
    file_to_replace,
    filled_beside,
    is_stream,
    real_path,
    stream_handle,
    sync_folder,
    write_all,
)

PutFile = Callable[[Path, Path], None]
"""Moves a whole file to its place: `put_new` if nothing may be there, `put_in_place` to replace what is
there."""


class PiecewiseFile(RawIOBase):
    """A file that grows at its end."""

    def __init__(self, file: Path, opened: FileIO) -> None:
        self._file = file
        self._opened = opened

    def writable(self) -> bool:
        """Always."""
        return True

    def write(self, data: object) -> int:
        """Writes all of some bytes; returns their number. Raises `NotWritten`."""
        piece = memoryview(data).tobytes()  # type: ignore[arg-type]
        with failure_named(self._file):
            write_all(self._opened.fileno(), piece)
        return len(piece)


@contextmanager
def piecewise(file: Path, put: PutFile) -> Iterator[PiecewiseFile]:
    """A context with a file to write to. On an error inside, nothing is left of it.

    Raises `NotWritten`, and `FileExistsError` if `put` may not replace an existing file."""
    if is_stream(file):
        with failure_named(file):
            opened = FileIO(stream_handle(file), "w")
        with opened:
            yield PiecewiseFile(file, opened)
        return
    with ExitStack() as stack:
        with failure_named(file):
            fresh = stack.enter_context(filled_beside(file, b"", file_to_replace(file)))
        with fresh.open("r+b", buffering=0) as opened:
            yield PiecewiseFile(file, opened)
            with failure_named(file):
                os.fsync(opened.fileno())
        with failure_named(file):
            place = real_path(file)
            put(fresh, place)
        with suppress(OSError):  # the file is already in place: too late to say that nothing was changed
            sync_folder(place.parent)
