"""The envelope is certain: the page says so, and its drawing opens once."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.helpers.browser.looking import PHONE
from tests.web.browser.conftest import EXAMPLES, Look, Serve

pytestmark = pytest.mark.slow

WHOLE = (EXAMPLES / "classic-3p.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
MOVES = "() => getComputedStyle(document.querySelector('.opens .flap')).animationName"


@pytest.fixture
def nearly(folder: Path) -> Path:
    """A game whose end is not noted yet."""
    path = folder / "friday.jsonl"
    path.write_text("".join(WHOLE[:17]), encoding="utf-8")
    return path


def finish(path: Path) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.writelines(WHOLE[17:])


def test_it_opens_once_when_it_becomes_certain(serve: Serve, look: Look, nearly: Path) -> None:
    one = look(serve("--game", str(nearly)), PHONE)
    page = one.open("/game/friday/")
    certain = page.locator(".certain")
    expect(certain).to_have_count(0)
    finish(nearly)
    expect(certain).to_contain_text("The envelope is certain: Mrs Peacock, Lead pipe, Study.")
    expect(page.locator(".certain.opens")).to_have_count(1)
    expect(certain.locator("use")).to_have_count(3)
    page.reload()
    expect(certain).to_be_visible()
    expect(page.locator(".certain.opens")).to_have_count(0)


def test_nothing_moves_for_who_wants_nothing_to_move(serve: Serve, look: Look, nearly: Path) -> None:
    finish(nearly)
    one = look(serve("--game", str(nearly)), PHONE, "fr")
    page = one.open("/game/friday/")
    expect(page.locator(".certain.opens")).to_contain_text("On sait ce que cache l’étui : Madame Pervenche")
    assert page.evaluate(MOVES) == "unfold"
    page.evaluate("sessionStorage.clear()")
    page.emulate_media(reduced_motion="reduce")
    page.reload()
    expect(page.locator(".certain.opens")).to_be_visible()
    assert page.evaluate(MOVES) == "none"
