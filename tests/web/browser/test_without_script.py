"""A browser that runs no script: everything on a page works, and nothing waits for a script."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.helpers.browser.every_page import PAGES, address
from tests.helpers.browser.looking import PHONE
from tests.helpers.browser.serving import Served
from tests.web.browser.test_together import GAME

pytestmark = pytest.mark.slow

OF_SCRIPTS = '#hide, #cover, #hide-after, #explanation, #steps, [aria-busy="true"], .busy, output'
"""What only a script fills, moves or presses."""

FORMLESS = "button:not([form]):not(form *)"
"""A button that sends nothing."""

LISTED = 400
"""More pages than that, links that lead through every line of a log among them, are not opened."""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A phone without scripts."""
    size = {"width": PHONE.width, "height": PHONE.height}
    context = browser.new_context(java_script_enabled=False, viewport=size, locale="en")  # type: ignore[arg-type]
    yield context.new_page()
    context.close()


def promised(page: Page) -> list[str]:
    """What is in sight and needs a script: a part of `OF_SCRIPTS`, or a button that sends nothing."""
    found = page.locator(f"{OF_SCRIPTS}, {FORMLESS}").locator("visible=true").all()
    return [one.inner_text() or str(one.get_attribute("class")) for one in found]


def led_to(page: Page) -> set[str]:
    """The pages of ours that links lead to, but for cells and single lines, of which there are hundreds."""
    links = page.locator("a[href]:not([download])")
    led: list[str] = links.evaluate_all("all => all.map((one) => one.getAttribute('href'))")
    addresses = {one.partition("#")[0] for one in led if one.startswith("/")}
    return {
        one for one in addresses if not any(part in one for part in ("/why", "/odds", "/edit/", "/insert/"))
    }


def test_no_page_shows_what_only_a_script_can_do(club: Served, page: Page) -> None:
    todo = [*map(address, PAGES), f"{GAME}/replay/page"]
    seen, wrong = set(todo), {}
    while todo:
        path = todo.pop()
        page.goto(club.address + path)
        if found := promised(page):
            wrong[path] = found
        new = led_to(page) - seen
        seen |= new
        todo += sorted(new)
        assert len(seen) < LISTED
    assert wrong == {}
    assert len(seen) > len(PAGES)


@pytest.mark.parametrize("path", ["/advice", "/rivals", "/replay"])
def test_what_takes_thought_is_one_tap_away(club: Served, page: Page, path: str) -> None:
    page.goto(f"{club.address}{GAME}{path}")
    page.locator("main noscript a, main p.go a.main").first.click()
    assert "now=1" in urlsplit(page.url).query
    expect(page.locator("#found")).to_be_visible()
    assert promised(page) == []


def test_a_suggestion_is_noted_and_taken_back(club: Served, page: Page) -> None:
    page.goto(f"{club.address}{GAME}/ask?player=Rosa")
    for name in ("suspect", "weapon", "room"):
        page.locator(f'label:has(input[name="{name}"])').first.click()
    page.locator('button[name="showed"][value="unheard"]').click()
    page.wait_for_url("**/?noted=*")
    page.locator(".take-back button").click()
    page.wait_for_url("**/?noted=*")
    assert promised(page) == []
