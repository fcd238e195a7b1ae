"""Where one comes in: the one game, or the list of games."""

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from cluedo_notes.web.games import Games, address_of
from cluedo_notes.web.rendering import rendered


async def front(request: Request) -> Response:
    games: Games = request.app.state.games
    names = games.names()
    if games.only is not None:
        where = f"{address_of(games.only)}/" if names else "/new"
        return RedirectResponse(where, HTTPStatus.SEE_OTHER)
    listed = [(name, f"{address_of(name)}/") for name in names]
    return rendered(request, "games.html", games=listed)


routes = [Route("/", front)]
