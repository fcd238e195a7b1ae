"""A user's own edition with its own board: `new` copies both, and needs nothing else later."""

import os
import shutil
import stat
import tomllib
from pathlib import Path

import pytest

from cluedo_notes.game.entry.library import data_folder
from cluedo_notes.limits import MOST_BOARD_NAMES
from tests.helpers.cli.playing import BOARD, HOUSE, CommandLine, Game

SEATS = ("Ana:rose", "Bob:olive", "--first", "Ana", "--complete")


def own(folder: Path, board: str = 'file = "my.board"', path: str = "my.board") -> Path:
    """An edition's file in a folder of its own, its board where `path` says."""
    folder.mkdir(parents=True)
    file = folder / path
    file.parent.mkdir(exist_ok=True)
    file.write_text(BOARD, encoding="utf-8")
    toml = folder / "my.toml"
    toml.write_text(f"{HOUSE}[board]\n{board} # drawn by hand\n", encoding="utf-8")
    return toml


def played(game: Game) -> None:
    """Everything that needs the board works at a game."""
    turn = game.well("turn", "--roll", "2", "3", "--json").json
    assert turn["destinations"] == {"places": ["cave"], "squares": ["0,5", "2,5"]}
    assert game.well("turn", "--board", "--json").json["starts"] == {"olive": "2,3", "rose": "hall"}
    assert "Cellar" in game.well("turn", "--board").out
    assert "Cellar" in game.well("sheet").out
    game.well("add", "roll", "ana", "2", "3")
    game.well("add", "move", "ana", "cave")
    assert "Cellar" in game.well("log").out
    game.well("undo")
    game.well("undo")


def test_the_game_goes_on_without_the_files_that_it_was_made_of(cli: CommandLine, tmp_path: Path) -> None:
    edition = own(tmp_path / "mine")
    game = Game(cli, data_folder() / "games" / "friday.jsonl")
    ran = cli("new", *SEATS, "--name", "friday", "--edition", str(edition))
    assert (ran.status, ran.err) == (0, "")
    shutil.rmtree(edition.parent)
    played(game)
    beside = {path.name for path in game.path.parent.iterdir() if not path.name.startswith(".")}
    assert beside == {"friday.jsonl", "my.toml", "my.board"}
    assert (
        cli("new", *SEATS, "--name", "samedi", "--edition", str(game.path.with_name("my.toml"))).status == 0
    )
    played(Game(cli, game.path.with_name("samedi.jsonl")))
    assert len(list(game.path.parent.glob("*.board"))) == 1


@pytest.mark.parametrize(
    ("said", "path"),
    [
        ('file = "boards/my.board"', "boards/my.board"),
        ("file = '../mine/my.board'", "my.board"),
        ('file = "{folder}/my.board"', "my.board"),
        ('file = "my.jsonl"', "my.jsonl"),
        ('file = ".hidden"', ".hidden"),
    ],
)
def test_a_board_is_kept_beside_the_game_wherever_it_lay(
    cli: CommandLine, tmp_path: Path, said: str, path: str
) -> None:
    """Under a name without folders that no game could have; only its name changes in the edition."""
    edition = own(tmp_path / "mine", said.format(folder=tmp_path / "mine"), path)
    text = edition.read_text(encoding="utf-8")
    game = Game(cli, tmp_path / "games" / "friday.jsonl")
    game.well("new", *SEATS, "--edition", str(edition))
    shutil.rmtree(edition.parent)
    played(game)
    (kept,) = game.path.parent.glob("*.board")
    assert kept.name == ("my.board" if path.endswith("my.board") else "house.board")
    written = game.path.with_name("my.toml").read_text(encoding="utf-8")
    name = said.format(folder=tmp_path / "mine").partition(" = ")[2]
    assert written == text.replace(name, f'"{kept.name}"')


def test_a_name_that_the_edition_does_not_write_as_it_is_has_to_be_changed_by_hand(
    cli: CommandLine, tmp_path: Path
) -> None:
    edition = own(tmp_path / "mine", 'file = "a\\"b.board"', 'a"b.board')
    game = Game(cli, tmp_path / "games" / "friday.jsonl")
    ran = game("new", *SEATS, "--edition", str(edition))
    assert (ran.status, ran.out, len(ran.err.splitlines())) == (2, "", 1)
    assert "house.board" in ran.err
    assert not game.path.parent.exists()


