"""One number for one thing if the log makes the others' questions count. Every face gives the same estimated
numbers, followed by those of the cards alone."""

import json
import re
from html import escape, unescape
from pathlib import Path

import pytest
from msgspec.json import decode, encode

from cluedo_notes.cli.play.layout import WORTH_NAMING, Likeliest, ScreenLayout
from cluedo_notes.cli.terminal.sheet_table import UNICODE
from cluedo_notes.game.askers.reader import ReadOdds, read_odds
from cluedo_notes.game.askers.shown import change_shown, counted_beside, odds_shown
from cluedo_notes.game.deduction.game import Game
from cluedo_notes.game.deduction.odds import odds_of
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.log.events import Prefer
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.game.manners import Numbers
from cluedo_notes.language.numbers import signed_percent
from cluedo_notes.language.words import words_in
from cluedo_notes.presentation.envelope import counted_lines
from cluedo_notes.presentation.sheet.grid import grid_of
from tests.helpers.cli.playing import CommandLine
from tests.helpers.places import ROOT
from tests.helpers.web.serving import Browser, served

WORDS = words_in("en")
BY_QUESTIONS = {"type": "prefer", "numbers": "questions"}
BACK = {"type": "prefer", "numbers": "cards"}
EXAMPLES = sorted((ROOT / "examples").glob("*.jsonl"))


def cut(folder: Path, example: Path, events: int, *more: dict[str, str]) -> Path:
    """The beginning of an example, and some lines more."""
    head, *lines = example.read_text(encoding="utf-8").splitlines()
    file = folder / "friday.jsonl"
    header = json.dumps({**json.loads(head), "format": 4})
    text = [header, *lines[:events], *map(json.dumps, more)]
    file.write_text("\n".join(text) + "\n", encoding="utf-8")
    return file


def assert_every_face_goes_by_questions(cli: CommandLine, file: Path, folder: Path) -> None:
    log = read_log(file)
    position = position_of(log)
    read, counted = read_odds(position), odds_of(position)
    assert_the_commands_do(cli, file, read)
    (line,) = counted_lines(read, WORDS) or [""]
    likeliest = counted.envelopes[0]
    if counted_beside(read) is not None and len(read.envelopes) > 1:
        assert signed_percent(likeliest.probability, 0, WORDS) in line
    else:  # nobody else has asked yet, or all is certain
        assert line == ""
    text = " ".join(cli("--lang", "en", "--game", str(file), "sheet").out.split())
    assert line in text

    screen = "\n".join(ScreenLayout(WORDS, UNICODE).game(Game(log), None, [], (100, 60), 0).lines)
    assert " ".join(line.split()) in " ".join(screen.split())
    likely = ScreenLayout(WORDS, UNICODE).envelope(Game(log), Likeliest.ONE, 100)
    first = signed_percent(read.envelopes[0].probability, 0, WORDS)
    named = len(read.envelopes) > 1 and read.envelopes[0].probability >= WORTH_NAMING
    assert not named or first in " ".join(likely)

    browser = Browser(served(folder, file), **{"accept-language": "en"})
    browser.get("/")
    page = browser.get("/game/friday/").text
    grid = grid_of(position, read, WORDS)
    figures = [cell.figure for _, rows in grid.groups for row in rows for cell in row.cells if cell.figure]
    cells = [
        unescape(re.sub("<[^>]*>", "", cell)).strip() for cell in re.findall(r"<td.*?</td>", page, re.DOTALL)
    ]
    assert [cell for cell in cells if any(map(str.isdecimal, cell))] == figures
    assert escape(line) in page


def assert_the_commands_do(cli: CommandLine, file: Path, read: ReadOdds) -> None:
    typed = ("--game", str(file))
    sheet = cli(*typed, "sheet", "--json").json
    assert {card["card"]: card["p"] for card in sheet["cards"]} == as_json(read.cells)
    likeliest = read.envelopes[0]
    for figures in (sheet["envelope"], cli(*typed, "odds", "--json").json):
        assert (figures["top"][0]["p"], figures["bits"]) == (likeliest.probability, read.bits)
    card = likeliest.cards[0]
    assert cli(*typed, "odds", card, "--json").json["p"] == as_json(read.cells)[card]
    advice = cli(*typed, "advise", "--json")
    if advice.status:  # the keeper is out, or the game is over
        return
    accuse = advice.json["accuse"]
    envelope = (accuse["suspect"], accuse["weapon"], accuse["room"])
    assert accuse["p"] == pytest.approx(read.by_envelope[envelope], abs=1e-9)
    assert advice.json["bits"] == pytest.approx(read.bits, abs=1e-9)
    assert accuse.get("counted", accuse["p"]) == odds_of(read.position).by_envelope[envelope]


