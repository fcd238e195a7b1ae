"""The network is cut, or loses data: nothing is lost, recorded twice, or out of date without a sign."""

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.browser.looking import PHONE, Looking
from tests.helpers.browser.network import Network, Proxy
from tests.helpers.browser.serving import Served
from tests.web.browser.conftest import Look

pytestmark = pytest.mark.slow

GAME = "/game/friday"
SIGN = "#from"
GONE = pytest.mark.parametrize("gone", [Network.CUT, Network.SWALLOWING], ids=lambda one: one.name.lower())


@pytest.fixture
def proxy(server: Served) -> Iterator[Proxy]:
    one = Proxy(server)
    yield one
    one.close()


@pytest.fixture
def one(proxy: Proxy, server: Served, look: Look) -> Iterator[Looking]:
    """A phone whose network the test holds."""
    phone = look(Served(proxy.address, server.folder), PHONE)
    yield phone
    phone.faults.clear()  # the browser complains of a network that is gone


def append(log: Path, text: str) -> None:
    """Somebody else notes this."""
    with log.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"type": "note", "text": text}) + "\n")


def is_old_without_a_sign(page: Page, text: str) -> bool:
    """Does the sheet lack what was noted, and say nothing of it?"""
    return text not in page.locator("#live").inner_text() and not page.locator(SIGN).is_visible()


def seconds_until_sign(page: Page) -> float:
    begun = time.monotonic()
    expect(page.locator(SIGN)).to_be_visible()
    return time.monotonic() - begun


@GONE
def test_a_sheet_that_hears_nothing_says_since_when(
    one: Looking, proxy: Proxy, log: Path, gone: Network
) -> None:
    page = one.open(f"{GAME}/")
    expect(page.locator(SIGN)).not_to_be_visible()
    proxy.becomes(gone)
    append(log, "out of reach")
    waited = seconds_until_sign(page)
    print(f"{gone.name}: the sign after {waited:.1f} s")
    assert page.locator(SIGN).inner_text().startswith("This page is from ")
    proxy.becomes(Network.FINE)
    expect(page.locator("#changed")).to_contain_text("out of reach")
    expect(page.locator(SIGN)).not_to_be_visible()
    page.wait_for_timeout(5_000)
    expect(page.locator(SIGN)).not_to_be_visible()  # nothing happens, and the page hears so


def test_after_a_minute_of_silence_the_address_may_have_changed(one: Looking, proxy: Proxy) -> None:
    """Where the page has a sentence for it; a page that has just woken waits as long."""
    page = one.open(f"{GAME}/")
    page.evaluate("document.getElementById('network').dataset.moved = 'Scan again.'")
    proxy.becomes(Network.CUT)
    expect(page.locator(SIGN)).to_be_visible()
    expect(page.locator(SIGN)).not_to_contain_text("Scan again.")
    page.evaluate("() => { const real = Date.now; Date.now = () => real() + 61_000; }")
    expect(page.locator(SIGN)).to_contain_text("Scan again.")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator(SIGN)).not_to_contain_text("Scan again.")


def test_what_is_new_is_shown_only_when_it_has_arrived(one: Looking, log: Path) -> None:
    """The stream says that there is news, but the sheet itself does not come."""
    page = one.open(f"{GAME}/")
    one.page.route(f"**{GAME}/", lambda route: route.abort())
    append(log, "announced")
    seconds_until_sign(page)
    assert "announced" not in page.locator("#live").inner_text()
    one.page.unroute(f"**{GAME}/")
    expect(page.locator("#changed")).to_contain_text("announced")
    expect(page.locator(SIGN)).not_to_be_visible()


# -- noting


UNSENT = "#unsent"


def notes(log: Path) -> list[str]:
    lines = map(json.loads, log.read_text(encoding="utf-8").splitlines())
    return [line["text"] for line in lines if line["type"] == "note"]


def fill_in(one: Looking, text: str) -> None:
    """A form that is open, filled in, not sent yet."""
    one.open(f"{GAME}/note/note")
    one.fill("text", text)


def tap_note(one: Looking) -> None:
    one.tap(one.page.locator("form.event button.main"))


