"""A table kept by another computer, and a terminal that joins it, with files elsewhere."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cluedo_notes.game.log.events import Header, Seat
from cluedo_notes.game.log.journal import create
from tests.helpers.cli.table_terminal import Terminal
from tests.helpers.web.running import Running, running
from tests.helpers.web.serving import SECRET

HEADER = Header(1, "classic", (Seat("Ana"), Seat("Bob"), Seat("Cleo")))


@pytest.fixture
def public(tmp_path: Path) -> Path:
    file = tmp_path / "there" / "friday.jsonl"
    create(file, HEADER)
    return file


@pytest.fixture
def table(public: Path) -> Iterator[Running]:
    with running(public.parent, public, secret=SECRET, table=True) as server:
        yield server


@pytest.fixture
def terminal(
    table: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Terminal:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "here"))
    return Terminal(f"{table.address}/enter/{SECRET}", monkeypatch, capsys)
