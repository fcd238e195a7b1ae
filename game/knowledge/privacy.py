"""What of an event not everybody at the table sees: one table, from which `view` and `private_notes` read
it."""

from collections.abc import Mapping
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Edition
from cluedo_notes.game.log.events import (
    CLOCK,
    HIDDEN,
    Accusation,
    Action,
    Amend,
    Draw,
    EndTurn,
    Envelope,
    Fact,
    FalseWitness,
    Header,
    Insert,
    Look,
    Mark,
    Move,
    Note,
    OpenHand,
    Play,
    Response,
    Retract,
    Reveal,
    Roll,
    Seat,
    Spy,
    Suggestion,
    TableEvent,
    UsePower,
)

PRIVATE_KEYS: Mapping[type[Struct], tuple[str, ...]] = {
    Header: ("me", "hand"),
    Seat: (),
    Suggestion: (),  # but for its answers
    Response: ("card",),
    Accusation: ("suspect", "weapon", "room"),
    Spy: ("card",),
    Look: ("cards",),
    OpenHand: (),
    Play: ("saw",),
    UsePower: ("saw",),
    Fact: Fact.__struct_fields__,
    FalseWitness: (),
    Reveal: (),
    Envelope: (),
    Roll: (),
    Move: (),
    Draw: ("card",),
    EndTurn: (),
    Note: Note.__struct_fields__,
    Mark: Mark.__struct_fields__,
    Amend: (),  # what is private of the event within is that event's
    Insert: (),
    Retract: (),
}
"""The private keys of each type that a line of a log, or a part of one, may have. Where all keys are private,
so is the whole event."""


def is_private(event: TableEvent) -> bool:
    """Is the whole event one player's own?"""
    return PRIVATE_KEYS[type(event)] == event.__struct_fields__


def lies_open(event: TableEvent | Response, edition: Edition) -> bool:
    """Does everybody see what would else be private: a drawn clock (S0, S3), and the cards of an accusation
    that is right or said aloud (A-G-6)?"""
    match event:
        case Draw(card=card) | Response(action=Action.DRAW, card=card):
            return card == CLOCK
        case Accusation(correct=correct):
            return correct or not edition.rules.accusation_written
    return False


def says_no_clock(one: TableEvent | Response) -> bool:
    """Is this a draw of which the log says what everybody saw, that it was no clock? Its player saw more."""
    return isinstance(one, Draw | Response) and one.card == HIDDEN


def public_part(event: TableEvent, edition: Edition) -> TableEvent | None:
    """What everybody at the table sees of an event; None: nothing."""
    if is_private(event):
        return None
    if isinstance(event, Suggestion):
        return replace(event, responses=tuple(public_answer(one, edition) for one in event.responses))
    return event if lies_open(event, edition) else _without_private(event)


def public_answer(response: Response, edition: Edition) -> Response:
    """What everybody at the table sees of an answer."""
    return response if lies_open(response, edition) else _without_private(response)


_EventOrAnswer = TypeVar("_EventOrAnswer", bound=TableEvent | Response)


def _without_private(one: _EventOrAnswer) -> _EventOrAnswer:
    if says_no_clock(one):
        return one
    return replace(one, **dict.fromkeys(PRIVATE_KEYS[type(one)]))
