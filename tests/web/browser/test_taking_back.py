"""Taking back stands beside what was noted, however it was noted, and then bringing back; also where there
is little room."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.browser.looking import Screen
from tests.helpers.browser.serving import Served
from tests.web.browser.conftest import Look
from tests.web.browser.test_together import GAME

pytestmark = pytest.mark.slow

NARROW = Screen("narrow", 320, 640, touch=True)
WAYS = {"noted": "/note/note", "corrected": "/edit/1?kind=note", "inserted": "/insert/2?kind=note"}
LARGE = "document.documentElement.style.fontSize = '200%'"


def buttons(page: Page) -> list[str]:
    return [one.get_attribute("aria-label") or "" for one in page.locator(".take-back button").all()]


def check_fits(page: Page) -> None:
    """Each is as large as a thumb, as far as the screen is wide, and clear of the words beside it."""
    words = page.locator("#changed summary .short").first
    for one in page.locator(".take-back button").all():
        box, said = one.bounding_box(), words.bounding_box()
        assert box is not None
        assert said is not None
        assert min(box["width"], box["height"]) >= 44
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= NARROW.width
        assert said["x"] + said["width"] <= box["x"] + 1
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW.width


@pytest.mark.parametrize("way", WAYS)
def test_what_was_noted_is_taken_back_and_brought_back_where_it_stands(
    server: Served, look: Look, log: Path, way: str
) -> None:
    one = look(server, NARROW)
    before = log.read_text(encoding="utf-8")
    one.open(GAME + WAYS[way])
    one.fill("text", "creaking stairs")
    one.send()
    check_fits(one.page)
    expect(one.page.locator(".take-back button")).to_be_in_viewport()  # nothing is scrolled for it
    one.page.evaluate(LARGE)
    check_fits(one.page)
    assert buttons(one.page) == ["Take back"]
    one.tap(one.page.locator('.take-back button[value="undo"]'))
    expect(one.page.locator('.take-back button[value="redo"]')).to_be_visible()
    one.page.evaluate(LARGE)
    check_fits(one.page)
    assert "Bring back" in buttons(one.page)
    one.page.evaluate("document.documentElement.style.fontSize = ''")
    one.tap(one.page.locator('.take-back button[value="redo"]'))
    expect(one.page.locator('.take-back button[value="redo"]')).to_have_count(0)
    text = log.read_text(encoding="utf-8")
    assert text.startswith(before)
    assert text.removeprefix(before).count("\n") == 3
