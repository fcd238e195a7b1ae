"""The log as one player saw it: their own hand, what was shown to them, and what everybody at the table saw.

Event numbers and their order stay the same: every line keeps its place, and what the player may not know is
taken out of the event in it. An event of which they know nothing becomes an empty note.

Private are: the card of an answer (known to the asker and the shower), of a spy (the spying player and the
target), the cards looked at (the looker), the card seen by an intrigue card or a power (the player who sees
it and its owner), an intrigue card that is drawn (the drawer) unless it is a clock, the triple of a wrong
accusation where it is written (the accuser), facts, notes and marks (the log's keeper). A reveal comes after
the game and is left out. All else is public. Two players may see the same shown card, the asker and one
allowed to see it: where the log records it for one of them, the other's view records it too.

A wrong accuser has looked into the envelope; no event records what they saw, so their view does not either.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Effect, Power
from cluedo_notes.game.log.corrections import live_order
from cluedo_notes.game.log.events import (
    Accusation,
    Action,
    Amend,
    Draw,
    EndTurn,
    Event,
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
    Spy,
    Suggestion,
    TableEvent,
    UsePower,
)
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.asking import one_shows
from cluedo_notes.game.table.intrigue_deck import CLOCK
from cluedo_notes.game.table.of_log import tables
from cluedo_notes.game.table.table import Table, showers

UNSEEN_EVENT = Note("")
"""What is left of an event of which a player knows nothing."""

ONLOOKER = "\0"
"""A name that no player can have."""

_SEE_SHOWN = (Effect.SEE_SHOWN, Power.SEE_SHOWN)


def view(log: Log, player: str) -> Log:
    """The log as `player` saw it, with them as its keeper: same edition, deal and numbers.

    Its header has their hand where the log knows it, else none.

    Raises `ValueError` when no player has that name.
    """
    if player not in log.deal.players:
        raise ValueError(f"{player!r} is none of {log.deal.players}")
    return _seen_by(log, player, hand_of(log, player))


def public(log: Log) -> Log:
    """The log as a spectator saw it: no hand, no card that passed between two players."""
    return _seen_by(log, None, None)


def _seen_by(log: Log, player: str | None, hand: tuple[str, ...] | None) -> Log:
    eyes = _Eyes(log, ONLOOKER if player is None else player)
    seen = {live.number: eyes.seen(live.event, live.number) for live in log.live}
    header = _header(log, player, hand)
    return replace(log, header=header, events=_reread(log.events, seen), torn=b"")


def hand_of(log: Log, player: str) -> tuple[str, ...] | None:
    """The hand that `player` was dealt, where a log knows it: from its header, a reveal or their open
    hand."""
    if log.header.me == player and log.header.hand is not None:
        return log.header.hand
    events = [live.event for live in log.live]
    hands = [event.hands for event in events if isinstance(event, Reveal) and event.hands is not None]
    revealed = [one[player] for one in hands if player in one]
    opened = [event.cards for event in events if isinstance(event, OpenHand) and event.player == player]
    return next(iter([*revealed, *opened]), None)


def _header(log: Log, player: str | None, hand: tuple[str, ...] | None) -> Header:
    """The header of the player's log. The keeper's hand gave its size away: the size is kept."""
    header = log.header
    seats = tuple(
        replace(seat, hand_size=len(header.hand))
        if seat.name == header.me != player and header.hand is not None
        else seat
        for seat in header.players
    )
    return replace(header, players=seats, me=player, hand=hand)


def _reread(events: tuple[Event, ...], reads: Mapping[int, TableEvent]) -> tuple[Event, ...]:
    """The same lines; each event that counts reads as given, the others are empty."""
    # To learn which line holds an event's present reading, each is tagged with its number, and the order
    # read.
    tagged = [_filled(line, Note(str(number))) for number, line in enumerate(events, start=1)]
    by_number = {
        int(live.event.text): reads[live.number]
        for live in live_order(tagged)
        if isinstance(live.event, Note)
    }
    return tuple(
        _filled(line, by_number.get(number, UNSEEN_EVENT)) for number, line in enumerate(events, start=1)
    )


def _filled(line: Event, event: TableEvent) -> Event:
    """A line with another event in it."""
    if isinstance(line, TableEvent):
        return event
    match line:
        case Amend():
            return replace(line, becomes=event)
        case Insert():
            return replace(line, inserted=event)
        case Retract():
            return line
        case _:
            assert_never(line)


class _Eyes(Struct, frozen=True, dict=True):
    """What one player saw of each event."""

    log: Log
    player: str

    def seen(self, event: TableEvent, number: int) -> TableEvent:
        """The event as the player saw it."""
        match event:
            case Suggestion():
                responses = tuple(self._answer(event, one, number) for one in event.responses)
                return replace(event, responses=responses)
            case Accusation():
                written = self.log.edition.rules.accusation_written and event.player != self.player
                secret = written and not event.correct
                return Accusation(event.player, correct=False) if secret else event
            case Spy():
                saw = self.player in (event.player, event.target)
                return event if saw else replace(event, card=None)
            case Look():
                return event if self.player == event.player else replace(event, cards=None)
            case Play() | UsePower():
                return self._used(event, number)
            case Reveal():
                return UNSEEN_EVENT
            case Draw():
                own = event.player == self.player
                return event if own else replace(event, card=_public(event.card))
            case Fact() | Note() | Mark():
                return event if self.player == self.log.header.me else UNSEEN_EVENT
            case OpenHand() | FalseWitness() | Roll() | Move() | EndTurn():
                return event  # everybody sees it
            case _:
                assert_never(event)

    def _answer(self, suggestion: Suggestion, response: Response, number: int) -> Response:
        if response.action is Action.DRAW and response.player != self.player:
            return replace(response, card=_public(response.card))
        if response.action is not Action.SHOW:
            return response
        if self.player not in (suggestion.player, response.player):
            return replace(response, card=None)
        return replace(response, card=response.card or self._shown_cards.get((number, response.player)))

    def _used(self, event: Play | UsePower, number: int) -> Play | UsePower:
        about = self._about(event, number)
        if self.player == event.player:
            shown = self._shown_cards.get(about) if _what(event) in _SEE_SHOWN else None
            return replace(event, saw=event.saw or shown)
        return event if about[1] == self.player else replace(event, saw=None)

    @cached_property
    def _tables(self) -> Mapping[int, Table]:
        """The table before each event."""
        return dict(zip((live.number for live in self.log.live), tables(self.log), strict=False))

    @cached_property
    def _suggestions(self) -> Mapping[int, Suggestion]:
        return {live.number: live.event for live in self.log.live if isinstance(live.event, Suggestion)}

    @cached_property
    def _shown_cards(self) -> Mapping[tuple[int, str | None], str]:
        """The card that a player showed at a suggestion, by its number and the player's name, wherever the
        log records it: in the answer itself or where somebody else was allowed to see the card."""
        cards: dict[tuple[int, str | None], str] = {}
        for live in self.log.live:
            if isinstance(live.event, Play | UsePower) and live.event.saw and _what(live.event) in _SEE_SHOWN:
                number, shower = self._about(live.event, live.number)
                if number in self._suggestions and live.event.saw in self._suggestions[number].triple:
                    cards.setdefault((number, shower), live.event.saw)
        answers = {
            (number, one.player): one.card
            for number, suggestion in self._suggestions.items()
            for one in suggestion.responses
            if one.action is Action.SHOW and one.card is not None
        }
        return {about: card for about, card in cards.items() if about[1] is not None} | answers

    def _about(self, event: Play | UsePower, number: int) -> tuple[int, str | None]:
        """The suggestion in question (0: none) and who showed the card, where that is clear."""
        table = self._tables[number]
        about = event.event or table.last_suggestion or 0
        what, suggestion = _what(event), self._suggestions.get(about)
        if event.target is not None:
            return about, event.target
        if what is Effect.RIGHT_NEIGHBOUR:
            return 0, table.right_neighbour.get(event.player)
        if suggestion is None:
            return about, None
        if what is Power.RANDOM_CARD:
            return about, suggestion.player
        shown_by = showers(suggestion) if what in _SEE_SHOWN else ()
        alone = one_shows(self.log.edition.rules.witnesses) and len(shown_by) == 1
        return about, shown_by[0] if alone else None


def _public(drawn: str | None) -> str | None:
    """The part of a drawn intrigue card that everybody sees: a clock lies open (S0, S3)."""
    return drawn if drawn == CLOCK else None


def _what(event: Play | UsePower) -> Effect | Power:
    return event.card if isinstance(event, Play) else event.power
