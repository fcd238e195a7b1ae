"""The notes sheet: its JSON, its marks, its width, its colours, and the example games as golden pages.

The pages `tests/golden/{sheet,log,odds}-<example>.<language>.txt` are the output of the commands for
the examples. Look at the difference and write them again with

    CLUEDO_NOTES_WRITE_GOLDEN=1 .venv/bin/pytest tests/cli/read/test_sheet.py
"""

import os
import re
from itertools import cycle, islice
from pathlib import Path

import pytest

from cluedo_notes.cli.terminal.compact_sheet import sheet_lines
from cluedo_notes.cli.terminal.sheet_table import SheetTable, Style
from cluedo_notes.editions import Edition, load, shipped
from cluedo_notes.game.deduction.odds import odds_of
from cluedo_notes.game.deduction.position import Position, position_of
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.words import words_in
from tests.helpers.cli.playing import HEADER, CommandLine, Game, Line, header, suggestion
from tests.helpers.cli.terminal import on_terminal
from tests.helpers.examples import spanning, tiers
from tests.helpers.logs import as_log
from tests.helpers.places import ROOT
from tests.helpers.programs import program, run

EXAMPLES = {path.stem: path for path in sorted((ROOT / "examples").glob("*.jsonl"))}
GOLDEN = ROOT / "tests" / "golden"
PLAIN = Style("✓", "✗", "─", "…", "█", ("░", "▒", "▓"), False)
LONG_NAMES = ["Maximilienne", "Bartholomew", "Wilhelmina-Charlotte", "Jean-Christophe", "Ana", "Konstantinos"]
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")

each_example = pytest.mark.parametrize("name", EXAMPLES)
each_language = pytest.mark.parametrize("lang", LANGUAGES)
OWNERS_BESIDE = {
    "secrets-2008-4p": ["pool"],
    "got-meereen-5p": ["pool"],
    "cluedo-2023-2p": ["aside-1", "aside-2", "aside-3", "aside-4"],
    "got-red-keep-2p": ["aside-1", "aside-2", "aside-3", "aside-4"],
    "got-red-keep-3p": ["face_up"],
}


@each_example
def test_the_json_sheet_has_the_agreed_shape(cli: CommandLine, name: str) -> None:
    log = read_log(EXAMPLES[name])
    ran = cli("--game", str(EXAMPLES[name]), "sheet", "--json")
    assert (ran.status, ran.err, len(ran.out.splitlines())) == (0, "", 1)
    sheet = ran.json
    assert list(sheet) == ["edition", "events", "consistent", "owners", "cards", "envelope"]
    assert sheet["edition"] == log.header.edition
    assert sheet["events"] == len(EXAMPLES[name].read_text(encoding="utf-8").splitlines()) - 1
    assert sheet["consistent"] is True
    seats = [seat.name for seat in log.header.players]
    assert sheet["owners"] == ["envelope", *seats, *OWNERS_BESIDE.get(name, [])]
    assert [row["card"] for row in sheet["cards"]] == [card.id for card in log.edition.cards]
    for row in sheet["cards"]:
        assert list(row) == ["card", "category", "certain", "impossible", "p"]
        assert list(row["p"]) == sheet["owners"]
        assert [owner for owner, p in row["p"].items() if p == 0] == row["impossible"]
        assert [owner for owner, p in row["p"].items() if p == 1] == [o for o in [row["certain"]] if o]
        assert sum(row["p"].values()) == pytest.approx(1, abs=1e-12)
        assert row["category"] == log.edition.by_id[row["card"]].category
        assert row["impossible"] == [owner for owner in sheet["owners"] if owner in row["impossible"]]
        possible = set(sheet["owners"]) - set(row["impossible"])
        assert possible
        assert row["certain"] == (possible.pop() if len(possible) == 1 else None)
    assert list(sheet["envelope"]) == ["certain", "top", "triples", "bits"]
    in_envelope = {row["category"]: row["card"] for row in sheet["cards"] if row["certain"] == "envelope"}
    assert sheet["envelope"]["certain"] == {
        category: in_envelope.get(category) for category in ("suspect", "weapon", "room")
    }
    envelope = cli("--game", str(EXAMPLES[name]), "odds", "--json").json
    assert envelope.pop("deals") >= sheet["envelope"]["triples"]
    assert envelope == sheet["envelope"]


def test_what_is_open_in_the_envelope_is_null(game: Game) -> None:
    nothing = {"suspect": None, "weapon": None, "room": None}
    assert game.well("odds", "--json").json["certain"] == nothing


def marks_by_json(row: Line, owners: list[str]) -> list[str]:
    """A mark where it is certain, else the shade and the whole percents, never 0 or 100."""
    return [
        "✓" if row["certain"] == o else "✗" if o in row["impossible"] else shaded(row["p"][o]) for o in owners
    ]


