"""How soon all sheets show what one phone noted: ten phones at a shared table play the longest example.

Run `make benchmark-table` (Chromium must be installed). Each phone has a browser context of its own, stands
at its player's sheet, and notes by taps what its player does; the milliseconds count from the tap that sends
a form until the new sheet stands on each phone. All phones and the server share this machine's processors.
"""

import argparse
import os
import re
import shutil
import statistics
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT))

import msgspec  # noqa: E402
from playwright.sync_api import Browser, expect, sync_playwright  # noqa: E402

from cluedo_notes.game.log.reader import Log, read_log  # noqa: E402
from tests.helpers.browser.looking import PHONE, Looking  # noqa: E402
from tests.helpers.browser.serving import served  # noqa: E402
from tests.helpers.browser.table import (  # noqa: E402
    SERVE_TABLE,
    apart,
    noted_before_the_reveal,
    seated,
    set_up,
)
from tests.helpers.game.every_card import with_every_card  # noqa: E402

LONGEST = ROOT / "examples" / "super-10p.jsonl"

CLOCK = """
window.tapped = 0;
window.stood = {}; // by the number of lines that a sheet stands for
addEventListener("click", (event) => {
  if (event.target.closest("form.event button")) tapped = Date.now();
}, true);
new MutationObserver(() => {
  const lines = parseInt(document.getElementById("live")?.dataset.version);
  if (lines >= 0) stood[lines] ??= Date.now();
}).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-version"] });
"""

Times = dict[str, list[float]]
"""Milliseconds, of whom noted and of the others."""


def measured(browser: Browser, log: Log, lines: int) -> Times:
    """The times of the first lines of a game; each is noted once all sheets show the one before."""
    times: Times = {"who noted": [], "the others": []}
    opened: list[Looking] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        set_up(folder, log)
        with served(folder, *SERVE_TABLE) as server:

            def phone() -> Looking:
                looking = Looking(browser, apart(server.address, folder).address, PHONE)
                looking.context.add_init_script(CLOCK)
                looking.page.goto(server.address)
                opened.append(looking)
                return looking

            phones = seated(log, phone)
            for number, player, line in noted_before_the_reveal(log):
                if number > lines:
                    break
                phones[player].enter(msgspec.to_builtins(line))
                tapped = phones[player].looking.page.evaluate("tapped")
                for other, hands in phones.items():
                    page = hands.looking.page
                    expect(page.locator("#live")).to_have_attribute("data-version", re.compile(f"^{number}-"))
                    stood = page.evaluate("number => stood[number]", number)
                    times["who noted" if other == player else "the others"].append(stood - tapped)
            for looking in opened:
                looking.close()
    return times


def said(times: Sequence[float]) -> str:
    """How many, the middle one and that of which a hundredth are longer."""
    last = statistics.quantiles(times, n=100, method="inclusive")[98]
    return f"{len(times):7}{statistics.median(times):11.0f}{last:20.0f}{max(times):12.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--lines", type=int, default=88, help="of the game; 88 is all before the reveal")
    options = parser.parse_args()
    chromium = shutil.which("chromium")
    if chromium is None:
        raise SystemExit("no Chromium is installed (apt-get install chromium)")
    before = os.getloadavg()[0]
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        times = measured(browser, with_every_card(read_log(LONGEST)), options.lines)
        browser.close()
    print(f"{LONGEST.name}: ten phones; {os.cpu_count()} processors, load {before:.1f} before")
    print(f"{'sheets of':12}{'number':>7}{'median ms':>11}{'99th percentile ms':>20}{'worst ms':>12}")
    for whose, found in times.items():
        print(f"{whose:12}{said(found)}")


if __name__ == "__main__":
    main()
