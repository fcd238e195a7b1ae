"""`play` on a terminal: whole games typed in, its screen, its keys, and what other terminals add."""

import json
import signal
import sys
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from cluedo_notes.editions import Category, apply_options, load, shipped
from tests.helpers.cli.play_terminal import PATIENCE, PlayTerminal, StartedTerminal
from tests.helpers.cli.playing import Game
from tests.helpers.cli.shorthand_writer import Writer
from tests.helpers.places import ROOT
from tests.helpers.programs import program, run

EXAMPLES = sorted((ROOT / "examples").glob("*.jsonl"))
QUICKEST = "classic-3p"


def example_writer(header: dict[str, Any]) -> Writer:
    edition, _ = apply_options(load(header["edition"]), header.get("options") or {})
    return Writer(edition, [seat["name"] for seat in header["players"]])


def new_command(header: dict[str, Any], path: Path) -> list[str]:
    """The command that sets an example's game up."""
    seats = [":".join([seat["name"], seat.get("character", "")]) for seat in header["players"]]
    words = ["--game", str(path), "new", *seats, "--edition", header["edition"]]
    for option, key in (("--me", "me"), ("--dealer", "dealer"), ("--first", "first_player")):
        words += [option, header[key]] if key in header else []
    for option, key in (("--hand", "hand"), ("--face-up", "face_up")):
        words += [option, ",".join(header[key])] if key in header else []
    for key, value in (header.get("options") or {}).items():
        words += ["--option", f"{key}={','.join(value) if isinstance(value, list) else value}"]
    return words


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_a_whole_game_typed_in_gives_the_log_of_its_file(
    game: Game, example: Path, tmp_path: Path, thorough: bool
) -> None:
    if example.stem != QUICKEST and not thorough:
        pytest.skip("one game is typed by default")
    header, *events = [json.loads(line) for line in example.read_text(encoding="utf-8").splitlines()]
    path = tmp_path / "typed.jsonl"
    assert game.cli(*new_command(header, path)).status == 0
    writer = example_writer(header)
    with StartedTerminal(["play", str(path)]) as terminal:
        terminal.until_last(0)
        for number, event in enumerate(events, start=1):
            terminal.type(f"{writer.line(event)}\r")
            terminal.until_noted(number)
        terminal.type("\x04")
        assert terminal.ended() == 0
    typed = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert typed == [header, *events]


@pytest.fixture
def terminal(game: Game) -> Any:
    with PlayTerminal(["--game", str(game.path), "play"]) as opened:
        opened.until_last(0)
        yield opened


def test_a_line_changes_the_view_above_it(terminal: PlayTerminal, game: Game) -> None:
    terminal.type("a oli mat ver b\r")
    seen = ("Ana has asked; Bob plays next.", "SUSPECTS", "solutions")
    answer = "#1 Ana suggests Dr Green, the Lead pipe and the Conservatory; Bob shows a card"
    terminal.until(lambda text: all(one in text for one in (*seen, answer)))
    assert len(game.rows) == 2


def test_a_wrong_line_is_answered_at_once_and_stays_to_be_changed(terminal: PlayTerminal, game: Game) -> None:
    terminal.type("a oli mat ver xb\r")
    text = terminal.until(lambda text: "no player or card is called" in text)
    assert "> a oli mat ver xb" in text
    assert len(game.rows) == 1
    terminal.type("\x1b[D\x7f\r")  # xb becomes b
    terminal.until_last(1)


def test_the_error_goes_once_somebody_types(terminal: PlayTerminal) -> None:
    terminal.type("a oli\r")
    terminal.until(lambda text: "still to be named" in text)
    terminal.type("x")
    terminal.until(lambda text: "still to be named" not in text)


def test_tab_completes_the_only_one_that_fits(terminal: PlayTerminal) -> None:
    terminal.type("a ven\t")
    terminal.until(lambda text: "> a Mrs-Peacock" in text)
    terminal.type("\x03a poig\t")
    terminal.until(lambda text: "> a Dagger" in text)


