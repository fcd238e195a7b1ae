"""The keeper's pencil marks are on every sheet: on a terminal, in `play`, on paper, on the page; and nowhere
else."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from cluedo_notes.cli.play.followed_game import FollowedGame
from cluedo_notes.cli.play.layout import ScreenLayout
from cluedo_notes.cli.terminal.output import columns
from cluedo_notes.cli.terminal.sheet_table import Style, starred
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.log.reader import parse_log, read_log
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.words import words_in
from cluedo_notes.presentation.sheet.grid import grid_of, marks_of
from cluedo_notes.presentation.sheet.html_table import grid_table
from tests.helpers.cli.playing import HEADER, CommandLine, Game, suggestion

STYLE = Style("✓", "✗", "─", "…", "█", ("░", "▒", "▓"), coloured=False)
SHOWN = suggestion("Bob", "olive matraque veranda", "Cleo show")
each_language = pytest.mark.parametrize("lang", LANGUAGES)


@pytest.fixture
def marked(game: Game, cli: CommandLine) -> Path:
    """A game with a mark on an open cell, on a certain one, and one that was taken away."""
    game.start(HEADER, SHOWN)
    for typed in (
        "add mark violet Bob ?",
        "add mark corde Ana mine",
        "add mark olive Cleo no",
        "add mark olive cleo",
    ):
        assert cli("--game", str(game.path), *typed.split()).status == 0
    return game.path


CELLS = st.tuples(st.sampled_from(["rose", "corde", "hall"]), st.sampled_from(["Ana", "Bob", "envelope"]))


@given(st.lists(st.tuples(CELLS, st.none() | st.text("ab?", max_size=8)), max_size=12))
def test_the_last_mark_on_a_cell_counts(given_marks: list[tuple[tuple[str, str], str | None]]) -> None:
    lines = [{**HEADER, "format": 2}]
    expected: dict[tuple[str, str], str | None] = {}
    for (card, owner), text in given_marks:
        lines.append({"type": "mark", "card": card, "owner": owner, "text": text})
        expected[card, owner] = text
    data = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    found = marks_of(parse_log(data, "game.jsonl", Path()))
    assert found == {cell: text for cell, text in expected.items() if text}


@given(st.integers(0, 6), st.text("✓▒47", max_size=4), st.integers(0, 3))
def test_a_star_takes_no_room_and_hides_nothing(before: int, sign: str, after: int) -> None:
    cell = " " * (before + 1) + sign + " " * after
    found = starred(cell)
    assert columns(found) == columns(cell)
    assert found.replace("*", " ", 1) == cell
    assert not sign or f"*{sign}" in found


@each_language
def test_the_sheet_of_a_terminal_stars_the_cells_and_lists_the_marks(
    cli: CommandLine, marked: Path, lang: str
) -> None:
    out = cli("--game", str(marked), "--lang", lang, "sheet").out
    rows = {line for line in out.splitlines() if re.search(r"[*]\S", line)}
    assert len(rows) == 2
    assert any(re.match(r"(Rope|Corde) .*[*]✓", row) for row in rows)
    names = {
        "en": "* Your marks: Professor Plum, Bob: ?; Rope, Ana: mine\n",
        "fr": "* Vos marques : Professeur Violet, Bob : ? ; Corde, Ana : mine\n",
    }
    assert names[lang] in out


@pytest.mark.parametrize("size", [(80, 24), (40, 20), (120, 40)])
def test_the_screen_of_play_stars_them_too(marked: Path, size: tuple[int, int]) -> None:
    now, layout = FollowedGame(marked).now, ScreenLayout(words_in("en"), STYLE)
    screens = [layout.game(now, None, (), size)]
    while screens[0].folded and (len(screens) == 1 or len(screens) <= screens[-1].more):
        screens.append(layout.whole(now, None, size, len(screens) - 1))
    lines = [line for screen in screens for line in screen.lines]
    assert {line for line in lines if re.search(r"[*]✓", line)}
    assert any("Your marks" in line for line in lines)
    assert all(columns(line) <= size[0] for line in lines)


def test_a_sheet_without_marks_says_nothing_of_them(cli: CommandLine, game: Game) -> None:
    game.start(HEADER, SHOWN)
    out = cli("--game", str(game.path), "sheet").out
    assert "*" not in out
    assert "marks" not in out
    assert all(
        "marks" not in row
        for row in json.loads(cli("--game", str(game.path), "sheet", "--json").out)["cards"]
    )


def test_programs_read_them_by_owner(cli: CommandLine, marked: Path) -> None:
    sheet = json.loads(cli("--game", str(marked), "sheet", "--json").out)
    found = {row["card"]: row["marks"] for row in sheet["cards"] if "marks" in row}
    assert found == {"violet": {"Bob": "?"}, "corde": {"Ana": "mine"}}
    assert json.loads(cli("--game", str(marked), "odds", "violet", "--json").out)["marks"] == {"Bob": "?"}


def test_a_page_has_each_mark_in_its_cell(marked: Path) -> None:
    position = position_of(read_log(marked))
    text = grid_table(grid_of(position, None, words_in("en")), words_in("en"))
    assert re.findall(r"<td[^>]*>(?:(?!</td>).)*<small>(.*?)</small></td>", text) == ["?", "mine"]


def test_a_mark_is_text_and_no_part_of_the_page(cli: CommandLine, game: Game) -> None:
    game.start(HEADER)
    assert cli("--game", str(game.path), "add", "mark", "violet", "Bob", "<b>&").status == 0
    text = grid_table(grid_of(position_of(read_log(game.path)), None, words_in("en")), words_in("en"))
    assert "<small>&lt;b&gt;&amp;</small>" in text


def test_paper_has_them(cli: CommandLine, marked: Path, tmp_path: Path) -> None:
    pdf, html = tmp_path / "sheet.pdf", tmp_path / "sheet.html"
    assert cli("--game", str(marked), "sheet", "--pdf", str(pdf), "--html", str(html)).status == 0
    (page,) = PdfReader(pdf).pages
    text = page.extract_text()
    assert "Your marks: Professor Plum, Bob: ?; Rope, Ana: mine" in text
    assert text.count("mine") == 2
    assert html.read_text(encoding="utf-8").count("<small>") == 2


def test_the_page_of_a_replay_shows_what_was_deduced_alone(
    cli: CommandLine, marked: Path, tmp_path: Path
) -> None:
    page = tmp_path / "replay.html"
    assert cli("--game", str(marked), "replay", "--html", str(page)).status == 0
    assert "<small>" not in page.read_text(encoding="utf-8").partition("<table")[2].partition("</table>")[0]


def test_marks_stand_as_they_were_then(cli: CommandLine, marked: Path) -> None:
    assert "Your marks" not in cli("--game", str(marked), "sheet", "--at", "1").out
    assert "Your marks: Professor Plum, Bob: ?\n" in cli("--game", str(marked), "sheet", "--at", "2").out
