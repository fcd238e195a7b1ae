"""The pages that a player reads: why, where, advice, in both languages, with scripts and without."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.helpers.browser.looking import LAPTOP, PHONE, Looking, Screen, wait_until
from tests.helpers.browser.serving import Served, command, surroundings
from tests.helpers.programs import run
from tests.web.browser.conftest import Look
from tests.web.browser.test_together import GAME

pytestmark = pytest.mark.slow

readers = pytest.mark.parametrize(("screen", "language"), [(PHONE, "fr"), (LAPTOP, "en")], ids=str)
"""Each screen and each language: no answer depends on both."""


def printed(log: Path, language: str, *typed: str) -> str:
    """What the terminal says of the same game."""
    asked = command(["--game", str(log), "--lang", language, *typed])
    return run(asked, surroundings(log.parent), check=True, capture_output=True, text=True).stdout


def squeezed(text: str) -> str:
    """Without blanks: lines are broken elsewhere."""
    return re.sub(r"\s", "", text)


def tap_cell(one: Looking, card: str, owner: str) -> str:
    """Tap a cell of the sheet; what is explained then."""
    one.tap(one.page.locator(f'.sheet td a[href*="card={card}&"][href$="owner={owner}"]'))
    explanation = one.page.locator("#explanation")
    expect(explanation).to_be_visible()
    expect(explanation).to_be_focused()
    return explanation.inner_text()


@readers
def test_a_tap_on_the_sheet_tells_what_the_terminal_tells(
    server: Served, look: Look, screen: Screen, log: Path, language: str
) -> None:
    """Of a cell that is certain its proof; of an open one what speaks for it; then where the focus was."""
    one = look(server, screen, language)
    one.open(f"{GAME}/")
    for card, owner in (("corde", "Bob"), ("bureau", "Bob")):
        explanation = tap_cell(one, card, owner)
        said = printed(log, language, "why", card, owner.lower(), "--all")
        for line in filter(None, map(squeezed, said.split("\n\n"))):
            assert line in squeezed(explanation)
        one.page.keyboard.press("Escape")
        expect(one.page.locator("#explanation")).to_be_hidden()
        expect(one.page.locator(f'.sheet td a[href*="card={card}&"][href$="owner={owner}"]')).to_be_focused()


def test_a_card_tells_where_it_may_be(server: Served, look: Look, screen: Screen, log: Path) -> None:
    one = look(server, screen)
    one.open(f"{GAME}/")
    one.tap(one.page.locator('.sheet tbody th a[href*="card=bureau"]'))
    expect(one.page.locator("#explanation")).to_be_visible()
    chances = re.findall(r"\d+\.\d%", printed(log, "en", "odds", "bureau"))
    assert chances
    for chance in chances:
        expect(one.page.locator("#explanation")).to_contain_text(chance)


@readers
def test_advice_is_that_of_the_terminal_and_one_tap_away_from_being_asked(
    server: Served, look: Look, screen: Screen, log: Path, language: str
) -> None:
    one = look(server, screen, language)
    one.open(f"{GAME}/")
    one.tap(one.page.locator(f'nav.bar a[href="{GAME}/advice"]'))
    found = one.page.locator("#found:not([aria-busy])")
    expect(found).to_be_visible()
    advised = json.loads(printed(log, language, "advise", "--json"))["aim"]["question"]
    link = found.locator('a[href*="/ask?"]').first
    one.tap(link)
    one.page.wait_for_url("**/ask?*")
    for category in ("suspect", "weapon", "room"):
        expect(one.page.locator(f'input[name="{category}"]:checked')).to_have_value(advised[category])
    expect(one.page.locator('input[name="player"]:checked')).to_have_value("Ana")


def test_the_language_is_the_browsers_until_one_switches(server: Served, look: Look, screen: Screen) -> None:
    one = look(server, screen, "fr-CA")
    one.open(f"{GAME}/")
    expect(one.page.locator("html")).to_have_attribute("lang", "fr")
    expect(one.page.locator(".sheet")).to_contain_text("Mademoiselle Rose")
    one.tap(one.page.locator('button[name="language"]'))
    expect(one.page.locator("html")).to_have_attribute("lang", "en")
    expect(one.page.locator(".sheet")).to_contain_text("Miss Scarlett")
    one.tap(one.page.locator(f'nav.bar a[href="{GAME}/log"]'))
    expect(one.page.locator("html")).to_have_attribute("lang", "en")


def test_the_page_works_without_its_scripts(server: Served, look: Look, screen: Screen, log: Path) -> None:
    one = look(server, screen)
    one.page.route("**/*.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    one.open(f"{GAME}/")
    one.tap(one.page.locator('.sheet td a[href*="card=corde&"][href$="owner=Bob"]'))
    expect(one.page.locator("#answer")).to_be_visible()
    one.open(f"{GAME}/note/note")
    one.fill("text", "by hand")
    one.send()
    assert "by hand" in log.read_text(encoding="utf-8")


def test_switching_the_language_keeps_what_a_form_was_given(
    server: Served, look: Look, screen: Screen, log: Path
) -> None:
    """Cards, answers and who asks; then it is noted, in the other language."""
    one = look(server, screen)
    one.open(f"{GAME}/ask?player=Bob")
    chosen = {"suspect": "olive", "weapon": "corde", "room": "cuisine", "player": "Cleo", "answer-1": "show"}
    for name, value in chosen.items():
        one.choose(name, value)
    one.tap(one.page.locator('header button[lang="fr"]'))
    expect(one.page.locator("html")).to_have_attribute("lang", "fr")
    for name, value in chosen.items():
        expect(one.page.locator(f'input[name="{name}"]:checked')).to_have_value(value)
    assert one.page.locator(".trouble").count() == 0
    one.send()
    expect(one.page.locator("html")).to_have_attribute("lang", "fr")
    noted = json.loads(log.read_text(encoding="utf-8").splitlines()[-1])
    assert [noted[key] for key in ("player", "suspect", "weapon", "room")] == [
        "Cleo",
        "olive",
        "corde",
        "cuisine",
    ]
    assert {"player": "Bob", "action": "show"} in noted["responses"]


@pytest.mark.parametrize(
    ("screen", "path"),
    [
        (PHONE, "/note/note"),
        (LAPTOP, "/note/note"),
        (PHONE, "/insert/2?kind=note"),
        (LAPTOP, "/edit/1?kind=note"),
    ],
    ids=str,
)
def test_a_text_is_kept_too_and_enter_still_notes(
    server: Served, look: Look, path: str, screen: Screen, log: Path
) -> None:
    one = look(server, screen, "fr")
    one.open(GAME + path)
    one.fill("text", "une toux, deux")
    one.tap(one.page.locator('header button[lang="en"]'))
    expect(one.page.locator("html")).to_have_attribute("lang", "en")
    box = one.page.locator('main [name="text"]')
    expect(box).to_have_value("une toux, deux")
    box.press("Enter")
    one.page.wait_for_url("**/?noted=*")
    assert log.read_text(encoding="utf-8").count("une toux, deux") == 1


def test_who_stands_in_a_box_while_kept_words_come_back_stands_there_still(
    server: Served, look: Look, screen: Screen, log: Path
) -> None:
    one = look(server, screen)
    one.open(f"{GAME}/note/note")
    one.fill("text", "a cough, two")
    held: list[Route] = []
    one.page.route("**/note/note?*", lambda route: held.append(route))  # the driver takes no method of a list
    one.page.reload()
    box = one.page.locator('main [name="text"]')
    box.focus()
    wait_until(one.page, lambda: held)
    held.pop().continue_()
    expect(box).to_have_value("a cough, two")
    expect(box).to_be_focused()
    one.page.keyboard.press("Enter")
    one.page.wait_for_url("**/?noted=*")
    assert log.read_text(encoding="utf-8").count("a cough, two") == 1
