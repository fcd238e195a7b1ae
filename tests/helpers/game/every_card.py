"""An example game with all cards known: the cards that its keeper did not see are filled in."""

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from cluedo_notes.editions import Category
from cluedo_notes.game.log.corrections import with_event
from cluedo_notes.game.log.events import (
    Accusation,
    Action,
    Amend,
    ClueCard,
    Event,
    HeardInPart,
    Insert,
    Look,
    LookPlace,
    Response,
    Retract,
    Reveal,
    ShownForClue,
    Spy,
    Suggestion,
    TableEvent,
)
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.heard_in_part import may_have_named
from cluedo_notes.game.table.of_log import CardsInQuestion

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
    aside, in_question = reveal.aside or (), CardsInQuestion(log)
    rooms = [card.id for card in log.edition.of(Category.ROOM)]

    def shown(one: Response, named: tuple[str, ...]) -> Response:
        if one.action is not Action.SHOW or one.card is not None:
            return one
        return replace(one, card=next((c for c in named if c in hands[one.player]), None))

    def filled(event: TableEvent, number: int) -> TableEvent:
        match event:
            case HeardInPart():
                named = may_have_named(event, log.edition)
                return replace(event, responses=tuple(shown(one, named) for one in event.responses))
            case ClueCard() if event.clue.is_secret:
                return _shown_to_the_left(event, in_question.seated(number), hands)
            case Look(place=LookPlace.ASIDE, cards=None, slot=int(slot)):
                return replace(event, cards=aside[slot - 1 : slot])
            case Suggestion():
                return replace(event, responses=tuple(shown(one, event.triple) for one in event.responses))
            case Spy(_, target, None):
                return replace(event, card=hands[target][0])
            case Accusation(player, False, None):
                room = next(one for one in rooms if one not in (envelope.room, *hands[player]))
                return replace(event, suspect=envelope.suspect, weapon=envelope.weapon, room=room)
            case _:
                return event

    lines = enumerate(log.events, start=1)
    return replace(log, events=tuple(_each(line, number, filled) for number, line in lines))


def _shown_to_the_left(event: ClueCard, players: Sequence[str], hands: Hands) -> ClueCard:
    """A Clue card with what each player showed in secret: the first of their cards, where it is not said."""
    said = {one.player: one.card for one in event.shown or ()}
    shown = tuple(ShownForClue(player, said.get(player, hands[player][0])) for player in players)
    return replace(event, shown=shown)


def _each(line: Event, number: int, change: Callable[[TableEvent, int], TableEvent]) -> Event:
    """A line with its event changed."""
    match line:
        case Amend(_, becomes):
            return with_event(line, change(becomes, number))
        case Insert(_, inserted):
            return with_event(line, change(inserted, number))
        case Retract():
            return line
        case _:
            return with_event(line, change(line, number))
