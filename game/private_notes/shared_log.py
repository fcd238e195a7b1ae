"""A player's log at a shared table, read and written as one log although it is in two files."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from cluedo_notes.game.log.events import Event
from cluedo_notes.game.log.journal import HeldLog, LogFile, Store, stamp_of
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.private_notes.joining import Joined, PrivateLine, join
from cluedo_notes.game.private_notes.lines import OwnHand
from cluedo_notes.game.private_notes.notes_journal import NotesJournal, locked_both
from cluedo_notes.game.private_notes.noting import LinesKnown, note_on_both, noted_alone, public_line
from cluedo_notes.game.private_notes.open_questions import OpenQuestion, last_seen, open_questions
from cluedo_notes.game.private_notes.reader import read_both


class SharedLog(Store):
    """The file of the public log and that of one player's private notes."""

    def __init__(self, public: Path, notes: Path) -> None:
        self.public = public
        self.public_log = LogFile(public)
        self.notes = notes

    def joined(self) -> Joined:
        """Both as one log, with the origin of each line. Raises `LogError`."""
        joined = join(*read_both(self.public_log, self.notes), self.known)
        self.known = joined.log
        return joined

    def read(self) -> Log:
        """Both as one log. Raises `LogError`."""
        return self.joined().log

    def stamp(self) -> str:
        """A text that changes whenever either file is written to; empty if there is no public log."""
        public = self.public_log.stamp()
        return public and f"{public}.{stamp_of(self.notes)}"

    def locked(self) -> AbstractContextManager["SharedJournal"]:
        """Both, locked against other writers. Raises `LogError`."""
        return self._locked_here()

    @contextmanager
    def _locked_here(self) -> Iterator["SharedJournal"]:
        """Both files, for changes to the notes only."""
        with locked_both(self.public_log, self.notes) as (journal, notes):
            yield SharedJournal(journal, notes, self.known)

    def note_hand(self, cards: tuple[str, ...]) -> None:
        """Notes the owner's hand. Raises `LogError` for one that cannot be dealt."""
        with self._locked_here() as shared:
            shared.notes.append(shared.journal.log, OwnHand(cards))

    def note_answer(self, which: Callable[[OpenQuestion], bool], cards: tuple[str, ...]) -> int | None:
        """Notes the owner's answer to one of the questions open to them, and returns its line number in the
        notes. None if that question is no longer open, or these cards do not answer it. Raises `LogError`."""
        with self._locked_here() as shared:
            for question in filter(which, open_questions(shared.joined)):
                if question.is_answered_by(cards, shared.log.edition):
                    line = question.answered(cards, len(shared.journal.log.events))
                    return len(shared.notes.append(shared.journal.log, line).lines)
        return None

    def take_back_answer(self, number: int) -> None:
        """Removes the answer in line `number` of the notes, unless the owner noted more for themselves since.
        Raises `LogError`."""
        with self._locked_here() as shared:
            if (line := last_seen(shared.joined, number)) is not None:
                log = shared.journal.log
                shared.notes.append(log, line.taken_back(len(log.events)))

    def add_missing(self, known: int, make: Callable[[Log], Event]) -> int | None:
        """Adds the missing private part of a line that `make` makes of the first `known` lines of the joined
        log. That is done only if its public part was noted after these lines, by anybody.

        Returns the line's number in the joined log, or None. A line without a public part is searched for in
        the notes. Raises `LogError` and everything that `make` raises.
        """
        with self._locked_here() as shared:
            joined = shared.joined
            before, lines = joined.numbers.public_before(known), shared.journal.log.events
            line = make(joined.log.at(known))
            public = public_line(line, joined)
            if public is None:
                return noted_alone(line, joined, known)
            if public not in lines[before:]:
                return None
            note_on_both(shared.journal, shared.notes, line, LinesKnown(before, 0))
            return joined.numbers.of_public(lines.index(public, before) + 1)

    def add_seen(self, number: int, make: Callable[[Log], Event]) -> bool:
        """Adds the missing private part of a correction of event `number` that `make` makes, if the public
        event already has the corrected form. Raises `LogError` and everything that `make` raises."""
        with self._locked_here() as shared:
            line = make(shared.log)
            is_own = isinstance(shared.joined.numbers.origin(number), PrivateLine)
            if is_own or public_line(line, shared.joined) is not None:
                return False
            shared.append(line)
            return True


class SharedJournal:
    """Both files held under their locks."""

    def __init__(self, journal: HeldLog, notes: NotesJournal, known: Log | None) -> None:
        self.journal = journal
        self.notes = notes
        self.joined = join(journal.log, notes.notes, known)

    @property
    def log(self) -> Log:
        """Both as one log."""
        return self.joined.log

    def append(self, *events: Event) -> Log:
        """Appends events, by the numbers of the joined log, one by one, to the files where they belong.
        Returns the log with them. Lines noted before an error stay. Raises `LogError`."""
        for event in events:
            known = LinesKnown(len(self.journal.log.events), len(self.notes.notes.lines))
            note_on_both(self.journal, self.notes, event, known)
            self.joined = join(self.journal.log, self.notes.notes, self.log)
        return self.log
