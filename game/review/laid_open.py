"""A shared table after the game: the public log and all private notes that lie open, as one log."""

from contextlib import AbstractContextManager
from pathlib import Path

from msgspec import Struct

from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.journal import OpenLog, log_text, stamp_of
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.game.private_notes.shared_log import SharedLog
from cluedo_notes.game.review.merge.merge import merged
from cluedo_notes.language.message import message


class LaidOpenLog(Struct, frozen=True):
    """The file of the public log, and those of the private notes that lie open: at least one."""

    public: Path
    notes: tuple[Path, ...]

    def read(self) -> Log:
        """What `merge` makes of them. Raises `LogError`."""
        shared = (SharedLog(self.public, notes).read() for notes in self.notes)
        return merged([read_log(self.public), *shared]).log

    def stamp(self) -> str:
        """A text that differs whenever one of them was written to; empty where there is no public log."""
        public = stamp_of(self.public)
        return public and ".".join((public, *map(stamp_of, self.notes)))

    def contents(self) -> bytes:
        """The bytes of a file that holds them as one log. Raises `LogError`."""
        log = self.read()
        return log_text(log.header, log.events)

    def locked(self) -> AbstractContextManager[OpenLog]:
        """Nobody notes anything here any more. Raises `EntryError`."""
        raise EntryError(message("laid-open-is-read"))
