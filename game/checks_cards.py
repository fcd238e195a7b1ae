"""Spy squares, looks at cards that nobody holds, intrigue cards and powers."""

from collections.abc import Iterator

from cluedo_notes.editions import Effect, Feature, Power
from cluedo_notes.game.deck import CLOCK, Deck
from cluedo_notes.game.events import (
    Action,
    Draw,
    Look,
    LookPlace,
    Move,
    Play,
    Spy,
    Suggestion,
    TableEvent,
    UsePower,
)
from cluedo_notes.game.rulebook import Rule
from cluedo_notes.game.rules import Check, Finding, Reason, broken
from cluedo_notes.game.state import IN_PLACE, TO_SUGGEST, Table, showers
from cluedo_notes.game.turn import Phase

AT_END = (Effect.RIGHT_NEIGHBOUR, Effect.PLAY_AGAIN, Effect.SEND_HOME)
"""Cards of the end of one's own turn (S0)."""


def _spy(table: Table, event: TableEvent) -> Iterator[Finding]:
    """Who stops on a spy square sees a card, once a turn for each square (S1, A-S1-5)."""
    if not isinstance(event, Spy):
        return
    board, here = table.setting.edition.board, table.in_turn(event.player, IN_PLACE).spot_of(event.player)
    turn = table.in_turn(event.player, IN_PLACE).turn
    complete = table.setting.complete
    if not table.setting.edition.rules.spy_squares or (complete and turn.phase not in IN_PLACE):
        yield broken(Rule.SPY_SQUARE, player=event.player)
    elif not turn.moved:  # stopping there is what shows a card, not standing there
        yield broken(Rule.SPY_SQUARE, player=event.player) if complete else Reason.MOVE
    elif board is None or here is None:
        yield Reason.POSITION
    elif isinstance(here, str) or board.features.get(here) is not Feature.SPY:
        known = table.setting.complete or table.turn.moved
        yield broken(Rule.SPY_SQUARE, player=event.player) if known else Reason.MOVE
    elif table.turn.player == event.player and here in table.turn.spied:
        yield broken(Rule.SPY_SQUARE, player=event.player)


def _look_pool(table: Table, event: TableEvent) -> Iterator[Finding]:
    """The left-over cards are looked at where they lie, instead of an accusation (S0, A-S0-15)."""
    if not isinstance(event, Look) or event.place is not LookPlace.POOL:
        return
    place, joined = table.setting.edition.rules.look_place, table.in_turn(event.player, IN_PLACE)
    here = joined.spot_of(event.player)
    if place is None:
        yield broken(Rule.LOOK_PLACE, player=event.player)
    elif here is None:
        yield Reason.POSITION
    elif here != place or not joined.turn.moved or joined.turn.accused or joined.turn.looked:
        known = table.setting.complete or (joined.turn.moved and here != place)
        yield broken(Rule.LOOK_PLACE, player=event.player) if known else Reason.MOVE


def _look_aside(table: Table, event: TableEvent) -> Iterator[Finding]:
    """Two players: the asker whom nobody could answer looks at one of the cards aside (S3, A-S3-12)."""
    if not isinstance(event, Look) or event.place is not LookPlace.ASIDE:
        return
    turn = table.turn
    unanswered = turn.player == event.player and turn.shown is False and not turn.looked
    if not table.setting.aside:
        yield broken(Rule.LOOK_ASIDE, player=event.player)
    elif not unanswered:
        known = table.setting.complete or (turn.player == event.player and turn.shown is True)
        yield broken(Rule.LOOK_ASIDE, player=event.player) if known else Reason.TURNS


# -- drawing


def _draw(table: Table, event: TableEvent) -> Iterator[Finding]:
    """A card is drawn for "?" and for being called in, as long as there are any (S0, S3, A-S0-9)."""
    if not isinstance(event, Draw):
        return
    intrigue = table.setting.edition.intrigue
    if intrigue is None:
        yield broken(Rule.NO_DECK, player=event.player)
        return
    if table.deck.taken >= intrigue.size:
        yield broken(Rule.DECK_EMPTY, player=event.player)
        return
    due = table.turn.player == event.player and table.draws_due > 0
    if not due and event.player not in table.may_draw:
        yield broken(Rule.DRAW_WHY, player=event.player) if table.setting.complete else Reason.CARDS
    if event.card == CLOCK and table.deck.out >= intrigue.clocks:
        yield broken(Rule.CLOCKS, number=intrigue.clocks)
    elif event.card is not None and event.card != CLOCK:
        after = table.deck.draw(event.player, event.card)
        yield from _in_deck(table, after, event.player, str(event.card))


def _in_deck(table: Table, deck: Deck, player: str, effect: str) -> Iterator[Finding]:
    """No more cards of an effect than there are, where the deck's composition is known (S0)."""
    intrigue = table.setting.edition.intrigue
    assert intrigue is not None
    number = dict(intrigue.cards).get(Effect(effect), 0)
    if not intrigue.unknown and deck.known(effect) > number and effect != Effect.OTHER:
        yield broken(Rule.CARD_HELD, player=player, card=effect, number=number)


def _answered_by_drawing(table: Table, event: TableEvent) -> Iterator[Finding]:
    """Only the player whose pawn the suggestion has brought may draw before he answers (A-S0-22)."""
    if not isinstance(event, Suggestion):
        return
    for response in event.responses:
        if response.action is not Action.DRAW:
            continue
        called = table.setting.players.get(event.suspect)
        if table.setting.edition.intrigue is None:
            yield broken(Rule.NO_DECK, player=response.player)
        elif called is None:
            yield Reason.PAWN
        elif called != response.player or table.pawns.get(event.suspect) == event.room:
            yield broken(Rule.DRAW_WHY, player=response.player)


