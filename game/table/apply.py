"""The table after an event: what each type of event does to it."""

from collections.abc import Iterator, Mapping
from functools import reduce
from typing import assert_never

from msgspec.structs import replace

from cluedo_notes.editions import Effect, Feature, Power, Spot
from cluedo_notes.editions.model import Intrigue
from cluedo_notes.game.log.corrections import LiveEvent
from cluedo_notes.game.log.events import (
    Accusation,
    Action,
    Draw,
    EndTurn,
    Fact,
    FalseWitness,
    Look,
    LookPlace,
    Mark,
    Move,
    Note,
    OpenHand,
    Play,
    Response,
    Reveal,
    Roll,
    Spy,
    Suggestion,
    UsePower,
)
from cluedo_notes.game.table.card_uses import may_use_any
from cluedo_notes.game.table.intrigue_deck import CLOCK, Deck
from cluedo_notes.game.table.reach import NOTHING_LEFT, PLUS_SIX, walked
from cluedo_notes.game.table.table import Table
from cluedo_notes.game.table.turn import Phase, Turn

AT_END = (Effect.RIGHT_NEIGHBOUR, Effect.PLAY_AGAIN, Effect.SEND_HOME)
"""Cards for the end of the player's own turn (S0)."""

ANSWERS = (Action.PASS, Action.SHOW)
"""What answers a question; the other actions draw or play an intrigue card."""

WAYS_TO_STAY = ("remain", Effect.STAY)
"""Ways to move that leave the pawn where it is."""


def apply(table: Table, live: LiveEvent) -> Table:
    """The table after an event."""
    event = live.event
    match event:
        case Roll():
            return _rolled(table, event)
        case Move():
            return _moved(table, event)
        case Suggestion():
            return _suggested(table, event, live.number)
        case OpenHand(player):
            return _laid_open(table, player, live.number)
        case FalseWitness(player):
            return _found_out(table, player)
        case Reveal():
            return replace(table, revealed=True)
        case Accusation() | Spy() | Look() | EndTurn():
            return _in_turn(table, event)
        case Draw() | Play() | UsePower():
            return _with_card(table, event)
        case Fact() | Note() | Mark():
            return table
        case _:
            assert_never(event)


def _with_card(table: Table, event: Draw | Play | UsePower) -> Table:
    match event:
        case Draw(player, card):
            return _drawn(table, player, card, table.deck.draw(player, card))
        case Play():
            return _played(table, event)
        case UsePower(player):
            return replace(table, used_powers=table.used_powers | {player})
        case _:
            assert_never(event)


def _found_out(table: Table, player: str) -> Table:
    """A known false witness only answers from then on, where the edition bans them (S2, A-S2-11)."""
    banned = table.setting.edition.rules.false_witness_ban
    return replace(table, barred=table.barred | {player}) if banned else table


def _in_turn(table: Table, event: Accusation | Spy | Look | EndTurn) -> Table:
    match event:
        case Accusation():
            return _accused(table, event)
        case Spy():
            return _spied(table, event)
        case Look():
            return _looked(table, event)
        case EndTurn():
            return _with_turn(table.joined(event), phase=Phase.OVER, ended=True)
        case _:
            assert_never(event)


def _looked(table: Table, look: Look) -> Table:
    match look.place:
        case LookPlace.POOL:
            return _with_turn(table.joined(look), looked=True, phase=Phase.OVER)
        case LookPlace.ASIDE:
            return _with_turn(table, looked=True)
        case _:
            assert_never(look.place)


def _with_turn(table: Table, **changes: object) -> Table:
    return replace(table, turn=replace(table.turn, **changes))


# -- dice and moves


def _rolled(table: Table, roll: Roll) -> Table:
    joined = table.joined(roll)
    again = joined.may_roll_again
    if again:  # the power for two moves (S0)
        joined = replace(joined, used_powers=joined.used_powers | {roll.player})
    elif joined is not table and table.turn.player == roll.player and table.turn.may_roll_again:
        joined = _with_turn(joined, perhaps=replace(table.turn, perhaps=None))
    numbers = [die for die in roll.dice if isinstance(die, int)]
    return _with_turn(
        joined,
        phase=Phase.ROLLED,
        dice=roll.dice,
        points=sum(numbers),
        walked=frozenset(),
        moved=False,
        rolls=joined.turn.rolls + 1,
        by_power=again,
        draws_due=joined.turn.draws_due + len(roll.dice) - len(numbers),
    )


