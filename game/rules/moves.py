"""Dice and moves: how far, where, by what right."""

from collections.abc import Iterator

from cluedo_notes.editions import Effect, PlaceKind, Power, Spot
from cluedo_notes.game.log.events import EndTurn, Move, Roll
from cluedo_notes.game.rules.finding import Finding, Reason, broken, check
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.table.reach import Reach, is_free_double
from cluedo_notes.game.table.setting import UNDRAWN
from cluedo_notes.game.table.standing import may_roll_again, must_leave
from cluedo_notes.game.table.table import Table
from cluedo_notes.game.table.turn import Phase


def _dice(table: Table, event: Roll) -> Iterator[Finding]:
    """The right number of dice; a question mark only if it draws an intrigue card (S0, S3)."""
    edition = table.setting.edition
    question = "?" in event.dice and edition.intrigue is None and edition.clue_deck is None
    if len(event.dice) not in edition.rules.dice.numbers or question:
        yield broken(Rule.DICE, dice=" + ".join(map(str, event.dice)))


def _roll_once(table: Table, event: Roll) -> Iterator[Finding]:
    """One roll a turn, at its start; two with the power for two moves."""
    if table.turn.player != event.player or table.begins_turn(event):
        return
    if table.turn.phase not in (None, Phase.START) and not may_roll_again(table):
        yield broken(Rule.ROLL_ONCE, Reason.TURNS, player=event.player)


def _move(table: Table, event: Move) -> Iterator[Finding]:
    """A move by the right that it names."""
    if table.is_off_a_door(event):
        return
    joined = table.joined(event)
    here = joined.spot_of(event.player)
    to = table.setting.spot(event.to)
    match event.via:
        case None | "dice" | Effect.PLUS_SIX | Power.MOVE_TWICE:
            yield from _by_dice(joined, event, here, to)
        case "passage":
            yield from _by_passage(joined, event, here, to)
        case "double":
            yield from _by_double(joined, event)
        case "remain" | Effect.STAY:
            yield from _staying(joined, event, here, to)
        case _:
            yield from _by_right(joined, event, here, to)


# -- by dice


def _by_dice(table: Table, move: Move, here: Spot | None, to: Spot) -> Iterator[Finding]:
    turn, rules = table.turn, table.setting.edition.rules
    if table.setting.names_places and turn.phase in (None, Phase.START):
        return
    if turn.phase is None:
        yield Reason.ROLL
        return
    if turn.phase is not Phase.ROLLED:
        yield broken(Rule.PHASE, Reason.ROLL, player=move.player, phase=turn.phase)
        return
    if turn.points is None and turn.most is None:
        yield Reason.ROLL
        return
    # Events after a roll too many are judged as if that roll had not happened (A-S0-26).
    named, only_roll = move.via == Power.MOVE_TWICE, turn.rolls == 1
    if (named and only_roll and table.may_be_power(move.player, Power.MOVE_TWICE)) or (
        turn.by_power and not named
    ):
        yield broken(Rule.POWER_TIME, Reason.ROLL, player=move.player, power=Power.MOVE_TWICE)
    again = isinstance(to, str) and (to == here or to in turn.came_from)
    if again and not rules.reenter_room and not is_free_double(table):
        yield broken(Rule.MOVE_REENTRY, Reason.TURNS, player=move.player, to=move.to)
    elif _is_occupied(table, move.player, to):
        yield broken(Rule.MOVE_OCCUPIED, Reason.POSITION, player=move.player, to=move.to)
    elif turn.points == 0 and move.via != Effect.PLUS_SIX:
        yield broken(Rule.MOVE_REACH, Reason.ROLL, player=move.player, to=move.to, points=0)
    else:
        yield from _to_somewhere(table, move, here, to)


def _is_occupied(table: Table, player: str, to: Spot) -> bool:
    """Is another pawn on this square, if the player's own pawn is known?"""
    own = table.setting.characters.get(player)
    if own is None or isinstance(to, str) or to not in table.pawns.values():
        return False
    return any(at == to and pawn != own for pawn, at in table.pawns.items())


def _to_somewhere(table: Table, move: Move, here: Spot | None, to: Spot) -> Iterator[Finding]:
    """Does the move lead there, given what is known of the board and of the pawns?"""
    board_graph = table.setting.board_graph
    if board_graph is None:
        yield Reason.NO_BOARD
    elif move.player not in table.setting.characters:
        yield Reason.PAWN
    elif here is None:
        yield Reason.POSITION
    else:
        yield from _within_reach(table, move, Reach(table, board_graph, move), here, to)


