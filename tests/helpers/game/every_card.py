"""An example game of which every card is known: what its keeper did not see is filled in."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from cluedo_notes.editions import Category
from cluedo_notes.game.log.corrections import with_event
from cluedo_notes.game.log.events import (
    Accusation,
    Action,
    Amend,
    Event,
    Insert,
    Response,
    Retract,
    Reveal,
    Spy,
    Suggestion,
    TableEvent,
)
from cluedo_notes.game.log.reader import Log

Hands = Mapping[str, tuple[str, ...]]


def with_every_card(log: Log) -> Log:
    """The same lines. Where the keeper did not see a card that was shown or spied, it is the first that the
    reveal at the log's end allows; where there is none, as where a line was misheard, the line stays. A wrong
    accusation whose cards only the accuser knows is right but for the room."""
    reveal = log.events[-1]
    assert isinstance(reveal, Reveal)
    assert reveal.hands is not None
    hands, envelope = reveal.hands, reveal.envelope
    assert envelope is not None
    rooms = [card.id for card in log.edition.of(Category.ROOM)]

    def shown(one: Response, suggestion: Suggestion) -> Response:
        if one.action is not Action.SHOW or one.card is not None:
            return one
        return replace(one, card=next((c for c in suggestion.triple if c in hands[one.player]), None))

    def filled(event: TableEvent) -> TableEvent:
        match event:
            case Suggestion():
                return replace(event, responses=tuple(shown(one, event) for one in event.responses))
            case Spy(_, target, None):
                return replace(event, card=hands[target][0])
            case Accusation(player, False, None):
                room = next(one for one in rooms if one not in (envelope.room, *hands[player]))
                return replace(event, suspect=envelope.suspect, weapon=envelope.weapon, room=room)
            case _:
                return event

    return replace(log, events=tuple(_each(line, filled) for line in log.events))


def _each(line: Event, change: Callable[[TableEvent], TableEvent]) -> Event:
    """A line with its event changed."""
    match line:
        case Amend(_, becomes):
            return with_event(line, change(becomes))
        case Insert(_, inserted):
            return with_event(line, change(inserted))
        case Retract():
            return line
        case _:
            return with_event(line, change(line))
