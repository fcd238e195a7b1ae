"""The command line in process, and the game that most tests play."""

from pathlib import Path

import pytest

from .playing import HEADER, CommandLine, Game


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> CommandLine:
    return CommandLine(capsys)


@pytest.fixture
def game(cli: CommandLine, tmp_path: Path) -> Game:
    """Three players of classic with six cards each; Ana keeps the notes."""
    return Game(cli, tmp_path / "friday.jsonl").start(HEADER)
