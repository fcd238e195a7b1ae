"""What a form asks for, as templates show it, and what was filled in."""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from msgspec import Struct

from cluedo_notes.limits import MOST_FIELD_LETTERS

LONGEST = 12
"""The letters of the longest word that a quarter of a phone has room for, and a third of it beside a
drawing."""

MANY = 14
"""A category has at most twelve cards: all are visible at once."""


class Option(Struct, frozen=True):
    """One option; `note` says more about it; `drawing`: the name of one that stands beside it."""

    value: str
    label: str
    note: str = ""
    drawing: str = ""


def are_wordy(labels: Iterable[str]) -> bool:
    """Is a word of theirs too long for what stands close together, or beside a drawing?"""
    return any(len(word) > LONGEST for label in labels for word in label.split())


class ChoiceField(Struct, frozen=True):
    """One of several options, as large buttons. `latest`, unless 0: that many are visible at once, the
    older ones after a tap."""

    kind: ClassVar[str] = "choice"

    name: str
    legend: str
    options: tuple[Option, ...]
    chosen: str = ""
    latest: int = 0

    @property
    def long(self) -> bool:
        """Are there so many that a list to choose from is better than buttons?"""
        return len(self.options) > MANY and not self.latest

    @property
    def abreast(self) -> int:
        """How many stand beside each other on a phone: four where that saves a row and no word breaks."""
        number = len(self.options)
        return 4 if -(-number // 4) < -(-number // 3) and not self.wordy else 3

    @property
    def wordy(self) -> bool:
        """Is a word too long for what stands close together, or beside a drawing?"""
        return are_wordy(option.label for option in self.options)

    @property
    def at_once(self) -> tuple[Option, ...]:
        """The options that are visible at once."""
        return self.options[: self.latest or None]

    @property
    def older(self) -> tuple[Option, ...]:
        """The options that are not."""
        return self.options[self.latest :] if self.latest else ()


class Ticks(Struct, frozen=True):
    """Any number of several options."""

    kind: ClassVar[str] = "ticks"

    name: str
    legend: str
    options: tuple[Option, ...]
    chosen: tuple[str, ...] = ()

    @property
    def wordy(self) -> bool:
        """Is a word too long for what stands beside a drawing?"""
        return are_wordy(option.label for option in self.options)


class TextLine(Struct, frozen=True):
    """A line of text, at most `most` characters long."""

    kind: ClassVar[str] = "text"

    name: str
    legend: str
    value: str = ""
    hint: str = ""
    most: int = MOST_FIELD_LETTERS


class Heading(Struct, frozen=True):
    """A line between fields."""

    kind: ClassVar[str] = "heading"

    text: str


class HelpText(Struct, frozen=True):
    """Where to note something that this form does not ask for."""

    kind: ClassVar[str] = "hint"

    text: str


class PlacementField(Struct, frozen=True):
    """Where each of many cards is: one list of places per card."""

    kind: ClassVar[str] = "placing"

    legend: str
    places: tuple[Option, ...]
    rows: tuple[tuple[Option, str], ...]


class AnswerRow(Struct, frozen=True):
    """How one player answered. `choice` offers the ways, `said` is shown without a choice, `mine` are the
    named cards that the log's keeper can show, if this is their row. `drew`: that the player drew an
    intrigue card first, where there are any; `drawn`: which one, once that is said."""

    choice: ChoiceField
    said: str = ""
    mine: tuple[str, ...] = ()
    is_me: bool = False
    drew: Option | None = None
    drawn: ChoiceField | None = None


class ShowerField(Struct, frozen=True):
    """Who showed a card, in one tap that notes the suggestion: `players` by their seats, in the order in
    which they are asked and the asker last, or from the keeper's left on where nobody asks yet; none where
    several may show. `me`: the
    keeper, or empty, who holds `hand`; `seen`: which of the three cards they saw; `chosen`: who showed in
    the event that is corrected."""

    players: tuple[Option, ...]
    me: str
    hand: tuple[str, ...]
    seen: ChoiceField
    chosen: str = ""


class AnswersField(Struct, frozen=True):
    """How a suggestion was answered: a row per player in the order of asking.

    `asker`: the seat for which the rows were made, empty where the asker is not known; `order`: the seats in
    their present order, where that is not the order of asking; `nobody`: is it ticked that nobody could show
    a card? `show` asks which card the keeper should show, empty where that is no question. `shower` says in
    one tap what the rows say at length; `unusual`: do they say more than it can, or could they?
    """

    kind: ClassVar[str] = "answers"

    legend: str
    rows: tuple[AnswerRow, ...]
    asker: str
    shower: ShowerField
    nobody: bool = False
    order: str = ""
    show: str = ""
    unusual: bool = False


Field = ChoiceField | Ticks | TextLine | Heading | HelpText | PlacementField | AnswersField


class FormValues(Struct, frozen=True):
    """What was filled in: every name with its values."""

    values: Mapping[str, Sequence[str]] = {}

    def one(self, name: str) -> str:
        """The last value of a name; empty when there is none."""
        typed = self.values.get(name, ())
        return typed[-1] if typed else ""

    def many(self, name: str) -> tuple[str, ...]:
        """Every distinct value of a name, without empty ones."""
        return tuple(dict.fromkeys(value for value in self.values.get(name, ()) if value))

    def over(self, other: "FormValues") -> "FormValues":
        """These values, with those of `other` for names that have none here."""
        return FormValues({**other.values, **self.values})