def _within_reach(table: Table, move: Move, reach: Reach, here: Spot, to: Spot) -> Iterator[Finding]:
    """Is the end of a move, and its path if noted, within reach?"""
    path = table.setting.spots(move.path)
    ends_there = path[-1:] == (to,) and reach.board_graph.has(path)
    if ends_there and reach.all_known and reach.exact and reach.certainly(here, path):
        return  # legal as noted; the other ends of the roll do not matter
    if to in reach.free_rooms and move.path is None:
        return
    if to == here and isinstance(to, str):
        back = broken(Rule.MOVE_REENTRY, Reason.POSITION, player=move.player, to=move.to)
        yield from () if reach.back(here) else (back,)
    elif not reach.exact:
        yield from () if to in reach.within(here) else (_not_there(move, reach, to),)
    elif to in reach.ends(here) or to in reach.halts(here):
        if not reach.all_known:
            yield Reason.POSITION
        if move.path is not None and not (ends_there and reach.follows(here, path)):
            yield broken(Rule.MOVE_PATH, Reason.POSITION, player=move.player, to=move.to)
    elif not reach.all_known and to in reach.within(here):
        yield Reason.POSITION  # a pawn whose place is not known may have been in the way
    else:
        yield _not_there(move, reach, to)


def _not_there(move: Move, reach: Reach, to: Spot) -> Finding:
    if to in reach.barred:
        return broken(Rule.MOVE_REENTRY, Reason.POSITION, player=move.player, to=move.to)
    return broken(Rule.MOVE_REACH, Reason.POSITION, player=move.player, to=move.to, points=reach.points)


# -- by passage, double, card or power


def _by_passage(table: Table, move: Move, here: Spot | None, to: Spot) -> Iterator[Finding]:
    """A passage replaces the dice; in Super it may also follow them, for a point (S1, A-S1-9)."""
    turn = table.turn
    no_passage = broken(Rule.MOVE_PASSAGE, Reason.MOVE, player=move.player, to=move.to)
    if turn.phase not in (None, Phase.START):
        after_dice = table.setting.edition.rules.passage_after_dice
        left = turn.most if turn.points is None else turn.points
        if not (after_dice and turn.moved and turn.rolls) or left == 0:
            yield no_passage
            return
        if left is None:
            yield Reason.ROLL  # the number of points used on the way was not noted
    if here is None:
        yield Reason.POSITION
        return
    mouths = (here, *_stairs_beside(table, here))
    ways = [_leads(table, mouth, to) for mouth in mouths]
    if True not in ways:
        yield Reason.NO_BOARD if None in ways else no_passage


def _leads(table: Table, mouth: Spot, to: Spot) -> bool | None:
    """Does a passage join two places? None: its ends are not known (A-S3-6, A-S4-2)."""
    edition = table.setting.edition
    if (mouth, to) in edition.passages or (to, mouth) in edition.passages:
        return True
    with_passage = {end for pair in edition.passages for end in pair}
    card_room = table.passage_room
    if (mouth == card_room and to in with_passage) or (to == card_room and mouth in with_passage):
        return True
    if not edition.passages:
        return None
    for place, other in edition.passages:
        ends = [edition.nicknames.get(end, (end,)) for end in (place, other)]
        if (mouth in ends[0] and to in ends[1]) or (mouth in ends[1] and to in ends[0]):
            return None
    return False


def _stairs_beside(table: Table, here: Spot) -> Iterator[str]:
    """The stairs next to a square. If stepping onto them costs nothing, their passage begins at the
    square."""
    board, rules = table.setting.edition.board, table.setting.edition.rules
    if board is not None and rules.stairs_cost == 0 and not isinstance(here, str):
        for place in board.spots.get(here, ()):
            if isinstance(place, str) and table.setting.edition.kind_of(place) is PlaceKind.STAIRS:
                yield place


