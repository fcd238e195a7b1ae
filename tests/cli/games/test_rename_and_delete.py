"""`games rename` and `games delete`: the file, the current game, and restoring a game."""

import io
import os
from collections.abc import Iterator

import pytest

from cluedo_notes.game.entry.library import Library, data_folder
from cluedo_notes.game.log.locking import locked_file
from cluedo_notes.game.log.private_file import beside, served_file
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
    back = cli("games", "delete", "--undo")
    assert (back.status, back.out) == (0, "The game saturday is back, and it is the current one.\n")
    assert games.path_of("saturday").read_bytes() == whole
    assert games.current() == games.path_of("saturday").resolve()
    for name in ("saturday", "friday"):
        assert cli("games", "delete", name, "--force").status == 0
    assert cli("games", "delete", "--undo").status == 0
    assert games.names() == ["friday"]
    assert cli("games", "delete", "--undo").status == 2


@pytest.mark.parametrize("typed", ["soiree-de-jeudi", "Soirée-de-Jeudi", "soiree de jeudi.jsonl"])
@pytest.mark.parametrize(
    "command", ["games delete {} --force", "games rename {} sunday", "parties supprimer {} --force"]
)
def test_a_similar_name_neither_deletes_nor_renames_a_game(
    cli: CommandLine, games: Library, typed: str, command: str
) -> None:
    assert cli("games", "rename", "friday", "Soirée de jeudi").status == 0
    ran = cli(*(typed if word == "{}" else word for word in command.split()))
    assert (ran.status, len(ran.err.splitlines()), ran.out) == (2, 1, "")
    assert "Soirée de jeudi?" in ran.err or typed.endswith(".jsonl")
    assert set(games.names()) == {"Soirée de jeudi", "saturday"}


def test_without_a_terminal_it_is_not_asked_and_not_deleted(cli: CommandLine, games: Library) -> None:
    ran = cli("games", "delete", "friday")
    assert ran.status == 2 and "cluedo-notes games delete friday --force" in " ".join(ran.err.split())
    assert set(games.names()) == {"friday", "saturday"}


def test_capitals_make_no_difference_unless_two_games_differ_in_them(
    cli: CommandLine, games: Library
) -> None:
    assert cli("games", "rename", "FRIDAY", "Sunday").status == 0
    assert set(games.names()) == {"Sunday", "saturday"}
    games.path_of("saturday").replace(games.games / "sunday.jsonl")
    if len(games.names()) == 2:  # where files may differ in capitals alone
        assert cli("games", "delete", "SUNDAY", "--force").status == 2
        assert cli("games", "delete", "sunday", "--force").status == 0
        assert games.names() == ["Sunday"]


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        ("friday", 0),
        ("Friday", 0),
        ("yes", 0),
        ("oui", 0),
        ("d'accord", 0),
        ("", 2),
        ("no", 2),
        ("saturday", 2),
    ],
)
def test_on_a_terminal_the_name_is_asked_for_or_a_yes(games: Library, answer: str, status: int) -> None:
    ended, screen = on_terminal(["games", "delete", "friday"], answers=[("friday", f"{answer}\n")])
    assert ended == status, screen
    assert set(games.names()) == ({"friday", "saturday"} if status else {"saturday"})


def test_programs_read_where_a_game_is_now(cli: CommandLine, games: Library) -> None:
    renamed = cli("games", "rename", "saturday", "sunday", "--json").json
    assert (renamed["name"], renamed["path"]) == ("sunday", str(games.path_of("sunday")))
    assert renamed["current"]
    deleted = cli("games", "delete", "sunday", "--force", "--json").json
    assert deleted == {"deleted": "sunday", "kept": str(games.deleted / "sunday.jsonl")}
    back = cli("games", "delete", "--undo", "--json").json
    assert back == renamed


def test_a_game_that_was_not_the_current_one_comes_back_as_it_was(cli: CommandLine, games: Library) -> None:
    assert cli("games", "delete", "friday", "--force").status == 0
    assert "To go on with it: cluedo-notes games use friday" in cli("games", "delete", "--undo").out
    assert games.current() == games.path_of("saturday").resolve()
    assert cli("games", "delete", "saturday", "--force").status == 0
    assert cli("games", "use", "friday").status == 0
    assert "games use saturday" in cli("games", "delete", "--undo").out
    assert games.current() == games.path_of("friday").resolve()


