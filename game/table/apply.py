"""The effect of each type of event on the table."""

from collections.abc import Mapping
from functools import reduce
from typing import assert_never

from msgspec.structs import replace

from cluedo_notes.editions import Clue, Effect, Feature, Power, Spot
from cluedo_notes.game.log import events as ev
from cluedo_notes.game.log.corrections import LiveEvent
from cluedo_notes.game.table.asking import turn_after
from cluedo_notes.game.table.card_uses import may_use_any
from cluedo_notes.game.table.heard_in_part import heard_in_part
from cluedo_notes.game.table.intrigue_events import after_answer, drawn, face_of, laid_open, played
from cluedo_notes.game.table.passed_cards import passed_in
from cluedo_notes.game.table.reach import NOTHING_LEFT, walked
from cluedo_notes.game.table.standing import may_roll_again
from cluedo_notes.game.table.table import HowChosen, Table, with_turn, without
from cluedo_notes.game.table.turn import Phase, Turn

WAYS_TO_STAY = ("remain", Effect.STAY)
"""Ways to move that leave the pawn where it is."""


def apply(table: Table, live: LiveEvent) -> Table:
    """The table after an event."""
    event = live.event
    match event:
        case ev.Roll():
            return _rolled(table, event)
        case ev.Move():
            return _moved(table, event)
        case ev.Suggestion() | ev.HeardInPart():
            return _asked(table, event, live.number)
        case ev.OpenHand() | ev.Leave() | ev.FalseWitness():
            return _taken_out(table, event, live.number)
        case ev.Reveal():
            return replace(table, revealed=True)
        case ev.Accusation() | ev.Spy() | ev.Look() | ev.EndTurn() | ev.ClueCard():
            return _in_turn(table, event)
        case ev.Draw() | ev.Play() | ev.UsePower():
            peek = passed_in(event, live.number, table)
            shown_again = peek is not None and peek.chosen is HowChosen.SHOWN
            return _with_card(replace(table, peeks=(*table.peeks, peek)) if shown_again else table, event)
        case ev.OpenCards() | ev.Fact() | ev.Note() | ev.Mark() | ev.Prefer():
            return table
        case _:
            assert_never(event)


def _with_card(table: Table, event: ev.Draw | ev.Play | ev.UsePower) -> Table:
    match event:
        case ev.Draw(player, card):
            card = face_of(table, card)
            return drawn(table, player, card, table.deck.draw(player, card))
        case ev.Play():
            return played(table, event)
        case ev.UsePower(player):
            return replace(table, used_powers=table.used_powers | {player})
        case _:
            assert_never(event)


def _taken_out(table: Table, event: ev.OpenHand | ev.Leave | ev.FalseWitness, number: int) -> Table:
    match event:
        case ev.OpenHand(player):
            return laid_open(table, player, number)
        case ev.Leave(player):
            return _left(table, player, number)
        case ev.FalseWitness(player):
            return _found_out(table, player)
        case _:
            assert_never(event)


def _left(table: Table, player: str, number: int) -> Table:
    """A player who has left has no more turns, and owes nothing: their present turn is over."""
    table = replace(
        table,
        eliminated={**table.eliminated, player: table.eliminated.get(player, number)},
        left=table.left | {player},
        due=None if table.due == player else table.due,
    )
    own = table.turn.player == player
    return with_turn(table, phase=Phase.OVER, draws_due=0) if own else table


def _found_out(table: Table, player: str) -> Table:
    """A known false witness only answers from then on, if the edition bans them (S2, A-S2-11)."""
    banned = table.setting.edition.rules.false_witness_ban
    return replace(table, barred=table.barred | {player}) if banned else table


def _in_turn(table: Table, event: ev.Accusation | ev.Spy | ev.Look | ev.EndTurn | ev.ClueCard) -> Table:
    match event:
        case ev.ClueCard():
            return _clue_drawn(table.joined(event), event)
        case ev.Accusation():
            return _accused(table, event)
        case ev.Spy():
            return _spied(table, event)
        case ev.Look():
            return _looked(table, event)
        case ev.EndTurn():
            return with_turn(table.joined(event), phase=Phase.OVER, ended=True)
        case _:
            assert_never(event)


def _looked(table: Table, look: ev.Look) -> Table:
    match look.place:
        case ev.LookPlace.POOL:
            return with_turn(table.joined(look), looked=True, phase=Phase.OVER)
        case ev.LookPlace.ASIDE:
            return _looked_aside(table, look)
        case _:
            assert_never(look.place)


def _looked_aside(table: Table, look: ev.Look) -> Table:
    """A look while entering happens at the player's place. A look while being brought there happens in
    another's turn."""
    seen = (*table.looked_aside.get(look.player, ()), look.slot)
    entering = table.setting.edition.rules.looks_entering
    joined = table.joined(look) if entering else table
    room = table.setting.room_aside(look.slot) if entering else None
    pawn = table.setting.characters.get(look.player)
    stands = {pawn: room} if pawn is not None and room is not None and pawn not in joined.pawns else {}
    called = table.is_called_to_look(look)
    return replace(
        joined if called else with_turn(joined, looked=True),
        pawns={**joined.pawns, **stands},
        looked_aside={**table.looked_aside, look.player: seen},
    )


