"""Events that break a rule about turns, dice and moves, made for the present table."""

from random import Random

from cluedo_notes.editions.board import square_text
from cluedo_notes.editions.switches import Pawns, Stay
from cluedo_notes.game.log.events import (
    EndTurn,
    Move,
    Roll,
    TableEvent,
)
from cluedo_notes.game.rules.moves import Reach
from cluedo_notes.game.table.asking import Hands
from cluedo_notes.game.table.table import Table
from cluedo_notes.game.table.turn import Phase


def _walker(table: Table) -> str | None:
    """Whoever has rolled, stands somewhere known and has a board to walk on."""
    player = table.turn.player
    if player is None or table.turn.phase is not Phase.ROLLED or table.setting.board_graph is None:
        return None
    return player if table.spot_of(player) is not None else None


def reach_of(table: Table, player: str) -> Reach:
    assert table.setting.board_graph is not None
    return Reach(table, table.setting.board_graph, Move(player, ""))


def wrong_player(table: Table, _: Hands, random: Random) -> TableEvent | None:
    over = table.turn.phase in (Phase.ASKED, Phase.OVER, Phase.ARRIVED) and not table.turn.draws_due
    others = [p for p in table.seats if table.plays(p) and p not in (table.turn.player, table.next_player)]
    return Roll(random.choice(others), (1, 2)) if over and others else None


def wrong_beginner(table: Table, _: Hands, random: Random) -> TableEvent | None:
    first = table.setting.first_player
    others = [p for p in table.seats if table.plays(p) and p not in (first, table.next_player)]
    return Roll(random.choice(others), (1, 2)) if table.turn.player is None and first and others else None


def too_far(table: Table, _: Hands, random: Random) -> TableEvent | None:
    player = _walker(table)
    if player is None or table.turn.moved:
        return None
    reach, board_graph = reach_of(table, player), table.setting.board_graph
    assert board_graph is not None
    here = table.spot_of(player)
    assert here is not None
    # A move that goes on behind the stairs may be noted up to there (A-S1-19).
    near = {*reach.ends(here), *reach.halts(here), *reach.occupied, *reach.barred, here}
    far = [spot for spot in board_graph.spots if spot not in near]
    spot = random.choice(far)
    return Move(player, spot if isinstance(spot, str) else square_text(spot))


def onto_a_pawn(table: Table, _: Hands, random: Random) -> TableEvent | None:
    player = _walker(table)
    if player is None or table.turn.moved or not reach_of(table, player).occupied:
        return None
    return Move(player, square_text(random.choice(sorted(reach_of(table, player).occupied))))  # type: ignore[arg-type]


def through_a_wall(table: Table, _: Hands, random: Random) -> TableEvent | None:
    player = _walker(table)
    here = None if player is None else table.spot_of(player)
    if player is None or here is None or table.turn.moved:
        return None
    board_graph = table.setting.board_graph
    assert board_graph is not None
    ways = reach_of(table, player).ends(here)
    ends = {end: way for end, way in ways.items() if len(way) > 2 and not board_graph.is_step(way[0], way[2])}
    if not ends:
        return None
    end = random.choice(sorted(ends, key=str))
    path = [one if isinstance(one, str) else square_text(one) for one in ends[end]]
    del path[1]
    return Move(player, path[-1], None, tuple(path))


def reentry(table: Table, _: Hands, __: Random) -> TableEvent | None:
    """Out by one door and in again by another."""
    player = _walker(table)
    here = None if player is None else table.spot_of(player)
    double = table.setting.edition.rules.free_doubles and table.turn.dice in ((1, 1), (6, 6))
    if player is None or table.setting.edition.rules.reenter_room or not isinstance(here, str) or double:
        return None
    return Move(player, here)


def double_without_one(table: Table, _: Hands, __: Random) -> TableEvent | None:
    player = _walker(table)
    if player is None or table.turn.dice in ((1, 1), (6, 6)):
        return None
    return Move(player, next(iter(sorted(table.setting.rooms))), "double")


