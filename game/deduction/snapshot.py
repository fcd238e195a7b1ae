"""How a game stands, and a log that is read again whenever somebody has written to it."""

from functools import cached_property

from msgspec import Struct

from cluedo_notes.game.deduction.odds import Odds, followed_odds
from cluedo_notes.game.deduction.position import Position, position_of
from cluedo_notes.game.errors import GameError
from cluedo_notes.game.log.journal import WrittenLog
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.of_log import table_at
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.message import Message


class Snapshot(Struct, frozen=True, dict=True):
    """A log and what follows from it.

    `odds` is None where the position is too large to count; `no_odds` then says so, and is None elsewhere.
    `stamp` is that of the log when it was last read (`WrittenLog`).
    """

    position: Position
    odds: Odds | None
    no_odds: Message | None
    stamp: str

    @property
    def log(self) -> Log:
        """The log itself."""
        return self.position.log

    @cached_property
    def table(self) -> Table:
        """The table after the last event."""
        return table_at(self.log, None)


class FollowedLog:
    """One log, followed while the game goes on. For one thread at a time."""

    def __init__(self, file: WrittenLog) -> None:
        self.file = file
        self._stamp = ""
        self._snapshot: Snapshot | None = None

    def look(self) -> Snapshot:
        """The game as its log has it now; the same object as before while the log says the same.

        Raises `LogError` for a log that cannot be read, every time until it can be.
        """
        stamp = self.file.stamp()
        if self._snapshot is None or stamp != self._stamp:
            log, stamp = self._read(stamp)
            if self._snapshot is not None:
                log = log.going_on(self._snapshot.log)
            if self._snapshot is None or not _say_the_same(log, self._snapshot.log):
                self._snapshot = self._snapshot_of(position_of(log), stamp)
            self._stamp = stamp
        return self._snapshot

    def _read(self, stamp: str) -> tuple[Log, str]:
        """The log, and its stamp with just these lines: `stamp`, or the one of what was written meanwhile."""
        log = self.file.read()
        while (now := self.file.stamp()) != stamp:
            log, stamp = self.file.read(), now
        return log, stamp

    def noted(self, position: Position) -> Snapshot:
        """The game after an event that was just written: `position` needs no reading."""
        self._stamp = ""  # read again: somebody else may have written since
        self._snapshot = self._snapshot_of(position, self.file.stamp())
        return self._snapshot

    def _snapshot_of(self, position: Position, stamp: str) -> Snapshot:
        try:
            return Snapshot(position, followed_odds(position), None, stamp)
        except GameError as error:
            return Snapshot(position, None, error.message, stamp)


def _say_the_same(log: Log, other: Log) -> bool:
    return (log.header, log.edition, log.events) == (other.header, other.edition, other.events)
