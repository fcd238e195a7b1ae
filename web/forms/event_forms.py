"""The forms of all events: what each asks for, what a filled form means, and how it looks when filled."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, cast

import msgspec

from cluedo_notes.editions import Category, Effect, Power
from cluedo_notes.game.entry.names import ways_of
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import TABLE_EVENT_TYPES, TableEvent
from cluedo_notes.game.log.id_checks import IdChecker, IdError
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.rules.legal_events import impossible_kinds
from cluedo_notes.game.table.card_uses import BY_MOVE, BY_SUGGESTION, own_powers, possible_powers
from cluedo_notes.language.message import message
from cluedo_notes.web.forms.answer_rows import Answering
from cluedo_notes.web.forms.fields import Field, FormValues, HelpText, Option
from cluedo_notes.web.forms.inputs import (
    FormContext,
    Input,
    NumberOf,
    OneOf,
    SeveralOf,
    TextOf,
    card_of,
    card_option,
    cards,
    drawn_cards,
    effects,
    owners,
    players,
    suggestions,
)
from cluedo_notes.web.forms.special_inputs import Accused, Destination, DiceInput, LaidOpen, LookAt, Right


def _rooms(at: FormContext) -> Iterator[Option]:
    """The rooms, each with the players whose pawns stand in it: people say which room the suggestion
    names."""
    for card in at.log.edition.of(Category.ROOM):
        option = card_option(at, card.id)
        here = [player for player in at.log.deal.players if at.table.spot_of(player) == card.id]
        stands = at.words("tap-stand-here", players=here) if here else ""
        yield msgspec.structs.replace(option, note=", ".join(filter(None, (option.note, stands))))


def _played(at: FormContext) -> Iterator[Option]:
    """The intrigue cards that an event of their own notes."""
    return (effect for effect in effects(at) if effect.value not in (*BY_MOVE, Effect.BLOCK))


def _powers(at: FormContext) -> Iterator[Option]:
    """The powers that an event of their own notes."""
    return _said(at, own_powers(at.log.edition))


def _suggesting_powers(at: FormContext) -> Iterator[Option]:
    return _said(at, (power for power in possible_powers(at.log.edition) if power in BY_SUGGESTION))


def _said(at: FormContext, powers: Iterable[Power]) -> Iterator[Option]:
    return (Option(power, at.words(f"power-{power}")) for power in powers)


def _ways(at: FormContext) -> Iterator[Option]:
    return (Option(way, at.describer.way(way)) for way in ways_of(at.log.edition))


class OwnPower(OneOf, frozen=True):
    """A power that an event of its own notes."""

    def fields(self, at: FormContext, filled: FormValues) -> Iterator[Field]:
        """The powers, and where to note those that another event uses."""
        yield from OneOf.fields(self, at, filled)
        possible = possible_powers(at.log.edition)
        for those, code in ((BY_MOVE, "tap-powers-by-move"), (BY_SUGGESTION, "tap-powers-by-suggestion")):
            if used := [at.words(f"power-{power}") for power in possible if power in those]:
                yield HelpText(at.words(code, powers=used))


class ByRight(OneOf, frozen=True):
    """By what right a pawn moved: by the dice, which logs leave out, unless another is chosen."""

    def fields(self, at: FormContext, filled: FormValues) -> Iterator[Field]:
        """Large buttons; the usual way is chosen already."""
        chosen = (filled.one(self.key) or "dice",)
        yield from OneOf.fields(self, at, FormValues({**filled.values, self.key: chosen}))

    def read(self, at: FormContext, filled: FormValues) -> dict[str, Any]:
        """The right, unless it was the dice. Raises `EntryError`."""
        return {key: way for key, way in OneOf.read(self, at, filled).items() if way != "dice"}

    def values(self, at: FormContext, event: TableEvent) -> dict[str, tuple[str, ...]]:
        """The event's right, or the dice."""
        return {self.key: ("dice",), **OneOf.values(self, at, event)}


