"""One game's log as the server keeps it at hand: read anew when its file changed, told to whoever listens."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Callable, Hashable
from enum import Enum, auto
from pathlib import Path
from typing import Any, TypeVar

from anyio import CapacityLimiter, to_thread

from cluedo_notes.game.deduction.snapshot import FollowedLog, Snapshot, stamp_of
from cluedo_notes.game.entry.note import AtEnd, Build, LogCheck, LogPlace, Noted, note, redo, undo
from cluedo_notes.game.errors import EntryError, GameError
from cluedo_notes.game.log.events import TableEvent
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.message import message
from cluedo_notes.web.base.log_version import LogVersion, log_version_of, version_of
from cluedo_notes.web.live.background import in_background
from cluedo_notes.web.live.sent_forms import Sent

LOOK_EVERY = 0.2
"""Seconds between two looks at the file while somebody listens."""

KEEP_ALIVE = 15.0
"""Seconds after which a listener hears that nothing happened: some routers drop a silent connection."""

Computed = TypeVar("Computed")


class Stale(EntryError):
    """A form was made for another state of the log: `lines` it had, `found` it has. Where it has not only
    grown since, `lines` is all that it has: nothing was added to what was seen."""

    def __init__(self, seen: LogVersion, log: Log) -> None:
        self.found = len(log.events)
        if seen.begins(log):
            self.lines = seen.lines
            super().__init__(message("web-stale", number=self.found - seen.lines))
        else:
            self.lines = self.found
            super().__init__(message("web-other-log"))


class Length(Enum):
    """How long a thought takes. One of each length is thought at a time: who taps on a cell does not wait
    for the replay."""

    SHORT = auto()
    LONG = auto()


def _unchanged_since(seen: LogVersion) -> LogCheck:
    """Raises `Stale` for a log that is another by now."""

    def check(log: Log) -> None:
        if log_version_of(log) != seen:
            raise Stale(seen, log)

    return check


class Listener:
    """One who hears of changes until he is let go; `farewell` is what he is told then."""

    def __init__(self) -> None:
        self.farewell = ""
        self._woken = asyncio.Event()

    def wake(self) -> None:
        """There is something to hear, perhaps."""
        self._woken.set()

    @property
    def gone(self) -> bool:
        """Was he let go?"""
        return bool(self.farewell)

    def let_go(self, farewell: str) -> None:
        """He hears nothing more but that."""
        self.farewell = farewell
        self.wake()

    async def woken(self, seconds: float) -> bool:
        """Wait until there is; False where nothing came for so long."""
        try:
            await asyncio.wait_for(self._woken.wait(), seconds)
        except TimeoutError:
            return False
        self._woken.clear()
        return True


class _SnapshotCache:
    """What was made of one snapshot, by keys; of two snapshots that are made use of, one is kept."""

    def __init__(self) -> None:
        self._all: tuple[Snapshot | None, dict[Hashable, Any]] = (None, {})

    def made(self, snapshot: Snapshot, key: Hashable, make: Callable[[Snapshot], Computed]) -> Computed:
        """What `make` makes of the snapshot, made once. Raises what `make` raises."""
        of, kept = self._all
        if of is not snapshot:
            kept = {}
            self._all = (snapshot, kept)
        if key not in kept:
            kept[key] = make(snapshot)
        found: Computed = kept[key]
        return found


class LiveGame:
    """One game at hand. Work on it is done in a thread, one piece after the other."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._followed = FollowedLog(path)
        self.counter = self._followed.counter
        self._kept = _SnapshotCache()
        self._one_at_a_time = CapacityLimiter(1)
        self._pondered = _SnapshotCache()
        self._one_thought_at_a_time = {length: CapacityLimiter(1) for length in Length}
        self.sent = Sent[int]()
        self._listeners: set[Listener] = set()
        self._watching: asyncio.Task[None] | None = None
        self._closed = False

    # -- reading

    async def look(self) -> Snapshot:
        """The log as it is now, and what follows from it. Raises `LogError`."""
        return await self.in_turn(self._followed.look)

    async def kept(self, key: Hashable, make: Callable[[Snapshot], Computed]) -> Computed:
        """What `make` makes of the log as it is now; made once for each `key` until the log changes.

        Raises `LogError` and what `make` raises.
        """

        def looked_up() -> Computed:
            return self._kept.made(self._followed.look(), key, make)

        return await self.in_turn(looked_up)

    async def pondered(self, key: Hashable, make: Callable[[Snapshot], Computed], length: Length) -> Computed:
        """The same for what takes seconds: nobody who reads or notes meanwhile waits for it, nor does the end
        of the server."""
        snapshot = await self.look()
        async with self._one_thought_at_a_time[length]:
            return await in_background(lambda: self._pondered.made(snapshot, key, make))

    async def in_turn(self, work: Callable[[], Computed]) -> Computed:
        """Do a piece of work in a thread, nothing else on this game meanwhile."""
        return await to_thread.run_sync(work, limiter=self._one_at_a_time)

    def stamp(self) -> str:
        """What differs whenever the file was written to; empty where there is none."""
        return stamp_of(self.path)

    # -- noting

    async def note(
        self,
        build: Build,
        seen: LogVersion,
        place: LogPlace = AtEnd(),  # noqa: B008
        forced: bool = False,
    ) -> Noted:
        """Note the event that `build` makes, unless the log is not as it was `seen`: `Stale`.

        Raises as `entry.note` does; the log is then untouched.
        """

        def checked(log: Log, table: Table) -> TableEvent:
            _unchanged_since(seen)(log)
            return build(log, table)

        return await self.in_turn(lambda: note(self.path, checked, place, forced))

    async def take_back(self, number: int | None, seen: LogVersion, forced: bool) -> Noted:
        """Take back event `number`, or the last. Raises as `entry.undo` does, and `Stale`."""
        return await self.in_turn(lambda: undo(self.path, number, forced, _unchanged_since(seen)))

    async def bring_back(self, seen: LogVersion, forced: bool) -> Noted:
        """Bring back what was taken back last. Raises as `entry.redo` does, and `Stale`."""
        return await self.in_turn(lambda: redo(self.path, forced, _unchanged_since(seen)))

    # -- listening

    async def changes(self, seen: str = "", listener: Listener | None = None) -> AsyncGenerator[str]:
        """The log's version now, unless it is `seen`, and from then on whenever the file changed.

        An empty text says that nothing happened for a while. Ends when the listener is let go.
        """
        listener = listener or Listener()
        self._listeners.add(listener)
        if self._watching is None:
            self._watching = asyncio.create_task(self._watch())
        try:
            while not (self._closed or listener.gone):
                if (version := await self._version()) != seen:
                    seen = version
                    yield version
                if not await listener.woken(KEEP_ALIVE):
                    yield ""
        finally:
            self._listeners.remove(listener)

    async def _version(self) -> str:
        with contextlib.suppress(GameError):
            return version_of(await self.look())
        return f"0-{self.stamp()}"

    async def _watch(self) -> None:
        """Looks at the file for all listeners, as long as there is one."""
        known = self.stamp()
        self._wake()  # what was written before this first look
        while self._listeners and not self._closed:
            await asyncio.sleep(LOOK_EVERY)
            if (stamp := self.stamp()) != known:
                known = stamp
                self._wake()
        self._watching = None

    def _wake(self) -> None:
        for listener in self._listeners:
            listener.wake()

    def close(self) -> None:
        """Let every listener go."""
        self._closed = True
        self._wake()
