"""axe finds nothing serious on any page, on a phone and on a laptop, light and dark; none is too wide."""

import re
from pathlib import Path

import axe_playwright_python
import pytest
from playwright.sync_api import expect

from cluedo_notes.web.application import OF_A_GAME, OF_ALL
from tests.helpers.browser.every_page import PAGES, address
from tests.helpers.browser.looking import LAPTOP, PHONE, Looking, Scheme, Screen
from tests.helpers.browser.serving import Served
from tests.helpers.web.running import running
from tests.helpers.web.serving import SECRET
from tests.web.browser.conftest import Look
from tests.web.browser.test_fitting import faults_here
from tests.web.browser.test_together import GAME

pytestmark = pytest.mark.slow

AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text(encoding="utf-8")
NO_PAGES = {
    *("/manifest.webmanifest", "/language", "/undo", "/since", "/events", "/download", "/lines", "/seen"),
    "/replay/page",
    "/box",
}
"""What shows no page of its own; the replay's is a file that stands alone."""


def test_every_page_is_among_those_looked_at() -> None:
    looked = {re.sub(r"\?.*", "", page.removeprefix(GAME)) or "/" for page in PAGES} | NO_PAGES
    patterns = [route.path_regex for route in (*OF_A_GAME, *OF_ALL)]
    assert [one.pattern for one in patterns if not any(map(one.match, looked))] == []


USUAL = {("phone", "dark", "fr"), ("laptop", "light", "en")}
"""Each screen, scheme and language once; with `--thorough` each with each."""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(
    club: Served, look: Look, screen: Screen, scheme: Scheme, language: str, thorough: bool
) -> None:
    if not thorough and (screen.name, scheme, language) not in USUAL:
        pytest.skip("with --thorough")
    one = look(club, screen, language, scheme=scheme)
    found = {page: wrong for page in PAGES if (wrong := offences(one, page))}
    assert found == {}


def offences(one: Looking, path: str) -> list[str]:
    one.open(address(path))
    one.settle()
    expect(one.page.locator('[aria-busy="true"]')).to_have_count(0)
    wide = one.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return [*one.offences(AXE), *(["wider than the screen"] if wide > 0 else [])]


def test_nor_in_what_opens_on_a_page(club: Served, look: Look, screen: Screen) -> None:
    """What a tap tells, a page of seats and cards, a refusal, the cover."""
    one = look(club, screen, "fr")
    one.open(f"{GAME}/")
    one.tap(one.page.locator(".sheet td a").nth(20))
    expect(one.page.locator("#explanation")).to_be_visible()
    assert one.offences(AXE) == []
    one.tap(one.page.locator("#explanation-close"))
    one.tap(one.page.locator("#hide"))
    assert one.offences(AXE) == []
    one.tap(one.page.locator("#cover"))
    one.open("/new?edition=classic")
    one.tap(one.page.locator("details.house summary"))
    assert one.offences(AXE) == []
    for place, name in enumerate(("Ana", "Bob", "Cleo")):
        one.page.locator('input[name="seat"]').nth(place).fill(name)
    one.tap(one.page.locator('button.main[value="cards"]'))
    one.page.wait_for_selector('input[name="hand"][type="checkbox"]')
    assert one.offences(AXE) == []
    one.tap(one.page.locator('input[name="hand"]').first)
    one.tap(one.page.locator('button.main[value="found"]'))
    expect(one.page.locator("#problem")).to_be_visible()
    assert one.offences(AXE) == []


LOOKS = "() => ['color', 'backgroundColor', 'fontFamily'].map((one) => getComputedStyle(document.body)[one])"


@pytest.mark.parametrize(("screen", "scheme"), [(PHONE, "dark"), (LAPTOP, "light")], ids=str)
def test_what_says_that_something_went_wrong_looks_like_a_page(
    log: Path, look: Look, screen: Screen, scheme: Scheme
) -> None:
    """To who is not let in yet, for whom no file of ours is there, and then to who is."""
    with running(log.parent, log, secret=SECRET) as server:
        one = look(Served(server.address, log.parent), screen, "fr", scheme=scheme)
        looks = []
        for path in ("/", f"{GAME}/edit/999"):
            one.open(path)
            assert [*one.offences(AXE), *faults_here(one)] == []
            looks.append(one.page.evaluate(LOOKS))
            one.open(f"/enter/{SECRET}")
            looks.append(one.page.evaluate(LOOKS))
        assert looks == looks[:1] * len(looks)
        one.open(f"{GAME}/edit/999")
        one.tap(one.page.locator("main a.button"))
        one.page.wait_for_url(f"**{GAME}/")
