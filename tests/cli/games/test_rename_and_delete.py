"""`games rename` and `games delete`: the file, the current game, and how a game comes back."""

import pytest

from cluedo_notes.game.entry.library import Library, data_folder
from tests.helpers.cli.playing import CommandLine
from tests.helpers.cli.terminal import on_terminal


@pytest.fixture(autouse=True)
def games(cli: CommandLine) -> Library:
    for name in ("friday", "saturday"):
        assert cli("new", "Ana", "Bob", "Cleo", "--name", name).status == 0
    return Library(data_folder())


def test_a_game_has_another_name_and_stays_the_current_one(cli: CommandLine, games: Library) -> None:
    whole = games.path_of("saturday").read_bytes()
    assert cli("games", "rename", "saturday", "sunday").status == 0
    assert set(games.names()) == {"friday", "sunday"}
    assert games.current() == games.path_of("sunday").resolve()
    assert games.path_of("sunday").read_bytes() == whole


@pytest.mark.parametrize(
    "typed", ["rename saturday friday", "rename monday sunday", "delete monday --force", "delete"]
)
def test_what_cannot_be_done_changes_nothing(cli: CommandLine, games: Library, typed: str) -> None:
    ran = cli("games", *typed.split())
    assert (ran.status, len(ran.err.splitlines())) == (2, 1)
    assert set(games.names()) == {"friday", "saturday"}


def test_a_deleted_game_comes_back_until_another_is_deleted(cli: CommandLine, games: Library) -> None:
    whole = games.path_of("saturday").read_bytes()
    said = cli("games", "delete", "saturday", "--force")
    assert (said.status, games.names(), games.current()) == (0, ["friday"], None)
    assert "cluedo-notes games delete --undo" in " ".join(said.out.split())
    assert cli("games", "delete", "--undo").status == 0
    assert games.path_of("saturday").read_bytes() == whole
    for name in ("saturday", "friday"):
        assert cli("games", "delete", name, "--force").status == 0
    assert cli("games", "delete", "--undo").status == 0
    assert games.names() == ["friday"]
    assert cli("games", "delete", "--undo").status == 2


def test_without_a_terminal_it_is_not_asked_and_not_deleted(cli: CommandLine, games: Library) -> None:
    ran = cli("games", "delete", "friday")
    assert ran.status == 2 and "--force" in ran.err
    assert set(games.names()) == {"friday", "saturday"}


@pytest.mark.parametrize(("answer", "left"), [("friday", {"saturday"}), ("", {"friday", "saturday"})])
def test_on_a_terminal_the_name_is_asked_for(games: Library, answer: str, left: set[str]) -> None:
    status, screen = on_terminal(["games", "delete", "friday"], answers=[("friday", f"{answer}\n")])
    assert status == (0 if answer else 2), screen
    assert set(games.names()) == left