def shaded(p: float) -> str:
    whole = round(100 * p)
    number = "<1" if whole == 0 else ">99" if whole == 100 else str(whole)
    return ("▓" if whole >= 60 else "▒" if whole >= 25 else "░" if whole >= 5 else "") + number


@each_example
@pytest.mark.parametrize("cut", [0.0, 0.3, 0.6, 1.0])
def test_the_marks_agree_with_the_json_cell_by_cell(cli: CommandLine, name: str, cut: float) -> None:
    at = str(int(cut * (len(EXAMPLES[name].read_text(encoding="utf-8").splitlines()) - 1)))
    sheet = cli("--game", str(EXAMPLES[name]), "sheet", "--at", at, "--json").json
    page = cli("--game", str(EXAMPLES[name]), "sheet", "--at", at).out
    log = read_log(EXAMPLES[name])
    lines = page.partition("\n✓ ")[0].split("\n")
    cell = (len(lines[1]) - max(len(card.name.in_language("en")) for card in log.edition.cards)) // len(
        sheet["owners"]
    )
    first = len(lines[1]) - cell * len(sheet["owners"])
    by_name = {line[:first].strip(): line for line in lines}
    for row in sheet["cards"]:
        line = by_name[log.edition.by_id[row["card"]].name.in_language("en")].ljust(len(lines[1]))
        cells = [
            line[first + n * cell : first + (n + 1) * cell].replace(" ", "")
            for n in range(len(sheet["owners"]))
        ]
        assert cells == marks_by_json(row, sheet["owners"]), row["card"]


def names(number: int, long: bool) -> str:
    short = ["Ana", "Bob", "Cleo", "Dan", "Eva", "Fay", "Gil", "Hal", "Ida", "Jon"]
    given = [f"{name}{n}" for n, name in enumerate(islice(cycle(LONG_NAMES), number))]
    return " ".join(given if long else short[:number])


def fresh_position(edition: Edition, players: str) -> Position:
    """The start of a game; where cards are left over and would lie open, face down instead."""
    head = header(edition.id, players, options={"leftover": "pool"})
    return position_of(as_log([head]))


def table_of(position: Position, lang: str, width: int) -> SheetTable:
    return SheetTable(position, odds_of(position), 0, words_in(lang), PLAIN, width)


@each_language
@pytest.mark.parametrize("long", [False, True], ids=["short-names", "long-names"])
@pytest.mark.parametrize("edition", shipped())
def test_the_sheet_fits_80_columns_with_six_players_and_120_with_ten(
    edition: str, long: bool, lang: str
) -> None:
    loaded = load(edition)
    for players in range(loaded.players.min, loaded.players.max + 1):
        width = 80 if players <= 6 else 120
        lines = list(table_of(fresh_position(loaded, names(players, long)), lang, width).lines())
        assert max(map(len, lines)) <= width
        if players <= 6:
            cards = [line for line in lines if line.strip()][2:]
            assert len({line[:18] for line in cards}) == len(cards)


COLUMNS = {"super-6p": 80, "super-10p": 120, "secrets-2008-4p": 80}


@pytest.mark.parametrize(("name", "lang"), spanning(COLUMNS, LANGUAGES))
def test_on_a_terminal_no_line_is_wider_than_it(name: str, lang: str) -> None:
    for command in ("sheet", "log"):
        status, screen = on_terminal(["--lang", lang, "--game", str(EXAMPLES[name]), command], COLUMNS[name])
        assert status == 0
        assert max(len(line) for line in ESCAPE.sub("", screen).split("\n")) <= COLUMNS[name]


@each_language
@pytest.mark.parametrize("width", [30, 40, 80])
@pytest.mark.parametrize("aside", [6, 9, 14])
def test_many_cards_aside_fit_a_narrow_terminal_and_every_cell_is_there(
    aside: int, width: int, lang: str
) -> None:
    options = {"aside": aside, "hand_size": 2}
    head = header("classic", "Ana Bob", options=options, me="Ana", hand=["moutarde", "corde"])
    position = position_of(as_log([{**head, "format": 4}]))
    lines = list(sheet_lines(position, None, 0, words_in(lang), PLAIN, width))
    assert max(map(len, lines)) <= width
    cells = "".join(lines).partition(words_in(lang)("sheet-legend-plain", has="✓", lacks="✗")[:5])[0]
    assert cells.count("✓") == 2
    assert cells.count("✗") == sum(map(len, position.facts.impossible.values()))
    assert f"{aside}" in cells


