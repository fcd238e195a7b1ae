"""Files that a command writes for people: all of one or, whatever happens, nothing."""

import os
from contextlib import suppress
from pathlib import Path

from cluedo_notes.game.message import EntryError, message


def refuse_existing(file: Path, force: bool) -> None:
    """Raise `EntryError` for a file that is there already, unless it may be overwritten."""
    if not force and file.exists():
        raise EntryError(message("file-exists", file=str(file)))


def write_whole(file: Path, data: bytes, force: bool) -> None:
    """Write the file in one go. Raises `EntryError` as `refuse_existing` does, `OSError` as writing does, of
    the file as it was named."""
    place = file.resolve()  # a link stays one
    fresh = place.with_name(f".{place.name}.{os.getpid()}")
    try:
        fresh.write_bytes(data)
        refuse_existing(file, force)
        fresh.replace(place)
    except OSError as error:
        error.filename, error.filename2 = str(file), None
        raise
    finally:
        with suppress(OSError):  # where nothing could be written there is nothing to take away
            fresh.unlink(missing_ok=True)
