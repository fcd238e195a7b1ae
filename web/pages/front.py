"""The entrance: the only game, or the list of games."""

from datetime import date
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from cluedo_notes.language.words import Words
from cluedo_notes.web.base.rendering import rendered
from cluedo_notes.web.live.background import in_thread
from cluedo_notes.web.live.games import Games, address_of
from cluedo_notes.web.live.listing import when
from cluedo_notes.web.live.seat_keys import SeatKey, carried
from cluedo_notes.web.live.shared_table import SharedTable
from cluedo_notes.web.pages.seats import OWN_SEAT, SEATS


async def front(request: Request) -> Response:
    """The list of games. If there is only one game, a redirection to it, or to its setup if it does not exist
    yet. At a shared table the seats come first."""
    games: Games = request.app.state.games
    table: SharedTable | None = request.app.state.table
    if table is not None and table.begun and table.seats.opened(carried(request, SeatKey.SEAT)) is None:
        return RedirectResponse(SEATS, HTTPStatus.SEE_OTHER)
    if table is not None and table.begun and request.app.state.settings.site is not None:
        return RedirectResponse(OWN_SEAT, HTTPStatus.SEE_OTHER)
    if games.only is not None:
        where = f"{address_of(games.only)}/" if games.names() else "/new"
        return RedirectResponse(where, HTTPStatus.SEE_OTHER)
    words: Words = request.state.words
    listed = await in_thread(games.listed)
    dated = [(game, when(game.changed, date.today(), words)) for game in listed]
    return rendered(request, "after/games.html", games=dated)


routes = [Route("/", front)]
