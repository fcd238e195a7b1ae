"""By which event an intrigue card or a power is used: by exactly one (docs/formats.md)."""

from collections.abc import Iterator

from cluedo_notes.editions import Edition, Effect, Power
from cluedo_notes.game.log.events import Action, Move, Play, Suggestion, TableEvent, UsePower

BY_MOVE = (Effect.STAY, Effect.GO_ANYWHERE, Power.GO_ROOM, Power.MOVE_TWICE)
BY_SUGGESTION = (Power.SUGGEST_ANYWHERE, Power.SUGGEST_TWICE)
"""What is used by the event that it makes possible, not by one of its own."""


def possible_powers(edition: Edition) -> tuple[Power, ...]:
    """The powers that an edition's characters may have: all where nobody knows what each of them can do."""
    known = dict.fromkeys(edition.powers.values())
    unknown = edition.intrigue is not None and len(edition.powers) < len(edition.suspects)
    return tuple(dict.fromkeys((*known, *Power))) if unknown else tuple(known)


def own_powers(edition: Edition) -> tuple[Power, ...]:
    """Those of them that are used by an event of their own."""
    return tuple(one for one in possible_powers(edition) if one not in (*BY_MOVE, *BY_SUGGESTION))


def card_uses(event: TableEvent) -> Iterator[tuple[str, Effect]]:
    """Who plays which intrigue card by an event: a card is used by exactly one."""
    if isinstance(event, Play):
        yield event.player, Effect(event.card)
    elif isinstance(event, Move) and event.via in (Effect.STAY, Effect.GO_ANYWHERE, Effect.PLUS_SIX):
        yield event.player, Effect(event.via)
    elif isinstance(event, Suggestion):
        for response in event.responses:
            if response.action is Action.BLOCK:
                yield response.player, Effect.BLOCK


def power_uses(event: TableEvent) -> Iterator[tuple[str, str]]:
    """Who uses which power by an event."""
    if isinstance(event, UsePower) or (isinstance(event, Suggestion) and event.power is not None):
        yield event.player, str(event.power)
    elif isinstance(event, Move) and event.via in (Power.GO_ROOM, Power.MOVE_TWICE):
        yield event.player, str(event.via)
