"""Players of old logs with the present name of a put-aside card: without such cards, nothing changes."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.cli.playing import CommandLine
from tests.helpers.places import ROOT

FIXTURES = ROOT / "tests" / "fixtures"
LOGS = (
    "format-1/classic-5p.jsonl",
    "format-1/got-red-keep-2p.jsonl",
    "format-1/secrets-2008-4p.jsonl",
    "format-2/secrets-2008-4p.jsonl",
    "format-3/secrets-2008-4p.jsonl",
)
READ = (
    ("sheet",),
    ("sheet", "--json"),
    ("verify",),
    ("replay",),
    ("log",),
    ("others",),
    ("add", "mark", "rose", "aside-5", "!"),
)
AS_PLACES, OTHERWISE = ("aside-5", "aside-12"), ("asile-5", "asile-12")


def renamed(name: str, players: tuple[str, str], path: Path) -> str:
    """The log of this name with other names for its first two players, and where it is."""
    lines = [json.loads(line) for line in (FIXTURES / name).read_text("utf-8").splitlines()]
    names = dict(zip([seat["name"] for seat in lines[0]["players"]], players, strict=False))

    def with_names(part: Any) -> Any:
        if isinstance(part, dict):
            return {names.get(key, key): with_names(value) for key, value in part.items()}
        if isinstance(part, list):
            return list(map(with_names, part))
        return names.get(part, part) if isinstance(part, str) else part

    path.write_text("".join(json.dumps(with_names(line)) + "\n" for line in lines), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("name", LOGS)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_an_old_log_may_have_players_called_as_later_places(
    cli: CommandLine, tmp_path: Path, name: str, lang: str
) -> None:
    path = tmp_path / "game.jsonl"
    for command in READ:
        said = []
        for players in (AS_PLACES, OTHERWISE):
            file = renamed(name, players, path)
            ran = cli(
                "--game", file, "--lang", lang, *(part.replace(AS_PLACES[0], players[0]) for part in command)
            )
            text = ran.out + path.read_text("utf-8")
            said.append((ran.status, text.replace("asile-", "aside-"), ran.err.replace("asile-", "aside-")))
        assert said[0] == said[1], command


@pytest.mark.parametrize(
    ("aside", "name", "status"),
    [(12, "aside-12", 2), (11, "aside-12", 0), (5, "aside-5", 2), (3, "aside-5", 0)],
)
def test_a_place_of_the_table_is_no_player(
    cli: CommandLine, tmp_path: Path, aside: int, name: str, status: int
) -> None:
    path = tmp_path / "game.jsonl"
    seats = [{"name": "Ana"}, {"name": name}]
    header = {
        "type": "game",
        "format": 1,
        "edition": "classic",
        "players": seats,
        "options": {"aside": aside},
    }
    path.write_text(json.dumps(header) + "\n", encoding="utf-8")
    ran = cli("--game", str(path), "sheet")
    assert ran.status == status
    assert (name in ran.err) is bool(status) and len(ran.err.splitlines()) == bool(status)


def test_where_cards_lie_aside_such_a_player_is_none_of_them(cli: CommandLine, tmp_path: Path) -> None:
    """A card that was seen at some place aside may lie at each of them, and at no player."""
    path = tmp_path / "game.jsonl"
    file = renamed("format-1/got-red-keep-2p.jsonl", AS_PLACES, path)
    header = path.read_text("utf-8").splitlines()[0]
    look = {"type": "look", "player": "aside-12", "place": "aside", "cards": ["dague"]}
    path.write_text(header + "\n" + json.dumps(look) + "\n", encoding="utf-8")
    ran = cli("--game", file, "odds", "dague", "--json")
    assert ran.status == 0
    chances = json.loads(ran.out)["p"]
    assert {owner for owner, chance in chances.items() if chance} == {f"aside-{slot}" for slot in range(1, 5)}


@pytest.mark.parametrize("name", ["aside-5", "Écart-12", "aside 30"])
def test_a_new_game_has_no_such_player(cli: CommandLine, tmp_path: Path, name: str) -> None:
    path = tmp_path / "game.jsonl"
    ran = cli("--game", str(path), "new", "Ana", f"{name}:rose", "Cleo")
    assert (ran.status, path.exists(), len(ran.err.splitlines())) == (2, False, 1)
