"""Browsers limit the changes of their history: no page stays half shown, and typing needs few."""

import re

import pytest
from playwright.sync_api import expect

from tests.helpers.browser.looking import PHONE
from tests.helpers.browser.serving import Served
from tests.web.browser.conftest import Look, Serve

pytestmark = pytest.mark.slow

LETTERS = 40
"""As many as a name may have."""

COUNTED = """
window.changes = 0;
for (const kind of ["pushState", "replaceState"]) {
  const native = history[kind].bind(history);
  history[kind] = (...given) => {
    window.changes += 1;
    if (window.refused) return window.refused();
    return native(...given);
  };
}
"""
"""Counts the changes of the history; `refused`, where it is set, is what the browser does instead."""

REFUSALS = {
    "Safari": "() => { window.refused = () => { throw new DOMException('Too many', 'SecurityError'); }; }",
    "Chromium": "() => { window.refused = () => {}; }",
}


@pytest.mark.parametrize("browser_of", REFUSALS)
def test_a_page_is_shown_whole_where_the_history_takes_no_more(
    begun: Served, look: Look, browser_of: str
) -> None:
    one = look(begun, PHONE)
    one.context.add_init_script(COUNTED)
    page = one.open("/game/friday/")
    page.evaluate(REFUSALS[browser_of])
    one.tap(page.locator('nav.bar a[href="/game/friday/ask"]'))
    for name, card in (("suspect", "rose"), ("weapon", "corde"), ("room", "hall")):
        one.choose(name, card)
    bob = page.locator('button[name="showed"][value="1"]')
    expect(bob).to_be_hidden()  # who asks shows nothing: the form's script has begun
    one.tap(page.locator('button[name="showed"][value="2"]'))
    expect(page.locator("#changed")).to_contain_text("Bob")
    assert not page.url.endswith("/?noted=1")
    page.evaluate("() => { window.refused = null; }")
    page.wait_for_url(re.compile(r"/\?noted=1$"))
    page.go_back()
    expect(page.locator("#live")).to_be_visible()
    assert [event["type"] for event in begun.noted("friday")] == ["suggestion"]


@pytest.mark.parametrize("closed_by", ["back", "button"])
def test_back_closes_what_a_cell_tells_and_only_then_leaves_the_sheet(
    begun: Served, look: Look, closed_by: str
) -> None:
    one = look(begun, PHONE)
    page = one.open("/game/friday/log")
    one.tap(page.locator('nav.bar a[href="/game/friday/"]'))
    explanation = page.locator("#explanation")
    for _ in range(2):
        one.tap(page.locator("td a").last)
        expect(explanation).to_be_visible()
        scrolled = page.evaluate("scrollY")
        if closed_by == "back":
            page.go_back()
        else:
            one.tap(page.locator("#explanation-close"))
        expect(explanation).to_be_hidden()
        page.wait_for_function("() => !history.state?.tells")
        expect(page.locator("#live")).to_be_visible()
        assert page.evaluate("scrollY") == scrolled > 0
    one.tap(page.locator("td a").last)
    expect(explanation).to_be_visible()
    one.tap(page.locator('nav.bar a[href="/game/friday/more"]'))
    page.wait_for_url("**/more")
    page.go_back()
    expect(page.locator("#live")).to_be_visible()
    page.go_back()
    page.wait_for_url("**/log")


def test_typing_names_changes_the_history_less_often_than_letters_come(serve: Serve, look: Look) -> None:
    one = look(serve(), PHONE)
    one.context.add_init_script(COUNTED)
    page = one.open("/new?edition=classic")
    seats = page.locator('input[name="seat"]')
    before = page.evaluate("changes")
    page.evaluate("() => { window.setInterval = window.setTimeout = () => 1; }")  # no time passes
    seats.first.press_sequentially("A" * LETTERS)
    assert page.evaluate("changes") == before
    one.tap(seats.nth(1))
    assert page.evaluate("changes") == before + 1
    assert "A" * LETTERS in page.evaluate("history.state.setup")