def passage_from_nowhere(table: Table, _: Hands, random: Random) -> TableEvent | None:
    player = table.next_player
    passages = table.setting.edition.passages
    here = None if player is None else table.spot_of(player)
    known = passages and all(end in table.setting.edition.place_names for pair in passages for end in pair)
    if table.passage_room is not None:
        return None  # from there a Clue card leads on
    if player is None or here is None or not known or not table.may_pass_on or table.turn.draws_due:
        return None
    # Stairs that cost nothing begin at the squares before them (A-S1-11).
    begins_outside = not isinstance(here, str) and table.setting.edition.rules.stairs_cost == 0
    rooms = table.setting.rooms if begins_outside else frozenset(table.setting.edition.place_names)
    ends = [end for pair in passages for end in pair if here not in pair and rooms.intersection(pair)]
    return Move(player, random.choice(ends), "passage") if ends else None


def stays_where_they_must_leave(table: Table, _: Hands, __: Random) -> TableEvent | None:
    player = table.next_player
    here = None if player is None else table.spot_of(player)
    must = must_move(table, player)
    if player is None or not isinstance(here, str) or not must or not table.may_pass_on:
        return None
    if player == table.turn.player and table.turn.phase is Phase.ROLLED:
        return None  # a lone player who has rolled and finds no way out stays (A-S0-4)
    return None if table.turn.draws_due or is_trapped(table, player) else Move(player, here, "remain")


def must_move(table: Table, player: str | None) -> bool:
    """Must whoever is not trapped leave where they stand?"""
    by_rule = table.setting.edition.rules.stay is Stay.CALLED_IN and not table.setting.names_places
    return by_rule and player not in table.called_in


def is_trapped(table: Table, player: str) -> bool:
    """Do pawns stand on every square around this player's (A-G-8)?"""
    edition, here = table.setting.edition, table.spot_of(player)
    if edition.board is None or here is None or edition.rules.pawns is not Pawns.BLOCK:
        return False
    passages = {end for pair in edition.passages for end in pair}
    return here not in passages and set(edition.board.spots[here]) <= set(table.pawns.values())


def stands_still_outside_the_rooms(table: Table, _: Hands, __: Random) -> TableEvent | None:
    player = table.next_player
    here = None if player is None else table.spot_of(player)
    must = must_move(table, player)
    if player is None or here is None or isinstance(here, str) or not must or not table.may_pass_on:
        return None
    if player == table.turn.player or table.turn.draws_due or is_trapped(table, player):
        return None
    return EndTurn(player)


def stays_elsewhere(table: Table, _: Hands, __: Random) -> TableEvent | None:
    player = table.next_player
    here = None if player is None else table.spot_of(player)
    other = next(room for room in sorted(table.setting.rooms) if room != here)
    ready = table.may_pass_on and not table.turn.draws_due
    return Move(player, other, "remain") if player is not None and here is not None and ready else None


def rolls_twice(table: Table, _: Hands, __: Random) -> TableEvent | None:
    turn = table.turn
    power = table.setting.edition.powers.get(table.setting.characters.get(turn.player or "", ""))
    unknown = power is None and table.setting.edition.intrigue is not None
    again = turn.rolls and turn.phase in (Phase.ARRIVED, Phase.ASKED) and power != "move-twice"
    if unknown or not again or not turn.player or table.next_player == turn.player:
        return None
    return Roll(turn.player, (1, 2)) if table.plays(turn.player) else None


def three_dice(table: Table, _: Hands, __: Random) -> TableEvent | None:
    ready = table.next_player is not None and table.may_pass_on and not table.turn.draws_due
    return Roll(table.next_player, (1, 2, 3)) if ready and table.next_player else None


def question_mark_without_a_deck(table: Table, _: Hands, __: Random) -> TableEvent | None:
    ready = table.next_player is not None and table.may_pass_on
    with_it = table.setting.edition.intrigue is not None or table.setting.edition.clue_deck is not None
    return None if with_it else Roll(table.next_player, (1, "?")) if ready and table.next_player else None
