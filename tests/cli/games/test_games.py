"""Choosing among games, and looking at editions."""

import io
import re
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.editions import load, shipped
from cluedo_notes.game.entry.library import Library, data_folder
from cluedo_notes.game.errors import EntryError
from tests.helpers.cli.playing import HEADER, HOUSE, CommandLine, Game, Ran


def test_new_games_are_named_after_the_day_and_the_last_is_the_current_one(cli: CommandLine) -> None:
    today = date.today().isoformat()
    for _ in range(3):
        assert cli("new", "Ana", "Bob", "Cleo").status == 0
    said = cli("games", "--json").json
    assert {row["name"] for row in said["games"]} >= {f"{today}-2", f"{today}-3"}
    assert [row["name"] for row in said["games"] if row["current"]] == [f"{today}-3"]
    assert Path(said["current"]).name == f"{today}-3.jsonl"


def test_a_game_of_the_same_name_is_not_overwritten(cli: CommandLine) -> None:
    assert cli("new", "Ana", "Bob", "Cleo", "--name", "friday").status == 0
    assert cli("new", "Dan", "Eva", "Fay", "--name", "friday").status == 2
    assert "Ana" in cli("log").out


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Soirée d'été", "Soirée d’été"),
        ("Soirée d’été", "Soirée d’été"),
        ("e\u0301te\u0301 n°1", "été n°1"),
        ("été n°1", "été n°1"),
        ("50% chez Mamie", "50% chez Mamie"),
    ],
)
def test_a_name_with_accents_blanks_and_apostrophes_is_one_for_every_command(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch, typed: str, kept: str
) -> None:
    assert cli("new", "Ana", "Bob", "Cleo", "--name", typed).status == 0
    assert cli("new", "Ana", "Bob", "Cleo", "--name", "other").status == 0
    assert {game["name"] for game in cli("games", "--json").json["games"]} == {kept, "other"}
    for way in (typed, kept):
        for command in ("sheet", "log", "turn", "s bob rose corde hall -", "undo", "odds", "check"):
            assert cli("--game", way, *command.split()).status == 0, command
        for command in ("replay", "verify", "games use"):
            assert cli(*command.split(), way).status == 0, command
        monkeypatch.setattr("sys.stdin", io.StringIO("turn\n"))
        assert cli("play", way).status == 0
        assert cli("merge", way, "other").status == 0
    assert cli("new", "Ana", "Bob", "Cleo", "--name", typed).status == 2


@pytest.mark.parametrize(
    "command", ["play", "games use", "replay", "merge other", "--game", "new --events-of"]
)
def test_a_name_of_no_game_is_answered_with_those_that_there_are(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("turn\n"))
    assert cli("new", "Ana", "Bob", "Cleo", "--name", "other").status == 0
    ran = cli(*command.split(), "l'été", *(["sheet"] if command == "--game" else []))
    sentence = "there is no game “l'été”; games: other; to set one up: cluedo-notes new"
    assert (ran.status, ran.err) == (2, f"cluedo-notes: {sentence}\n")


@pytest.mark.parametrize("typed", ["verify saturday evening", "games rename saturday evening"])
def test_a_name_with_a_blank_needs_quotation_marks(cli: CommandLine, typed: str) -> None:
    """A shell takes its words apart."""
    assert cli("new", "Ana", "Bob", "Cleo", "--name", "saturday evening").status == 0
    ran = cli(*typed.split())
    assert ran.status == 2
    assert 'a name with spaces goes in quotation marks: "saturday evening"' in ran.err


def test_games_lists_each_with_its_edition_and_players(cli: CommandLine, tmp_path: Path) -> None:
    assert cli("games").err.startswith("cluedo-notes: no game")
    cli("new", "Ana", "Bob", "Cleo", "--name", "friday")
    cli("new", "Dan", "Eva", "Fay", "--name", "samedi", "--edition", "super")
    (data_folder() / "games" / "broken.jsonl").write_text("?", encoding="utf-8")
    lines = cli("games").out.splitlines()
    rows = {name: line for name in ("friday", "samedi", "broken") for line in lines if name in line}
    assert [name for name, row in rows.items() if row.startswith("*")] == ["samedi"]
    assert "Classic Cluedo" in rows["friday"]
    assert "Ana, Bob, Cleo" in rows["friday"]
    assert "cannot be read" in rows["broken"]
    elsewhere = Game(cli, tmp_path / "else.jsonl").start(HEADER)
    cli("games", "use", str(elsewhere.path))
    (row,) = (line for line in cli("games").out.splitlines() if str(elsewhere.path) in line)
    assert row.startswith("*")


