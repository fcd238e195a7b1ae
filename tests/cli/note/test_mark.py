"""`mark`: recorded in format 2, corrected and taken back like any line; a player may be called Mark."""

import io
import json
import shlex

import pytest

from tests.helpers.cli.playing import HEADER, CommandLine, Game, header, suggestion


def last(game: Game) -> dict[str, object]:
    found = json.loads(game.path.read_bytes().splitlines()[-1])
    assert isinstance(found, dict)
    return found


def test_a_mark_is_noted_and_raises_the_format(cli: CommandLine, game: Game) -> None:
    game.start(HEADER)
    ran = cli("--game", str(game.path), "add", "mark", "plum", "bob", "to", "ask")
    assert (ran.status, ran.err, ran.out) == (0, "", "#1 Mark “to ask” on Professor Plum, Bob\n")
    assert last(game) == {"type": "mark", "card": "violet", "owner": "Bob", "text": "to ask"}
    assert json.loads(game.path.read_bytes().splitlines()[0])["format"] == 2


def test_without_a_text_it_is_taken_away(cli: CommandLine, game: Game) -> None:
    game.start(HEADER)
    without = cli("--game", str(game.path), "add", "mark", "plum", "envelope")
    assert "there is no mark to remove" in without.err and len(game.rows) == 1
    game("add", "mark", "plum", "envelope", "?")
    ran = cli("--game", str(game.path), "add", "mark", "plum", "envelope")
    assert ran.out == "#2 Mark removed: Professor Plum, the envelope\n"
    assert "text" not in last(game)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("plum bob 123456789", "a pencil mark can have at most 8 characters: 123456789"),
        ("plum zoe ?", "zoe"),
        ("sofa bob ?", "sofa"),
    ],
)
def test_what_cannot_be_a_mark_is_refused_in_one_line(
    cli: CommandLine, game: Game, typed: str, why: str
) -> None:
    game.start(HEADER)
    before = game.path.read_bytes()
    ran = cli("--game", str(game.path), "add", "mark", *typed.split())
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert why in ran.err
    assert game.path.read_bytes() == before


@pytest.mark.parametrize("text", ["?", "-x", "to ask", None])
def test_a_mark_is_offered_for_correction_as_it_is_typed(
    cli: CommandLine, game: Game, text: str | None
) -> None:
    game.start({**HEADER, "format": 2}, {"type": "mark", "card": "violet", "owner": "Bob", "text": text})
    offered = cli("--game", str(game.path), "edit", "1").err
    command = offered[offered.index("mark Professor-Plum Bob") :].strip().splitlines()[0]
    ran = cli("--game", str(game.path), "edit", "1", *_typed(command))
    assert ran.status == 0
    expected = {"type": "mark", "card": "violet", "owner": "Bob", **({} if text is None else {"text": text})}
    assert last(game) == {"type": "amend", "event": 1, "as": expected}


def _typed(command: str) -> list[str]:
    return shlex.split(command)


def test_in_play_a_player_may_be_called_mark(
    cli: CommandLine, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    game.start(header("classic", "Mark Bob Cleo", me="Bob"))
    lines = "mark olive matraque veranda cleo\nmark olive cleo !\nm olive corde veranda cleo\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    ran = cli("--game", str(game.path), "play")
    assert ran.status == 0, ran.err
    events = [json.loads(line) for line in game.path.read_bytes().splitlines()[1:]]
    assert [event["type"] for event in events] == ["suggestion", "mark", "suggestion"]
    asked = suggestion("Mark", "olive matraque veranda", "Bob pass", "Cleo show")
    assert {key: events[0][key] for key in ("player", "suspect")} == {
        key: asked[key] for key in ("player", "suspect")
    }
