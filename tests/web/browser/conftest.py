"""A real server, and Debian's Chromium that looks at it. The tests are skipped without Chromium, but never in
CI, which installs it (`.ci/run`). The driver comes from PyPI and downloads no browser."""

import json
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.helpers.browser.looking import LAPTOP, PATIENCE, PHONE, Looking, Screen
from tests.helpers.browser.serving import Served, served
from tests.helpers.cli.playing import header
from tests.helpers.places import ROOT

Serve = Callable[..., Served]
Look = Callable[..., Looking]

CHROMIUM = os.environ.get("CHROMIUM", "")
"""The browser that must be used; without it the first of `NAMES` that is installed."""

EXAMPLES = ROOT / "examples"

NAMES = ("chromium", "chromium-browser", "google-chrome")

QUIET = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-extensions",
    "--disable-sync",
    "--no-first-run",
    "--metrics-recording-only",
)


def chromium() -> str | None:
    """Where the browser is, if it is installed."""
    found = (shutil.which(name) for name in ([CHROMIUM] if CHROMIUM else NAMES))
    return next(filter(None, found), None)


@pytest.fixture(scope="package")  # no longer: while it runs nothing else in this thread has an event loop
def browser() -> Iterator[Browser]:
    if (found := chromium()) is None:
        assert not CHROMIUM, f"no {CHROMIUM} is installed"
        pytest.skip("no Chromium is installed (apt-get install chromium)")
    with sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=found, args=list(QUIET), timeout=PATIENCE)
        yield started
        started.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the served games lie."""
    return tmp_path


@pytest.fixture
def serve(folder: Path) -> Iterator[Serve]:
    """Start servers that end with the test."""
    with ExitStack() as stack:
        yield lambda *arguments: stack.enter_context(served(folder, *arguments))


@pytest.fixture(params=[PHONE, LAPTOP], ids=str)
def screen(request: pytest.FixtureRequest) -> Screen:
    """Each test that asks for it is run on both."""
    assert isinstance(request.param, Screen)
    return request.param


@pytest.fixture
def look(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Look]:
    """Open browsers of one's own; at the end nothing may have gone wrong in any of them. Where the test
    failed, its report has what they showed."""
    opened: list[Looking] = []
    failed = request.session.testsfailed

    def look_at(server: Served, screen: Screen, language: str = "en", **more: str) -> Looking:
        opened.append(Looking(browser, server.address, screen, language, **more))
        return opened[-1]

    yield look_at
    for one in opened:
        if request.session.testsfailed > failed:
            print(one.shows())
        one.close()
        assert one.faults == []


@pytest.fixture
def log(folder: Path) -> Path:
    """A game in the middle of it."""
    lines = (EXAMPLES / "classic-3p.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    path = folder / "friday.jsonl"
    path.write_text("".join(lines[:17]), encoding="utf-8")
    return path


@pytest.fixture
def club(serve: Serve, folder: Path) -> Served:
    games = folder / "cluedo-notes" / "games"
    games.mkdir(parents=True)
    whole = (EXAMPLES / "secrets-2008-4p.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    (games / "friday.jsonl").write_text("".join(whole[:40]), encoding="utf-8")
    return serve()


@pytest.fixture
def begun(serve: Serve, folder: Path) -> Served:
    """Three players, nothing noted yet; Ana notes, Bob begins."""
    games = folder / "cluedo-notes" / "games"
    games.mkdir(parents=True)
    head = {**header("classic", "Ana Bob Cleo", me="Ana"), "first_player": "Bob"}
    (games / "friday.jsonl").write_text(json.dumps(head) + "\n", encoding="utf-8")
    return serve()


@pytest.fixture
def server(serve: Serve, log: Path) -> Served:
    return serve("--game", str(log))
