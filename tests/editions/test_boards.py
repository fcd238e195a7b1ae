"""Board files: the contents of the shipped ones, and every possible mistake in a user's own."""

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
SMALL = (
    SMALL.replace("#.^.vC", "#...vC").replace("MM<.>C", "MM<.CC").replace("3,3 E", "1,2 W ; a second door")
)


def small(text: str = SMALL) -> Board:
    return read_board(text, "small.board", PLACES, SUSPECTS, ROOMS)


def test_a_small_board_is_read_as_drawn() -> None:
    board = small()
    assert board.starts == {"olive": "salon", "rose": (1, 5)}
    assert board.features == {(1, 3): Feature.DRAW}
    assert {(door.square, door.direction.name, door.place) for door in board.doors} == {
        ((0, 2), "W", "salon"),
        ((1, 2), "W", "salon"),
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
        "cluedo-2011",
        "cluedo-2023",
        "detetive",
        "got-meereen",
        "got-red-keep",
        "harry-potter-hogwarts",
        "harry-potter-world",
        "office",
        "orchid-2016",
        "simpsons",
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
    "a listed door into nothing": ("1,2 W", "1,2 N", 16, 1, "board-door-into-nothing"),
    "a door of no square": ("1,2 W", "0,0 W", 16, 1, "board-door-unreadable"),
    "a door without a direction": ("1,2 W", "1,2", 16, 1, "board-door-unreadable"),
    "a door beyond the map": ("1,2 W", "9,9 W", 16, 1, "board-door-unreadable"),
    "a start nowhere": ("olive = salon", "olive = attic", 19, 1, "board-start-unknown"),
    "a start of nobody": ("olive = salon", "violet = salon", 19, 1, "board-start-unknown"),
    "two starts": ("SS.?.1", "SS.1.1", 11, 6, "board-start-twice"),
    "a missing start": ("olive = salon", "", None, None, "board-start-missing"),
    "a room without a door": ("#...vC", "#....C", 12, 6, "board-no-door"),
    "two start signs of one suspect": ("? = draw", "2 = start rose", 7, 1, "board-start-sign-twice"),
    "a start on the map and in a place": ("olive = salon", "rose = salon", 19, 1, "board-start-again"),
    "a start on the map and all in a place": ("olive = salon", "all = salon", 19, 1, "board-start-again"),
    "two starts in places": ("olive = salon", "olive = salon\nolive = cave", 20, 1, "board-start-again"),
    "an empty line in the map": ("SS.?.1\n", "SS.?.1\n \n", 12, 1, "board-blank-line"),
    "the same door drawn and listed": ("1,2 W", "0,2 W", 16, 1, "board-door-twice"),
    "the same door listed twice": ("1,2 W", "1,2 W\n  1,2 W", 17, 3, "board-door-twice"),
    "an unknown blank": ("SS.?.1", "SS. .1", 11, 4, "board-sign-unknown"),
    "an indented mistake": ("C = cave", "  C = attic", 4, 7, "board-meaning-unknown"),
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


def test_all_start_in_one_place_and_nobody_else_where() -> None:
    """`all` leaves nobody over, in whichever order it stands."""
    for starts in ("all = salon\nrose = cave", "rose = cave\nall = salon"):
        with pytest.raises(BoardError) as caught:
            small(SMALL.replace("1 = start rose", "1 = draw").replace("olive = salon", starts))
        assert caught.value.what.arguments["line"] == 20
        assert caught.value.what.arguments["what"].arguments == {"found": "rose", "other": 19}


def test_comments_and_empty_lines_around_the_map_are_no_rows() -> None:
    commented = SMALL.replace("[map]\n", "[map] ; north is up\n\n").replace(
        "SS.?.1\n", "SS.?.1  ; a start\n; below\n"
    )
    assert small(commented) == small()
    with pytest.raises(BoardError) as caught:
        small(commented.replace("MM<.CC", "MM<ZCC"))
    assert (caught.value.what.arguments["line"], caught.value.what.arguments["column"]) == (15, 4)


ISLANDS = """\
[legend]
S = salon
C = cave
M = mare
[map]
SS<..#>C
SS...#.C
MM<..###
[starts]
all = salon
"""


@pytest.mark.parametrize(
    ("passages", "joined"),
    [
        ((), False),
        ((("salon", "mare"),), False),
        ((("salon", "attic"),), False),
        ((("cave", "mare"),), True),
        ((("salon", "cave"), ("mare", "salon")), True),
    ],
)
def test_from_everywhere_a_way_leads_everywhere(passages: tuple[tuple[str, str], ...], joined: bool) -> None:
    """The cave and its two squares lie apart unless a passage leads there."""
    if joined:
        read = read_board(ISLANDS, "x.board", PLACES, SUSPECTS, ROOMS, passages)
        assert (0, 6) in read.squares
        return
    with pytest.raises(BoardError) as caught:
        read_board(ISLANDS, "x.board", PLACES, SUSPECTS, ROOMS, passages)
    said = caught.value.what.arguments
    assert (said["line"], said["column"], said["what"].code) == (6, 7, "board-island")


def test_an_edition_s_passages_join_its_board_and_a_nickname_may_be_any_of_its_rooms(tmp_path: Path) -> None:
    edition = """\
id = "islands"
name = {en = "Islands"}
players = {min = 2, max = 3}
[cards.suspect]
rose = {en = "Rose"}
olive = {en = "Olive"}
[cards.weapon]
corde = {en = "Rope"}
[cards.room]
salon = {en = "Lounge"}
cave = {en = "Cellar"}
[places]
mare = {en = "Pond"}
[nicknames]
plage = ["salon", "cave"]
[board]
file = "islands.board"
"""
    (tmp_path / "islands.board").write_text(ISLANDS, encoding="utf-8")
    for passages, joined in (("[]", False), ('[["mare", "cave"]]', True), ('[["plage", "mare"]]', True)):
        (tmp_path / "x.toml").write_text(f"{edition}passages = {passages}\n", encoding="utf-8")
        if joined:
            assert load_file(tmp_path / "x.toml").board is not None
            continue
        with pytest.raises(EditionError) as caught:
            load_file(tmp_path / "x.toml")
        assert caught.value.mistakes[0].arguments["what"].code == "board-island"


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
    assert caught.value.mistakes[0].code == "board-unreadable"
    (tmp_path / "mine.board").write_bytes(classic.read_bytes())
    assert load_file(tmp_path / "mine.toml").board == load("classic").board
    (tmp_path / "mine.board").write_bytes(classic.read_bytes().replace(b"KKKKKK#...B", b"KKKKKK#..ZB"))
    with pytest.raises(EditionError) as caught:
        load_file(tmp_path / "mine.toml")
    assert caught.value.mistakes[0].code == "board-wrong-at"
    (tmp_path / "mine.board").write_bytes(b"\xff\xfe")
    with pytest.raises(EditionError):
        load_file(tmp_path / "mine.toml")
