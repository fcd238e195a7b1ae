"""`cluedo-notes serve` in a process of its own, as users start it."""

import json
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from tests.helpers.programs import run, script, start


@dataclass
class Served:
    """A server that is running: its address, and the terminal beside it."""

    address: str
    folder: Path

    def noted(self, game: str) -> list[dict[str, Any]]:
        """The events of one of the player's own games."""
        log = self.folder / "cluedo-notes" / "games" / f"{game}.jsonl"
        return [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()[1:]]

    def terminal(self, *typed: str) -> None:
        """A command typed in a terminal while the page is open."""
        run(command(typed), surroundings(self.folder), check=True, capture_output=True)

    @contextmanager
    def session(self, *typed: str) -> Iterator[IO[str]]:
        """A command that stays open and reads lines; it ends well."""
        pipe = {"stdin": subprocess.PIPE, "stdout": subprocess.DEVNULL}
        with start(command(typed), surroundings(self.folder), text=True, **pipe) as process:
            assert process.stdin is not None
            yield process.stdin
        assert process.returncode == 0


def command(typed: Sequence[str]) -> list[str]:
    return [script("cluedo-notes"), *typed]


def surroundings(folder: Path) -> dict[str, str]:
    """The variables of one whose games lie in `folder`."""
    return {"XDG_DATA_HOME": str(folder), "LANG": "en.UTF-8"}


def free_port() -> int:
    """A port that nobody listens at just now."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Mortal:
    """A server at one port that may be killed, and started again there."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.folder = folder
        self.typed = command(["serve", "--port", str(free_port()), "--json", *arguments])
        self.process: subprocess.Popen[str] | None = None
        self.address = self.start()

    def start(self) -> str:
        """Start it; its address."""
        self.process = start(self.typed, surroundings(self.folder), stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        return str(json.loads(self.process.stdout.readline())["address"]).rstrip("/")

    def kill(self) -> None:
        """It dies at once, wherever it is; one that is dead stays so."""
        if self.process is not None:
            with self.process as process:
                process.kill()
        self.process = None

    def forget(self) -> None:
        """What it kept so that a restart goes unnoticed is gone."""
        (self.folder / "cluedo-notes" / "address").unlink(missing_ok=True)


@contextmanager
def mortal(folder: Path, *arguments: str) -> Iterator[Mortal]:
    """One that is dead in the end."""
    server = Mortal(folder, *arguments)
    try:
        yield server
    finally:
        server.kill()


@contextmanager
def served(folder: Path, *arguments: str, program: str | None = None) -> Iterator[Served]:
    """The server from when it listens until it is stopped; `program`: that of another installation."""
    typed = [program or script("cluedo-notes"), "serve", "--port", str(free_port()), "--json", *arguments]
    with start(typed, surroundings(folder), stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield Served(json.loads(process.stdout.readline())["address"].rstrip("/"), folder)
        finally:
            process.terminate()
