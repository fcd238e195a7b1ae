"""`replay` on a terminal: its keys, and its screen at any size."""

import re
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from cluedo_notes.cli.read.replay_screen import KEYS, MEANING, Viewer, browse
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.game.review.replay import Replay
from cluedo_notes.language.words import words_in
from cluedo_notes.presentation.replay.steps import StepLines
from tests.cli.read.test_replay import COLOUR, EXAMPLES, each_language
from tests.helpers.cli.terminal import on_terminal

# -- keys


def replayed(name: str) -> Replay:
    return Replay(read_log(EXAMPLES[name]))


stepped_through = cache(replayed)
"""The same, of which each step is worked out once for all tests that ask where a key leads."""


def browsed(
    keys: list[str],
    lang: str = "en",
    place: int = 0,
    name: str = "classic-5p",
    replay: Callable[[str], Replay] = replayed,
) -> list[list[str]]:
    """The screens on which these keys are pressed; what is left of them is typed to nobody."""
    drawn: list[list[str]] = []
    screens: list[list[str]] = []
    typed: Iterator[str] = iter([*keys, ""])

    def read() -> str:
        screens.append(drawn[-1])
        return next(typed)

    browse(Viewer(replay(name), place, words_in(lang)), read, drawn.append)
    return screens


def places(*keys: str, place: int = 0) -> list[int]:
    """The steps that these keys lead to."""
    screens = browsed(list(keys), place=place, replay=stepped_through)
    found = [re.search(r", step (\d+) of 36", screen[0]) for screen in screens]
    return [int(one[1]) for one in found if one]


def test_every_key_that_steps() -> None:
    for key in KEYS["next"]:
        assert places(key, key) == [0, 1, 2]
    for key in KEYS["back"]:
        assert places(key, place=2) == [2, 1]
        assert places(key) == [0, 0]
    for key in KEYS["first"]:
        assert places(key, place=5) == [5, 0]
    for key in KEYS["last"]:
        assert places(key, KEYS["next"][0]) == [0, 36, 36]


def test_no_key_has_two_meanings() -> None:
    assert len(MEANING) == sum(map(len, KEYS.values()))


def test_a_number_and_enter_jump_to_the_event_of_that_number() -> None:
    assert places("1", "0", "\r") == [0, 0, 0, 7]  # 10 was inserted after 6
    assert places("1", "3", "\x7f", "2", "\r")[-1] == 12
    assert places("12\r") == [0, 12]  # pasted, or typed faster than it is read
    assert places("0", "\r", place=9) == [9, 9, 0]
    assert places("\r", place=9) == [9, 9]
    typing, wrong, after = browsed(["9", "9", "\r", "n"])[2:]
    assert "99" in typing[-1]
    assert "99 does not count" in " ".join(wrong)
    assert "99" not in after[-1]


@pytest.mark.parametrize("key", KEYS["quit"])
def test_every_key_that_leaves(key: str) -> None:
    assert places("n", key, "n") == [0, 1]


def test_where_the_terminal_is_gone_it_ends() -> None:
    for gone in (EOFError, OSError):

        def read(error: type[Exception] = gone) -> str:
            raise error

        browse(Viewer(Replay(read_log(EXAMPLES["classic-3p"])), 0, words_in("en")), read, lambda _: None)


def test_keys_without_a_meaning_change_nothing() -> None:
    assert places("x", "\x1b[20~", "é", "\t") == [0, 0, 0, 0, 0]


@each_language
def test_the_question_mark_lists_the_keys_and_any_key_goes_back(lang: str) -> None:
    sheet, keys, again, once_more, on = browsed(["?", "?", "?", "n"], lang)
    assert again == sheet
    assert keys == once_more
    assert len(keys) == 7
    assert on[0] != sheet[0]


