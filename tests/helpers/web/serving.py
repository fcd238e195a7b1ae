"""The phone's server in process: browsers that talk to it, and data that they must never be shown."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from httpx2 import Client, Response
from starlette.applications import Starlette
from starlette.routing import BaseRoute, Mount, Route
from starlette.testclient import TestClient

from cluedo_notes.game.entry.library import Library
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.web.app import make_app
from cluedo_notes.web.base.settings import Limits, ServerSettings
from cluedo_notes.web.middleware.tokens import Tokens
from tests.helpers.places import ROOT

EXAMPLES = ROOT / "examples"
HOST = "192.168.1.5:8765"
ADDRESS = f"http://{HOST}"
SECRET = "a-secret-of-this-one-game"
KEY = bytes(range(32))
COOKIE = Tokens(KEY).cookie
"""The name of the cookie that holds a session."""

GENEROUS = Limits(per_second=1e6, burst=10**6)
"""For tests that ask far more often than a family."""


def copied(example: str, folder: Path) -> Path:
    """A game's log of one's own, called friday."""
    path = folder / "friday.jsonl"
    shutil.copy(EXAMPLES / f"{example}.jsonl", path)
    return path


def settings(folder: Path, game: Path | None = None, **more: Any) -> ServerSettings:
    """What `serve` starts with; all games of a library without a secret unless said otherwise."""
    given = {"hosts": frozenset({HOST}), "language": "en", "limits": GENEROUS, "key": KEY} | more
    return ServerSettings(library=Library(folder), game=game, **given)


def served(folder: Path, game: Path | None = None, **more: Any) -> Starlette:
    return make_app(settings(folder, game, **more))


class Browser:
    """One browser with its cookies; it follows no redirects by itself. `client`: over a real connection."""

    def __init__(self, app: Starlette, client: Client | None = None, **headers: str) -> None:
        self.client = client or TestClient(app, base_url=ADDRESS, follow_redirects=False, headers=headers)
        self.headers = headers
        self.address = str(self.client.base_url).rstrip("/")

    def get(self, path: str, **headers: str) -> Response:
        return self.client.get(path, headers=headers)

    def enter(self, secret: str = SECRET) -> "Browser":
        """Open the address that the terminal shows."""
        assert self.get(f"/enter/{secret}").status_code == 303
        return self

    @property
    def token(self) -> str:
        """What the forms of this browser's pages carry."""
        page = self.client.get("/new" if self.get("/").status_code == 200 else self.home)
        (token, *_) = re.findall(r'name="token" value="(\w+)"', page.text)
        return str(token)

    @property
    def home(self) -> str:
        return str(self.get("/").headers["location"])

    def post(self, path: str, fields: dict[str, Any], **headers: str) -> Response:
        """Send a form with this browser's token, as a page of ours does."""
        sent = {"origin": self.address, "sec-fetch-site": "same-origin"} | headers
        return self.client.post(path, data={"token": self.token} | fields, headers=sent)


def paths(app: Starlette, game: str = "friday") -> list[tuple[str, str]]:
    """Every method and path that the application answers; files by one of them."""
    return sorted(_paths(app.routes, "", game))


def _paths(routes: list[BaseRoute], above: str, game: str) -> Iterator[tuple[str, str]]:
    for route in routes:
        if isinstance(route, Mount):
            below = above + route.path.replace("{game}", game)
            if route.routes:
                yield from _paths(route.routes, below, game)
            else:
                yield "GET", f"{below}/private.js"
        elif isinstance(route, Route):
            path = above + re.sub(r"\{\w+(:\w+)?\}", "1", route.path)
            yield from ((method, path) for method in route.methods or ())


def secrets_of(log_file: Path) -> set[str]:
    """What gives a game away: its cards in both languages and by their ids, and its players."""
    log = read_log(log_file)
    found = {name for card in log.edition.cards for name in (card.id, *card.name.in_all)}
    return found | set(log.deal.players) | {log_file.stem}


def leaks(answer: Response, secrets: set[str]) -> list[str]:
    """Those of `secrets` that an answer holds, as whole words, in its text or headers."""
    text = f"{answer.headers} {answer.text}"
    return sorted(one for one in secrets if re.search(rf"(?<!\w){re.escape(one)}(?!\w)", text))
