"""Where the lines of a game's log are: in its file, or at another computer's table."""

from collections.abc import Iterator
from pathlib import Path

from cluedo_notes.editions.named_file import file_or_pipe
from cluedo_notes.game.log.journal import LogFile, Store
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.language.message import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cluedo_notes.game.entry.note import Noted

HeldOpen = tuple[Path, Store]
"""The file of a game that another command holds open, and its log."""

NOTES, TABLE = "own.notes", "own.table"
"""Files in the folder of a seat, next to the copy of the public log: the private notes, and how to reach the
table."""


def is_of_seat(path: Path) -> bool:
    """Is this the file of a seat at another computer's table?"""
    return path.name == NOTES


def public_copy(folder: Path) -> Path:
    """The copy of the public log in the folder of a seat: its only log, with the game's name."""
    return next(folder.glob("*.jsonl"), folder / f"{folder.name}.jsonl")


def store_of(path: Path) -> Store:
    """The store for reading and writing the lines of the log. Raises `EntryError` and `NotPrivate` if a table
    is no longer known."""
    if not is_of_seat(path):
        return LogFile(path)
    from cluedo_notes.cli.table_client import TableClient, kept_table  # noqa: PLC0415 (few games are at a table)
    from cluedo_notes.game.private_notes.remote_log import RemoteLog  # noqa: PLC0415 (the notes of a seat only)
    from cluedo_notes.game.private_notes.shared_log import SharedLog  # noqa: PLC0415 (the notes of a seat only)

    public, kept = public_copy(path.parent), kept_table(path.with_name(TABLE))
    if kept is None:
        return SharedLog(public, path)
    return RemoteLog(public, path, TableClient(kept.address, kept.game, kept.seat).public_log)


def named_log(path: Path) -> Log:
    """A log that a person names for reading only: a file, a pipe, or the notes of a seat with the copy of its
    table's log. Raises `LogError`."""
    if not is_of_seat(path):
        return read_log(path, file_or_pipe)
    from cluedo_notes.game.private_notes.shared_log import SharedLog  # noqa: PLC0415 (the notes of a seat only)

    return SharedLog(public_copy(path.parent), path).read()


def doubts_in(path: Path, noted: "Noted") -> Iterator[Message]:
    """The questions about a line of the log at `path`. If two lines note the same public event, everybody
    at a table is asked to take back the later one, whatever they alone saw."""
    from cluedo_notes.game.entry.doubts import doubts  # noqa: PLC0415 (only what notes)
    from cluedo_notes.game.knowledge.privacy import public_part  # noqa: PLC0415 (the notes of a seat only)

    if not is_of_seat(path):
        return doubts(noted)
    edition = noted.after.log.edition
    return doubts(noted, lambda event: public_part(event, edition))
