"""Decides whether an event is legal: this module runs all checks and collects their findings.

There are three answers: nothing (legal), a `Violation` (a broken rule), or an `Unchecked` (missing
information). Each check reads the log as if it were complete and names the facts that its verdict relies on.
In a log that may have gaps, a broken rule that relies on something is only unchecked.
"""

from collections.abc import Iterable, Iterator
from functools import cache

from cluedo_notes.game.log.corrections import LiveEvent
from cluedo_notes.game.log.events import HeardInPart, TableEvent
from cluedo_notes.game.rules.cards import CARD_CHECKS
from cluedo_notes.game.rules.clue_cards import CLUE_CHECKS
from cluedo_notes.game.rules.finding import (
    Broken,
    Check,
    Finding,
    Occasion,
    Unchecked,
    Violation,
    found_by,
)
from cluedo_notes.game.rules.moves import MOVE_CHECKS
from cluedo_notes.game.rules.powers import POWER_CHECKS
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.rules.suggestions import EACH_ANSWER, SUGGESTION_CHECKS
from cluedo_notes.game.rules.turns import NO_HAND_DUE, NOT_OVER, TURN_CHECKS
from cluedo_notes.game.table.card_uses import may_use_any, possible_powers
from cluedo_notes.game.table.heard_in_part import as_suggestion
from cluedo_notes.game.table.table import Table

BY_ROOM = frozenset({Rule.SUGGEST_ROOM, Rule.SUGGEST_REPEAT})
"""The rules about the room that a suggestion names."""

BY_POWER = BY_ROOM | {Rule.SUGGEST_ONCE, Rule.SUGGEST_ARRIVED, Rule.PHASE}
"""The rules about suggestions that a power may lift."""


def findings(table: Table, event: TableEvent) -> tuple[Finding, ...]:
    """All findings of the checks about an event at a table, each once."""
    if isinstance(event, HeardInPart):
        return tuple(_of_what_was_heard(table, event))
    return _each_once(found_by(_checks_of(type(event), _occasions(table, event)), table, event))


def _each_once(made: Iterable[Finding]) -> tuple[Finding, ...]:
    by_rule = {finding.rule if isinstance(finding, Broken) else finding: finding for finding in made}
    return tuple(by_rule.values())


def _of_what_was_heard(table: Table, event: HeardInPart) -> Iterator[Finding]:
    """The findings about a suggestion heard in part. A rule about the parts not heard is not broken, and a
    power that would allow it may have been used."""
    known = as_suggestion(event, table)
    if event.player is None:
        yield from _each_once(found_by(WHOEVER_ASKED, table, known))
        return
    unknown = BY_ROOM if event.room is None else frozenset[Rule]()
    if possible_powers(table.setting.edition):
        unknown = BY_POWER
    for finding in findings(table, known):
        if not isinstance(finding, Broken) or finding.rule not in unknown:
            yield finding


def _occasions(table: Table, event: TableEvent) -> tuple[Occasion, ...]:
    out_or_due = (Occasion.OUT_OR_DUE,) if table.out_or_due else ()
    return (*out_or_due, Occasion.CARD_OR_POWER) if may_use_any(event) else out_or_due


@cache
def _checks_of(kind: type, occasions: tuple[Occasion, ...]) -> tuple[Check, ...]:
    """The checks that can find something in events of this type, on these occasions."""
    return tuple(
        check for check in CHECKS if kind in check.of and check.occasion in (Occasion.ANY, *occasions)
    )


def can_happen(table: Table, event: TableEvent) -> bool:
    """May an event happen at a table, by all that is known? Stops at the first check that forbids it."""
    if isinstance(event, HeardInPart):
        found = _of_what_was_heard(table, event)
        return not any(isinstance(finding, Broken) and finding.unless_missing is None for finding in found)
    checks = _checks_of(type(event), _occasions(table, event))
    for check in checks:
        for finding in check.find(table, event):
            if isinstance(finding, Broken) and (table.setting.complete or finding.unless_missing is None):
                return False
    return True


def judged(table: Table, live: LiveEvent) -> tuple[Violation | Unchecked, ...]:
    """The findings about a live event, with its number."""
    made = findings(table, live.event)
    return tuple(_judgement(live.number, finding) for finding in made) if made else ()


def _judgement(number: int, finding: Finding) -> Violation | Unchecked:
    if isinstance(finding, Broken):
        return Violation(number, finding.rule, finding.arguments)
    return Unchecked(number, finding)


WHOEVER_ASKED = (NOT_OVER, NO_HAND_DUE, EACH_ANSWER)
"""The checks of a suggestion that need only it and its answers."""

CHECKS = (*TURN_CHECKS, *MOVE_CHECKS, *SUGGESTION_CHECKS, *CARD_CHECKS, *POWER_CHECKS, *CLUE_CHECKS)
