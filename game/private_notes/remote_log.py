"""A player's log at a table that another computer keeps.

The public log is copied from there, and the private notes are only here.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Protocol

import msgspec
from msgspec.structs import replace

from cluedo_notes.game.errors import EntryError, GameError, LogError, NotAppended
from cluedo_notes.game.log.events import Event
from cluedo_notes.game.log.journal import Journal
from cluedo_notes.game.log.reader import Log, folders_of, header_of, parse_log
from cluedo_notes.game.log.whole_file import replace_files
from cluedo_notes.game.private_notes.notes_journal import locked_both
from cluedo_notes.game.private_notes.shared_log import SharedJournal, SharedLog
from cluedo_notes.language.message import message

FETCH_EVERY = 1.0
"""Seconds between two requests to the table; a table that does not answer is left alone for `WAIT_AFTER`."""

WAIT_AFTER = 5.0

NEWER = "newer-format"
"""The code of the error for a log of a later version of the program."""


class Unreached(Exception):
    """The table does not answer, or not as it should; `said` is the reason."""

    said = message("table-unreached")


class Overtaken(Exception):
    """Others noted something first."""


class PublicSource(Protocol):
    """The place of the public log."""

    def contents(self) -> bytes:
        """The public log's file. Raises `Unreached`."""

    def add(self, line: bytes, lines: int) -> None:
        """Adds a line to a log of this many lines after the header. Raises `Unreached`, `Overtaken` for a log
        that has grown, and `EntryError` for a line that is not accepted."""


class RemoteLog(SharedLog):
    """The files of the public log's copy and of the private notes, and the source of the copy."""

    def __init__(self, public: Path, notes: Path, source: PublicSource) -> None:
        super().__init__(public, notes)
        self.source = source
        self._fetched = 0.0
        self._waits = 0.0

    def fetch(self) -> None:
        """The same as `Store.fetch`, if it is time."""
        if monotonic() < self._fetched + self._waits:
            return
        try:
            self.copy()
            self._waits = FETCH_EVERY
        except Unreached:
            self._waits = WAIT_AFTER
        self._fetched = monotonic()

    def locked(self) -> AbstractContextManager[SharedJournal]:
        """The table's present log, to add to. Raises `NotAppended` if the table does not answer, and
        `LogError`."""
        return self._locked_there()

    @contextmanager
    def _locked_there(self) -> Iterator[SharedJournal]:
        try:
            self.copy()
        except Unreached as error:
            raise NotAppended(error.said, str(self.public)) from None
        with locked_both(self.public_log, self.notes) as (journal, notes):
            yield SharedJournal(_RemoteJournal(journal, self.source), notes, self.known)

    def copy(self) -> None:
        """Copies the public log, if it has changed. Raises `NotWritten`, and `Unreached`, also if the answer
        is not a log of this game. The copy then stays as it is."""
        data = self.source.contents()
        if not self.public.exists() or self.public.read_bytes() != data:
            self._check_is_game(data)
            replace_files([(self.public, data)])

    def _check_is_game(self, data: bytes) -> None:
        """Raises `Unreached` if it is not. Anything may have the table's address by now, such as a router's
        page."""
        public = self.public
        try:
            header = parse_log(data, str(public), *folders_of(public)).header
        except LogError as error:
            if getattr(error.what, "code", None) == NEWER:
                return
            raise Unreached from None
        with suppress(OSError, LogError):  # a copy that nobody can read is not worth keeping
            before = header_of(public.read_bytes(), str(public))
            if replace(header, format=before.format) != before:
                raise Unreached


class _RemoteJournal:
    """The public log under the lock of its copy: each line goes to the table first."""

    def __init__(self, journal: Journal, source: PublicSource) -> None:
        self._journal = journal
        self._source = source

    @property
    def log(self) -> Log:
        return self._journal.log

    def append(self, *events: Event) -> Log:
        for event in events:
            try:
                self._source.add(msgspec.json.encode(event), len(self.log.events))
            except (Unreached, Overtaken) as error:
                if not self._stands_there(event):
                    raise self._refusal(error) from None
            self._journal.append(event)
        return self.log

    def _stands_there(self, event: Event) -> bool:
        """Is this the next line there? It may have arrived although its answer was lost, or another player
        may have noted it first."""
        path, lines = self._journal.path, len(self.log.events)
        try:
            public = parse_log(self._source.contents(), str(path), *folders_of(path))
        except (Unreached, LogError):
            return False
        return public.events[: lines + 1] == (*self.log.events, event)

    def _refusal(self, error: Unreached | Overtaken) -> GameError:
        if isinstance(error, Overtaken):
            return EntryError(message("table-overtaken"))
        return NotAppended(message("table-silent"), str(self._journal.path))
