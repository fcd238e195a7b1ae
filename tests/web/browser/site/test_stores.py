"""The stores for games and for the program: full, forbidden, over plain http, and a newer version of the
site."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.helpers.browser.looking import PHONE, wait_until
from tests.helpers.browser.site import BUILT, Host, SiteLooking, hosted, listed_anew
from tests.web.browser.conftest import QUIET, WINDOWLESS, chromium
from tests.web.browser.site.test_site import three_players

pytestmark = pytest.mark.slow

ELSEWHERE = "table.test"
"""A name that is no name of this machine: browsers trust those even over http."""

NO_STORE = 'Object.defineProperty(self, "indexedDB", { value: undefined });\n'
FORBIDDEN = """
self.BroadcastChannel = class { constructor() { throw new DOMException("insecure", "SecurityError"); } };
for (const name of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(self, name, { get() { throw new DOMException("insecure", "SecurityError"); } });
}
"""
FULL = """
const put = IDBObjectStore.prototype.put;
let left = 4; // the demo, its version and its time, and one more
IDBObjectStore.prototype.put = function (...given) {
  if (left-- > 0) return put.apply(this, given);
  throw new DOMException("full", "QuotaExceededError");
};
"""

OF_THE_WORKER = ("/service_worker.js", "/scripts/hash.js")
"""What a browser looks at to find out whether there is a newer one."""

WAITS = "navigator.serviceWorker.getRegistration().then((one) => Boolean(one.waiting))"


@pytest.fixture
def one(browser: Browser, host: Host) -> Iterator[SiteLooking]:
    looking = SiteLooking(browser, host.address, PHONE)
    yield looking
    looking.close()


def with_worker(one: SiteLooking, before: str) -> None:
    """What answers this browser does something else before it begins."""
    # From the file: an answer that is still fetched when a browser ends would be a fault of the next test.
    (file,) = BUILT.rglob("worker.js")
    changed = before + file.read_text(encoding="utf-8")

    def answered(route: Route) -> None:
        route.fulfill(body=changed, content_type="text/javascript")

    one.context.route("**/worker.js", answered)


def with_demo(one: SiteLooking) -> None:
    one.tap(one.open().locator('form[action="/demo"] button'))
    expect(one.page.locator(".main-sheet")).to_be_visible()


def test_a_full_store_says_so_and_what_was_noted_before_stays(one: SiteLooking) -> None:
    """The file still had room, what is kept with it had not: then the line is not there either."""
    with_worker(one, FULL)
    with_demo(one)
    before = one.log("/game/demo")
    one.page.evaluate("pages.go('/game/demo/note/note')")
    one.fill("text", "a cough")
    one.tap(one.page.locator("form.event button.main"))
    expect(one.page.locator("#unsent")).to_contain_text("no room left")
    one.tap(one.page.locator('#unsent [value="drop"]'))
    expect(one.page.locator("#unsent")).to_be_hidden()
    one.open("/game/demo/")
    assert one.log("/game/demo") == before


def test_where_nothing_is_kept_the_site_starts_and_says_so(one: SiteLooking) -> None:
    """As Firefox does where site data are blocked: pages may not even speak to each other."""
    with_worker(one, NO_STORE)
    one.context.add_init_script(FORBIDDEN)
    expect(one.open().locator("#notices")).to_contain_text("you cannot note a game here")
    one.tap(one.page.locator('form[action="/demo"] button'))
    expect(one.page.locator("#said")).to_contain_text("stores nothing for this site")


WITHOUT_WASM = {"en": "needs WebAssembly", "fr": "besoin de WebAssembly"}


@pytest.mark.parametrize(("language", "sentence"), WITHOUT_WASM.items())
def test_a_browser_without_what_runs_python_says_so(
    browser: Browser, host: Host, language: str, sentence: str
) -> None:
    one = SiteLooking(browser, host.address, PHONE, language)
    one.context.add_init_script("delete self.WebAssembly;")
    one.page.goto(host.address)
    expect(one.page.locator(f"#loading > [lang={language}]")).to_contain_text(sentence)
    one.close()


def test_over_plain_http_everything_works_but_what_needs_the_network(browser: Browser, host: Host) -> None:
    """As from a laptop at the table: no service worker, no cache, the same store."""
    rules = f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1"
    elsewhere = browser.browser_type.launch(executable_path=chromium(WINDOWLESS), args=[*QUIET, rules])
    one = SiteLooking(elsewhere, f"http://{ELSEWHERE}:{host.server_port}", PHONE)
    one.open()
    assert one.page.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    hands = three_players(one)
    hands.enter({"type": "note", "text": "a cough"})
    one.open(f"{hands.base}/")
    assert json.loads(one.log(hands.base).splitlines()[-1]) == {"type": "note", "text": "a cough"}
    expect(one.open("/files").locator("[data-insecure]")).to_contain_text("does not use https")
    assert one.faults == []
    elsewhere.close()


def test_over_https_nothing_is_said_of_its_lack(one: SiteLooking) -> None:
    """This machine itself is trusted as https is."""
    expect(one.open("/files").locator("[data-insecure]")).to_be_hidden()


def newer_version_waits(folder: Path, one: SiteLooking) -> None:
    """Another version of the hosted site; a browser that has the one before has loaded it."""
    style = folder / "static" / "app.css"
    style.write_text(style.read_text(encoding="utf-8") + "\nh1 { letter-spacing: 7px; }\n", encoding="utf-8")
    listed_anew(folder)
    one.page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
    wait_until(one.page, lambda: one.page.evaluate(WAITS))


def test_a_newer_version_is_taken_by_a_tap_while_no_form_is_filled_in(
    browser: Browser, tmp_path: Path
) -> None:
    folder = tmp_path / "pages"
    shutil.copytree(BUILT, folder)
    with hosted(folder) as host:
        one = SiteLooking(browser, host.address, PHONE)
        with_demo(one)
        newer = one.page.locator("#notices [lang=en] .newer")
        take = newer.locator("button")
        one.page.evaluate("navigator.serviceWorker.ready")
        newer_version_waits(folder, one)
        expect(newer).to_be_hidden()  # nothing moves under a finger
        one.page.evaluate("pages.go('/game/demo/note/note')")
        expect(newer).to_contain_text("newer version")
        one.fill("text", "a cough")
        one.tap(take)
        expect(one.page.locator("#said")).to_contain_text("Send this form")
        expect(one.page.locator("h1").first).to_have_css("letter-spacing", "normal")
        one.page.evaluate("pages.go('/game/demo/log')")
        expect(one.page.locator("#e1")).to_be_attached()
        one.tap(take)
        expect(one.page.locator("h1").first).to_have_css("letter-spacing", "7px")  # the page loads anew
        one.loaded()
        expect(newer).to_be_hidden()
        one.close()


def test_a_newer_version_takes_its_place_and_games_stay(browser: Browser, tmp_path: Path) -> None:
    folder = tmp_path / "pages"
    shutil.copytree(BUILT, folder)
    with hosted(folder) as host:
        one = SiteLooking(browser, host.address, PHONE)
        with_demo(one)
        before = one.log("/game/demo")
        one.page.evaluate("navigator.serviceWorker.ready")
        asked = len(host.asked)
        newer_version_waits(folder, one)
        fetched = [path for path in host.asked[asked:] if path not in OF_THE_WORKER]
        assert set(fetched) == {"/static/app.css", "/files.json"}
        one.page.goto("about:blank")  # no page of the old one is open any more
        one.open("/new")
        expect(one.page.locator("h1").first).to_have_css("letter-spacing", "7px")
        assert one.log("/game/demo") == before
        one.close()