@pytest.mark.slow
@each_language
@pytest.mark.parametrize("size", [(80, 24), (80, 50), (120, 30), (60, 10), (40, 20)])
def test_a_screen_is_never_larger_than_the_terminal(
    size: tuple[int, int], lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    columns, lines = size
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("LINES", str(lines))
    for name in ("classic-5p", "super-6p"):
        for screen in browsed(["n", "n", "?", "\x1b[F"], lang, name=name):
            assert len(screen) <= lines
            assert max(len(COLOUR.sub("", line)) for line in screen) <= columns


def test_what_there_is_no_room_for_is_scrolled_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    screens = browsed(["\x1b[B"] * 40)
    assert "Billiard room" not in "\n".join(screens[0])
    assert "more" in screens[0][-1]
    assert "Billiard room" in "\n".join(screens[-1])
    up = browsed(["\x1b[B"] * 40 + ["\x1b[A"] * 40)
    assert up[-1] == screens[0]


@each_language
@pytest.mark.parametrize("name", ["classic-5p", "super-6p"])
def test_a_narrow_screen_loses_no_word_and_no_figure(
    name: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that a wide and high screen says of a step can be scrolled to at 40 columns and 20 rows."""
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("LINES", "20")
    replayed = Replay(read_log(EXAMPLES[name]))
    step, lines = replayed[5], StepLines(replayed.log, words_in(lang))
    screens = browsed(["\x1b[B"] * 60, lang, 5, name)
    assert all(len(line) <= 40 for screen in screens for line in screen)
    seen = list(dict.fromkeys(line for screen in screens for line in screen))
    text = " ".join(seen)
    said = (lines.headline(step), *lines.news(step), lines.envelope(step), *lines.likeliest(step))
    for sentence in said:
        assert set(sentence.split()) <= set(text.split())
    assert step.odds is not None
    figures = [f"{100 * chance:.0f}" for cells in step.odds.cells.values() for chance in cells.values()]
    shown = re.findall(r"\d+", text)
    assert {one for one in figures if one not in ("0", "100")} <= set(shown)


def test_a_screen_shows_what_is_known_before_it_looks_back() -> None:
    """What a suggestion promised takes longer than the step itself: the step is not kept waiting for it."""
    drawn: list[list[str]] = []
    before: list[bool] = []
    replayed = Replay(read_log(EXAMPLES["classic-5p"]))
    me = replayed.log.header.me
    own = next(n for n in range(1, len(replayed)) if getattr(replayed[n].live, "event").player == me)  # noqa: B009

    def show(lines: list[str]) -> None:
        drawn.append(lines)
        before.append(replayed[own].looked_back)

    browse(Viewer(replayed, own, words_in("en")), lambda: "", show)
    assert before == [False, True]
    assert len(set(map(tuple, drawn))) == 2


def test_a_later_step_is_worked_out_without_those_before_it() -> None:
    drawn: list[list[str]] = []
    typed = iter(["\x1b[F", "\x1b[D", ""])
    replayed = Replay(read_log(EXAMPLES["classic-5p"]))
    browse(Viewer(replayed, 0, words_in("en")), lambda: next(typed), drawn.append)
    places = [int(place[1]) for lines in drawn if (place := re.search(r", step (\d+) of 36", lines[0]))]
    assert set(places) == {0, 36, 35}
    assert any(words_in("en")("counting") in lines for lines in drawn)
    assert replayed.made(36) and not replayed.made(20)


def test_the_screen_tells_event_turn_certainty_envelope_and_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINES", "50")
    text = "\n".join(browsed(["1", "\r"])[-1])
    for part in (
        "#1 Lou suggests Miss Scarlett",
        "Lou has asked; Max plays next.",
        "Max has Miss Scarlett.",
        "168 solutions are still possible.",
    ):
        assert part in text
    assert "Likeliest: " in text
    assert "Billiard room" in text


# -- the real thing


def test_on_a_terminal_keys_step_and_the_screen_is_given_back() -> None:
    answers = [("step 0 of 21", "\x1b[C"), ("step 1 of 21", "20\r"), ("step 20 of 21", "k"), ("step 19", "q")]
    status, screen = on_terminal(["replay", str(EXAMPLES["classic-3p"])], answers=answers)
    assert status == 0
    assert COLOUR.search(screen)
    assert "#20 " in screen
    assert screen.startswith("\x1b[?1049h")  # a screen of its own, and back
    assert screen.endswith("\x1b[?1049l\x1b[?25h")


@pytest.mark.parametrize(("language", "offer"), [("en", "End to see"), ("fr", "Fin pour voir")])
def test_a_game_that_is_over_is_offered_from_both_ends(language: str, offer: str) -> None:
    """End leads to its last step; where somebody asks for a step, nothing is offered."""
    path, of = str(EXAMPLES["classic-3p"]), {"en": "of", "fr": "sur"}[language]
    answers = [(offer, "\x1b[F"), (f"21 {of} 21", "q")]
    status, _ = on_terminal(["--lang", language, "replay", path], answers=answers, NO_COLOR="1")
    assert status == 0
    asked = [(f"4 {of} 21", "q")]
    status, screen = on_terminal(
        ["--lang", language, "replay", path, "--at", "4"], answers=asked, NO_COLOR="1"
    )
    assert status == 0 and offer not in screen


@pytest.mark.parametrize("key", ["\x1b", "\x03", "\x04"])
def test_on_a_terminal_it_is_left_cleanly(key: str) -> None:
    typed = ["--lang", "fr", "replay", str(EXAMPLES["classic-3p"]), "--at", "4"]
    status, screen = on_terminal(typed, answers=[("(4 sur 21)", key)], NO_COLOR="1")
    assert status == 0
    assert not COLOUR.search(screen)
    assert screen.endswith("\x1b[?1049l\x1b[?25h")
    assert "Traceback" not in screen


def test_on_a_terminal_plain_is_text_and_so_is_all_on_one_that_cannot_move_its_cursor() -> None:
    path = str(EXAMPLES["classic-3p"])
    status, screen = on_terminal(["replay", "--plain", path], NO_COLOR="1")
    assert status == 0
    assert "\x1b" not in screen
    assert max(map(len, screen.splitlines())) <= 80
    assert on_terminal(["replay", path], TERM="dumb", NO_COLOR="1") == (0, screen)
    assert "✓" in on_terminal(["replay", "--plain", "--at", "9", path])[1]