# -- Clue cards


def _clue_drawn(table: Table, event: ev.ClueCard) -> Table:
    """The table after a Clue card; the turn is that of its drawer."""
    table = replace(with_turn(table, draws_due=0), clues=(*table.clues, event))
    match event.clue:
        case Clue.MOVE:
            return _all_moved(table, event)
        case Clue.PASSAGE:
            return table if event.room is None else replace(table, passage_room=event.room)
        case Clue.PRINTED | Clue.NAMED | Clue.EVERYBODY | Clue.CHOSEN | Clue.LEFT:
            return table
        case _:
            assert_never(event.clue)


def _all_moved(table: Table, event: ev.ClueCard) -> Table:
    """Every player's pawn has gone to a room, or to an unknown place if it was not noted. The others came
    there outside their turns, as if called."""
    played = {who: pawn for who, pawn in table.setting.characters.items() if who not in table.eliminated}
    spots = event.spots or {}
    pawns = {pawn: at for pawn, at in table.pawns.items() if pawn not in played.values()}
    pawns |= {played[player]: room for player, room in spots.items() if player in played}
    stayed = {player for player, room in table.asked_in.items() if spots.get(player) == room}
    return replace(
        with_turn(table, moved=True),
        pawns=pawns,
        asked_in={player: room for player, room in table.asked_in.items() if player in stayed},
        called_in=frozenset(table.setting.seats) - {event.player, *table.eliminated},
    )


# -- dice and moves


def _rolled(table: Table, roll: ev.Roll) -> Table:
    joined = table.joined(roll)
    again = may_roll_again(joined)
    if again:  # the power for two moves (S0)
        joined = replace(joined, used_powers=joined.used_powers | {roll.player})
    elif joined is not table and table.turn.player == roll.player and table.turn.may_roll_again:
        joined = with_turn(joined, perhaps=replace(table.turn, perhaps=None))
    numbers = [die for die in roll.dice if isinstance(die, int)]
    lenses = len(roll.dice) - len(numbers)
    return with_turn(
        joined,
        phase=Phase.ROLLED,
        dice=roll.dice,
        points=sum(numbers) + (lenses if table.setting.edition.clue_deck is not None else 0),
        walked=frozenset(),
        moved=False,
        rolls=joined.turn.rolls + 1,
        by_power=again,
        draws_due=joined.turn.draws_due + lenses,
    )


def _moved(table: Table, move: ev.Move) -> Table:
    """The pawn is where the move leads; once it has left, an earlier suggestion no longer binds."""
    if table.is_off_a_door(move):
        return _off_the_door(table, move)
    table = table.joined(move)
    to = table.setting.spot(move.to)
    asked_in = {who: room for who, room in table.asked_in.items() if who != move.player or room == to}
    suspect = table.setting.characters.get(move.player)
    pawns = table.pawns if suspect is None else {**table.pawns, suspect: to}
    called_in = table.called_in if move.via in WAYS_TO_STAY else table.called_in - {move.player}
    deck, used = table.deck, table.used_powers
    if move.via in (Effect.STAY, Effect.GO_ANYWHERE, Effect.PLUS_SIX):
        deck = deck.play(move.player, move.via)
    elif move.via in (Power.GO_ROOM, Power.MOVE_TWICE):
        used |= {move.player}
    return replace(
        table,
        turn=_walked(table, move, to),
        pawns=pawns,
        asked_in=asked_in,
        called_in=called_in,
        may_draw=without(table.may_draw, move.player),
        deck=deck,
        used_powers=used,
    )


def _off_the_door(table: Table, move: ev.Move) -> Table:
    """A wrong accuser's pawn has stepped off a door into the room. It has been there since the accusation,
    even if that was not known (A-G-10)."""
    pawns = {**table.pawns, table.setting.characters[move.player]: move.to}
    return replace(table, pawns=pawns, off_doors=without(table.off_doors, move.player))


def _walked(table: Table, move: ev.Move, to: Spot) -> Turn:
    """The turn after a move.

    After a stop on a spy square or at the stairs' passage the player may go on (S1, A-S1-19). Any other move
    ends where it stops.
    """
    turn, here = table.turn, table.spot_of(move.player)
    stays, by_dice = move.via in WAYS_TO_STAY, move.via in (None, "dice")
    halt = to in table.setting.spy_squares or to in table.setting.way_points
    halt = halt and not table.setting.names_places
    stops = to in table.setting.squares_of(Feature.DRAW)
    counts = halt or table.setting.edition.rules.passage_after_dice
    walks = by_dice or move.via == "passage"
    left = walked(table, move, here, to) if walks and counts else NOTHING_LEFT
    goes_on = halt and left.points != 0 and not stops
    return replace(
        turn,
        phase=Phase.ROLLED if goes_on else Phase.ARRIVED,
        points=left.points,
        most=left.most,
        must_go_on=goes_on and left.must_go_on,
        moved=not stays,
        stayed_by_card=move.via == Effect.STAY,
        walked=turn.walked | _stepped_on(table, move, here if walks else None),
        came_from=turn.came_from | ({here} if here is not None and here != to else set()),
        draws_due=turn.draws_due + int(stops and not stays),
    )


