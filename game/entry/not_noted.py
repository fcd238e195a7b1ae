"""Things that the owner of a log must have seen, shown or done, and that a line does not say."""

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum

from msgspec import Struct

from cluedo_notes.editions import Category
from cluedo_notes.game.log.events import (
    HIDDEN,
    Accusation,
    Action,
    AnySuggestion,
    ClueCard,
    HeardInPart,
    Play,
    Suggestion,
    TableEvent,
    UsePower,
)
from cluedo_notes.game.log.fields import FieldMeaning, fields_of
from cluedo_notes.game.table.asking import sees_secretly, shows_secretly
from cluedo_notes.game.table.passed_cards import how_chosen, used_in
from cluedo_notes.game.table.table import HowChosen


class Lacking(Enum):
    """The kind of thing that a line lacks."""

    THEIRS = "theirs"  # a card of another player that the keeper saw, in an answer or by spying
    OWN = "own"  # a card of the keeper that another player saw
    SEEN_BY_USE = "by-use"  # a card that the keeper saw by an intrigue card or a power
    LOOKED_AT = "looked"  # cards that the keeper looked at
    DRAWN = "drawn"  # an intrigue card that the keeper drew
    ACCUSED = "accused"  # the cards of the keeper's accusation


class NotNoted(Struct, frozen=True):
    """A thing that a line lacks, and the other player in it: its owner, or the player who saw it."""

    what: Lacking
    player: str | None = None


def not_noted(event: TableEvent, me: str, holder: str | None, seated: Sequence[str]) -> Iterator[NotNoted]:
    """The things that an event lacks and that the player `me` knows. `holder`: the player whose card is seen
    by an intrigue card or a power, if that is clear. `seated`: the players who show cards, clockwise."""
    match event:
        case ClueCard():
            yield from _shown_secretly(event, me, seated)
        case Suggestion() | HeardInPart():
            yield from _of_answers(event, me)
        case Play() | UsePower():
            if event.saw is None and how_chosen(used_in(event)) is not HowChosen.UNSAID:
                yield from _of_two(Lacking.SEEN_BY_USE, event.player, holder, me)
        case Accusation(correct=True):
            pass  # everybody hears the cards
        case _:
            yield from _by_fields(event, me)


_OWN: Mapping[FieldMeaning | Category | None, Lacking] = {
    FieldMeaning.CARD: Lacking.LOOKED_AT,
    FieldMeaning.DRAWN_CARD: Lacking.DRAWN,
    Category.SUSPECT: Lacking.ACCUSED,
}
"""The kind of thing that is lacking if a field that only the event's player saw is empty."""


def _by_fields(event: TableEvent, me: str) -> Iterator[NotNoted]:
    for field in fields_of(type(event)):
        if getattr(event, field.name) not in (None, HIDDEN):
            continue
        match field.seen_by:
            case (player,) if getattr(event, player) == me and field.meaning in _OWN:
                yield NotNoted(_OWN[field.meaning])
            case (player, holder):
                yield from _of_two(Lacking.THEIRS, getattr(event, player), getattr(event, holder), me)


def _shown_secretly(event: ClueCard, me: str, seated: Sequence[str]) -> Iterator[NotNoted]:
    """The cards that everybody showed to the left: that of `me`, and the one that they saw."""
    showers = [shown.player for shown in event.shown or ()]
    right = shows_secretly(me, seated)
    if event.clue.is_secret and right is not None and right not in showers:
        yield NotNoted(Lacking.THEIRS, right)
    if event.clue.is_secret and me in seated and me not in showers:
        yield NotNoted(Lacking.OWN, sees_secretly(me, seated))


def _of_two(what: Lacking, player: str, holder: str | None, me: str) -> Iterator[NotNoted]:
    """A card of `holder` that `player` saw."""
    if player == me:
        yield NotNoted(what, holder)
    elif holder == me:
        yield NotNoted(Lacking.OWN, player)


def _of_answers(suggestion: AnySuggestion, me: str) -> Iterator[NotNoted]:
    for response in suggestion.responses:
        if response.card not in (None, HIDDEN):
            continue
        if response.action is Action.SHOW and suggestion.player == me:
            yield NotNoted(Lacking.THEIRS, response.player)
        elif response.action is Action.SHOW and response.player == me and suggestion.player is not None:
            yield NotNoted(Lacking.OWN, suggestion.player)
        elif response.action is Action.DRAW and response.player == me:
            yield NotNoted(Lacking.DRAWN)
