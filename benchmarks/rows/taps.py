"""Taps, scrolls and waits on a phone's page, by kind of event, in whole games entered as the tests enter
them.

A scroll counts if the next target is not visible, two taps if a list must be opened. A wait is from the last
tap to the new sheet. The last rows are the height of a suggestion's form and the size of a page.

Nothing is printed before all games are entered. For the examples at `--slower 1`, which is enough to count
taps and scrolls, this takes five minutes.
"""

import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import msgspec
from browsers import chromium
from measured import ROOT, Asked, Row
from playwright.sync_api import Browser, Locator

from tests.helpers.browser.hands import Hands
from tests.helpers.browser.looking import PHONE, Looking
from tests.helpers.browser.serving import Served, served

IN_SIGHT = """(element) => {
  const box = element.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return Boolean(top) && (element.contains(top) || top.contains(element));
}"""
SENT = """() => {
  const all = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  return [all.length, all.reduce((sum, one) => sum + one.transferSize, 0)];
}"""
LAST_BUTTON = """() =>
  Math.round(document.querySelector(".showers").getBoundingClientRect().bottom + scrollY)"""


class Counting(Looking):
    """Counts the actions of the hands."""

    taps = 0
    scrolls = 0
    tapped = 0.0
    """The time of the last tap."""

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


def rows(asked: Asked) -> Iterator[Row]:
    """Whole games and single pages for every program."""
    for program in asked.programs:
        with (
            chromium(asked.slower) as browser,
            tempfile.TemporaryDirectory() as folder,
            served(Path(folder), program=program) as server,
        ):
            found: dict[tuple[str, str], list[float]] = defaultdict(list)
            for path in asked.games:
                for kind, figures in entered(browser, server, path):
                    for unit, value in zip(("taps", "scrolls", "ms"), figures, strict=True):
                        found[kind, unit].append(value)
            found |= pages(browser, server)
        for (what, unit), values in found.items():
            yield Row(what, values, unit, program)


def entered(browser: Browser, server: Served, path: Path) -> Iterator[tuple[str, tuple[float, ...]]]:
    """For each line of a game its kind, its taps and scrolls, and the milliseconds of the wait."""
    looking = Counting(browser, server.address, PHONE)
    header, *lines = map(msgspec.json.decode, path.read_bytes().splitlines())
    hands = Hands(looking, header)
    hands.found()
    for line in lines:
        looking.taps = looking.scrolls = 0
        hands.enter(line)
        looking.page.wait_for_selector(".main-sheet")
        yield line["type"], (looking.taps, looking.scrolls, 1000 * (time.perf_counter() - looking.tapped))
    looking.close()


def pages(browser: Browser, server: Served) -> dict[tuple[str, str], list[float]]:
    """The place of the last button of a suggestion, by number of players; and the files that pages load."""
    found: dict[tuple[str, str], list[float]] = {}
    for players in range(3, 11):
        names = [f"P{number}" for number in range(players)]
        edition = "classic" if players <= 6 else "super"
        server.terminal("new", *names, "--edition", edition, "--game", f"with{players}")
        looking = Looking(browser, server.address, PHONE)
        looking.open(f"/game/with{players}/ask?player=P0")
        found[f"foot of the form, {players} players", "pixels"] = [looking.page.evaluate(LAST_BUTTON)]
        looking.close()
    games = server.folder / "cluedo-notes" / "games"
    example = ROOT / "examples" / "classic-3p.jsonl"
    (games / "loaded.jsonl").write_bytes(example.read_bytes())
    looking = Looking(browser, server.address, PHONE)
    for what, path in (("the first load", "/"), ("a turn's form", "/ask"), ("a turn's sheet", "/")):
        looking.open(f"/game/loaded{path}")
        looking.settle()
        requests, size = looking.page.evaluate(SENT)
        found |= {(what, "requests"): [requests], (what, "bytes"): [size]}
    looking.close()
    return found
