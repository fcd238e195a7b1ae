"""The application: the layers around the pages, and which page answers which address."""

from http import HTTPStatus
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from cluedo_notes.game.errors import GameError
from cluedo_notes.web.base.settings import ServerSettings
from cluedo_notes.web.live.games import Games, address_of
from cluedo_notes.web.live.streams import Streams
from cluedo_notes.web.middleware.errors import NO_SUCH_GAME, ErrorPages, game_error, http_error
from cluedo_notes.web.middleware.form_body import FormReader
from cluedo_notes.web.middleware.guard import Guard
from cluedo_notes.web.middleware.tokens import Tokens
from cluedo_notes.web.pages import (
    advice,
    cells,
    front,
    language,
    log,
    manifest,
    more,
    new,
    noting,
    sheet,
    stream,
)

STATIC = Path(__file__).parent / "static"

SECONDS_CACHED = 600
"""Seconds for which a browser keeps our own files; after that it sees newer versions."""

OF_A_GAME = (
    *sheet.routes,
    *cells.routes,
    *noting.routes,
    *log.routes,
    *advice.routes,
    *more.routes,
    *stream.routes,
)
"""Below a game's own address; `request.state` has its `live_game`, its name `game` and its address `base`."""

OF_ALL = (*front.routes, *new.routes, *language.routes, *manifest.routes)


def make_app(settings: ServerSettings) -> Starlette:
    """The application for these settings. Pages may use `state.games` and `state.settings`."""
    app = Starlette(
        routes=[
            *OF_ALL,
            Mount("/static", OwnFiles(directory=STATIC, packages=[("cluedo_notes.presentation", "assets")])),
            Mount(
                "/game/{game}", routes=list[Route | Mount](OF_A_GAME), middleware=[Middleware(WithLiveGame)]
            ),
        ],
        middleware=[
            Middleware(ErrorPages, language=settings.language),
            Middleware(Guard, settings=settings, tokens=Tokens(settings.key)),
            Middleware(FormReader, limits=settings.limits),
        ],
        exception_handlers={GameError: game_error, HTTPException: http_error},
    )
    app.state.settings = settings
    app.state.games = Games(settings)
    app.state.streams = Streams(settings.limits)
    return app


class OwnFiles(StaticFiles):
    """Our style sheets and scripts. They reveal nothing of a game and are the same on every page, so
    browsers keep them for a while: on a phone in a weak network they are most of what a page loads."""

    def file_response(self, *file: Any, **more: Any) -> Response:
        """The file, with leave for this browser alone to keep it."""
        answer = super().file_response(*file, **more)
        answer.headers["cache-control"] = f"private, max-age={SECONDS_CACHED}"
        return answer


class WithLiveGame:
    """Finds the live game in an address."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        games: Games = scope["app"].state.games
        name = scope["path_params"]["game"]
        live_game = games.live_game(name)
        if live_game is None:
            raise HTTPException(HTTPStatus.NOT_FOUND, NO_SUCH_GAME)
        scope["state"] |= {"live_game": live_game, "game": name, "base": address_of(name)}
        await self.app(scope, receive, send)