def as_json(cells: object) -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = decode(encode(cells))
    return found


@pytest.mark.parametrize(("example", "events"), [("classic-3p", 14), ("super-6p", 25)])
def test_every_face_gives_the_numbers_of_the_questions(
    cli: CommandLine, tmp_path: Path, example: str, events: int
) -> None:
    file = cut(tmp_path, ROOT / "examples" / f"{example}.jsonl", events, BY_QUESTIONS)
    assert_every_face_goes_by_questions(cli, file, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_they_do_throughout_each_example(cli: CommandLine, tmp_path: Path, example: Path) -> None:
    for events in range(3, len(read_log(example).events) + 1, 36):
        file = cut(tmp_path, example, events, BY_QUESTIONS)
        assert_every_face_goes_by_questions(cli, file, tmp_path)


def test_the_option_and_the_last_word_count(cli: CommandLine, tmp_path: Path) -> None:
    example = ROOT / "examples" / "classic-3p.jsonl"
    exact = cli("--game", str(cut(tmp_path, example, 14)), "sheet", "--json").json["cards"]
    typed = ("--game", str(cut(tmp_path, example, 14, BY_QUESTIONS)), "sheet", "--json")
    assert cli(*typed).json["cards"] != exact
    assert cli(*typed, "--no-read-askers").json["cards"] == exact
    back = cut(tmp_path, example, 14, BY_QUESTIONS, BACK)
    assert cli("--game", str(back), "sheet", "--json").json["cards"] == exact
    assert "going by" not in cli("--lang", "en", "--game", str(back), "sheet").out


@pytest.mark.parametrize("option", ["--read-askers", "--no-read-askers"])
def test_advice_by_the_cards_alone_is_counted_whatever_the_sheet_goes_by_and_says_so(
    cli: CommandLine, tmp_path: Path, option: str
) -> None:
    line, example = WORDS("numbers-by-cards-here"), ROOT / "examples" / "classic-3p.jsonl"
    by_cards = ("--game", str(cut(tmp_path, example, 14)))
    counted = cli(*by_cards, "advise", option, "--json").json
    assert line not in " ".join(cli(*by_cards, "--lang", "en", "advise", "--all", option).out.split())
    by_questions = ("--game", str(cut(tmp_path, example, 14, BY_QUESTIONS)))
    said = " ".join(cli(*by_questions, "--lang", "en", "advise", "--all", option).out.split())
    found = cli(*by_questions, "advise", option, "--json").json
    alone = option == "--no-read-askers"
    assert (line in said, found == counted, found["questions"][0]["exact"]) == (alone, alone, alone)
    sheet = cli(*by_questions, "sheet", "--json").json["envelope"]["top"][0]["p"]
    assert (found["accuse"]["p"] == sheet) is not alone


def of_example(events: int) -> Log:
    return read_log(ROOT / "examples" / "classic-3p.jsonl").at(events)


def test_what_a_line_changed_goes_by_them_too_and_the_setting_itself_changes_nothing() -> None:
    before = Game(of_example(12))
    chosen = Game(before.log.with_line(Prefer(numbers=Numbers.QUESTIONS)))
    change = change_shown(before, chosen)
    assert change is not None and change.before.cells == change.after.cells
    assert isinstance(odds_shown(chosen), ReadOdds) and not isinstance(odds_shown(before), ReadOdds)
    after = Game(chosen.log.with_line(of_example(13).events[-1]))
    change = change_shown(chosen, after)
    assert change is not None and change.after.cells == read_odds(after.position).cells


def test_why_says_what_the_sheet_says(cli: CommandLine, tmp_path: Path) -> None:
    file = cut(tmp_path, ROOT / "examples" / "classic-3p.jsonl", 14, BY_QUESTIONS)
    read = read_odds(position_of(read_log(file)))
    card = next(card for card, row in read.cells.items() if 0 < row["envelope"] < 1)
    said = " ".join(cli("--lang", "en", "--game", str(file), "why", card, "envelope").out.split())
    percent = signed_percent(read.cells[card]["envelope"], 0, WORDS)
    assert WORDS("cell-by-questions", percent=percent) in said


def test_of_a_certain_card_odds_say_nothing_of_estimates(cli: CommandLine, tmp_path: Path) -> None:
    file = cut(tmp_path, ROOT / "examples" / "classic-3p.jsonl", 14, BY_QUESTIONS)
    read = read_odds(position_of(read_log(file)))
    (line,) = counted_lines(read, WORDS)
    for certain in (True, False):
        card = next(card for card, row in read.cells.items() if (1.0 in row.values()) is certain)
        said = " ".join(cli("--lang", "en", "--game", str(file), "odds", card).out.split())
        assert (line in said) is not certain
