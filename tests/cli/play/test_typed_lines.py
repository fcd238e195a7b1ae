"""The line being typed: several pasted lines, what is typed after a refused line, and Ctrl-Z."""

import shlex
from collections.abc import Iterator, Mapping, Sequence
from shutil import which

import pytest

from tests.helpers.cli.play_terminal import PlayTerminal
from tests.helpers.cli.playing import Game
from tests.helpers.cli.ready import Begun, Shell
from tests.helpers.programs import program

PASTE = "\x1b[200~{}\x1b[201~"
FIRST, SECOND, THIRD = "a oli mat ver b", "b ros cle bib c", "c mou rev hal a"


@pytest.fixture
def terminal(game: Game) -> Iterator[PlayTerminal]:
    with PlayTerminal(["--game", str(game.path), "play"]) as opened:
        opened.until_last(0)
        yield opened


def _is_mended(text: str) -> bool:
    """Does the screen say that Enter takes the line as it was corrected?"""
    return "press Enter to accept it" in " ".join(text.split())


def prompt_of(text: str) -> list[str]:
    """The lines from the prompt on."""
    return text.rpartition("\n>")[2].removeprefix(" ").splitlines()


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
@pytest.mark.parametrize("last", [True, False])
def test_pasted_lines_are_noted_one_by_one(terminal: PlayTerminal, game: Game, end: str, last: bool) -> None:
    lines = end.join((FIRST, SECOND, THIRD)) + (end if last else "")
    terminal.type(PASTE.format(lines))
    text = terminal.until_last(3)
    assert prompt_of(text)[0] == ""
    assert len(game.rows) == 4


def test_a_single_pasted_line_waits_for_enter(terminal: PlayTerminal, game: Game) -> None:
    terminal.type(PASTE.format(f"{FIRST}\n"))
    terminal.until(lambda text: f"> {FIRST}" in text)
    assert len(game.rows) == 1
    terminal.type("\r")
    terminal.until_last(1)


def test_a_slip_near_to_one_name_is_mended_in_the_line_and_enter_takes_it(
    terminal: PlayTerminal, game: Game
) -> None:
    terminal.type(PASTE.format("\n".join((FIRST, "b ros cle libary c", THIRD))))
    left = prompt_of(terminal.until(_is_mended))
    assert left[:2] == ["b ros cle library c", THIRD]
    assert len(game.rows) == 2
    terminal.type("\r")
    terminal.until_last(3)
    assert game.rows[2]["room"] == "bibliotheque"


def test_a_command_with_one_slip_is_mended_and_enter_takes_it(terminal: PlayTerminal, game: Game) -> None:
    """Not one that overwrites: it stays as it was typed."""
    terminal.type("roll bbo 4 3\r")
    assert prompt_of(terminal.until(_is_mended))[0] == "roll Bob 4 3"
    terminal.type("\r")
    terminal.until_last(1)
    assert game.last == {"type": "roll", "player": "Bob", "dice": [4, 3]}
    terminal.type("edit 1 roll bbo 5 3\r")
    assert prompt_of(terminal.until(lambda text: "did you mean Bob?" in text))[0] == "edit 1 roll bbo 5 3"


def test_with_one_unknown_word_the_rest_of_the_line_waits_for_it(terminal: PlayTerminal, game: Game) -> None:
    terminal.type("bob asks plum with the xyzzy in the hall, cleo shows\r")
    text = terminal.until(lambda text: "the rest of the line is ready" in " ".join(text.split()))
    assert prompt_of(text)[0] == "bob plum hall cleo"
    assert "“xyzzy”" in text
    terminal.type("\x1b[A")
    terminal.until(lambda text: "> bob asks plum with the xyzzy" in text)
    terminal.type("\x1b[Brope\r")
    terminal.until_last(1)
    assert (game.last["player"], game.last["weapon"]) == ("Bob", "corde")


def test_enter_alone_on_the_waiting_rest_leaves_it_to_be_completed(
    terminal: PlayTerminal, game: Game
) -> None:
    terminal.type("bob plum xyzzy hall cleo\r")
    terminal.until(lambda text: "the rest of the line is ready" in " ".join(text.split()))
    terminal.type("\r")
    terminal.until(lambda text: "still to be named" in text)
    terminal.type("rope\r")
    terminal.until_last(1)
    assert (game.last["player"], game.last["weapon"]) == ("Bob", "corde")


