"""The pictures of `docs/screenshots/`. To take them anew: `make pictures`; then look at them."""

import os
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.helpers.browser.looking import LAPTOP, PHONE, Looking, Scheme, Screen
from tests.helpers.browser.serving import Served
from tests.helpers.places import ROOT
from tests.web.browser.conftest import Look
from tests.web.browser.test_reading import tap_cell
from tests.web.browser.test_together import GAME

pytestmark = pytest.mark.slow

PICTURES = ROOT / "docs" / "screenshots"
LARGEST = 180_000  # bytes


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


def log_page(one: Looking) -> None:
    one.open(f"{GAME}/log")


SHOWN: dict[str, tuple[Screen, str, Scheme, Callable[[Looking], None]]] = {
    "phone-sheet": (PHONE, "en", "light", sheet),
    "phone-why": (PHONE, "fr", "dark", why),
    "phone-ask": (PHONE, "en", "light", ask),
    "phone-log": (PHONE, "fr", "light", log_page),
    "laptop-sheet": (LAPTOP, "fr", "dark", sheet),
    "laptop-advice": (LAPTOP, "en", "light", advice),
}


def test_every_picture_is_there_and_small() -> None:
    found = {path.stem: path for path in PICTURES.glob("*.png")}
    assert set(found) == set(SHOWN)
    assert all(path.stat().st_size < LARGEST for path in found.values())
    document = (PICTURES.parent / "serve.md").read_text(encoding="utf-8")
    assert all(f"(screenshots/{path.name})" in document for path in found.values())


@pytest.mark.skipif("CLUEDO_NOTES_WRITE_GOLDEN" not in os.environ, reason="make pictures takes them")
@pytest.mark.parametrize("name", SHOWN)
def test_pictures_are_taken(look: Look, server: Served, name: str) -> None:
    screen, language, scheme, show = SHOWN[name]
    one = look(server, screen, language, scheme=scheme)
    show(one)
    one.settle()
    PICTURES.mkdir(parents=True, exist_ok=True)
    one.page.screenshot(path=PICTURES / f"{name}.png")
