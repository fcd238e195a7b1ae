"""Type of twice the size and names of the greatest length: nothing overlaps or is cut permanently."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.helpers.browser.every_page import PAGES, address
from tests.helpers.browser.looking import LAPTOP, PHONE, Looking, Screen
from tests.helpers.browser.serving import Served
from tests.web.browser.conftest import EXAMPLES, Look, Serve
from tests.web.browser.test_axe import AXE
from tests.web.browser.test_fitting import overlaps_here

pytestmark = pytest.mark.slow

TWICE = """
addEventListener("DOMContentLoaded", () => { document.documentElement.style.fontSize = "32px" });
"""
"""Letters twice as large as browsers have them."""

LONGEST = 40
"""The letters that a player's name may have."""

OF_A_GAME = (
    "/",
    "/?noted=3",
    "/ask",
    "/log",
    "/advice",
    "/rivals",
    "/show",
    "/more",
    "/note/reveal",
    "/note/fact",
    "/note/clue_card",
    "/note/heard_in_part",
    "/note/look",
)


def wrong_on(one: Looking, page: str) -> list[str]:
    """What lies over each other, is cut or outside of a page."""
    one.open(address(page))
    one.settle()
    expect(one.page.locator('[aria-busy="true"]')).to_have_count(0)
    return overlaps_here(one)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_can_be_read_in_letters_twice_as_large(
    club: Served, look: Look, language: str, thorough: bool
) -> None:
    """In French, whose words are longer; with `--thorough` in English too. axe finds nothing there either."""
    if not thorough and language != "fr":
        pytest.skip("with --thorough")
    one = look(club, PHONE, language, scheme="dark")
    one.context.add_init_script(TWICE)
    wrong = {page: found for page in PAGES if (found := [*wrong_on(one, page), *one.offences(AXE)])}
    assert wrong == {}


@pytest.fixture
def long_names(request: pytest.FixtureRequest, folder: Path) -> Path:
    """A game of players with names as long as may be, one without a space, and a log full of them."""
    text = (EXAMPLES / f"{request.param}.jsonl").read_text(encoding="utf-8")
    players = json.loads(text.splitlines()[0])["players"]
    for place, player in enumerate(players):
        long = (
            f"{player}-{'abcdefghijklmnopqrstuvwxyz' * 2}"
            if place == 1
            else f"{player} de la Tour du Pin Gouvernet la Charce"
        )
        text = text.replace(f'"{player}"', f'"{long[:LONGEST].strip()}"')
    path = folder / "friday.jsonl"
    path.write_text("".join(text.splitlines(keepends=True)[:18]), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("screen", "long_names"), [(PHONE, "super-10p"), (LAPTOP, "classic-5p")], ids=str, indirect=["long_names"]
)
def test_the_longest_names_are_wrapped_or_whole_after_a_tap(
    serve: Serve, look: Look, long_names: Path, screen: Screen
) -> None:
    one = look(serve("--game", str(long_names)), screen, "fr")
    wrong = {page: found for page in OF_A_GAME if (found := wrong_on(one, f"/game/friday{page}"))}
    assert wrong == {}
