"""The pages that run in the browser itself, compared with the same pages from a server here.

It measures the first visit until the demo's sheet, later visits, an event from its last tap to the new sheet,
and advice in the middle of each game.
"""

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
from browsers import chromium
from measured import ROOT, Asked, Row
from playwright.sync_api import Browser, expect

from cluedo_notes.web.live import background
from cluedo_notes.web.site.in_browser import Site
from tests.helpers.browser.hands import Hands
from tests.helpers.browser.looking import PHONE
from tests.helpers.browser.site import Host, SiteLooking, built, hosted

WATCH = """
let sent = 0;
addEventListener("submit", () => { sent = performance.now(); }, true);
document.addEventListener("page-shown", () => requestAnimationFrame(() => requestAnimationFrame(() => {
  if (sent && document.querySelector(".main-sheet")) { waited(performance.now() - sent); sent = 0; }
})));
"""
FETCHED = """async (address) => {
  const began = performance.now();
  const text = await (await travel.fetch(address)).text();
  return [performance.now() - began, text.includes('id="main"')];
}"""


def rows(asked: Asked) -> Iterator[Row]:
    """The site on a plain file server."""
    with hosted(built()) as host, chromium(asked.slower) as browser:
        yield Row("first visit, to the demo's sheet", [first(browser, host) for _ in range(asked.rounds)])
        yield Row("a later visit, to the sheet", list(later(browser, host, asked.rounds)))
        for path in asked.games:
            yield Row(f"an event of {path.stem}", events(browser, host, path))
        yield from advice(browser, host, asked.games)


class Visit(SiteLooking):
    """A visit, and the milliseconds of each event, including all its pages, because some events load one
    again."""

    def __init__(self, browser: Browser, host: Host) -> None:
        super().__init__(browser, host.address, PHONE)
        self.waits: list[float] = []
        self.context.expose_function("waited", lambda wait: self.waits.append(wait))
        self.context.add_init_script(WATCH)

    def demo(self) -> float:
        """The milliseconds until the sheet of the demo appears, including one tap."""
        began = time.perf_counter()
        self.tap(self.open().locator('form[action="/demo"] button'))
        expect(self.page.locator(".main-sheet")).to_be_visible()
        return 1000 * (time.perf_counter() - began)


def first(browser: Browser, host: Host) -> float:
    """A visit by somebody who has no file of it."""
    visit = Visit(browser, host)
    taken = visit.demo()
    visit.close()
    return taken


def later(browser: Browser, host: Host, rounds: int) -> Iterator[float]:
    """Visits by somebody who keeps its files."""
    visit = Visit(browser, host)
    visit.demo()
    visit.page.evaluate("navigator.serviceWorker.ready")
    for _ in range(rounds):
        began = time.perf_counter()
        visit.open("/game/demo/")
        expect(visit.page.locator(".main-sheet")).to_be_visible()
        yield 1000 * (time.perf_counter() - began)
    visit.close()


def events(browser: Browser, host: Host, path: Path) -> list[float]:
    """A whole game by taps."""
    visit = Visit(browser, host)
    header, *lines = map(msgspec.json.decode, path.read_bytes().splitlines())
    hands = Hands(visit, header)
    hands.found()
    for line in lines:
        hands.enter(line)
    visit.close()
    return visit.waits


def advice(browser: Browser, host: Host, games: tuple[Path, ...]) -> Iterator[Row]:
    """The same computations in the browser and here."""
    there, here = [], []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, "games")
        folder.mkdir()
        for path in games:
            lines = path.read_bytes().splitlines(keepends=True)
            (folder / path.name).write_bytes(b"".join(lines[: 1 + len(lines) // 2]))
        visit = Visit(browser, host)
        visit.open("/files")
        visit.page.set_input_files("[data-brings]", sorted(folder.iterdir()))
        expect(visit.page.locator(".changed li")).to_have_count(len(games))
        background.THREADS = False
        site = Site(Path(name), ROOT / "examples" / "classic-5p.jsonl")
        for path in games:
            address = f"/game/{path.stem}/advice?now=1"
            taken, is_page = visit.page.evaluate(FETCHED, address)
            began = time.perf_counter()
            answer = site.answer("GET", address, {})
            here.append(1000 * (time.perf_counter() - began))
            there.append(taken)
            assert is_page and answer.status == 200
        visit.close()
    yield Row("advice, in the browser", there)
    yield Row("advice, in this machine's own Python", here)
