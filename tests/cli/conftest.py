"""The command line in process, and the game that most tests play."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.cli.piped import New, Play
from tests.helpers.cli.playing import HEADER, CommandLine, Game


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> CommandLine:
    return CommandLine(capsys)


@pytest.fixture
def permissive() -> Iterator[None]:
    """As on most systems: everybody may read what a program does not keep to its user."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.fixture
def game(cli: CommandLine, tmp_path: Path) -> Game:
    """Three players of classic with six cards each; Ana keeps the notes."""
    return Game(cli, tmp_path / "friday.jsonl").start(HEADER)


@pytest.fixture
def play(game: Game, monkeypatch: pytest.MonkeyPatch) -> Play:
    return Play(game, monkeypatch)


@pytest.fixture
def new(cli: CommandLine, monkeypatch: pytest.MonkeyPatch) -> New:
    return New(cli, monkeypatch)