# -- playing


def _uses(event: TableEvent) -> Iterator[tuple[str, str]]:
    """Who plays which intrigue card by an event: a card is used by exactly one."""
    if isinstance(event, Play):
        yield event.player, str(event.card)
    elif isinstance(event, Move) and event.via in (Effect.STAY, Effect.GO_ANYWHERE, Effect.PLUS_SIX):
        yield event.player, str(event.via)
    elif isinstance(event, Suggestion):
        for response in event.responses:
            if response.action is Action.BLOCK:
                yield response.player, str(Effect.BLOCK)


def _card_held(table: Table, event: TableEvent) -> Iterator[Finding]:
    """Who plays a card has drawn one; no effect is played oftener than the deck has it (S0, A-S3-16)."""
    for player, effect in _uses(event):
        if table.setting.edition.intrigue is None:
            yield broken(Rule.NO_DECK, player=player)
            return
        yield from _in_deck(table, table.deck.play(player, effect), player, effect)
        held = table.deck.hidden(player)
        if isinstance(event, Suggestion):  # who draws before he answers may play what he drew (A-S0-22)
            held += sum(one.player == player and one.action is Action.DRAW for one in event.responses)
        if held <= 0:
            complete = table.setting.complete
            yield broken(Rule.CARD_HELD, player=player, card=effect, number=0) if complete else Reason.CARDS


def _card_time(table: Table, event: TableEvent) -> Iterator[Finding]:
    """Each card has its time (S0): at the end of one's own turn, or after a card was shown."""
    if not isinstance(event, Play):
        return
    own = table.turn.player == event.player
    at_end = table.turn.phase in (None, Phase.ARRIVED, Phase.ASKED, Phase.OVER)
    if event.card in AT_END and not (own and at_end):
        known = table.setting.complete or (own and table.turn.phase is Phase.ROLLED)
        yield broken(Rule.CARD_TIME, player=event.player, card=str(event.card)) if known else Reason.TURNS
    home = event.card is Effect.SEND_HOME and event.target is not None
    gone = home and table.setting.characters.get(event.target or "") in table.gone
    if home and (event.target == event.player or gone):
        yield broken(Rule.CARD_TIME, player=event.player, card=str(event.card))
    if event.card is Effect.SEE_SHOWN and not _something_shown(table, event):
        yield broken(Rule.CARD_TIME, player=event.player, card=str(event.card))


def _something_shown(table: Table, event: Play | UsePower) -> bool:
    """Was a card just shown to another, by another, at the suggestion that this is about?"""
    suggestion = table.suggestions.get(event.event or table.last_suggestion or 0)
    if suggestion is None:
        return not table.setting.complete
    unknown = not suggestion.responses and not table.setting.complete
    by_another = bool(set(showers(suggestion)) - {event.player}) and event.player != suggestion.player
    just = not table.setting.complete or table.turn.suggestions > 0
    return unknown or (by_another and just)


# -- powers


def _power_uses(event: TableEvent) -> Iterator[tuple[str, str]]:
    if isinstance(event, UsePower) or (isinstance(event, Suggestion) and event.power is not None):
        yield event.player, str(event.power)
    elif isinstance(event, Move) and event.via in (Power.GO_ROOM, Power.MOVE_TWICE):
        yield event.player, str(event.via)


def _power_own(table: Table, event: TableEvent) -> Iterator[Finding]:
    """Each character has one power, once a game (S0, S3)."""
    for player, power in _power_uses(event):
        powers = table.setting.edition.powers
        character = table.setting.characters.get(player)
        if not powers and table.setting.edition.intrigue is None:
            yield broken(Rule.POWER_OWN, player=player, power=power)
        elif character is None:
            yield Reason.PAWN
        elif powers.get(character, power) != power:
            yield broken(Rule.POWER_OWN, player=player, power=power)
        if player in table.used_powers:
            yield broken(Rule.POWER_ONCE, player=player, power=power)


def _power_time(table: Table, event: TableEvent) -> Iterator[Finding]:
    """Seeing a shown card needs one; drawing from the asker's hand needs to have shown him one (A-S0-14)."""
    if isinstance(event, Suggestion) and event.power is Power.SUGGEST_TWICE:
        if table.in_turn(event.player, TO_SUGGEST).turn.suggestions == 0:
            complete = table.setting.complete
            second = broken(Rule.POWER_TIME, player=event.player, power=str(event.power))
            yield second if complete else Reason.TURNS
        return
    if not isinstance(event, UsePower):
        return
    suggestion = table.suggestions.get(event.event or table.last_suggestion or 0)
    if event.power is Power.SEE_SHOWN and not _something_shown(table, event):
        yield broken(Rule.POWER_TIME, player=event.player, power=str(event.power))
    if event.power is not Power.RANDOM_CARD:
        return
    showed = suggestion is not None and event.player in showers(suggestion)
    if not showed or suggestion is None or event.target not in (None, suggestion.player):
        known = table.setting.complete
        yield broken(Rule.POWER_TIME, player=event.player, power=str(event.power)) if known else Reason.TURNS


CARD_CHECKS: tuple[Check, ...] = (
    _spy,
    _look_pool,
    _look_aside,
    _draw,
    _answered_by_drawing,
    _card_held,
    _card_time,
    _power_own,
    _power_time,
)
