"""The fields of a form, as templates show them, and their contents."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import ClassVar

from msgspec import Struct

from cluedo_notes.limits import MOST_FIELD_LETTERS

LONGEST = 12
"""The most letters of a word that fits into a quarter of a phone, or into a third of it next to a drawing."""

MANY = 14
"""A category has at most twelve cards, so all are visible at once."""

MANY_LETTERS, SENTENCE = 28, 40
"""The most letters of an option that fits into a quarter of a phone, or into a third."""


class Option(Struct, frozen=True):
    """One option. `note`: more about it. `drawing`: the name of the drawing next to it. `group`: the name of
    its group, if the options are of several kinds."""

    value: str
    label: str
    note: str = ""
    drawing: str = ""
    group: str = ""


def are_wordy(labels: Iterable[str]) -> bool:
    """Is one of their words too long for narrow columns, or for the space next to a drawing?"""
    return any(len(word) > LONGEST for label in labels for word in label.split())


class Chips(Struct, frozen=True):
    """Options side by side, with a heading if there are other options too."""

    heading: str
    options: tuple[Option, ...]

    @property
    def wordy(self) -> bool:
        """Is a word too long for narrow columns, or for the space next to a drawing?"""
        return are_wordy(option.label for option in self.options)

    @property
    def abreast(self) -> int:
        """The number of options side by side on a phone: four if that saves a row and no word breaks, two if
        they are sentences, otherwise three."""
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
    """One of several options. `latest`: if it is not 0, only that many are visible at once, the older ones
    after a tap. `only_for`: the kinds of Clue card that have this field; empty if it does not depend on
    them."""

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
        """The chosen option, which may be the one for nothing."""
        return (self.chosen,)

    @property
    def required(self) -> bool:
        """Must one of them be chosen because no option stands for nothing?"""
        return all(option.value for option in self.options)

    @property
    def long(self) -> bool:
        """Are there so many options that a list is better than buttons?"""
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
    """Says where to note something that this form does not ask for."""

    kind: ClassVar[str] = "hint"

    text: str


class PlacementField(Struct, frozen=True):
    """The place of each of many cards: one list of places per card. `only_for` as in `ChoiceField`."""

    kind: ClassVar[str] = "placing"

    legend: str
    places: tuple[Option, ...]
    rows: tuple[tuple[Option, str], ...]
    only_for: tuple[str, ...] = ()


class AnswerRow(Struct, frozen=True):
    """How one player answered. `choice`: the possible answers. `said`: a text instead of a choice. `mine`:
    the named cards that the keeper can show, if this is the keeper's row. `drew`: whether the player drew an
    intrigue card first, if the edition has any. `drawn`: that card, once it is known."""

    choice: ChoiceField
    said: str = ""
    mine: tuple[str, ...] = ()
    is_me: bool = False
    drew: Option | None = None
    drawn: ChoiceField | None = None


class ShowerField(Struct, frozen=True):
    """The player who showed a card, in one tap that notes the suggestion. `players`: the players by their
    seats, in the order of asking with the asker last; without an asker the seats begin after the keeper. It
    is empty if several may show. `me`: the keeper, or empty; `hand`: the keeper's cards. `seen`: the card
    among the three that the keeper saw. `chosen`: the player who showed in the event that is corrected;
    `was`: the same with its rows."""

    players: tuple[Option, ...]
    me: str
    hand: tuple[str, ...]
    seen: ChoiceField
    chosen: str = ""
    was: str = ""


class AnswersField(Struct, frozen=True):
    """How a suggestion was answered: a row per player in the order of asking.

    `asker`: the seat for which the rows were made, empty if the asker is not known. `order`: the present
    order of the seats, if it is not the order of asking. `nobody`: is it ticked that nobody could show a
    card? `show`: the question which card the keeper should show, empty if there is none. `shower`: the same
    in one tap. `unusual`: do the rows contain more than one tap can say, or could they?"""

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
    """The filled-in values by name."""

    values: Mapping[str, Sequence[str]] = {}

    def one(self, name: str) -> str:
        """The last value of a name; empty when there is none."""
        typed = self.values.get(name, ())
        return typed[-1] if typed else ""

    def many(self, name: str) -> tuple[str, ...]:
        """Every distinct value of a name, without empty ones."""
        return tuple(dict.fromkeys(value for value in self.values.get(name, ()) if value))

    def over(self, other: "FormValues") -> "FormValues":
        """These values, plus those of `other` for names that have none here."""
        return FormValues({**other.values, **self.values})