def test_enter_on_the_menu_takes_a_card_and_sends_nothing(terminal: PlayTerminal, game: Game) -> None:
    terminal.type("a co\t\t\r!")
    terminal.until(lambda text: "> a Rope !" in text)
    assert len(game.rows) == 1


def test_ctrl_c_clears_the_line_and_ctrl_d_leaves(terminal: PlayTerminal, game: Game) -> None:
    terminal.type("a oli\x03")
    terminal.until(lambda text: "\n>\n" in f"{text}\n")
    terminal.type("\x04")
    assert terminal.ended() == 0
    assert str(game.path) in terminal.text.replace("\n", "")


def test_earlier_lines_come_back_in_the_next_session(terminal: PlayTerminal, game: Game) -> None:
    terminal.type("nonsense\r")
    terminal.until(lambda text: "nonsense" in text.partition(">")[2])
    terminal.type("\x03a oli mat ver b\r")
    terminal.until_last(1)
    terminal.type("quit\r")
    assert terminal.ended() == 0
    with PlayTerminal(["--game", str(game.path), "play"]) as again:
        again.until_last(1)
        again.type("\x1b[A\x1b[A")
        again.until(lambda text: "> a oli mat ver b" in text)


def test_edit_puts_the_event_into_the_line(terminal: PlayTerminal, game: Game) -> None:
    terminal.type("a oli mat ver b\r")
    terminal.until_last(1)
    terminal.type("edit 1\r")
    text = terminal.until(lambda text: "> edit 1 a gre lea con b" in text)
    assert "#1 Ana suggests" in text  # the last answer is still seen
    terminal.type("=gre\r")
    terminal.until(lambda text: "#2 " in text)
    assert game.last["as"]["responses"] == [{"player": "Bob", "action": "show", "card": "olive"}]


def test_commands_answer_within(terminal: PlayTerminal) -> None:
    terminal.type("a oli mat ver b\r")
    terminal.until_last(1)
    terminal.type("why oli b\r")
    terminal.until(lambda text: "Not certain: Bob has Dr Green" in text)
    terminal.type("\x1b")
    terminal.until_last(1)
    terminal.type("undo\r")
    terminal.until_last(0)


def test_what_another_terminal_notes_appears(terminal: PlayTerminal, game: Game) -> None:
    terminal.type("a oli")
    noting = ["--game", str(game.path), "s", "bob", "rose", "corde", "hall", "cleo"]
    run(program(*noting), check=True, capture_output=True)
    answer = "#1 Bob suggests Miss Scarlett, the Rope and the Hall; Cleo shows a card"
    terminal.until(lambda text: answer in text and "> a oli" in text)  # what is being typed stays


def test_the_view_follows_the_size_of_the_window(terminal: PlayTerminal) -> None:
    assert "WEAPONS" in terminal.lines[1]
    terminal.resize(40, 20)
    text = terminal.until(lambda text: "solutions" in text and "PgUp: sheet" in text)
    assert all(len(line) <= 40 for line in text.split("\n"))
    assert "SUSPECTS  En  WEAPONS" in text


def test_without_colour_there_is_none(game: Game) -> None:
    with PlayTerminal(["--game", str(game.path), "play"], NO_COLOR="1") as plain:
        plain.until_last(0)
        plain.type("a xyz\r")
        plain.until(lambda text: "card is called" in text)
        colours = {cell.fg for row in plain.screen.buffer.values() for cell in row.values()}
        assert colours == {"default"}


def test_a_new_game_may_be_left_for_the_one_before(terminal: PlayTerminal) -> None:
    terminal.type("new\r")
    terminal.until(lambda text: "Edition" in text)
    terminal.type("classic\r")
    terminal.until(lambda text: "Players in seating order" in text)
    terminal.type("\x1b")
    terminal.until(lambda text: "Edition (" in text and "Players in" not in text)
    terminal.type("\x1b")
    terminal.until_last(0)


