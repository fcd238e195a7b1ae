"""A real server, and Debian's Chromium that looks at it, without windows where that is installed. The tests
are skipped without a browser, but never in CI, which installs one (`.ci/run`). The driver comes from PyPI and
downloads none."""

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

WINDOWLESS = "chromium-headless-shell"
"""Debian's Chromium without windows: the same engine, which opens a page in half the processor time."""

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


def chromium(*preferred: str) -> str | None:
    """Where the browser is, if it is installed: the one that must be used or, without it, the first."""
    found = (shutil.which(name) for name in ([CHROMIUM] if CHROMIUM else [*preferred, *NAMES]))
    return next(filter(None, found), None)


@pytest.fixture(scope="package")  # no longer: while it runs nothing else in this thread has an event loop
def browser() -> Iterator[Browser]:
    if (found := chromium(WINDOWLESS)) is None:
        assert not CHROMIUM, f"no {CHROMIUM} is installed"
        pytest.skip(f"no Chromium is installed (apt-get install {WINDOWLESS})")
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
