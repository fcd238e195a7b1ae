"""How long a family waits for the phone's page: ten browsers at once on the longest example.

Run `make benchmark-web`. Each browser gets the sheet, opens a form and notes a remark; a form that another
browser's remark made too old is refused, and the one that comes with the refusal is sent. `heard` is how long
after a line was on disk an open page heard of it. The server runs in a process of its own, with the limits
that it always has.
"""

import argparse
import json
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
from start_up import longest_example

from cluedo_notes.game.log.reader import read_log

BROWSERS = 10
SHEET, FORM, NOTE = "the sheet", "a form", "noting"
REFUSED, HEARD = "noting, refused", "heard"
HIDDEN = re.compile(r'<input type="hidden" name="(token|lines|log|once)" value="([\w-]*)"')

Times = dict[str, list[float]]


@contextmanager
def served(log: Path) -> Iterator[str]:
    """The address of a server for a log."""
    command = [str(Path(sys.executable).with_name("cluedo-notes")), "serve", str(log), "--json"]
    server = subprocess.Popen([*command, "--port", "8797"], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    try:
        address = json.loads(server.stdout.readline())["address"].rstrip("/")
        wait_for(address)
        yield address
    finally:
        server.terminate()
        server.wait()


def wait_for(address: str) -> None:
    """Until the server answers."""
    for _ in range(200):
        try:
            httpx2.get(address, trust_env=False)
            return
        except httpx2.ConnectError:
            time.sleep(0.05)
    raise SystemExit("the server does not answer")


class Browser:
    """One browser that takes its time for each request."""

    def __init__(self, address: str, game: str, pause: float) -> None:
        self.client = httpx2.Client(base_url=address, timeout=60, trust_env=False)
        self.client.get("/")
        self.base = f"/game/{game}"
        self.pause = pause
        self.times: Times = {}

    def timed(
        self, what: str, method: str, path: str, fields: dict[str, str] | None = None
    ) -> httpx2.Response:
        time.sleep(self.pause)
        began = time.perf_counter()
        answer = self.client.request(method, self.base + path, data=fields)
        took = time.perf_counter() - began
        if method == "POST" and answer.status_code == 409:
            what = REFUSED
        elif answer.status_code not in (200, 303):
            raise SystemExit(f"{path}: {answer.status_code}")
        self.times.setdefault(what, []).append(took)
        return answer

    def play(self, rounds: int, name: str) -> None:
        """Look and note so often."""
        for number in range(rounds):
            self.timed(SHEET, "GET", "/")
            form = self.timed(FORM, "GET", "/note/note").text
            while True:
                fields = {"text": f"{name} {number}", **dict(HIDDEN.findall(form))}
                answer = self.timed(NOTE, "POST", "/note/note", fields)
                if answer.status_code == 303:
                    break
                form = answer.text


def heard(address: str, log: Path, rounds: int) -> list[float]:
    """Seconds from a line on disk to the page that listens, one line after the other."""
    times: list[float] = []
    with httpx2.Client(base_url=address, timeout=60, trust_env=False) as client:
        client.get("/")
        with client.stream("GET", f"/game/{log.stem}/events") as stream:
            lines = (line for line in stream.iter_lines() if line.startswith("data: "))
            next(lines)
            for number in range(rounds):
                time.sleep(0.05 * (number % 7))  # at any moment between two looks of the server
                with log.open("a", encoding="utf-8") as file:
                    file.write('{"type":"note","text":"x"}\n')
                began = time.perf_counter()
                next(lines)
                times.append(time.perf_counter() - began)
    return times


def measured(browsers: int, rounds: int, pause: float) -> Times:
    """The seconds of every request."""
    times: Times = {SHEET: [], FORM: [], NOTE: [], REFUSED: []}
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "longest.jsonl"
        shutil.copy(longest_example(), log)
        before = len(read_log(log).events)
        with served(log) as address:
            family = [Browser(address, log.stem, pause) for _ in range(browsers)]
            threads = [
                threading.Thread(target=one.play, args=(rounds, f"browser {number}"))
                for number, one in enumerate(family)
            ]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            for one in family:
                for what, found in one.times.items():
                    times[what] += found
                one.client.close()
            if len(read_log(log).events) - before != browsers * rounds:
                raise SystemExit("a line was lost")
            times[HEARD] = heard(address, log, 5 * rounds)
    return times


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--browsers", type=int, default=BROWSERS)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--pause", type=float, default=0.5, help="seconds before each request of a browser")
    options = parser.parse_args()
    times = measured(options.browsers, options.rounds, options.pause)
    print(f"{'':18}{'number':>8}{'median ms':>12}{'99th percentile ms':>21}")
    for what, found in times.items():
        if len(found) > 1:
            worst = statistics.quantiles(found, n=100, method="inclusive")[98]
            print(f"{what:18}{len(found):>8}{1000 * statistics.median(found):>12.0f}{1000 * worst:>21.0f}")


if __name__ == "__main__":
    main()
