"""Text from somebody else's log is on the page, but turns, hides and commands nothing."""

import re
from html import unescape
from pathlib import Path

import pytest

from cluedo_notes.presentation.on_page import on_page
from tests.helpers.cli.hostile import HOSTILE, forbidden, written
from tests.helpers.web.page_reader import Page
from tests.helpers.web.serving import Browser, served

PAGES = ("/", "/log", "/log?all=1", "/advice?now=1", "/rivals?now=1", "/verify", "/check", "/show", "/more")
FORMS = ("/ask", "/note/note", "/note/fact", "/edit/1", "/edit/2", "/replay/page")
ODD = "".join(sign for sign in HOSTILE if len(sign) == 1)


@pytest.fixture
def browser(tmp_path: Path) -> Browser:
    log = Path(written(tmp_path, ODD)["log"])
    log = log.rename(tmp_path / "friday.jsonl")
    browser = Browser(served(tmp_path, log), **{"accept-language": "en"})
    browser.get("/")
    return browser


@pytest.mark.parametrize("path", [*PAGES, *FORMS])
def test_nothing_hostile_is_on_a_page(browser: Browser, path: str) -> None:
    answer = browser.get(f"/game/friday{path}")
    assert answer.status_code == 200
    assert forbidden(answer.text) == set()
    text = re.sub(r' value="[^"]*"', "", answer.text)
    assert forbidden(unescape(text)) == set()


def test_a_note_to_be_corrected_is_sent_back_as_it_was(browser: Browser) -> None:
    page = Page(browser.get("/game/friday/edit/1").text)
    (field,) = (one for one in page.all("input") if one.attributes.get("name") == "text")
    assert "\u202e" in str(field.attributes["value"])


def test_a_page_of_ordinary_text_is_as_it_was() -> None:
    page = "<p>Œuf – 5\u00a0% 大輔 😀\n</p>"
    assert on_page(page) == page
