"""Players who tick their cards after taking a seat see, and hear, how many are ticked of how many."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from cluedo_notes.game.log.events import Header, Seat
from cluedo_notes.game.log.journal import create
from tests.helpers.browser.looking import PHONE, Looking
from tests.helpers.browser.serving import Served
from tests.helpers.web.running import Running, running
from tests.helpers.web.serving import GENEROUS, SECRET
from tests.web.browser.conftest import Look
from tests.web.browser.test_fitting import faults_here

pytestmark = pytest.mark.slow

HEADER = Header(1, "classic", (Seat("Ana"), Seat("Bob"), Seat("Cleo")))
COUNTED = {"en": "{} of 6 ticked", "fr": "Cochées\xa0: {} sur 6"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    create(tmp_path / "friday.jsonl", HEADER)
    with running(tmp_path, tmp_path / "friday.jsonl", secret=SECRET, table=True, limits=GENEROUS) as one:
        yield one


def seated(one: Looking) -> None:
    one.open(f"/enter/{SECRET}")
    one.tap(one.open("/seats").locator('button[value="Ana"]'))
    one.page.wait_for_url("**/seat")


@pytest.mark.parametrize("language", COUNTED)
def test_each_tick_is_counted(server: Running, look: Look, tmp_path: Path, language: str) -> None:
    one = look(Served(server.address, tmp_path), PHONE, language)
    seated(one)
    counted = one.page.locator("p.send output")
    expect(counted).to_have_text(COUNTED[language].format(0))
    expect(counted).to_have_attribute("aria-live", "polite")
    for number, card in enumerate(("rose", "corde", "hall"), 1):
        one.choose("hand", card)
        expect(counted).to_have_text(COUNTED[language].format(number))
        expect(counted).to_be_in_viewport()
    assert faults_here(one) == []
    one.tap(one.page.locator("p.send button.main"))
    expect(one.page.locator("#problem")).to_be_visible()
    expect(counted).to_have_text(COUNTED[language].format(3))
    one.tap(one.page.locator('label:has(input[value="rose"])'))
    expect(counted).to_have_text(COUNTED[language].format(2))
    one.page.close()


def test_without_a_script_the_form_says_how_many_are_wanted(server: Running, browser: Browser) -> None:
    with browser.new_context(java_script_enabled=False, base_url=server.address, locale="en") as context:
        page = context.new_page()
        page.goto(f"/enter/{SECRET}")
        page.locator('button[value="Ana"]').click()
        wanted = page.locator("p.send noscript span")
        expect(wanted).to_be_visible()
        expect(wanted).to_have_text("Tick 6 cards.")
        expect(page.locator("p.send output")).to_be_empty()
