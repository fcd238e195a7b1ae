"""Moves by dice, compared with tables computed elsewhere, and with every walk enumerated by plain
recursion."""

from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cluedo_notes.editions import Edition, Pawns, load
from cluedo_notes.game.table.movement import BoardGraph, Start
from tests.helpers.places import ROOT
from tests.oracle.drawn_board import DrawnBoard

FIXTURES = ROOT / "tests" / "fixtures" / "boards"
EDITIONS = ("classic", "secrets-2008", "super")


@cache
def drawn(edition: str) -> DrawnBoard:
    path = load(edition).board_file
    assert path is not None
    return DrawnBoard(path)


def graph_of(edition: Edition) -> BoardGraph:
    assert edition.board is not None
    return BoardGraph(edition, edition.board)


@cache
def shipped_grounds(edition: str) -> BoardGraph:
    return graph_of(load(edition))


@cache
def exact_grounds(edition: str, pawns: Pawns, twice: bool) -> BoardGraph:
    """A shipped board under other switches, without its passages."""
    loaded = load(edition)
    rules = replace(loaded.rules, pawns=pawns, repeat_squares=twice, passage_after_dice=False)
    return graph_of(replace(loaded, rules=rules))


def spot(edition: str, text: str) -> tuple[int, int] | str:
    row, comma, column = text.partition(",")
    return (int(row), int(column)) if comma else drawn(edition).legend[text]


def table(edition: str, section: str) -> list[list[str]]:
    lines = (FIXTURES / f"{edition}-distances.txt").read_text(encoding="utf-8").split(f"[{section}]\n")[1]
    return [line.split() for line in lines.split("[")[0].splitlines()]


@pytest.mark.parametrize(
    ("edition", "section"),
    [
        ("classic", "distances"),
        ("secrets-2008", "distances"),
        ("super", "distances"),
        ("super", "distances_through_rooms"),
    ],
)
def test_the_distances_between_places_are_those_of_the_tables(edition: str, section: str) -> None:
    """On foot: no passages, which the tables leave out."""
    loaded = load(edition)
    rules = replace(loaded.rules, cross_rooms=section.endswith("rooms"), passage_after_dice=False)
    graph = graph_of(replace(loaded, rules=rules))
    legend = drawn(edition).legend
    letters, *rows = table(edition, section)
    assert len(rows) == len(letters) >= 9
    for start, *expected in rows:
        found = graph.distances(legend[start])
        for letter, figure in zip(letters, expected, strict=True):
            if figure != "-":
                assert str(found.get(legend[letter], "inf")) == figure, (start, letter)


@pytest.mark.parametrize("edition", ["classic", "secrets-2008"])
def test_the_distances_from_the_start_squares_are_those_of_the_tables(edition: str) -> None:
    loaded = load(edition)
    assert loaded.board is not None
    legend = drawn(edition).legend
    rows = table(edition, "distances_from_starts")
    assert len(rows) == 6
    for digit, *words in rows:
        start = loaded.board.starts[legend[digit].removeprefix("start ")]
        found = shipped_grounds(edition).distances(start)
        figures = dict(word.split("=") for word in words if "=" in word)
        assert len(figures) >= 9
        assert {letter: str(found[legend[letter]]) for letter in figures} == figures


