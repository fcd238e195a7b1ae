"""How long one waits for the pages that run in the browser: to the first sheet, for an event, for advice.

Run `make benchmark-site`. The built site stands behind a plain server of files; Chromium opens it on a screen
of 360 by 740 pixels, first as it is, then with every process of the browser standing still most of the time,
so that it is as many times slower as `--slower` says. An event counts from its last tap until the new sheet
is drawn; advice from being asked for until its page is there, beside the same pages in this machine's own
Python. Needs Chromium and npm.
"""

import argparse
import os
import shutil
import signal
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT))

from playwright.sync_api import Browser, expect, sync_playwright  # noqa: E402
from taps import lines_of  # noqa: E402

from cluedo_notes.web.live import background  # noqa: E402
from cluedo_notes.web.site.in_browser import Site  # noqa: E402
from tests.helpers.browser.hands import Hands  # noqa: E402
from tests.helpers.browser.looking import PHONE  # noqa: E402
from tests.helpers.browser.site import Host, SiteLooking, built, hosted  # noqa: E402

EXAMPLES = ROOT / "examples"
ENTERED = ("classic-5p", "super-10p")
STEP = 0.004
"""Seconds that a slowed browser runs at a time: far less than anything that is measured."""

PATIENCE = 120_000
"""Milliseconds: a slowed browser is not given up."""

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


def descendants(process: int) -> Iterator[int]:
    """A process and all that it started."""
    yield process
    for task in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(FileNotFoundError, ProcessLookupError):  # it ended meanwhile
            for child in task.read_text(encoding="ascii").split():
                yield from descendants(int(child))


def send_to_all(process: int, what: signal.Signals) -> None:
    for one in descendants(process):
        with suppress(ProcessLookupError):
            os.kill(one, what)


@contextmanager
def slowed(process: int, times: float) -> Iterator[None]:
    """Inside, a browser stands still so much that all it does takes so many times as long."""
    over = threading.Event()

    def stand_still() -> None:
        while not over.wait(STEP):
            send_to_all(process, signal.SIGSTOP)
            over.wait(STEP * (times - 1))
            send_to_all(process, signal.SIGCONT)

    thread = threading.Thread(target=stand_still)
    if times > 1:
        thread.start()
    try:
        yield
    finally:
        over.set()
        if times > 1:
            thread.join()


class Visit(SiteLooking):
    """A visit, and the milliseconds of each event: of all its pages, for some events load one anew."""

    def __init__(self, browser: Browser, host: Host) -> None:
        super().__init__(browser, host.address, PHONE)
        self.context.set_default_timeout(PATIENCE)
        self.waits: list[float] = []
        self.context.expose_function("waited", lambda wait: self.waits.append(wait))
        self.context.add_init_script(WATCH)


def first_sheet(one: Visit) -> float:
    """Milliseconds of a first visit until the sheet of the demo stands there, one tap included."""
    began = time.perf_counter()
    one.tap(one.open().locator('form[action="/demo"] button'))
    expect(one.page.locator(".main-sheet")).to_be_visible()
    return 1000 * (time.perf_counter() - began)


def starts(browser: Browser, host: Host, rounds: int) -> None:
    """The first visit, and every later one."""
    cold, kept = [], []
    for _ in range(rounds):
        one = Visit(browser, host)
        cold.append(first_sheet(one))
        one.close()
    one = Visit(browser, host)
    first_sheet(one)
    one.page.evaluate("navigator.serviceWorker.ready")
    for _ in range(rounds):
        began = time.perf_counter()
        one.open("/game/demo/")
        expect(one.page.locator(".main-sheet")).to_be_visible()
        kept.append(1000 * (time.perf_counter() - began))
    one.close()
    print(f"first visit, to the demo's sheet:  {of(cold)}")
    print(f"from what is kept, to the sheet:   {of(kept)}", flush=True)


def events(browser: Browser, host: Host) -> None:
    """Whole games by taps."""
    for name in ENTERED:
        one = Visit(browser, host)
        header, *lines = lines_of(EXAMPLES / f"{name}.jsonl")
        hands = Hands(one, header)
        hands.found()
        for line in lines:
            hands.enter(line)
        print(f"an event of {name}, to the new sheet: {of(one.waits)}", flush=True)
        one.close()


def advice(browser: Browser, host: Host) -> None:
    """In the middle of every example, in the browser and here; what each computes is the same."""
    one = Visit(browser, host)
    one.open("/files")
    with tempfile.TemporaryDirectory() as folder:
        games = Path(folder, "games")
        games.mkdir()
        for path in sorted(EXAMPLES.glob("*.jsonl")):
            lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
            (games / path.name).write_text("".join(lines[: 1 + len(lines) // 2]), encoding="utf-8")
        one.page.set_input_files("[data-brings]", sorted(games.iterdir()))
        expect(one.page.locator(".changed li")).to_have_count(len(list(games.iterdir())))
        background.THREADS = False
        site = Site(Path(folder), EXAMPLES / "classic-5p.jsonl")
        for path in sorted(games.iterdir()):
            address = f"/game/{path.stem}/advice?now=1"
            there, is_page = one.page.evaluate(FETCHED, address)
            started = time.perf_counter()
            answer = site.answer("GET", address, {})
            here = time.perf_counter() - started
            assert is_page and answer.status == 200
            print(f"advice for {path.stem:16} {there:6.0f} ms in the browser, {1000 * here:6.0f} here")
    one.close()


def of(times: list[float]) -> str:
    """The median and the worst of milliseconds."""
    return f"median {statistics.median(times):5.0f} ms, worst {max(times):5.0f} ({len(times)} times)"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slower", type=float, default=4, help="times that the browser is slowed down")
    parser.add_argument("--rounds", type=int, default=10, help="visits of each kind")
    given = parser.parse_args()
    chromium = shutil.which("chromium")
    if chromium is None:
        raise SystemExit("no Chromium is installed (apt-get install chromium)")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as driver, hosted(built()) as host:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        process = next(one for one in descendants(os.getpid()) if is_browser(one))
        for times in (1, given.slower):
            print(f"\nthe browser {times:g} times as slow\n" if times > 1 else "the browser as it is\n")
            with slowed(process, times):
                starts(browser, host, given.rounds)
                events(browser, host)
                advice(browser, host)
        browser.close()


def is_browser(process: int) -> bool:
    """Is it Chromium, not what starts it?"""
    return b"--remote-debugging" in Path(f"/proc/{process}/cmdline").read_bytes()


if __name__ == "__main__":
    main()
