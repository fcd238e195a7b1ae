"""Events that look illegal in a log that may have gaps: a warning, never a verdict.

Some logs have all dice and moves so far and break no rule when read as complete. They are expected
to continue like that, so an event that then breaks a rule deserves a warning. `verify` never reads a log in
this way.
"""

from msgspec import structs

from cluedo_notes.game.log.events import Suggestion, TableEvent
from cluedo_notes.game.log.kept import Earlier
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.rules.check import findings, judged
from cluedo_notes.game.rules.finding import Broken, Reason, Violation
from cluedo_notes.game.table.of_log import notes_moves, tables
from cluedo_notes.game.table.table import Table


def suspected(log: Log, event: TableEvent) -> tuple[Broken, ...]:
    """The rules that an event at a log's end breaks if nothing was left out; empty if something was."""
    if log.header.complete or not notes_moves(log):
        return ()
    whole = log.kept(_read_as_complete)
    return () if whole.kept(_any_broken) else _broken(tables(whole)[-1], event)


def _read_as_complete(log: Log, earlier: Earlier[Log] | None) -> Log:
    whole = structs.replace(log, header=structs.replace(log.header, complete=True))
    return whole.going_on(None if earlier is None else earlier.result)


def _any_broken(whole: Log, earlier: Earlier[bool] | None) -> bool:
    """Does a live event break a rule?"""
    if earlier is not None and earlier.result:
        return True
    new = whole.live if earlier is None else whole.live_since(earlier)
    before = tables(whole)[len(whole.live) - len(new) :]
    return any(_broken(table, live.event) for table, live in zip(before, new, strict=False))


def _broken(table: Table, event: TableEvent) -> tuple[Broken, ...]:
    """The rules that an event breaks. If a suggestion has no answers, nobody followed them."""
    broken = broken_rules(findings(table, event))
    if isinstance(event, Suggestion) and not event.responses:
        return tuple(finding for finding in broken if finding.unless_missing is not Reason.ANSWERS)
    return broken


def broken_rules(made: tuple[object, ...]) -> tuple[Broken, ...]:
    """The broken rules among findings."""
    return tuple(finding for finding in made if isinstance(finding, Broken))


def newly_broken(before: Log, after: Log) -> tuple[Violation, ...]:
    """The violations that a correction causes in events that it does not change."""
    known = {(violation.event, violation.rule) for violation in _violations(before)}
    was = before.by_number
    unchanged = {live.number for live in after.live if was.get(live.number) == live.event}
    return tuple(
        violation
        for violation in _violations(after)
        if violation.event in unchanged and (violation.event, violation.rule) not in known
    )


def _violations(log: Log) -> list[Violation]:
    judgements = [
        finding for table, live in zip(tables(log), log.live, strict=False) for finding in judged(table, live)
    ]
    return [finding for finding in judgements if isinstance(finding, Violation)]
