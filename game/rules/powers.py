"""Intrigue cards and powers: their owners, when and on whom they are used, and by which event."""

from collections.abc import Iterator

from cluedo_notes.editions import Effect, Power
from cluedo_notes.game.log.events import Action, Move, Play, Suggestion, UsePower
from cluedo_notes.game.rules.cards import in_deck
from cluedo_notes.game.rules.finding import Finding, Occasion, Reason, broken, check
from cluedo_notes.game.rules.moves import why_unknown
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.table.card_uses import BY_MOVE, BY_SUGGESTION, card_uses, power_uses
from cluedo_notes.game.table.intrigue_events import AT_END
from cluedo_notes.game.table.passed_cards import Wrong, about_of, passed_in, shown_cards, used_in
from cluedo_notes.game.table.standing import left_standing
from cluedo_notes.game.table.table import Table, showers
from cluedo_notes.game.table.turn import Phase

NOT_NOTED_YET = 0
"""The number of an event that is only considered."""


def _card_held(table: Table, event: Play | Move | Suggestion) -> Iterator[Finding]:
    """A player who plays a card has drawn one; no effect is played more often than the deck has it (S0,
    A-S3-16)."""
    for player, effect in card_uses(event):
        if table.setting.edition.intrigue is None:
            yield broken(Rule.NO_DECK, player=player)
            return
        deck = table.deck
        if isinstance(event, Suggestion):  # a card drawn before the answer may be played (A-S0-22)
            for response in event.responses:
                deck = deck.draw(response.player, response.card) if response.action is Action.DRAW else deck
        yield from in_deck(table, deck.play(player, effect), player, effect)
        if not deck.may_hold(player, effect):
            yield broken(Rule.CARD_HELD, Reason.CARDS, player=player, card=effect)


def _card_event(_: Table, event: Play | UsePower | Suggestion) -> Iterator[Finding]:
    """A card or power is noted once, by the event that it makes possible."""
    if isinstance(event, Play | UsePower):
        what = used_in(event)
        if what in (*BY_MOVE, *BY_SUGGESTION, Effect.BLOCK):
            yield broken(Rule.CARD_EVENT, player=event.player, effect=str(what))
    elif event.power not in (None, *BY_SUGGESTION):
        yield broken(Rule.CARD_EVENT, player=event.player, effect=str(event.power))


def _card_time(table: Table, event: Play) -> Iterator[Finding]:
    """Each card has its time (S0): the end of the player's own turn, after the roll, or after a card was
    shown."""
    turn, own = table.turn, table.turn.player == event.player
    not_now = broken(Rule.CARD_TIME, Reason.TURNS, player=event.player, card=str(event.card))
    if event.card in AT_END:
        stands = turn.phase is not Phase.START and (
            turn.phase is not Phase.ROLLED or left_standing(table, event.player)
        )
        if own and stands is None:
            yield why_unknown(table, event.player)
        elif not (own and stands):
            yield not_now
    elif event.card is Effect.PLUS_SIX:
        if not (own and turn.phase in (None, Phase.ROLLED) and not turn.moved):
            yield not_now
    elif event.card is Effect.SEE_SHOWN:
        yield from _just_shown(table, event, not_now)


def _as_shown(table: Table, event: Play | UsePower) -> Iterator[Finding]:
    """The card seen is the one that was shown, by the player at whom the card or power is aimed. In a log
    with gaps, an event that does not name its suggestion may refer to one that was not noted."""
    peek = passed_in(event, NOT_NOTED_YET, table)
    shown = None if peek is None else shown_cards(table, peek.shown_at)
    misfit = None if peek is None or shown is None else shown.misfit(peek)
    if misfit is None:
        return
    missing = Reason.TURNS if event.event is None else None
    if misfit.wrong is not Wrong.NOBODY:
        yield broken(Rule.SEEN_CARD, missing, player=event.player, cards=(event.saw,))
    elif event.target is not None:
        yield broken(Rule.CARD_TARGET, missing, player=event.player)


