"""The game that `play` holds open: its log, what follows from it, and what other terminals add to it."""

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

from msgspec import Struct

from cluedo_notes.game.deduction.changes import became_certain
from cluedo_notes.game.deduction.odds import Odds, odds_of
from cluedo_notes.game.deduction.position import Position, position_of
from cluedo_notes.game.entry.note import AtEnd, Noted, Place, note
from cluedo_notes.game.entry.shorthand.parse import Quick
from cluedo_notes.game.errors import GameError
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.game.table.apply import table_at
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.noted import certain_lines, changed_lines
from cluedo_notes.solver.counting.count import Counter


class Standing(Struct, frozen=True, dict=True):
    """How a game stands: what the view shows."""

    position: Position
    odds: Odds | None

    @property
    def log(self) -> Log:
        """The log as it was read."""
        return self.position.log

    @cached_property
    def table(self) -> Table:
        """The table after the last event."""
        return table_at(self.position.log, None)


Stamp = tuple[int, int, int]
"""By what a file is known to have changed: when, how long, which."""


class OpenGame:
    """One game held open; the counter and the last position stay warm from line to line."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._counter = Counter()
        self._stamp = self._stamped()
        self.now = self._standing(position_of(read_log(path)))
        self.before = self.now

    def note(self, line: Quick, place: Place | None = None, strict: bool = False) -> Noted:
        """Note the suggestion of a quick line. Raises as `entry.note` does."""
        noted = note(self.path, line.build, place or AtEnd(), line.forced, strict)
        # The stamp stays the old one: somebody else may have written since, and the next look finds it.
        self._put(noted.after)
        return noted

    def refresh(self) -> bool:
        """Read the log again where its file has changed; was it so? Raises `LogError`."""
        stamp = self._stamped()
        if stamp == self._stamp:
            return False
        log = read_log(self.path)
        self._stamp = stamp
        if log.events == self.now.log.events and log.header == self.now.log.header:
            return False
        self._put(position_of(log))
        return True

    def _put(self, position: Position) -> None:
        self.before, self.now = self.now, self._standing(position)

    def _standing(self, position: Position) -> Standing:
        try:
            return Standing(position, odds_of(position, counter=self._counter))
        except GameError:
            return Standing(position, None)

    def _stamped(self) -> Stamp | None:
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size, found.st_ino


def news_lines(before: Standing, now: Standing, words: Words) -> Iterator[str]:
    """What happened between two standings, and what became certain through it."""
    describer = Describer(now.log, words)
    known = len(before.log.events)
    for number, event in enumerate(now.log.events[known:], start=known + 1):
        yield describer.numbered(number, event)
    if not now.log.events:
        return
    noted = Noted(len(now.log.events), now.log.events[-1], before.position, now.position)
    gained, lost = became_certain(noted.before, noted.after), became_certain(noted.after, noted.before)
    yield from (f"  {line}" for line in certain_lines(gained, lost, now.position, words))
    yield from change_lines(before, now, words)


def change_lines(before: Standing, now: Standing, words: Words) -> Iterator[str]:
    """What changed of the probabilities between two standings."""
    if before.odds is not None and now.odds is not None:
        yield from changed_lines(before.odds, now.odds, words)


def ignored_lines(position: Position, words: Words) -> Iterator[str]:
    """Of a log that contradicts itself: without which events it is shown, and what may be done about it."""
    if not position.consistent:
        events = [f"#{number}" for number in position.ignored]
        yield words("play-ignored", events=events, number=position.ignored[-1])
