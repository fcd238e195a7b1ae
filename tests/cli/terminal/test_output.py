"""Text fits its output: the terminal's width, 80 columns without one, signs that can be shown."""

import json
import re
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.cli.terminal.output import PLAIN, columns, wrapped
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.words import words_in
from tests.helpers.cli.playing import HEADER, CommandLine, Game, header
from tests.helpers.cli.terminal import on_terminal
from tests.helpers.programs import program, run

each_language = pytest.mark.parametrize("lang", LANGUAGES)

SEATS = [{"name": "Ana", "character": "rose"}, {"name": "Bob", "character": "olive"}, {"name": "Cleo"}]
COMPLETE = {**header("classic", ""), "players": SEATS, "complete": True, "first_player": "Ana"}


def widest(text: str) -> int:
    return max(map(columns, text.splitlines()))


# -- lines


@given(
    words=st.lists(st.text("abcé ✓-:", min_size=1, max_size=12), max_size=30),
    width=st.integers(10, 90),
    indent=st.integers(0, 8),
)
def test_wrapping_leaves_every_word_and_cuts_none(words: list[str], width: int, indent: int) -> None:
    line = " ".join(words)
    lines = list(wrapped(line, width, indent))
    assert " ".join(lines).split() == line.split()
    assert all(part.startswith(" " * indent) for part in lines[1:])
    for part in lines:
        assert columns(part) <= width or len(part.split()) == 1 or " :" in part


def test_blanks_inside_and_before_a_line_stay() -> None:
    row = "  stay                        free"
    assert list(wrapped(row, 80, 2)) == [row]
    assert list(wrapped("", 80, 2)) == [""]


def test_french_signs_stand_with_their_words() -> None:
    said = "il n’y a pas de pion « à lui » : nommez le joueur ; lequel ?"
    for width in range(20, 60):
        lines = list(wrapped(said, width, 2))
        assert not [line for line in lines if line.strip()[0] in ":;?»" or line.endswith("«")]
        assert max(map(columns, lines)) <= width


def test_wide_signs_count_as_two_columns() -> None:
    assert max(map(columns, wrapped("大広間 大広間 大広間 大広間", 15, 0))) <= 15


# -- without a terminal


@each_language
def test_without_a_terminal_sentences_end_at_80_columns(game: Game, lang: str) -> None:
    game.start(COMPLETE)
    for typed in (
        "editions rules",
        "turn --roll 6 5",
        "editions board asterix",
        "editions show asterix",
        "odds",
    ):
        ran = game.well("--lang", lang, *typed.split())
        assert widest(ran.out) <= 80, typed
    game.start(HEADER)
    assert (
        widest(game.well("--lang", lang, "s", "me", "olive", "matraque", "veranda", "cleo=veranda").out) <= 80
    )


WITH_WIDTH = ("editions rules", "turn --roll 6 5", "editions board asterix", "editions show asterix")


@each_language
@pytest.mark.parametrize("width", [45, 130])
def test_without_a_terminal_lines_are_as_wide_as_columns_says(
    game: Game, monkeypatch: pytest.MonkeyPatch, lang: str, width: int
) -> None:
    game.start(COMPLETE)
    game.well("games", "use", str(game.path))
    monkeypatch.setenv("COLUMNS", str(width))
    lines = {typed: game.well("--lang", lang, *typed.split()).out for typed in WITH_WIDTH}
    assert {typed for typed, printed in lines.items() if widest(printed) > width} == set()
    assert (widest("\n".join(lines.values())) > 80) is (width > 80)


