"""Is an event legal? Each check is a small function; this module runs them all and says what they find.

Three answers: nothing (legal), a `Violation` (the rule that was broken), an `Unchecked` (what would have to
be known). Each check reads the log as if it were complete and says what that takes; in a log that may have
gaps a broken rule that takes something is only unchecked.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Any

from msgspec import Struct

from cluedo_notes.editions import Edition
from cluedo_notes.game.events import TableEvent
from cluedo_notes.game.live import LiveEvent
from cluedo_notes.game.message import Message, message
from cluedo_notes.game.rulebook import Rule
from cluedo_notes.game.table import Table


class Reason(StrEnum):
    """Why something could not be checked."""

    NO_BOARD = "no-board"
    POSITION = "position"  # where a pawn stands is not known
    PAWN = "pawn"  # which pawn the player has is not known
    TURNS = "turns"  # turns before this one were not noted
    ROLL = "roll"  # the dice were not noted
    MOVE = "move"  # the move was not noted
    ANSWERS = "answers"  # not every answer was noted
    CARDS = "cards"  # which intrigue cards were drawn was not noted


class Broken(Struct, frozen=True):
    """A rule that an act breaks, what there is to say about it, and what the log must not leave out for it to
    be broken indeed (None: it is broken whatever was left out)."""

    rule: Rule
    arguments: Mapping[str, Any]
    unless_missing: Reason | None = None


class Violation(Struct, frozen=True):
    """Event `event` broke a rule; `follows_from`: the earlier one without whose mistake it had not (None: it
    is a mistake of its own)."""

    event: int
    rule: Rule
    arguments: Mapping[str, Any]
    follows_from: int | None = None


class Unchecked(Struct, frozen=True):
    """Something about event `event` could not be checked."""

    event: int
    reason: Reason


Finding = Broken | Reason
Check = Callable[[Table, Any], Iterator[Finding]]
"""Takes the table before an event and the event."""


class IllegalEvent(Exception):
    """An event that may not happen now; `broken` says which rule forbids it."""

    def __init__(self, broken: Broken) -> None:
        self.broken = broken
        super().__init__(str(broken.rule), dict(broken.arguments))


def broken(rule: Rule, unless_missing: Reason | None = None, /, **arguments: Any) -> Broken:
    """A rule that is broken, with what there is to say."""
    return Broken(rule, arguments, unless_missing)


def findings(table: Table, event: TableEvent) -> tuple[Finding, ...]:
    """Everything that the checks find about an event at a table, each once."""
    from cluedo_notes.game.checks import CHECKS  # noqa: PLC0415 (the checks import this module)

    return tuple({_key(one): one for one in found_by(CHECKS, table, event)}.values())


def found_by(checks: Iterable[Check], table: Table, event: TableEvent) -> Iterator[Finding]:
    """What some of the checks find, one after the other."""
    found = (one for check in checks for one in check(table, event))
    return found if table.setting.complete else map(_with_gaps, found)


def _with_gaps(finding: Finding) -> Finding:
    return finding.unless_missing or finding if isinstance(finding, Broken) else finding


def _key(finding: Finding) -> object:
    return finding.rule if isinstance(finding, Broken) else finding


def verify_event(table: Table, event: TableEvent) -> None:
    """Raises `IllegalEvent` when an event may not happen at a table."""
    for finding in findings(table, event):
        if isinstance(finding, Broken):
            raise IllegalEvent(finding)


def can_happen(table: Table, event: TableEvent) -> bool:
    """May an event happen at a table, as far as that is known?"""
    try:
        verify_event(table, event)
    except IllegalEvent:
        return False
    return True


def judged(table: Table, live: LiveEvent) -> tuple[Violation | Unchecked, ...]:
    """The same findings by the number of the event."""
    return tuple(
        Violation(live.number, one.rule, one.arguments)
        if isinstance(one, Broken)
        else Unchecked(live.number, one)
        for one in findings(table, live.event)
    )


def said(finding: Broken | Violation, edition: Edition) -> Message:
    """What was done against a rule, for people."""
    arguments = {name: _spoken(name, value, edition) for name, value in finding.arguments.items()}
    if arguments.get("cards") == []:
        arguments["cards"] = message("one-of-the-three")
    return message(f"broke-{finding.rule}", **arguments)


def _spoken(name: str, value: Any, edition: Edition) -> Any:
    if name == "phase":
        return message(f"moment-{value}")
    if name == "card":
        return message(f"effect-{value}")
    if name == "power":
        return message(f"power-{value}")
    if name == "cards":
        return [edition.by_id[card].name for card in value]
    if name == "correct":
        return message("right" if value else "wrong")
    return edition.place_names.get(value, value) if isinstance(value, str) else value