def _moved(table: Table, move: Move) -> Table:
    """The pawn stands where the move leads; once it has left, an earlier suggestion no longer binds."""
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
        may_draw=table.may_draw - {move.player},
        deck=deck,
        used_powers=used,
    )


def _walked(table: Table, move: Move, to: Spot) -> Turn:
    """The turn after a move.

    After a stop on a spy square or at the stairs' passage the player may go on (S1, A-S1-19). Any other move
    ends where it stops.
    """
    turn, here = table.turn, table.spot_of(move.player)
    stays, by_dice = move.via in WAYS_TO_STAY, move.via in (None, "dice")
    halt = to in table.setting.spy_squares or to in table.setting.way_points
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
        stayed=stays,
        stayed_by_card=move.via == Effect.STAY,
        walked=turn.walked | _stepped_on(table, move, here if walks else None),
        came_from=turn.came_from | ({here} if here is not None and here != to else set()),
        draws_due=turn.draws_due + int(stops and not stays),
    )


def _stepped_on(table: Table, move: Move, start: Spot | None) -> frozenset[Spot]:
    """The squares of a move's noted path and the square where it began (A-S1-21); a room where it began
    does not count, for the edition may let a player leave and enter it again."""
    path = frozenset(table.setting.spots(move.path))
    return path if start is None or table.setting.is_room(start) else path | {start}


def _spied(table: Table, spy: Spy) -> Table:
    table = table.joined(spy)
    here = table.spot_of(spy.player)
    return table if here is None else _with_turn(table, spied=table.turn.spied | {here})


# -- suggestions and accusations


def _suggested(table: Table, suggestion: Suggestion, number: int) -> Table:
    joined = table.joined(suggestion)
    pawns = dict(joined.pawns)
    own = table.setting.characters.get(suggestion.player)
    if own is not None and suggestion.power is not Power.SUGGEST_ANYWHERE:
        pawns[own] = suggestion.room  # where it must stand, known or not
    brought = _brings(joined, suggestion, pawns)
    if suggestion.suspect not in joined.gone:
        pawns[suggestion.suspect] = suggestion.room
    asked_in = dict(joined.asked_in)
    for who in brought:
        asked_in.pop(who, None)
    if own is None or pawns.get(own) == suggestion.room:
        asked_in[suggestion.player] = suggestion.room
    draws = joined.setting.edition.rules.called_in_draws
    used = joined.used_powers
    turn = replace(
        joined.turn,
        phase=Phase.ASKED,
        suggestions=joined.turn.suggestions + 1,
        shown=_was_shown(joined, suggestion),
        looked=False,
        points=0,
        must_go_on=False,
    )
    table = replace(
        joined,
        turn=turn,
        pawns=pawns,
        weapons={**joined.weapons, suggestion.weapon: suggestion.room},
        called_in=(joined.called_in - {suggestion.player}) | brought,
        may_draw=frozenset(joined.may_draw - {suggestion.player} | brought if draws else ()),
        asked_in=asked_in,
        used_powers=used if suggestion.power is None else used | {suggestion.player},
        last_rooms={**joined.last_rooms, suggestion.player: suggestion.room},
        suggestions=joined.suggestions.with_one(number, suggestion),
        last_suggestion=number,
    )
    return reduce(after_answer, suggestion.responses, table) if may_use_any(suggestion) else table


def _was_shown(table: Table, suggestion: Suggestion) -> bool | None:
    """Was a card shown? None where the suggestion was blocked, or where no answer was noted although
    somebody could answer; a player whose hand lies open cannot (A-S3-17)."""
    actions = [one.action for one in suggestion.responses]
    unknown = not (actions or table.nobody_answers(suggestion.player))
    return None if Action.BLOCK in actions or unknown else Action.SHOW in actions


def answers_at(table: Table, suggestion: Suggestion) -> Iterator[tuple[Response, Table]]:
    """Each answer with the table before it, as cards drawn and played among the answers leave it: a player
    who draws the last clock is out at once (A-S0-22)."""
    for response in suggestion.responses:
        yield response, table
        if response.action not in ANSWERS:
            table = after_answer(table, response)


