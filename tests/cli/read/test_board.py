"""`board`: every square where its numbers say, names, pieces, marks; its JSON; golden pages of the boards.

The pages `tests/golden/boards/<edition>.<language>.txt` are what the command prints. Look at the difference
and write them anew with

    CLUEDO_NOTES_WRITE_GOLDEN=1 .venv/bin/pytest tests/cli/read/test_board.py
"""

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from cluedo_notes.cli.terminal.board_drawing import (
    ASCII_SIGNS,
    SIGNS,
    BoardDrawing,
    BoardStyle,
    BoardSymbols,
    name_lines,
)
from cluedo_notes.cli.terminal.board_legend import board_page
from cluedo_notes.cli.terminal.sheet_table import Style
from cluedo_notes.editions import Direction, Spot, Square, load, load_file, shipped
from cluedo_notes.language.words import LANGUAGES, words_in
from tests.helpers.cli.playing import HOUSE, CommandLine, Game, header
from tests.helpers.cli.terminal import on_terminal
from tests.helpers.places import ROOT
from tests.oracle.drawn_board import DrawnBoard

GOLDEN = ROOT / "tests" / "golden" / "boards"
PLAIN = Style("✓", "✗", "─", "…", "█", ("░", "▒", "▓"), False)
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
WITH_BOARD = ("classic", "super", "secrets-2008")
WITHOUT_BOARD = tuple(edition for edition in shipped() if edition not in WITH_BOARD)

each_board = pytest.mark.parametrize("edition", WITH_BOARD)
each_language = pytest.mark.parametrize("lang", LANGUAGES)


def page(
    edition: str, lang: str = "en", width: int | None = None, ascii_only: bool = False, **pieces: Any
) -> list[str]:
    """The lines of a board with no pieces but those given."""
    loaded = load(edition)
    assert loaded.board is not None
    look = BoardStyle(words_in(lang), PLAIN, ASCII_SIGNS if ascii_only else SIGNS, width)
    return list(board_page(BoardDrawing(loaded, loaded.board, look, **{"pawns": {}, **pieces})))


def drawn(lines: list[str]) -> dict[Square, str]:
    """The two signs of each square, found by the numbers along the edges as a reader finds it."""
    found: dict[Square, str] = {}
    columns: dict[int, int] = {}
    for above, line in pairwise(lines):
        if re.match(r"   \d", line) and not above[:3].strip():
            columns = ruled(above, line)
        elif row := re.match(r"[ \d]\d", line):
            for column, offset in columns.items():
                found[int(row[0]), column] = line[offset - 1 : offset + 1].ljust(2)
    return found


def ruled(tens: str, units: str) -> dict[int, int]:
    """Column -> where its unit stands, from the two lines of a ruler; what stands beside them is left out."""
    columns: dict[int, int] = {}
    for offset in range(3, len(units), 2):
        if not (units[offset - 1] == " " and units[offset].isdigit()):
            break
        ten = tens[offset : offset + 1].strip()
        columns[int(ten + units[offset])] = offset
    return columns


# -- squares, doors, places


@each_board
@pytest.mark.parametrize("ascii_only", [False, True], ids=["signs", "ascii"])
def test_every_square_stands_where_its_numbers_say(edition: str, ascii_only: bool) -> None:
    """Against the board file, read by itself: squares, arrows, features, starts and voids."""
    oracle = DrawnBoard(ROOT / "editions" / "data" / f"{edition}.board")
    board = load(edition).board
    assert board is not None
    signs = ASCII_SIGNS if ascii_only else SIGNS
    arrows = {"^": "N", "v": "S", "<": "W", ">": "E", "\\": "SE"}
    starts = {start for start in board.starts.values() if isinstance(start, tuple)}
    cells = drawn(page(edition, ascii_only=ascii_only))
    compared = 0
    for row, line in enumerate(oracle.map):
        for column, sign in enumerate(line):
            square = (row, column)
            meaning = oracle.legend.get(sign, "")
            if sign == "#" or meaning == "void":
                assert cells.get(square, "  ") == "  "
            elif square == (13, 15) and edition == "super":  # the stairs and the petit salon
                assert cells[square] == signs.arrows[Direction.W] + signs.arrows[Direction.E]
            elif sign in arrows:
                assert cells[square] == " " + signs.arrows[Direction[arrows[sign]]]
            elif square in starts:
                assert cells[square] == " " + signs.start
            elif sign == ".":
                assert cells[square] == " " + signs.square
            elif meaning in ("spy", "draw", "window"):
                assert cells[square] == f" {sign}"
            else:
                continue
            compared += 1
    assert compared >= len(board.squares)


