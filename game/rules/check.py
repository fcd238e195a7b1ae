"""Is an event legal? Each check is a small function; this module runs them all and collects what they find.

There are three answers: nothing (legal), a `Violation` (the rule that was broken), an `Unchecked` (what would
have to be known). Each check reads the log as if it were complete and names what its verdict relies on; in a
log that may have gaps, a broken rule that relies on something is only unchecked.
"""

from functools import cache

from cluedo_notes.game.log.corrections import LiveEvent
from cluedo_notes.game.log.events import TableEvent
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
from cluedo_notes.game.rules.suggestions import SUGGESTION_CHECKS
from cluedo_notes.game.rules.turns import TURN_CHECKS
from cluedo_notes.game.table.card_uses import may_use_any
from cluedo_notes.game.table.table import Table


def findings(table: Table, event: TableEvent) -> tuple[Finding, ...]:
    """All findings of the checks about an event at a table, each once."""
    made = found_by(_checks_of(type(event), _occasions(table, event)), table, event)
    by_rule = {finding.rule if isinstance(finding, Broken) else finding: finding for finding in made}
    return tuple(by_rule.values())


def _occasions(table: Table, event: TableEvent) -> tuple[Occasion, ...]:
    out_or_due = (Occasion.OUT_OR_DUE,) if table.out_or_due else ()
    return (*out_or_due, Occasion.CARD_OR_POWER) if may_use_any(event) else out_or_due


@cache
def _checks_of(kind: type, occasions: tuple[Occasion, ...]) -> tuple[Check, ...]:
    """The checks that can speak of events of this type, on these occasions."""
    return tuple(
        check for check in CHECKS if kind in check.of and check.occasion in (Occasion.ANY, *occasions)
    )


def can_happen(table: Table, event: TableEvent) -> bool:
    """May an event happen at a table, as far as is known? No check is asked after one that forbids it."""
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


CHECKS = (*TURN_CHECKS, *MOVE_CHECKS, *SUGGESTION_CHECKS, *CARD_CHECKS, *POWER_CHECKS, *CLUE_CHECKS)