def test_use_chooses_by_name_or_path(cli: CommandLine, game: Game) -> None:
    cli("new", "Dan", "Eva", "Fay", "--name", "samedi")
    cli("new", "Gil", "Hal", "Ida", "--name", "dimanche")
    assert "Gil" in cli("log").out
    assert cli("games", "use", "samedi").status == 0
    assert "Dan" in cli("log").out
    assert cli("games", "use", str(game.path), "--json").json == {"current": str(game.path)}
    assert "Ana" in cli("log").out
    wrong = cli("games", "use", "lundi")
    assert wrong.status == 2
    assert "samedi" in wrong.err
    assert "Ana" in cli("log").out


def test_the_game_is_named_before_or_after_the_command_by_the_variable_or_by_use(
    cli: CommandLine, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli("new", "Dan", "Eva", "Fay", "--name", "samedi")
    cli("new", "Gil", "Hal", "Ida", "--name", "dimanche")

    def played(*typed: str) -> str:
        return next(name for name in ("Ana", "Dan", "Gil") if name in cli(*typed).out)

    assert played("log") == "Gil"
    assert played("--game", "samedi", "log") == "Dan"
    assert played("log", "--game", "samedi") == "Dan"
    assert played("log", "--game=samedi") == "Dan"
    assert played("log", f"--game={game.path}") == "Ana"
    monkeypatch.chdir(game.path.parent)
    assert played("--game", game.path.name, "log") == "Ana"
    monkeypatch.setenv("CLUEDO_NOTES_GAME", "samedi")
    assert played("log") == "Dan"
    assert played("log", "--game", "dimanche") == "Gil"


def test_editions_are_listed_and_shown(cli: CommandLine) -> None:
    assert [row["id"] for row in cli("editions", "list", "--json").json] == list(shipped())
    for lang in ("en", "fr"):
        listed = cli("editions", "list", "--lang", lang).out.splitlines()
        for edition_id in shipped():
            name = load(edition_id).name.in_language(lang)
            assert [line for line in listed if line.startswith(f"{name} ")] != []
    for edition_id in shipped():
        for lang in ("en", "fr"):
            page = cli("editions", "show", edition_id, "--lang", lang)
            assert page.status == 0
            for card in load(edition_id).cards:
                assert set(card.name.in_all) <= set(re.split(r"^  |  +| \(|\n", page.out))
        shown = cli("editions", "show", edition_id, "--json").json
        assert shown["id"] == edition_id
    assert "suspects" in cli("editions", "show", "asterix").out
    assert "Piscine" in cli("editions", "show", "2008").out


def test_a_sound_edition_of_ones_own_passes_its_check(cli: CommandLine, tmp_path: Path) -> None:
    own = tmp_path / "house.toml"
    own.write_text(HOUSE, encoding="utf-8")
    assert cli("editions", "check", str(own)) == Ran(0, f"{own}: fine\n", "")
    assert cli("editions", "check", str(own), "--json").json == [{"file": str(own), "problems": []}]
    assert "Mademoiselle Rose" in cli("editions", "show", str(own), "--lang", "fr").out


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_mistake_of_an_edition_is_named_on_its_own_line(
    cli: CommandLine, tmp_path: Path, lang: str
) -> None:
    own = tmp_path / "house.toml"
    wrong = (
        HOUSE.replace("min = 2", 'min = "two"').replace('"none"', '"cellar"').replace("[deal]", "[deal]\nx=1")
    )
    own.write_text(wrong, encoding="utf-8")
    ran = cli("--lang", lang, "editions", "check", str(own))
    assert (ran.status, ran.out) == (2, "")
    lines = ran.err.splitlines()
    assert all(line.startswith(f"cluedo-notes: {own}") for line in lines)
    for key in ("players.min", "deal.leftover", "deal.x"):
        assert sum(key in line for line in lines) == 1, key
    assert len(lines) == 3
    said = cli("--lang", lang, "editions", "check", str(own), "--json")
    assert said.status == 2
    (report,) = said.json
    assert [problem["key"] for problem in report["problems"]] != []
    assert len(report["problems"]) == 3


def test_a_check_of_several_files_tells_about_each(cli: CommandLine, tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text(HOUSE, encoding="utf-8")
    files = [str(tmp_path / name) for name in ("house.toml", "missing.toml")]
    ran = cli("editions", "check", *files, "--json")
    assert ran.status == 2
    assert [report["file"] for report in ran.json] == files
    assert [bool(report["problems"]) for report in ran.json] == [False, True]


def test_the_library_lies_in_the_users_data_folder(cli: CommandLine) -> None:
    cli("new", "Ana", "Bob", "Cleo", "--name", "friday")
    assert Library(data_folder()).path_of("friday").is_file()


@pytest.mark.parametrize(
    "name", ["", " ", ".", "..", ".hidden", "a/b", "a\\b", "a\nb", "a\x1b[2Jb", "\x7f", "x" * 201, "é" * 101]
)
def test_what_is_no_name_for_a_game_is_refused_in_one_line(cli: CommandLine, name: str) -> None:
    ran = cli("new", "Ana", "Bob", "Cleo", "--name", name)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert ran.err.isprintable() or ran.err.rstrip("\n").isprintable()
    assert len(ran.err) < 250
    assert not any(Library(data_folder()).games.glob("*"))


ONLY_HERE = [
    *("a:b", "con", "CON", "Prn ", "nul.txt", "com1", "LPT9.x", "x?", "*", "a|b", "<a>", 'say "x"'),
    *(
        "--help",
        "-rf",
        "-",
        "x.",
        "x ",
        " x",
        "~x",
        "a/b",
        "..",
        "con.jsonl",
        "\u200b",
        "a\u202eb",
        "",
        "???",
    ),
    *("$HOME", "`date`", "a;b", "a&b", "!x", "#1", "x!", "a#b", "a\nb"),
    *("é" * 101, "x" * 300, "x" * 199 + " y"),
]
"""What Windows, a shell or no eye could take as the name of a file."""


@pytest.mark.parametrize("name", ONLY_HERE)
def test_a_name_that_not_every_computer_takes_is_refused_with_one_that_all_do(
    cli: CommandLine, name: str
) -> None:
    said = [cli("--lang", lang, "new", "Ana", "Bob", "Cleo", f"--name={name}") for lang in ("en", "fr")]
    if "/" not in name and name != "..":  # these name a path
        said += [cli("--lang", lang, "games", "use", "--", name) for lang in ("en", "fr")]
    proposals = set()
    for ran in said:
        assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
        *_, proposed, _ = re.split(r"[“”]|« | »", ran.err)
        proposals.add(proposed)
    assert not any(Library(data_folder()).games.glob("*"))
    (proposal,) = proposals
    assert cli("new", "Ana", "Bob", "Cleo", f"--name={proposal}").status == 0
    assert cli("games", "use", proposal).status == 0


@given(name=st.text(max_size=60) | st.sampled_from(ONLY_HERE))
def test_every_name_is_taken_or_answered_with_one_that_is(name: str) -> None:
    with TemporaryDirectory() as folder:
        library = Library(Path(folder))
        try:
            library.path_of(name)
        except EntryError as error:
            proposal = error.message.arguments["proposal"]
            assert proposal != name
            assert library.path_of(proposal).parent == library.games


@pytest.mark.parametrize("name", ["a:b", "$HOME", "Zoé's game", "#1"])
def test_a_game_that_has_such_a_name_already_is_still_there(cli: CommandLine, name: str) -> None:
    cli("new", "Ana", "Bob", "Cleo", "--name", "friday")
    path = Library(data_folder()).path_of("friday")
    path.rename(path.with_name(f"{name}.jsonl"))
    assert cli("games", "use", name).status == 0
    assert cli("--game", name, "sheet").status == 0
    assert [game["name"] for game in cli("games", "--json").json["games"]] == [name]


@pytest.mark.parametrize("name", ["x" * 200, "é" * 100, "Noël chez Zoé", "a.b", "2026-11-21"])
def test_every_other_name_is_one(cli: CommandLine, name: str) -> None:
    assert cli("new", "Ana", "Bob", "Cleo", "--name", name).status == 0
    assert Library(data_folder()).names() == [name]


def test_a_game_of_too_long_a_name_is_no_fault(cli: CommandLine) -> None:
    ran = cli("--game", "x" * 300, "sheet")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("command", [["sheet"], ["replay"], ["log"], ["turn"]])
@pytest.mark.parametrize("others", [0, 1])
def test_a_game_that_is_not_there_is_said_alike_everywhere(
    cli: CommandLine, command: list[str], others: int
) -> None:
    """With `--game`, and as what a command is about: one sentence, with the games that there are."""
    for _ in range(others):
        assert cli("new", "Ana", "Bob", "Cleo", "--name", "other").status == 0
    sentence = "there is no game “nowhere”"
    sentence += "; games: other" if others else ", and you have no other game yet"
    sentence += "; to set one up: cluedo-notes new"
    named = (["play", "nowhere"], ["verify", "nowhere"], ["games", "use", "nowhere"], ["replay", "nowhere"])
    for typed in (["--game", "nowhere", *command], *named, ["merge", "nowhere", "nowhere"]):
        ran = cli(*typed)
        assert (ran.status, ran.err) == (2, f"cluedo-notes: {sentence}\n"), typed