@each_board
@each_language
def test_every_place_has_its_letter_and_its_name(edition: str, lang: str) -> None:
    loaded = load(edition)
    board = loaded.board
    assert board is not None
    lines = page(edition, lang)
    cells = drawn(lines)
    text = "\n".join(lines)
    for place in board.places:
        squares = [square for square, of in board.cells.items() if of == place]
        sign = board.drawing[squares[0][0]][squares[0][1]]
        letters = [square for square in squares if cells[square] == f" {sign}"]
        assert len(letters) >= len(squares) / 3, place
        assert f"{sign} {loaded.place_names[place].in_language(lang)}" in text
        inside = "".join(cells[square] for square in sorted(squares) if square not in letters)
        name = loaded.place_names[place].in_language(lang)
        if place not in ("escaliers", "chemin", "observatoire"):  # too narrow for their names
            assert name.split()[0][1:6] in inside, place  # the first letter may look like the place's


@pytest.mark.parametrize(
    ("name", "width", "lines"),
    [
        ("Hall", 3, ["Hall"]),
        ("Salle à manger", 8, ["Salle à manger"]),
        ("Salle à manger", 7, ["Salle à", "manger"]),
        ("Salle de projection", 5, ["Salle de", "projecti…"]),
        ("Conservatory", 6, ["Conservato…"]),
        ("Escaliers", 2, []),
        ("   ", 6, []),
        ("大広間", 6, []),
    ],
)
def test_a_name_inside_its_place_is_broken_or_cut_where_it_must_be(
    name: str, width: int, lines: list[str]
) -> None:
    written = name_lines(name, {row: range(4, 4 + width) for row in range(3, 8)}, "…")
    assert [text for _, text in written] == lines
    assert [row for row, _ in written] == ([] if not lines else [5] if len(lines) == 1 else [4, 5])


def test_a_name_avoids_rows_that_are_too_short() -> None:
    rows = {0: range(6), 1: range(2), 2: range(6)}
    assert name_lines("Library", rows, "…") == []
    assert name_lines("Library", {0: range(9), 1: range(4)}, "…") == [(0, "Library")]


# -- what stands on it


def test_pawns_stand_on_their_squares_with_a_letter_of_their_own() -> None:
    """On a door the arrow stays, on a start its mark goes, on a "?" square the sign stays."""
    classic = drawn(page("classic", pawns={"rose": (5, 7), "moutarde": (17, 0), "violet": (0, 9)}))
    assert (classic[5, 7], classic[17, 0], classic[0, 9]) == ("s→", " m", " l")
    assert classic[24, 7] == " □"
    secrets = drawn(page("secrets-2008", "fr", pawns={"rose": (1, 13)}))
    assert secrets[1, 13] == "r?"


@each_board
@each_language
@pytest.mark.parametrize("signs", [SIGNS, ASCII_SIGNS], ids=["signs", "ascii"])
def test_no_two_pawns_share_a_letter_nor_one_with_anything_else(
    edition: str, signs: BoardSymbols, lang: str
) -> None:
    loaded = load(edition)
    assert loaded.board is not None
    look = BoardStyle(words_in(lang), PLAIN, signs, None)
    marks = [piece.mark for piece in BoardDrawing(loaded, loaded.board, look, loaded.board.starts).pawns]
    assert len(set(marks)) == len(loaded.suspects)
    empty = drawn(list(board_page(BoardDrawing(loaded, loaded.board, look, {}))))
    others = {sign for cell in empty.values() if cell[0] == " " for sign in cell}
    names = set("".join(name.in_language(lang) for name in loaded.place_names.values()))
    assert not (others - names | set(signs.arrows.values())) & set(marks)


def test_pieces_in_a_place_stand_below_its_name() -> None:
    pieces: dict[str, Any] = {
        "pawns": {"rose": "hall", "moutarde": "hall"},
        "weapons": {"corde": "hall", "poignard": "veranda"},
    }
    lines = page("classic", "fr", **pieces)
    cells = drawn(lines)
    hall = [cells[22, column].strip() for column in range(9, 15)]
    assert "".join(hall) in ("Hrm2HH", "HHrm2H")
    assert " 5" in [cells[4, column] for column in range(18, 24)]
    text = "\n".join(lines)
    assert "r Mademoiselle Rose  H" in text
    assert "5 Poignard  C" in text


