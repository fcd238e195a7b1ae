"""The sheet of ticks and crosses on a terminal: its keys, the facts they record, and narrow screens."""

import re

import pytest

from cluedo_notes.cli.play.layout import ScreenLayout
from cluedo_notes.cli.play.setup.known_sheet import KnownSheet
from cluedo_notes.cli.terminal.sheet_table import Style
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.entry.known import Sign
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.language.words import words_in
from tests.helpers.cli.play_terminal import PlayTerminal
from tests.helpers.cli.playing import Game, header

UP, DOWN, RIGHT, NEXT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[6~"
ASCII = Style("O", "x", "-", ".", "#", (".", ":", "#"), coloured=False)
SIZES = [(80, 24), (40, 20)]
TITLES = {"en": "What do you know already", "fr": "Que savez-vous déjà"}


@pytest.fixture
def sheet(game: Game) -> KnownSheet:
    words = words_in("en")
    return KnownSheet(position_of(read_log(game.path)), words, ScreenLayout(words, ASCII))


def open_cells(sheet: KnownSheet) -> set[tuple[str, str]]:
    """The cells of a sheet that are not certain, by what the log alone says."""
    mine = set(sheet.position.log.header.hand or ())
    cards = [card.id for card in sheet.position.log.edition.cards if card.id not in mine]
    return {(card, owner) for card in cards for owner in ("envelope", "Bob", "Cleo")}


@pytest.mark.parametrize("key", ["move", "aside"])
@pytest.mark.parametrize("by", [1, -1])
def test_either_pair_of_arrows_alone_reaches_every_open_cell_and_no_other(
    sheet: KnownSheet, key: str, by: int
) -> None:
    seen = []
    for _ in open_cells(sheet):
        seen.append(sheet.cursor)
        getattr(sheet, key)(by)
    assert len(seen) == len(set(seen)) and set(seen) == open_cells(sheet)
    assert sheet.cursor == seen[0] == ("rose", "Bob")


def test_arrows_stay_in_their_row_or_column_where_it_goes_on(sheet: KnownSheet) -> None:
    sheet.move(1)
    assert sheet.cursor == ("leblanc", "Bob")  # Mustard is mine
    sheet.aside(1)
    assert sheet.cursor == ("leblanc", "Cleo")
    sheet.jump(1)
    assert sheet.cursor == ("revolver", "envelope")
    sheet.jump(1)
    sheet.jump(1)
    assert sheet.cursor == ("rose", "envelope")
    sheet.jump(-1)
    assert sheet.cursor == ("veranda", "envelope")


def test_space_goes_from_blank_to_tick_to_cross_and_backspace_empties_the_cell_changed_last(
    sheet: KnownSheet,
) -> None:
    first = sheet.cursor
    for sign in (Sign.TICK, Sign.CROSS, None, Sign.TICK):
        sheet.toggle()
        assert sheet.filled.get(first) is sign
    sheet.move(1)
    sheet.toggle()
    sheet.move(-1)
    sheet.toggle()
    assert list(sheet.filled.values()) == [Sign.TICK, Sign.CROSS]
    for left in (1, 0, 0):
        sheet.put_back()
        assert len(sheet.filled) == left


@pytest.mark.parametrize("size", [(80, 22), (40, 17), (40, 8), (24, 12)])
def test_the_cursor_and_the_names_of_its_cell_are_always_in_sight(
    sheet: KnownSheet, size: tuple[int, int]
) -> None:
    for _ in open_cells(sheet):
        lines = sheet.screen(size).lines
        assert len(lines) == size[1] and all(len(line) <= size[0] for line in lines)
        (under,) = (line for line in lines if "[ ]" in line)
        card = sheet.position.log.edition.by_id[sheet.cursor[0]].name.in_language("en")
        text = re.sub(r"\s+", " ", " ".join(lines))
        owner = "the envelope" if sheet.cursor[1] == "envelope" else sheet.cursor[1]
        assert f"{owner}: {card}" in text, under
        sheet.move(1)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_ten_players_fit_a_phone(game: Game, language: str) -> None:
    log = read_log(game.start(header("super", " ".join(f"Player{n}" for n in range(10)))).path)
    words = words_in(language)
    sheet = KnownSheet(position_of(log), words, ScreenLayout(words, ASCII))
    for _ in range(len(log.deal.owners) + 1):
        lines = sheet.screen((40, 17)).lines
        assert all(len(line) <= 40 for line in lines) and sum("[ ]" in line for line in lines) == 1
        sheet.aside(1)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_is_filled_in_is_noted_in_one_go(game: Game, language: str, size: tuple[int, int]) -> None:
    command = {"en": "known", "fr": "connu"}[language]
    with PlayTerminal(["--game", str(game.path), "--lang", language, "play"], *size) as terminal:
        terminal.until(lambda text: text.splitlines()[-1].startswith(("help", "aide")))
        terminal.type(f"{command}\r")
        terminal.until(lambda text: TITLES[language] in text and "[ ]" in text)
        terminal.type(f" {DOWN}  {RIGHT} ")
        terminal.until(lambda text: "[✓]" in text)
        terminal.type(f"{NEXT}  ")
        terminal.until(lambda text: "[✗]" in text)
        terminal.type("\r")
        terminal.until(lambda text: "#1" in text and TITLES[language] not in text)
        terminal.type("\x04")
        assert terminal.ended() == 0
    noted = [{key: value for key, value in row.items() if value is not None} for row in game.rows[1:]]
    assert noted == [
        {"type": "fact", "owner": "envelope", "lacks": ["revolver"]},
        {"type": "fact", "owner": "Bob", "holds": ["rose"], "lacks": ["leblanc"]},
        {"type": "fact", "owner": "Cleo", "holds": ["leblanc"]},
    ]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_contradiction_is_refused_with_its_event_and_everything_stays_to_be_changed(
    game: Game, language: str
) -> None:
    """Cleo showed one of three cards and has none of them."""
    game.well("s", "ana", "rose", "revolver", "veranda", "cleo")
    before = game.path.read_bytes()
    command, contradicts, first = {
        "en": (
            "known",
            "Cleo does not have the Conservatory” contradicts #1 (",
            "finish the ticks and crosses first",
        ),
        "fr": ("connu", "Cleo n’a pas la Véranda » contredit #1 (", "finissez d’abord de remplir"),
    }[language]
    with PlayTerminal(["--game", str(game.path), "--lang", language, "play"]) as terminal:
        terminal.until(lambda text: text.splitlines()[-1].startswith(("help", "aide")))
        terminal.type(f"{command}\r")
        terminal.until(lambda text: "[ ]" in text)
        terminal.type(f"{RIGHT}{UP}  {NEXT}{RIGHT}  {NEXT}{RIGHT}  \r")
        text = terminal.until(lambda text: contradicts in text)
        assert "[✗]" in text and TITLES[language] in text
        assert game.path.read_bytes() == before
        terminal.type("x\r")
        terminal.until(lambda text: first in text)
        terminal.type("\x03\x7f\r")  # without the last cross it fits
        terminal.until(lambda text: "#2" in text and TITLES[language] not in text)
        terminal.type("\x04")
        assert terminal.ended() == 0
    assert [row["lacks"] for row in game.rows[2:]] == [["rose", "revolver"]]


def test_esc_and_a_line_leave_the_sheet_and_a_question_mark_explains_it(game: Game) -> None:
    with PlayTerminal(["--game", str(game.path), "play"]) as terminal:
        terminal.until_last(0)
        terminal.type("known\r")
        terminal.until(lambda text: "[ ]" in text)
        terminal.type("?\r")
        terminal.until(lambda text: "your paper sheet" in text)
        terminal.type(" \x1b")
        terminal.until_last(0)
        terminal.type("known\r")
        terminal.until(lambda text: "[ ]" in text and "✓ ✗" in text)
        terminal.type("a oli mat ver b\r")
        terminal.until_last(1)
        terminal.type("\x04")
        assert terminal.ended() == 0
    assert [row["type"] for row in game.rows] == ["game", "suggestion"]


@pytest.mark.parametrize(
    "answer", ["nothing", "Rien", "no", "non", "not sure", "nothing yet", "Rien encore", "pas encore."]
)
def test_whoever_knows_nothing_says_so_and_goes_on(game: Game, answer: str) -> None:
    with PlayTerminal(["--game", str(game.path), "play"]) as terminal:
        terminal.until_last(0)
        terminal.type("known\r")
        terminal.until(lambda text: "[ ]" in text)
        terminal.type(f"{answer}\r")
        shown = terminal.until(lambda text: "[ ]" not in text)
        assert f"> {answer}" not in shown  # a refused line is there again
        terminal.type("a oli mat ver b\r")
        terminal.until_last(1)
        terminal.type("\x04")
        assert terminal.ended() == 0


def test_where_everything_is_certain_no_sheet_is_shown(game: Game) -> None:
    game.well("add", "fact", "Bob", "--holds", "rose,leblanc,olive,revolver,chandelier,veranda")
    game.well("add", "fact", "envelope", "--holds", "pervenche,matraque,petit-salon")
    with PlayTerminal(["--game", str(game.path), "play"]) as terminal:
        terminal.until_last(2)
        terminal.type("known\r")
        text = terminal.until(lambda text: "nothing is left to fill in" in text)
        assert TITLES["en"] not in text
