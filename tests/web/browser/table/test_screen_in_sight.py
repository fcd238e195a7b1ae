"""The common screen of a shared table fits completely: turn, board, pawns, sheet and last lines."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page

from cluedo_notes.game.knowledge.view import public
from cluedo_notes.game.log.journal import log_text
from tests.helpers.browser.looking import LAPTOP, PHONE, Screen
from tests.helpers.browser.serving import Served
from tests.helpers.web.phones import shortened, whole_game
from tests.helpers.web.running import running
from tests.helpers.web.serving import GENEROUS, SECRET
from tests.web.browser.conftest import Look

pytestmark = pytest.mark.slow

TELEVISION = Screen("television", 1920, 1080, touch=False)
SMALL_TELEVISION = Screen("small television", 1280, 720, touch=False)
OLD_PROJECTOR = Screen("old projector", 1024, 768, touch=False)

NAMES = ("Frederika", "Max", "Grandfather", "Jo", "Charlotte", "Eva", "Hannah", "Ida", "Gustav", "Bob")

LEAST_HEIGHT = 320
"""Pixels that the board of Super Cluedo, the widest, is high at least on a laptop; the others are higher."""

SEEN = """() => {
  const bar = document.querySelector("nav.bar").getBoundingClientRect().top;
  const cut = (one) => {
    const box = one.getBoundingClientRect();
    return box.top < 0 || box.left < 0 || box.right > innerWidth || box.bottom > bar;
  };
  const every = (selector) => [...document.querySelectorAll(`.screen ${selector}`)];
  const parts = {
    turn: every(".turn p"), board: every(".watched > .board"), pawns: every(".whose li"),
    last: every(".last p").slice(0, 1), sheet: every(".sheet td"),
  };
  return Object.keys(parts).filter((part) => !parts[part].length || parts[part].some(cut));
}"""
"""The parts that are not wholly in sight above the bar at the foot of the page; of the last lines the
latest."""

OVERLAP = """() => {
  const boxes = [...document.querySelectorAll(".turn p, .watched > .board, .whose li, .scroll")]
    .map((one) => one.getBoundingClientRect());
  return boxes.some((one, at) => boxes.slice(at + 1).some((other) => one.left < other.right - 1
    && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1));
}"""


def scrolls(page: Page) -> bool:
    found: bool = page.evaluate(
        "() => [[document.documentElement, innerWidth, innerHeight]]"
        ".some(([page, width, height]) => page.scrollWidth > width || page.scrollHeight > height)"
    )
    return found


def out_of_sight(page: Page) -> Sequence[str]:
    found: list[str] = page.evaluate(SEEN)
    return found


@contextmanager
def shown(
    look: Look, folder: Path, edition: str, players: int, screen: Screen, language: str
) -> Iterator[Page]:
    """The screen in the middle of a game of people with names."""
    log = public(shortened(whole_game(edition, players), 8 * players))
    text = log_text(log.header, log.events).decode()
    for number, name in enumerate(NAMES[:players], 1):
        text = text.replace(f'"P{number}"', f'"{name}"')
    folder.mkdir()
    (folder / "friday.jsonl").write_text(text, encoding="utf-8")
    with running(folder, folder / "friday.jsonl", secret=SECRET, table=True, limits=GENEROUS) as server:
        one = look(Served(server.address, folder), screen, language)
        one.open(f"/enter/{SECRET}")
        yield one.open("/screen")
        one.page.close()  # nothing is asked for once the server has gone


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("screen", [LAPTOP, TELEVISION], ids=str)
@pytest.mark.parametrize("edition", ["classic", "super"])
def test_six_players_see_all_of_it_without_scrolling(
    look: Look, tmp_path: Path, edition: str, screen: Screen, language: str
) -> None:
    with shown(look, tmp_path / "table", edition, 6, screen, language) as page:
        assert out_of_sight(page) == []
        assert not scrolls(page)
        assert not page.evaluate(OVERLAP)
        board = page.locator(".watched > .board").bounding_box()
        assert board is not None
        assert board["height"] >= LEAST_HEIGHT


@pytest.mark.parametrize("screen", [SMALL_TELEVISION, OLD_PROJECTOR], ids=str)
def test_turn_and_board_stay_in_sight_however_long_the_sheet_is(
    look: Look, tmp_path: Path, screen: Screen
) -> None:
    with shown(look, tmp_path / "table", "super", 10, screen, "fr") as page:
        page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
        assert set(out_of_sight(page)) <= {"sheet"}
        assert not page.evaluate(OVERLAP)


LINES = """() => [...document.querySelectorAll("nav.bar a")].filter((one) => {
  const words = document.createRange();
  words.selectNodeContents(one);
  return new Set([...words.getClientRects()].map((box) => Math.round(box.top))).size > 1;
}).map((one) => one.textContent)"""
"""Those of the bar that are written in several lines."""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_bar_of_who_only_watches_is_one_line(look: Look, tmp_path: Path, language: str) -> None:
    with shown(look, tmp_path / "table", "classic", 3, PHONE, language) as page:
        assert page.locator("nav.bar a").count() == 4
        assert page.evaluate(LINES) == []
