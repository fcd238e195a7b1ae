"""Joining the table whose computer serves the site: the private notes of your seat begin here, then you tick
your hand.
"""

from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from cluedo_notes.game.private_notes.remote_log import Unreached
from cluedo_notes.web.base.addresses import JOIN
from cluedo_notes.web.base.rendering import rendered
from cluedo_notes.web.live.games import address_of
from cluedo_notes.web.live.live_game import LiveGame
from cluedo_notes.web.live.shared_table import SharedGame
from cluedo_notes.web.pages.seats import OWN_SEAT, hand_page, note_hand
from cluedo_notes.web.site.joined import GamesHere


async def join(request: Request) -> Response:
    """The question whether to keep the notes of the reader's seat here. If they are here already, the game
    itself; without a table, one line."""
    games: GamesHere = request.app.state.games
    seat = games.seat_here()
    name = None if seat is None else games.joined(seat)
    if name is not None:
        return RedirectResponse(f"{address_of(name)}/", HTTPStatus.SEE_OTHER)
    return rendered(request, "table/join.html", sits=seat)


async def joined(request: Request) -> Response:
    """Begins the notes of the reader's seat here."""
    games: GamesHere = request.app.state.games
    seat = games.seat_here()
    try:
        name = None if seat is None else games.join(seat)
    except Unreached:
        name = None
    where = JOIN if name is None else f"{address_of(name)}{OWN_SEAT}"
    return RedirectResponse(where, HTTPStatus.SEE_OTHER)


def _shared(request: Request) -> SharedGame:
    """The game of an address, at a table. Raises `HTTPException` for other games."""
    live_game: LiveGame = request.state.live_game
    if not isinstance(live_game, SharedGame):
        raise HTTPException(HTTPStatus.NOT_FOUND)
    return live_game


async def hand(request: Request) -> Response:
    """The cards of the reader's hand, to tick."""
    base: str = request.state.base
    return await hand_page(request, _shared(request), base + OWN_SEAT, base)


async def ticked(request: Request) -> Response:
    """Notes the reader's own cards."""
    base: str = request.state.base
    game = _shared(request)
    problem = await note_hand(request, game)
    if problem is not None:
        return await hand_page(request, game, base + OWN_SEAT, base, problem)
    return RedirectResponse(f"{base}/", HTTPStatus.SEE_OTHER)


routes = [Route(JOIN, join), Route(JOIN, joined, methods=["POST"])]
routes_of_a_game = [Route(OWN_SEAT, hand), Route(OWN_SEAT, ticked, methods=["POST"])]
