"""The forms of all events: their fields, their meaning when filled, and their look."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, cast

import msgspec

from cluedo_notes.editions import Category, Effect, Power
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import TABLE_EVENT_TYPES, TableEvent
from cluedo_notes.game.log.fields import FieldMeaning
from cluedo_notes.game.log.fields import fields_of as event_fields
from cluedo_notes.game.log.id_checks import IdChecker, IdError
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.manners import Daring, Manner, Numbers
from cluedo_notes.game.rules.legal_events import impossible_kinds
from cluedo_notes.game.table.card_uses import BY_MOVE, BY_SUGGESTION, own_powers, possible_powers, ways_of
from cluedo_notes.language.message import message
from cluedo_notes.language.words import Words
from cluedo_notes.web.forms.answer_rows import SOMEBODY, Answering
from cluedo_notes.web.forms.clue_inputs import ClueDrawn
from cluedo_notes.web.forms.fields import Field, FormValues, HelpText, Option
from cluedo_notes.web.forms.inputs import (
    FormContext,
    Input,
    NumberOf,
    OneOf,
    OptionSource,
    SeveralOf,
    TextOf,
    card_option,
    cards,
    cards_of,
    drawn_cards,
    effects,
    owners,
    players,
    suggestions,
)
from cluedo_notes.web.forms.shower import with_tap_again
from cluedo_notes.web.forms.special_inputs import Accused, Destination, DiceInput, LaidOpen, LookAt, Right


def _rooms(at: FormContext) -> Iterator[Option]:
    """The rooms, each with the players whose pawns are in it, because people name the suggested room that
    way."""
    for card in at.log.edition.of(Category.ROOM):
        option = card_option(at, card.id)
        here = [player for player in at.log.deal.players if at.table.spot_of(player) == card.id]
        stands = at.words("tap-stand-here", players=here) if here else ""
        yield msgspec.structs.replace(option, note=", ".join(filter(None, (option.note, stands))))


def _played(at: FormContext) -> Iterator[Option]:
    """The intrigue cards that have an event of their own."""
    return (effect for effect in effects(at) if effect.value not in (*BY_MOVE, Effect.BLOCK))


def _powers(at: FormContext) -> Iterator[Option]:
    """The powers that have an event of their own."""
    return _said(at, own_powers(at.log.edition))


def _suggesting_powers(at: FormContext) -> Iterator[Option]:
    return _said(at, (power for power in possible_powers(at.log.edition) if power in BY_SUGGESTION))


def _said(at: FormContext, powers: Iterable[Power]) -> Iterator[Option]:
    return (Option(power, at.words(f"power-{power}")) for power in powers)


def _ways(at: FormContext) -> Iterator[Option]:
    return (Option(way, at.describer.way(way)) for way in ways_of(at.log.edition))


def darings(words: Words) -> list[Option]:
    """How sure the player may want to be before an accusation."""
    return [Option(daring, words(f"tap-accuse-{daring}")) for daring in Daring]


def ways_to_play(words: Words) -> list[Option]:
    """The manners in which the keeper may say that a player plays."""
    return [Option(plays, words(f"tap-plays-{plays}")) for plays in Manner]


def which_numbers(words: Words) -> list[Option]:
    """The percentages that may come first."""
    return [Option(numbers, words(f"tap-numbers-{numbers}")) for numbers in Numbers]


class OwnPower(OneOf, frozen=True):
    """A power that has an event of its own."""

    def fields(self, at: FormContext, filled: FormValues) -> Iterator[Field]:
        """The powers, and where to note those that other events use."""
        yield from OneOf.fields(self, at, filled)
        possible = possible_powers(at.log.edition)
        for those, code in ((BY_MOVE, "tap-powers-by-move"), (BY_SUGGESTION, "tap-powers-by-suggestion")):
            if used := [at.words(f"power-{power}") for power in possible if power in those]:
                yield HelpText(at.words(code, powers=used))


class LeftOpen(SeveralOf, frozen=True):
    """The hand of a player who leaves: revealed, set aside unseen, or dealt out. In the last case a new game
    begins."""

    def fields(self, at: FormContext, filled: FormValues) -> Iterator[Field]:
        """The cards, and what to do if they are dealt out."""
        yield from SeveralOf.fields(self, at, filled)
        yield HelpText(at.words("tap-left-dealt-out"))


class ByRight(OneOf, frozen=True):
    """The reason why a pawn moved. It is the dice, which logs leave out, unless another is chosen."""

    def fields(self, at: FormContext, filled: FormValues) -> Iterator[Field]:
        """Large buttons; the usual reason is already chosen."""
        chosen = (filled.one(self.key) or "dice",)
        yield from OneOf.fields(self, at, FormValues({**filled.values, self.key: chosen}))

    def read(self, at: FormContext, filled: FormValues) -> dict[str, Any]:
        """The reason, unless it was the dice. Raises `EntryError`."""
        return {key: way for key, way in OneOf.read(self, at, filled).items() if way != "dice"}

    def values(self, at: FormContext, event: TableEvent) -> dict[str, tuple[str, ...]]:
        """The event's reason, or the dice."""
        return {self.key: ("dice",), **OneOf.values(self, at, event)}


