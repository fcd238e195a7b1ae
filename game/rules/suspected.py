"""What looks illegal in a log that may have gaps: a warning while a game is noted, never a verdict.

A log that has recorded dice and moves so far, and breaks no rule when read as complete, is expected to go on
like that: an event that then breaks a rule deserves a warning. `verify` never reads a log so.
"""

from msgspec import structs

from cluedo_notes.game.log.events import Suggestion, TableEvent
from cluedo_notes.game.log.going_on import FoundInLogs
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.rules.check import findings, judged
from cluedo_notes.game.rules.finding import Broken, Reason, Violation
from cluedo_notes.game.table.of_log import notes_moves, tables
from cluedo_notes.game.table.table import Table


def suspected(log: Log, event: TableEvent) -> tuple[Broken, ...]:
    """The rules that an event at a log's end breaks if nothing was left out; none where something was left
    out."""
    if log.header.complete or not notes_moves(log):
        return ()
    whole = structs.replace(log, header=structs.replace(log.header, complete=True))
    return () if _broken_so_far(whole) else _broken(tables(whole)[-1], event)


def _any_broken(whole: Log, known: int) -> bool:
    """Does a live event break a rule, without the first `known` of them?"""
    since = zip(tables(whole)[known:], whole.live[known:], strict=False)
    return any(_broken(table, live.event) for table, live in since)


_broken_so_far: FoundInLogs[bool] = FoundInLogs(
    lambda whole: _any_broken(whole, 0),
    lambda earlier, broken, whole: broken or _any_broken(whole, len(earlier.live)),
)


def _broken(table: Table, event: TableEvent) -> tuple[Broken, ...]:
    """The rules that an event breaks; a suggestion without an answer is one whose answers nobody followed."""
    found = broken_rules(findings(table, event))
    if isinstance(event, Suggestion) and not event.responses:
        return tuple(one for one in found if one.unless_missing is not Reason.ANSWERS)
    return found


def broken_rules(found: tuple[object, ...]) -> tuple[Broken, ...]:
    """The broken rules among findings."""
    return tuple(one for one in found if isinstance(one, Broken))


def newly_broken(before: Log, after: Log) -> tuple[Violation, ...]:
    """The violations that a correction causes in events that it does not change."""
    known = {(one.event, one.rule) for one in _violations(before)}
    was = {live.number: live.event for live in before.live}
    unchanged = {live.number for live in after.live if was.get(live.number) == live.event}
    return tuple(
        one for one in _violations(after) if one.event in unchanged and (one.event, one.rule) not in known
    )


def _violations(log: Log) -> list[Violation]:
    found = [one for table, live in zip(tables(log), log.live, strict=False) for one in judged(table, live)]
    return [one for one in found if isinstance(one, Violation)]
