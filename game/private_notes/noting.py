"""Notes a player's line in both files: the public part first, then the private one.

If the second step fails, or the program ends between the two, the same line can be noted again. It then
finds the result of the first step, whoever wrote it, and adds what the notes lack.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from cluedo_notes.editions import Edition
from cluedo_notes.game.entry.note import read_back
from cluedo_notes.game.errors import EntryError, NotAppended
from cluedo_notes.game.knowledge.privacy import public_part
from cluedo_notes.game.log.events import Amend, Event, Insert, Retract, TableEvent
from cluedo_notes.game.log.journal import HeldLog
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.private_notes.joining import Joined, PrivateLine, PublicLine, event_renumbered, join
from cluedo_notes.game.private_notes.lines import NotesLine, OwnHand, Seen, TakenBack
from cluedo_notes.game.private_notes.notes_journal import NotesJournal
from cluedo_notes.game.private_notes.parting import part_event
from cluedo_notes.game.private_notes.reader import PrivateNotes, checked_lines
from cluedo_notes.game.private_notes.seen import seen_that_counts
from cluedo_notes.language.message import message, numbered


class LinesKnown(Struct, frozen=True):
    """The number of lines of both files when a player decided what to note."""

    public: int
    notes: int


class NotedOnBoth(Struct, frozen=True):
    """The result of noting: the event's number in the public log (None: it is the player's own), and the
    lines added, which exclude those that were there already."""

    number: int | None
    public: Event | None
    private: tuple[NotesLine, ...]


def note_on_both(journal: HeldLog, notes: NotesJournal, line: Event, known: LinesKnown) -> NotedOnBoth:
    """Notes a line, by the numbers of the joined log, in a public log and its private notes.

    An equal line noted since `known` is this one: it is not noted twice. The caller has checked the line
    against the joined log. Raises `LogError`, and `EntryError` for a reference to an event of the player's
    own. Then nothing was written or, if the notes could not be, only the public line.
    """
    joined = join(journal.log, notes.notes)
    public = public_line(line, joined)
    added = None if public in journal.log.events[known.public :] else public
    log = journal.log if added is None else journal.log.with_line(added)
    number = _number(line, joined, public, log.events, known)
    lines = private_lines(line, joined, number or NO_EVENT, len(log.events))
    missing = tuple(own for own in lines if not _is_noted(own, log, notes.notes, known))
    checked_lines(notes.notes, missing, log)  # before anything is written
    if added is not None:
        journal.append(added)
    if missing:
        _note_alone(journal, notes, missing, added)
    return NotedOnBoth(number, added, missing)


def _note_alone(
    journal: HeldLog, notes: NotesJournal, missing: Sequence[NotesLine], added: Event | None
) -> None:
    """Adds a player's private part; the error mentions the public line if it was `added` before."""
    try:
        notes.append(journal.log, *missing)
    except NotAppended as error:
        if added is None:
            raise
        public = numbered(len(journal.log.events))
        raise NotAppended(message("own-part-not-written", event=public), error.file) from None


def is_public(line: Event, edition: Edition) -> bool:
    """Is everything in this line public?"""
    event, _ = read_back(line)
    return event is None or public_part(event, edition) == event


def public_line(line: Event, joined: Joined) -> Event | None:
    """The public part of a line of a player's joined log, as the next line of the public log; None if there
    is none."""
    match line:
        case Retract(number):
            origin = joined.numbers.origin(number)
            return Retract(origin.number) if isinstance(origin, PublicLine) else None
        case Amend(number, becomes):
            origin = joined.numbers.origin(number)
            event = _public(becomes, joined)
            if isinstance(origin, PrivateLine):
                return None if event is None else Insert(joined.numbers.public_before(number), event)
            root = _amended(joined, origin)
            if event is None:
                return Retract(root)
            return None if event == joined.public.by_number.get(root) else Amend(root, event)
        case Insert(after, inserted):
            event = _public(inserted, joined)
            return None if event is None else Insert(joined.numbers.public_before(after), event)
        case _:
            return _public(line, joined)


def private_lines(line: Event, joined: Joined, number: int, after: int) -> Iterator[NotesLine]:
    """The private part of a line of a player's joined log. `number` is the event's in the public log, `after`
    the number of lines that it now has."""
    match line:
        case Retract(taken_back):
            origin = joined.numbers.origin(taken_back)
            if isinstance(origin, PrivateLine):
                yield TakenBack(after, origin.number)
        case Amend(amended, becomes):
            origin = joined.numbers.origin(amended)
            if isinstance(origin, PrivateLine):
                yield TakenBack(after, origin.number)
            lines = part_event(becomes, number, after, joined.public.edition).private
            yield from lines
            said = {own.thing for own in lines if isinstance(own, Seen)}
            # Private details that the event no longer has are removed.
            yield from (
                one.taken_back(after)
                for thing, one in joined.seen.items()
                if thing.event == number and thing not in said
            )
        case Insert(_, event):
            yield from part_event(event, number, after, joined.public.edition).private
        case _:
            yield from part_event(line, number, after, joined.public.edition).private


def noted_alone(line: Event, joined: Joined, known: int) -> int | None:
    """The number in the joined log of the last private line that a line without a public part led to. None
    unless the notes have all of its lines, noted after the first `known` lines of the joined log."""
    since = {
        joined.notes.lines[origin.number - 1]: number
        for number, origin in enumerate(joined.numbers.origins[known:], start=known + 1)
        if isinstance(origin, PrivateLine)
    }
    made = private_lines(line, joined, NO_EVENT, len(joined.public.events))
    corrected = [
        next((since[known_line] for known_line in since if _says_as(own, known_line)), None) for own in made
    ]
    return None if None in corrected else max(filter(None, corrected), default=None)


NO_EVENT = 0
"""The number for an event that is not in the public log."""


def _number(
    line: Event, joined: Joined, public: Event | None, events: Sequence[Event], known: LinesKnown
) -> int | None:
    """The number in the public log of the event that a line notes, once its public part is there; None if it
    notes none."""
    match public:
        case None if isinstance(line, Amend):
            origin = joined.numbers.origin(line.event)
            return _amended(joined, origin) if isinstance(origin, PublicLine) else None
        case None | Retract():
            return None
        case Amend(number):
            return number
        case _:
            return events.index(public, known.public) + 1


def _public(event: TableEvent, joined: Joined) -> TableEvent | None:
    """The public part of an event, given by the numbers of the joined log. Raises `EntryError`."""

    def number(of_joined: int) -> int:
        origin = joined.numbers.origin(of_joined)
        if isinstance(origin, PrivateLine):
            raise EntryError(message("slip-not-a-suggestion", event=of_joined))
        return origin.number

    return public_part(event_renumbered(event, number), joined.public.edition)


def _amended(joined: Joined, line: PublicLine) -> int:
    """The original event behind this line of the public log: amending an amendment changes that event."""
    number = line.number
    while isinstance(amendment := joined.public.events[number - 1], Amend):
        number = amendment.event
    return number


def _is_noted(line: NotesLine, public: Log, notes: PrivateNotes, known: LinesKnown) -> bool:
    """Do the notes already have this line? A private part counts whenever it was noted, anything else only
    since `known`."""
    if isinstance(line, Seen):
        held = seen_that_counts(public, notes).get(line.thing)
        return line.is_empty if held is None else line.says_as(held)
    return any(_says_as(line, known_line) for known_line in notes.lines[known.notes :])


def _says_as(line: NotesLine, other: NotesLine) -> bool:
    """Are two lines equal, apart from when they were noted? Each hand is noted again."""
    return not isinstance(line, OwnHand) and line.says_as(other)
