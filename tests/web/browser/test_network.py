"""The network is cut, or swallows what is sent: nothing is lost, noted twice, or old without a sign."""

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.browser.looking import PHONE, Looking
from tests.helpers.browser.network import Network, Proxy
from tests.helpers.browser.serving import Served
from tests.web.browser.conftest import Look

pytestmark = pytest.mark.slow

GAME = "/game/friday"
SIGN = "#from"
GONE = pytest.mark.parametrize("gone", [Network.CUT, Network.SWALLOWING], ids=lambda one: one.name.lower())


@pytest.fixture
def proxy(server: Served) -> Iterator[Proxy]:
    one = Proxy(server)
    yield one
    one.close()


@pytest.fixture
def one(proxy: Proxy, server: Served, look: Look) -> Iterator[Looking]:
    """A phone whose network the test holds."""
    phone = look(Served(proxy.address, server.folder), PHONE)
    yield phone
    phone.faults.clear()  # the browser complains of a network that is gone


def append(log: Path, text: str) -> None:
    """Somebody else notes this."""
    with log.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"type": "note", "text": text}) + "\n")


def is_old_without_a_sign(page: Page, text: str) -> bool:
    """Does the sheet lack what was noted, and say nothing of it?"""
    return text not in page.locator("#live").inner_text() and not page.locator(SIGN).is_visible()


def seconds_until_sign(page: Page) -> float:
    begun = time.monotonic()
    expect(page.locator(SIGN)).to_be_visible()
    return time.monotonic() - begun


@GONE
def test_a_sheet_that_hears_nothing_says_since_when(
    one: Looking, proxy: Proxy, log: Path, gone: Network
) -> None:
    page = one.open(f"{GAME}/")
    expect(page.locator(SIGN)).not_to_be_visible()
    proxy.becomes(gone)
    append(log, "out of reach")
    waited = seconds_until_sign(page)
    print(f"{gone.name}: the sign after {waited:.1f} s")
    assert page.locator(SIGN).inner_text().startswith("What you see is from ")
    proxy.becomes(Network.FINE)
    expect(page.locator("#changed")).to_contain_text("out of reach")
    expect(page.locator(SIGN)).not_to_be_visible()
    page.wait_for_timeout(5_000)
    expect(page.locator(SIGN)).not_to_be_visible()  # nothing happens, and the page hears so


def test_what_is_new_is_shown_only_when_it_has_arrived(one: Looking, log: Path) -> None:
    """The stream says that there is news, but the sheet itself does not come."""
    page = one.open(f"{GAME}/")
    one.page.route(f"**{GAME}/", lambda route: route.abort())
    append(log, "announced")
    seconds_until_sign(page)
    assert "announced" not in page.locator("#live").inner_text()
    one.page.unroute(f"**{GAME}/")
    expect(page.locator("#changed")).to_contain_text("announced")
    expect(page.locator(SIGN)).not_to_be_visible()
