"""Files that a command writes for people: all of them or, whatever happens, none."""

from collections.abc import Sequence
from pathlib import Path

from cluedo_notes.cli.session import Session
from cluedo_notes.game.message import EntryError, message
from cluedo_notes.game.whole_file import all_or_nothing, is_stream, replace_files, write_stream


def refuse_existing(file: Path, force: bool) -> None:
    """Raise `EntryError` for a file that is there already, unless it may be overwritten or is a pipe."""
    if not force and file.exists() and not is_stream(file):
        raise EntryError(message("file-exists", file=str(file)))


def write_whole(files: Sequence[tuple[Path, bytes]], force: bool) -> None:
    """Write the files in one go. Raises `EntryError` as `refuse_existing` does, and where one cannot be
    written; all are then as they were."""
    streams = [one for one in files if is_stream(one[0])]
    whole = [one for one in files if one not in streams]
    with all_or_nothing() as made:
        if force:
            replace_files(whole)
        else:
            for file, data in whole:
                try:
                    made.file(file, data)
                except FileExistsError:
                    raise EntryError(message("file-exists", file=str(file))) from None
        for file, data in streams:
            write_stream(file, data)


def tell_written(session: Session, files: Sequence[Path], sentence: str) -> None:
    """Say that the files were written; not among what one of them prints."""
    if any(map(is_stream, files)):
        session.tell(sentence)
    else:
        session.print_lines([sentence])
