"""A drawn board: every square at its numbers, names of places, pieces and marks."""

import re
from typing import Any

import pytest

from cluedo_notes.cli.terminal.board_drawing import (
    ASCII_SIGNS,
    UNICODE_SIGNS,
    BoardDrawing,
    BoardStyle,
    BoardSymbols,
    name_lines,
)
from cluedo_notes.cli.terminal.board_legend import board_page
from cluedo_notes.editions import Direction, Spot, load
from cluedo_notes.language.words import words_in
from tests.helpers.cli.board_pages import PLAIN, drawn, each_board, each_language, page
from tests.helpers.places import ROOT
from tests.oracle.drawn_board import DrawnBoard

# -- squares, doors, places


@each_board
@pytest.mark.parametrize("ascii_only", [False, True], ids=["signs", "ascii"])
def test_every_square_stands_where_its_numbers_say(edition: str, ascii_only: bool) -> None:
    """Against the board file, read by itself: squares, arrows, features, starts and voids."""
    oracle = DrawnBoard(ROOT / "editions" / "data" / f"{edition}.board")
    board = load(edition).board
    assert board is not None
    signs = ASCII_SIGNS if ascii_only else UNICODE_SIGNS
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
@pytest.mark.parametrize("signs", [UNICODE_SIGNS, ASCII_SIGNS], ids=["signs", "ascii"])
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


# -- where there is little room


@each_board
@pytest.mark.parametrize("width", [20, 33, 79])
def test_a_board_too_wide_is_drawn_part_after_part(edition: str, width: int) -> None:
    whole, parts = page(edition), page(edition, width=width)
    assert drawn(parts) == drawn(whole)
    below = parts.index("PLACES") if "PLACES" in parts else None
    assert max(map(len, parts[2:below])) <= width
