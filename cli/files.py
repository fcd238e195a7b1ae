"""Files that a command writes for people: all of one or, whatever happens, nothing."""

import os
from pathlib import Path

from cluedo_notes.game.message import EntryError, message


def refuse_existing(file: Path, force: bool) -> None:
    """Raise `EntryError` for a file that is there already, unless it may be overwritten."""
    if not force and file.exists():
        raise EntryError(message("file-exists", file=str(file)))


def write_whole(file: Path, data: bytes, force: bool) -> None:
    """Write the file in one go. Raises `EntryError` as `refuse_existing` does, `OSError` as writing does."""
    file = file.resolve()  # a link stays one
    fresh = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        fresh.write_bytes(data)
        refuse_existing(file, force)
        fresh.replace(file)
    finally:
        fresh.unlink(missing_ok=True)
