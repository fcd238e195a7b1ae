"""The program's name alone shows how to begin; the help keeps that in sight too."""

import re
from pathlib import Path

import pytest

from cluedo_notes.cli.commands import GROUPS
from cluedo_notes.cli.terminal.command_line import in_words
from cluedo_notes.cli.terminal.output import columns
from cluedo_notes.game.entry.library import data_folder
from cluedo_notes.language.words import words_in
from tests.helpers.cli.playing import CommandLine
from tests.helpers.cli.terminal import on_terminal
from tests.helpers.programs import python_module, run, script

LANGUAGES = ("en", "fr")
SCREENS = (80, 40)


def names_typed(screen: str) -> list[str]:
    """What the screen proposes to type after the program's name."""
    return re.findall(r"^  cluedo-notes (.*?)(?:  .*)?$", screen, re.MULTILINE)


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def test_without_a_game_the_first_thing_to_do_is_to_play() -> None:
    status, screen = on_terminal([])
    assert status == 0
    assert names_typed(screen) == ["play", "--help"]


def test_the_game_at_hand_comes_first(cli: CommandLine) -> None:
    assert cli("new", "Ana", "Bob", "Cleo", "--name", "monday").status == 0
    assert cli("new", "Dan", "Eva", "Fay", "--name", "friday night").status == 0
    status, screen = on_terminal([])
    assert status == 0
    assert names_typed(screen) == ["play 'friday night'", "play --new", "--help"]
    assert "Go on with friday night: Dan, Eva, Fay; 0 events." in " ".join(screen.split())
    assert cli("games", "use", "monday").status == 0
    assert names_typed(on_terminal([])[1])[0] == "play monday"


def test_a_game_that_cannot_be_read_is_passed_over(cli: CommandLine) -> None:
    assert cli("new", "Ana", "Bob", "Cleo", "--name", "monday").status == 0
    assert cli("new", "Dan", "Eva", "Fay", "--name", "friday").status == 0
    (data_folder() / "games" / "friday.jsonl").write_text("no log\n", encoding="utf-8")
    assert names_typed(on_terminal([])[1])[0] == "play monday"
    (data_folder() / "games" / "monday.jsonl").unlink()
    assert names_typed(on_terminal([])[1]) == ["play", "--help"]


def test_a_game_elsewhere_is_named_by_its_file(cli: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "elsewhere.jsonl"
    assert cli("--game", str(path), "new", "Ana", "Bob", "Cleo").status == 0
    assert names_typed(on_terminal([], columns=200)[1])[0] == f"play {path}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", SCREENS)
def test_the_start_is_short_and_fits(cli: CommandLine, width: int, lang: str) -> None:
    assert cli("new", "Ana", "Bob", "Cleo", "--name", "friday").status == 0
    status, screen = on_terminal(["--lang", lang], columns=width)
    assert status == 0
    assert len(screen.splitlines()) <= 12
    assert max(map(columns, screen.splitlines())) <= width


@pytest.mark.parametrize(
    ("typed", "status"), [("--version", 0), ("sheet --help", 0), ("frob", 2), ("sheet", 2)]
)
def test_the_package_is_a_command_too(
    typed: str, status: int, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Where no folder with commands is in PATH: `python -m cluedo_notes`, in the same words."""
    assert run(python_module("cluedo_notes", *typed.split()), cwd=tmp_path, check=False).returncode == status
    as_module = capfd.readouterr()
    assert run([script("cluedo-notes"), *typed.split()], cwd=tmp_path, check=False).returncode == status
    assert capfd.readouterr() == as_module


def test_a_program_that_forgets_the_command_gets_the_help(cli: CommandLine) -> None:
    ran = cli()
    assert (ran.status, ran.out) == (2, cli("--help").out)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_help_has_its_groups_in_order(cli: CommandLine, lang: str) -> None:
    ran = cli("--lang", lang, "--help-all")
    listed = re.findall(r"^(\S.*?) ?:\n((?:  \w.*\n)+)", ran.out, re.MULTILINE)
    groups = [re.findall(r"^  ([\w-]+)  ", rows, re.MULTILINE) for _, rows in listed]
    words = words_in(lang)
    expected = [[in_words(name, words) for name in commands] for commands in GROUPS.values()]
    assert groups[: len(GROUPS)] == expected


@pytest.mark.parametrize("lang", LANGUAGES)
def test_how_to_begin_stands_at_the_end_of_the_help(cli: CommandLine, lang: str) -> None:
    assert (
        cli("--lang", lang, "--help-all")
        .out.splitlines()[-1]
        .endswith(f"cluedo-notes {words_in(lang)('prompt-play')}")
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_of_the_first_page_is_cut_off(cli: CommandLine, lang: str) -> None:
    rows = cli("--lang", lang, "--help").out.partition("\n\n")[2]
    assert "..." not in rows


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("page", ["--help", "undo --help", "s --help", "new --help"])
def test_the_help_is_as_narrow_as_its_screen(
    cli: CommandLine, page: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    lines = cli("--lang", lang, *page.split()).out.splitlines()
    assert [line for line in lines if columns(line) > 40] == []
    assert [line for line in lines if re.match(r"\s*[:;!?]", line)] == []
