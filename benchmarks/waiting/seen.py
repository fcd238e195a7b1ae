"""How soon what one notes is seen by the others: a terminal, two browsers, the longest example.

Run `make benchmark-seen` (Chromium must be installed). A line is noted as every command does it; each
browser stands at the sheet, and the milliseconds count from the command on until its page shows the line.
"""

import argparse
import shutil
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from start_up import longest_example
from web_latency import served

from cluedo_notes.game.entry.note import AtEnd, note
from cluedo_notes.game.log.events import Note

SIZES = ({"width": 360, "height": 740}, {"width": 1280, "height": 800})
SHOWN = "text => document.getElementById('changed')?.textContent.includes(text)"
PATIENCE = 20_000
LOOKS_AGAIN = 10  # milliseconds


def seen(pages: Sequence[Page], log: Path, text: str) -> list[float]:
    """Milliseconds from noting a line until each page shows it; they are asked one after the other."""
    began = time.perf_counter()
    note(log, lambda *_: Note(text), AtEnd(), forced=False)
    times = []
    for page in pages:
        page.wait_for_function(SHOWN, arg=text, polling=LOOKS_AGAIN, timeout=PATIENCE)
        times.append(1000 * (time.perf_counter() - began))
    return times


def measured(log: Path, lines: int) -> list[list[float]]:
    """The times of each browser."""
    with served(log) as address, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        pages = [browser.new_context(viewport=size).new_page() for size in SIZES]  # type: ignore[arg-type]
        for page in pages:
            page.goto(f"{address}/")
        seen(pages, log, "the first, to warm up")
        times = [seen(pages, log, f"line {n}") for n in range(lines)]
        browser.close()
    return [list(one) for one in zip(*times, strict=True)]


def main() -> None:
    parser = argparse.ArgumentParser(description="how soon the others see what one notes")
    parser.add_argument("--lines", type=int, default=50)
    lines = parser.parse_args().lines
    with tempfile.TemporaryDirectory() as folder:
        log = Path(shutil.copy(longest_example(), folder))
        print(f"{log.name}, {lines} lines; milliseconds until a page shows what was noted in the terminal")
        for size, times in zip(SIZES, measured(log, lines), strict=True):
            middle, worst = statistics.median(times), max(times)
            print(f"{size['width']}x{size['height']:<6} median {middle:6.0f}   slowest {worst:6.0f}")


if __name__ == "__main__":
    main()
