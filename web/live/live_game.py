"""One game's log kept open by the server: read again when its file changes, with news for its listeners."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Callable, Iterator
from enum import Enum, auto
from typing import TypeVar

from cluedo_notes.game.askers.shown import odds_shown
from cluedo_notes.game.deduction.game import Beside, Game
from cluedo_notes.game.entry.doubts import doubts
from cluedo_notes.game.entry.note import AtEnd, Build, LogCheck, LogPlace, Noted
from cluedo_notes.game.entry.open_game import OpenGame
from cluedo_notes.game.errors import EntryError, GameError
from cluedo_notes.game.log.corrections import last_action, last_undo
from cluedo_notes.game.log.events import TableEvent
from cluedo_notes.game.log.journal import Store
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.message import Message, message
from cluedo_notes.web.base.log_version import LogVersion, log_version_of, version_of
from cluedo_notes.web.live.already_noted import line_noted, line_taken_back
from cluedo_notes.web.live.background import OneByOne

LOOK_EVERY = 0.2
"""Seconds between two checks of the file while somebody listens."""

HEARTBEAT = 2.0
"""After this many seconds a listener gets a message that nothing happened. A page that gets none for longer
warns that it may be out of date."""

Computed = TypeVar("Computed")


class Stale(EntryError):
    """A form was made for another version of the log, with `lines` lines; it now has `lines_now`. If the log
    has changed in another way than by growing, `lines` is the present number, because nothing was added to
    the version seen."""

    def __init__(self, seen: LogVersion, log: Log) -> None:
        self.lines_now = len(log.events)
        if seen.begins(log):
            self.lines = seen.lines
            super().__init__(message("web-stale", number=self.lines_now - seen.lines))
        else:
            self.lines = self.lines_now
            super().__init__(message("web-other-log"))


class Length(Enum):
    """How long a computation takes. One of each length runs at a time, so that a tap on a cell does not wait
    for the replay."""

    SHORT = auto()
    LONG = auto()


def _unchanged_since(seen: LogVersion) -> LogCheck:
    """A check that raises `Stale` for a log of another version."""

    def check(log: Log) -> None:
        if log_version_of(log) != seen:
            raise Stale(seen, log)

    return check


class Listener:
    """A page that gets changes until it is ended; `farewell` is its last message."""

    def __init__(self) -> None:
        self.farewell = ""
        self._woken = asyncio.Event()

    def wake(self) -> None:
        """Wakes the listener, because there may be a change."""
        self._woken.set()

    @property
    def gone(self) -> bool:
        """Was the listener ended?"""
        return bool(self.farewell)

    def let_go(self, farewell: str) -> None:
        """Ends the listening with this message."""
        self.farewell = farewell
        self.wake()

    async def woken(self, seconds: float) -> bool:
        """Waits for `wake`; False if nothing came within `seconds` seconds."""
        try:
            await asyncio.wait_for(self._woken.wait(), seconds)
        except TimeoutError:
            return False
        self._woken.clear()
        return True


class LiveGame:
    """One open game. Work on it is done one piece after another."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._open = OpenGame(store)
        self._turns = OneByOne()
        self._computations = {length: OneByOne() for length in Length}
        self._listeners: set[Listener] = set()
        self._watching: asyncio.Task[None] | None = None
        self._closed = False

    # -- reading

    async def look(self) -> Game:
        """The game as it is now, with its odds computed. Raises `LogError`."""
        return await self.in_turn(self._looked)

    def _looked(self) -> Game:
        self.store.fetch()
        game = self._open.look()
        _ = odds_shown(game)  # counted here, where no other page waits for it
        return game

    async def kept(self, work: Callable[[Game, *Beside], Computed], *arguments: *Beside) -> Computed:
        """Like `Game.kept`, for the present game: computed once until its log changes.

        Raises `LogError` and the errors of `work`."""
        return await self.in_turn(lambda: self._looked().kept(work, *arguments))

    async def computed_aside(
        self, length: Length, work: Callable[[Game, *Beside], Computed], *arguments: *Beside
    ) -> Computed:
        """Like `kept`, for work that takes seconds. Neither readers and writers nor the end of the server
        wait for it."""
        game = await self.look()
        return await self._computations[length].aside(lambda: game.kept(work, *arguments))

    async def in_turn(self, work: Callable[[], Computed]) -> Computed:
        """Does a piece of work while nothing else uses this game."""
        return await self._turns.in_turn(work)

    def last_noted(self, game: Game) -> Noted | None:
        """Like `OpenGame.last_noted`."""
        return self._open.last_noted(game)

    def doubts(self, noted: Noted) -> Iterator[Message]:
        """The questions about the last line."""
        return doubts(noted)

    # -- noting

    async def note(
        self,
        build: Build,
        seen: LogVersion,
        place: LogPlace = AtEnd(),  # noqa: B008
        forced: bool = False,
        opened: int = -1,
    ) -> int:
        """Notes the event that `build` makes and returns the number of its line, 0 if there is none
        (`Noted.alone`). If the line after those `seen` is the same, it was already noted and is not
        repeated. Nor is the newest line, if it came after the first `opened` ones (-1: not known): the form
        was open before it and only shown it.

        Raises `Stale` unless the log is still the version `seen`, and the errors of `entry.note`. After an
        error the log is unchanged."""

        def checked(log: Log, table: Table) -> TableEvent:
            _unchanged_since(seen)(log)
            return build(log, table)

        def repeated() -> int | None:
            log = self.store.read()
            if place != AtEnd() or not 0 <= opened < len(log.events):
                return None
            return self._noted_before(log_version_of(log.at(len(log.events) - 1)), build, place)

        return await self._once(
            lambda: self._open.note(checked, place, forced),
            lambda: self._noted_before(seen, build, place),
            repeated,
        )

    def _noted_before(self, seen: LogVersion, build: Build, place: LogPlace) -> int | None:
        """The number of the line that already noted the same, 0 if that made none; otherwise None."""
        return line_noted(self.store.read(), seen, build, place)

    async def take_back(self, number: int | None, seen: LogVersion, forced: bool) -> int:
        """Takes back event `number`, or the last one. Returns like `note`. Raises the errors of `entry.undo`,
        and `Stale`."""
        return await self._once(
            lambda: self._open.undo(number, forced, _unchanged_since(seen)),
            lambda: line_taken_back(
                self.store.read(), seen, lambda events: last_action(events) if number is None else number
            ),
        )

    async def bring_back(self, seen: LogVersion, forced: bool) -> int:
        """Restores the event that was taken back last. Returns like `note`. Raises the errors of
        `entry.redo`, and `Stale`."""
        return await self._once(
            lambda: self._open.redo(forced, _unchanged_since(seen)),
            lambda: line_taken_back(self.store.read(), seen, last_undo),
        )

    async def _once(
        self,
        write: Callable[[], Noted],
        written: Callable[[], int | None],
        repeated: Callable[[], int | None] = lambda: None,
    ) -> int:
        """The number of the line that `write` appends. If that would only repeat one, the number of the line
        that `repeated` finds; if it comes too late, of the one that `written` finds."""

        def line() -> int:
            if (number := repeated()) is not None:
                return number
            try:
                noted = write()
                return 0 if noted.alone else noted.number
            except Stale:
                if (number := written()) is None:
                    raise
                return number

        return await self.in_turn(line)

    # -- listening

    async def changes(self, seen: str = "", listener: Listener | None = None) -> AsyncGenerator[str]:
        """The log's version now, unless it is `seen`, and then each time the file changes.

        An empty text means that nothing happened, at first or for a while. Ends when the listener is
        ended."""
        listener = listener or Listener()
        self._listeners.add(listener)
        if self._watching is None:
            self._watching = asyncio.create_task(self._watch())
        try:
            woken = True
            while not (self._closed or listener.gone):
                before, seen = seen, await self.version() if woken else seen
                yield "" if seen == before else seen
                woken = await listener.woken(HEARTBEAT)
        finally:
            self._listeners.remove(listener)

    async def version(self) -> str:
        """The present version of the log, even of one that cannot be read."""
        with contextlib.suppress(GameError):
            return version_of(await self.look())
        return f"0-{self.store.stamp()}"

    async def _watch(self) -> None:
        """Checks the file for all listeners, as long as there is one."""
        known = self.store.stamp()
        self._wake()  # for changes before this first check
        while self._listeners and not self._closed:
            await asyncio.sleep(LOOK_EVERY)
            self.store.fetch()
            if (stamp := self.store.stamp()) != known:
                known = stamp
                self._wake()
        self._watching = None

    def _wake(self) -> None:
        for listener in self._listeners:
            listener.wake()

    def close(self) -> None:
        """Ends all listeners."""
        self._closed = True
        self._wake()
