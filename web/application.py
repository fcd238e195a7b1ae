"""The pages and everything around them, for a server and inside a browser: each address with its page."""

from collections.abc import Sequence
from http import HTTPStatus
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import RedirectResponse
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from cluedo_notes.game.errors import EntryError, GameError
from cluedo_notes.language.message import message
from cluedo_notes.web.base.addresses import READING
from cluedo_notes.web.base.settings import ServerSettings
from cluedo_notes.web.live.background import in_thread
from cluedo_notes.web.live.games import Games, address_of, name_of
from cluedo_notes.web.live.live_game import LiveGame
from cluedo_notes.web.live.seat_keys import SeatKey, carried
from cluedo_notes.web.live.shared_table import SharedGame, SharedTable
from cluedo_notes.web.middleware.errors import NO_SUCH_GAME, game_error, http_error
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
    questions,
    sheet,
)
from cluedo_notes.web.pages.seats import LAID_OPEN

READ = (*sheet.routes, *cells.routes, *log.routes, *more.routes)
"""Pages for readers who only watch."""

OF_A_GAME = (*READ, *noting.routes, *advice.routes, *questions.routes)
"""Pages below a game's own address. `request.state` has its `live_game`, its name `game` and its address
`base`."""

OF_ALL = (*front.routes, *new.routes, *language.routes, *manifest.routes)


def application(
    settings: ServerSettings,
    layers: Sequence[Middleware],
    of_all: Sequence[Route | Mount] = (),
    of_a_game: Sequence[Route] = (),
    table: SharedTable | None = None,
) -> Starlette:
    """The application for these settings within `layers`, the outermost first, with further pages. Pages may
    use `state.games`, `state.settings` and `state.table` (None unless the players share the log of the one
    game)."""
    app = Starlette(
        routes=[
            *OF_ALL,
            *of_all,
            Mount(
                "/game/{game}",
                routes=list[Route | Mount]([*(OF_A_GAME if settings.site is None else READ), *of_a_game]),
                middleware=[Middleware(WithLiveGame)],
            ),
            *(() if table is None or settings.site is not None else (_laid_open(of_a_game),)),
        ],
        middleware=layers,
        exception_handlers={GameError: game_error, HTTPException: http_error},
    )
    app.state.settings = settings
    app.state.games = Games(settings)
    app.state.table = table
    return app


def _laid_open(of_a_game: Sequence[Route]) -> Mount:
    """The pages of a game with open notes, which everybody who is let in may read."""
    return Mount(
        f"{LAID_OPEN}/{{game}}",
        routes=list[Route | Mount]([*READ, *of_a_game]),
        middleware=[Middleware(WithLaidOpenGame)],
    )


class WithLaidOpenGame:
    """Finds the game with open notes: the pages of a game, at another address."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        table: SharedTable = scope["app"].state.table
        name = scope["path_params"]["game"]
        is_of_table = table.begun and name == name_of(table.log)
        live_game = await in_thread(table.laid_open) if is_of_table else None
        if live_game is None or scope["method"] not in READING:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        base = f"{LAID_OPEN}/{quote(name, safe='')}"
        scope["state"] |= {"live_game": live_game, "game_name": name, "base": base}
        scope["state"] |= {"may_note": False, "laid_open": f"{table.address}/"}
        await self.app(scope, receive, send)


class WithLiveGame:
    """Finds the live game in an address; at a shared table, that of the reader's seat. Before the game is set
    up, it leads there."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        games: Games = scope["app"].state.games
        table: SharedTable | None = scope["app"].state.table
        name = scope["path_params"]["game"]
        live_game = games.live_game(name)
        if table is not None and not table.begun and scope["method"] in READING:
            await RedirectResponse("/", HTTPStatus.SEE_OTHER)(scope, receive, send)
            return
        if live_game is None:
            raise HTTPException(HTTPStatus.NOT_FOUND, NO_SUCH_GAME)
        if table is not None:
            live_game = _of_seat(table, Request(scope)) or live_game
        if isinstance(live_game, SharedGame):
            scope["state"]["seat"] = live_game.player
        scope["state"] |= {"live_game": live_game, "game_name": name, "base": address_of(name)}
        await self.app(scope, receive, send)


def _of_seat(table: SharedTable, request: Request) -> LiveGame | None:
    """The live game of the reader's seat. None for readers who only watch, and if the players' phones keep
    the notes. Raises `EntryError` if somebody without a seat wants to note something."""
    seat = table.seats.opened(carried(request, SeatKey.SEAT))
    if seat is None and request.method not in READING:
        raise EntryError(message("seat-needed"))
    settings: ServerSettings = request.app.state.settings
    if seat is None or settings.site is not None:
        request.state.may_note = False
        return None
    return table.game_of(seat)
