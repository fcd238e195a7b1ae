"""A game that somebody records by taps, without a browser's screen."""

import json
from pathlib import Path
from typing import Any

from tests.helpers.web.page_reader import Page
from tests.helpers.web.serving import ADDRESS, Browser, served
from tests.helpers.web.tapping import Line, Taps

BASE = "/game/friday"
THREE = (
    '{"type":"game","format":1,"edition":"classic","players":[{"name":"Ana"},{"name":"Bob"},{"name":"Cleo"}],'
    '"me":"Ana","hand":["moutarde","poignard","corde","hall","bureau","cuisine"]}\n'
)
ASKED = {"player": ["Ana"], "suspect": ["rose"], "weapon": ["matraque"], "room": ["veranda"], "nobody": ["1"]}


class Table:
    """A browser at a table: it opens a form, taps, and sends it."""

    def __init__(self, folder: Path, text: str = THREE, **headers: str) -> None:
        self.file = folder / "friday.jsonl"
        self.file.write_text(text, encoding="utf-8")
        self.browser = Browser(served(folder, self.file), **headers)

    def lines(self) -> list[Line]:
        return [json.loads(line) for line in self.file.read_text(encoding="utf-8").splitlines()]

    def opened(self, path: str) -> Taps:
        """The fields of a page's form as they stand."""
        action = path.partition("?")[0]
        return Page(self.browser.get(BASE + path).text).form(BASE + action)

    def send(self, path: str, fields: Taps) -> Any:
        headers = {"origin": ADDRESS, "sec-fetch-site": "same-origin"}
        return self.browser.client.post(BASE + path, data=fields, headers=headers)

    def note(self, path: str, taps: Taps) -> Any:
        """Open a form, choose, send; what stood in it before is replaced where the same is asked."""
        fields = {k: v for k, v in self.opened(path).items() if k in ("token", "lines", "log")}
        return self.send(path, fields | taps)


def address(kind: str) -> str:
    return "/ask" if kind == "suggestion" else f"/note/{kind}"