def after_answer(table: Table, response: Response) -> Table:
    """The table after the card that was drawn or played for an answer."""
    match response.action:
        case Action.PASS | Action.SHOW:
            return table
        case Action.DRAW:
            deck = table.deck.draw_to_answer(response.player, response.card)
            return _drawn(table, response.player, response.card, deck)
        case Action.BLOCK:
            return replace(table, deck=table.deck.play(response.player, Effect.BLOCK))
        case _:
            assert_never(response.action)


def _brings(table: Table, suggestion: Suggestion, pawns: Mapping[str, Spot]) -> frozenset[str]:
    """The player whose pawn is brought to the room, as a set; empty for a pawn that is there already
    (A-S0-19)."""
    player = table.setting.players.get(suggestion.suspect)
    there = pawns.get(suggestion.suspect) == suggestion.room
    if player is None or player == suggestion.player or there or player in table.eliminated:
        return frozenset()
    return frozenset({player})


def _accused(table: Table, accusation: Accusation) -> Table:
    player, joined = accusation.player, table.joined(accusation)
    return replace(
        _with_turn(joined, phase=Phase.OVER, accused=True),
        accused=joined.accused | {player},
        barred=joined.barred if accusation.correct else joined.barred | {player},
        winner=player if accusation.correct else joined.winner,
    )


# -- intrigue cards and open hands


def _laid_open(table: Table, player: str, number: int) -> Table:
    intrigue, deck = table.setting.edition.intrigue, table.deck
    if intrigue is not None and player != table.due and _was_perhaps_last(deck, player, intrigue):
        deck = deck.was_last_clock(player)
    due = None if table.due == player else table.due
    table = replace(table, eliminated={**table.eliminated, player: number}, deck=deck, due=due)
    table = replace(table, pawns={pawn: at for pawn, at in table.pawns.items() if pawn not in table.gone})
    return _with_turn(table, phase=Phase.OVER) if table.turn.player == player else table


def _was_perhaps_last(deck: Deck, player: str, intrigue: Intrigue) -> bool:
    return player in deck.perhaps_last or deck.may_be_last_clock(player, intrigue)


def _drawn(table: Table, player: str, card: str | None, deck: Deck) -> Table:
    """The table after a player has drawn a card; `deck` is the deck after the draw."""
    intrigue, untold = table.setting.edition.intrigue, deck.untold > table.deck.untold
    table = replace(table, deck=deck, may_draw=table.may_draw - {player})
    if table.turn.player == player and table.turn.draws_due:
        table = _with_turn(table, draws_due=table.turn.draws_due - 1)
    if intrigue is None or not (card == CLOCK or untold):
        return table
    if card == CLOCK and deck.eliminates(intrigue):
        return replace(table, deck=deck.shuffle_back(), due=player)
    return replace(table, deck=deck.suspecting(player, card, intrigue))


def _played(table: Table, play: Play) -> Table:
    table = replace(table, deck=table.deck.play(play.player, play.card))
    own = table.turn.player == play.player
    if own and play.card in AT_END and table.turn.phase is not None:
        table = _with_turn(table, phase=Phase.OVER)
    match play.card:
        case Effect.PLAY_AGAIN:
            return _with_turn(table, again=True)
        case Effect.PLUS_SIX:
            points = table.turn.points
            return table if points is None or not own else _with_turn(table, points=points + PLUS_SIX)
        case Effect.SEND_HOME:
            return table if play.target is None else _sent_home(table, play.target)
        case Effect.STAY | Effect.GO_ANYWHERE | Effect.RIGHT_NEIGHBOUR | Effect.SEE_SHOWN:
            return table
        case Effect.BLOCK | Effect.OTHER:
            return table
        case _:
            assert_never(play.card)


def _sent_home(table: Table, player: str) -> Table:
    """Puts the player's pawn back on its start: it was not called in there, and has left the room of its
    suggestion."""
    suspect = table.setting.characters.get(player)
    if suspect is None or suspect not in table.setting.starts or suspect in table.gone:
        return table
    return replace(
        table,
        pawns={**table.pawns, suspect: table.setting.starts[suspect]},
        asked_in={who: room for who, room in table.asked_in.items() if who != player},
        called_in=table.called_in - {player},
        may_draw=table.may_draw - {player},
    )