def test_more_pieces_than_a_place_has_room_for_are_said_to_be_more() -> None:
    suspects = load("super").suspects
    lines = page("super", pawns=dict.fromkeys(suspects, "chemin"))
    cells = drawn(lines)
    path = [cells[row, 39].strip() for row in range(11, 15)]
    assert path[-1] == "+"
    assert "=" not in path
    assert "+ and more" in "\n".join(lines)
    assert len(re.findall(r" {2}=( |$)", "\n".join(lines[-20:]), re.MULTILINE)) == len(suspects)
    assert "and more" not in "\n".join(page("super", pawns=dict.fromkeys(suspects, "hall")))


def test_what_is_within_reach_is_marked() -> None:
    """Squares, squares with a door or a sign, places with their name and without."""
    reachable: set[Spot] = {(8, 9), (9, 13), (5, 17), (7, 16), "cuisine", "chemin"}
    lines = page("super", reachable=reachable)
    cells = drawn(lines)
    assert (cells[8, 9], cells[9, 13], cells[7, 16]) == (" •", "•?", " •")
    assert cells[9, 10] == " ↓"
    assert {cells[row, 39] for row in range(11, 15)} == {"•="}
    assert "•Kitchen" in "\n".join(lines)
    assert "•Library" not in "\n".join(lines)
    assert sum(sign.count("•") for sign in cells.values()) == 3 + 4 + 1
    assert "• within reach" in "\n".join(lines)
    assert "within reach" not in "\n".join(page("super"))


# -- the terminal


@pytest.mark.slow
@each_board
@each_language
@pytest.mark.parametrize("columns", [60, 80, 100, 160])
def test_on_a_terminal_no_line_is_wider_than_it(edition: str, columns: int, lang: str) -> None:
    status, screen = on_terminal(["--lang", lang, "board", edition], columns)
    assert status == 0
    lines = ESCAPE.sub("", screen).split("\n")
    assert max(map(len, lines)) <= max(columns, 80)
    assert len(drawn(lines)) >= len(load(edition).board.squares)  # type: ignore[union-attr]


@each_board
@pytest.mark.parametrize("width", [20, 33, 79])
def test_a_board_too_wide_is_drawn_part_after_part(edition: str, width: int) -> None:
    whole, parts = page(edition), page(edition, width=width)
    assert drawn(parts) == drawn(whole)
    below = parts.index("PLACES") if "PLACES" in parts else None
    assert max(map(len, parts[2:below])) <= width


def test_a_terminal_shows_colours_unless_no_color_forbids_them() -> None:
    status, screen = on_terminal(["board", "classic"])
    assert status == 0
    assert ESCAPE.search(screen)
    status, plain = on_terminal(["board", "classic"], NO_COLOR="1")
    assert status == 0
    assert "\x1b" not in plain
    assert [line.rstrip() for line in ESCAPE.sub("", screen).split("\n")] == plain.split("\n")


