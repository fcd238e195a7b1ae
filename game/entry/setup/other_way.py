"""A table at which players answer in the other direction than its log says.

It has the events with the answers in that direction, and finds out whether this was the mistake. A log
notes who passed, but not whether that was typed. Passes that follow from the seats therefore count as
filled in.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from cluedo_notes.editions.switches import Side
from cluedo_notes.game.deduction.contradiction import Diagnosis
from cluedo_notes.game.deduction.evidence import evidence
from cluedo_notes.game.entry.responses import SaidAnswers, responses
from cluedo_notes.game.log.corrections import event_in, reading_lines, with_event
from cluedo_notes.game.log.events import Action, AnySuggestion, Event, Response
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.of_log import first_table, tables
from cluedo_notes.game.table.table import Table
from cluedo_notes.solver.counting.count import count
from cluedo_notes.solver.counting.counting import TooLarge
from cluedo_notes.solver.sat.reasoner import Reasoner

LINES_NOTED = 3
"""The fewest lines noted in the other order that are evidence for it although everything fits."""


def events_asked(log: Log, first_asked: Side) -> tuple[Event, ...]:
    """The lines of a log for a table at which answers go round this way. Passes that the seats filled in are
    filled in again if the order differs; passes noted otherwise stay."""
    if first_asked is log.edition.rules.first_asked:
        return log.events
    reads, first = reading_lines(log.events), first_table(log)
    before = {reads[live.number]: table for live, table in zip(log.live, tables(log), strict=False)}
    return tuple(
        _line_asked(line, before.get(number, first), first_asked)
        for number, line in enumerate(log.events, start=1)
    )


def _line_asked(line: Event, table: Table, first_asked: Side) -> Event:
    event = event_in(line)
    if not isinstance(event, AnySuggestion) or event.responses != _filled_in(event, table):
        return line
    return with_event(line, replace(event, responses=_filled_in(event, _turned(table, first_asked))))


def _filled_in(asked: AnySuggestion, table: Table) -> Sequence[Response] | None:
    """The answers as the seats fill them in, given who showed and who drew a card; None if the asker was not
    heard."""
    if asked.player is None:
        return None
    shown, drew = (
        {answer.player: answer.card for answer in asked.responses if answer.action is action}
        for action in (Action.SHOW, Action.DRAW)
    )
    return responses(SaidAnswers(shown, nobody=not shown, drew=drew), asked.player, table)


def _turned(table: Table, first_asked: Side) -> Table:
    """The table at which answers go round this way."""
    setting = table.setting
    rules = replace(setting.edition.rules, first_asked=first_asked)
    return replace(table, setting=replace(setting, edition=replace(setting.edition, rules=rules)))


def way_meant(log: Log, diagnosis: Diagnosis) -> Side | None:
    """The way in which answers go round at the table, if its log has the other one and that is a likelier
    mistake than single lines (`diagnosis`); None if not."""
    other = Side.LEFT if log.edition.rules.first_asked is Side.RIGHT else Side.RIGHT
    noted_so = _noted_in_order(log, other)
    if noted_so or (not diagnosis.consistent and _fits_better(log, other, diagnosis)):
        return other
    return None


def _noted_in_order(log: Log, other: Side) -> bool:
    """Were all lines that reveal the order noted in the other one?"""
    orders = [
        [live.event.responses == _filled_in(live.event, at) for at in (table, _turned(table, other))]
        for live, table in zip(log.live, tables(log), strict=False)
        if isinstance(live.event, AnySuggestion)
    ]
    showing = [here for here, there in orders if here != there]
    return len(showing) >= LINES_NOTED and not any(showing)


def _fits_better(log: Log, other: Side, diagnosis: Diagnosis) -> bool:
    """Does everything fit the other way round? Either no single line explains the contradiction, or at least
    as many deals fit."""
    rules = replace(log.edition.rules, first_asked=other)
    turned = replace(log, edition=replace(log.edition, rules=rules), events=events_asked(log, other))
    problem = evidence(turned)
    with Reasoner(problem) as reasoner:
        if not reasoner.consistent():
            return False
    single = [correction.events for correction in diagnosis.corrections if len(correction.events) == 1]
    noted = evidence(log)
    try:
        deals = sum(count(noted.without(frozenset(events))).total for events in single)
        return count(problem).total >= deals
    except TooLarge:
        return not single
