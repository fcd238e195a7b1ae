"""The page hides its contents from neighbours' eyes: at once, by itself, without the server."""

import re
import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.browser.looking import LAPTOP, PHONE, Looking, Screen
from tests.helpers.places import ROOT
from tests.web.browser.conftest import Look, Serve

pytestmark = pytest.mark.slow

EXAMPLE = ROOT / "examples" / "classic-5p.jsonl"
CARD = "Colonel Mustard"


@pytest.fixture
def screen(request: pytest.FixtureRequest) -> Screen:
    """A phone, unless a test asks for both: neither the clock nor the store knows how large the screen is."""
    found = getattr(request, "param", PHONE)
    assert isinstance(found, Screen)
    return found


on_both_screens = pytest.mark.parametrize("screen", [PHONE, LAPTOP], ids=str, indirect=True)


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


@on_both_screens
def test_the_button_hides_everything_and_a_tap_brings_it_back(one: Looking) -> None:
    one.tap(one.page.locator("#hide"))
    assert not in_sight(one.page)
    expect(one.page.locator("#cover")).to_have_text("Hidden. Tap to show.")
    box = one.page.locator("#cover").bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) >= (one.screen.width, one.screen.height)
    one.tap(one.page.locator("#cover"))
    assert in_sight(one.page)


@on_both_screens
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


def hide_after(one: Looking, choice: str) -> None:
    """Choose as a player does; what is not among the choices is written where the browser keeps it."""
    one.open("/game/friday/more")
    radio = one.page.locator(f'[name="hide-after"][value="{choice}"]')
    if radio.count():
        one.tap(one.page.locator("label").filter(has=radio))
        expect(radio).to_be_checked()
    else:
        one.page.evaluate("choice => localStorage.setItem('hide-after', choice)", choice)
    one.open("/game/friday/")
    assert in_sight(one.page)


def slept(one: Looking, minutes: float) -> None:
    """The machine was asleep: the time is another, and none of the page's timers has counted it."""
    one.page.evaluate(
        "milliseconds => { const real = Date.now; Date.now = () => real() + milliseconds; }", minutes * 60_000
    )


COVERED = """hidden => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def drawn(one: Looking) -> bool:
    """Would the next picture of the page show anything of the game?"""
    return bool(one.page.locator("#main").is_visible())


MINUTES = {"1": 1, "5": 5, "15": 15, "covered": 1, "": 5, "of a later version": 5}
"""After how many minutes each choice hides a page that is in sight; the usual one where none was made."""


@pytest.mark.parametrize("choice", MINUTES)
def test_so_long_untouched_hides_and_a_touch_begins_another_time(one: Looking, choice: str) -> None:
    hide_after(one, choice)
    page, whole = one.page, MINUTES[choice] * 60_000
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
    one.tap(page.locator("#cover"))
    page.clock.fast_forward(whole - 10_000)
    page.mouse.move(10, 10)
    page.clock.fast_forward(whole - 10_000)
    assert in_sight(page)
    page.clock.fast_forward(11_000)
    assert not in_sight(page)


def test_never_is_never_but_the_button_hides(one: Looking) -> None:
    hide_after(one, "never")
    one.page.clock.pause_at(datetime.now(UTC) + timedelta(days=1))
    one.page.evaluate(COVERED, True)
    assert drawn(one)
    one.page.evaluate(COVERED, False)
    assert in_sight(one.page)
    one.tap(one.page.locator("#hide"))
    assert not in_sight(one.page)


@pytest.mark.parametrize("choice", ["1", "5", "15"])
def test_a_page_that_slept_through_its_time_shows_nothing_first(one: Looking, choice: str) -> None:
    hide_after(one, choice)
    one.page.evaluate(COVERED, True)
    assert not drawn(one)  # so there is nothing to see before the clock is asked
    slept(one, MINUTES[choice] - 0.2)
    one.page.evaluate(COVERED, False)
    assert in_sight(one.page)
    assert drawn(one)
    one.page.mouse.move(10, 10)
    one.page.evaluate(COVERED, True)
    slept(one, MINUTES[choice] + 0.1)
    assert not drawn(one)
    one.page.evaluate(COVERED, False)
    assert not in_sight(one.page)
    one.page.reload()
    assert not in_sight(one.page)


@on_both_screens
def test_a_covered_page_stays_where_it_was_scrolled_to(one: Looking) -> None:
    hide_after(one, "5")
    one.page.evaluate("document.body.style.minHeight = '5000px'; scrollTo(0, 700)")
    one.page.evaluate(COVERED, True)
    one.page.evaluate(COVERED, False)
    assert one.page.evaluate("scrollY") == 700


@on_both_screens
def test_a_lid_that_is_opened_hides_before_a_touch_shows_anything(one: Looking) -> None:
    """No page is told that the machine slept: a touch asks the clock first, and so does a second."""
    hide_after(one, "5")
    slept(one, 6)
    one.page.mouse.move(10, 10)
    assert not in_sight(one.page)
    one.tap(one.page.locator("#cover"))
    slept(one, 6)
    one.page.clock.fast_forward(1_000)
    assert not in_sight(one.page)


def test_a_clock_that_was_set_back_keeps_nothing_in_sight(one: Looking) -> None:
    hide_after(one, "5")
    slept(one, -60)
    one.page.clock.fast_forward(1_000)
    assert not in_sight(one.page)


def test_a_page_that_the_browser_had_put_away_is_not_drawn_before_it_is_hidden(one: Looking) -> None:
    """It is loaded again when one turns to it, and what is drawn first has nothing of the game."""
    hide_after(one, "5")
    one.page.mouse.move(10, 10)
    one.page.evaluate("sessionStorage.setItem('touched', Date.now() - 6 * 60_000)")
    one.context.route("**/private.js", lambda route: route.abort())
    one.page.reload(wait_until="commit")
    expect(one.page.locator("html")).to_have_class(re.compile("hidden-yet"))
    assert not one.page.locator("#page").is_visible()
    one.context.unroute("**/private.js")
    one.faults.clear()
    one.page.reload()
    assert not in_sight(one.page)


def test_the_choice_is_kept_by_the_browser_and_shown(one: Looking) -> None:
    for choice in ("15", "covered", "never", "1"):
        hide_after(one, choice)
        one.open("/game/friday/more")
        expect(one.page.locator(f'[name="hide-after"][value="{choice}"]')).to_be_checked()
    hide_after(one, "nothing known")
    one.open("/game/friday/more")
    expect(one.page.locator('[name="hide-after"][value="5"]')).to_be_checked()


@on_both_screens
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


def test_at_once_hides_when_another_window_covers_it_and_stays_so_when_loaded_again(one: Looking) -> None:
    hide_after(one, "covered")
    one.page.evaluate(COVERED, True)
    assert not in_sight(one.page)
    one.page.reload()
    assert not in_sight(one.page)
    one.tap(one.page.locator("#cover"))
    assert in_sight(one.page)


@pytest.mark.parametrize("choice", ["covered", "1", "never"])
def test_going_on_to_another_page_hides_nothing(one: Looking, choice: str) -> None:
    hide_after(one, choice)
    for name in ("Log", "More", "Sheet"):
        one.tap(one.page.get_by_role("navigation").get_by_role("link", name=name))
        expect(one.page.locator("#page")).to_be_visible()
    expect(one.page.locator("#live")).to_be_visible()
    assert in_sight(one.page)


@on_both_screens
def test_the_page_of_the_replay_hides_as_well(one: Looking) -> None:
    hide_after(one, "1")
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
