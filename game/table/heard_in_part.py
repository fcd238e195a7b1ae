"""The effect on the table of a suggestion heard in part: its moves are unknown."""

from functools import reduce

from msgspec.structs import replace

from cluedo_notes.editions import Category, Edition
from cluedo_notes.game.log.events import Action, AnySuggestion, HeardInPart, Suggestion
from cluedo_notes.game.table.asking import turn_after
from cluedo_notes.game.table.intrigue_events import after_answer
from cluedo_notes.game.table.table import Table
from cluedo_notes.game.table.turn import Turn

NO_CARD = ""
"""A card that was not heard."""
NOT_HEARD = ""
"""An asker who was not heard."""


def may_have_named(event: AnySuggestion, edition: Edition) -> tuple[str, ...]:
    """Every card that may be one of the three: those heard, and all of the kinds not heard."""
    said = event.triple if isinstance(event, Suggestion) else event.cards
    kinds = zip(Category, said, strict=True)
    return tuple(
        card.id for category, named in kinds for card in edition.of(category) if named in (None, card.id)
    )


def as_suggestion(event: HeardInPart, table: Table) -> Suggestion:
    """A suggestion with the parts that were heard, for the rules; its player is `NOT_HEARD` if the asker was
    not heard.

    A card that was not heard is the one of its kind that was shown. The room is the one where the asker's
    pawn is, unless the suggestion itself may have moved it. All others are `NO_CARD`.
    """
    player = NOT_HEARD if event.player is None else event.player
    by_id = table.setting.edition.by_id
    shown = {by_id[r.card].category: r.card for r in event.responses if r.action is Action.SHOW and r.card}
    here = table.spot_of(player) if _stands_there(table, player) else None
    room = event.room or shown.get(Category.ROOM) or (here if here in table.setting.rooms else NO_CARD)
    return Suggestion(
        player,
        event.suspect or shown.get(Category.SUSPECT, NO_CARD),
        event.weapon or shown.get(Category.WEAPON, NO_CARD),
        str(room),
        event.responses,
    )


def _stands_there(table: Table, asker: str) -> bool:
    """Is an asker already in the room that they name? Without dice they may get there by naming it."""
    turn = table.turn
    came = turn.player == asker and turn.moved and not turn.suggestions
    return came or not table.setting.names_places


def heard_in_part(table: Table, event: HeardInPart) -> Table:
    """The table after a suggestion of which not everything was heard. If the asker was not heard, nobody
    knows whose turn it is: from then on the log has a gap."""
    known = as_suggestion(event, table)
    if event.player is None:
        began = table.turn.player is not None  # the box's rule about the first act is then judged
        by_the_box = table.setting.by_the_box and not began
        setting = replace(table.setting, complete=False, first_player=None, by_the_box=by_the_box)
        after = replace(table, setting=setting, turn=Turn(), asked_in={})
    else:
        after = _asked(table, known)
    suspect, room = (event.suspect, event.room) if event.player is None else (known.suspect, known.room)
    after = _moved(after, event.player, suspect or None, room or None)
    weapons = {weapon: at for weapon, at in table.weapons.items() if weapon != event.weapon}
    if event.weapon is None:
        weapons = {}
    elif room:
        weapons[event.weapon] = room
    after = replace(after, weapons=weapons, last_suggestion=None)
    return reduce(after_answer, event.responses, after)


def _asked(table: Table, known: Suggestion) -> Table:
    joined, player, room = table.joined(known), known.player, known.room
    asked_in = {who: at for who, at in joined.asked_in.items() if who != player}
    last_rooms = {who: at for who, at in joined.last_rooms.items() if who != player}
    if room:
        asked_in, last_rooms = {**asked_in, player: room}, {**last_rooms, player: room}
    return replace(
        joined,
        turn=turn_after(known, joined),
        asked_in=asked_in,
        last_rooms=last_rooms,
        called_in=joined.called_in - {player},
    )


def _moved(table: Table, asker: str | None, suspect: str | None, room: str | None) -> Table:
    """The named pawn comes to the room. If the suspect was not heard, it may be any pawn; if the room was
    not, it may be any room."""
    setting = table.setting
    own = None if asker is None else setting.characters.get(asker)
    pawns = dict(table.pawns)
    if own is not None and room is not None:
        pawns[own] = room
    elif own is not None and setting.names_places:  # they may have come to any room
        pawns.pop(own, None)
    elif asker is None:  # the asker is in the room now
        pawns = {}
    may_come = set(setting.seats) if suspect is None else {setting.players.get(suspect, "")}
    may_come -= {asker or "", "", *table.eliminated}
    if suspect is None:
        pawns = {pawn: at for pawn, at in pawns.items() if pawn == own or (room is not None and at == room)}
    elif suspect not in table.gone:
        if room is None:
            pawns.pop(suspect, None)
        elif pawns.get(suspect) != room:
            pawns[suspect] = room
        else:
            may_come = set()  # it is there already
    may_draw = dict(table.may_draw)
    if setting.edition.rules.called_in_draws:
        may_draw |= {who: may_draw.get(who, 0) + 1 for who in may_come}
    return replace(
        table,
        pawns=pawns,
        called_in=table.called_in | may_come,
        may_draw=may_draw,
        asked_in={who: at for who, at in table.asked_in.items() if who not in may_come},
        # A pawn that may have been brought away from a door may also have stepped off it.
        off_doors={who: at for who, at in table.off_doors.items() if suspect is None or who not in may_come},
    )