def test_a_name_with_blanks_goes_in_quotation_marks(cli: CommandLine) -> None:
    ran = cli("games", "rename", "saturday", "a", "sunny", "sunday")
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert "too much was typed: sunny sunday; a name with spaces goes in quotation marks" in ran.err
    assert cli("games", "rename", "saturday", "a sunny sunday").status == 0
    assert "a sunny sunday" in Library(data_folder()).names()


def test_where_only_one_name_is_typed_it_needs_no_quotation_marks(
    cli: CommandLine, games: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cli("games", "rename", "friday", "Soirée de jeudi").status == 0
    assert cli("games", "use", "soiree", "de", "jeudi").status == 0
    assert games.current() == games.path_of("Soirée de jeudi").resolve()
    assert cli("games", "use", "saturday").status == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("games delete Soirée de jeudi --force\nturn\n"))
    assert "is open here" in cli("play", "soirée", "de", "jeudi").err
    assert cli("games", "delete", "soirée", "de", "jeudi", "--force").status == 0
    assert games.names() == ["saturday"]


def test_the_hidden_files_of_a_table_go_with_its_game(cli: CommandLine, games: Library) -> None:
    """Seats and notes that stayed behind would be those of the next game of that name."""

    def hidden() -> set[str]:
        return {file.name for file in games.games.iterdir() if file.name.startswith(".")}

    others = hidden()
    beside(games.path_of("saturday"), "seats").write_text("seats", encoding="utf-8")
    assert cli("games", "rename", "saturday", "sunday").status == 0
    assert hidden() - others >= {".sunday.jsonl.seats"} and ".saturday.jsonl.seats" not in hidden()
    assert cli("games", "delete", "sunday", "--force").status == 0
    assert ".sunday.jsonl.seats" not in hidden()
    assert cli("games", "delete", "--undo").status == 0
    assert beside(games.path_of("sunday"), "seats").read_text(encoding="utf-8") == "seats"
    for name in ("sunday", "friday"):
        assert cli("games", "delete", name, "--force").status == 0
    assert ".sunday.jsonl.seats" not in {file.name for file in games.deleted.iterdir()}


@pytest.fixture
def served(games: Library) -> Iterator[None]:
    """Within, a program serves `saturday` as a table."""
    with locked_file(served_file(games.path_of("saturday")), 0):
        yield


@pytest.mark.usefixtures("served")
@pytest.mark.parametrize("typed", ["rename saturday sunday", "delete saturday --force"])
def test_a_game_stays_where_it_is_as_long_as_it_is_served(
    cli: CommandLine, games: Library, typed: str
) -> None:
    ran = cli("games", *typed.split())
    assert (ran.status, ran.err) == (
        2,
        "cluedo-notes: saturday is served as a table; stop serving it first\n",
    )
    assert set(games.names()) == {"friday", "saturday"}


@pytest.mark.parametrize(("language", "day"), [("en", "2023-11-14"), ("fr", "14/11/2023")])
def test_games_are_listed_with_their_last_change_the_newest_first(
    cli: CommandLine, games: Library, language: str, day: str
) -> None:
    noon = 1_699_963_200  # 12:00 UTC: the same day wherever the tests run, but for a few islands
    os.utime(games.path_of("saturday"), (noon, noon))
    *_, first, last = cli("--lang", language, "games").out.splitlines()
    assert "friday" in first and day not in first
    assert "saturday" in last and day in last
    newest, oldest = cli("games", "--json").json["games"]
    assert (newest["name"], oldest["name"]) == ("friday", "saturday")
    assert oldest["changed"] == "2023-11-14T12:00:00+00:00"


@pytest.mark.usefixtures("games")
def test_what_restores_a_game_and_goes_on_with_it_is_said_in_french(cli: CommandLine) -> None:
    def said(*typed: str) -> str:
        return " ".join(cli("--lang", "fr", "parties", "supprimer", *typed).out.split())

    assert "cluedo-notes parties supprimer --annuler" in said("friday", "--force")
    assert "cluedo-notes parties choisir friday" in said("--annuler")
