"""A shared table with every player's phone at once, in the longest game.

It measures from the tap that sends a form until the new sheet is on that phone, and on the others. Phones and
server share this machine.
"""

import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec
from browsers import chromium
from measured import Asked, Row
from playwright.sync_api import Browser, expect

from cluedo_notes.game.log.reader import Log, read_log
from tests.helpers.browser.looking import PHONE, Looking
from tests.helpers.browser.serving import served
from tests.helpers.browser.table import SERVE_TABLE, apart, noted_before_the_reveal, seated, set_up
from tests.helpers.game.every_card import with_every_card

WHO_NOTED, OTHERS = "the sheet of who noted", "the sheets of the others"

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


def rows(asked: Asked) -> Iterator[Row]:
    """Each line is recorded once all sheets show the one before."""
    log = with_every_card(read_log(asked.longest))
    for program in asked.programs:
        times: dict[str, list[float]] = {WHO_NOTED: [], OTHERS: []}
        with chromium() as browser:
            for what, milliseconds in waits(browser, log, program):
                times[what].append(milliseconds)
        for what, values in times.items():
            yield Row(what, values, program=program)


def waits(browser: Browser, log: Log, program: str) -> Iterator[tuple[str, float]]:
    """The player of each sheet, and how long after the tap it changed."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        set_up(folder, log)
        with served(folder, *SERVE_TABLE, program=program) as server:

            def phone() -> Looking:
                looking = Looking(browser, apart(server.address, folder).address, PHONE)
                looking.context.add_init_script(CLOCK)
                looking.page.goto(server.address)
                return looking

            phones = seated(log, phone)
            for number, player, line in noted_before_the_reveal(log):
                phones[player].enter(msgspec.to_builtins(line))
                tapped = phones[player].looking.page.evaluate("tapped")
                for other, hands in phones.items():
                    page = hands.looking.page
                    expect(page.locator("#live")).to_have_attribute("data-version", re.compile(f"^{number}-"))
                    stood = page.evaluate("number => stood[number]", number)
                    yield WHO_NOTED if other == player else OTHERS, stood - tapped
            for hands in phones.values():
                hands.looking.close()
