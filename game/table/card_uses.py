"""The event that uses an intrigue card or a power: there is exactly one (docs/formats.md)."""

from collections.abc import Iterator

from cluedo_notes.editions import Edition, Effect, Power
from cluedo_notes.game.log.events import Action, HeardInPart, Move, Play, Suggestion, TableEvent, UsePower

BY_MOVE = (Effect.STAY, Effect.GO_ANYWHERE, Power.GO_ROOM, Power.MOVE_TWICE)
BY_SUGGESTION = (Power.SUGGEST_ANYWHERE, Power.SUGGEST_TWICE)
"""Powers used by the suggestion that they make possible, not by an event of their own."""
MOVING = (Effect.STAY, Effect.GO_ANYWHERE, Effect.PLUS_SIX, Power.GO_ROOM, Power.MOVE_TWICE)
"""The cards and powers that move a pawn."""


def possible_powers(edition: Edition) -> tuple[Power, ...]:
    """The powers that an edition's characters may have; all of them if some characters' powers are
    unknown."""
    known = dict.fromkeys(edition.powers.values())
    unknown = edition.intrigue is not None and len(edition.powers) < len(edition.suspects)
    return tuple(dict.fromkeys((*known, *Power))) if unknown else tuple(known)


def effects_of(edition: Edition) -> tuple[str, ...]:
    """The effects that an edition's intrigue cards may have; all of them if some cards are unknown."""
    intrigue = edition.intrigue
    if intrigue is None or intrigue.unknown:
        return tuple(map(str, Effect))
    return (*(str(effect) for effect, _ in intrigue.cards), str(Effect.OTHER))


def own_powers(edition: Edition) -> tuple[Power, ...]:
    """The possible powers that have an event of their own."""
    return tuple(power for power in possible_powers(edition) if power not in (*BY_MOVE, *BY_SUGGESTION))


def may_use_any(event: TableEvent) -> bool:
    """May an event use an intrigue card or a power? False for most moves and suggestions."""
    if isinstance(event, Move):
        return event.via in _USED_BY_MOVE
    if isinstance(event, Suggestion | HeardInPart):
        actions = [response.action for response in event.responses]
        by_power = isinstance(event, Suggestion) and event.power is not None
        return by_power or Action.DRAW in actions or Action.BLOCK in actions
    return True


_USED_BY_MOVE = frozenset((*BY_MOVE, Effect.PLUS_SIX))


def card_uses(event: TableEvent) -> Iterator[tuple[str, Effect]]:
    """The players and the intrigue cards that they play by an event: exactly one event uses a card."""
    if isinstance(event, Play):
        yield event.player, Effect(event.card)
    elif isinstance(event, Move) and event.via in (Effect.STAY, Effect.GO_ANYWHERE, Effect.PLUS_SIX):
        yield event.player, Effect(event.via)
    elif isinstance(event, Suggestion | HeardInPart):
        for response in event.responses:
            if response.action is Action.BLOCK:
                yield response.player, Effect.BLOCK


def power_uses(event: TableEvent) -> Iterator[tuple[str, str]]:
    """The players and the powers that they use by an event."""
    if isinstance(event, UsePower) or (isinstance(event, Suggestion) and event.power is not None):
        yield event.player, str(event.power)
    elif isinstance(event, Move) and event.via in (Power.GO_ROOM, Power.MOVE_TWICE):
        yield event.player, str(event.via)


def ways_of(edition: Edition) -> tuple[str, ...]:
    """The ways to move that an edition has; cards and powers only if they move a pawn.

    If some cards' or characters' abilities are unknown, every way that may exist.
    """
    intrigue = edition.intrigue
    cards: set[str] = set() if intrigue is None else {effect for effect, _ in intrigue.cards}
    powers: set[str] = set(possible_powers(edition))
    if intrigue is not None and intrigue.unknown:
        cards |= set(MOVING)
    has = {
        "passage": bool(edition.passages) or edition.board_file is None,
        "double": edition.rules.free_doubles,
        **{str(way): way in cards or way in powers for way in MOVING},
    }
    return tuple(way for way in ("dice", "passage", "double", "remain", *MOVING) if has.get(way, True))
