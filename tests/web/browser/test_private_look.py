"""The page hides what it shows from neighbours' eyes: at once, by itself, without the server."""

import re
import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.browser.looking import Looking, Screen
from tests.helpers.places import ROOT
from tests.web.browser.conftest import Look, Serve

pytestmark = pytest.mark.slow

EXAMPLE = ROOT / "examples" / "classic-5p.jsonl"
CARD = "Colonel Mustard"


@pytest.fixture
def one(serve: Serve, look: Look, folder: Path, screen: Screen) -> Looking:
    path = folder / "friday.jsonl"
    shutil.copy(EXAMPLE, path)
    found = look(serve(str(path)), screen)
    found.page.clock.install()
    found.open()
    assert in_sight(found.page)
    return found


def in_sight(page: Page) -> bool:
    """Is anything of the game shown, read aloud or in the tab's title?"""
    heard = page.locator("body").aria_snapshot()
    shown = page.locator("#page").is_visible()
    assert shown == (CARD in heard) == (page.title() != "cluedo-notes")
    assert shown == (not page.locator("#cover").is_visible())
    return shown


def test_the_button_hides_everything_and_a_tap_brings_it_back(one: Looking) -> None:
    one.tap(one.page.locator("#hide"))
    assert not in_sight(one.page)
    expect(one.page.locator("#cover")).to_have_text("Hidden. Tap to show.")
    box = one.page.locator("#cover").bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) >= (one.screen.width, one.screen.height)
    one.tap(one.page.locator("#cover"))
    assert in_sight(one.page)


@pytest.mark.parametrize("key", ["h", "Escape"])
def test_keys_hide_and_show_without_the_network(one: Looking, key: str) -> None:
    one.context.set_offline(True)
    one.page.keyboard.press(key)
    assert not in_sight(one.page)
    expect(one.page.locator("#cover")).to_be_focused()
    one.page.keyboard.press("Enter")
    assert in_sight(one.page)
    one.faults.clear()  # the browser complains of the network that is gone


def test_an_h_that_is_typed_is_a_letter(one: Looking) -> None:
    one.open("/game/friday/note/note")
    box = one.page.locator('main [name="text"]')
    box.press("h")
    expect(box).to_have_value("h")
    assert one.page.locator("#page").is_visible()
    box.press("Escape")
    assert one.page.locator("#cover").is_visible()


def test_a_minute_untouched_hides_and_a_touch_begins_another(one: Looking) -> None:
    one.page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
    one.tap(one.page.locator("#cover"))
    one.page.clock.fast_forward(50_000)
    one.page.mouse.move(10, 10)
    one.page.clock.fast_forward(50_000)
    assert in_sight(one.page)
    one.page.clock.fast_forward(11_000)
    assert not in_sight(one.page)


def test_what_others_note_shows_nothing_and_keeps_nothing_in_sight(
    one: Looking, serve: Serve, folder: Path
) -> None:
    del serve
    path = folder / "friday.jsonl"
    one.page.keyboard.press("h")
    with one.page.expect_response(re.compile("/game/friday/($|[?])")):
        path.write_bytes(path.read_bytes() + b'{"type":"note","text":"x"}\n')
    one.settle()
    assert not in_sight(one.page)


def test_it_hides_when_another_window_covers_it_and_stays_so_when_loaded_again(one: Looking) -> None:
    one.page.evaluate(
        """() => {
            Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
            document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    assert not in_sight(one.page)
    one.page.reload()
    assert not in_sight(one.page)
    one.tap(one.page.locator("#cover"))
    assert in_sight(one.page)


def test_going_on_to_another_page_hides_nothing(one: Looking) -> None:
    for name in ("Log", "More", "Sheet"):
        one.tap(one.page.get_by_role("navigation").get_by_role("link", name=name))
        expect(one.page.locator("#page")).to_be_visible()
    assert in_sight(one.page)


def test_the_page_of_the_replay_hides_as_well(one: Looking) -> None:
    one.open("/game/friday/replay/page")
    page = one.page
    expect(page.locator("#counter")).to_be_visible()  # its own script runs too
    one.tap(page.locator("#hide"))
    assert CARD not in page.locator("body").aria_snapshot()
    expect(page.locator("#cover")).to_be_visible()
    page.reload()
    assert CARD not in page.locator("body").aria_snapshot()
    one.tap(page.locator("#cover"))
    expect(page.locator("#counter")).to_be_visible()
    page.clock.fast_forward(61_000)
    expect(page.locator("#counter")).not_to_be_visible()
    assert page.title() == "cluedo-notes"
