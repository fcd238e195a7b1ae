"""The kinds of entry that event forms are made of.

An entry has three tasks: it shows its fields, turns the filled fields into a part of the event, and fills the
fields for a noted event. Values are ids and seat numbers, never names to guess at. Whether an id exists is
checked once, for the whole event (`event_forms.event_of`).
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Category, Effect
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.deal import ENVELOPE
from cluedo_notes.game.log.events import CLOCK, HIDDEN, TableEvent
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.message import message
from cluedo_notes.language.numbers import read_number
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.web.base.drawings import drawing_of
from cluedo_notes.web.forms.fields import ChoiceField, Field, FormValues, Option, TextLine, Ticks

Values = dict[str, tuple[str, ...]]


class FormContext(Struct, frozen=True):
    """The place where an event is noted: the log, the table at that point, and the reader's words."""

    log: Log
    table: Table
    words: Words

    @property
    def describer(self) -> Describer:
        """Names and events of this log."""
        return Describer(self.log, self.words)


class Input(Protocol):
    """One entry of an event's form."""

    def fields(self, at: FormContext, filled: FormValues) -> Iterator[Field]:
        """The fields to show, filled in with the values."""

    def read(self, at: FormContext, filled: FormValues) -> dict[str, Any]:
        """The filled-in values, as keys of the event's line. Raises `EntryError` if something is missing."""

    def values(self, at: FormContext, event: TableEvent) -> Values:
        """The values of the fields for an event."""


OptionSource = Callable[[FormContext], Iterable[Option]]


class OfOneKey(Struct, frozen=True):
    """The input for one key of the event; `legend` is a code."""

    key: str
    legend: str

    def values(self, at: FormContext, event: TableEvent) -> Values:
        """The event's value, or its values."""
        value = getattr(event, self.key)
        if isinstance(value, tuple):
            return {self.key: value or ("-",)}
        return {} if value is None else {self.key: (str(value),)}


class OneOf(OfOneKey, frozen=True):
    """One option for one key. `nothing`: the code of the text for choosing none, if that is allowed."""

    options: OptionSource
    required: bool = True
    nothing: str = "tap-not-noted"

    def fields(self, at: FormContext, filled: FormValues) -> Iterator[Field]:
        """Large buttons, including one for nothing if that is allowed."""
        options, chosen = tuple(self.options(at)), filled.one(self.key)
        if not self.required:
            options = (Option("", at.words(self.nothing)), *options)
        if chosen not in [option.value for option in options]:
            options = (*options, Option(chosen, chosen)) if chosen else options
        yield choice(at, self.key, self.legend, options, chosen)

    def read(self, at: FormContext, filled: FormValues) -> dict[str, Any]:
        """The key, if something was chosen."""
        chosen = filled.one(self.key)
        if chosen:
            return {self.key: chosen}
        if self.required:
            raise missing(self.legend)
        return {}


LATEST = 6
"""The number of events offered at first; older ones are rarely needed."""


class NumberOf(OneOf, frozen=True):
    """One event by its number, the latest first."""

    def fields(self, at: FormContext, filled: FormValues) -> Iterator[Field]:
        """Large buttons, too wide for a list. The older events are separate."""
        yield from (replace(field, latest=LATEST) for field in OneOf.fields(self, at, filled))

    def read(self, at: FormContext, filled: FormValues) -> dict[str, Any]:
        """The key with a number."""
        number = read_number(filled.one(self.key))
        return {} if number is None else {self.key: number}


