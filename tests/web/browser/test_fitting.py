"""Everything is readable and easy to tap at 360 pixels, in both languages."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.helpers.browser.every_page import PAGES, address
from tests.helpers.browser.looking import PHONE, Looking, Screen
from tests.helpers.browser.serving import Served
from tests.helpers.places import ROOT
from tests.web.browser.conftest import EXAMPLES, Look, Serve

pytestmark = pytest.mark.slow

LANGUAGES = ("en", "fr")
OTHERS = ("/", "/ask", "/log", "/rivals", "/more", "/note/reveal", "/note/fact", "/edit/1")
"""Pages that show the names of an edition."""

TARGET = 44
"""Pixels that a thumb needs each way; the cells of the sheet, of which seven stand beside a card's name, are
narrower and as high."""

CELL = 34
BOX = 24
"""Pixels of a circle or a box inside its label (WCAG 2.2, 2.5.8)."""

FAULTS = (ROOT / "tests/helpers/browser/fitting.js").read_text(encoding="utf-8")
OVERLAPS = (ROOT / "tests/helpers/browser/overlap.js").read_text(encoding="utf-8")

WHOLE = 12
"""The letters of a word that has to stay whole."""


def faults(one: Looking, page: str) -> list[str]:
    """Everything too small, broken or cut on a page, and what lies over something else."""
    one.open(address(page))
    one.settle()
    expect(one.page.locator('[aria-busy="true"]')).to_have_count(0)
    return [*faults_here(one), *overlaps_here(one)]


def faults_here(one: Looking) -> list[str]:
    found: list[str] = one.page.evaluate(FAULTS, [TARGET, CELL, BOX])
    return found


def overlaps_here(one: Looking) -> list[str]:
    """What lies over each other, is cut or outside of a page."""
    found: list[str] = one.page.evaluate(OVERLAPS, WHOLE)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_can_be_read_and_tapped(club: Served, look: Look, language: str) -> None:
    one = look(club, PHONE, language)
    assert {page: wrong for page in PAGES if (wrong := faults(one, page))} == {}


WIDEST = ("asterix-4p", "classic-5p", "got-meereen-5p", "got-red-keep-2p", "super-10p")
"""A game of every other edition, with as many columns as there is an example of."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_so_can_those_of_every_edition(
    serve: Serve, look: Look, folder: Path, language: str, thorough: bool
) -> None:
    """In French, whose words are longer; with `--thorough` in English and of every example too."""
    if not thorough and language != "fr":
        pytest.skip("with --thorough")
    games = folder / "cluedo-notes" / "games"
    games.mkdir(parents=True)
    for path in EXAMPLES.glob("*.jsonl"):
        if not thorough and path.stem not in WIDEST:
            continue
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        (games / path.name).write_text("".join(lines[: 2 * len(lines) // 3]), encoding="utf-8")
    one = look(serve(), PHONE, language)
    pages = [f"/game/{path.stem}{page}" for path in games.glob("*.jsonl") for page in OTHERS]
    assert {page: wrong for page in pages if (wrong := faults(one, page))} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_at_the_foot_stand_in_one_row_whichever_is_open(
    club: Served, look: Look, language: str
) -> None:
    one = look(club, Screen("narrow", 320, 568, touch=True), language)
    for path in ("", "ask", "log", "advice", "rivals", "more"):
        one.open(f"/game/friday/{path}")
        expect(one.page.locator("nav.bar a[aria-current]")).to_have_count(1)
        tops = {link.evaluate("link => link.offsetTop") for link in one.page.locator("nav.bar a").all()}
        assert (path, tops) == (path, {0})


@pytest.mark.parametrize("language", LANGUAGES)
def test_so_can_setting_up(club: Served, look: Look, language: str) -> None:
    """With every house rule folded out, and all cards of a large edition."""
    one = look(club, PHONE, language)
    for edition in ("classic", "super", "asterix", "got-meereen"):
        assert faults(one, f"/new?edition={edition}") == []
        one.tap(one.page.locator("details.house summary"))
        assert faults_here(one) == []
        for place, name in enumerate(("Ana", "Bob", "Cleo")):
            one.page.locator('input[name="seat"]').nth(place).fill(name)
        one.tap(one.page.locator('button.main[value="cards"]'))
        one.page.wait_for_selector('input[name="hand"][type="checkbox"]')
        assert faults_here(one) == []


def test_the_way_past_the_head_is_large_enough_once_it_is_seen(club: Served, look: Look) -> None:
    one = look(club, PHONE)
    one.open("/")
    one.page.keyboard.press("Tab")
    skip = one.page.locator(".skip")
    expect(skip).to_be_focused()
    box = skip.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= TARGET
    assert min(box["x"], box["y"]) >= 0
