"""The site, built once, on a plain file server."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.helpers.browser.looking import PHONE
from tests.helpers.browser.site import Host, SiteLooking, built, hosted, may_be_built
from tests.web.browser.conftest import CHROMIUM

Visit = Callable[[], SiteLooking]


@pytest.fixture(scope="package")
def host() -> Iterator[Host]:
    if not may_be_built():
        assert not CHROMIUM, "npm is not installed"
        pytest.skip("npm is not installed")
    with hosted(built()) as one:
        yield one


@pytest.fixture
def visit(browser: Browser, host: Host) -> Iterator[Visit]:
    """Browsers of their own; at the end nothing may have gone wrong in any of them."""
    opened: list[SiteLooking] = []

    def visitor() -> SiteLooking:
        opened.append(SiteLooking(browser, host.address, PHONE))
        return opened[-1]

    yield visitor
    for one in opened:
        one.close()
        assert one.faults == []
