"""The pictures of the pages, in each language: `make pictures` takes them again; then look at them."""

import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, expect

from cluedo_notes.game.knowledge.view import view
from cluedo_notes.game.log.reader import read_log
from tests.helpers.browser.looking import LAPTOP, PHONE, Looking, Screen
from tests.helpers.browser.site import SiteLooking, built, hosted
from tests.helpers.browser.table import BASE, SERVE_TABLE, apart, seated, set_up
from tests.helpers.game.every_card import with_every_card
from tests.helpers.places import ROOT
from tests.web.browser.conftest import EXAMPLES, Look, Serve
from tests.web.browser.test_reading import tap_cell
from tests.web.browser.test_together import GAME

pytestmark = pytest.mark.slow

PAGES = {"en": ROOT / "docs", "fr": ROOT / "docs" / "fr"}
BOXES = {"en": "british", "fr": "classic"}
"""Two boxes with the same ids: each reader sees the names of theirs."""

LARGEST = 180_000  # bytes
taken = pytest.mark.skipif("CLUEDO_NOTES_WRITE_GOLDEN" not in os.environ, reason="make pictures takes them")
every_language = pytest.mark.parametrize("language", PAGES)


def sheet(one: Looking) -> None:
    one.open(f"{GAME}/")


def why(one: Looking) -> None:
    sheet(one)
    tap_cell(one, "corde", "Bob")


def ask(one: Looking) -> None:
    one.open(f"{GAME}/ask?player=Bob&suspect=olive&weapon=corde&room=hall")


def advice(one: Looking) -> None:
    one.open(f"{GAME}/advice")
    expect(one.page.locator("#found:not([aria-busy])")).to_be_visible()


SHOWN: dict[str, tuple[Screen, Callable[[Looking], None]]] = {
    "phone-sheet": (PHONE, sheet),
    "phone-why": (PHONE, why),
    "phone-ask": (PHONE, ask),
    "laptop-advice": (LAPTOP, advice),
}
ELSEWHERE = ("phone-table", "phone-browser")
"""Those of a shared table and of the pages without a server."""


@every_language
def test_every_picture_is_there_small_and_in_a_page(language: str) -> None:
    folder = PAGES[language]
    found = {path.stem: path for path in folder.glob("screenshots/*.png")}
    assert set(found) == {*SHOWN, *ELSEWHERE}
    assert all(path.stat().st_size < LARGEST for path in found.values())
    pages = "".join(page.read_text(encoding="utf-8") for page in folder.glob("*.md"))
    assert [name for name in found if f"screenshots/{name}.png" not in pages] == []


@every_language
def test_the_first_page_has_its_four_pictures_in_one_row(
    browser: Browser, tmp_path: Path, language: str
) -> None:
    """On a screen of 500 pixels, too."""
    first = ROOT / "README.md" if language == "en" else PAGES["fr"] / "index.md"
    text = first.read_text(encoding="utf-8").replace('src="', f'src="{first.parent.as_uri()}/')
    pictures = re.findall(r"<img [^>]*>", text)
    assert len(pictures) == 4
    page = tmp_path / "row.html"
    page.write_text("<!doctype html>" + "\n".join(pictures), encoding="utf-8")
    look = browser.new_page(viewport={"width": 500, "height": 600})
    look.goto(page.as_uri())
    bottoms = look.evaluate(
        "[...document.images].map((one) => [one.naturalWidth > 0, one.getBoundingClientRect().bottom])"
    )
    look.close()
    assert all(seen for seen, _ in bottoms)
    assert len({round(bottom) for _, bottom in bottoms}) == 1


def keep(one: Looking, language: str, name: str) -> None:
    """Take the picture, once nothing moves any more."""
    one.settle()
    folder = PAGES[language] / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    one.page.screenshot(path=folder / f"{name}.png")


def in_its_box(log: Path, language: str) -> None:
    """Change the header's box to that of the reader."""
    log.write_text(log.read_text(encoding="utf-8").replace('"classic"', f'"{BOXES[language]}"', 1), "utf-8")


@taken
@every_language
@pytest.mark.parametrize("name", SHOWN)
def test_pictures_are_taken(look: Look, serve: Serve, log: Path, language: str, name: str) -> None:
    in_its_box(log, language)
    screen, show = SHOWN[name]
    one = look(serve("--game", str(log)), screen, language)
    show(one)
    keep(one, language, name)


@taken
@every_language
def test_a_shared_table_is_taken(
    look: Look, serve: Serve, folder: Path, tmp_path: Path, language: str
) -> None:
    """Bob records what Ana asks: she is asked for the card that she saw."""
    log = tmp_path / "whole.jsonl"
    shutil.copy(EXAMPLES / "classic-3p.jsonl", log)
    in_its_box(log, language)
    game = with_every_card(read_log(log))
    set_up(folder, game)
    entrance = serve(*SERVE_TABLE).address

    def phone() -> Looking:
        looking = look(apart(entrance, folder), PHONE, language)
        looking.page.goto(entrance)
        return looking

    phones = seated(game, phone)
    for number, event in enumerate(game.events[:4], start=1):
        player = "Bob" if event.actor == "Ana" else str(event.actor)
        seen = view(game.at(number), player).events[number - 1]
        phones[player].enter(msgspec.to_builtins(seen))
    one = phones["Ana"].looking
    assert isinstance(one, Looking)
    one.open(f"{BASE}/")
    expect(one.page.locator("form.question").first).to_be_visible()
    keep(one, language, "phone-table")


@taken
@every_language
def test_the_browser_alone_is_taken(browser: Browser, log: Path, language: str) -> None:
    in_its_box(log, language)
    with hosted(built()) as host:
        one = SiteLooking(browser, host.address, PHONE, language)
        one.open("/files").set_input_files("[data-brings]", log)
        expect(one.page.locator(".changed")).to_be_visible()
        one.open("/")
        keep(one, language, "phone-browser")
        one.close()