class SeveralOf(OfOneKey, frozen=True):
    """Any number of options for one key. `empty`: the code of a tick for "none at all", if that is allowed.
    `folded`: rarely needed."""

    options: OptionSource
    required: bool = False
    empty: str = ""
    folded: bool = False

    def fields(self, at: FormContext, filled: FormValues) -> Iterator[Field]:
        """Ticks, in the order of the edition."""
        options = list(self.options(at))
        if self.empty:
            options.append(Option("-", at.words(self.empty)))
        yield Ticks(
            self.key, at.words(self.legend), tuple(options), filled.many(self.key), folded=self.folded
        )

    def read(self, at: FormContext, filled: FormValues) -> dict[str, Any]:
        """The key with the ticked options; left out if nothing was ticked."""
        chosen = filled.many(self.key)
        if not chosen:
            if self.required:
                raise missing(self.legend)
            return {}
        return {self.key: tuple(value for value in chosen if value != "-")}


class TextOf(OfOneKey, frozen=True):
    """Free text for one key."""

    required: bool = False

    def fields(self, at: FormContext, filled: FormValues) -> Iterator[Field]:
        """One line."""
        yield TextLine(self.key, at.words(self.legend), filled.one(self.key))

    def read(self, at: FormContext, filled: FormValues) -> dict[str, Any]:
        """The key with the text as written."""
        text = filled.one(self.key)
        return {self.key: text} if text or self.required else {}


def choice(at: FormContext, name: str, legend: str, options: tuple[Option, ...], chosen: str) -> ChoiceField:
    """One of several options. A list starts with nothing chosen, as chips do."""
    made = ChoiceField(name, at.words(legend), options, chosen)
    if not made.long or any(not option.value for option in options):
        return made
    return ChoiceField(name, made.legend, (Option("", at.words("tap-choose")), *options), chosen)


def missing(legend: str) -> EntryError:
    """The error for a required choice that was not made."""
    return EntryError(message("tap-missing", what=message(legend)))


# -- the options


def players(at: FormContext) -> Iterator[Option]:
    """All players in seat order, with a note for players who are out."""
    for player in at.log.deal.players:
        me = at.words("tap-me") if player == at.log.header.me else ""
        yield Option(player, player, at.words("tap-out") if player in at.table.eliminated else me)


def cards(at: FormContext) -> Iterator[Option]:
    """Every card, in the order of the notes sheet, by category."""
    for card in at.log.edition.cards:
        yield replace(card_option(at, card.id), group=at.words(f"{card.category}s"))


def card_option(at: FormContext, card: str) -> Option:
    """One card, with a mark if it is the keeper's."""
    mine = card in (at.log.header.hand or ())
    drawing = drawing_of(at.log.edition.by_id[card])
    return Option(card, at.describer.card(card), at.words("tap-mine") if mine else "", drawing)


def cards_of(category: Category) -> OptionSource:
    """The cards of a category."""
    return lambda at: (card_option(at, card.id) for card in at.log.edition.of(category))


def owners(at: FormContext) -> Iterator[Option]:
    """Every owner that an event can name."""
    for owner in (*at.log.deal.players, ENVELOPE, *at.log.deal.hidden):
        yield Option(owner, at.describer.owner(owner))


def effects(at: FormContext) -> Iterator[Option]:
    """The intrigue cards of the edition, then the others."""
    intrigue = at.log.edition.intrigue
    known = [] if intrigue is None else [effect for effect, _ in intrigue.cards]
    for effect in dict.fromkeys((*known, *Effect)):
        yield Option(effect, at.words(f"effect-{effect}"))


def drawn_cards(at: FormContext) -> Iterator[Option]:
    """The possible facts about a drawn card: a clock, no clock, or one of the intrigue cards."""
    yield from clock_or_not(at)
    yield from effects(at)


def clock_or_not(at: FormContext) -> Iterator[Option]:
    """The part of a drawn card that everybody sees."""
    yield from (Option(card, at.describer.drawn(card)) for card in (CLOCK, HIDDEN))


def suggestions(at: FormContext) -> Iterator[Option]:
    """The suggestions noted so far, the latest first."""
    for number, event in sorted(at.table.suggestions.items(), reverse=True):
        cards = at.describer.cards(event.triple)
        yield Option(str(number), f"#{number}", at.words("tap-asked-by", player=event.player, cards=cards))
