"""Setting a game up, choosing among games, editions of one's own, and what is asked for on a terminal."""

import json
from datetime import date
from pathlib import Path

import pytest

from cluedo_notes.editions import load, shipped
from cluedo_notes.game.library import Library, data_folder

from .playing import HEADER, CommandLine, Game, Line, Ran, header, suggestion
from .terminal import on_terminal

HOUSE = """
id = "house"
name = {fr = "Maison", en = "House"}
players = {min = 2, max = 6}
[deal]
leftover = "none"
[cards.suspect]
rose = {fr = "Mademoiselle Rose", en = "Miss Scarlett"}
olive = {fr = "Docteur Olive", en = "Dr Green"}
[cards.weapon]
corde = {fr = "Corde", en = "Rope"}
dague = {fr = "Dague", en = "Dagger"}
[cards.room]
hall = {fr = "Hall", en = "Hall"}
cave = {fr = "Cave", en = "Cellar"}
"""
HAND = "moutarde,poignard,corde,hall,bureau,cuisine"


def written(path: Path) -> Line:
    """The one line of a new game."""
    (line,) = path.read_text(encoding="utf-8").splitlines()
    head: Line = json.loads(line)
    return head


NEW: dict[str, Line] = {
    f"Ana Bob Cleo --me ana --hand {HAND}": HEADER,
    "Ana Bob Cleo": header("classic", "Ana Bob Cleo"),
    "Ana Bob Cleo --edition SUPER": header("super", "Ana Bob Cleo"),
    "Ana:rose:5 Bob:green:5 Cleo::4 Dan:violet:4": {
        **header("classic", ""),
        "players": [
            {"name": "Ana", "character": "rose", "hand_size": 5},
            {"name": "Bob", "character": "olive", "hand_size": 5},
            {"name": "Cleo", "hand_size": 4},
            {"name": "Dan", "character": "violet", "hand_size": 4},
        ],
    },
    "Ana Bob Cleo Dan --dealer dan --first cl --complete": header(
        "classic", "Ana Bob Cleo Dan", dealer="Dan", first_player="Cleo", complete=True
    ),
    "Ana Bob Cleo --edition got-red-keep --face-up cersei,Cachots": header(
        "got-red-keep", "Ana Bob Cleo", face_up=["cersei", "cachots"]
    ),
    "Ana Bob Cleo --edition got-red-keep --option leftover=centre": header(
        "got-red-keep", "Ana Bob Cleo", options={"leftover": "centre"}
    ),
    "Ana Bob --edition secrets --option two_player=true --option witnesses=all": header(
        "secrets-2008", "Ana Bob", options={"two_player": True, "witnesses": "all"}
    ),
    "Ana Bob Cleo --edition asterix --option suspects=Batdaf,Cénotaf --me bob --hand cenotaf,"
    "gourdin,auberge,foret,batdaf,drakkar": header(
        "asterix",
        "Ana Bob Cleo",
        me="Bob",
        hand=["cenotaf", "gourdin", "auberge", "foret", "batdaf", "drakkar"],
        options={"suspects": ["Batdaf", "Cénotaf"]},
    ),
}


@pytest.mark.parametrize("typed", NEW)
def test_new_writes_the_header_that_was_typed(cli: CommandLine, tmp_path: Path, typed: str) -> None:
    path = tmp_path / "new.jsonl"
    ran = cli("--game", str(path), "new", *typed.split())
    assert (ran.status, ran.err) == (0, "")
    assert written(path) == NEW[typed]
    assert str(path) in ran.out
    assert cli("sheet").status == 0


def test_new_tells_who_holds_how_many_cards_and_whether_a_dealer_would_tell_more(cli: CommandLine) -> None:
    assert "Ana 6, Bob 6, Cleo 6" in cli("new", "Ana", "Bob", "Cleo").out
    unknown = cli("new", "Ana", "Bob", "Cleo", "Dan").out
    assert "Ana ?, Bob ?, Cleo ?, Dan ?" in unknown
    assert "--dealer" in unknown
    assert "Ana 5, Bob 5, Cleo 4, Dan 4" in cli("new", "Ana", "Bob", "Cleo", "Dan", "--dealer", "Dan").out


