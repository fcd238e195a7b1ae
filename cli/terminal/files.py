"""Files that a command writes for people: all of them or, on any error, none."""

from collections.abc import Sequence
from pathlib import Path

from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.whole_file import all_or_nothing, is_stream, write_stream
from cluedo_notes.language.message import message


def refuse_existing(file: Path) -> None:
    """Raises `EntryError` for an existing file, unless it is a pipe."""
    if file.exists() and not is_stream(file):
        raise EntryError(message("file-exists", file=str(file)))


def make_files(files: Sequence[tuple[Path, bytes]]) -> None:
    """Creates all these new files. Raises `EntryError` as `refuse_existing` does, and if one cannot be
    written; none of them then exists."""
    with all_or_nothing() as made:
        for file, data in files:
            if not is_stream(file):
                try:
                    made.file(file, data)
                except FileExistsError:
                    raise EntryError(message("file-exists", file=str(file))) from None
        for file, data in files:
            if is_stream(file):
                write_stream(file, data)
