"""Board files: what the shipped ones hold, and every way in which one of a user's own can be broken."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.editions import Board, BoardError, Category, EditionError, Feature, load, load_file, shipped
from cluedo_notes.editions.board_reader import read_board

PLACES = ("salon", "cave", "mare")
SUSPECTS = ("rose", "olive")
ROOMS = ("salon", "cave")
SMALL = """\
; A tiny house.
[legend]
S = salon
C = cave
M = mare
1 = start rose
? = draw

[map]
SS<..#
SS.?.1
#.^.vC
MM<.>C

[doors]
3,3 E

[starts]
olive = salon
"""
SMALL = SMALL.replace("#.^.vC", "#...vC").replace("MM<.>C", "MM<.CC").replace("3,3 E", "0,2 W ; again")


def small(text: str = SMALL) -> Board:
    return read_board(text, "small.board", PLACES, SUSPECTS, ROOMS)


def test_a_small_board_is_read_as_drawn() -> None:
    board = small()
    assert board.starts == {"olive": "salon", "rose": (1, 5)}
    assert board.features == {(1, 3): Feature.DRAW}
    assert {(door.square, door.direction.name, door.place) for door in board.doors} == {
        ((0, 2), "W", "salon"),
        ((2, 4), "S", "cave"),
        ((3, 2), "W", "mare"),
    }
    assert board.spots[0, 2] == ((0, 3), (1, 2), "salon")
    assert board.spots["cave"] == ((2, 4),)


@pytest.mark.parametrize(
    ("edition", "squares", "doors", "features"),
    [
        ("classic", 188, 17, {}),
        ("super", 177, 32, {Feature.SPY: 9, Feature.WINDOW: 2}),
        ("secrets-2008", 232, 20, {Feature.DRAW: 12}),
    ],
)
def test_the_shipped_boards_have_the_counts_of_their_sources(
    edition: str, squares: int, doors: int, features: dict[Feature, int]
) -> None:
    loaded = load(edition)
    board = loaded.board
    assert board is not None
    paths = [place.id for place in loaded.places if place.kind != "room"]
    assert len(board.squares) == squares
    assert len([door for door in board.doors if door.place not in paths]) == doors
    for feature in Feature:
        assert list(board.features.values()).count(feature) == features.get(feature, 0)
    assert set(board.starts) == {card.id for card in loaded.of(Category.SUSPECT)}
    assert set(board.places) == set(loaded.place_names)


def test_editions_without_a_map_have_no_board() -> None:
    assert {edition for edition in shipped() if load(edition).board is None} == {
        "asterix",
        "got-meereen",
        "got-red-keep",
    }


BROKEN: dict[str, tuple[str, str, int | None, int | None, str]] = {
    # what is replaced, by what, the line and column named, the code of the reason
    "no map": ("[map]", "[doors]", 15, 1, "board-section-twice"),
    "an unknown section": ("[starts]", "[stars]", 18, 1, "board-section-unknown"),
    "text before a section": ("; A tiny house.", "A tiny house.", 1, 1, "board-before-section"),
    "an unknown sign": ("SS.?.1", "SS.?Z1", 11, 5, "board-sign-unknown"),
    "an unknown place": ("C = cave", "C = attic", 4, 5, "board-meaning-unknown"),
    "an unknown suspect": ("1 = start rose", "1 = start violet", 6, 5, "board-meaning-unknown"),
    "a sign twice": ("M = mare", "C = mare", 5, 1, "board-sign-taken"),
    "two characters for a sign": ("M = mare", "MM = mare", 5, 1, "board-sign-taken"),
    "an arrow for a place": ("M = mare", "^ = mare", 5, 1, "board-sign-taken"),
    "no meaning": ("M = mare", "M mare", 5, 1, "board-not-assigned"),
    "a ragged map": ("SS.?.1", "SS.?.", 11, 6, "board-ragged"),
    "a line too long": ("SS.?.1", "SS.?.1.", 11, 7, "board-ragged"),
    "a door into nothing": ("MM<.CC", "MM>.CC", 13, 3, "board-door-into-nothing"),
    "a listed door into nothing": ("0,2 W", "0,2 N", 16, 1, "board-door-into-nothing"),
    "a door of no square": ("0,2 W", "0,0 W", 16, 1, "board-door-unreadable"),
    "a door without a direction": ("0,2 W", "0,2", 16, 1, "board-door-unreadable"),
    "a door beyond the map": ("0,2 W", "9,9 W", 16, 1, "board-door-unreadable"),
    "a start nowhere": ("olive = salon", "olive = attic", 19, 1, "board-start-unknown"),
    "a start of nobody": ("olive = salon", "violet = salon", 19, 1, "board-start-unknown"),
    "two starts": ("SS.?.1", "SS.1.1", 11, 6, "board-start-twice"),
    "a missing start": ("olive = salon", "rose = salon", None, None, "board-start-missing"),
    "a room without a door": ("#...vC", "#....C", 12, 6, "board-no-door"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_board_is_refused_with_line_column_and_reason(what: str) -> None:
    old, new, line, column, code = BROKEN[what]
    assert old in SMALL
    with pytest.raises(BoardError) as caught:
        small(SMALL.replace(old, new, 1))
    said = caught.value.what
    if line is None:
        assert said.code == code
    else:
        assert said.code == "board-wrong-at"
        assert (said.arguments["line"], said.arguments["column"]) == (line, column)
        assert said.arguments["what"].code == code


def test_a_room_that_is_not_on_the_map_is_missing() -> None:
    with pytest.raises(BoardError) as caught:
        small(SMALL.replace("CC\n", "MM\n").replace("vC", "vM"))
    assert caught.value.what.code == "board-room-missing"
    assert caught.value.what.arguments["found"] == "cave"


def test_a_square_that_no_step_leaves_is_refused() -> None:
    with pytest.raises(BoardError) as caught:
        small(
            SMALL.replace("SS<..#", "SS<.#?")
            .replace("SS.?.1", "SS...#")
            .replace("1 = start rose", "")
            .replace("olive = salon", "all = salon")
        )
    assert caught.value.what.arguments["what"].code == "board-square-alone"
    assert (caught.value.what.arguments["line"], caught.value.what.arguments["column"]) == (10, 6)


@given(seed=st.integers(min_value=0, max_value=2**32))
def test_no_damage_to_a_board_raises_anything_else(seed: int) -> None:
    random = Random(seed)
    loaded = load(random.choice(["classic", "super", "secrets-2008"]))
    assert loaded.board_file is not None
    signs = list(loaded.board_file.read_text(encoding="utf-8"))
    for _ in range(random.randint(1, 3)):
        at = random.randrange(len(signs))
        signs[at : at + random.randint(0, 2)] = random.choice(
            ["", "\n", "#", ".", "^", "v", "[", "=", "é", "1"]
        )
    suspects = [card.id for card in loaded.of(Category.SUSPECT)]
    rooms = [card.id for card in loaded.of(Category.ROOM)]
    try:
        board = read_board("".join(signs), "x.board", tuple(loaded.place_names), suspects, rooms)
    except BoardError as error:
        assert error.what.code.startswith("board-")
    else:
        assert set(rooms) <= set(board.places)


def test_an_edition_of_one_s_own_names_its_board_file_and_hears_what_is_wrong_with_it(tmp_path: Path) -> None:
    classic = Path(str(load("classic").board_file))
    text = classic.with_name("classic.toml").read_text(encoding="utf-8")
    (tmp_path / "mine.toml").write_text(text.replace("classic.board", "mine.board"), encoding="utf-8")
    with pytest.raises(EditionError) as caught:
        load_file(tmp_path / "mine.toml")
    assert caught.value.problems[0].code == "board-unreadable"
    (tmp_path / "mine.board").write_bytes(classic.read_bytes())
    assert load_file(tmp_path / "mine.toml").board == load("classic").board
    (tmp_path / "mine.board").write_bytes(classic.read_bytes().replace(b"KKKKKK#...B", b"KKKKKK#..ZB"))
    with pytest.raises(EditionError) as caught:
        load_file(tmp_path / "mine.toml")
    assert caught.value.problems[0].code == "board-wrong-at"
    (tmp_path / "mine.board").write_bytes(b"\xff\xfe")
    with pytest.raises(EditionError):
        load_file(tmp_path / "mine.toml")
