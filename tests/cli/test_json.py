"""All JSON output has the form of its schema. `CommandLine` checks that in every other test as well."""

import copy
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from cluedo_notes.cli.main import app
from cluedo_notes.lab.schemas import OUTPUTS
from tests.helpers.cli.described import closed_validator, schema_name, undescribed
from tests.helpers.cli.piped import Play
from tests.helpers.cli.playing import HEADER, HOUSE, CommandLine, Game, suggestion
from tests.helpers.examples import tiers
from tests.helpers.places import ROOT

GAMES = sorted(path.stem for path in (ROOT / "examples").glob("*.jsonl"))
READ = (
    ("sheet",),
    ("sheet", "--at", "0"),
    ("odds",),
    ("odds", "--all", "--at", "9"),
    ("log",),
    ("log", "--all"),
    ("turn",),
    ("turn", "--roll", "4", "4"),
    ("turn", "--board"),
    ("check",),
    ("verify",),
    ("replay",),
    ("advise", "--at", "9"),
    ("others", "--at", "9"),
    ("undo",),
    ("redo",),
    ("add", "note", "later"),
)
LIES = (
    suggestion("Ana", "olive matraque veranda", "Bob pass", "Cleo pass"),
    suggestion("Bob", "olive matraque veranda", "Cleo show"),
)
"""What cannot all be true."""


@pytest.mark.parametrize("name", tiers(GAMES, "classic-3p", "secrets-2008-4p"))
def test_what_is_read_of_a_game(cli: CommandLine, tmp_path: Path, name: str) -> None:
    game = Game(cli, Path(shutil.copy(ROOT / "examples" / f"{name}.jsonl", tmp_path)))
    for command in READ:
        ran = game(*_named(command, game), "--json")
        assert ran.out.startswith(("{", "[")), (command, ran)
    asked = next(row for row in game.rows if row["type"] == "suggestion")
    for card in (asked["suspect"], asked["weapon"], asked["room"]):
        for at in ("5", str(len(game.rows) - 1)):
            assert game("odds", card, "--at", at, "--json").out.startswith("{")
            assert game("why", card, game.rows[0]["players"][1]["name"], "--at", at, "--json").out.startswith(
                "{"
            )


def _named(command: tuple[str, ...], game: Game) -> tuple[str, ...]:
    return (*command, str(game.path)) if command[0] == "verify" else command


def test_of_a_game_that_contradicts_itself(game: Game) -> None:
    game.start(HEADER, *LIES, *[{"type": "note", "text": "later"}] * 9)
    for command in (*READ, ("odds", "olive"), ("reply", "hall", "rose", "corde", "--to", "bob")):
        assert game(*_named(command, game), "--json").out.startswith(("{", "[")), command
    assert game("sheet", "--json").json["ignored"]


def test_of_what_is_noted_and_shown(game: Game, play: Play, tmp_path: Path) -> None:
    game.well("s", "ana", "olive", "matraque", "veranda", "bob", "--json")
    assert (
        game.well("edit", "1", "s", "ana", "olive", "matraque", "veranda", "cleo", "--json").json["event"]
        == 2
    )
    assert game.well("reply", "hall", "rose", "corde", "--to", "bob", "--json").json["choices"]
    for suffix in ("html", "pdf"):
        game.well("sheet", f"--{suffix}", str(tmp_path / f"sheet.{suffix}"), "--json")
    game.well("replay", "--html", str(tmp_path / "replay.html"), "--json")
    piped = play("b oli mat ver a", "no such line", options=("--json",))
    assert len(piped.out.splitlines()) == 2
    other = game.path.with_name("other.jsonl")
    shutil.copy(game.path, other)
    assert game.cli("merge", str(game.path), str(other), "--json").json["log"]
    broken = game.path.with_name("broken.jsonl")
    broken.write_text("x", encoding="utf-8")
    assert len(game.cli("verify", str(game.path), str(other), str(broken), "--json").json) == 3


def test_of_what_needs_no_game(cli: CommandLine, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(HOUSE, encoding="utf-8")
    (tmp_path / "odd.toml").write_text("id = 3\n", encoding="utf-8")
    path = str(tmp_path / "friday.jsonl")
    assert cli("--game", path, "new", "Ana", "Bob", "Cleo", "--json").json["game"] == path
    assert cli("games", "use", path, "--json").json["current"] == path
    assert cli("games", "--json").json["current"] == path
    assert cli("editions", "rules", "--json").json
    assert len({one["id"] for one in cli("editions", "list", "--json").json}) > 5
    for edition in (*(one["id"] for one in cli("editions", "list", "--json").json), str(house)):
        assert cli("editions", "show", edition, "--json").json["cards"]
        assert cli("editions", "board", edition, "--json").json["places"]
    assert cli("editions", "check", str(house), str(tmp_path / "odd.toml"), "--json").json[1]["problems"]
    assert cli("simulate", "--games", "2", "--players", "3", "--json").json["strategies"]


# -- the tests themselves


def commands(group: Any, *above: str) -> Iterator[tuple[str, ...]]:
    """Every command that prints JSON, by the words that call it."""
    context = typer.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if hasattr(command, "list_commands"):
            yield from commands(command, *above, name)
        if any("--json" in one.opts for one in command.params):
            yield (*above, name)


OTHERWISE = {"board", "odds"}
"""What `turn --board` and `odds CARD` print."""


def test_every_command_that_prints_json_has_a_schema_and_every_schema_a_command() -> None:
    assert {schema_name(command) for command in commands(typer.main.get_command(app))} | OTHERWISE == set(
        OUTPUTS
    )


def test_what_differs_from_the_schema_is_seen(game: Game) -> None:
    sheet = game.well("sheet", "--json").json
    assert undescribed(("sheet",), json.dumps(sheet)) == []
    for change in (
        lambda one: one.pop("edition"),
        lambda one: one.update(strange=1),
        lambda one: one["envelope"].update(certain={}),
        lambda one: one["cards"][0].update(p={"Ana": 1.5}),
        lambda one: one["cards"][0].update(category="strange"),
        lambda one: one.update(events="3"),
    ):
        changed = copy.deepcopy(sheet)
        change(changed)
        assert undescribed(("sheet",), json.dumps(changed)) != []
    assert closed_validator("sheet").is_valid(sheet)