def is_browsers_own(page: Page) -> bool:
    """Does the browser show an error page of its own?"""
    return page.locator("#page, main#main").count() == 0 or page.url.startswith("chrome-error")


@GONE
def test_what_is_noted_without_a_network_is_noted_when_it_is_back(
    one: Looking, proxy: Proxy, log: Path, gone: Network
) -> None:
    fill_in(one, "out of reach")
    proxy.becomes(gone)
    tap_note(one)
    expect(one.page.locator(UNSENT)).to_contain_text("Not noted yet: Note.")
    expect(one.page.locator('main [name="text"]')).to_have_value("out of reach")
    assert not is_browsers_own(one.page)
    proxy.becomes(Network.FINE)
    one.page.wait_for_url("**/?noted=*")
    expect(one.page.locator("#changed")).to_contain_text("out of reach")
    expect(one.page.locator(UNSENT)).not_to_be_visible()
    assert notes(log) == ["out of reach"]


def test_an_answer_that_is_lost_doubles_nothing(one: Looking, proxy: Proxy, log: Path) -> None:
    """The network goes after the line was written and before the answer."""
    fill_in(one, "only once")
    proxy.cut_at = lambda piece, answer: Network.CUT if answer and b" 303 " in piece else Network.FINE
    tap_note(one)
    expect(one.page.locator(UNSENT)).to_be_visible()
    assert notes(log) == ["only once"]
    proxy.becomes(Network.FINE)
    one.page.wait_for_url("**/?noted=*")
    assert notes(log) == ["only once"]


def test_what_is_not_noted_yet_survives_a_reload_and_may_be_given_up(
    one: Looking, proxy: Proxy, log: Path
) -> None:
    for given_up in (False, True):
        fill_in(one, f"given up: {given_up}")
        proxy.holds_back = "/note/note"
        tap_note(one)
        expect(one.page.locator(UNSENT)).to_contain_text("Not noted yet")
        one.page.reload()
        expect(one.page.locator(UNSENT)).to_contain_text("Not noted yet")
        expect(one.page.locator('main [name="text"]')).to_have_value(f"given up: {given_up}")
        if given_up:
            one.tap(one.page.locator(f'{UNSENT} button[value="drop"]'))
            expect(one.page.locator(UNSENT)).not_to_be_visible()
        proxy.holds_back = ""
        if not given_up:
            one.page.wait_for_url("**/?noted=*")
    one.open(f"{GAME}/")
    one.page.wait_for_timeout(2_000)
    assert notes(log) == ["given up: False"]


def refused_elsewhere(one: Looking, proxy: Proxy, log: Path) -> None:
    """Somebody else noted first, while one has gone on to another page."""
    fill_in(one, "mine")
    proxy.holds_back = "/note/note"
    tap_note(one)
    expect(one.page.locator(UNSENT)).to_contain_text("Not noted yet")
    one.tap(one.page.locator(f'nav.bar a[href="{GAME}/log"]'))
    one.page.wait_for_url("**/log")
    append(log, "theirs")
    proxy.holds_back = ""
    expect(one.page.locator(UNSENT)).to_contain_text("Not noted: Note.")


def look_at_refusal(one: Looking) -> None:
    """The form is there again, with what was chosen and why it was refused."""
    one.tap(one.page.locator(f'{UNSENT} button[value="look"]'))
    expect(one.page.locator(".trouble")).to_contain_text("theirs")
    expect(one.page.locator('main [name="text"]')).to_have_value("mine")


def test_what_is_refused_meanwhile_keeps_its_choices(one: Looking, proxy: Proxy, log: Path) -> None:
    refused_elsewhere(one, proxy, log)
    look_at_refusal(one)
    tap_note(one)
    one.page.wait_for_url("**/?noted=*")
    assert notes(log) == ["theirs", "mine"]


def test_a_refusal_read_on_another_page_is_still_there_after_a_reload(
    one: Looking, proxy: Proxy, log: Path
) -> None:
    refused_elsewhere(one, proxy, log)
    one.page.reload()
    expect(one.page.locator(UNSENT)).to_contain_text("Not noted: Note.")
    look_at_refusal(one)
    expect(one.page.locator(UNSENT)).not_to_be_visible()
    assert notes(log) == ["theirs"]


