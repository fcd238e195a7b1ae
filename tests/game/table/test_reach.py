"""Recorded paths: a path that passes the quick check leads where the roll leads."""

from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cluedo_notes.editions import Spot
from cluedo_notes.game.log.corrections import LiveEvent
from cluedo_notes.game.log.events import Move, Roll
from cluedo_notes.game.table.apply import apply
from cluedo_notes.game.table.of_log import first_table
from cluedo_notes.game.table.reach import Reach
from cluedo_notes.game.table.table import Table
from tests.game.rules.test_super import ON_PATH, ROUND, with_options
from tests.helpers.game.at_the_table_classic import after, roll
from tests.helpers.game.random_play import play


@cache
def table_of(edition: str) -> Table:
    return first_table(play(edition, 4, 1, most=1).log())


@pytest.mark.parametrize("edition", ["classic", "super", "secrets-2008"])
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_a_path_accepted_at_a_glance_ends_where_the_roll_leads(edition: str, seed: int) -> None:
    """Random walks over the board, now and then with a jump, from anywhere, pawns anywhere, but
    never two on one square."""
    random = Random(seed)
    table = table_of(edition)
    board, board_graph = table.setting.edition.board, table.setting.board_graph
    assert board is not None
    assert board_graph is not None
    player = random.choice(table.seats)
    spots: list[Spot] = [*board.places, *random.sample(sorted(board.squares), 20)]
    here = random.choice(spots)
    near = [spot for spot in board.spots[here] if not isinstance(spot, str)] or sorted(board.squares)
    pawns = {table.setting.characters[player]: here}
    for pawn in sorted(table.pawns.keys() - pawns.keys()):
        taken = {spot for spot in pawns.values() if not isinstance(spot, str)}
        pawns[pawn] = random.choice([spot for spot in (*spots, *near) if spot not in taken])
    turn = replace(table.turn, player=player, came_from=frozenset(random.sample(spots, 3)))
    placed = replace(table, pawns=pawns, turn=replace(turn, phase="start"))
    rolled = apply(placed, LiveEvent(1, Roll(player, (random.randint(1, 6), random.randint(1, 6)))))
    reach = Reach(rolled, board_graph, Move(player, ""))
    for _ in range(6):
        path = walk(random, board.spots, here, reach.points)
        passages = [pair for pair in table.setting.edition.passages if path[-1] in pair]
        if passages and random.random() < 0.5:
            path.append(next(end for end in passages[0] if end != path[-1]))
        if reach.certainly(here, tuple(path)):
            assert path[-1] in reach.ends(here) or path[-1] in reach.halts(here), (here, path, pawns)


def walk(random: Random, spots: dict[Spot, tuple[Spot, ...]], here: Spot, points: int) -> list[Spot]:
    path: list[Spot] = []
    at = here
    for _ in range(random.choice([points, points, points, random.randint(1, points)])):
        ways = [one for one in spots[at] if one not in path] or list(spots[at])
        if not ways:
            break
        at = random.choice(ways) if random.random() > 0.02 else random.choice(sorted(spots, key=str))
        path.append(at)
    return path or [here]


@pytest.mark.parametrize("edition", ["classic", "super", "secrets-2008"])
def test_a_way_is_as_many_steps_of_the_board(edition: str) -> None:
    """Every two steps from anywhere, and two spots that no step joins."""
    setting = table_of(edition).setting
    board, board_graph = setting.edition.board, setting.board_graph
    assert board is not None
    assert board_graph is not None
    for here in board.spots:
        for there in board.spots[here]:
            for beyond in (*board.spots[there], here, (-1, -1)):
                steps = board_graph.is_step(here, there) and board_graph.is_step(there, beyond)
                assert board_graph.is_way(here, (there, beyond)) == steps, (here, there, beyond)


def test_the_stone_path_is_left_for_good_also_where_squares_may_be_used_twice_a_s1_22() -> None:
    on_it = after(with_options(repeat_squares=True), ON_PATH, ROUND, roll("Ana", 1, 1))
    board_graph = on_it.setting.board_graph
    assert board_graph is not None
    reach = Reach(on_it, board_graph, Move("Ana", ""))
    for ends in (reach.ends("chemin"), reach.rooms_within("chemin")):
        assert "chemin" not in ends
    assert reach.ends("chemin")
