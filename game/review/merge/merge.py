"""Several players' logs of one game become one referee's log, and every disagreement is named.

Facts that only some logs have are kept. If logs differ, the majority counts. If there is none, the log of the
player who must know counts (the asker for a shown card, otherwise the actor), and after that the first file.
The order of the files matters only for that, and for the seat that begins the list of players.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log import events as ev
from cluedo_notes.game.log.journal import create_with, log_text, overwrite
from cluedo_notes.game.log.own_edition import put_edition_beside
from cluedo_notes.game.log.reader import Log, edition_file, folders_of
from cluedo_notes.game.log.whole_file import all_or_nothing, is_stream, write_stream
from cluedo_notes.game.review.merge.columns import AlignedEntries, columns_of
from cluedo_notes.game.review.merge.entries import Entry, entries_of
from cluedo_notes.game.review.merge.events import United
from cluedo_notes.game.review.merge.headers import check_same_game, joined_header, parsed
from cluedo_notes.game.review.merge.reveals import united_reveal
from cluedo_notes.game.review.merge.shown_cards import seen_otherwise
from cluedo_notes.game.review.merge.votes import Disagreement, LogsToMerge, Says, Vote, differ
from cluedo_notes.game.table.setting import Setting, setting_of
from cluedo_notes.language.message import message

__all__ = ["Disagreement", "Merged", "Says", "merged", "save"]

NEVER_LEFT_OUT = ev.AnySuggestion | ev.Accusation | ev.CardsSeen | ev.Roll | ev.Move | ev.Draw
"""The events that a complete log never leaves out."""


class Merged(Struct, frozen=True):
    """The merged log, and the differences between the logs: first the header's, then in the order of
    events."""

    log: Log
    disagreements: tuple[Disagreement, ...]


def merged(logs: Sequence[Log], marks: Log | None = None) -> Merged:
    """One log of everything in several logs of one game. `marks`: the log whose pencil marks and statements
    on how rivals play are kept (None: none).

    Raises `EntryError` for fewer than two logs or logs of different games. Raises `LogError` if together they
    do not make a log, for example because of the cards of an option that was outvoted.
    """
    if len(logs) < 2:
        raise EntryError(message("merge-needs-two"))
    check_same_game(logs)
    sources = LogsToMerge(tuple(logs))
    header, of_headers = joined_header(sources)
    merging = _Merging(sources, setting_of(parsed(header, sources)))
    events = [*merging.events()]
    reveal, of_reveal = united_reveal(sources, header, len(events) + 1)
    own = () if marks is None else marks.live
    kept = [live.event for live in own if isinstance(live.event, ev.Mark | ev.Prefer)]
    lines: list[ev.Event] = [*events, *([reveal] if reveal is not None else []), *merging.amendments, *kept]
    log = parsed(header, sources, lines)
    seen = seen_otherwise(log, merging.columns, sources)
    return Merged(log, (*of_headers, *merging.disagreements, *seen, *of_reveal))


def save(log: Log, sources: Sequence[Log], path: Path, force: bool) -> None:
    """Writes a merged log to a file, with a user's own edition next to it. If the path is a pipe, it is
    written to directly.

    Raises `EntryError` if the file exists, unless `force`, or if it is one of the merged logs. Raises
    `LogError` if it cannot be written.
    """
    if is_stream(path):
        write_stream(path, log_text(log.header, log.events))
        return
    if any(path.resolve() == Path(source.file).resolve() for source in sources):
        raise EntryError(message("merge-into-itself", file=str(path)))
    if path.exists() and not force:
        raise EntryError(message("output-exists", file=str(path)))
    header = log.header
    with all_or_nothing() as made:
        if header.edition.endswith(".toml"):
            own = edition_file(header, folders_of(Path(sources[0].file)))
            header = replace(header, edition=f"./{put_edition_beside(made, own, log.edition, path)}")
        if path.is_file():
            overwrite(path, header, log.events)
        else:
            create_with(made, path, header, log.events)


class _Merging:
    """The events of several logs in one order, with new numbers. `setting` belongs to the merged log."""

    def __init__(self, sources: LogsToMerge, setting: Setting) -> None:
        self.sources = sources
        self.setting = setting
        logs = [entries_of(log, place) for place, log in enumerate(sources.logs)]
        columns = columns_of(logs, setting.in_turn)
        self.columns = [column for place, column in enumerate(columns) if not _known(column, columns[:place])]
        self.numbers = {
            (entry.log, entry.number): number
            for number, column in enumerate(self.columns, start=1)
            for entry in column
        }
        self.disagreements: list[Disagreement] = []
        self.amendments: list[ev.Amend] = []

    def events(self) -> Iterator[ev.TableEvent]:
        """The merged events; afterwards `disagreements` and `amendments` are complete."""
        last_suggestion = None
        for number, column in enumerate(self.columns, start=1):
            united = United(column, self.sources, number, self.setting)
            event = self._referring(united, last_suggestion)
            self.disagreements += united.disagreements
            self.disagreements += self._left_out(column, number)
            yield event
            if isinstance(event, ev.Suggestion):
                last_suggestion = number

    def _referring(self, united: United, last_suggestion: int | None) -> ev.TableEvent:
        """The event with its reference to another one, by the numbers of the merged log."""
        about = self._about(united, last_suggestion)
        if about is None:
            return united.event
        event: ev.TableEvent = replace(united.event, event=about)
        if about < united.number:
            return event
        # The event it refers to was inserted later, but a line can only refer to an earlier one.
        self.amendments.append(ev.Amend(united.number, event))
        return united.event

    def _about(self, united: United, last_suggestion: int | None) -> int | None:
        said = [
            Vote(entry.log, entry.number, number, number)
            for entry in united.column
            if (number := self._number(entry, entry.about)) is not None
        ]
        if said:
            if differ(said):
                united.disagreements.append(Disagreement(united.number, "event", self.sources.says(said)))
            return int(self.sources.settled(said, united.knowers).value)
        supposed = {self._number(entry, entry.supposed) for entry in united.column} - {None}
        if not supposed or last_suggestion in supposed:
            return None
        return max(number for number in supposed if number is not None)

    def _number(self, entry: Entry, number: int | None) -> int | None:
        """The merged number of another event of an entry's log."""
        return None if number is None else self.numbers.get((entry.log, number))

    def _left_out(self, column: AlignedEntries, number: int) -> Iterator[Disagreement]:
        """A disagreement if a complete log lacks this event, and goes on after it: for that log it did not
        happen."""
        if not isinstance(column[0].event, NEVER_LEFT_OUT):
            return
        having = {entry.log for entry in column}
        lacking = [
            Vote(log, None, None, None)
            for log in range(len(self.sources.logs))
            if log not in having and self.sources.complete(log) and self._last(log) > number
        ]
        if lacking:
            kind = column[0].event.kind
            votes = [Vote(entry.log, entry.number, kind, kind) for entry in column]
            yield Disagreement(number, "missing", self.sources.says([*votes, *lacking]))

    def _last(self, log: int) -> int:
        """The merged number of a log's last event."""
        return max((number for (of_log, _), number in self.numbers.items() if of_log == log), default=0)


def _known(column: AlignedEntries, before: Sequence[AlignedEntries]) -> bool:
    """Is this a private fact that another player noted earlier, in another place?"""
    if not isinstance(column[0].event, ev.Fact):
        return False
    logs = {entry.log for entry in column}
    return any(
        other[0].identity == column[0].identity and logs.isdisjoint(entry.log for entry in other)
        for other in before
    )
