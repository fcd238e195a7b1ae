"""The log as one player saw it: their own hand, cards shown to them, and everything that the whole table saw.

Event numbers and their order stay the same. Every line keeps its place, without the parts that the player may
not know. An event of which they know nothing becomes an empty note.

The fields of an event say who sees them; this module decides the rest. The asker also sees the card of an
answer. A player knows the card seen by their intrigue card or power, even if the event does not name them.
Facts, notes and marks belong to the log's keeper. A reveal comes after the game and is left out. Two players
may see the same shown card, the asker and one allowed to see it. If the log has it for one of them, the
other's view has it too.

A wrong accuser has looked into the envelope. No event says what they saw, so their view does not have it
either.
"""

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.game.knowledge.privacy import public_answer, public_part, seers
from cluedo_notes.game.log import events as ev
from cluedo_notes.game.log.corrections import reading_lines, with_event
from cluedo_notes.game.log.fields import OfKeeper
from cluedo_notes.game.log.kept import Earlier
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.asking import sees_secretly
from cluedo_notes.game.table.of_log import CardsInQuestion
from cluedo_notes.game.table.table import PassedCard

UNSEEN_EVENT = ev.Note("")
"""The rest of an event of which a player knows nothing."""

ONLOOKER = "\0"
"""A name that no player can have."""


def view(log: Log, player: str) -> Log:
    """The log as `player` saw it, with them as its keeper: same edition, deal and numbers.

    Its header has their hand if the log knows it.

    Raises `ValueError` if no player has that name.
    """
    if player not in log.deal.players:
        raise ValueError(f"{player!r} is none of {log.deal.players}")
    return log.kept(_seen_by, player)


def public(log: Log) -> Log:
    """The log as a spectator saw it: no hand, no card that passed between two players."""
    return log.kept(_seen_by, None)


def _seen_by(log: Log, earlier: Earlier[Log] | None, player: str | None) -> Log:
    eyes = _Eyes(log, ONLOOKER if player is None else player)
    seen = {live.number: eyes.seen(live.event, live.number) for live in log.live}
    header = _header(log, player, None if player is None else hand_of(log, player))
    own = replace(log, header=header, events=_reread(log.events, seen), torn=b"")
    return own.going_on(None if earlier is None else earlier.result)


def hand_of(log: Log, player: str) -> tuple[str, ...] | None:
    """The hand that `player` was dealt, if a log has it: from its header, a reveal or their open hand."""
    if log.header.me == player and log.header.hand is not None:
        return log.header.hand
    events = [live.event for live in log.live]
    hands = [event.hands for event in events if isinstance(event, ev.Reveal) and event.hands is not None]
    revealed = [hand[player] for hand in hands if player in hand]
    own = (event for event in events if isinstance(event, ev.OpenHand | ev.Leave) and event.player == player)
    return next(iter([*revealed, *(event.cards for event in own if event.cards is not None)]), None)


def public_header(log: Log) -> ev.Header:
    """The header as everybody at the table knows it: without a keeper and a hand."""
    return _header(log, None, None)


def _header(log: Log, player: str | None, hand: tuple[str, ...] | None) -> ev.Header:
    """The header of the player's log. If the keeper's hand determined its size, the size is kept."""
    header = log.header
    seats = tuple(
        replace(seat, hand_size=len(header.hand))
        if seat.name == header.me != player and header.hand is not None
        else seat
        for seat in header.players
    )
    return replace(header, players=seats, me=player, hand=hand)


def _reread(events: tuple[ev.Event, ...], reads: Mapping[int, ev.TableEvent]) -> tuple[ev.Event, ...]:
    """The same lines; each event that counts reads as given, the others are empty."""
    by_line = {line: reads[number] for number, line in reading_lines(events).items()}
    return tuple(
        with_event(line, by_line.get(number, UNSEEN_EVENT)) for number, line in enumerate(events, start=1)
    )


class _Eyes(Struct, frozen=True, dict=True):
    """The view of one player on each event."""

    log: Log
    player: str

    def seen(self, event: ev.TableEvent, number: int) -> ev.TableEvent:
        """The event as the player saw it."""
        match event:
            case ev.Suggestion() | ev.HeardInPart():
                responses = tuple(self._answer(event, response, number) for response in event.responses)
                return replace(event, responses=responses)
            case ev.ClueCard() if event.clue.is_secret:
                return self._shown_to_the_left(event, number)
            case ev.Reveal():
                return UNSEEN_EVENT
            case OfKeeper():
                knows = self.player == self.log.header.me
            case _:
                passed = self._in_question.passed(event, number)
                holder = None if passed is None else passed.holder
                knows = self.player in (*seers(event), holder)
                event = event if passed is None else self._with_card_shown(event, passed)
        return event if knows else public_part(event, self.log.edition) or UNSEEN_EVENT

    def _answer(self, suggestion: ev.AnySuggestion, response: ev.Response, number: int) -> ev.Response:
        draws = response.action is ev.Action.DRAW
        if self.player != response.player and (draws or self.player != suggestion.player):
            return public_answer(response, self.log.edition)
        if response.action is not ev.Action.SHOW:
            return response
        if isinstance(suggestion, ev.HeardInPart):
            return response
        return replace(response, card=self._card_shown(number, response.player))

    def _shown_to_the_left(self, event: ev.ClueCard, number: int) -> ev.ClueCard:
        """Each player saw the card that they showed, and that of their right neighbour."""
        seats = self._in_question.seated(number)
        saw = tuple(
            shown
            for shown in event.shown or ()
            if self.player in (shown.player, sees_secretly(shown.player, seats))
        )
        return replace(event, shown=saw or None)

    def _with_card_shown(self, event: ev.TableEvent, passed: PassedCard) -> ev.TableEvent:
        """A card or power that let the player see a shown card, with that card if the log has it in another
        place."""
        shown = self._in_question.shown(passed.shown_at)
        if self.player != passed.player or shown is None or passed.holder is None or passed.card is not None:
            return event
        card = self._card_shown(shown.number, passed.holder)
        return replace(event, saw=card) if card in shown.may_have_seen(passed) else event

    def _card_shown(self, number: int, shower: str) -> str | None:
        """The card that a player showed at a suggestion, wherever the log has it: in the answer itself or
        with another player who was allowed to see it."""
        shown = self._in_question.shown(number)
        return next((passed.card for passed in shown.known_of(shower)), None) if shown else None

    @cached_property
    def _in_question(self) -> CardsInQuestion:
        return CardsInQuestion(self.log)
