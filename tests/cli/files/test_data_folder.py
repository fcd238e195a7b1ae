"""The folder of games: a user without a home, or with one that accepts no files, reads where games could
be."""

from pathlib import Path

import pytest

from cluedo_notes.cli.completion import complete_game
from cluedo_notes.cli.play.prompt import earlier_lines
from cluedo_notes.game.entry.library import data_folder
from tests.helpers.cli.playing import CommandLine
from tests.helpers.posix import posix

NEW = ("new", "Ana", "Bob", "Cleo")
NEEDING_THE_FOLDER = (NEW, ("games",), ("sheet",), ("games", "use", "friday"), ("play",), ("serve",))


@pytest.fixture
def without_a_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a container whose user has a number only."""

    def nobody(number: int) -> None:
        raise KeyError(number)

    monkeypatch.setattr("pwd.getpwuid", nobody)
    for variable in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(variable, raising=False)


@posix
@pytest.mark.usefixtures("without_a_home")
@pytest.mark.parametrize("typed", NEEDING_THE_FOLDER, ids=" ".join)
@pytest.mark.parametrize(
    ("language", "words"), [("en", "no home folder"), ("fr", "pas de dossier personnel")]
)
def test_a_user_without_a_home_reads_how_to_name_a_folder(
    cli: CommandLine, tmp_path: Path, typed: tuple[str, ...], language: str, words: str
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path)
        ran = cli("--lang", language, *typed)
    (line,) = ran.err.splitlines()
    assert (ran.status, ran.out) == (2, "")
    assert words in line and "XDG_DATA_HOME" in line
    assert list(tmp_path.iterdir()) == []  # no folder that is called ~


@posix
@pytest.mark.usefixtures("without_a_home")
def test_a_game_that_is_named_by_its_file_needs_no_home(cli: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "friday.jsonl"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
        assert cli(*NEW, "--game", str(file)).status == 0
    assert cli("--game", str(file), "sheet").status == 0
    assert complete_game("") == []
    earlier_lines().append_string("sheet")


@pytest.mark.parametrize("typed", [NEW, (*NEW, "--game", "friday.jsonl")], ids=["by name", "by file"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_folder_that_takes_no_files_is_named_with_the_way_to_another(
    cli: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: tuple[str, ...], language: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", "/dev/null")
    monkeypatch.delenv("XDG_DATA_HOME")
    ran = cli("--lang", language, *typed)
    (line,) = ran.err.splitlines()
    assert ran.status == 2
    assert str(data_folder()) in line and line.count("XDG_DATA_HOME") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("relative", ["data", "./data", " ", "~/data"])
def test_a_relative_folder_counts_as_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, relative: str
) -> None:
    """As the convention says (XDG Base Directory Specification)."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("XDG_DATA_HOME")
    folder = data_folder()
    assert folder.is_relative_to(tmp_path / "home")
    monkeypatch.setenv("XDG_DATA_HOME", relative)
    assert data_folder() == folder