OPTIONS: Mapping[object, OptionSource] = {
    **{category: cards_of(category) for category in Category},
    FieldMeaning.PLAYER: players,
    FieldMeaning.CARD: cards,
    FieldMeaning.DRAWN_CARD: drawn_cards,
    FieldMeaning.HOLDER: owners,
    FieldMeaning.COLUMN: owners,
    FieldMeaning.EVENT: suggestions,
    "suggestion.room": _rooms,
    "suggestion.power": _suggesting_powers,
    "play.card": _played,
    "prefer.accuse": lambda at: iter(darings(at.words)),
    "prefer.numbers": lambda at: iter(which_numbers(at.words)),
    "prefer.rival": lambda at: (player for player in players(at) if player.value != at.log.header.me),
    "prefer.plays": lambda at: iter(ways_to_play(at.words)),
}
"""The options for a field, by the field's name, or for a field of one type of event."""

SPECIAL: Mapping[str, tuple[Input, ...]] = {
    "suggestion.responses": (Answering(),),
    "heard_in_part.player": (OneOf("player", "tap-asker", players, required=False, nothing="tap-not-heard"),),
    **{
        f"heard_in_part.{category}": (
            OneOf(str(category), f"tap-{category}", of, required=False, nothing="tap-not-heard"),
        )
        for category, of in {**{of: cards_of(of) for of in Category}, Category.ROOM: _rooms}.items()
    },
    "heard_in_part.responses": (Answering(SOMEBODY),),
    "accusation.correct": (Right(),),
    "accusation.suspect": (Accused("suspect", "tap-suspect", cards_of(Category.SUSPECT), required=False),),
    "look.place": (LookAt(),),
    "leave.cards": (LeftOpen("cards", "tap-left-open", cards),),
    "clue_card.clue": (ClueDrawn(),),
    "power.power": (OwnPower("power", "tap-power", _powers),),
    "reveal.envelope": (LaidOpen(),),
    "roll.dice": (DiceInput(),),
    "move.to": (Destination(),),
    "move.via": (ByRight("via", "tap-via", _ways),),
    **dict.fromkeys(("look.slot", "reveal.hands", "reveal.pool", "reveal.aside", "move.path"), ()),
    **{f"clue_card.{key}": () for key in ("card", "target", "shown", "room", "spots")},
}
"""Inputs for several fields at once, in the place of the first of them."""

LEGENDS = {
    "player": "tap-who",
    "event": "tap-about",
    "card": "page-card",
    "suggestion.player": "tap-asker",
    "suggestion.power": "tap-by-power",
    "spy.target": "tap-spied-on",
    "spy.card": "tap-saw",
    "look.cards": "tap-looked",
    "open_hand.cards": "tap-open-hand",
    "open_cards.cards": "tap-open-cards",
    "open_cards.text": "tap-occasion",
    "play.card": "tap-effect",
    "play.text": "tap-effect-text",
    "false_witness.player": "tap-false-witness",
    "false_witness.event": "tap-hid-at",
    "false_witness.card": "tap-hid",
    "draw.card": "tap-drawn",
    "note.text": "tap-note",
    "mark.text": "tap-mark",
    "prefer.accuse": "tap-when-to-accuse",
    "prefer.numbers": "tap-numbers",
    "prefer.rival": "tap-rival",
    "prefer.plays": "tap-plays",
}
"""The code of a field's legend if it is not the field's name: for all types of event, or for one."""


RARE = ("fact.lacks", "fact.one_of")
"""Fields that are asked for only after a tap, because they are rarely known."""


def _inputs(kind: str) -> Iterator[Input]:
    """The inputs for the fields of a type of event, in their order; an input for a card that may be unknown
    comes last."""
    fields = event_fields(TABLE_EVENT_TYPES[kind])
    for field in sorted(fields, key=lambda field: field.name == "card" and not field.required):
        name, key = f"{kind}.{field.name}", field.name
        legend = LEGENDS.get(name) or LEGENDS.get(key, f"tap-{key.replace('_', '-')}")
        options = OPTIONS.get(name) or OPTIONS.get(field.meaning)
        if name in SPECIAL:
            yield from SPECIAL[name]
        elif options is None:
            yield TextOf(key, legend, field.required)
        elif field.several:
            none = "" if kind in ("fact", "open_cards") else "tap-no-card"
            yield SeveralOf(key, legend, options, field.required, none, name in RARE)
        else:
            of_options = NumberOf if field.meaning is FieldMeaning.EVENT else OneOf
            yield of_options(key, legend, options, field.required)


FORMS: Mapping[str, tuple[Input, ...]] = {kind: tuple(_inputs(kind)) for kind in TABLE_EVENT_TYPES}
"""The inputs of the form of each type of event."""


def kinds_of(log: Log) -> tuple[str, ...]:
    """The types of event that a game of this edition can have and that have a form, in the order of the
    forms."""
    without = impossible_kinds(log) | (set() if own_powers(log.edition) else {"power"})
    return tuple(kind for kind in FORMS if kind not in without)


def fields_of(kind: str, at: FormContext, filled: FormValues) -> list[Field]:
    """The fields of a form. A group without options is left out."""
    fields = [field for entry in FORMS[kind] for field in entry.fields(at, filled)]
    return [field for field in fields if not hasattr(field, "options") or any(o.value for o in field.options)]


def event_of(kind: str, at: FormContext, filled: FormValues) -> TableEvent:
    """The event in a filled-in form. Raises `EntryError` if something is missing or does not exist."""
    line: dict[str, Any] = {"type": kind}
    try:
        for entry in FORMS[kind]:
            line |= entry.read(at, filled)
    except EntryError as error:
        raise with_tap_again(error, at, filled) from None
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
    """The form of an event's type, filled in for this event."""
    values: dict[str, tuple[str, ...]] = {}
    for entry in FORMS[event.kind]:
        values |= entry.values(at, event)
    return FormValues(values)
