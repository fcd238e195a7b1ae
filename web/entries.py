"""The kinds of entry that event forms are made of.

An entry knows three things: the fields that it shows, what the filled fields say of the event, and how the
fields are filled for an event that is already noted. Values are ids and seat numbers, never names to be
guessed at; whether an id exists is checked once, where the event is whole (`event_forms.event_of`).
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Category
from cluedo_notes.editions.board import read_square
from cluedo_notes.editions.numbers import read_number
from cluedo_notes.game.deal import ASIDE, ENVELOPE, FACE_UP, POOL
from cluedo_notes.game.describe import Describer
from cluedo_notes.game.events import DICE, Accusation, Look, LookPlace, Move, Reveal, Roll, TableEvent
from cluedo_notes.game.log import Log
from cluedo_notes.game.message import EntryError, message
from cluedo_notes.game.table import Table
from cluedo_notes.game.told.cells import other_column
from cluedo_notes.game.words import Words
from cluedo_notes.web.fields import Choice, Field, Filled, Heading, Option, Placing, TextLine, Ticks

Values = dict[str, tuple[str, ...]]


class Moment(Struct, frozen=True):
    """Where an event is noted: the log, the table at its place, and the reader's words."""

    log: Log
    table: Table
    words: Words

    @property
    def describer(self) -> Describer:
        """Says what is in this log."""
        return Describer(self.log, self.words)


class Entry(Protocol):
    """One entry of an event's form."""

    def fields(self, at: Moment, filled: Filled) -> Iterator[Field]:
        """What is shown, filled in so."""

    def read(self, at: Moment, filled: Filled) -> dict[str, Any]:
        """What was filled in, as keys of the event's line. Raises `EntryError` for what is missing."""

    def values(self, at: Moment, event: TableEvent) -> Values:
        """How the fields are filled for an event."""


Options = Callable[[Moment], Iterable[Option]]


class OneOf(Struct, frozen=True):
    """One thing for one key of the event; `legend` is a code."""

    key: str
    legend: str
    options: Options
    required: bool = True

    def fields(self, at: Moment, filled: Filled) -> Iterator[Field]:
        """Large taps; where nothing need be chosen, one for that too."""
        options, chosen = tuple(self.options(at)), filled.one(self.key)
        if not self.required:
            options = (Option("", at.words("tap-not-noted")), *options)
        if chosen not in [one.value for one in options]:
            options = (*options, Option(chosen, chosen)) if chosen else options
        yield choice(at, self.key, self.legend, options, chosen)

    def read(self, at: Moment, filled: Filled) -> dict[str, Any]:
        """The key, where it was chosen."""
        chosen = filled.one(self.key)
        if chosen:
            return {self.key: chosen}
        if self.required:
            raise missing(self.legend)
        return {}

    def values(self, at: Moment, event: TableEvent) -> Values:
        """The event's own."""
        found = getattr(event, self.key)
        return {} if found is None else {self.key: (str(found),)}


LATEST = 6
"""Events that are offered at once; of older ones one rarely says anything."""


class NumberOf(OneOf, frozen=True):
    """One event by its number, the latest first."""

    def fields(self, at: Moment, filled: Filled) -> Iterator[Field]:
        """Large taps, too long for a list; the older ones apart."""
        yield from (replace(one, latest=LATEST) for one in OneOf.fields(self, at, filled))

    def read(self, at: Moment, filled: Filled) -> dict[str, Any]:
        """The key as a number."""
        number = read_number(filled.one(self.key))
        return {} if number is None else {self.key: number}


