"""The page for a family: ten browsers look and record at once in the longest game.

If another browser was faster, a form is refused, and the form that comes with the refusal is sent. The last
row is the time between a line on disk and its arrival on an open page.
"""

import re
import shutil
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx2
from measured import Asked, Row

from cluedo_notes.game.log.reader import read_log
from tests.helpers.browser.serving import served

BROWSERS = 10
PAUSE = 0.5
"""The seconds that a browser waits before each request."""

HIDDEN = re.compile(r'<input type="hidden" name="(token|lines|log|once)" value="([\w-]*)"')

Times = dict[str, list[float]]


def rows(asked: Asked) -> Iterator[Row]:
    """The milliseconds from the request to the whole answer."""
    for program in asked.programs:
        with tempfile.TemporaryDirectory() as name:
            log = Path(shutil.copy(asked.longest, name))
            before = len(read_log(log).events)
            with served(Path(name), str(log), program=program) as server:
                family = [Browser(server.address, log.stem, number) for number in range(BROWSERS)]
                with ThreadPoolExecutor(BROWSERS) as pool:
                    everybody = list(pool.map(lambda one: one.play(asked.rounds), family))
                if len(read_log(log).events) - before != BROWSERS * asked.rounds:
                    raise SystemExit("a line was lost")
                for what in ("the sheet", "a form", "noting", "noting, refused"):
                    if values := [one for times in everybody for one in times[what]]:
                        yield Row(what, values, program=program)
                noticed = list(heard(server.address, log, 5 * asked.rounds))
            yield Row("from a line on disk to a page that hears", noticed, program=program)


class Browser:
    """A browser that waits before each request."""

    def __init__(self, address: str, game: str, number: int) -> None:
        self.client = httpx2.Client(base_url=address, timeout=60, trust_env=False)
        self.base = f"/game/{game}"
        self.name = f"browser {number}"
        self.times: Times = defaultdict(list)

    def play(self, rounds: int) -> Times:
        """Alternates reading and recording; returns the time of each request."""
        with self.client:
            self.client.get("/")
            for number in range(rounds):
                self.timed("the sheet", "GET", "/")
                form = self.timed("a form", "GET", "/note/note").text
                while True:
                    fields = {"text": f"{self.name} {number}", **dict(HIDDEN.findall(form))}
                    answer = self.timed("noting", "POST", "/note/note", fields)
                    if answer.status_code == 303:
                        break
                    form = answer.text
        return self.times

    def timed(
        self, what: str, method: str, path: str, fields: dict[str, str] | None = None
    ) -> httpx2.Response:
        """One request."""
        time.sleep(PAUSE)
        began = time.perf_counter()
        answer = self.client.request(method, self.base + path, data=fields)
        taken = 1000 * (time.perf_counter() - began)
        if answer.status_code not in (200, 303, 409):
            raise SystemExit(f"{path}: {answer.status_code}")
        self.times["noting, refused" if answer.status_code == 409 else what].append(taken)
        return answer


def heard(address: str, log: Path, lines: int) -> Iterator[float]:
    """The milliseconds from a line on disk to a listening page, one line after another."""
    with httpx2.Client(base_url=address, timeout=60, trust_env=False) as client:
        client.get("/")
        with client.stream("GET", f"/game/{log.stem}/events") as stream:
            news = (line for line in stream.iter_lines() if line.startswith("data: "))
            next(news)
            for number in range(lines):
                time.sleep(0.05 * (number % 7))  # at any moment between two checks by the server
                with log.open("a", encoding="utf-8") as file:
                    file.write('{"type":"note","text":"x"}\n')
                began = time.perf_counter()
                next(news)
                yield 1000 * (time.perf_counter() - began)