def _stepped_on(table: Table, move: ev.Move, start: Spot | None) -> frozenset[Spot]:
    """The squares of a move's noted path and the square where it began (A-S1-21). A room where it began does
    not count, because the edition may let a player leave and enter it again."""
    path = frozenset(table.setting.spots(move.path))
    return path if start is None or table.setting.is_room(start) else path | {start}


def _spied(table: Table, spy: ev.Spy) -> Table:
    table = table.joined(spy)
    here = table.spot_of(spy.player)
    return table if here is None else with_turn(table, spied=table.turn.spied | {here})


# -- suggestions and accusations


def _asked(table: Table, event: ev.AnySuggestion, number: int) -> Table:
    match event:
        case ev.Suggestion():
            return _suggested(table, event, number)
        case ev.HeardInPart():
            return heard_in_part(table, event)
        case _:
            assert_never(event)


def _suggested(table: Table, suggestion: ev.Suggestion, number: int) -> Table:
    joined = table.joined(suggestion)
    pawns = dict(joined.pawns)
    own = table.setting.characters.get(suggestion.player)
    if own is not None and suggestion.power is not Power.SUGGEST_ANYWHERE:
        pawns[own] = suggestion.room  # it must be there, known or not
    brought = _brings(joined, suggestion, pawns)
    if suggestion.suspect not in joined.gone:
        pawns[suggestion.suspect] = suggestion.room
    asked_in = dict(joined.asked_in)
    for who in brought:
        asked_in.pop(who, None)
    if suggestion.player not in brought and (own is None or pawns.get(own) == suggestion.room):
        asked_in[suggestion.player] = suggestion.room
    used = joined.used_powers
    table = replace(
        joined,
        turn=turn_after(suggestion, joined),
        pawns=pawns,
        weapons={**joined.weapons, suggestion.weapon: suggestion.room},
        called_in=(joined.called_in - {suggestion.player}) | brought,
        may_draw=_may_draw(joined, brought),
        off_doors={who: room for who, room in joined.off_doors.items() if who not in brought},
        asked_in=asked_in,
        used_powers=used if suggestion.power is None else used | {suggestion.player},
        last_rooms={**joined.last_rooms, suggestion.player: suggestion.room},
        suggestions=joined.suggestions.with_one(number, suggestion),
        last_suggestion=number,
    )
    return reduce(after_answer, suggestion.responses, table) if may_use_any(suggestion) else table


def _may_draw(table: Table, brought: frozenset[str]) -> Mapping[str, int]:
    """The number of cards that each player may draw for having been called in: one more for those brought
    now."""
    if not table.setting.edition.rules.called_in_draws:
        return {}
    return {**table.may_draw, **{who: table.may_draw.get(who, 0) + 1 for who in brought}}


def _brings(table: Table, suggestion: ev.Suggestion, pawns: Mapping[str, Spot]) -> frozenset[str]:
    """The player whose pawn is brought to the room, as a set; empty for a pawn that is there already
    (A-S0-19). The power to suggest anywhere may bring the asker's own (A-S0-17)."""
    player = table.setting.players.get(suggestion.suspect)
    there = pawns.get(suggestion.suspect) == suggestion.room
    if player is None or there or player in table.eliminated:
        return frozenset()
    return frozenset({player})


def _accused(table: Table, accusation: ev.Accusation) -> Table:
    player, joined = accusation.player, table.joined(accusation)
    if not accusation.correct and joined.setting.edition.rules.wrong_accuser_clears_door:
        joined = _cleared(joined, player)
    return replace(
        with_turn(joined, phase=Phase.OVER, accused=True),
        accused=joined.accused | {player},
        barred=joined.barred if accusation.correct else joined.barred | {player},
        winner=player if accusation.correct else joined.winner,
    )


def _cleared(table: Table, player: str) -> Table:
    """The player's pawn, if it is in front of a door, is moved into the room at once (A-G-10). The move may
    be noted later. It must be noted if the pawn's place is not known or it is in front of several doors."""
    board, own = table.setting.edition.board, table.setting.characters.get(player)
    if board is None or own is None:
        return table
    here = table.pawns.get(own)
    rooms = [spot for spot in board.spots.get(here, ()) if isinstance(spot, str)] if here is not None else []
    if isinstance(here, str) or (here is not None and not rooms):
        return table
    room = rooms[0] if len(rooms) == 1 else None
    pawns = {pawn: at for pawn, at in table.pawns.items() if pawn != own}
    if room is not None:
        pawns[own] = room
    return replace(table, pawns=pawns, off_doors={**table.off_doors, player: room})