class SeveralOf(Struct, frozen=True):
    """Any number of things for one key; `empty` is the code of a tick that says that there are none at all,
    where that may be said."""

    key: str
    legend: str
    options: Options
    required: bool = False
    empty: str = ""

    def fields(self, at: Moment, filled: Filled) -> Iterator[Field]:
        """Ticks, in the order of the edition."""
        options = list(self.options(at))
        if self.empty:
            options.append(Option("-", at.words(self.empty)))
        yield Ticks(self.key, at.words(self.legend), tuple(options), filled.many(self.key))

    def read(self, at: Moment, filled: Filled) -> dict[str, Any]:
        """The key with what was ticked; left out where nothing was."""
        chosen = filled.many(self.key)
        if not chosen:
            if self.required:
                raise missing(self.legend)
            return {}
        return {self.key: tuple(one for one in chosen if one != "-")}

    def values(self, at: Moment, event: TableEvent) -> Values:
        """The event's own."""
        found = getattr(event, self.key)
        return {} if found is None else {self.key: tuple(found) or ("-",)}


class TextOf(Struct, frozen=True):
    """Free text for one key."""

    key: str
    legend: str
    required: bool = False

    def fields(self, at: Moment, filled: Filled) -> Iterator[Field]:
        """One line."""
        yield TextLine(self.key, at.words(self.legend), filled.one(self.key))

    def read(self, at: Moment, filled: Filled) -> dict[str, Any]:
        """The key with the text as it was written."""
        text = filled.one(self.key)
        return {self.key: text} if text or self.required else {}

    def values(self, at: Moment, event: TableEvent) -> Values:
        """The event's own."""
        found = getattr(event, self.key)
        return {} if found is None else {self.key: (found,)}


def choice(at: Moment, name: str, legend: str, options: tuple[Option, ...], chosen: str) -> Choice:
    """One of several; a list stands on nothing until something is chosen, as taps do."""
    made = Choice(name, at.words(legend), options, chosen)
    if not made.long or any(not one.value for one in options):
        return made
    return Choice(name, made.legend, (Option("", at.words("tap-choose")), *options), chosen)


def missing(legend: str) -> EntryError:
    """Something that must be chosen was not."""
    return EntryError(message("tap-missing", what=message(legend)))


# -- entries of one type of event


class Right(Struct, frozen=True):
    """Was an accusation right?"""

    def fields(self, at: Moment, filled: Filled) -> Iterator[Field]:
        """Two taps."""
        options = tuple(Option(one, at.words(f"tap-accusation-{one}")) for one in ("wrong", "right"))
        yield Choice("correct", at.words("tap-accusation-result"), options, filled.one("correct"))

    def read(self, at: Moment, filled: Filled) -> dict[str, Any]:
        """Raises `EntryError` when nobody said."""
        if filled.one("correct") not in ("right", "wrong"):
            raise EntryError(message("tap-right-or-wrong"))
        return {"correct": filled.one("correct") == "right"}

    def values(self, at: Moment, event: TableEvent) -> Values:
        """The event's own."""
        assert isinstance(event, Accusation)
        return {"correct": ("right" if event.correct else "wrong",)}


class LookAt(Struct, frozen=True):
    """What was looked at: the hidden left-overs, or one of the cards aside."""

    def fields(self, at: Moment, filled: Filled) -> Iterator[Field]:
        """A tap for each."""
        owners = [owner for owner in at.log.deal.owners if owner in (POOL, *ASIDE)]
        options = [Option(owner, at.describer.owner(owner)) for owner in owners]
        if len(options) > 1 or not options:
            options.append(Option("aside", at.words("tap-aside-unknown")))
        chosen = filled.one("place") or (options[0].value if len(options) == 1 else "")
        yield Choice("place", at.words("tap-look-place"), tuple(options), chosen)

    def read(self, at: Moment, filled: Filled) -> dict[str, Any]:
        """The place, and the slot where it is known. Raises `EntryError`."""
        place, _, slot = filled.one("place").partition("-")
        if not place:
            raise missing("tap-look-place")
        return {"place": place, **({"slot": int(slot)} if slot in ("1", "2", "3", "4") else {})}

    def values(self, at: Moment, event: TableEvent) -> Values:
        """The event's own."""
        assert isinstance(event, Look)
        if event.place is LookPlace.ASIDE and event.slot is not None:
            return {"place": (f"aside-{event.slot}",)}
        return {"place": (str(event.place),)}


