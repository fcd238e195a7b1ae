"""Lines piped into `play`, as a program or a file gives them."""

import io

import pytest

from tests.helpers.cli.playing import CommandLine, Game, Ran


class Play:
    """Lines for a game that is there."""

    def __init__(self, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
        self.game = game
        self.monkeypatch = monkeypatch

    def __call__(self, *lines: str, options: tuple[str, ...] = ()) -> Ran:
        _piped(lines, self.monkeypatch)
        return self.game("play", *options)


class New:
    """Answers to `play --new`; the header that they make."""

    def __init__(self, cli: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
        self.cli = cli
        self.monkeypatch = monkeypatch

    def __call__(self, *lines: str) -> Ran:
        _piped(lines, self.monkeypatch)
        return self.cli("play", "--new")

    @property
    def header(self) -> dict[str, object]:
        found: dict[str, object] = self.cli("log", "--json").json["header"]
        return found


def _piped(lines: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
