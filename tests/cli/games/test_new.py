"""`new`: the header, the questions on a terminal, and corrected headers."""

import json
import re
from pathlib import Path

import pytest

from cluedo_notes.cli.terminal.command_line import option_in_words
from cluedo_notes.editions import Category, load
from cluedo_notes.game.entry.library import data_folder
from cluedo_notes.game.entry.setup.edition_names import listed_editions
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.words import words_in
from cluedo_notes.presentation.games.edition import known_by
from tests.helpers.cli.playing import HEADER, HOUSE, CommandLine, Game, Line, header, suggestion
from tests.helpers.cli.terminal import on_terminal

HAND = "moutarde,poignard,corde,hall,bureau,cuisine"


def written(path: Path) -> Line:
    """The one line of a new game."""
    (line,) = path.read_text(encoding="utf-8").splitlines()
    head: Line = json.loads(line)
    return head


NEW: dict[str, Line] = {
    f"Ana Bob Cleo --me ana --hand {HAND}": HEADER,
    "Ana Bob Cleo": header("classic", "Ana Bob Cleo"),
    "Ana Bob Cleo --first Ana --by-the-box": {
        **header("classic", "Ana Bob Cleo"),
        "format": 4,
        "first_player": "Ana",
        "by_the_box": True,
    },
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
    assert "Ana: 6, Bob: 6, Cleo: 6" in cli("new", "Ana", "Bob", "Cleo").out
    unknown = cli("new", "Ana", "Bob", "Cleo", "Dan").out
    assert "Ana: ?, Bob: ?, Cleo: ?, Dan: ?" in unknown
    assert "--dealer" in unknown
    known = cli("new", "Ana", "Bob", "Cleo", "Dan", "--dealer", "Dan").out
    assert "Ana: 5, Bob: 5, Cleo: 4, Dan: 4" in known
    assert "--dealer" not in known


def test_new_in_json_is_the_file_and_the_header(cli: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "new.jsonl"
    said = cli("--game", str(path), "new", "Ana", "Bob", "Cleo", "--json").json
    assert said == {"game": str(path), "header": written(path)}


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
    """The copy is called as the game is; a second game with that edition finds its own copy."""
    own = tmp_path / "mine" / "house.toml"
    own.parent.mkdir()
    own.write_text(HOUSE, encoding="utf-8")
    (tmp_path / "house.toml").write_text("# something else", encoding="utf-8")
    for name in ("friday", "samedi"):
        game = Game(cli, tmp_path / f"{name}.jsonl")
        game.well("new", "Ana", "Bob", "--edition", str(own))
        assert written(game.path) == header(f"./{name}.toml", "Ana Bob")
        assert game.path.with_suffix(".toml").read_text(encoding="utf-8") == HOUSE
    assert (tmp_path / "house.toml").read_text(encoding="utf-8") == "# something else"
    own.unlink()
    assert "Cellar" in game.well("sheet").out


def test_the_same_edition_beside_the_log_is_used_again(cli: CommandLine, tmp_path: Path) -> None:
    own = tmp_path / "house.toml"
    own.write_text(HOUSE, encoding="utf-8")
    for name in ("friday", "samedi"):
        game = Game(cli, tmp_path / f"{name}.jsonl")
        game.well("new", "Ana", "Bob", "--edition", str(own))
        assert written(game.path) == header("./house.toml", "Ana Bob")
    assert [path.name for path in tmp_path.glob("*.toml")] == ["house.toml"]


MEANT = ("unknown", "Inconnu", "?", "–", "Envelope", "étui", "piscine", "aside-1", "Écart-2")
"""Names that mean answers or owners in a line."""


@pytest.mark.parametrize("name", MEANT)
def test_a_name_that_means_something_else_in_a_line_is_refused(
    cli: CommandLine, tmp_path: Path, name: str
) -> None:
    path = tmp_path / "x.jsonl"
    ran = cli("--game", str(path), "new", "Ana", f"{name}:rose", "Cleo")
    assert (ran.status, path.exists(), len(ran.err.splitlines())) == (2, False, 1)
    (free,) = re.findall(r"such as “(.*)”$", ran.err)
    assert cli("--game", str(path), "new", "Ana", f"{free}:rose", "Cleo").status == 0


def test_an_old_log_keeps_such_names(cli: CommandLine, tmp_path: Path) -> None:
    """It is read and added to, and its hand can be corrected."""
    old, again = tmp_path / "old.jsonl", tmp_path / "again.jsonl"
    asked = suggestion("unknown", "rose corde hall", "Étui show")
    lines = [header("classic", "unknown Étui Cleo"), asked]
    old.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    assert cli("--game", str(old), "s", "unk", "rose", "corde", "bureau", "-").status == 0
    names = ("unknown", "Étui", "Cleo")
    ran = cli("--game", str(again), "new", *names, "--me", "Cleo", "--events-of", str(old))
    assert ran.status == 0, ran.err
    events = [read_log(file).events for file in (old, again)]
    assert len(events[0]) == 2 and events[0] == events[1]


UNTYPABLE = ["--me", "-", "A=B", "a,b", "=x", "A\tb", "A\x1b[31m", "A\u2028b"]


@pytest.mark.parametrize("name", UNTYPABLE)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_name_that_could_not_be_typed_later_is_refused(
    cli: CommandLine, tmp_path: Path, name: str, lang: str
) -> None:
    ran = cli("--lang", lang, "--game", str(tmp_path / "new.jsonl"), "new", "--", name, "Bob", "Cleo")
    assert (ran.status, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1
    assert ran.err.rstrip("\n").isprintable()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("typed", ["--name ../x", "--name a/b", "--name ..", "--game {game} --name x"])
def test_a_game_goes_to_one_place_in_the_users_games(cli: CommandLine, tmp_path: Path, typed: str) -> None:
    games = data_folder() / "games"
    ran = cli("new", "Ana", "Bob", "Cleo", *typed.format(game=tmp_path / "new.jsonl").split())
    assert (ran.status, ran.out, len(ran.err.splitlines())) == (2, "", 1)
    assert list(tmp_path.iterdir()) == []
    assert not games.exists()


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


def test_new_asks_for_everything_on_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "new.jsonl"
    dialogue = [
        ("Edition", "clasic\n"),
        ("Edition", "\n"),
        ("Players", "Ana\n"),
        ("Players", "Ana:rose, Bob , Cleo, Dan\n"),
        ("Which one are you", "anna\n"),
        ("Which one are you", "an\n"),
        ("Your cards", "rose, corde, xyzzy\n"),
        ("Your cards", "rose, corde\n"),
        ("Your cards", "rose, corde, rose, bureau\n"),
        ("Your cards", "rose, corde, hall, bureau\n"),
        ("Who dealt", "bob\n"),
    ]
    status, screen = on_terminal(["--game", str(path), "new"], answers=dialogue)
    assert status == 0, screen
    assert "did you mean" in screen
    assert screen.count("cluedo-notes: ") == 6
    expected = header("classic", "Ana Bob Cleo Dan", me="Ana", hand=["rose", "corde", "hall", "bureau"])
    expected["players"][0]["character"] = "rose"
    assert written(path) == {**expected, "dealer": "Bob"}
    assert "Ana: 4, Bob: 4, Cleo: 5, Dan: 5" in screen


def test_new_asks_in_french_for_the_open_cards_of_a_game_that_has_some(tmp_path: Path) -> None:
    path = tmp_path / "new.jsonl"
    dialogue = [
        ("dition", "donjon\n"),
        ("Joueurs", "Ana Bob Cléo\n"),
        ("Quel joueur", "-\n"),
        ("visibles", "cersei,cachots\n"),
    ]
    status, screen = on_terminal(["--lang", "fr", "--game", str(path), "new"], answers=dialogue)
    assert status == 0, screen
    assert written(path) == header("got-red-keep", "Ana Bob Cléo", face_up=["cersei", "cachots"])
    for question, answer in dialogue:
        assert re.search(rf"{question}.*(?: :|\)) {answer.strip()}$", screen, re.MULTILINE), (
            question,
            screen,
        )


def test_new_offers_the_last_players_and_who_noted(cli: CommandLine) -> None:
    assert cli("new", "Ana:rose", "Bob", "Cleo", "--me", "Bob", "--name", "monday").status == 0
    again = [
        ("Enter: Ana, Bob, Cleo again", "\n"),
        ("Enter: Bob; - if you only watch", "\n"),
        ("Your cards", "\n"),
    ]
    status, screen = on_terminal(["new", "--edition", "classic", "--name", "friday"], answers=again)
    assert status == 0, screen
    found = cli("log", "--json").json["header"]
    assert [seat["name"] for seat in found["players"]] == ["Ana", "Bob", "Cleo"] and found["me"] == "Bob"
    others = [("again", "Dan, Bob, Eve\n"), ("Enter: Bob", "-\n")]
    status, screen = on_terminal(["new", "--edition", "classic", "--name", "sunday"], answers=others)
    assert status == 0, screen
    found = cli("log", "--json").json["header"]
    assert [seat["name"] for seat in found["players"]] == ["Dan", "Bob", "Eve"] and found.get("me") is None


def test_new_asks_nothing_that_was_given(tmp_path: Path) -> None:
    path = tmp_path / "new.jsonl"
    typed = ["new", "Ana", "Bob", "Cleo", "--edition", "classic", "--me", "Ana", "--hand", HAND]
    status, _ = on_terminal(["--game", str(path), *typed])
    assert status == 0
    assert written(path) == HEADER


def test_new_with_players_does_not_ask_for_the_edition(tmp_path: Path) -> None:
    path = tmp_path / "new.jsonl"
    status, screen = on_terminal(
        ["--game", str(path), "new", "Ana", "Bob", "Cleo"], answers=[("Which one are you", "-\n")]
    )
    assert status == 0, screen
    assert written(path) == header("classic", "Ana Bob Cleo")
    assert "Edition" not in screen


def test_a_name_counts_more_than_the_variable_of_the_environment(
    cli: CommandLine, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLUEDO_NOTES_GAME", str(game.path))
    before = game.path.read_bytes()
    taken = cli("new", "Ana", "Bob", "Cleo")
    assert taken.status == 2 and "--name" in taken.err and "CLUEDO_NOTES_GAME" in taken.err
    ran = cli("new", "Ana", "Bob", "Cleo", "--name", "friday")
    assert ran.status == 0 and "friday" in ran.out
    assert len(ran.err.splitlines()) == 1 and "CLUEDO_NOTES_GAME" in ran.err  # what other commands go on with
    assert game.path.read_bytes() == before
    both = cli("--game", "saturday", "new", "Ana", "Bob", "Cleo", "--name", "sunday")
    assert both.status == 2 and "--game" in both.err


def test_new_asks_who_dealt_where_the_first_player_has_a_card_more_than_the_rules_say(tmp_path: Path) -> None:
    path = tmp_path / "new.jsonl"
    words = ["new", "Ana", "Bob", "Cleo", "Dan", "--me", "Ana", "--hand", "rose,corde,hall,bureau,cuisine"]
    typed = ["--game", str(path), *words, "--first", "Ana"]
    status, screen = on_terminal(typed, answers=[("Who dealt", "ana\n"), ("Who dealt", "dan\n")])
    assert status == 0, screen
    assert (written(path)["dealer"], written(path)["first_player"]) == ("Dan", "Ana")
    assert "Ana: 5, Bob: 5, Cleo: 4, Dan: 4" in screen


def test_new_asks_for_the_suspects_after_the_players_until_none_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "new.jsonl"
    dialogue = [
        ("Edition", "3\n"),
        ("Players", "Ana Bob Cleo\n"),
        ("suspects", "Bob, Batdaf\n"),
        ("suspects", "Batdaf\n"),
        ("3 are still missing", "Olaf, Epitaf, Cenotaf\n"),
        ("Which one are you", "-\n"),
    ]
    status, screen = on_terminal(["--game", str(path), "new"], answers=dialogue)
    assert status == 0, screen
    assert "Bob is a player" in screen and " 3 Asterix and the Normans Cluedo (3-6), with Grossebaf" in screen
    assert written(path)["options"] == {"suspects": ["Batdaf", "Olaf", "Epitaf", "Cenotaf"]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_boxes_of_as_many_players_are_told_apart_by_a_suspect_of_theirs(language: str) -> None:
    editions = listed_editions()
    by_players: dict[object, list[str]] = {}
    for one in editions:
        suspect = known_by(one, editions, language)
        assert suspect in [card.name.in_language(language) for card in one.of(Category.SUSPECT)]
        by_players.setdefault(one.players.max, []).append(suspect)
    for suspects in by_players.values():
        assert len(set(suspects)) == len(suspects)


@pytest.mark.parametrize(
    ("language", "variables", "box"),
    [
        ("en", {"LANG": "en_US.UTF-8"}, "american"),
        ("en", {"LANG": "de_DE.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "british"),
        ("en", {"LC_MESSAGES": "en_AU", "LANG": "C"}, "british"),
        ("fr", {"LANG": "en_US.UTF-8"}, "classic"),
        ("fr", {"LANG": "fr_FR.UTF-8"}, "classic"),
        ("en", {"LANG": "C.UTF-8"}, "classic"),
        ("en", {}, "classic"),
    ],
)
def test_the_box_is_the_one_sold_where_the_reader_lives_and_named_in_the_first_line(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch, language: str, variables: dict[str, str], box: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, locale in variables.items():
        monkeypatch.setenv(name, locale)
    first = cli("--lang", language, "new", "Ana", "Bob", "Cleo", "--name", "friday").out.splitlines()[0]
    assert read_log(data_folder() / "games" / "friday.jsonl").header.edition == box
    assert load(box).name.in_language(language) in first
    assert option_in_words("edition", words_in(language)) in first


def test_enter_is_the_box_of_the_country_and_it_is_listed_first(tmp_path: Path) -> None:
    path = tmp_path / "new.jsonl"
    dialogue = [("Edition", "\n"), ("Players", "Ana Bob Cleo\n"), ("Which one are you", "-\n")]
    status, screen = on_terminal(["--game", str(path), "new"], answers=dialogue, LC_ALL="en_GB.UTF-8")
    assert status == 0, screen
    assert " 1 British Cluedo" in screen and " 2 Classic Cluedo" in screen
    assert written(path)["edition"] == "british"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_of_another_size_is_refused_with_what_to_type(cli: CommandLine, language: str) -> None:
    hand = HAND.rpartition(",")[0]
    refused = cli("--lang", language, "new", "Ana", "Bob", "Cleo", "--me", "Ana", "--hand", hand)
    sized = re.findall(r"\w+::\d", refused.err)
    assert refused.status == 2
    assert " ".join(sized) in " ".join(refused.err.split())
    assert cli("new", *sized, "--me", "Ana", "--hand", hand).status == 0
