"""The results of checks: a broken rule, or one that could not be checked."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Any

from msgspec import Struct

from cluedo_notes.editions import Edition
from cluedo_notes.game.log.events import HIDDEN, TableEvent
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.message import Message, message


class Reason(StrEnum):
    """Why something could not be checked."""

    NO_BOARD = "no-board"
    POSITION = "position"  # the place of a pawn is not known
    PAWN = "pawn"  # the player's pawn is not known
    TURNS = "turns"  # turns before this one were not noted
    ROLL = "roll"  # the dice were not noted
    MOVE = "move"  # the move was not noted
    ANSWERS = "answers"  # not every answer was noted
    CARDS = "cards"  # the intrigue cards that were drawn were not noted


class Broken(Struct, frozen=True):
    """A rule that an act breaks, with the arguments of its sentence.

    `unless_missing`: the information that may be missing from the log and would excuse it (None: it is broken
    in any case).
    """

    rule: Rule
    arguments: Mapping[str, Any]
    unless_missing: Reason | None = None


class Violation(Struct, frozen=True):
    """Event `event` broke a rule. `follows_from`: the earlier event whose mistake caused this one (None: a
    mistake of its own)."""

    event: int
    rule: Rule
    arguments: Mapping[str, Any]
    follows_from: int | None = None


class Unchecked(Struct, frozen=True):
    """Something about event `event` could not be checked."""

    event: int
    reason: Reason


Finding = Broken | Reason


class Occasion(StrEnum):
    """The condition under which a check can find anything."""

    ANY = "any"
    OUT_OR_DUE = "out-or-due"  # somebody is out of the game, something is due, or it is over
    CARD_OR_POWER = "card-or-power"  # the event may use an intrigue card or a power


class Check(Struct, frozen=True):
    """A check of a rule. `find` takes the table before an event, and the event. It finds nothing in events
    whose type is not in `of`, and nothing without its occasion."""

    find: Callable[[Table, Any], Iterator[Finding]]
    of: frozenset[type]
    occasion: Occasion = Occasion.ANY


def check(
    find: Callable[[Table, Any], Iterator[Finding]], *of: type, occasion: Occasion = Occasion.ANY
) -> Check:
    """A check of events of these types."""
    return Check(find, frozenset(of), occasion)


def broken(rule: Rule, unless_missing: Reason | None = None, /, **arguments: Any) -> Broken:
    """A broken rule with the arguments of its sentence."""
    return Broken(rule, arguments, unless_missing)


def found_by(checks: Iterable[Check], table: Table, event: TableEvent) -> list[Finding]:
    """The findings of these checks, in order. Each check must accept events of this type."""
    made: list[Finding] = []
    for check in checks:
        made += check.find(table, event)
    return made if table.setting.complete else [*map(_with_gaps, made)]


def _with_gaps(finding: Finding) -> Finding:
    return finding.unless_missing or finding if isinstance(finding, Broken) else finding


def said(finding: Broken | Violation, edition: Edition) -> Message:
    """The sentence for people about a broken rule."""
    if finding.arguments.get("card") == HIDDEN:  # nobody knows which card it was
        return message("only-clocks-left")
    if finding.rule is Rule.ANSWER_ORDER and finding.arguments["expected"] == finding.arguments["player"]:
        return message("slip-answers-twice", player=finding.arguments["player"])
    if "option" in finding.arguments:
        return message("broke-look-aside-never", **finding.arguments)
    arguments = {name: _spoken(name, value, edition) for name, value in finding.arguments.items()}
    if arguments.get("cards") == []:
        arguments["cards"] = message("one-of-the-three")
    several = "broke-shown-together" if "owners" in arguments else f"broke-{finding.rule}"
    return message(several, **arguments)


def _spoken(name: str, value: Any, edition: Edition) -> Any:
    if kind := {"phase": "moment", "card": "effect", "power": "power"}.get(name):
        return message(f"{kind}-{value}")
    if name == "cards":
        return [edition.by_id[card].name for card in value]
    if name == "correct":
        return message("right" if value else "wrong")
    return edition.place_names.get(value, value) if isinstance(value, str) else value
