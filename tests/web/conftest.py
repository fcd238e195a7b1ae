"""One game served in the network, with a secret in its address."""

from pathlib import Path

import pytest
from starlette.applications import Starlette

from cluedo_notes.web.live import seats
from tests.helpers.web.serving import SECRET, Browser, copied, served


@pytest.fixture(autouse=True)
def codes_are_cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seats are taken by the hundred here."""
    monkeypatch.setattr(seats, "WORK", 2)


@pytest.fixture
def log_file(tmp_path: Path) -> Path:
    """A whole game of three players."""
    return copied("classic-3p", tmp_path)


@pytest.fixture
def app(tmp_path: Path, log_file: Path) -> Starlette:
    return served(tmp_path, log_file, secret=SECRET)


@pytest.fixture
def browser(app: Starlette) -> Browser:
    """A family's browser: it has been let in."""
    return Browser(app).enter()