def test_two_tabs_keep_what_each_has_not_noted_and_one_may_give_up_for_the_other(
    one: Looking, proxy: Proxy, log: Path
) -> None:
    before = notes(log)
    proxy.holds_back = "/note/note"
    fill_in(one, "from the first tab")
    tap_note(one)
    expect(one.page.locator(UNSENT)).to_contain_text("Not noted yet")
    first, one.page = one.page, one.context.new_page()
    fill_in(one, "from the second tab")
    expect(one.page.locator(UNSENT)).to_contain_text("Not noted yet")  # it tells of the first
    one.tap(one.page.locator(f'{UNSENT} button[value="drop"]'))
    expect(one.page.locator(UNSENT)).not_to_be_visible()
    expect(first.locator(UNSENT)).not_to_be_visible()
    tap_note(one)
    expect(first.locator(UNSENT)).to_contain_text("Not noted yet")
    proxy.holds_back = ""
    for tab in (first, one.page):  # the first sends it where the second takes long: both are in sight here
        expect(tab.locator(UNSENT)).not_to_be_visible()
    first.wait_for_timeout(2_000)  # longer than the pause between two tries
    assert notes(log) == [*before, "from the second tab"]


def test_what_a_closed_tab_did_not_note_another_notes(one: Looking, proxy: Proxy) -> None:
    fill_in(one, "from a tab that is closed")
    proxy.holds_back = "/note/note"
    tap_note(one)
    expect(one.page.locator(UNSENT)).to_contain_text("Not noted yet")
    first, one.page = one.page, one.context.new_page()
    first.close()
    one.open(f"{GAME}/")
    proxy.holds_back = ""
    expect(one.page.locator("#changed")).to_contain_text("from a tab that is closed")
    expect(one.page.locator(UNSENT)).not_to_be_visible()


def test_a_suggestion_that_is_not_noted_is_named_by_its_cards_and_ends_after_an_evening(
    one: Looking, proxy: Proxy, log: Path
) -> None:
    one.open(f"{GAME}/ask")
    for name, value in {"player": "Bob", "suspect": "rose", "weapon": "corde", "room": "hall"}.items():
        one.choose(name, value)
    proxy.holds_back = "/ask"
    one.tap(one.page.locator('button[name="showed"][value="unheard"]'))
    expect(one.page.locator(UNSENT)).to_contain_text("(Miss Scarlett, Rope, Hall)")
    body = one.page.evaluate("Object.values({...localStorage}).find((text) => text.includes('suspect=rose'))")
    assert "token" not in json.loads(body)["body"]
    one.page.add_init_script("{ const real = Date.now; Date.now = () => real() + 13 * 3_600_000; }")
    before = log.read_text(encoding="utf-8")
    one.page.reload()
    expect(one.page.locator(UNSENT)).to_contain_text("Not noted: ")
    proxy.holds_back = ""
    one.page.wait_for_timeout(2_000)
    assert log.read_text(encoding="utf-8") == before


# -- reading


@GONE
def test_links_and_cells_without_a_network_say_so(one: Looking, proxy: Proxy, gone: Network) -> None:
    page = one.open(f"{GAME}/")
    proxy.becomes(gone)
    one.tap(page.locator('.sheet td a[href*="card=corde&"][href$="owner=Bob"]'))
    expect(page.locator("#explanation")).to_contain_text("No answer yet")
    one.tap(page.locator("#explanation-close"))
    one.tap(page.locator(f'nav.bar a[href="{GAME}/log"]'))
    expect(page.locator("#said")).to_contain_text("No connection")
    assert not is_browsers_own(page)
    expect(page.locator("#live")).to_be_visible()
    proxy.becomes(Network.FINE)
    one.tap(page.locator(f'nav.bar a[href="{GAME}/log"]'))
    page.wait_for_url("**/log")
    expect(page.locator("#said")).not_to_be_visible()
    one.tap(page.locator(f'nav.bar a[href="{GAME}/"]'))
    one.tap(page.locator('.sheet td a[href*="card=corde&"][href$="owner=Bob"]'))
    expect(page.locator("#explanation h1")).to_be_visible()