WHO = OneOf("player", "tap-who", players)
ON = OneOf("target", "tap-target", players, required=False)
SAW_CARD = OneOf("saw", "tap-saw", cards, required=False)
ABOUT = NumberOf("event", "tap-about", suggestions, required=False)

FORMS: Mapping[str, tuple[Input, ...]] = {
    "suggestion": (
        OneOf("player", "tap-asker", players),
        card_of(Category.SUSPECT),
        card_of(Category.WEAPON),
        OneOf("room", "tap-room", _rooms),
        Answering(),
        OneOf("power", "tap-by-power", _suggesting_powers, required=False),
    ),
    "accusation": (WHO, Right(), Accused()),
    "spy": (
        WHO,
        OneOf("target", "tap-spied-on", players),
        OneOf("card", "tap-saw", cards, required=False),
    ),
    "look": (WHO, LookAt(), SeveralOf("cards", "tap-looked", cards, empty="tap-no-card")),
    "open_hand": (WHO, SeveralOf("cards", "tap-open-hand", cards, required=True, empty="tap-no-card")),
    "play": (
        WHO,
        OneOf("card", "tap-effect", _played),
        ON,
        SAW_CARD,
        ABOUT,
        TextOf("text", "tap-effect-text"),
    ),
    "power": (WHO, OwnPower("power", "tap-power", _powers), ON, SAW_CARD, ABOUT),
    "fact": (
        OneOf("owner", "tap-owner", owners),
        SeveralOf("holds", "tap-holds", cards),
        SeveralOf("lacks", "tap-lacks", cards),
        SeveralOf("one_of", "tap-one-of", cards),
    ),
    "false_witness": (
        OneOf("player", "tap-false-witness", players),
        NumberOf("event", "tap-hid-at", suggestions, required=False),
        OneOf("card", "tap-hid", cards, required=False),
    ),
    "reveal": (LaidOpen(),),
    "roll": (WHO, DiceInput()),
    "move": (WHO, Destination(), ByRight("via", "tap-via", _ways)),
    "draw": (WHO, OneOf("card", "tap-drawn", drawn_cards, required=False)),
    "end_turn": (WHO,),
    "note": (TextOf("text", "tap-note", required=True),),
    "mark": (
        OneOf("card", "page-card", cards),
        OneOf("owner", "tap-owner", owners),
        TextOf("text", "tap-mark"),
    ),
}
"""What the form of each type of event asks for."""


def kinds_of(log: Log) -> tuple[str, ...]:
    """The types of event that a game of this edition can have and that have a form, in the order of the
    forms."""
    without = impossible_kinds(log) | (set() if own_powers(log.edition) else {"power"})
    return tuple(kind for kind in FORMS if kind not in without)


def fields_of(kind: str, at: FormContext, filled: FormValues) -> list[Field]:
    """The fields of a form; a group with nothing to choose from is left out."""
    fields = [field for entry in FORMS[kind] for field in entry.fields(at, filled)]
    return [field for field in fields if not hasattr(field, "options") or any(o.value for o in field.options)]


def event_of(kind: str, at: FormContext, filled: FormValues) -> TableEvent:
    """The event that a filled form means. Raises `EntryError` for what is missing or does not exist."""
    line: dict[str, Any] = {"type": kind}
    for entry in FORMS[kind]:
        line |= entry.read(at, filled)
    line = {key: msgspec.to_builtins(value) for key, value in line.items()}
    try:
        event = cast(TableEvent, msgspec.convert(line, TABLE_EVENT_TYPES[kind]))
    except msgspec.ValidationError:
        raise EntryError(message("tap-bad-form")) from None
    try:
        IdChecker(at.log.edition, at.log.deal).check(len(at.log.events) + 1, event)
    except IdError as error:
        raise EntryError(error.what) from None
    return event


def filled_of(event: TableEvent, at: FormContext) -> FormValues:
    """The form of an event's type, filled so that it means this event."""
    values: dict[str, tuple[str, ...]] = {}
    for entry in FORMS[event.kind]:
        values |= entry.values(at, event)
    return FormValues(values)
