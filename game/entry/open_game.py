"""A game that stays open while it grows, through notes made here and by others."""

from cluedo_notes.game.deduction.game import Game
from cluedo_notes.game.entry.note import (
    AtEnd,
    Build,
    LogCheck,
    LogPlace,
    Noted,
    any_log,
    last_noted,
    note,
    redo,
    undo,
)
from cluedo_notes.game.log.journal import Store
from cluedo_notes.game.log.reader import Log


class OpenGame:
    """One game held open: the place of its log, and the game as last read. It is for one thread at a time."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._stamp = ""
        self._game: Game | None = None
        self._before: Game | None = None
        self._noted: Noted | None = None

    def look(self) -> Game:
        """The present game; the same object as before while the log is unchanged.

        Raises `LogError` for a log that cannot be read, every time until it can be.
        """
        stamp = self.store.stamp()
        if self._game is None or stamp != self._stamp:
            log, self._stamp = self._read(stamp)
            if self._game is None or not _say_the_same(log, self._game.log):
                self._before, self._game = self._game, Game(log)
        return self._game

    @property
    def game(self) -> Game:
        """The game as last read or noted here. Raises as `look` does."""
        return self.look() if self._game is None else self._game

    def _read(self, stamp: str) -> tuple[Log, str]:
        """The log, and a stamp for exactly these lines: `stamp`, or a newer one if something was written
        meanwhile."""
        log = self.store.read()
        while (now := self.store.stamp()) != stamp:
            log, stamp = self.store.read(), now
        return log, stamp

    def note(
        self,
        build: Build,
        place: LogPlace = AtEnd(),  # noqa: B008
        forced: bool = False,
        strict: bool = False,
    ) -> Noted:
        """The same as `entry.note.note`."""
        return self._after(note(self.store, build, place, forced, strict))

    def undo(self, number: int | None, forced: bool, check: LogCheck = any_log) -> Noted:
        """The same as `entry.note.undo`."""
        return self._after(undo(self.store, number, forced, check))

    def redo(self, forced: bool, check: LogCheck = any_log) -> Noted:
        """The same as `entry.note.redo`."""
        return self._after(redo(self.store, None, forced, check))

    def _after(self, noted: Noted) -> Noted:
        self._stamp = ""  # read again, because somebody else may have written since
        self._game = noted.after
        self._noted = noted
        return noted

    def last_noted(self, game: Game) -> Noted | None:
        """The change by the last line of a game's log; already known if it was noted here."""
        if self._noted is not None and self._noted.after.log is game.log and not self._noted.alone:
            return self._noted
        return last_noted(game, self._before)


def _say_the_same(log: Log, other: Log) -> bool:
    return (log.header, log.edition, log.events) == (other.header, other.edition, other.events)