def test_the_sheet_is_cut_where_columns_says_so(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a screen that is narrower than the table's least it is the narrow sheet of `play`."""
    game.start(header("classic", " ".join(f"{letter}-of-quite-a-long-name" for letter in "ABC")))
    assert widest(game.well("sheet").out) > 90
    for width in (40, 80, 90):
        monkeypatch.setenv("COLUMNS", str(width))
        assert width - 12 < widest(game.well("sheet").out) <= width


@pytest.mark.parametrize("columns", ["", "0", "-3", "wide"])
def test_columns_that_are_no_width_change_nothing(
    game: Game, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    game.start(COMPLETE)
    game.well("games", "use", str(game.path))
    before = [game.well(*typed.split()).out for typed in ("editions rules", "games", "sheet")]
    monkeypatch.setenv("COLUMNS", columns)
    assert [game.well(*typed.split()).out for typed in ("editions rules", "games", "sheet")] == before


def test_without_a_terminal_an_event_of_the_log_stays_on_its_line(game: Game) -> None:
    said = "so long a note " * 12
    game.well("add", "note", said)
    assert said.strip() in game.well("log").out


@each_language
def test_without_a_terminal_an_error_and_a_warning_stay_on_one_line(game: Game, lang: str) -> None:
    name = "Ana Maria Dolores " * 4
    game.start(
        {
            **header("classic", ""),
            "complete": True,
            "first_player": name,
            "players": [{"name": n} for n in (name, "B", "C")],
        }
    )
    wrong = game("--lang", lang, "s", "Ana", "rose", "xyzzy", "hall", "bob")
    assert (len(wrong.err.splitlines()), widest(wrong.err) > 120) == (1, True)
    warned = game.well("--lang", lang, "add", "roll", "C", "4", "4")
    assert (len(warned.err.splitlines()), widest(warned.err) > 80) == (1, True)


# -- on a terminal


@each_language
@pytest.mark.parametrize("width", [40, 80, 200])
def test_on_a_terminal_an_error_ends_where_the_terminal_does(game: Game, lang: str, width: int) -> None:
    status, screen = on_terminal(
        ["--lang", lang, "--game", str(game.path), "s", "Bob", "rose", "xyzzy", "hall", "cleo"], width
    )
    assert status == 2
    assert widest(screen) <= width
    assert screen.startswith("cluedo-notes: ")
    assert all(line.startswith("  ") for line in screen.splitlines()[1:])
    assert len(screen.splitlines()) > (1 if width < 200 else 0)
    *_, last = words_in(lang)("and-more", number=10).split()
    assert screen.split()[-1] == last  # whole to its last word


@each_language
def test_on_a_terminal_warnings_and_sentences_end_there_too(game: Game, lang: str) -> None:
    game.start(COMPLETE)
    status, screen = on_terminal(
        ["--lang", lang, "--game", str(game.path), "add", "move", "cleo", "hall"], 50
    )
    assert status == 0
    assert widest(screen) <= 50
    status, screen = on_terminal(["--lang", lang, "--game", str(game.path), "editions", "rules"], 60)
    assert status == 0
    assert widest(screen) <= 60


@pytest.mark.parametrize(
    "typed",
    ["games", "editions list", "sheet", "editions board classic", "reply moutarde corde hall --to bob"],
)
def test_where_no_color_is_set_no_table_is_painted_nor_in_bold(game: Game, typed: str) -> None:
    game.start(HEADER)
    game.well("games", "use", str(game.path))
    arguments = ["--game", str(game.path), *typed.split()]
    cursor = re.compile(r"\x1b\[(1A|2K|\?25[hl])")  # of a bar that is gone when its work is done
    assert "\x1b[1" in on_terminal(arguments, 200)[1]
    assert "\x1b" not in cursor.sub("", on_terminal(arguments, 200, NO_COLOR="1")[1])


# -- signs


def run_in(encoding: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    return run(program(*arguments), {"PYTHONIOENCODING": encoding}, capture_output=True, check=False)


@each_language
def test_a_sign_that_cannot_be_shown_has_a_plain_one(game: Game, lang: str) -> None:
    """An empty list is a dash, letters lose their accents; nothing becomes a question mark."""
    game.start(COMPLETE, {"type": "fact", "owner": "Bob"}, {"type": "note", "text": "Œuf à la coque… “ça” →"})
    listed = run_in("ascii", "--lang", lang, "--game", str(game.path), "log")
    assert listed.returncode == 0
    text = listed.stdout.decode("ascii")
    assert ": Bob -" in text
    assert 'OEuf a la coque... "ca" ->' in text
    turn = run_in("ascii", "--lang", lang, "--game", str(game.path), "turn", "--roll", "1", "2")
    assert "?" not in turn.stdout.decode("ascii")
    wrong = run_in(
        "latin-1", "--lang", lang, "--game", str(game.path), "add", "fact", "Zoé", "--holds", "rose"
    )
    assert "Zoé" in wrong.stderr.decode("latin-1")


@given(text=st.text())
def test_any_text_can_be_printed_in_any_encoding(text: str) -> None:
    for encoding in ("ascii", "latin-1", "cp1252", "utf-8"):
        printed = text.encode(encoding, errors=PLAIN).decode(encoding)
        assert all(before in printed for before in text if before.isascii())


def test_json_in_ascii_is_the_same_json(cli: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    names = ["Zoé", "Bob", "大輔", "😀"]
    assert cli("--game", str(path), "new", *names).status == 0
    printed = run_in("ascii", "--game", str(path), "log", "--json").stdout
    assert json.loads(printed) == cli("--game", str(path), "log", "--json").json
    assert [seat["name"] for seat in json.loads(printed)["header"]["players"]] == names
