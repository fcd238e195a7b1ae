"""A game is set up on a phone in few taps: the last players with one tap, new ones by their names only."""

from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Route, expect

from cluedo_notes.game.log.reader import read_log
from tests.helpers.browser.looking import PHONE, Looking, wait_until
from tests.web.browser.conftest import Look, Serve
from tests.web.browser.network.test_network import append

pytestmark = pytest.mark.slow

HAND = ("rose", "corde", "matraque", "veranda", "hall", "bureau")
NAMES = ("Ana", "Bob", "Cleo")


@dataclass
class Thumb:
    """Counts its taps, also that on the keyboard's key to go on; letters are not counted."""

    one: Looking
    taps: int = field(default=0)

    def tap(self, what: Locator) -> None:
        self.one.tap(what)
        self.taps += 1

    def enter(self) -> None:
        self.one.page.keyboard.press("Enter")
        self.taps += 1

    def hand_and_begin(self) -> None:
        page = self.one.page
        page.wait_for_selector('input[name="hand"]')
        for card in HAND:
            self.tap(page.locator("label").filter(has=page.locator(f'input[name="hand"][value="{card}"]')))
        self.tap(page.locator('button.main[value="found"]'))
        page.wait_for_url("**/game/*/")


@pytest.fixture
def thumb(serve: Serve, look: Look) -> Thumb:
    return Thumb(look(serve(), PHONE))


def logs(folder: Path) -> list[Path]:
    return sorted((folder / "cluedo-notes" / "games").glob("*.jsonl"))


def test_three_players_are_set_up_in_eleven_taps_and_again_in_eight(thumb: Thumb, folder: Path) -> None:
    page = thumb.one.open("/new")
    thumb.tap(page.locator('main a[href="/new?edition=classic"]'))
    seats = page.locator('input[name="seat"]')
    for number, name in enumerate(NAMES):
        expect(seats.nth(number)).to_be_focused()
        page.keyboard.type(name)
        thumb.enter()  # to the next name, and from the last one on to the cards
    thumb.hand_and_begin()
    (first,) = [read_log(path).header for path in logs(folder)]
    assert ([seat.name for seat in first.players], first.me) == (list(NAMES), "Ana")
    assert set(first.hand or ()) == set(HAND)
    assert thumb.taps == 11

    append(logs(folder)[0], "the end of this game")
    thumb.taps = 0
    thumb.one.open("/new")
    thumb.tap(page.locator('a[href^="/new?again="]'))
    thumb.hand_and_begin()
    assert thumb.taps == 8
    assert [read_log(path).header for path in logs(folder)] == [first, first]


def test_a_switch_and_a_chip_are_house_rules_and_come_again(thumb: Thumb, folder: Path) -> None:
    page = thumb.one.open("/new?edition=classic")
    for number, name in enumerate(NAMES):
        page.locator('input[name="seat"]').nth(number).fill(name)
    thumb.tap(page.locator("details.house summary"))
    thumb.tap(page.get_by_role("switch", name="With two ones or two sixes you may go to any room"))
    thumb.tap(page.get_by_role("radio", name="Everybody who has one", exact=True))
    thumb.tap(page.locator('button.main[value="cards"]'))
    thumb.tap(page.get_by_role("button", name="Back to the players"))
    expect(page.get_by_role("radio", name="Everybody who has one", exact=True)).to_be_checked()
    expect(page.locator('input[type="checkbox"][name="rule-free-doubles"]')).not_to_be_checked()
    thumb.tap(page.locator('button.main[value="cards"]'))
    thumb.hand_and_begin()
    append(logs(folder)[0], "the end of this game")
    thumb.one.open("/new")
    thumb.tap(page.locator('a[href^="/new?again="]'))
    thumb.hand_and_begin()
    rules = {"witnesses": "all", "free-doubles": False}
    assert [read_log(path).header.options for path in logs(folder)] == [rules, rules]


def test_enter_in_a_name_before_others_that_are_there_goes_on(thumb: Thumb) -> None:
    page = thumb.one.open("/new?edition=classic")
    for number, name in enumerate(NAMES):
        page.locator('input[name="seat"]').nth(number).fill(name)
    page.locator('input[name="seat"]').first.press("Enter")
    page.wait_for_selector('input[name="hand"]')


def test_what_was_said_so_far_survives_a_reload_and_back(thumb: Thumb, folder: Path) -> None:
    page = thumb.one.open("/new?edition=classic")
    for number, name in enumerate(NAMES):
        page.locator('input[name="seat"]').nth(number).fill(name)
    page.reload()
    expect(page.locator('input[name="seat"]').nth(2)).to_have_value(NAMES[2])
    thumb.tap(page.locator('button.main[value="cards"]'))
    thumb.one.choose("hand", HAND[0])
    page.reload()
    expect(page.locator(f'input[name="hand"][value="{HAND[0]}"]')).to_be_checked()
    page.go_back()
    expect(page.locator('input[name="seat"]').nth(2)).to_have_value(NAMES[2])
    page.go_forward()
    expect(page.locator(f'input[name="hand"][value="{HAND[0]}"]')).to_be_checked()
    thumb.one.tap(page.locator('header button[lang="fr"]'))
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator(f'input[name="hand"][value="{HAND[0]}"]')).to_be_checked()
    for card in HAND[1:]:
        thumb.one.choose("hand", card)
    thumb.tap(page.locator('button.main[value="found"]'))
    page.wait_for_url("**/game/*/")
    (made,) = [read_log(path).header for path in logs(folder)]
    assert ([seat.name for seat in made.players], set(made.hand or ())) == (list(NAMES), set(HAND))


def test_who_goes_forward_before_back_has_come_stays_there(thumb: Thumb) -> None:
    page = thumb.one.open("/new?edition=classic")
    for number, name in enumerate(NAMES):
        page.locator('input[name="seat"]').nth(number).fill(name)
    thumb.tap(page.locator('button.main[value="cards"]'))
    thumb.one.choose("hand", HAND[0])
    chosen = page.locator(f'input[name="hand"][value="{HAND[0]}"]')
    late: list[Route] = []
    page.route("**/new", lambda route: route.continue_() if late else late.append(route))
    page.go_back()
    wait_until(page, lambda: late)
    page.go_forward()
    page.wait_for_timeout(500)
    late[0].continue_()
    page.wait_for_timeout(500)
    expect(chosen).to_be_checked()
    page.go_back()
    expect(page.get_by_role("textbox").nth(2)).to_have_value(NAMES[2])


def test_an_answer_that_is_none_leaves_the_form_as_it_is(thumb: Thumb, folder: Path) -> None:
    page = thumb.one.open("/new?edition=classic")
    for number, name in enumerate(NAMES):
        page.locator('input[name="seat"]').nth(number).fill(name)
    body = '<main id="main"><p>Too many requests.</p></main>'
    page.route("**/new", lambda route: route.fulfill(status=429, content_type="text/html", body=body))
    thumb.tap(page.locator('button.main[value="cards"]'))
    expect(page.locator("#said")).to_have_text("Too many requests.")
    expect(page.locator('input[name="seat"]').nth(2)).to_have_value(NAMES[2])
    page.unroute("**/new")
    thumb.tap(page.locator('button.main[value="cards"]'))
    thumb.hand_and_begin()
    assert len(logs(folder)) == 1
