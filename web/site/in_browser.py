"""The pages, answered where they are read: without a server or threads, and with nothing to wait for.

The caller has read the games' files into a folder, and writes them back before anybody sees the answer.
"""

from collections.abc import Mapping
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from msgspec import Struct
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cluedo_notes.game.entry.library import Library
from cluedo_notes.language.choice import LANGUAGES, OTHERWISE
from cluedo_notes.language.words import words_in
from cluedo_notes.limits import MOST_FILES
from cluedo_notes.web.application import application
from cluedo_notes.web.base.rendering import error_page, rendered
from cluedo_notes.web.base.request_language import words_of
from cluedo_notes.web.base.settings import Limits, ServerSettings
from cluedo_notes.web.live.live_game import LiveGame
from cluedo_notes.web.live.shared_table import SharedGame
from cluedo_notes.web.middleware.errors import ErrorPages
from cluedo_notes.web.middleware.form_body import NotTaken, parsed
from cluedo_notes.web.middleware.guard import denied
from cluedo_notes.web.site import files, join, joined

HOST = "browser"

NEWS_EVERY = 2
"""Seconds between two checks of what others noted at a table."""


class PageAnswer(Struct, frozen=True):
    """An answer: its status, its headers by their lower-case names, its contents."""

    status: int
    headers: Mapping[str, str]
    body: bytes


async def loading(request: Request) -> Response:
    """The page shown before the program is loaded, for any reader."""
    return rendered(request, "loading.html", both=[words_in(language) for language in LANGUAGES])


async def news(request: Request) -> Response:
    """The version of a log, for pages that follow it. At a table, where others note too, they ask again
    after `refresh` seconds."""
    live_game: LiveGame = request.state.live_game
    headers = {"refresh": str(NEWS_EVERY)} if isinstance(live_game, SharedGame) else None
    return PlainTextResponse(await live_game.version(), headers=headers)


async def not_kept(request: Request) -> Response:
    """The sentence for a browser that does not keep the entries."""
    code = "site-full" if request.query_params.get("full") else "site-not-kept"
    return error_page(request, HTTPStatus.INSUFFICIENT_STORAGE, "web-problem", code)


MORE_OF_ALL = (Route("/loading", loading), Route("/not-kept", not_kept), *files.routes, *join.routes)
MORE_OF_A_GAME = (Route("/events", news), *join.routes_of_a_game)
"""Pages of a game that only this site has."""


class Site:
    """The pages on the games in a folder. `demo`: the log of a game to look at. `request`: sends requests to
    the computer that serves the site, None if it has no table. `language`: for browsers that prefer none of
    ours."""

    def __init__(
        self,
        folder: Path,
        demo: Path,
        request: joined.BrowserRequest | None = None,
        language: str = OTHERWISE,
    ) -> None:
        settings = ServerSettings(
            Library(folder), frozenset({HOST}), language, in_browser=True, demo=files.DEMO
        )
        layers = [Middleware(ErrorPages, language=language), Middleware(_Alone, settings=settings)]
        self._app = application(settings, layers, MORE_OF_ALL, MORE_OF_A_GAME)
        self._app.state.demo = demo
        self.games = self._app.state.games = joined.GamesHere(settings, joined.asking(request))

    def answer(self, method: str, address: str, headers: Mapping[str, str], body: bytes = b"") -> PageAnswer:
        """The answer to one request. `address`: path and query."""
        sent: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Message) -> None:
            sent.append(message)

        running = self._app(_scope(method, address, headers), receive, send)
        try:
            running.send(None)
        except StopIteration:
            return _answer(sent)
        running.close()
        raise AssertionError(f"{address} waits for something: nothing else happens in a browser meanwhile")


def _scope(method: str, address: str, headers: Mapping[str, str]) -> Scope:
    asked = urlsplit(address)
    fields = {"host": HOST, **headers}
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": unquote(asked.path),
        "raw_path": asked.path.encode(),
        "query_string": asked.query.encode(),
        "root_path": "",
        "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in fields.items()],
        "client": None,
        "server": (HOST, None),
        "state": {},
    }


def _answer(sent: list[Message]) -> PageAnswer:
    start = sent[0]
    headers = {name.decode(): value.decode("latin-1") for name, value in start["headers"]}
    body = b"".join(message.get("body", b"") for message in sent[1:])
    if headers.get("content-type", "").startswith("text/html"):
        body = body.replace(b'="/static/', b'="static/')  # the files are next to the one page
    return PageAnswer(start["status"], headers, body)


class _Alone:
    """Sets the values that the layers of a server set, since nobody else can make requests here."""

    def __init__(self, app: ASGIApp, settings: ServerSettings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        wishes = request.headers.get("accept-language", "")
        request.state.words = words_of(request.cookies, wishes, self.settings.language)
        request.state.let_in = True
        request.state.session = request.state.token = "here"
        if request.method == "POST":
            body: Any = await receive()
            try:
                request.state.form = parsed(body["body"], Limits(fields=2 * MOST_FILES + 1))
            except NotTaken as error:
                await denied(request, error.denial)(scope, receive, send)
                return
        await self.app(scope, receive, send)