@pytest.mark.parametrize("size", [(80, 24), (40, 20)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_pasted_lines_stop_at_the_first_refused_and_all_that_is_left_is_seen(
    game: Game, size: tuple[int, int], language: str
) -> None:
    with PlayTerminal(
        ["--game", str(game.path), "--lang", language, "play"], *size, NO_COLOR="1"
    ) as terminal:
        terminal.until(lambda text: text.splitlines()[-1].startswith(("help", "aide")))
        terminal.type(PASTE.format("\n".join((FIRST, "b ros cle bib zz", THIRD))))
        left = prompt_of(terminal.until(lambda text: "zz »" in text or "“zz”" in text))
        assert left[:2] == ["b ros cle bib zz", THIRD]
        assert left[2].startswith("2 lignes" if language == "fr" else "2 lines")
        assert len(game.rows) == 2
        terminal.type("\x7f\x7fc\r")  # the refused one is corrected; the one behind it follows
        terminal.until(lambda _: len(game.rows) == 4)


def test_ctrl_c_drops_pasted_lines_that_are_left(terminal: PlayTerminal, game: Game) -> None:
    terminal.type(PASTE.format(f"zz\n{FIRST}"))
    terminal.until(lambda text: prompt_of(text)[:2] == ["zz", FIRST])
    terminal.type(f"\x03{SECOND}\r")
    terminal.until_last(1)
    assert game.last["player"] == "Bob"


def test_lines_pasted_behind_one_that_takes_long_wait_for_its_answer(
    terminal: PlayTerminal, game: Game
) -> None:
    terminal.type(PASTE.format(f"{FIRST}\nwhy oli b\n{SECOND}\n"))
    terminal.until_last(2)
    assert len(game.rows) == 3


def test_a_line_pasted_after_a_refused_one_is_not_glued_to_it(terminal: PlayTerminal) -> None:
    terminal.type("a oli mxt vxr b\r")
    terminal.until(lambda text: "card is called" in text)
    terminal.type(PASTE.format(f"{FIRST}\n{SECOND}"))
    terminal.until_last(2)


def test_a_line_typed_after_a_refused_one_takes_its_place_and_up_brings_it_back(
    terminal: PlayTerminal, game: Game
) -> None:
    terminal.type("a oli mxt vxr b\r")
    terminal.until(lambda text: "card is called" in text)
    terminal.type(SECOND)
    assert prompt_of(terminal.until(lambda text: "bib c" in text))[0] == SECOND
    terminal.type("\r")
    terminal.until_last(1)
    assert game.last["player"] == "Bob"
    terminal.type("\x1b[A\x1b[A")
    terminal.until(lambda text: "> a oli mxt vxr b" in text)


def test_after_a_long_refused_line_another_begins_at_the_left(terminal: PlayTerminal) -> None:
    terminal.resize(40, 20)
    terminal.type("a oli mat and more than a narrow screen shows at once\r")
    terminal.until(lambda text: "card is called" in " ".join(text.split()))
    terminal.type("zz")
    terminal.until(lambda text: "\n> zz" in text)


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        (" mat", "a oli mat"),
        ("\x1b[Hx", "xa oli"),
        ("\x01x", "xa oli"),
        ("\x1b[Fx", "a olix"),
        ("\x1b[Dx", "a olxi"),
        ("\x7fx", "a olx"),
        ("=cor", "a oli=cor"),
    ],
)
def test_a_key_that_begins_no_line_goes_on_with_the_refused_one(
    terminal: PlayTerminal, keys: str, line: str
) -> None:
    terminal.type("a oli\r")
    terminal.until(lambda text: "still to be named" in text)
    terminal.type(keys)
    terminal.until(lambda text: prompt_of(text)[0] == line)


def test_an_answer_typed_after_a_refused_one_takes_its_place(terminal: PlayTerminal) -> None:
    terminal.type("new\r")
    terminal.until(lambda text: "Edition" in text)
    terminal.type("nosuchbox\r")
    terminal.until(lambda text: "“nosuchbox”" in text)
    terminal.type("classic\r")
    terminal.until(lambda text: "Players in seating order" in text)


class ShellTerminal(PlayTerminal):
    """A shell on a terminal of its own."""

    def _begun(self, arguments: Sequence[str], environment: Mapping[str, str], terminal: int) -> Begun:
        return Shell(arguments, environment, terminal)


@pytest.mark.skipif(which("bash") is None, reason="bash stops and resumes jobs")
def test_ctrl_z_suspends_and_fg_draws_again(game: Game) -> None:
    with ShellTerminal([], PS1="shell-waits: ") as terminal:
        terminal.until(lambda text: text.rstrip().endswith("shell-waits:"))
        terminal.type(f"{shlex.join(program('--game', str(game.path), 'play'))}\n")
        terminal.until_last(0)
        terminal.type("a oli\x1a")
        terminal.until(lambda text: text.rstrip().endswith("shell-waits:"))
        terminal.type("fg\n")
        terminal.until(lambda text: "> a oli" in text and "SUSPECTS" in text)
        terminal.type(" mat ver b\r")
        terminal.until_last(1)
        terminal.type("\x04")
        terminal.until(lambda text: text.rstrip().endswith("shell-waits:"))
