"""The fields of a form, as templates show them, and their contents."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import ClassVar

from msgspec import Struct

from cluedo_notes.limits import MOST_FIELD_LETTERS

LONGEST = 12
"""The letters of the longest word that a quarter of a phone has room for, and a third of it beside a
drawing."""

MANY = 14
"""A category has at most twelve cards: all are visible at once."""

MANY_LETTERS, SENTENCE = 28, 40
"""More letters than these have no room in a quarter of a phone, or in a third."""


class Option(Struct, frozen=True):
    """One option; `note` says more about it; `drawing`: the name of one that stands beside it; `group`: what
    those are called that it stands among, where the options are of several kinds."""

    value: str
    label: str
    note: str = ""
    drawing: str = ""
    group: str = ""


def are_wordy(labels: Iterable[str]) -> bool:
    """Is a word of theirs too long for what stands close together, or beside a drawing?"""
    return any(len(word) > LONGEST for label in labels for word in label.split())


class Chips(Struct, frozen=True):
    """Options that stand close together, with what they are called together where there are others too."""

    heading: str
    options: tuple[Option, ...]

    @property
    def wordy(self) -> bool:
        """Is a word too long for what stands close together, or beside a drawing?"""
        return are_wordy(option.label for option in self.options)

    @property
    def abreast(self) -> int:
        """How many stand beside each other on a phone: four where that saves a row and no word breaks, two
        where they are sentences."""
        longest = max(len(option.label + option.note) for option in self.options)
        if longest > SENTENCE:
            return 2
        number = len(self.options)
        saves = -(-number // 4) < -(-number // 3)
        return 4 if saves and longest <= MANY_LETTERS and not self.wordy else 3


class OfOptions(Struct, frozen=True):
    """Several options to tap."""

    name: str
    legend: str
    options: tuple[Option, ...]

    @property
    def chips(self) -> tuple[Chips, ...]:
        """The options by their groups."""
        groups = groupby(self.options, lambda option: option.group)
        return tuple(Chips(heading, tuple(options)) for heading, options in groups)


class ChoiceField(OfOptions, frozen=True):
    """One of several options. `latest`, unless 0: that many are visible at once, the older ones after a tap.
    `only_for`: the kinds of Clue card that ask for it; empty where it is asked in any case."""

    kind: ClassVar[str] = "choice"
    sort: ClassVar[str] = "radio"

    chosen: str = ""
    latest: int = 0
    only_for: tuple[str, ...] = ()

    @property
    def chips(self) -> tuple[Chips, ...]:
        """The options by their groups, or the latest of them and then the older ones."""
        if self.latest:
            parts = self.options[: self.latest], self.options[self.latest :]
            return tuple(Chips("", part) for part in parts if part)
        return super().chips

    @property
    def ticked(self) -> tuple[str, ...]:
        """What is chosen, even if that is nothing."""
        return (self.chosen,)

    @property
    def required(self) -> bool:
        """Must one of them be chosen, for none of them says that nothing is?"""
        return all(option.value for option in self.options)

    @property
    def long(self) -> bool:
        """Are there so many that a list to choose from is better than buttons?"""
        return not self.latest and any(len(chips.options) > MANY for chips in self.chips)


class Ticks(OfOptions, frozen=True):
    """Any number of several options. `folded`: rarely needed, and visible after a tap."""

    kind: ClassVar[str] = "ticks"
    sort: ClassVar[str] = "checkbox"
    latest: ClassVar[int] = 0
    only_for: ClassVar[tuple[str, ...]] = ()
    required: ClassVar[bool] = False
    long: ClassVar[bool] = False

    ticked: tuple[str, ...] = ()
    folded: bool = False


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
    """Where each of many cards is: one list of places per card. `only_for` as in `ChoiceField`."""

    kind: ClassVar[str] = "placing"

    legend: str
    places: tuple[Option, ...]
    rows: tuple[tuple[Option, str], ...]
    only_for: tuple[str, ...] = ()


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
