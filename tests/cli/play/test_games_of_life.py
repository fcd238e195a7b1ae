"""Whole games of tables as people have them, written before the program could record them.

Typed in `play` and by commands they make the same log and the same sheet. In the files of
`tests/fixtures/table-life/games` a line of the log (`=`) is followed by the input in `play` (`>`) and by the
command (`$`) that record it.
"""

import json
import shlex
from pathlib import Path

import pytest

import cluedo_notes
from tests.helpers.cli.piped import Play
from tests.helpers.places import ROOT

GAMES = sorted((ROOT / "tests" / "fixtures" / "table-life" / "games").glob("*.txt"))


def written(path: Path, sign: str) -> list[str]:
    """What stands behind a sign, line by line."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.removeprefix(sign) for line in lines if line.startswith(sign)]


@pytest.mark.parametrize("path", GAMES, ids=[path.stem for path in GAMES])
def test_the_log_the_prompt_and_the_commands_make_the_same_sheet(path: Path, play: Play) -> None:
    head, *events = [json.loads(line) for line in written(path, "= ")]
    game = play.game.start(head, *events)
    sheet = str(cluedo_notes.load(game.path))
    assert cluedo_notes.load(game.path).verify().wrong == ()
    game.start(head)
    typed = play(*written(path, "> "))
    assert typed.status == 0, typed
    for noted, event in zip(game.rows[1:], events, strict=True):
        assert noted == event
    assert str(cluedo_notes.load(game.path)) == sheet
    game.start(head)
    for command, event in zip(written(path, "$ "), events, strict=True):
        game.records(shlex.split(command), event)
    assert str(cluedo_notes.load(game.path)) == sheet
