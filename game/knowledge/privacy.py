"""The private parts of an event, going by its fields; `view` and `private_notes` use it."""

from typing import TypeVar

from msgspec.structs import replace

from cluedo_notes.editions import Edition
from cluedo_notes.game.log import events as ev
from cluedo_notes.game.log.fields import OfKeeper, fields_of, private_keys


def lies_open(event: ev.TableEvent | ev.Response, edition: Edition) -> bool:
    """Does everybody see the normally private part: a drawn clock (S0, S3), or the cards of an accusation
    that is right or said aloud (A-G-6)?"""
    match event:
        case ev.Draw(card=card) | ev.Response(action=ev.Action.DRAW, card=card):
            return card == ev.CLOCK
        case ev.Accusation(correct=correct):
            return correct or not edition.rules.accusation_written
    return False


def says_no_clock(event: ev.TableEvent | ev.Response) -> bool:
    """Is this a draw for which the log only has the public fact that it was no clock? Its player saw more."""
    return isinstance(event, ev.Draw | ev.Response) and event.card == ev.HIDDEN


def seers(event: ev.TableEvent) -> tuple[str | None, ...]:
    """The players who see the private part of an event, in the order of its keys; None for a player it does
    not name."""
    private = (field.seen_by for field in fields_of(type(event)) if field.seen_by is not None)
    return tuple(getattr(event, key) for keys in private for key in keys)


def public_part(event: ev.TableEvent, edition: Edition) -> ev.TableEvent | None:
    """The part of an event that everybody at the table sees; None if there is none."""
    if isinstance(event, OfKeeper):
        return None
    if isinstance(event, ev.ClueCard) and event.clue.is_secret:
        return replace(event, shown=None)
    if isinstance(event, ev.AnySuggestion):
        return replace(
            event, responses=tuple(public_answer(response, edition) for response in event.responses)
        )
    return event if lies_open(event, edition) else _without_private(event)


def public_answer(response: ev.Response, edition: Edition) -> ev.Response:
    """The part of an answer that everybody at the table sees."""
    return response if lies_open(response, edition) else _without_private(response)


_EventOrAnswer = TypeVar("_EventOrAnswer", bound=ev.TableEvent | ev.Response)


def _without_private(event: _EventOrAnswer) -> _EventOrAnswer:
    if says_no_clock(event):
        return event
    return replace(event, **dict.fromkeys(private_keys(type(event))))
