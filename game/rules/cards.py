"""Spy squares, looks at cards that no player holds, and drawing intrigue cards."""

from collections.abc import Iterator

from cluedo_notes.editions import Effect, Feature, Spot
from cluedo_notes.editions.model import Intrigue
from cluedo_notes.editions.switches import LookAside
from cluedo_notes.game.log.events import CLOCK, HIDDEN, Action, Draw, Look, LookPlace, Spy, Suggestion
from cluedo_notes.game.rules.finding import Finding, Occasion, Reason, broken, check
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.table.heard_in_part import NO_CARD
from cluedo_notes.game.table.intrigue_deck import Deck
from cluedo_notes.game.table.intrigue_events import answers_at
from cluedo_notes.game.table.setting import UNDRAWN
from cluedo_notes.game.table.table import Table
from cluedo_notes.game.table.turn import IN_PLACE


def _spy(table: Table, event: Spy) -> Iterator[Finding]:
    """A player who stops on a spy square sees a card, once a turn for each square (S1, A-S1-5)."""
    if event.target == event.player:
        yield broken(Rule.CARD_TARGET, player=event.player)
    if event.target in table.left:
        yield broken(Rule.LEFT_GAME, player=event.target)
    joined = table.joined(event)
    board, turn, here = table.setting.edition.board, joined.turn, joined.spot_of(event.player)
    if not table.setting.edition.rules.spy_squares:
        yield broken(Rule.NO_SPIES)
        return
    # Stopping on the square shows a card; being there already does not.
    against = broken(Rule.SPY_SQUARE, Reason.MOVE, player=event.player)
    if turn.phase not in (None, *IN_PLACE) or not turn.moved or isinstance(here, str):
        yield against
    elif board is None or here is None:
        yield Reason.POSITION
    elif board.features.get(here) is not Feature.SPY or here in turn.spied:
        yield against


def _look_pool(table: Table, event: Look) -> Iterator[Finding]:
    """A player looks at the left-over cards at their place, instead of accusing (S0, A-S0-15)."""
    if event.place is not LookPlace.POOL:
        return
    place, joined = table.setting.edition.rules.look_place, table.joined(event)
    here, turn = joined.spot_of(event.player), joined.turn
    if place is None or not table.setting.hidden:
        yield broken(Rule.LOOK_PLACE, player=event.player)
    elif here is None:
        yield Reason.POSITION
    elif here != place or not (turn.moved or turn.stayed_by_card) or turn.accused or turn.looked:
        yield broken(Rule.LOOK_PLACE, Reason.MOVE, player=event.player)


LOOK_OPTION = f"look-aside={LookAside.UNANSWERED}"
"""The option of a table that lets unanswered askers look at the put-aside cards."""


def _look_aside(table: Table, event: Look) -> Iterator[Finding]:
    """An asker whom nobody can answer looks at one of the put-aside cards (S3, A-S3-12). Some tables require
    one that the asker has not seen."""
    rules = table.setting.edition.rules
    if event.place is not LookPlace.ASIDE or rules.looks_entering:
        return
    turn, seen = table.turn, table.looked_aside.get(event.player, ())
    if not table.setting.aside or not rules.looks_unanswered:
        allowing = {"option": LOOK_OPTION} if table.setting.aside else {}
        yield broken(Rule.LOOK_ASIDE, player=event.player, **allowing)
    elif turn.player != event.player or turn.shown is not False or turn.looked:
        yield broken(Rule.LOOK_ASIDE, Reason.TURNS, player=event.player)
    elif rules.look_aside is LookAside.UNANSWERED and event.slot is not None and event.slot in seen:
        yield broken(Rule.LOOK_AGAIN, player=event.player, slot=event.slot)


def _look_in_room(table: Table, event: Look) -> Iterator[Finding]:
    """A player who enters the room of a put-aside card may look at it, once in that turn (A-G-12). A player
    who is brought there may do so at once (A-G-13)."""
    if event.place is not LookPlace.ASIDE or not table.setting.edition.rules.looks_entering:
        return
    joined = table.joined(event)
    here, turn, room = joined.spot_of(event.player), joined.turn, table.setting.room_aside(event.slot)
    called = table.is_called_to_look(event)
    if turn.looked and not called:
        yield broken(Rule.LOOK_ROOM, Reason.TURNS, player=event.player)
    elif here is None:
        yield Reason.POSITION
    elif (
        not _may_lie(table, here)
        or room not in (None, here)
        or not (called or turn.moved or turn.called or event.player in joined.called_in)
    ):
        yield broken(Rule.LOOK_ROOM, Reason.MOVE, player=event.player)