@pytest.mark.parametrize("edition", ["classic", "secrets-2008"])
def test_the_legal_destinations_are_those_of_the_tables(edition: str) -> None:
    loaded = load(edition)
    assert loaded.board is not None
    starts = frozenset(loaded.board.starts.values())
    lines = (FIXTURES / f"{edition}-destinations.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    assert len(rows) > 160
    for where, points, squares, rooms in rows:
        here = spot(edition, where)
        ends = shipped_grounds(edition).ends(Start(here, starts - {here}), int(points))
        expected = {drawn(edition).legend[letter] for letter in rooms if letter != "-"}
        assert {end for end in ends if isinstance(end, str)} == expected, (where, points)
        assert sum(not isinstance(end, str) for end in ends) == int(squares), (where, points)


def by_recursion(
    edition: str,
    here: tuple[int, int] | str,
    points: int,
    occupied: set[tuple[int, int]],
    pawns: Pawns,
    twice: bool,
) -> set[tuple[int, int] | str]:
    """Where a move may end, by trying every walk: so many points in the corridor, rooms by the way."""
    board = drawn(edition)
    through = load(edition).rules.cross_rooms
    start = here if isinstance(here, tuple) else board.letter[here]
    ends: set[tuple[int, int] | str] = set()
    for walk in board.walks(start, points, through, twice):
        if pawns is Pawns.BLOCK and any(spot in occupied for spot in walk[1:]):
            continue
        if any(isinstance(one, str) and board.legend[one] == "escaliers" for one in walk):
            continue  # the stairs have a test of their own
        last = walk[-1]
        if isinstance(last, str) and board.legend[last] != "chemin":  # the garden path is no room
            ends.add(board.legend[last])
        elif pawns is Pawns.PASS and last in occupied:
            continue
        elif len(walk) == points + 1:
            while len(walk) > 1 and walk[-1] in occupied:
                walk = walk[:-1]  # stopped before the pawn in the way (S1, A-S1-7)
            stop = walk[-1]
            if len(walk) > 1:
                ends.add(board.legend[stop] if isinstance(stop, str) else stop)  # type: ignore[arg-type]
    return ends


@pytest.mark.parametrize("twice", [False, True], ids=["once", "twice"])
@pytest.mark.parametrize("pawns", Pawns)
@pytest.mark.parametrize("edition", ["classic", "super"])
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_exact_moves_are_those_of_every_walk(edition: str, pawns: Pawns, twice: bool, seed: int) -> None:
    """Pawns block (S2), are passed (S0) or jumped and stopped before (S1); in Super rooms are crossed as one
    square; squares are walked once or as often as one likes (A-S2-5)."""
    random = Random(seed)
    loaded = load(edition)
    board = loaded.board
    assert board is not None
    graph = exact_grounds(edition, pawns, twice)
    near = random.choice(sorted(board.squares))
    here = random.choice(
        [near, *(other for other in board.spots[near] if other not in ("escaliers", "chemin"))]
    )
    crowd = sorted(board.squares, key=lambda square: abs(square[0] - near[0]) + abs(square[1] - near[1]))
    occupied = set(random.sample(crowd[1:25], random.randint(0, 6))) - {here}
    points = random.randint(1, 6 if twice else 7)
    found = graph.ends(Start(here, frozenset(occupied)), points)
    expected = by_recursion(edition, here, points, occupied, pawns, twice)
    if isinstance(here, str):
        expected.discard(here)  # the room where the move began
    assert {end for end in found if end != "escaliers"} == expected
    for end, path in found.items():
        assert path[-1] == end
        assert all(two in board.spots[one] for one, two in zip((here, *path), path, strict=False))


@given(seed=st.integers(min_value=0, max_value=2**32))
def test_moves_that_may_stop_short_pass_over_pawns_but_never_stop_on_them(seed: int) -> None:
    """S0: up to the roll, over occupied squares, not into the room just left."""
    random = Random(seed)
    board = drawn("secrets-2008")
    spots = sorted(board.beside, key=str)
    start = random.choice(spots)
    squares = [one for one in spots if not isinstance(one, str)]
    occupied = set(random.sample(squares, 25)) - {start}
    points = random.randint(1, 6)
    expected = {walk[-1] for walk in board.walks(start, points, False)} - occupied
    here = board.legend[start] if isinstance(start, str) else start
    found = shipped_grounds("secrets-2008").ends(Start(here, frozenset(occupied)), points)
    assert {board.letter[end] if isinstance(end, str) else end for end in found} == expected


def test_the_stairs_lead_to_the_garden_path_for_one_point_a_s1_11() -> None:
    """Dice first: a pawn one square before the stairs' square needs two points to the path, three beyond."""
    graph = shipped_grounds("super")
    assert graph.ends(Start((12, 15)), 2)["chemin"] == ((13, 15), "chemin")
    assert "chemin" not in graph.ends(Start((12, 15)), 1)
    assert (10, 39) in graph.ends(Start((12, 15)), 3)  # A-S1-19: the path is no room
    assert "chemin" not in graph.ends(Start((13, 15)), 1)  # a passage first is the whole turn (A-S1-9)
    assert "escaliers" not in graph.ends(Start((12, 15)), 2)
    loaded = load("super")
    dear = graph_of(replace(loaded, rules=replace(loaded.rules, stairs_cost=1)))
    assert dear.ends(Start((12, 15)), 3)["chemin"] == ((13, 15), "escaliers", "chemin")
    assert "chemin" not in dear.ends(Start((12, 15)), 2)


def test_dice_then_a_passage_costs_one_point_and_ends_the_move_s1() -> None:
    """Into the kitchen for one point, through its passage for one more; nothing beyond the library."""
    graph = shipped_grounds("super")
    assert "bibliotheque" not in graph.ends(Start((7, 14)), 1)
    assert graph.ends(Start((7, 14)), 2)["bibliotheque"] == ("cuisine", "bibliotheque")
    assert (18, 27) not in graph.ends(Start((7, 14)), 3)
    assert "bibliotheque" not in graph.ends(Start("cuisine"), 2)  # from where he began: no dice before it


def test_a_square_may_be_walked_twice_only_where_the_switch_says_so_a_s2_5() -> None:
    """From the end of a dead end two steps there and back need the switch."""
    loaded = load("classic")
    twice = graph_of(replace(loaded, rules=replace(loaded.rules, repeat_squares=True)))
    for here in ((24, 7), (0, 9), (7, 0)):
        assert here not in shipped_grounds("classic").ends(Start(here), 2)
        assert here in twice.ends(Start(here), 2)
        walked = twice.ends(Start(here), 5)
        assert set(shipped_grounds("classic").ends(Start(here), 5)) < set(walked)


def test_a_barred_room_is_not_entered_again_s0() -> None:
    graph = shipped_grounds("secrets-2008")
    beside_the_hall = (13, 18)
    assert "hall" in graph.ends(Start(beside_the_hall), 2)
    assert "hall" not in graph.ends(Start(beside_the_hall, barred=frozenset({"hall"})), 2)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_counts_of_destinations_are_those_of_every_walk(edition: str) -> None:
    """tests/perft: counted by tests/oracle/count_destinations.py, which shares no code with the package."""
    loaded = load(edition)
    graph = graph_of(replace(loaded, rules=replace(loaded.rules, passage_after_dice=False)))
    counted = ROOT / "tests" / "perft" / f"{edition}-destinations-without-pawns.txt"
    rows = [
        line.split() for line in counted.read_text(encoding="utf-8").splitlines() if not line.startswith("#")
    ]
    assert len(rows) > 100
    for where, total, *expected in rows:
        ends = graph.ends(Start(spot(edition, where)), int(total))
        rooms = sorted(end for end in ends if isinstance(end, str) and end != "chemin")
        actual = [str(len(ends) - len(rooms)), str(len(rooms))]
        split = f"{where} with {total}: expected {expected}, found {actual}: {sorted(ends, key=str)}"
        assert actual == expected, split