@pytest.mark.parametrize("size", [(80, 24), (40, 20)])
@pytest.mark.parametrize("typed", ["a", "a ba", "a le"])
def test_completions_leave_the_keys_in_sight(game: Game, size: tuple[int, int], typed: str) -> None:
    with PlayTerminal(["--game", str(game.path), "play"], *size) as terminal:
        terminal.until(lambda text: text.splitlines()[-1].startswith("help for more"))
        keys = terminal.lines[-1]
        terminal.type(typed)
        menu = {"a": "player", "a ba": "Ballroom", "a le": "Lead pipe  weapon"}[typed]
        text = terminal.until(lambda text: menu in text and f"> {typed}" in text)
        assert text.splitlines()[-1] == keys


@pytest.mark.parametrize("size", [(80, 24), (40, 20)])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_is_asked_back_stays_in_sight_until_the_next_line(
    game: Game, language: str, size: tuple[int, int]
) -> None:
    """Whatever the sheet, the answer and the completions of the line being typed take."""
    asked, completion = {"fr": ("corriger 1", "Matraque"), "en": ("edit 1", "Lead pipe")}[language]
    with PlayTerminal(["--game", str(game.path), "--lang", language, "play"], *size) as terminal:
        terminal.until(lambda text: text.splitlines()[-1].startswith(("help", "aide")))
        terminal.type("a oli mat ver b\r")
        text = terminal.until(lambda text: asked in unfolded(text))
        under = text.rpartition("\n>")[2]
        assert asked in unfolded(under)
        for key in ("a", " ", "l", "e"):
            terminal.type(key)
        text = terminal.until(lambda text: "> a le" in text and f"{completion}  " in text.partition("──")[2])
        assert text.rpartition("\n>")[2].splitlines()[1:] == under.splitlines()[1:]
        terminal.type("\x03\x03undo\r")
        terminal.until(lambda text: asked not in unfolded(text.rpartition("\n>")[2]))


def unfolded(text: str) -> str:
    """Lines as one: a screen folds a sentence where its width wants it."""
    return " ".join(text.split())


def test_a_phone_shows_the_whole_sheet_by_pages(terminal: PlayTerminal) -> None:
    terminal.resize(40, 20)
    terminal.until(lambda text: "PgUp: sheet" in text)
    terminal.type("\x1b[5~")
    text = terminal.until(lambda text: "PgDn: more" in text)
    seen = set(text.splitlines())
    while "PgDn: more" in text:
        before = text
        terminal.type("\x1b[6~")
        text = terminal.until(lambda text, before=before: text != before)  # type: ignore[misc]
        seen |= set(text.splitlines())
        assert text.splitlines()[18].startswith(">")
    for name in ("Scarle.", "Plum", "Revolv.", "Candle.", "Conser.", "Billia."):
        assert any(name in line for line in seen), name
    terminal.type("\x1b")
    terminal.until(lambda text: "One short line per turn" in text)


def test_a_phone_shows_each_hand_by_a_key_until_the_next_line(terminal: PlayTerminal) -> None:
    terminal.resize(40, 20)
    terminal.until(lambda text: "SUSPECTS  En" in text)
    for key, column in (("C", "An"), ("C", "Bo"), ("D", "An"), ("D", "En"), ("D", "Cl")):
        terminal.type(f"\x1b[{key}")
        terminal.until(lambda text, column=column: f"SUSPECTS  {column}" in text)  # type: ignore[misc]
    terminal.type("a oli mat ver b\r")
    terminal.until(lambda text: "SUSPECTS  En" in text and "#1 Ana" in text)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("columns", [24, 40, 60, 80])
def test_no_hint_is_cut(game: Game, language: str, columns: int) -> None:
    where = ["--game", str(game.path), "--lang", language, "play"]
    helps, sheet = {"fr": ("aide", "la feuille"), "en": ("help", "the sheet")}[language]
    with PlayTerminal(where, columns=columns) as terminal:
        terminal.until(lambda text: helps in text.splitlines()[-1])
        assert "…" not in terminal.lines[-1]
        terminal.type(f"{helps}\r")
        text = terminal.until(lambda text: sheet in text.splitlines()[-4])
        assert "…" not in text


@pytest.mark.parametrize("category", list(Category))
def test_every_card_can_be_completed(category: Category) -> None:
    """A name as it is completed is one word, and means its card."""
    from cluedo_notes.game.entry.names import Names  # noqa: PLC0415

    for edition_id in shipped():
        edition = load(edition_id)
        names = Names(edition, ["Ana"], None)
        for card in edition.of(category):
            for name in card.name.in_all:
                assert names.card("-".join(name.split())) == card.id


