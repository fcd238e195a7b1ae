"""Whether a pawn may stay in its place: how a turn may end, and what may follow an unused roll."""

from cluedo_notes.editions import Power, Spot
from cluedo_notes.editions.switches import Stay
from cluedo_notes.game.log.events import Move
from cluedo_notes.game.table.movement import Start
from cluedo_notes.game.table.reach import Reach
from cluedo_notes.game.table.table import Table
from cluedo_notes.game.table.turn import Phase


def clue_due(table: Table) -> bool:
    """Must the player whose turn it is draw a Clue card now: one, however many lenses were rolled?"""
    return table.turn.draws_due > 0 and table.setting.edition.clue_deck is not None


def must_leave(table: Table, player: str) -> bool | None:
    """Must a player move on from their place? None: not known.

    Some rules oblige a player to move each turn. Then they must, unless they were called in or have no way
    out (S0, S3, A-S0-4, A-G-9), or places are named without dice. A player who has rolled may stay only if a
    roll need not be walked to its end (A-S0-27). Otherwise a player who was called in either suggests without
    rolling, or rolls and moves.
    """
    here, rules = table.spot_of(player), table.setting.edition.rules
    rolled = table.turn.phase is Phase.ROLLED
    if rules.stay is not Stay.CALLED_IN or table.setting.names_places:
        return False
    if rolled and table.turn.points == 0:
        return False
    if player in table.called_in and (rules.stop_short or not rolled):
        return False
    if here is None:
        return None
    if not isinstance(here, str) and rolled and rules.stop_short:
        return False
    # Each act that would end the turn needs this.
    known: dict[str, bool | None] = table.__dict__.setdefault("_ways", {})
    if player not in known:
        known[player] = _has_a_way(table, player, here)
    return known[player]


def _has_a_way(table: Table, player: str, here: Spot) -> bool | None:
    """Is there a way out of the place or off the square: by the dice rolled or, before the roll, by any dice
    or a passage? None: not known."""
    rolled, board_graph = table.turn.phase is Phase.ROLLED, table.setting.board_graph
    if board_graph is None:
        return None if rolled and isinstance(here, str) else True
    reach = Reach(table, board_graph, Move(player, ""))
    if rolled:
        return bool(reach.ends(here))
    if not board_graph.pawns_block or _may_have_passage(table, here):
        return True
    return bool(board_graph.ends(Start(here, reach.occupied, frozenset()), 1))


def _may_have_passage(table: Table, here: Spot) -> bool:
    """May a passage begin here, given what is known of the places at its ends (A-S4-2)?"""
    edition = table.setting.edition
    ends = [end for pair in edition.passages for end in pair]
    if table.passage_room is not None and here == table.passage_room:
        return True
    return any(here in edition.nicknames.get(end, (end,)) for end in ends)


def left_standing(table: Table, player: str) -> bool | None:
    """Has the player rolled, and may their move be over at this place, walked or not (A-S0-27)? None: not
    known."""
    turn = table.turn
    if turn.phase is not Phase.ROLLED or turn.moved or turn.at_rest:
        return turn.at_rest
    must = must_leave(table, player)
    return None if must is None else not must


def may_roll_again(table: Table) -> bool:
    """May the player whose turn it is roll once more by the power for two moves (S0), by all that is known?
    Their first move is over, walked or not: its points need not be used (A-S0-32)."""
    player, turn = table.turn.player, table.turn
    if player is None or player in table.used_powers or turn.rolls != 1 or turn.suggestions:
        return False
    if not table.may_be_power(player, Power.MOVE_TWICE):
        return False
    # If a player's pawn is not known, nobody can say where it is.
    not_known = player not in table.setting.characters
    return turn.phase is Phase.ARRIVED or not_known or left_standing(table, player) is True