def _just_shown(table: Table, event: Play | UsePower, not_now: Finding) -> Iterator[Finding]:
    """Has one of the others just shown a card to another, at the suggestion that this event refers to?"""
    number = about_of(event, table)
    suggestion = table.suggestions.get(number)
    if _is_heard_in_part(table, number):
        if event.player == table.turn.player:
            yield broken(Rule.CARD_TARGET, player=event.player)
        elif table.turn.shown is False:
            yield not_now
        return
    if suggestion is None or number != table.last_suggestion or not table.turn.suggestions:
        yield not_now
        return
    if event.player == suggestion.player:
        yield broken(Rule.CARD_TARGET, player=event.player)
    elif not set(showers(suggestion)) - {event.player}:
        yield not_now


def _is_heard_in_part(table: Table, number: int) -> bool:
    """Does this refer to the suggestion just made, of which only part was heard? The table does not know who
    showed a card there."""
    return table.turn.suggestions > 0 and table.last_suggestion is None and number not in table.suggestions


def _card_target(table: Table, event: Play) -> Iterator[Finding]:
    """The right neighbour is the next living player to the right (A-G-5); a pawn sent home is another
    player's and still on the board."""
    if event.target is None:
        return
    against = broken(Rule.CARD_TARGET, player=event.player)
    if event.card is Effect.RIGHT_NEIGHBOUR:
        if event.target != table.right_neighbour.get(event.player):
            yield broken(Rule.CARD_TARGET, Reason.CARDS, player=event.player)
    elif event.card is Effect.SEND_HOME:
        gone = table.setting.characters.get(event.target) in table.gone
        if event.target == event.player or gone:
            yield against


# -- powers


def _power_own(table: Table, event: UsePower | Move | Suggestion) -> Iterator[Finding]:
    """Each character has one power, once a game (S0, S3)."""
    for player, power in power_uses(event):
        powers = table.setting.edition.powers
        character = table.setting.characters.get(player)
        if not powers and table.setting.edition.intrigue is None:
            yield broken(Rule.POWER_OWN, player=player, power=power)
        elif character is None:
            yield Reason.PAWN
        elif powers.get(character, power) != power:
            yield broken(Rule.POWER_OWN, player=player, power=power)
        # The second roll of the same turn uses up the power for two moves.
        second_move = isinstance(event, Move) and table.turn.player == player and table.turn.rolls > 1
        if player in table.used_powers and not second_move:
            yield broken(Rule.POWER_ONCE, player=player, power=power)


def _power_time(table: Table, event: UsePower | Suggestion) -> Iterator[Finding]:
    """Seeing a shown card requires such a card; drawing from the asker's hand requires having shown them one
    (A-S0-14)."""
    if isinstance(event, Suggestion):
        if event.power is Power.SUGGEST_TWICE and table.joined(event).turn.suggestions == 0:
            yield broken(Rule.POWER_TIME, Reason.TURNS, player=event.player, power=str(event.power))
        return
    not_now = broken(Rule.POWER_TIME, Reason.TURNS, player=event.player, power=str(event.power))
    if event.power is Power.SEE_SHOWN:
        yield from _just_shown(table, event, not_now)
    elif event.power is Power.RANDOM_CARD:
        number = about_of(event, table)
        suggestion = table.suggestions.get(number)
        just = number == table.last_suggestion and table.turn.suggestions > 0
        if _is_heard_in_part(table, number) and table.turn.shown is not False:
            if event.target not in (None, table.turn.player):
                yield broken(Rule.CARD_TARGET, player=event.player)
        elif suggestion is None or not just or event.player not in showers(suggestion):
            yield not_now
        elif event.target not in (None, suggestion.player):
            yield broken(Rule.CARD_TARGET, player=event.player)


POWER_CHECKS = (
    check(_card_held, Play, Move, Suggestion, occasion=Occasion.CARD_OR_POWER),
    check(_card_event, Play, UsePower, Suggestion, occasion=Occasion.CARD_OR_POWER),
    check(_card_time, Play),
    check(_card_target, Play),
    check(_as_shown, Play, UsePower),
    check(_power_own, UsePower, Move, Suggestion, occasion=Occasion.CARD_OR_POWER),
    check(_power_time, UsePower, Suggestion, occasion=Occasion.CARD_OR_POWER),
)
