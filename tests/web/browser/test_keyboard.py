"""A whole suggestion by the keyboard only, from the sheet back to the sheet."""

import pytest
from playwright.sync_api import Page

from tests.helpers.browser.looking import LAPTOP
from tests.helpers.browser.serving import Served
from tests.web.browser.conftest import Look

pytestmark = pytest.mark.slow

AT_MOST = 40
"""Keys from the sheet back to the sheet: six cards, six weapons and nine rooms lie between."""

IN_GROUP = "name => document.activeElement.name === name"
IN_VIEW = """() => {
    const one = document.activeElement;
    if (one === document.body) return true; // nothing has it yet
    const seen = one.matches(".chip input") ? one.closest(".chip") : one;
    const box = seen.getBoundingClientRect();
    return box.top >= -1 && box.bottom <= innerHeight + 1
        && (getComputedStyle(seen).outlineStyle !== "none" || seen.matches(":has(:focus-visible)"));
}"""


class Keys:
    """Presses keys, counts them, and looks that whatever has the focus is seen to have it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.pressed = 0

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.pressed += 1

    def tab_until(self, question: str, said: object = None) -> None:
        for _ in range(AT_MOST):
            self.press("Tab")
            assert self.page.evaluate(IN_VIEW)
            if self.page.evaluate(question, said):
                return
        raise AssertionError(question)

    def tab_to(self, selector: str) -> None:
        self.tab_until("selector => document.activeElement.matches(selector)", selector)

    def choose(self, name: str, value: str) -> None:
        """Into the group, and by arrows to the one that is meant."""
        self.tab_until(IN_GROUP, name)
        for _ in range(AT_MOST):
            if self.page.evaluate("value => document.activeElement.value === value", value):
                break
            self.press("ArrowRight")
        if not self.page.evaluate("document.activeElement.checked"):
            self.press("Space")


def test_a_suggestion_is_noted_by_keys_alone(begun: Served, look: Look) -> None:
    one = look(begun, LAPTOP)
    page = one.open("/game/friday/")
    keys = Keys(page)
    keys.tab_to(".skip")
    keys.press("Enter")
    keys.tab_to('main a[href$="/ask"]')
    keys.press("Enter")
    page.wait_for_url("**/ask")
    page.wait_for_load_state()
    keys.tab_to(".skip")
    keys.press("Enter")
    keys.choose("suspect", "olive")
    keys.choose("weapon", "corde")
    keys.choose("room", "cuisine")
    keys.tab_to('button[name="showed"][value="2"]')
    one.settle()
    keys.press("Enter")
    page.wait_for_url("**/?noted=1")
    (event,) = begun.noted("friday")
    assert (event["suspect"], event["weapon"], event["room"]) == ("olive", "corde", "cuisine")
    assert event["responses"] == [{"player": "Cleo", "action": "show"}]
    assert keys.pressed <= AT_MOST
