"""Phones at a table whose computer serves the site: the program runs on each, and keeps the notes there."""

import re
from collections.abc import Mapping, Sequence
from html import unescape
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qsl, urlencode

from starlette.applications import Starlette
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cluedo_notes.game.log.events import Header, TableEvent
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.private_notes.open_questions import OpenQuestion, open_questions
from cluedo_notes.game.private_notes.remote_log import RemoteLog
from cluedo_notes.game.table.of_log import table_at
from cluedo_notes.language.words import words_in
from cluedo_notes.web.forms.event_forms import filled_of
from cluedo_notes.web.forms.inputs import FormContext
from cluedo_notes.web.live.shared_table import SharedGame
from cluedo_notes.web.pages.questions import key_of
from cluedo_notes.web.site.hosting import FILES_OF_A_SITE
from cluedo_notes.web.site.in_browser import PageAnswer, Site
from cluedo_notes.web.site.joined import GamesHere
from tests.helpers.places import ROOT
from tests.helpers.web.phones import Phone, opened_table
from tests.helpers.web.serving import ADDRESS

DEMO = ROOT / "examples" / "classic-3p.jsonl"
FORM = {"content-type": "application/x-www-form-urlencoded"}


class Received(NamedTuple):
    """A request as the table's computer has it: its address, and the fields of its form."""

    method: str
    address: str
    fields: Mapping[str, str]


class Recorder:
    """Remembers what every request asked for."""

    def __init__(self, app: ASGIApp, received: list[Received]) -> None:
        self.app = app
        self.received = received

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = bytearray()

        async def heard() -> Message:
            message = await receive()
            body.extend(message.get("body", b""))
            return message

        await self.app(scope, heard, send)
        if scope["type"] == "http":
            query = scope["query_string"].decode()
            address = scope["path"] + (f"?{query}" if query else "")
            fields = dict(parse_qsl(body.decode(), keep_blank_values=True))
            self.received.append(Received(scope["method"], address, fields))


def built_site(folder: Path) -> Path:
    """What looks like a built site."""
    made = folder / "pages"
    made.mkdir(exist_ok=True)
    for name in FILES_OF_A_SITE:
        (made / name).write_text(f"this is {name}", encoding="utf-8")
    return made


def table_with_site(folder: Path, header: Header, received: list[Received] | None = None) -> Starlette:
    """A table whose phones keep their notes; `received` hears of every request."""
    there = folder / "there"
    there.mkdir(parents=True, exist_ok=True)
    app = opened_table(there, header, site=built_site(folder))
    app.add_middleware(Recorder, received=[] if received is None else received)
    return app


class Answered(NamedTuple):
    """An answer as a browser's request has it."""

    status: int
    responseText: str  # noqa: N815 (the browser's name)


class PhoneAlone:
    """A phone in a player's seat. The program on it keeps its games in `folder`."""

    def __init__(self, app: Starlette, player: str, folder: Path) -> None:
        self.browser = Phone(app, player)
        self.player = player
        self.folder = folder
        self.reaches = True
        self.site = self.begun()
        self.base = ""

    def begun(self) -> Site:
        """The program, as it starts on what is kept."""
        return Site(self.folder, DEMO, self._request)

    def _request(self, path: str, body: str | None) -> Answered | None:
        if not self.reaches:
            return None
        sent = {"origin": ADDRESS, "sec-fetch-site": "same-origin", "accept": "application/json"}
        if body is None:
            answer = self.browser.client.get(path, headers=sent, follow_redirects=True)
        else:
            answer = self.browser.client.post(path, content=body, headers=sent | FORM, follow_redirects=True)
        return Answered(answer.status_code, answer.text)

    def get(self, path: str) -> PageAnswer:
        """A page of the site."""
        return self.site.answer("GET", path, {})

    def text(self, path: str) -> str:
        """What stands on a page of the site."""
        return unescape(self.get(path).body.decode())

    def send(self, path: str, fields: Mapping[str, object]) -> PageAnswer:
        """Send a form of the site."""
        body = urlencode({"token": "here"} | dict(fields), doseq=True).encode()
        return self.site.answer("POST", path, FORM, body)

    def join(self, hand: Sequence[str] = ()) -> None:
        """Join the table, and tick the cards of the hand."""
        where = self.send("/join", {}).headers["location"]
        self.base = where.removesuffix("/seat")
        assert self.base != where, where
        if hand:
            ticked = self.send(where, {"hand": list(hand)})
            assert (ticked.status, ticked.headers["location"]) == (303, f"{self.base}/")

    @property
    def live_game(self) -> SharedGame:
        """The game behind the pages."""
        games: GamesHere = self.site.games
        live_game = games.live_game(self.base.removeprefix("/game/"))
        assert isinstance(live_game, SharedGame)
        return live_game

    @property
    def log(self) -> Log:
        """What the pages stand on, as the table has it now."""
        remote = self.live_game.store
        assert isinstance(remote, RemoteLog)
        remote.copy()  # at once, however little time went by
        return remote.read()

    def form_of(self, event: TableEvent) -> dict[str, object]:
        """The fields of a form that notes an event at the end, as it is open now."""
        log = self.log
        page = self.text(f"{self.base}/note/{event.kind}")
        hidden = {name: re.findall(rf'name="{name}" value="([^"]*)"', page)[0] for name in ("lines", "log")}
        filled = filled_of(event, FormContext(log, table_at(log, None), words_in("en")))
        return {**hidden, **{name: list(values) for name, values in filled.values.items()}}

    def note(self, event: TableEvent) -> PageAnswer:
        """Note an event at the end."""
        return self.send(f"{self.base}/note/{event.kind}", {"force": "1"} | self.form_of(event))

    @property
    def questions(self) -> Sequence[OpenQuestion]:
        """What it is asked, on the sheet too."""
        assert self.log
        found = open_questions(self.live_game.shared.joined())
        keys = re.findall(r'name="question" value="([^"]*)"', self.text(f"{self.base}/"))
        assert keys == list(map(key_of, found))
        return found

    def answer(self, question: OpenQuestion, cards: Sequence[str]) -> None:
        """Answer a question by taps."""
        answered = self.send(f"{self.base}/seen", {"question": key_of(question), "card": list(cards)})
        assert answered.status == 303
