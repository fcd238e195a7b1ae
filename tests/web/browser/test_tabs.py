"""Many tabs of one browser: none waits for the others' connections, and each gets the events it missed."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.browser.looking import PHONE, wait_until
from tests.helpers.browser.serving import Served
from tests.web.browser.conftest import Look

pytestmark = pytest.mark.slow

HOME = "/game/friday/"
TABS = 8
"""More than a browser has connections to one server."""

KEPT = """
const Native = EventSource;
window.sources = [];
window.EventSource = class extends Native { constructor(...given) { super(...given); sources.push(this); } };
"""
"""Keeps the page's streams, to be asked whether they are open."""

STATES = "() => sources.map((one) => one.readyState)"


def turned(page: Page, away: bool) -> None:
    """Another tab is in front, or this one again."""
    page.evaluate(
        """(away) => {
            Object.defineProperty(document, "hidden", { configurable: true, get: () => away });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        away,
    )


def await_states(page: Page, states: list[int]) -> None:
    """Asked again and again from here: a page that may not evaluate texts cannot wait by itself."""
    wait_until(page, lambda: page.evaluate(STATES) == states)


def test_as_many_tabs_as_one_likes(server: Served, log: Path, look: Look) -> None:
    one = look(server, PHONE)
    one.context.add_init_script(KEPT)
    tabs = [one.open(HOME)]
    for _ in range(TABS - 1):
        tabs.append(one.context.new_page())
        tabs[-1].goto(HOME)
        expect(tabs[-1].locator("#live")).to_be_visible()
    server.terminal("--game", str(log), "add", "note", "for all")
    expect(tabs[-1].locator("#changed")).to_contain_text("for all")
    await_states(tabs[0], [2])  # its place was taken
    tabs[0].evaluate("() => dispatchEvent(new Event('focus'))")
    expect(tabs[0].locator("#changed")).to_contain_text("for all")


def test_a_tab_out_of_sight_holds_no_connection_and_hears_what_it_missed(
    server: Served, log: Path, look: Look
) -> None:
    one = look(server, PHONE)
    one.context.add_init_script(KEPT)
    page = one.open(HOME)
    await_states(page, [1])
    turned(page, away=True)
    assert page.evaluate(STATES) == [2]
    server.terminal("--game", str(log), "add", "note", "meanwhile")
    turned(page, away=False)
    expect(page.locator("#changed")).to_contain_text("meanwhile")
    await_states(page, [2, 1])


SENT_AWAY = [
    pytest.param({"status": 429}, id="refused"),
    pytest.param({"content_type": "text/event-stream", "body": "event: later\ndata: -\n\n"}, id="later"),
]


@pytest.mark.parametrize("answer", SENT_AWAY)
def test_a_stream_that_found_no_room_is_asked_for_again(
    server: Served, log: Path, look: Look, answer: dict[str, Any]
) -> None:
    one = look(server, PHONE)
    refused: list[str] = []

    def once(route, request) -> None:  # type: ignore[no-untyped-def]
        if refused:
            route.continue_()
        else:
            refused.append(request.url)
            route.fulfill(**answer)

    one.context.route(re.compile("/events"), once)
    page = one.open(HOME)
    server.terminal("--game", str(log), "add", "note", "at last")
    expect(page.locator("#changed")).to_contain_text("at last")
    assert len(refused) == 1
    one.faults.clear()  # the refusal
