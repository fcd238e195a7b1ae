"""A real server, and Debian's Chromium that looks at it; skipped where there is none, never in CI.

CI installs it (`.ci/run`). The driver comes from PyPI and downloads no browser.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from .looking import LAPTOP, PHONE, Looking, Screen
from .serving import Served, served

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
    """Where Chromium is."""
    found = (shutil.which(name) for name in (os.environ.get("CHROMIUM", ""), *NAMES) if name)
    return next((path for path in found if path), None)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        pytest.skip("no Chromium is installed: apt-get install chromium, or name one in CHROMIUM")
    with sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=path, args=list(QUIET))
        yield started
        started.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the served games lie."""
    return tmp_path


@pytest.fixture
def serve(folder: Path) -> Iterator["Serve"]:
    """Start servers that end with the test."""
    with ExitStack() as stack:
        yield lambda *arguments: stack.enter_context(served(folder, *arguments))


@pytest.fixture(params=[PHONE, LAPTOP], ids=str)
def screen(request: pytest.FixtureRequest) -> Screen:
    """Each test that asks for it is run on both."""
    assert isinstance(request.param, Screen)
    return request.param


@pytest.fixture
def look(browser: Browser) -> Iterator["Look"]:
    """Open browsers of one's own; at the end nothing may have gone wrong in any of them."""
    opened: list[Looking] = []

    def look_at(server: Served, screen: Screen, language: str = "en", **more: str) -> Looking:
        opened.append(Looking(browser, server.address, screen, language, **more))
        return opened[-1]

    yield look_at
    for one in opened:
        one.close()
        assert one.faults == []


from collections.abc import Callable  # noqa: E402

Serve = Callable[..., Served]
Look = Callable[..., Looking]