def test_back_and_forward_show_the_pages_and_choices_that_there_were(one: Looking, log: Path) -> None:
    page = one.open(f"{GAME}/")
    one.tap(page.locator(f'nav.bar a[href="{GAME}/ask"]'))
    page.wait_for_url("**/ask")
    for name, value in {"player": "Bob", "suspect": "rose", "weapon": "corde", "room": "hall"}.items():
        one.choose(name, value)
    one.tap(page.locator(f'nav.bar a[href="{GAME}/log"]'))
    page.wait_for_url("**/log")
    append(log, "meanwhile")
    page.go_back()
    for name, value in {"player": "Bob", "suspect": "rose", "weapon": "corde", "room": "hall"}.items():
        expect(page.locator(f'main input[name="{name}"]:checked')).to_have_value(value)
    expect(page.locator("#since li")).to_contain_text("meanwhile")
    page.go_back()
    expect(page.locator("#changed")).to_contain_text("meanwhile")
    page.go_forward()
    expect(page.locator('main input[name="suspect"]:checked')).to_have_value("rose")
    one.tap(page.locator(f'nav.bar a[href="{GAME}/"]'))
    page.wait_for_url(f"**{GAME}/")
    one.tap(page.locator(f'nav.bar a[href="{GAME}/ask"]'))
    page.wait_for_url("**/ask")
    page.wait_for_timeout(1_000)
    assert page.locator('main input[name="suspect"]:checked').count() == 0  # opened anew, in another state


def test_every_page_that_is_shown_in_place_of_another_works_as_if_it_were_opened(
    one: Looking, log: Path
) -> None:
    """What its scripts do: hiding, the asker's name, the sheet that tells why and hears of news."""
    page = one.open(f"{GAME}/more")
    for path, there in {
        "/ask": "form.suggestion",
        "/more": "#hide-after",
        "/log": "ol.log",
        "/advice": "#found:not([aria-busy])",
        "/": "#live",
    }.items():
        one.tap(page.locator(f'nav.bar a[href="{GAME}{path}"]'))
        expect(page.locator(there)).to_be_visible()
        assert page.url.endswith(GAME + path)
        expect(page.locator("nav.bar a[aria-current]")).to_have_attribute("href", GAME + path)
        one.settle()
        append(log, f"news at {path}")
    expect(page.locator("#changed")).to_contain_text("news at /")
    one.tap(page.locator('.sheet td a[href*="card=corde&"][href$="owner=Bob"]'))
    expect(page.locator("#explanation h1")).to_be_visible()
    one.tap(page.locator('button[name="language"]'))
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("nav.bar a[aria-current]")).to_have_text("Feuille")
    one.tap(page.locator("#hide"))
    expect(page.locator("#cover")).to_contain_text("Touchez")


def test_another_language_reaches_all_words_of_the_page(one: Looking) -> None:
    page = one.open(f"{GAME}/")
    one.tap(page.locator('header button[lang="fr"]'))
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    assert page.locator("#hide").inner_text() == "Cacher"
    assert "voisins" in (page.locator("#hide").get_attribute("title") or "")
    assert page.locator(".skip").text_content() == "Aller au contenu"


def test_a_correction_that_was_left_is_not_begun_again(one: Looking) -> None:
    """Back finds its choices; who corrects the line anew finds it as it stands."""
    page = one.open(f"{GAME}/edit/1")
    before = page.locator('main input[name="suspect"]:checked').get_attribute("value")
    other = "rose" if before != "rose" else "olive"
    one.choose("suspect", other)
    one.tap(page.locator(f'nav.bar a[href="{GAME}/log"]'))
    page.wait_for_url("**/log")
    page.go_back()
    expect(page.locator('main input[name="suspect"]:checked')).to_have_value(other)
    one.tap(page.locator(f'nav.bar a[href="{GAME}/log"]'))
    page.wait_for_url("**/log")
    one.open(f"{GAME}/edit/1")
    page.wait_for_timeout(1_000)
    expect(page.locator('main input[name="suspect"]:checked')).to_have_value(str(before))


def test_what_may_happen_now_follows_the_log(one: Looking, log: Path) -> None:
    page = one.open(f"{GAME}/more")
    version = page.locator("#events").get_attribute("data-version")
    append(log, "news")
    expect(page.locator("#events")).not_to_have_attribute("data-version", str(version))
