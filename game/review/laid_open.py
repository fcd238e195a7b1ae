"""A shared table after the game: the public log and all opened private notes as one log."""

from contextlib import AbstractContextManager
from hashlib import blake2b
from pathlib import Path

import msgspec

from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.corrections import LiveEvent, corrects
from cluedo_notes.game.log.journal import HeldLog, Store, stamp_of
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.game.private_notes.shared_log import SharedLog
from cluedo_notes.game.review.merge.merge import merged
from cluedo_notes.game.table.of_log import tables
from cluedo_notes.language.message import message


def ending_of(log: Log) -> str | None:
    """A text that identifies this ending of the game; None until the game ends.

    An ending that was undone and noted again, or amended, has another text: nobody has agreed to it.
    """
    ending = _ending(log)
    if ending is None:
        return None
    later = range(len(log.events), ending.number, -1)
    corrections = (number for number in later if corrects((log.events[number - 1],)))
    changing = (number for number in corrections if _ending(log.at(number - 1)) != ending)
    text = msgspec.json.encode((next(changing, ending.number), ending))
    return blake2b(text, digest_size=16).hexdigest()


def _ending(log: Log) -> LiveEvent | None:
    """The event that ended the game, in its present form; None until the game ends."""
    after_each = zip(log.live, tables(log)[1:], strict=True)
    return next((live for live, table in after_each if table.over), None)


class LaidOpenLog(Store):
    """The file of the public log, and those of the opened private notes, at least one. `ending`: the ending
    that their owners agreed to, as in `ending_of`."""

    def __init__(self, public: Path, notes: tuple[Path, ...], ending: str) -> None:
        self.public, self.notes, self.ending = public, notes, ending

    def is_of(self, notes: tuple[Path, ...], ending: str) -> bool:
        """Are these exactly the opened notes, and is this the ending?"""
        return (self.notes, self.ending) == (notes, ending)

    def read(self) -> Log:
        """The merged log. Raises `EntryError` if the game goes on or ends differently, and `LogError`."""
        if ending_of(read_log(self.public)) != self.ending:
            raise EntryError(message("open-other-ending"))
        shared = (SharedLog(self.public, notes).read() for notes in self.notes)
        self.known = merged([read_log(self.public), *shared]).log.going_on(self.known)
        return self.known

    def stamp(self) -> str:
        """A text that changes whenever one of the files is written to; empty if there is no public log."""
        public = stamp_of(self.public)
        return public and ".".join((public, *map(stamp_of, self.notes)))

    def locked(self) -> AbstractContextManager[HeldLog]:
        """Raises `EntryError`: this log does not accept any more notes."""
        raise EntryError(message("laid-open-is-read"))
