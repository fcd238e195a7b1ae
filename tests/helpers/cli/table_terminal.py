"""Lines typed into `play --table`, and the place of its notes."""

import io
import sys
from pathlib import Path

import pytest

from cluedo_notes.cli.main import main
from cluedo_notes.game.private_notes.shared_log import SharedLog


class Terminal:
    """A person who types lines into `play --table`."""

    def __init__(
        self, address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.address = address
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def types(self, *lines: str) -> tuple[int, str, str]:
        """Exit status, output, complaints."""
        piped = io.BytesIO("".join(f"{line}\n" for line in lines).encode())
        self.monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(piped, encoding="utf-8"))
        status = main(["--lang", "en", "play", "--table", self.address])
        printed = self.capsys.readouterr()
        return status, printed.out, printed.err


def notes_below(data: Path) -> SharedLog:
    """The files of the only seat that was taken with this `XDG_DATA_HOME`, at a table called friday."""
    (folder,) = (data / "cluedo-notes" / "tables").iterdir()
    return SharedLog(folder / "friday.jsonl", folder / "own.notes")
