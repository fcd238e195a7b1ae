"""Writing private notes: for their owner only, append-only, under one lock, and on disk before anything
reports success."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import msgspec

from cluedo_notes.game.errors import LogError, NotAppended
from cluedo_notes.game.log.journal import Journal, LogFile, append_lines, lock_held, text_of
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.log.whole_file import NotWritten, all_or_nothing
from cluedo_notes.game.private_notes.lines import NotesHeader, NotesLine
from cluedo_notes.game.private_notes.reader import PrivateNotes, checked_lines, parse_notes, read_notes
from cluedo_notes.language.message import message, os_reason


class NotesJournal:
    """Private notes held under their lock."""

    def __init__(self, path: Path, public: Log) -> None:
        self.path = path
        self.notes = read_notes(path, public)

    def append(self, public: Log, *lines: NotesLine) -> PrivateNotes:
        """Appends lines, all or none, and syncs them to disk; returns the notes with them. `public` is the
        log as it is now. Raises `LogError` if they cannot be written or are not accepted; the file is then
        unchanged."""
        after = checked_lines(self.notes, lines, public)
        try:
            with ExitStack() as undone:
                append_lines(undone, self.path, text_of(lines), self.notes.torn)
        except OSError as error:
            raise NotAppended(message("cannot-write", reason=os_reason(error)), str(self.path)) from None
        self.notes = msgspec.structs.replace(after, torn=b"")
        return self.notes


@contextmanager
def locked_both(public: LogFile, notes: Path) -> Iterator[tuple[Journal, NotesJournal]]:
    """A public log and a player's notes, locked against other writers, always in this order. Raises
    `LogError`."""
    with public.locked() as journal, lock_held(notes):
        yield journal, NotesJournal(notes, journal.log)


def create_notes(
    path: Path, public: Log, header: NotesHeader, lines: Sequence[NotesLine] = ()
) -> PrivateNotes:
    """Writes new private notes next to a public log; an error leaves no new file.

    Raises `LogError` if the file exists, or if the header or a line is not accepted.
    """
    data = text_of([header, *lines])
    notes = parse_notes(data, str(path), public)
    try:
        with all_or_nothing() as made:
            made.folder(path.parent)
            made.file(path, data)
    except FileExistsError:
        raise LogError(message("exists-already"), str(path)) from None
    except NotWritten as error:
        raise LogError(error.what, str(path)) from None
    return notes
