"""`turn --board`: on a terminal and without, for every edition; its JSON; golden pages of the boards.

The pages `tests/golden/boards/<edition>.<language>.txt` are the output of the command. Look at the difference
and write them again with

    CLUEDO_NOTES_WRITE_GOLDEN=1 .venv/bin/pytest tests/cli/read/test_board.py
"""

import os
import re
from collections.abc import Mapping
from itertools import cycle, product
from pathlib import Path

import pytest

from cluedo_notes.editions import Direction, Spot, load, load_file, shipped
from cluedo_notes.language.choice import LANGUAGES
from tests.helpers.cli.board_pages import WITH_BOARD, drawn, each_board, each_language
from tests.helpers.cli.playing import HOUSE, CommandLine, Game, header
from tests.helpers.cli.terminal import on_terminal
from tests.helpers.editions import RULE_BOOKS
from tests.helpers.examples import tiers
from tests.helpers.places import ROOT
from tests.helpers.programs import program, run

GOLDEN = ROOT / "tests" / "golden" / "boards"
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
WITHOUT_BOARD = tuple(edition for edition in RULE_BOOKS if edition not in WITH_BOARD)


# -- the terminal


@pytest.mark.slow
@each_board
@each_language
@pytest.mark.parametrize("columns", [40, 60, 80, 100, 160])
def test_on_a_terminal_no_line_is_wider_than_it(edition: str, columns: int, lang: str) -> None:
    status, screen = on_terminal(["--lang", lang, "editions", "board", edition], columns)
    assert status == 0
    lines = ESCAPE.sub("", screen).split("\n")
    assert max(map(len, lines)) <= columns
    assert len(drawn(lines)) >= len(load(edition).board.squares)  # type: ignore[union-attr]


def test_a_terminal_shows_colours_unless_no_color_forbids_them() -> None:
    status, screen = on_terminal(["editions", "board", "classic"])
    assert status == 0
    assert ESCAPE.search(screen)
    status, plain = on_terminal(["editions", "board", "classic"], NO_COLOR="1")
    assert status == 0
    assert "\x1b" not in plain
    assert [line.rstrip() for line in ESCAPE.sub("", screen).split("\n")] == plain.split("\n")


@pytest.mark.parametrize(
    ("edition", "lang"),
    tiers(product(shipped(), LANGUAGES), *zip(RULE_BOOKS, cycle(LANGUAGES), strict=False)),
)
def test_output_that_can_only_be_ascii_works(edition: str, lang: str) -> None:
    typed = ("--lang", lang, "editions", "board", edition)
    ran = run(program(*typed), {"PYTHONIOENCODING": "ascii"}, capture_output=True, check=True)
    assert ran.stderr == b""
    if load(edition).board is not None:
        assert "^>v<" in ran.stdout.decode("ascii")


# -- which edition


def test_the_game_s_edition_is_drawn_without_its_pawns(cli: CommandLine, game: Game) -> None:
    """Where they are in a game is for the rules engine to tell; only starts are marked."""
    game.start(header("secrets-2008", "Ana Bob Cleo"))
    ran = game.well("turn", "--board")
    assert ran.out.startswith("Cluedo: Discover the Secrets (2008)\n")
    assert "PAWNS" not in ran.out
    assert "□ start" in ran.out
    assert game.well("editions", "board", "classic").out == cli("editions", "board", "classic").out
    assert "PAWNS AND THEIR PLACES" in cli("editions", "board", "classic").out


def test_an_own_edition_s_board_is_drawn(cli: CommandLine, game: Game, tmp_path: Path) -> None:
    (tmp_path / "house.board").write_text(
        "[legend]\nH = hall\nc = cave\n1 = start olive\n[map]\nHHHH..v\nHHHH<.c\n###1..c\n"
        "[starts]\nrose = hall\n",
        encoding="utf-8",
    )
    (tmp_path / "house.toml").write_text(HOUSE + '[board]\nfile = "house.board"\n', encoding="utf-8")
    game.start(header("./house.toml", "Ana Bob"))
    cells = drawn(game.well("turn", "--board").out.splitlines())
    assert (cells[0, 6], cells[2, 3], cells[2, 2]) == (" ↓", " □", "  ")
    drawn_file = cli("editions", "board", str(tmp_path / "house.toml"))
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
    ran = cli("--lang", lang, "editions", "board", edition)
    assert (ran.status, ran.err) == (0, "")
    assert loaded.name.in_language(lang) in ran.out.splitlines()[0]
    for name in loaded.place_names.values():
        assert re.search(rf"^  {re.escape(name.in_language(lang))}( |$)", ran.out, re.MULTILINE)
    for pair in loaded.passages:
        names = [loaded.place_names[end].in_language(lang) for end in pair if end in loaded.place_names]
        assert all(name in ran.out[ran.out.index(" - ") - 40 :] for name in names)
    empty = cli("editions", "board", edition, "--json").json
    assert (empty["rows"], empty["columns"]) == (0, 0)
    assert empty["squares"] == empty["doors"] == []
    assert empty["starts"] == empty["features"] == {}
    assert list(empty["places"]) == list(loaded.place_names)
    assert empty["passages"] == [list(pair) for pair in loaded.passages]


@each_language
@pytest.mark.parametrize(
    ("typed", "says"), [("clasic", "Classic Cluedo/Cluedo classique"), ("no.toml", "no.toml")]
)
def test_without_such_an_edition_or_a_game_one_line_says_so(
    cli: CommandLine, typed: str, says: str, lang: str
) -> None:
    ran = cli("--lang", lang, "editions", "board", typed)
    assert (ran.status, ran.out) == (2, "")
    (line,) = ran.err.splitlines()
    assert line.startswith("cluedo-notes: ")
    assert says.split("/")[-1 if lang == "fr" else 0] in line


# -- for programs


@each_board
def test_the_json_has_the_agreed_shape(cli: CommandLine, edition: str) -> None:
    loaded = load(edition)
    board = loaded.board
    assert board is not None
    found = cli("editions", "board", edition, "--json").json
    keys = "edition rows columns squares places doors starts features passages pawns weapons reachable"
    assert list(found) == keys.split()
    assert (found["edition"], found["rows"]) == (edition, len(board.drawing))
    assert {len(line) for line in board.drawing} == {found["columns"]}
    assert {spot(text) for text in found["squares"]} == board.squares
    assert found["squares"] == sorted(found["squares"], key=spot)  # type: ignore[type-var]
    assert {place: name["fr"] for place, name in found["places"].items()} == {
        place: name.in_language("fr") for place, name in loaded.place_names.items()
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
    ran = cli("--lang", lang, "editions", "board", edition)
    assert (ran.status, ran.err) == (0, "")
    printed = f"$ cluedo-notes editions board {edition}\n{ran.out}"
    golden = GOLDEN / f"{edition}.{lang}.txt"
    if os.environ.get("CLUEDO_NOTES_WRITE_GOLDEN"):
        GOLDEN.mkdir(exist_ok=True)
        golden.write_text(printed, encoding="utf-8")
    assert printed == golden.read_text(encoding="utf-8")


def test_no_golden_page_is_left_of_a_board_that_is_gone() -> None:
    wanted = {f"{edition}.{lang}.txt" for edition in WITH_BOARD for lang in LANGUAGES}
    assert {path.name for path in GOLDEN.iterdir()} == wanted
