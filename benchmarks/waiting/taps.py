"""How many taps and scrolls a turn takes on a phone's page, how high its form is, and how long one waits.

Run `make benchmark-taps`. Every game of examples/ is entered by taps on a screen of 360 by 740 pixels, the
way the tests enter it; a scroll is counted where what is to be tapped is not in sight, two taps where a list
is to be opened. `wait` is from the last tap to the new sheet as it stands, on a processor slowed down as many
times as `--slower` says. Needs Chromium.
"""

import argparse
import shutil
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT))

import msgspec  # noqa: E402
from playwright.sync_api import Browser, Locator, sync_playwright  # noqa: E402

from tests.helpers.browser.hands import Hands  # noqa: E402
from tests.helpers.browser.looking import PHONE, Looking  # noqa: E402
from tests.helpers.browser.serving import Served, served  # noqa: E402

IN_SIGHT = """(element) => {
  const box = element.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return Boolean(top) && (element.contains(top) || top.contains(element));
}"""
SENT = """() => {
  const all = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  return [all.length, all.reduce((sum, one) => sum + one.transferSize, 0)];
}"""
FORM = """() => {
  const foot = (css) => Math.round(document.querySelector(css).getBoundingClientRect().bottom + scrollY);
  return [foot(".showers"), document.documentElement.scrollHeight];
}"""


class Counting(Looking):
    """Counts what hands do."""

    taps = 0
    scrolls = 0
    tapped = 0.0
    """When the last tap was."""

    def tap(self, what: Locator) -> None:
        if not what.evaluate(IN_SIGHT):
            self.scrolls += 1
            what.scroll_into_view_if_needed()
        self.taps += 1
        self.tapped = time.perf_counter()
        super().tap(what)

    def pick(self, among: Locator, value: str) -> None:
        self.taps += 2
        super().pick(among, value)


class Turn(msgspec.Struct, frozen=True):
    """What one line of a file took."""

    kind: str
    taps: int
    scrolls: int
    wait: float
    """Seconds from the last tap to the new sheet."""


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [msgspec.json.decode(line) for line in path.read_text(encoding="utf-8").splitlines()]


def entered(looking: Counting, path: Path) -> list[Turn]:
    """A whole game, entered line by line."""
    header, *lines = lines_of(path)
    hands, turns = Hands(looking, header), []
    hands.found()
    for line in lines:
        taps, scrolls = looking.taps, looking.scrolls
        hands.enter(line)
        looking.page.wait_for_selector(".main-sheet")
        wait = time.perf_counter() - looking.tapped
        turns.append(Turn(line["type"], looking.taps - taps, looking.scrolls - scrolls, wait))
    return turns


def slowed(looking: Looking, times: float) -> None:
    """Everything on the page takes so many times as long from here on."""
    session = looking.context.new_cdp_session(looking.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": times})


def heights(browser: Browser, server: Served) -> Mapping[int, list[int]]:
    """By number of players: where a suggestion's last button ends, and the page."""
    found = {}
    for players in range(3, 11):
        names = [f"P{number}" for number in range(players)]
        edition = "classic" if players <= 6 else "super"
        game = f"with{players}"
        server.terminal("new", *names, "--edition", edition, "--game", game)
        looking = Looking(browser, server.address, PHONE)
        looking.open(f"/game/{game}/ask?player=P0")
        found[players] = looking.page.evaluate(FORM)
        looking.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slower", type=float, default=4, help="times that the processor is slowed down")
    slower = parser.parse_args().slower
    chromium = shutil.which("chromium")
    if chromium is None:
        raise SystemExit("no Chromium is installed (apt-get install chromium)")
    by_kind: dict[str, list[Turn]] = defaultdict(list)
    with sync_playwright() as driver, tempfile.TemporaryDirectory() as folder:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        with served(Path(folder)) as server:
            for path in sorted((ROOT / "examples").glob("*.jsonl")):
                looking = Counting(browser, server.address, PHONE)
                slowed(looking, slower)
                turns = entered(looking, path)
                asked = [turn for turn in turns if turn.kind == "suggestion"]
                print(f"{path.stem:18} {of(asked)}", flush=True)
                looking.close()
                for turn in turns:
                    by_kind[turn.kind].append(turn)
            for kind, found in sorted(by_kind.items()):
                print(f"{kind:18} {of(found)}")
            for players, (form, page) in heights(browser, server).items():
                print(f"{players:2} players: the form ends at {form}, the page at {page} pixels of 740")
            looking = Looking(browser, server.address, PHONE)
            shutil.copy(ROOT / "examples" / "classic-3p.jsonl", Path(folder, "cluedo-notes", "games"))
            for what in ("the first load", "a turn's form", "a turn's sheet"):
                looking.open("/game/classic-3p" + ("/ask" if what.endswith("form") else "/"))
                looking.settle()
                requests, sent = looking.page.evaluate(SENT)
                print(f"{what}: {requests} requests, {sent:,} bytes")
            looking.close()
        browser.close()


def of(turns: list[Turn]) -> str:
    """Medians and worst."""
    waits = sorted(turn.wait for turn in turns)
    last = waits[min(len(waits) - 1, round(len(waits) * 0.99))]
    taps, scrolls = [turn.taps for turn in turns], [turn.scrolls for turn in turns]
    return (
        f"{len(turns):3} times: taps {statistics.median(taps):g}, worst {max(taps)};"
        f" scrolls {statistics.median(scrolls):g}, worst {max(scrolls)};"
        f" wait {statistics.median(waits) * 1000:.0f} ms, 99 % {last * 1000:.0f} ms"
    )


if __name__ == "__main__":
    main()