class Dice(Struct, frozen=True):
    """What was rolled: two dice, or as many as were noted."""

    def fields(self, at: Moment, filled: Filled) -> Iterator[Field]:
        """Seven taps a die, and one for a die that was not rolled."""
        options = (*(Option(str(die), str(die)) for die in DICE), Option("", at.words("tap-no-die")))
        for number in range(1, max(2, self._noted(filled)) + 1):
            legend = at.words("tap-die", number=number)
            yield Choice(f"die-{number}", legend, options, filled.one(f"die-{number}"))

    def _noted(self, filled: Filled) -> int:
        return max((n for n in range(1, 10) if filled.one(f"die-{n}")), default=0)

    def read(self, at: Moment, filled: Filled) -> dict[str, Any]:
        """The dice in their order."""
        dice = [filled.one(f"die-{number}") for number in range(1, self._noted(filled) + 1)]
        numbers = [(die, read_number(die)) for die in dice if die]
        return {"dice": tuple(die if number is None else number for die, number in numbers)}

    def values(self, at: Moment, event: TableEvent) -> Values:
        """The event's own."""
        assert isinstance(event, Roll)
        return {f"die-{number}": (str(die),) for number, die in enumerate(event.dice, start=1)}


class Destination(Struct, frozen=True):
    """Where a pawn went: a tap for each place, a line for a square and for the way."""

    def fields(self, at: Moment, filled: Filled) -> Iterator[Field]:
        """The places; squares only where there is a board, or one was noted."""
        language, edition = at.words.language, at.log.edition
        places = tuple(
            Option(place, name.in_language(language)) for place, name in edition.place_names.items()
        )
        yield choice(at, "to", "tap-move-to", places, filled.one("to"))
        square, path = filled.one("square"), filled.one("path")
        if edition.board is not None or square or path:
            hint = at.words("tap-square-hint")
            yield TextLine("square", at.words("tap-square"), square, hint, most=20)
            yield TextLine("path", at.words("tap-path"), path, at.words("tap-path-hint"), most=2000)

    def read(self, at: Moment, filled: Filled) -> dict[str, Any]:
        """The square, if one was written, else the place; and the way. Raises `EntryError`."""
        to = filled.one("square").strip().replace(" ", "") or filled.one("to")
        if not to:
            raise missing("tap-move-to")
        typed = filled.one("path").split()
        if not typed:
            return {"to": to}
        return {"to": to, "path": () if typed == ["-"] else tuple(typed)}

    def values(self, at: Moment, event: TableEvent) -> Values:
        """The event's own."""
        assert isinstance(event, Move)
        filled: Values = {"to" if read_square(event.to) is None else "square": (event.to,)}
        if event.path is not None:
            filled["path"] = (" ".join(event.path) or "-",)
        return filled


class Accused(Struct, frozen=True):
    """The three cards of an accusation, or that they were not said."""

    def fields(self, at: Moment, filled: Filled) -> Iterator[Field]:
        """A group of taps a category, each with one for "not said"."""
        yield Heading(at.words("tap-accused"))
        for entry in self._entries():
            yield from entry.fields(at, filled)

    def _entries(self) -> tuple[OneOf, ...]:
        return tuple(card_of(category, required=False) for category in Category)

    def read(self, at: Moment, filled: Filled) -> dict[str, Any]:
        """The cards that were said."""
        return {key: card for entry in self._entries() for key, card in entry.read(at, filled).items()}

    def values(self, at: Moment, event: TableEvent) -> Values:
        """The event's own."""
        return {key: card for entry in self._entries() for key, card in entry.values(at, event).items()}