def test_another_board_of_the_same_name_is_not_overwritten(cli: CommandLine, tmp_path: Path) -> None:
    edition = own(tmp_path / "mine")
    games = tmp_path / "games"
    games.mkdir()
    (games / "my.board").write_text("another", encoding="utf-8")
    (games / "friday.board").mkdir()
    game = Game(cli, games / "friday.jsonl")
    game.well("new", *SEATS, "--edition", str(edition))
    shutil.rmtree(edition.parent)
    played(game)
    assert (games / "my.board").read_text(encoding="utf-8") == "another"
    assert (games / "friday-2.board").read_text(encoding="utf-8") == BOARD
    assert 'file = "friday-2.board" # drawn' in (games / "my.toml").read_text(encoding="utf-8")


def test_a_board_named_at_the_top_of_the_file_is_taken_along_too(cli: CommandLine, tmp_path: Path) -> None:
    edition = own(tmp_path / "mine")
    edition.write_text(HOUSE.replace("[deal]", 'board = "my.board"\n[deal]'), encoding="utf-8")
    (tmp_path / "my.board").write_text("another", encoding="utf-8")
    game = Game(cli, tmp_path / "friday.jsonl")
    game.well("new", *SEATS, "--edition", str(edition))
    shutil.rmtree(edition.parent)
    played(game)
    assert 'board = "friday.board"\n[deal]' in (tmp_path / "my.toml").read_text(encoding="utf-8")


def test_a_file_that_names_its_board_too_often_is_refused(
    cli: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is read anew for each of them."""
    edition = own(tmp_path / "mine")
    edition.write_text('# "my.board"\n' * 1000 + edition.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "my.board").write_text("another", encoding="utf-8")
    read, loads = [], tomllib.loads
    monkeypatch.setattr(tomllib, "loads", lambda text: read.append(text) or loads(text))
    ran = cli("--game", str(tmp_path / "friday.jsonl"), "new", *SEATS, "--edition", str(edition))
    assert (ran.status, ran.out, len(ran.err.splitlines())) == (2, "", 1)
    assert "friday.board" in ran.err
    assert len(read) < 1.1 * MOST_BOARD_NAMES


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_cannot_be_kept_makes_no_game(
    cli: CommandLine, tmp_path: Path, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full when the second of the two files is written: nothing is left of the first."""
    edition = own(tmp_path / "mine")
    synced = []

    def full(handle: int) -> None:
        if stat.S_ISREG(os.fstat(handle).st_mode):
            synced.append(handle)
        if len(synced) == 2:
            raise OSError(28, os.strerror(28))

    monkeypatch.setattr(os, "fsync", full)
    game = Game(cli, tmp_path / "games" / "friday.jsonl")
    ran = game("--lang", lang, "new", *SEATS, "--edition", str(edition))
    assert (ran.status, ran.out, len(ran.err.splitlines())) == (2, "", 1)
    assert "my.toml" in ran.err
    assert "Traceback" not in ran.err
    assert not game.path.parent.exists()


def test_games_that_cannot_be_written_to_say_so(cli: CommandLine, tmp_path: Path) -> None:
    edition = own(tmp_path / "mine")
    (tmp_path / "games").write_text("a file", encoding="utf-8")
    ran = cli("--game", str(tmp_path / "games" / "x.jsonl"), "new", *SEATS, "--edition", str(edition))
    assert (ran.status, ran.out, len(ran.err.splitlines())) == (2, "", 1)
    assert str(tmp_path / "games") in ran.err


def test_an_edition_that_makes_no_game_leaves_nothing_behind(cli: CommandLine, tmp_path: Path) -> None:
    """Events of another game that do not fit: both copies go again."""
    edition = own(tmp_path / "mine")
    other = Game(cli, tmp_path / "other" / "old.jsonl")
    other.well("new", "Ana", "Bob", "Cleo")
    other.well("add", "fact", "Bob", "--lacks", "violet")
    game = Game(cli, tmp_path / "games" / "friday.jsonl")
    ran = game("new", *SEATS, "--edition", str(edition), "--events-of", str(other.path))
    assert (ran.status, ran.out, len(ran.err.splitlines())) == (2, "", 1)
    assert not game.path.parent.exists()
