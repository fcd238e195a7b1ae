"""A phone that joins while another sets the table up: its page continues by itself."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.helpers.browser.looking import PHONE, Looking
from tests.helpers.browser.table import SERVE_TABLE, apart
from tests.web.browser.conftest import Look, Serve

pytestmark = pytest.mark.slow


def test_the_page_that_waits_shows_the_seats_once_the_table_is_ready(
    serve: Serve, look: Look, folder: Path
) -> None:
    entrance = serve(*SERVE_TABLE).address

    def phone() -> Looking:
        looking = look(apart(entrance, folder), PHONE, "en")
        looking.page.goto(entrance)
        return looking

    first, second = phone(), phone()
    expect(second.page.locator("h1")).to_have_text("The table is being set up")
    first.tap(first.page.locator('main a[href="/new?edition=classic"]'))
    for place, name in enumerate(("Ana", "Bob", "Cleo")):
        first.page.locator('input[name="seat"]').nth(place).fill(name)
    first.tap(first.page.locator('button.main[value="cards"]'))
    first.tap(first.page.locator('button.main[value="found"]'))
    first.page.wait_for_url("**/seats")
    expect(second.page.locator('button[name="take"]').first).to_have_text("I am Ana", timeout=60_000)
