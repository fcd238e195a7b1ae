"""House rules as buttons, each with a sentence.

They are the options of `new` that concern what players do; those that are not among them are carried along
as they were typed.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import get_type_hints

from msgspec import Struct

from cluedo_notes.editions import Edition
from cluedo_notes.editions.model import Leftover
from cluedo_notes.editions.switches import LookAside, Starter, Switches
from cluedo_notes.language.message import Message, message
from cluedo_notes.presentation.games.house_rules import decided_rules
from cluedo_notes.web.base.form import Form

NUMBERS = {"aside": (0, 2, 3, 4, 5, 6, 8), "hand-size": (3, 4, 5, 6, 7)}
"""The offered numbers of cards. If none is chosen, the number of the box counts."""

FIELD = "rule-"
"""The beginning of these fields' names; the rule's name follows."""

ABOUT_CARDS = ("leftover", "aside", "look-aside", "hand-size")

YES, NO = "true", "false"


class HouseValue(Struct, frozen=True):
    """One way to play: its value in an option, and its text."""

    value: str
    label: Message


class HouseRule(Struct, frozen=True):
    """A rule that a table may decide. `question`: the rule as one question. `own`: the edition's own way.
    `chosen`: the way of this game. `values`: the ways to choose from; empty for a rule that is either kept or
    not."""

    key: str
    question: Message
    own: str
    chosen: str
    values: tuple[HouseValue, ...] = ()


def house_rules(edition: Edition, options: str) -> Sequence[HouseRule]:
    """The rules that a table may decide in an edition, with these options as they were typed."""
    typed = dict(_split(line) for line in _lines(options))
    rules = [_rule(edition, key, typed) for key in (*ABOUT_CARDS, *decided_rules(edition))]
    return [*rules, *(_place(edition, nickname, typed) for nickname in edition.nicknames)]


def with_choices(edition: Edition, options: str, form: Form) -> str:
    """The options with the choices made by taps. Other typed options stay, in their order."""
    lines = _lines(options)
    for rule in house_rules(edition, options):
        wish = form.get(FIELD + rule.key, rule.chosen)
        if wish != rule.chosen:
            lines = [line for line in lines if _split(line)[0] != rule.key]
            lines += [f"{rule.key}={wish}"] if wish != rule.own else []
    return "\n".join(lines)


def other_options(edition: Edition, options: str) -> Sequence[str]:
    """The options that no tap changes."""
    known = {rule.key for rule in house_rules(edition, options)}
    return [line for line in _lines(options) if _split(line)[0] not in known]


def _rule(edition: Edition, key: str, typed: Mapping[str, str]) -> HouseRule:
    if key in NUMBERS:
        return _number(key, typed)
    if key == "leftover":
        kind, own = Leftover, edition.leftover.value
    else:
        field = key.replace("-", "_")
        kind, own = get_type_hints(Switches)[field], _written(getattr(edition.rules, field))
    if key == "look-aside" and edition.rules.looks_unanswered:
        own = LookAside.UNANSWERED.value
    values = _values(edition, key, kind) if issubclass(kind, StrEnum) else ()
    clock = edition.intrigue.clock_name if edition.intrigue else ""
    return HouseRule(key, message(f"house-{key}", clock=clock), own, typed.get(key, own), values)


def _number(key: str, typed: Mapping[str, str]) -> HouseRule:
    """The number of put-aside cards, or of cards that every player gets."""
    unsaid = HouseValue("", message("house-number-unsaid"))
    values = (HouseValue(str(number), message("house-number", number=number)) for number in NUMBERS[key])
    return HouseRule(key, message(f"house-{key}"), "", typed.get(key, ""), (unsaid, *values))


def _values(edition: Edition, key: str, kind: type[StrEnum]) -> tuple[HouseValue, ...]:
    """The values that an edition allows. For example, no pawn can begin if none is named for it."""
    pawn = edition.rules.starter_pawn
    name = edition.by_id[pawn].name if pawn else ""
    return tuple(
        HouseValue(choice.value, message(f"house-{key}-{choice.value.replace('_', '-')}", pawn=name))
        for choice in kind
        if pawn or choice is not Starter.PAWN
    )


def _place(edition: Edition, nickname: str, typed: Mapping[str, str]) -> HouseRule:
    """The place that one of the rules' own names means."""
    names = edition.place_names
    values = (
        HouseValue(place, message("house-place", place=names[place])) for place in edition.nicknames[nickname]
    )
    unsaid = HouseValue("", message("house-place-unsaid"))
    question = message(f"house-{nickname}")
    return HouseRule(nickname, question, "", typed.get(nickname, ""), (unsaid, *values))


def _written(value: bool | StrEnum) -> str:
    return value.value if isinstance(value, StrEnum) else YES if value else NO


def _lines(options: str) -> list[str]:
    return [line.strip() for line in options.splitlines() if line.strip()]


def _split(line: str) -> tuple[str, str]:
    """The rule that an option is about, and its value."""
    key, _, value = line.partition("=")
    return key.strip().replace("_", "-"), value.strip()