def test_new_in_json_is_the_file_and_the_header(cli: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "new.jsonl"
    said = cli("--game", str(path), "new", "Ana", "Bob", "Cleo", "--json").json
    assert said == {"game": str(path), "header": written(path)}


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
    cli("use", str(elsewhere.path))
    (row,) = (line for line in cli("games").out.splitlines() if str(elsewhere.path) in line)
    assert row.startswith("*")


def test_use_chooses_by_name_or_path(cli: CommandLine, game: Game) -> None:
    cli("new", "Dan", "Eva", "Fay", "--name", "samedi")
    cli("new", "Gil", "Hal", "Ida", "--name", "dimanche")
    assert "Gil" in cli("log").out
    assert cli("use", "samedi").status == 0
    assert "Dan" in cli("log").out
    assert cli("use", str(game.path), "--json").json == {"current": str(game.path)}
    assert "Ana" in cli("log").out
    wrong = cli("use", "lundi")
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


def test_an_edition_of_ones_own_is_copied_beside_the_log(cli: CommandLine, tmp_path: Path) -> None:
    own = tmp_path / "mine" / "house.toml"
    own.parent.mkdir()
    own.write_text(HOUSE, encoding="utf-8")
    path = tmp_path / "games" / "new.jsonl"
    ran = cli("--game", str(path), "new", "Ana", "Bob", "--edition", str(own))
    assert (ran.status, ran.err) == (0, "")
    assert written(path) == header("./house.toml", "Ana Bob")
    assert (path.parent / "house.toml").read_text(encoding="utf-8") == HOUSE
    own.unlink()
    assert cli("s", "Ana", "rose", "rope", "cave", "bob").status == 0


def test_another_edition_of_the_same_file_name_is_not_overwritten(cli: CommandLine, tmp_path: Path) -> None:
    own = tmp_path / "mine" / "house.toml"
    own.parent.mkdir()
    own.write_text(HOUSE, encoding="utf-8")
    (tmp_path / "house.toml").write_text("# something else", encoding="utf-8")
    ran = cli("--game", str(tmp_path / "new.jsonl"), "new", "Ana", "Bob", "--edition", str(own))
    assert ran.status == 2
    assert len(ran.err.splitlines()) == 1
    assert (tmp_path / "house.toml").read_text(encoding="utf-8") == "# something else"
    assert not (tmp_path / "new.jsonl").exists()


def test_the_suspects_of_asterix_are_called_as_the_header_says(cli: CommandLine, tmp_path: Path) -> None:
    game = Game(cli, tmp_path / "new.jsonl")
    fresh = game.well("new", "Ana", "Bob", "Cleo", "--edition", "asterix")
    assert "suspects=" in fresh.out
    game.records("s Ana suspect-3 glaive foret bob", suggestion("Ana", "suspect-3 glaive foret", "Bob show"))
    game = Game(cli, tmp_path / "named.jsonl")
    named = "suspects=Batdaf,Cénotaf,Épitaf,Olaf"
    game.well("new", "Ana", "Bob", "Cleo", "--edition", "asterix", "--option", named)
    game.records("s Ana epi glaive foret bob", suggestion("Ana", "epitaf glaive foret", "Bob show"))
    assert "Épitaf" in game.well("sheet").out


def test_editions_are_listed_and_shown(cli: CommandLine) -> None:
    assert [row["id"] for row in cli("editions", "list", "--json").json] == list(shipped())
    for lang in ("en", "fr"):
        listed = cli("editions", "list", "--lang", lang).out.splitlines()
        for edition_id in shipped():
            (row,) = (line for line in listed if line.startswith(f"{edition_id} "))
            assert load(edition_id).name.in_language(lang) in row
    for edition_id in shipped():
        for lang in ("en", "fr"):
            page = cli("editions", "show", edition_id, "--lang", lang)
            assert page.status == 0
            for card in load(edition_id).cards:
                assert card.id in page.out
                assert card.name.in_language(lang) in page.out
        shown = cli("editions", "show", edition_id, "--json").json
        assert shown["id"] == edition_id
    assert "suspects" in cli("editions", "show", "asterix").out
    assert "piscine" in cli("editions", "show", "2008").out


def test_a_sound_edition_of_ones_own_passes_its_check(cli: CommandLine, tmp_path: Path) -> None:
    own = tmp_path / "house.toml"
    own.write_text(HOUSE, encoding="utf-8")
    assert cli("editions", "check", str(own)) == Ran(0, f"{own}: fine\n", "")
    assert cli("editions", "check", str(own), "--json").json == [{"file": str(own), "problems": []}]
    assert "Mademoiselle Rose" in cli("editions", "show", str(own), "--lang", "fr").out


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_mistake_of_an_edition_is_told_on_its_own_line(
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


def test_new_asks_for_everything_on_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "new.jsonl"
    dialogue = [
        ("Edition", "clasic\n"),
        ("Edition", "\n"),
        ("Players", "Ana:rose, Bob , Cleo, Dan\n"),
        ("Which of them", "anna\n"),
        ("Which of them", "an\n"),
        ("Your cards", "rose, corde, xyzzy\n"),
        ("Your cards", "rose, corde, hall, bureau\n"),
        ("Who dealt", "bob\n"),
    ]
    status, screen = on_terminal(["--game", str(path), "new"], answers=dialogue)
    assert status == 0, screen
    assert "did you mean" in screen
    expected = header("classic", "Ana Bob Cleo Dan", me="Ana", hand=["rose", "corde", "hall", "bureau"])
    expected["players"][0]["character"] = "rose"
    assert written(path) == {**expected, "dealer": "Bob"}
    assert "Ana 4, Bob 4, Cleo 5, Dan 5" in screen


def test_new_asks_in_french_for_the_open_cards_of_a_game_that_has_some(tmp_path: Path) -> None:
    path = tmp_path / "new.jsonl"
    dialogue = [
        ("dition", "donjon\n"),
        ("Joueurs", "Ana,Bob,Cléo\n"),
        ("Lequel", "\n"),
        ("visibles", "cersei,cachots\n"),
    ]
    status, screen = on_terminal(["--lang", "fr", "--game", str(path), "new"], answers=dialogue)
    assert status == 0, screen
    assert written(path) == header("got-red-keep", "Ana Bob Cléo", face_up=["cersei", "cachots"])


def test_new_asks_nothing_that_was_given(tmp_path: Path) -> None:
    path = tmp_path / "new.jsonl"
    typed = ["new", "Ana", "Bob", "Cleo", "--edition", "classic", "--me", "Ana", "--hand", HAND]
    status, _ = on_terminal(["--game", str(path), *typed])
    assert status == 0
    assert written(path) == HEADER


def test_add_reveal_asks_for_the_envelope_every_hand_and_the_rest(game: Game) -> None:
    game.start(header("secrets-2008", "Ana Bob Cleo Dan"))
    dialogue = [
        ("envelope", "patio, rose, corde\n"),
        ("Hand of Ana", "olive,batte,hache,hall,spa\n"),
        ("Hand of Bob", "\n"),
        ("Hand of Cleo", "nonsens\n"),
        ("Hand of Cleo", "\n"),
        ("Hand of Dan", "\n"),
        ("Left-over", "violet\n"),
    ]
    status, screen = on_terminal(["--game", str(game.path), "add-reveal"], answers=dialogue)
    assert status == 0, screen
    assert game.last == {
        "type": "reveal",
        "envelope": {"suspect": "rose", "weapon": "corde", "room": "patio"},
        "hands": {"Ana": ["olive", "batte", "hache", "hall", "spa"]},
        "pool": ["violet"],
    }


def test_edit_alone_offers_the_event_to_be_changed(game: Game) -> None:
    game.start(HEADER, suggestion("Ana", "olive matraque veranda", "Bob show olive"))
    dialogue = [("--card olive", "\b" * len("olive") + "veranda\n")]
    status, screen = on_terminal(["--game", str(game.path), "edit", "1"], answers=dialogue)
    assert status == 0, screen
    changed = suggestion("Ana", "olive matraque veranda", "Bob show veranda")
    assert game.last == {"type": "amend", "event": 1, "as": changed}


def test_giving_up_at_a_question_notes_nothing(game: Game) -> None:
    before = game.path.read_bytes()
    status, screen = on_terminal(["--game", str(game.path), "add-reveal"], answers=[("envelope", "\x04")])
    assert status == 130
    assert screen.rstrip().endswith("cluedo-notes: interrupted")
    assert "Traceback" not in screen
    assert game.path.read_bytes() == before


def test_the_end_of_input_at_a_prefilled_edit_is_no_traceback(game: Game) -> None:
    game.start(HEADER, {"type": "note", "text": "x"})
    status, screen = on_terminal(["--game", str(game.path), "edit", "1"], answers=[("read", "\x15\x04")])
    assert status not in (0, 70), screen
    assert "Traceback" not in screen
    assert len(game.rows) == 2


def test_the_library_lies_in_the_users_data_folder(cli: CommandLine) -> None:
    cli("new", "Ana", "Bob", "Cleo", "--name", "friday")
    assert Library(data_folder()).path_of("friday").is_file()