class LaidOpen(Struct, frozen=True):
    """Where every card turned out to lie."""

    def fields(self, at: Moment, filled: Filled) -> Iterator[Field]:
        """A list of owners for each card."""
        words, cards = at.words, at.log.edition.cards
        owners = tuple(Option(owner, self._short(owner, at)) for owner in self._owners(at))
        rows = tuple(
            (Option(f"at-{card.id}", at.describer.card(card.id)), filled.one(f"at-{card.id}"))
            for card in cards
        )
        places = (Option("", words("tap-not-laid-open")), *owners)
        yield Placing(words("tap-laid-open"), places, rows)

    def _short(self, owner: str, at: Moment) -> str:
        """As the sheet calls him: a list beside a card's name has no more room than a column."""
        return owner if owner in at.log.deal.players else other_column(owner, at.words).heading

    def _owners(self, at: Moment) -> tuple[str, ...]:
        return (ENVELOPE, *(owner for owner in at.log.deal.owners if owner != FACE_UP))

    def read(self, at: Moment, filled: Filled) -> dict[str, Any]:
        """The envelope, the hands by seat, the pool, the cards aside. Raises `EntryError`."""
        lies: dict[str, list[str]] = {}
        for card in at.log.edition.cards:
            if owner := filled.one(f"at-{card.id}"):
                lies.setdefault(owner, []).append(card.id)
        told: dict[str, Any] = {}
        if inside := lies.get(ENVELOPE):
            told["envelope"] = self._triple(at, inside)
        if hands := {player: tuple(lies[player]) for player in at.log.deal.players if player in lies}:
            told["hands"] = hands
        if POOL in lies:
            told["pool"] = tuple(lies[POOL])
        if aside := [slot for slot in ASIDE if slot in lies]:
            if any(len(lies[slot]) != 1 for slot in aside):
                raise EntryError(message("tap-aside-one"))
            told["aside"] = tuple(lies[slot][0] for slot in aside)
        if not lies.keys() & set(self._owners(at)) - {
            at.log.header.me
        }:  # his own hand stands there by itself
            raise EntryError(message("tap-nothing-laid-open"))
        return told

    def _triple(self, at: Moment, inside: list[str]) -> dict[str, str]:
        found = {str(at.log.edition.by_id[card].category): card for card in inside}
        if len(inside) != 3 or len(found) != 3:
            raise EntryError(message("tap-envelope-three"))
        return found

    def values(self, at: Moment, event: TableEvent) -> Values:
        """The event's own."""
        assert isinstance(event, Reveal)
        lies = {card: player for player, hand in (event.hands or {}).items() for card in hand}
        if event.envelope is not None:
            lies |= {getattr(event.envelope, category): ENVELOPE for category in Category}
        lies |= dict.fromkeys(event.pool or (), POOL)
        lies |= dict(zip(event.aside or (), ASIDE, strict=False))
        return {f"at-{card}": (owner,) for card, owner in lies.items()}


# -- what can be chosen


def players(at: Moment) -> Iterator[Option]:
    """Everybody in seat order; who is out is said so."""
    for player in at.log.deal.players:
        me = at.words("tap-me") if player == at.log.header.me else ""
        yield Option(player, player, at.words("tap-out") if player in at.table.eliminated else me)


def cards(at: Moment) -> Iterator[Option]:
    """Every card, in the order of the notes sheet."""
    for card in at.log.edition.cards:
        yield card_option(at, card.id)


def card_option(at: Moment, card: str) -> Option:
    """One card; my own are marked."""
    mine = card in (at.log.header.hand or ())
    return Option(card, at.describer.card(card), at.words("tap-mine") if mine else "")


def card_of(category: Category, required: bool = True) -> OneOf:
    """One card of a category."""

    def of_category(at: Moment) -> Iterator[Option]:
        return (card_option(at, card.id) for card in at.log.edition.of(category))

    return OneOf(str(category), f"tap-{category}", of_category, required)


def owners(at: Moment) -> Iterator[Option]:
    """Everybody and everything that a fact can be about."""
    hidden = (owner for owner in at.log.deal.owners if owner in (POOL, *ASIDE))
    for owner in (*at.log.deal.players, ENVELOPE, *hidden):
        yield Option(owner, at.describer.owner(owner))


def suggestions(at: Moment) -> Iterator[Option]:
    """The suggestions noted so far, the latest first."""
    for number, event in sorted(at.table.suggestions.items(), reverse=True):
        cards = at.describer.cards(event.triple)
        yield Option(str(number), f"#{number}", at.words("tap-asked-by", player=event.player, cards=cards))
