"""A set-up corrected by `new --events-of`: typed options count, the rest is as in the corrected game."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from cluedo_notes.game.log.reader import read_log
from tests.helpers.cli.playing import HEADER, HOUSE, CommandLine, Game, Line, header, suggestion
from tests.helpers.cli.terminal import on_terminal
from tests.helpers.places import ROOT

EXAMPLES = sorted((ROOT / "examples").glob("*.jsonl"))

FRIDAY: list[Line] = [
    suggestion("Ana", "olive matraque veranda", "Bob pass", "Cleo show veranda"),
    {"type": "fact", "owner": "Bob", "holds": ["hall"]},
    {"type": "retract", "event": 2},
    {"type": "amend", "event": 1, "as": suggestion("Ana", "olive matraque veranda", "Bob show olive")},
    {"type": "insert", "after": 0, "as": {"type": "fact", "owner": "Bob", "holds": ["cuisine"]}},
    {"type": "note", "text": "é"},
]


def test_a_header_is_corrected_and_the_events_kept(cli: CommandLine, game: Game, tmp_path: Path) -> None:
    """My hand had the kitchen in it by mistake: the game contradicts itself until that is put right."""
    game.start(HEADER, *FRIDAY)
    assert game.well("sheet", "--json").json["consistent"] is False
    before = game.path.read_bytes()
    mended = Game(cli, tmp_path / "mended.jsonl")
    hand = "moutarde,poignard,corde,hall,bureau,salle-a-manger"
    mended.well("new", *["Ana", "Bob", "Cleo", "--me", "ana", "--hand"], hand, "--events-of", str(game.path))
    assert mended.rows == [{**HEADER, "hand": hand.split(",")}, *FRIDAY]
    assert mended.well("sheet", "--json").json["consistent"] is True
    assert mended.well("log", "--json").json["events"] == game.well("log", "--json").json["events"]
    assert game.path.read_bytes() == before
    assert "mended" in cli("log", "--game", "mended.jsonl").err or cli("sheet").out.startswith("mended")


@pytest.mark.parametrize(
    ("typed", "changed"),
    [
        ("", {}),
        ("--hand moutarde,poignard,corde,hall,bureau,salle-a-manger", {"hand": "salle-a-manger"}),
        ("--first Bob", {"first_player": "Bob"}),
    ],
)
def test_what_is_not_typed_is_taken_from_the_game_that_is_corrected(
    cli: CommandLine, game: Game, tmp_path: Path, typed: str, changed: dict[str, str]
) -> None:
    game.start(HEADER, *FRIDAY)
    mended = Game(cli, tmp_path / "mended.jsonl")
    mended.well("new", "--events-of", str(game.path), *typed.split())
    if "hand" in changed:
        changed = {"hand": [*HEADER["hand"][:-1], changed["hand"]]}  # type: ignore[dict-item]
    assert mended.rows == [{**HEADER, **changed}, *FRIDAY]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_players_with_new_names_have_them_in_every_event(
    cli: CommandLine, tmp_path: Path, example: Path
) -> None:
    old, *events = [json.loads(line) for line in example.read_text(encoding="utf-8").splitlines()]
    new_names = {seat["name"]: f"{seat['name']}ette" for seat in old["players"]}
    copy = Game(cli, tmp_path / "copy.jsonl")
    players = [f"{new_names[seat['name']]}:{seat.get('character', '')}" for seat in old["players"]]
    copy.well("new", *players, "--me", new_names[old["me"]], "--hand", ",".join(old["hand"]),
              "--events-of", str(example))  # fmt: skip
    assert copy.rows[1:] == renamed(events, new_names)
    assert copy.well("log", "--json").json["header"]["players"] == renamed(old["players"], new_names)


def renamed(part: Any, names: Mapping[str, str]) -> Any:
    """JSON in which each string that is a player has the new name; no card of the examples is called so."""
    match part:
        case str():
            return names.get(part, part)
        case list():
            return [renamed(each, names) for each in part]
        case dict():
            return {names.get(key, key): renamed(value, names) for key, value in part.items()}
    return part


def test_a_player_called_like_a_card_is_renamed_and_the_card_stays(
    cli: CommandLine, game: Game, tmp_path: Path
) -> None:
    seats = [{"name": "Ana"}, {"name": "corde"}, {"name": "Cleo"}]
    known: Line = {"type": "fact", "owner": "corde", "lacks": ["corde"]}
    game.start({**HEADER, "players": seats, "hand": HEADER["hand"]}, known)
    copy = Game(cli, tmp_path / "copy.jsonl")
    copy.well("new", "Ana", "Corine", "Cleo", "--events-of", str(game.path))
    assert copy.rows[1] == {**known, "owner": "Corine"}


def test_a_hand_that_no_longer_fits_the_number_of_players_is_asked_for(game: Game, tmp_path: Path) -> None:
    game.start(HEADER, {"type": "note", "text": "well met"})
    typed = ["new", "Ana", "Bob", "Cleo", "Dan", "--events-of", str(game.path)]
    path = tmp_path / "mended.jsonl"
    refused = game.cli("--game", str(path), *typed)
    assert (refused.status, path.exists()) == (2, False)
    assert "Ana" in refused.err and len(refused.err.splitlines()) == 1
    asked = [("Your cards", "moutarde,poignard,corde,hall\n"), ("Who dealt", "\n")]
    status, screen = on_terminal(["--game", str(path), *typed], answers=asked)
    assert status == 0, screen
    assert "Which one are you" not in screen and "Players in" not in screen
    assert read_log(path).header.hand == ("moutarde", "poignard", "corde", "hall")


def test_the_events_of_a_game_are_found_by_its_name(cli: CommandLine) -> None:
    assert cli("new", "Ana", "Bob", "Cleo", "--name", "friday").status == 0
    assert cli("add", "note", "well met").status == 0
    typed = ["new", "Ana", "Bob", "Cleo", "--name", "samedi", "--dealer", "Bob", "--events-of", "friday"]
    assert cli(*typed).status == 0
    said = cli("log", "--game", "samedi", "--json").json
    assert said["header"]["dealer"] == "Bob"
    assert [row["event"]["text"] for row in said["events"]] == ["well met"]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("Cleo Ana Dan", "Bob"),
        ("Ana Bob Cleo --edition got-meereen", "veranda"),
        ("Ana Bob Cleo --events-of nowhere", "nowhere"),
    ],
)
def test_events_that_do_not_fit_the_header_make_no_game(
    cli: CommandLine, game: Game, lang: str, typed: str, says: str
) -> None:
    game.start(HEADER, *FRIDAY)
    before = {path.name for path in game.path.parent.iterdir()}
    path = game.path.with_name("mended.jsonl")
    events = [] if "--events-of" in typed else ["--events-of", str(game.path)]
    ran = cli("--lang", lang, "--game", str(path), "new", *typed.split(), *events)
    assert (ran.status, ran.out, len(ran.err.splitlines())) == (2, "", 1)
    assert says in ran.err
    assert {path.name for path in game.path.parent.iterdir()} == before


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="this system has no such names for pipes")
def test_the_box_of_a_piped_log_lies_in_the_current_folder(
    cli: CommandLine, game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pipe lies in no folder of the user's."""
    (tmp_path / "house.toml").write_text(HOUSE, encoding="utf-8")
    game.start(header("./house.toml", "Ana Bob"), {"type": "fact", "owner": "Bob", "holds": ["hall"]})
    monkeypatch.chdir(tmp_path)
    reading, writing = os.pipe()
    os.write(writing, game.path.read_bytes())
    os.close(writing)
    copy = Game(cli, tmp_path / "elsewhere" / "copy.jsonl")
    copy.path.parent.mkdir()
    copy.well("new", "--events-of", f"/dev/fd/{reading}")
    os.close(reading)
    assert copy.rows == game.rows
    assert copy.well("sheet", "--json").json == game.well("sheet", "--json").json
