"""Whole games and every page in Firefox and in WebKitGTK, as Debian has them; `make browsers` runs this."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.browser.every_page import PAGES, address
from tests.helpers.browser.hands import Hands
from tests.helpers.browser.serving import Served
from tests.helpers.browser.webdriver import (
    FIREFOX,
    MINI_BROWSER,
    WEBKIT_DRIVER,
    Driver,
    Firefox,
    WebDriverLooking,
    WebKit,
)
from tests.web.browser.conftest import Serve
from tests.web.browser.test_axe import AXE
from tests.web.browser.test_whole_games import EXAMPLES, lines_of, plain

pytestmark = [
    pytest.mark.slow,
    # Both libraries leave sockets for the collector to close.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning:selenium"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

WIDTH, HEIGHT = 500, 800
"""Firefox makes no window narrower."""


@pytest.fixture(params=["Firefox", "WebKitGTK"])
def driver(request: pytest.FixtureRequest) -> Iterator[Driver]:
    started = firefox() if request.param == "Firefox" else webkit()
    yield started
    started.close()


def firefox() -> Driver:
    pytest.importorskip("marionette_driver", reason="pip install '.[browsers]'")
    if shutil.which(FIREFOX) is None:
        pytest.skip("no Firefox is installed (apt-get install firefox-esr)")
    return Firefox(WIDTH, HEIGHT)


def webkit() -> Driver:
    pytest.importorskip("selenium", reason="pip install '.[browsers]'")
    if shutil.which(WEBKIT_DRIVER) is None or not MINI_BROWSER.exists():
        pytest.skip("no WebKitGTK is installed (apt-get install webkit2gtk-driver)")
    if not os.environ.get("DISPLAY"):
        pytest.skip("WebKitGTK needs a display (xvfb-run make test-slow)")
    return WebKit(WIDTH, HEIGHT)


FEW = ("classic-3p", "got-red-keep-3p")
"""The games that are entered without `--thorough`."""


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_whole_game_entered_by_taps_is_the_same_log(
    serve: Serve, driver: Driver, folder: Path, name: str, thorough: bool
) -> None:
    if not thorough and name not in FEW:
        pytest.skip("with --thorough")
    header, *events = lines_of(EXAMPLES[name])
    hands = Hands(WebDriverLooking(driver, serve().address), header)
    hands.found()
    for line in events:
        hands.enter(line)
    (log,) = (folder / "cluedo-notes" / "games").glob("*.jsonl")
    assert [plain(line) for line in lines_of(log)] == [plain(line) for line in (header, *events)]


def test_axe_finds_nothing_serious_on_any_page_and_none_is_too_wide(club: Served, driver: Driver) -> None:
    looking = WebDriverLooking(driver, club.address)
    found = {page: wrong for page in PAGES if (wrong := faults_of(looking, page))}
    assert found == {}


def faults_of(looking: WebDriverLooking, page: str) -> list[str]:
    looking.open(address(page))
    looking.settle()
    looking.wait_for_count(looking.page.locator('[aria-busy="true"]'), 0)
    wide = looking.driver.run("return document.documentElement.scrollWidth - innerWidth;")
    return [*looking.offences(AXE), *(["wider than the screen"] if wide > 0 else [])]