def _may_lie(table: Table, here: Spot) -> bool:
    """May a put-aside card be here? If its rooms are known, only there; otherwise in any room."""
    return here in (table.setting.aside_rooms or table.setting.rooms)


# -- drawing


def _draw(table: Table, event: Draw) -> Iterator[Finding]:
    """A player draws a card for "?" and when called in, while there are cards (S0, S3, A-S0-9)."""
    intrigue = table.setting.edition.intrigue
    if intrigue is None:
        yield broken(Rule.NO_DECK, player=event.player)
        return
    if (empty := _empty(table.deck, intrigue, event.player)) is not None:
        yield empty
        return
    due = table.turn.player == event.player and table.draws_due > 0
    if not due and event.player not in table.may_draw:
        yield _no_reason(table, event.player)
    yield from _face(table, intrigue, event.player, event.card)


def _empty(deck: Deck, intrigue: Intrigue, player: str) -> Finding | None:
    """The finding if no card is left; the last clock may have gone back without the log saying so
    (A-S0-30)."""
    if deck.taken < intrigue.size:
        return None
    return Reason.CARDS if deck.perhaps_last else broken(Rule.DECK_EMPTY, player=player)


def _face(table: Table, intrigue: Intrigue, player: str, card: str | None) -> Iterator[Finding]:
    """Is a card with this face left to draw?"""
    if card == CLOCK and table.deck.out >= intrigue.clocks:
        yield broken(Rule.CLOCKS, number=intrigue.clocks)
    elif card not in (None, CLOCK):
        yield from in_deck(table, table.deck.draw(player, card), player, str(card))


def _no_reason(table: Table, player: str) -> Finding:
    """The finding if a player has no reason to draw; on an unknown board they may be on a "?" (S3,
    A-S3-4)."""
    here = table.spot_of(player)
    known = here in (None, UNDRAWN) or isinstance(here, str)
    unknown_square = table.setting.edition.board is None and not known
    if unknown_square and table.turn.player == player:
        return Reason.NO_BOARD
    if player not in table.setting.characters:
        return Reason.PAWN  # they may have been called in
    return broken(Rule.DRAW_WHY, Reason.CARDS, player=player)


def in_deck(table: Table, deck: Deck, player: str, effect: str) -> Iterator[Finding]:
    """There are no more cards of an effect than the deck has, if its composition is known (S0), and never
    more cards than the deck has (S3)."""
    intrigue = table.setting.edition.intrigue
    assert intrigue is not None
    number = {str(known): number for known, number in intrigue.cards}.get(effect, 0)
    too_many = not intrigue.unknown and effect not in (Effect.OTHER, HIDDEN) and deck.known(effect) > number
    if too_many or deck.known_in_all > intrigue.size - intrigue.clocks:
        yield broken(Rule.CARD_HELD, player=player, card=effect)


def _answered_by_drawing(table: Table, event: Suggestion) -> Iterator[Finding]:
    """Only the player whose pawn the suggestion brought may draw, once, before they answer (A-S0-22)."""
    intrigue = table.setting.edition.intrigue
    done: list[str] = []
    for response, now in answers_at(table, event):
        player = response.player
        if response.action is Action.DRAW and intrigue is None:
            yield broken(Rule.NO_DECK, player=player)
        elif response.action is Action.DRAW and intrigue is not None:
            yield from _called_in(table, event, player, player in done)
            if (empty := _empty(now.deck, intrigue, player)) is not None:
                yield empty
            yield from _face(now, intrigue, player, response.card)
        done.append(player)


def _called_in(table: Table, suggestion: Suggestion, player: str, late: bool) -> Iterator[Finding]:
    """Did the suggestion call this player in, from somewhere else (A-S0-19)?"""
    setting = table.setting
    called = setting.players.get(suggestion.suspect)
    no_reason = broken(Rule.DRAW_WHY, player=player)
    if suggestion.suspect == NO_CARD and setting.edition.rules.called_in_draws and not late:
        return  # their pawn may be the one that was not heard
    if called is None and len(setting.characters) < len(setting.seats) and not late:
        yield Reason.PAWN
    elif called != player or late or not setting.edition.rules.called_in_draws:
        yield no_reason
    elif table.pawns.get(suggestion.suspect) == suggestion.room:
        yield broken(Rule.DRAW_WHY, Reason.MOVE, player=player)


CARD_CHECKS = (
    check(_spy, Spy),
    check(_look_pool, Look),
    check(_look_aside, Look),
    check(_look_in_room, Look),
    check(_draw, Draw),
    check(_answered_by_drawing, Suggestion, occasion=Occasion.CARD_OR_POWER),
)
