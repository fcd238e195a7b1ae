"""Whole games and every page in Firefox and in WebKitGTK, as Debian has them; `make browsers` runs this."""

import json
import os
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.browser.every_page import PAGES, address
from tests.helpers.browser.hands import Hands
from tests.helpers.browser.serving import Served
from tests.helpers.browser.site import Host, built, hosted, may_be_built
from tests.helpers.browser.webdriver import (
    FIREFOX,
    MINI_BROWSER,
    WEBKIT_DRIVER,
    Driver,
    Firefox,
    Page,
    WebDriverLooking,
    WebKit,
    waited,
)
from tests.web.browser.conftest import Serve
from tests.web.browser.test_axe import AXE
from tests.web.browser.test_whole_games import EXAMPLES, SHORT, lines_of, plain

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


def firefox(settings: Mapping[str, Any] | None = None) -> Driver:
    pytest.importorskip("marionette_driver", reason="pip install '.[browsers]'")
    if shutil.which(FIREFOX) is None:
        pytest.skip("no Firefox is installed (apt-get install firefox-esr)")
    return Firefox(WIDTH, HEIGHT, settings)


def webkit() -> Driver:
    pytest.importorskip("selenium", reason="pip install '.[browsers]'")
    if shutil.which(WEBKIT_DRIVER) is None or not MINI_BROWSER.exists():
        pytest.skip("no WebKitGTK is installed (apt-get install webkit2gtk-driver)")
    if not os.environ.get("DISPLAY"):
        pytest.skip("WebKitGTK needs a display (xvfb-run make test-slow)")
    return WebKit(WIDTH, HEIGHT)


FEW = ("classic-3p", "got-red-keep-3p")
"""The games that are entered without `--thorough`."""


@pytest.fixture(params=EXAMPLES)
def name(request: pytest.FixtureRequest, thorough: bool) -> str:
    """One that is skipped before a browser is started."""
    if not thorough and request.param not in FEW:
        pytest.skip("with --thorough")
    return str(request.param)


def test_a_whole_game_entered_by_taps_is_the_same_log(
    serve: Serve, name: str, driver: Driver, folder: Path
) -> None:
    header, *events = lines_of(EXAMPLES[name])
    hands = Hands(WebDriverLooking(driver, serve().address), header)
    hands.found()
    for line in events:
        hands.enter(line)
    (log,) = (folder / "cluedo-notes" / "games").glob("*.jsonl")
    assert [plain(line) for line in lines_of(log)] == [plain(line) for line in (header, *events)]


FULL = "for (let times = 0; times < 100; times += 1) history.replaceState(history.state, '');"
"""As many changes of its history as WebKit takes in ten seconds."""


def test_a_page_is_shown_whole_where_the_history_takes_no_more(begun: Served, driver: Driver) -> None:
    looking = WebDriverLooking(driver, begun.address)
    page = looking.open("/game/friday/")
    driver.run(FULL)
    looking.tap(page.locator('nav.bar a[href="/game/friday/ask"]'))
    page.wait_for_selector("form.event")
    bob = page.locator('button[name="showed"][value="1"]')
    waited(lambda: not bob.is_visible())  # who asks shows nothing: the form's script has begun
    page.wait_for_url("**/game/friday/ask")


HASTY = """
window.drawn = 0;
const draw = () => { window.drawn += 1; requestAnimationFrame(draw); };
document.addEventListener("page-shown", () => queueMicrotask(() => {
  document.querySelectorAll('input[name="seat"]')[1].focus();
  draw();
}));
"""
"""Somebody who goes on to the second name as soon as the page with the names is there, before it is drawn."""


def test_a_page_takes_the_focus_from_nobody_who_went_on(serve: Serve, driver: Driver) -> None:
    looking = WebDriverLooking(driver, serve().address)
    page = looking.open("/new")
    driver.run(HASTY)
    looking.tap(page.locator('main a[href="/new?edition=classic"]'))
    waited(lambda: driver.run("return window.drawn > 3;"))
    seats = "[...document.querySelectorAll('input[name=\"seat\"]')]"
    assert driver.run(f"return {seats}.indexOf(document.activeElement);") == 1


CARDS = ("rose", "corde")


def test_what_was_tapped_outlives_back_and_a_reload(begun: Served, driver: Driver) -> None:
    looking = WebDriverLooking(driver, begun.address)
    page = looking.open("/game/friday/")
    for again in (driver.back, driver.reload):
        looking.tap(page.locator('nav.bar a[href="/game/friday/ask"]'))
        page.wait_for_url("**/game/friday/ask")
        for name, card in zip(("suspect", "weapon"), CARDS, strict=True):
            looking.choose(name, card)
        if again == driver.back:
            looking.tap(page.locator('nav.bar a[href="/game/friday/log"]'))
            page.wait_for_url("**/game/friday/log")
        again()
        waited(
            lambda: all(page.locator(f'form.event input[value="{card}"]:checked').count() for card in CARDS)
        )
        looking.tap(page.locator('nav.bar a[href="/game/friday/"]'))
        page.wait_for_selector("#live")


class SiteLooking(WebDriverLooking):
    """One who looks at the pages that the browser itself answers."""

    def open(self, path: str = "/") -> Page:
        # By an address of before: one that differs in its fragment alone loads nothing anew.
        self.page.goto(self.address.replace("#", "?") + path)
        self.wait_for_count(self.page.locator("#loading"), 0)
        return self.page

    def log(self, base: str) -> str:
        """The text of a game's log, as it is taken along."""
        htmx = "(window.wrappedJSObject ?? window).htmx"
        self.driver.run(f"{htmx}.ajax('GET', '{base}/download', '#main');")
        shown = "return document.getElementById('main').textContent.trim();"
        return str(waited(lambda: text if (text := self.driver.run(shown)).startswith("{") else None))


@pytest.fixture
def host() -> Iterator[Host]:
    if not may_be_built():
        pytest.skip("npm is not installed")
    with hosted(built()) as one:
        yield one


def test_a_whole_game_in_the_browser_alone_is_the_same_log(driver: Driver, host: Host) -> None:
    """And its replay hides itself as every page does."""
    header, *events = lines_of(EXAMPLES[SHORT])
    looking = SiteLooking(driver, f"{host.address}/#at=")
    hands = Hands(looking, header)
    hands.found()
    for line in events:
        hands.enter(line)
    log = [json.loads(line) for line in looking.log(hands.base).splitlines()]
    assert [plain(line) for line in log] == [plain(line) for line in (header, *events)]
    page = looking.open(f"{hands.base}/replay")
    looking.tap(page.locator("#found a"))
    looking.tap(page.locator("#hide"))
    waited(page.locator("#cover").is_visible)


BLOCKED = {"network.cookie.cookieBehavior": 2}
"""Site data blocked, as `about:config` calls that."""


def test_where_firefox_keeps_nothing_the_site_starts_and_says_so(host: Host) -> None:
    driver = firefox(BLOCKED)
    page = SiteLooking(driver, f"{host.address}/#at=").open()
    notices = "return document.getElementById('notices').innerText;"
    assert "you cannot note a game here" in waited(lambda: driver.run(notices))
    assert page.locator('main a[href="/new"]').is_visible()
    driver.close()


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
