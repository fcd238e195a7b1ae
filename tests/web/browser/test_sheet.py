"""The sheet on a phone: six players side by side, names that stay in sight, the rest of the page
shortened."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.browser.looking import LAPTOP, PHONE, Looking, Screen
from tests.helpers.browser.serving import Served
from tests.helpers.cli.playing import header, suggestion
from tests.web.browser.conftest import EXAMPLES, Look, Serve
from tests.web.browser.test_together import GAME

pytestmark = pytest.mark.slow

SIX, TEN = "super-6p", "super-10p"
READABLE = 13
"""Pixels of the smallest letters of the sheet."""


def opened(serve: Serve, look: Look, folder: Path, game: str, screen: Screen = PHONE) -> Looking:
    """A game in the middle of it, at its sheet."""
    lines = (EXAMPLES / f"{game}.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    path = folder / "friday.jsonl"
    path.write_text("".join(lines[: len(lines) // 2]), encoding="utf-8")
    one = look(serve(str(path)), screen)
    one.open("/game/friday/")
    return one


def box(page: Page, selector: str) -> dict[str, float]:
    found = page.locator(selector).first.bounding_box()
    assert found is not None
    return dict(found)  # type: ignore[call-overload, no-any-return]


def topmost(page: Page, selector: str) -> bool:
    """Does one see it, in the middle of where it stands?"""
    seen: Any = page.locator(selector).first.evaluate(
        """one => {
            const box = one.getBoundingClientRect();
            const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return one.contains(there) || there === one;
        }"""
    )
    return bool(seen)


@pytest.mark.parametrize("game", [SIX, "got-red-keep-2p", "got-meereen-5p", "classic-3p"])
def test_up_to_seven_columns_stand_side_by_side(serve: Serve, look: Look, folder: Path, game: str) -> None:
    """Nothing is pushed sideways, no figure is cut or too small to be read."""
    page = opened(serve, look, folder, game).page
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE.width
    sheet = box(page, ".sheet")
    assert sheet["x"] >= 0
    assert sheet["x"] + sheet["width"] <= PHONE.width
    cells = page.locator(".sheet td").evaluate_all(
        """cells => cells.map((one) => [
            one.scrollWidth - one.clientWidth, parseFloat(getComputedStyle(one).fontSize)])"""
    )
    assert cells
    assert all(over <= 0 and size >= READABLE for over, size in cells)


@pytest.mark.parametrize("screen", [PHONE, LAPTOP], ids=str)
@pytest.mark.parametrize("game", [SIX, TEN])
def test_the_players_names_stay_above_their_columns(
    serve: Serve, look: Look, folder: Path, game: str, screen: Screen
) -> None:
    page = opened(serve, look, folder, game, screen).page
    row = ".sheet tbody:last-child tr:last-child th"
    page.locator(row).evaluate("one => one.scrollIntoView({ block: 'nearest' })")
    heads = page.locator(".sheet thead th")
    for place in (0, 1, 2):
        expect(heads.nth(place)).to_be_in_viewport()
    assert topmost(page, ".sheet thead th:nth-child(2)")
    assert box(page, ".sheet thead th:nth-child(2)")["y"] < box(page, row)["y"]


def test_ten_players_are_pushed_sideways_beside_the_cards_names(
    serve: Serve, look: Look, folder: Path
) -> None:
    page = opened(serve, look, folder, TEN).page
    name, last = ".sheet tbody tr:nth-child(3) th", ".sheet thead th:last-child"
    before = box(page, name)
    assert box(page, last)["x"] > PHONE.width
    page.locator("[data-tells]").evaluate("one => one.scrollTo(1000, 0)")
    assert box(page, name)["x"] == before["x"]
    assert topmost(page, name)
    there = box(page, last)
    assert there["x"] + there["width"] <= PHONE.width
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE.width


@pytest.mark.parametrize("game", [SIX, TEN])
def test_the_sheet_begins_in_the_upper_part_of_the_screen(
    serve: Serve, look: Look, folder: Path, game: str
) -> None:
    """Whose turn it is takes at most two lines, and what was noted last three; a tap tells the rest."""
    one = opened(serve, look, folder, game)
    page = one.page
    page.goto(f"{page.url}?noted=1")
    assert box(page, ".sheet")["y"] < PHONE.height / 3
    changed = page.locator("#changed")
    expect(changed).to_be_focused()
    assert box(page, "#changed .brief")["height"] < 3 * 1.5 * 16 + 8
    more = changed.locator("details > p").first
    expect(more).not_to_be_visible()
    one.tap(changed.locator("summary"))
    expect(more).to_be_visible()
    expect(more.locator("a")).to_have_attribute(
        "href", f"/game/friday/log?at={number_of(page)}#e{number_of(page)}"
    )


def test_what_was_noted_last_says_who_showed_and_below_it_the_cards(
    begun: Served, look: Look, folder: Path
) -> None:
    """The whole sentence comes with a tap; whatever is no suggestion is said as it is."""
    page = look(begun, PHONE).open("/game/friday/")
    log = folder / "cluedo-notes" / "games" / "friday.jsonl"
    said = page.locator("#changed summary .short:visible").first
    noted = [
        (suggestion("Bob", "rose corde veranda", "Cleo pass", "Ana show"), "#1 Bob: Ana shows a card"),
        (suggestion("Cleo", "rose corde hall", "Ana pass", "Bob pass"), "#2 Cleo: nobody shows a card"),
        (suggestion("Ana", "rose corde hall"), "#3 Ana: answers not noted"),
        ({"type": "roll", "player": "Bob", "dice": [2, 3]}, "#4 Bob rolls 2 + 3"),
    ]
    for line, short in noted:
        with log.open("a", encoding="utf-8") as written:
            written.write(json.dumps(line) + "\n")
        expect(said).to_have_text(short)
        assert said.evaluate("one => one.scrollWidth <= one.clientWidth")
        if line["type"] == "suggestion":
            cards = page.locator("#changed summary .short:visible").nth(1)
            expect(cards).to_have_text(re.compile("^Miss Scarlett, Rope, (Conservatory|Hall)$"))
            page.locator("#changed summary").tap()
            expect(said).to_contain_text("suggests Miss Scarlett, the Rope")
            page.locator("#changed summary").tap()


def number_of(page: Page) -> str:
    said = page.locator("#changed summary").inner_text()
    return said.partition("#")[2].partition(" ")[0]


def test_long_names_stand_upright_rather_than_pushing_the_columns_apart(
    serve: Serve, look: Look, folder: Path
) -> None:
    path = folder / "friday.jsonl"
    text = (EXAMPLES / f"{SIX}.jsonl").read_text(encoding="utf-8")
    text = text.replace('"Eva"', '"Evangeline"')
    path.write_text("".join(text.splitlines(keepends=True)[:12]), encoding="utf-8")
    page = look(serve(str(path)), PHONE).open("/game/friday/")
    head = page.locator(".sheet thead th", has_text="Evangeline").locator("span")
    whole = head.evaluate("one => one.scrollHeight <= one.clientHeight && one.scrollWidth <= one.clientWidth")
    assert whole
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE.width


def test_no_name_of_wide_letters_is_broken(serve: Serve, look: Look, folder: Path) -> None:
    """A word that has no room in a column would go on below, after any of its letters."""
    path = folder / "friday.jsonl"
    head = header("classic", "Léa Hugo Papa Maman", me="Léa")
    path.write_text(json.dumps(head) + "\n", encoding="utf-8")
    page = look(serve(str(path)), PHONE).open("/game/friday/")
    name = page.locator(".sheet thead th", has_text="Maman").locator("span")
    lines = """one => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return range.getClientRects().length;
    }"""
    assert name.evaluate(lines) == 1


def test_what_is_open_stays_open_when_others_note(serve: Serve, look: Look, folder: Path) -> None:
    one = opened(serve, look, folder, TEN)
    page = one.page
    one.tap(page.locator("#live .brief summary").first)
    page.locator("[data-tells]").evaluate("one => one.scrollTo(90, 80)")
    path = folder / "friday.jsonl"
    path.write_bytes(path.read_bytes() + b'{"type":"note","text":"news"}\n')
    expect(page.locator("#changed")).to_contain_text("news")
    one.settle()
    expect(page.locator("#live .brief").first).to_have_attribute("open", "")
    where = page.locator("[data-tells]").evaluate("one => [one.scrollLeft, one.scrollTop]")
    assert where == [90, 80]


def test_a_row_that_one_reads_stays_in_its_place_when_others_note(
    serve: Serve, look: Look, folder: Path
) -> None:
    page = opened(serve, look, folder, SIX).page
    row = page.locator("[data-tells] tbody tr").last
    row.scroll_into_view_if_needed()
    before, high = row.bounding_box(), box(page, ".beside")["height"]
    assert before is not None
    path = folder / "friday.jsonl"
    path.write_bytes(path.read_bytes() + b'{"type":"note","text":"news"}\n')
    expect(page.locator("#changed")).to_contain_text("news")
    assert box(page, ".beside")["height"] != high
    after = row.bounding_box()
    assert after is not None
    assert after["y"] == pytest.approx(before["y"], abs=1)


# -- taking back, however it was noted, and bringing back

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
    assert buttons(one.page) == ["Undo"]
    one.tap(one.page.locator('.take-back button[value="undo"]'))
    expect(one.page.locator('.take-back button[value="redo"]')).to_be_visible()
    one.page.evaluate(LARGE)
    check_fits(one.page)
    assert "Redo" in buttons(one.page)
    one.page.evaluate("document.documentElement.style.fontSize = ''")
    one.tap(one.page.locator('.take-back button[value="redo"]'))
    expect(one.page.locator('.take-back button[value="redo"]')).to_have_count(0)
    text = log.read_text(encoding="utf-8")
    assert text.startswith(before)
    assert text.removeprefix(before).count("\n") == 3


def test_a_mark_is_written_in_the_ink_of_its_cell(serve: Serve, look: Look, folder: Path) -> None:
    """Also where the envelope is certain, whose cell is dark."""
    text = (EXAMPLES / "classic-3p.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    text[0] = text[0].replace('"format":1', '"format":2')
    text += ['{"type":"mark","card":"pervenche","owner":"envelope","text":"so"}\n']
    path = folder / "friday.jsonl"
    path.write_text("".join(text), encoding="utf-8")
    page = look(serve(str(path)), LAPTOP).open("/game/friday/")
    marked = page.locator(".sheet td:has(small)")
    assert marked.evaluate("one => getComputedStyle(one).color") == marked.locator("small").evaluate(
        "one => getComputedStyle(one).color"
    )


def test_on_paper_stands_no_button_and_no_bar(begun: Served, look: Look) -> None:
    page = look(begun, LAPTOP).open("/game/friday/")
    page.emulate_media(media="print")
    expect(page.locator(".sheet")).to_be_visible()
    expect(page.locator("button:visible, .button:visible, nav:visible")).to_have_count(0)
