"""Notes an event: builds it for its place in the log, checks it and appends it. It also finds new certain
facts.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import assert_never

from msgspec import Struct, structs

from cluedo_notes.game.deduction.changes import FactChanges, fact_changes
from cluedo_notes.game.deduction.evidence import HEADER
from cluedo_notes.game.deduction.game import Game
from cluedo_notes.game.deduction.position import clashes_with, menders, position_of
from cluedo_notes.game.entry.called import called_in, in_names
from cluedo_notes.game.entry.refusal import Contradicts, notes_of_lies, passes_against, reason
from cluedo_notes.game.entry.slips import first_slip
from cluedo_notes.game.errors import EntryError, Illegal, LogError, not_live
from cluedo_notes.game.log.corrections import active_lines, last_action, last_undo, undo_of
from cluedo_notes.game.log.events import EVENT_TYPES, Amend, Event, Insert, Retract, TableEvent
from cluedo_notes.game.log.journal import HeldLog, Store
from cluedo_notes.game.log.reader import Log, as_read
from cluedo_notes.game.rules.check import findings
from cluedo_notes.game.rules.finding import Broken, Violation, said
from cluedo_notes.game.rules.suspected import broken_rules, newly_broken, suspected
from cluedo_notes.game.table.of_log import tables
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.message import Hint, HintKind, Message, message, numbered


class AtEnd(Struct, frozen=True):
    """The event happened after everything noted so far."""


class InsteadOf(Struct, frozen=True):
    """Event `number` was wrong; the new event replaces it."""

    number: int


class After(Struct, frozen=True):
    """The event was forgotten; it happened right after event `number` (0: at the start)."""

    number: int


LogPlace = AtEnd | InsteadOf | After

Build = Callable[[Log, Table], TableEvent]
"""Makes the event that a player typed, for the table at its place."""


class Noted(Struct, frozen=True, dict=True):
    """An event on disk.

    `number`: its line's number. `before` and `after`: the games without and with it. `broken`: the rules it
    breaks. `suspected`: those it breaks if nothing was left out. `unsettled`: the violations that it causes
    in other events. `alone`: it corrects only one player's private part at a shared table and adds no line,
    so that the next line has its number.
    """

    number: int
    event: Event
    before: Game
    after: Game
    broken: tuple[Broken, ...] = ()
    suspected: tuple[Broken, ...] = ()
    unsettled: tuple[Violation, ...] = ()
    alone: bool = False

    @property
    def said(self) -> tuple[int, Event]:
        """The number and the event to report: if there is no line, the corrected event in its new form."""
        match self.event:
            case Amend(number, becomes) if self.alone:
                return number, becomes
        return self.number, self.event

    @cached_property
    def changes(self) -> FactChanges:
        """The cells that became certain through it, and those that are open again."""
        return fact_changes(self.before.position, self.after.position)


def note(file: Store, build: Build, place: LogPlace, forced: bool, strict: bool = False) -> Noted:
    """Notes one event at the table.

    Raises `EntryError` for a slip and `Refused` for a contradiction, both unless `forced`; `Illegal` for a
    broken rule if `strict`; and `LogError`. After an error the log is unchanged.
    """
    with file.locked() as journal:
        log = journal.log
        table = table_for(log, place)
        event = build(log, table)
        if not forced and (slip := first_slip(event, table, log)) is not None:
            raise EntryError(message("slip", what=slip))
        against, suspect = _judged(log, table, event, place)
        if strict and (against or suspect):
            raise Illegal(message("illegal", what=said((against or suspect)[0], log.edition)))
        noted = _append(journal, line_of(event, place), forced)
        noted = structs.replace(noted, broken=against, suspected=suspect)
        file.known = noted.after.log
        return noted if place == AtEnd() else _corrected(noted)


def note_together(file: Store, build: Callable[[Log], Sequence[Event]]) -> tuple[Noted, ...]:
    """Notes several events at the end of a log, all or none; `build` has checked them. Raises `EntryError`
    for an id that is not accepted, and `LogError`."""
    with file.locked() as journal:
        last, noted = Game(journal.log), []
        for event in build(journal.log):
            noted.append(_with_line(last, event))
            last = noted[-1].after
        journal.append(*(line.event for line in noted))
        file.known = last.log
        return tuple(noted)


def _judged(
    log: Log, table: Table, event: TableEvent, place: LogPlace
) -> tuple[tuple[Broken, ...], tuple[Broken, ...]]:
    """The rules that an event breaks at a table, and those that it breaks if nothing was left out."""
    against = broken_rules(findings(table, event))
    return against, suspected(log, event) if not against and place == AtEnd() else ()


def last_noted(game: Game, known: Game | None = None) -> Noted | None:
    """The change by the last line of a game's log, as `note`, `undo` or `redo` returned it; None if there is
    no line. `known`: an earlier state of the game, perhaps the one without that line."""
    log = game.log
    if not log.events:
        return None
    earlier, line = log.at(len(log.events) - 1), log.events[-1]
    known = game if known is None else known
    noted = Noted(len(log.events), line, known if known.log == earlier else Game(earlier.going_on(log)), game)
    event, place = read_back(line)
    if event is None:
        return _corrected(noted)
    try:
        against, suspect = _judged(earlier, table_for(earlier, place), event, place)
    except EntryError:  # a line that no command wrote: it corrects an event that no longer counts
        return noted
    noted = structs.replace(noted, broken=against, suspected=suspect)
    return noted if place == AtEnd() else _corrected(noted)


def read_back(line: Event) -> tuple[TableEvent | None, LogPlace]:
    """The event that a line notes, and its place; None for a retraction."""
    match line:
        case Amend(number, becomes):
            return becomes, InsteadOf(number)
        case Insert(number, inserted):
            return inserted, After(number)
        case Retract():
            return None, AtEnd()
    return line, AtEnd()


def _corrected(noted: Noted) -> Noted:
    """Adds the violations that the correction causes in the events around it."""
    return structs.replace(noted, unsettled=newly_broken(noted.before.log, noted.after.log))


LogCheck = Callable[[Log], None]
"""Checks the log under its lock before anything is written. Raises `GameError` if it has changed since the
user decided."""


def any_log(_log: Log) -> None:
    """Accepts every log."""


def undo(file: Store, number: int | None, forced: bool, check: LogCheck = any_log) -> Noted:
    """Undoes event `number`, or the last one that counts. Raises `EntryError` if there is none."""
    with file.locked() as journal:
        check(journal.log)
        events = journal.log.events
        target = last_action(events) if number is None else number
        if target is None:
            raise EntryError(message("nothing-to-undo"))
        if target not in active_lines(events):
            raise not_live(target)
        noted = _append(journal, Retract(target), forced)
        file.known = noted.after.log
        return _corrected(noted)


def redo(file: Store, number: int | None, forced: bool, check: LogCheck = any_log) -> Noted:
    """Restores event `number`, or the one that the last `undo` removed. Raises `EntryError` if there is
    none."""
    with file.locked() as journal:
        check(journal.log)
        events = journal.log.events
        target = last_undo(events) if number is None else undo_of(events, number)
        if target is None:
            nothing = message("nothing-to-redo")
            raise EntryError(nothing if number is None else message("not-undone", event=number))
        noted = _append(journal, Retract(target), forced)
        file.known = noted.after.log
        return _corrected(noted)


def table_for(log: Log, place: LogPlace) -> Table:
    """The table at the place of an event. Raises `EntryError` if that place does not count."""
    return tables(log)[_events_before(log, place)]


def game_before(log: Log, place: LogPlace) -> Game:
    """The game as it was at the place of an event. Raises `EntryError` if that place does not count."""
    return Game(log.straightened().at(_events_before(log, place)))


def _events_before(log: Log, place: LogPlace) -> int:
    """How many of the events that count happened before one at this place."""
    numbers = [0, *(live.number for live in log.live)]
    match place:
        case AtEnd():
            return len(log.live)
        case After(number) if number in numbers:
            return numbers.index(number)
        case InsteadOf(number) if number in numbers[1:]:
            return numbers.index(number) - 1
        case After(number) | InsteadOf(number):
            raise not_live(number)
        case _:
            assert_never(place)


def line_of(event: TableEvent, place: LogPlace) -> Event:
    """The line that notes an event at its place."""
    match place:
        case InsteadOf(number):
            return Amend(number, event)
        case After(number):
            return Insert(number, event)
        case AtEnd():
            return event
        case _:
            assert_never(place)


def _append(journal: HeldLog, line: Event, forced: bool) -> Noted:
    noted = _with_line(Game(journal.log), line)
    if not forced and not noted.after.position.consistent:
        _check_consistent(noted.before, noted.after.log)
    log = journal.append(line)
    if len(log.events) < noted.number:
        return structs.replace(noted, after=Game(log), alone=True)
    return noted


def _with_line(before: Game, line: Event) -> Noted:
    """The changes by a line that is not written yet. Raises as `with_line` does."""
    return Noted(len(before.log.events) + 1, line, before, Game(with_line(before.log, line)))


def with_line(log: Log, line: Event) -> Log:
    """A log with a line that is not written yet. Raises `EntryError` for an id that is not accepted, and for
    anything that could not be read back."""
    try:
        return log.with_line(as_read(line, Event, EVENT_TYPES, log))
    except LogError as error:
        # The player typed no file, no line and perhaps no id.
        raise EntryError(in_names(error.what, called_in(log.edition, log.deal.players))) from None


def _changed(before: Log, after: Log) -> frozenset[int]:
    """The events that began to count, no longer count, or have another form."""
    old, new = before.by_number, after.by_number
    return frozenset(number for number in old.keys() | new.keys() if old.get(number) != new.get(number))


def _check_consistent(before: Game, candidate: Log) -> None:
    """Raises `Contradicts` if the candidate has a contradiction that the log did not have before."""
    changed = _changed(before.log, candidate)
    clashes = clashes_with(candidate, changed, frozenset(before.position.ignored) - changed)
    if not clashes:
        return
    clash = tuple(sorted({event for smallest in clashes for event in smallest}))
    why = _why(before, candidate)
    hopeless = next((clash for clash in clashes if not set(clash) - {HEADER}), None)
    if hopeless is not None:
        hand = message("contradicts-hand", hand=Hint(HintKind.HAND))
        what = hand if HEADER in hopeless else message("contradicts-deal")
        what = what if why is None else message("refused-because", why=why, what=what)
        raise Contradicts(what, clash, candidate)
    if (lies := _lies_shown(candidate, clashes)) is not None:
        raise Contradicts(lies, clash, candidate)
    mend = dict.fromkeys(_mending(candidate, [n for n in clash if n != HEADER]) for clash in clashes)
    events = [numbered(number) for number in clash if number != HEADER]
    edits = [Hint(HintKind.EDIT, number) for number in mend]
    if why is None:
        raise Contradicts(message("contradicts", events=events, mend=edits), clash, candidate)
    what = message("contradicts-because", events=events, why=why, mend=edits)
    raise Contradicts(what, clash, candidate)


def _lies_shown(candidate: Log, clashes: Sequence[Sequence[int]]) -> Message | None:
    """The reason why a line is refused that lays cards open, if each clash has a pass that is then wrong."""
    event, place = read_back(candidate.events[-1])
    if event is None:
        return None
    number = place.number if isinstance(place, InsteadOf) else len(candidate.events)
    passes = passes_against(event, number, candidate)
    notes, numbers = notes_of_lies(passes, candidate), {at for _, at in passes}
    if not notes or any(numbers.isdisjoint(clash) for clash in clashes):
        return None
    wrong = [message("wrong-pass", player=note.player, event=numbered(note.event or 0)) for note in notes]
    edits = [Hint(HintKind.EDIT, note.event) for note in notes]
    return message("contradicts-passes", passes=wrong, notes=notes, mend=edits)


def _why(before: Game, candidate: Log) -> Message | None:
    """The reason why a line is refused, in the words of the game, if a single fact contradicts it. The proof
    of that fact is added, unless it is certain only without the event that the line corrects."""
    event, place = read_back(candidate.events[-1])
    if event is None:
        return None
    if isinstance(place, InsteadOf):
        without = position_of(before.log.with_line(Retract(place.number)))
        disproof = reason(event, place.number, candidate, without)
        return None if disproof is None else disproof.words
    disproof = reason(event, len(candidate.events), candidate, before.position)
    if disproof is None:
        return None
    return message("refused-proved", why=disproof.words, proofs=disproof.proofs(before.log))


def _mending(log: Log, clash: list[int]) -> int:
    """The event to look at first: the latest one that mends the log if only it is corrected, otherwise the
    latest."""
    return max(menders(log, tuple(clash)) or clash)