@each_language
@pytest.mark.parametrize("edition", shipped())
def test_output_that_can_only_be_ascii_works(edition: str, lang: str) -> None:
    code = "from cluedo_notes.cli.main import main; raise SystemExit(main())"
    run = subprocess.run(
        [sys.executable, "-c", code, "--lang", lang, "board", edition],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert run.stderr == b""
    if edition in WITH_BOARD:
        assert "^>v<" in run.stdout.decode("ascii")


# -- which edition


def test_the_game_s_edition_is_drawn_without_its_pawns(cli: CommandLine, game: Game) -> None:
    """Where they are in a game is for the rules engine to tell; only starts are marked."""
    game.start(header("secrets-2008", "Ana Bob Cleo"))
    ran = game.well("board")
    assert ran.out.startswith("Cluedo: Discover the Secrets (2008)\n")
    assert "PAWNS" not in ran.out
    assert "□ start" in ran.out
    assert game.well("board", "classic").out == cli("board", "classic").out
    assert "PAWNS" in cli("board", "classic").out


def test_an_own_edition_s_board_is_drawn(cli: CommandLine, game: Game, tmp_path: Path) -> None:
    (tmp_path / "house.board").write_text(
        "[legend]\nH = hall\nc = cave\n1 = start olive\n[map]\nHHHH..v\nHHHH<.c\n###1..c\n"
        "[starts]\nrose = hall\n"
    )
    (tmp_path / "house.toml").write_text(HOUSE + '[board]\nfile = "house.board"\n', encoding="utf-8")
    game.start(header("./house.toml", "Ana Bob"))
    cells = drawn(game.well("board").out.splitlines())
    assert (cells[0, 6], cells[2, 3], cells[2, 2]) == (" ↓", " □", "  ")
    drawn_file = cli("board", str(tmp_path / "house.toml"))
    assert (drawn_file.status, drawn_file.err) == (0, "")
    assert "g Dr Green  2,3" in drawn_file.out
    assert "s Miss Scarlett  H" in drawn_file.out
    assert load_file(tmp_path / "house.toml").board is not None


@each_language
@pytest.mark.parametrize("edition", WITHOUT_BOARD)
def test_an_edition_without_a_board_tells_its_places_and_passages(
    cli: CommandLine, edition: str, lang: str
) -> None:
    loaded = load(edition)
    ran = cli("--lang", lang, "board", edition)
    assert (ran.status, ran.err) == (0, "")
    assert loaded.name.in_language(lang) in ran.out.splitlines()[0]
    for place, name in loaded.place_names.items():
        assert re.search(rf"^  {place} +{re.escape(name.in_language(lang))}$", ran.out, re.MULTILINE)
    for pair in loaded.passages:
        names = [loaded.place_names[end].in_language(lang) for end in pair if end in loaded.place_names]
        assert all(name in ran.out[ran.out.index(" - ") - 40 :] for name in names)
    empty = cli("board", edition, "--json").json
    assert (empty["rows"], empty["columns"]) == (0, 0)
    assert empty["squares"] == empty["doors"] == []
    assert empty["starts"] == empty["features"] == {}
    assert list(empty["places"]) == list(loaded.place_names)
    assert empty["passages"] == [list(pair) for pair in loaded.passages]


@each_language
@pytest.mark.parametrize(("typed", "says"), [("clasic", "classic"), ("no.toml", "no.toml"), (None, "new")])
def test_without_such_an_edition_or_a_game_one_line_says_so(
    cli: CommandLine, typed: str | None, says: str, lang: str
) -> None:
    ran = cli("--lang", lang, "board", *([typed] if typed else []))
    assert (ran.status, ran.out) == (2, "")
    (line,) = ran.err.splitlines()
    assert line.startswith("cluedo-notes: ")
    assert says in line


# -- for programs


@each_board
def test_the_json_has_the_agreed_shape(cli: CommandLine, edition: str) -> None:
    loaded = load(edition)
    board = loaded.board
    assert board is not None
    found = cli("board", edition, "--json").json
    keys = "edition rows columns squares places doors starts features passages pawns weapons reachable"
    assert list(found) == keys.split()
    assert (found["edition"], found["rows"]) == (edition, len(board.drawing))
    assert {len(line) for line in board.drawing} == {found["columns"]}
    assert {spot(text) for text in found["squares"]} == board.squares
    assert found["squares"] == sorted(found["squares"], key=spot)  # type: ignore[type-var]
    assert {place: name["fr"] for place, name in found["places"].items()} == {
        place: name.fr for place, name in loaded.place_names.items()
    }
    doors = {(spot(door["square"]), Direction[door["direction"]], door["place"]) for door in found["doors"]}
    assert doors == {(door.square, door.direction, door.place) for door in board.doors}
    assert spots(found["starts"]) == board.starts
    assert {spot(square): feature for square, feature in found["features"].items()} == board.features
    assert [tuple(pair) for pair in found["passages"]] == list(loaded.passages)


def spot(text: str) -> Spot:
    row, comma, column = text.partition(",")
    return (int(row), int(column)) if comma else text


def spots(texts: Mapping[str, str]) -> dict[str, Spot]:
    return {suspect: spot(text) for suspect, text in texts.items()}


# -- golden pages


@each_board
@each_language
def test_the_boards_print_as_they_did(cli: CommandLine, edition: str, lang: str) -> None:
    ran = cli("--lang", lang, "board", edition)
    assert (ran.status, ran.err) == (0, "")
    printed = f"$ cluedo-notes board {edition}\n{ran.out}"
    golden = GOLDEN / f"{edition}.{lang}.txt"
    if os.environ.get("CLUEDO_NOTES_WRITE_GOLDEN"):
        GOLDEN.mkdir(exist_ok=True)
        golden.write_text(printed, encoding="utf-8")
    assert printed == golden.read_text(encoding="utf-8")


def test_no_golden_page_is_left_of_a_board_that_is_gone() -> None:
    wanted = {f"{edition}.{lang}.txt" for edition in WITH_BOARD for lang in LANGUAGES}
    assert {path.name for path in GOLDEN.iterdir()} == wanted