def test_a_terminal_shows_colours_unless_no_color_forbids_them() -> None:
    typed = ["--game", str(EXAMPLES["classic-3p"]), "sheet"]
    status, screen = on_terminal(typed)
    assert status == 0
    assert ESCAPE.search(screen)
    status, plain = on_terminal(typed, NO_COLOR="1")
    assert status == 0
    assert "\x1b" not in plain
    without_codes = ESCAPE.sub("", screen).split("\n")
    assert [line.rstrip() for line in without_codes] == plain.split("\n")
    assert "\x1b" not in on_terminal(typed, TERM="dumb")[1]


def test_without_a_terminal_there_are_no_colours_and_nothing_is_cut(game: Game) -> None:
    players = names(10, long=True)
    game.start(header("super", players))
    page = game.well("sheet").out
    assert "\x1b" not in page
    assert "…" not in page
    assert [name for name in players.split() if name not in page] == []


@pytest.mark.parametrize(("command", "lang"), spanning(["sheet", "log", "odds", "log --all"], LANGUAGES))
def test_output_that_can_only_be_ascii_works(command: str, lang: str) -> None:
    typed = ["--lang", lang, "--game", str(EXAMPLES["asterix-4p"]), *command.split()]
    ran = run(program(*typed), {"PYTHONIOENCODING": "ascii"}, capture_output=True, check=True)
    page = ran.stdout.decode("ascii")
    assert page
    assert ran.stderr == b""
    if command == "sheet":
        assert " O" in page
        assert " x" in page


def words_of(page: str) -> list[list[str]]:
    return [line.strip("─").split() for line in page.splitlines()]


@pytest.mark.parametrize("name", tiers(EXAMPLES, "classic-3p", "got-red-keep-2p"))
def test_at_n_is_the_sheet_of_the_log_cut_after_n_lines(cli: CommandLine, tmp_path: Path, name: str) -> None:
    lines = EXAMPLES[name].read_bytes().splitlines(keepends=True)
    for at in {0, 1, len(lines) // 2, len(lines) - 2, len(lines) - 1}:
        cut = tmp_path / str(at) / EXAMPLES[name].name  # the sheet shows the file's name
        cut.parent.mkdir()
        cut.write_bytes(b"".join(lines[: at + 1]))
        for command in (["sheet"], ["sheet", "--json"], ["odds"], ["odds", "--json"]):
            whole = cli("--game", str(EXAMPLES[name]), *command, "--at", str(at))
            of_cut = cli("--game", str(cut), *command)
            assert (whole.status, whole.err) == (of_cut.status, of_cut.err) == (0, "")
            titled = command == ["sheet"]  # the title says which line, and may make the names' column wider
            assert words_of(whole.out)[titled:] == words_of(of_cut.out)[titled:]
            if titled:
                assert whole.out.startswith(f"{name} #{at} ")


def test_a_contradictory_log_shows_its_smallest_repair(game: Game) -> None:
    """Two events tell that Cleo has the rope, one that Bob has: that one is left out."""
    lines = [suggestion("Ana", "rose revolver veranda", "Bob show revolver")]
    lines += [{"type": "fact", "owner": "Cleo", "holds": ["revolver"]}] * 2
    game.start(HEADER, *lines)
    ran = game.well("sheet", "--json")
    assert ran.json["consistent"] is False
    assert ran.json["ignored"] == [1]
    row = next(row for row in ran.json["cards"] if row["card"] == "revolver")
    assert row["certain"] == "Cleo"
    assert "#1" in ran.err
    assert len(ran.err.splitlines()) == 1
    assert game.well("sheet").out


@each_language
@pytest.mark.parametrize("command", ["sheet", "log", "odds"])
@each_example
def test_the_examples_print_as_they_did(cli: CommandLine, name: str, command: str, lang: str) -> None:
    """The sheet and the envelope in the middle of the game and at its end, and the list of events."""
    middle = len(EXAMPLES[name].read_text(encoding="utf-8").splitlines()) // 2
    printed = ""
    for typed in (["log"],) if command == "log" else ([command, "--at", str(middle)], [command]):
        ran = cli("--lang", lang, "--game", str(EXAMPLES[name]), *typed)
        assert (ran.status, ran.err) == (0, "")
        printed += f"$ cluedo-notes {' '.join(typed)}\n{ran.out}"
    page = GOLDEN / f"{command}-{name}.{lang}.txt"
    if os.environ.get("CLUEDO_NOTES_WRITE_GOLDEN"):
        GOLDEN.mkdir(exist_ok=True)
        page.write_text(printed, encoding="utf-8")
    assert printed == page.read_text(encoding="utf-8")


def test_no_golden_page_is_left_of_an_example_that_is_gone() -> None:
    wanted = {f"{c}-{n}.{lang}.txt" for c in ("sheet", "log", "odds") for n in EXAMPLES for lang in LANGUAGES}
    assert {path.name for path in GOLDEN.iterdir() if path.is_file()} == wanted