def _by_double(table: Table, move: Move) -> Iterator[Finding]:
    """A double one or six leads into any room (S2, A-S2-6)."""
    room = table.setting.is_room(table.setting.spot(move.to))
    if table.turn.phase is None:
        yield Reason.ROLL
    elif not (is_free_double(table) and room and table.turn.phase is Phase.ROLLED):
        dice = " + ".join(map(str, table.turn.dice)) or "-"
        noted = Reason.ROLL if table.setting.edition.rules.free_doubles and room else None
        yield broken(Rule.MOVE_DOUBLE, noted, player=move.player, dice=dice)


def _by_right(table: Table, move: Move, here: Spot | None, to: Spot) -> Iterator[Finding]:
    """A card leads anywhere (A-S0-24), a power into a room without a passage, in place of the dice (S0)."""
    against = broken(Rule.MOVE_BY_CARD, Reason.TURNS, player=move.player, to=move.to)
    if move.via not in (Effect.GO_ANYWHERE, Power.GO_ROOM) or table.turn.phase not in (None, Phase.START):
        yield against
    elif isinstance(to, str):
        if to == here:
            yield broken(Rule.MOVE_REENTRY, Reason.MOVE, player=move.player, to=move.to)
        elif move.via == Power.GO_ROOM and any(to in pair for pair in table.setting.edition.passages):
            yield against
    elif move.via == Power.GO_ROOM or to == here:
        yield against
    else:
        yield from _onto_square(table, move, to)


def _onto_square(table: Table, move: Move, to: Spot) -> Iterator[Finding]:
    """Any free square of the board (S0, A-S0-24)."""
    board_graph = table.setting.board_graph
    if board_graph is None:
        yield Reason.NO_BOARD
    elif to not in board_graph.number:
        yield broken(Rule.MOVE_BY_CARD, player=move.player, to=move.to)
    elif move.player not in table.setting.characters:
        yield Reason.PAWN
    elif _is_occupied(table, move.player, to):
        yield broken(Rule.MOVE_OCCUPIED, Reason.POSITION, player=move.player, to=move.to)
    elif not Reach(table, board_graph, move).all_known:
        yield Reason.POSITION


# -- staying


def _staying(table: Table, move: Move, here: Spot | None, to: Spot) -> Iterator[Finding]:
    """Staying in place: by right (S2), when called in (S0, S3), or by a card."""
    against = broken(Rule.MOVE_STAY, Reason.MOVE, player=move.player, to=move.to)
    if move.via == Effect.STAY:
        yield from _staying_by_card(table, move, to)
    elif table.turn.phase not in (None, Phase.START, Phase.ROLLED):
        yield broken(Rule.PHASE, Reason.TURNS, player=move.player, phase=table.turn.phase)
    if here == UNDRAWN and not isinstance(to, str):
        yield Reason.NO_BOARD  # perhaps the log's keeper notes the start square like this
    elif here is not None and here != to:
        yield against
    elif move.via != Effect.STAY:
        must = must_leave(table, move.player)
        yield from () if must is False else (against if must else why_unknown(table, move.player),)


def _staying_by_card(table: Table, move: Move, to: Spot) -> Iterator[Finding]:
    """The card replaces the move: it comes before any other, in a room or the pool (S0, A-S0-25)."""
    if not table.setting.is_room(to):
        yield broken(Rule.MOVE_STAY, player=move.player, to=move.to)
    if table.turn.phase not in (None, Phase.START):
        yield broken(Rule.MOVE_BY_CARD, Reason.TURNS, player=move.player, to=move.to)


def why_unknown(table: Table, player: str) -> Reason:
    """The missing fact that would decide whether a player must move on."""
    if player not in table.setting.characters:
        return Reason.PAWN
    return Reason.POSITION if table.spot_of(player) is None else Reason.NO_BOARD


def _ends_without_leaving(table: Table, event: EndTurn) -> Iterator[Finding]:
    """A turn without a move does not end if the player must move on (S0, S3, A-G-8)."""
    joined = table.joined(event)
    if joined.turn.phase is not Phase.START or not must_leave(joined, event.player):
        return
    here = joined.spot_of(event.player)
    if isinstance(here, str):
        yield broken(Rule.MOVE_STAY, Reason.MOVE, player=event.player, to=here)
    else:
        yield broken(Rule.PHASE, Reason.MOVE, player=event.player, phase=Phase.START)


MOVE_CHECKS = (
    check(_dice, Roll),
    check(_roll_once, Roll),
    check(_move, Move),
    check(_ends_without_leaving, EndTurn),
)