def test_the_page_is_not_served_by_the_prompt(terminal: PlayTerminal) -> None:
    terminal.type("serve\r")
    terminal.until(lambda text: "start it in another" in " ".join(text.split()) and "> serve" in text)


SIMULATED = "simulate --games 1"
JOBS = 2
ENDLESS = f"simulate --games 1000000 --jobs {JOBS}"


def in_endless_work(terminal: PlayTerminal) -> list[int]:
    """Let it be in the middle of what takes hours; the processes that are at work."""
    terminal.type(f"{ENDLESS}\r")
    terminal.until(lambda text: "working it out" in text)
    until = monotonic() + PATIENCE
    while len(started := terminal.started()) < 1 + JOBS:
        assert monotonic() < until
        sleep(0.05)
    return started


def all_end(processes: list[int]) -> bool:
    """Does every one of them come to its end?"""
    until = monotonic() + PATIENCE
    while not all(map(ended, processes)):
        if monotonic() > until:
            return False
        sleep(0.05)
    return True


def ended(process: int) -> bool:
    """Is a process gone, whether or not somebody has asked how it ended (Linux)?"""
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


def test_ctrl_c_stops_what_takes_long_and_the_prompt_goes_on(terminal: PlayTerminal) -> None:
    started = in_endless_work(terminal)
    terminal.type("a oli mat ver b\r")
    terminal.until(lambda text: "the previous line is not finished yet" in text)
    terminal.type("\x03")
    terminal.until(lambda text: "interrupted" in text and "> a oli mat ver b" in text)
    assert all_end(started)
    terminal.type("\r")
    terminal.until_last(1)


def test_a_line_entered_while_another_is_worked_out_is_done_after_it(terminal: PlayTerminal) -> None:
    terminal.type(f"{SIMULATED}\ra oli mat ver b\r")
    terminal.until_last(1)


def test_a_stopped_line_comes_back_to_be_changed(terminal: PlayTerminal) -> None:
    in_endless_work(terminal)
    terminal.type("\x03")
    terminal.until(lambda text: "interrupted" in text and f"> {ENDLESS}" in text)


def test_ctrl_d_leaves_while_something_takes_long(terminal: PlayTerminal) -> None:
    started = in_endless_work(terminal)
    terminal.type("\x04")
    assert terminal.ended() == 0
    assert all_end(started)


def test_what_takes_long_ends_with_its_play(terminal: PlayTerminal) -> None:
    started = in_endless_work(terminal)
    terminal.kill()
    assert all_end(started)


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
def test_play_and_what_takes_long_end_with_a_closed_terminal_though_hanging_up_is_ignored(game: Game) -> None:
    """What was started behind `nohup` ignores the signal, and so does all that it starts."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        terminal = StartedTerminal(["--game", str(game.path), "play"])
    finally:
        signal.signal(signal.SIGHUP, before)
    with terminal:
        terminal.until_last(0)
        started = in_endless_work(terminal)
        terminal.hang_up()
        assert all_end([terminal.process_id, *started])


def test_sentences_are_as_wide_as_a_narrow_screen(terminal: PlayTerminal) -> None:
    terminal.resize(40, 30)
    terminal.type("sheet\r")
    terminal.until(lambda text: "PgDn: more · lines 1-25 of" in text)
    terminal.type("\x1b[6~" * 3)
    terminal.until(lambda text: "✓ has it  ✗ cannot have it  number:\n  percent" in text)


def test_a_last_line_cut_short_is_reported_once(game: Game) -> None:
    with game.path.open("a", encoding="utf-8") as log:
        log.write('{"type": "sugg')
    with PlayTerminal(["--game", str(game.path), "play"]) as terminal:
        terminal.until(lambda text: "was cut short by a crash" in text)
        terminal.type("turn\r")
        terminal.until(lambda text: "know yet whose turn" in text and "cut short" not in text)
        terminal.type("a oli mat ver b\r")
        terminal.until_last(1)
    assert len(game.rows) == 2
