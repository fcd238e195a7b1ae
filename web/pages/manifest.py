"""Name, icons, colours and start page for a phone's home screen."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from cluedo_notes.language.words import Words
from cluedo_notes.presentation.standalone_page import colour
from cluedo_notes.web.base.settings import ServerSettings
from cluedo_notes.web.live.seat_keys import SeatKey, carried
from cluedo_notes.web.middleware.guard import ENTRANCE

ICONS = (
    ("icon.svg", "any", "any"),
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("icon-whole-512.png", "512x512", "maskable"),
)
"""Each icon's file, its size, and whether the system may cut its corners off."""


async def manifest(request: Request) -> Response:
    """The manifest in the reader's language.

    It begins where the secret is taken: some systems give an app on the home screen no cookie of the
    browser, and cookies end. Only who was let in reads this, and so has the secret already.
    """
    words: Words = request.state.words
    settings: ServerSettings = request.app.state.settings
    said = {
        "id": "/",
        "lang": words.language,
        "name": words("web-app"),
        "short_name": words("web-app-short"),
        "start_url": _start(request, settings),
        "scope": "/",
        "display": "standalone",
        "theme_color": colour("cover").light,
        "background_color": colour("paper").light,
        "icons": [
            {"src": f"/static/{file}", "sizes": size, "type": _type(file), "purpose": purpose}
            for file, size, purpose in ICONS
        ],
    }
    return JSONResponse(said, media_type="application/manifest+json")


def _start(request: Request, settings: ServerSettings) -> str:
    """Where the app begins; at a shared table with the secret of one's seat, for the same reason."""
    if not settings.secret:
        return "/"
    seat = carried(request, SeatKey.SEAT) if settings.table else ""
    return f"{ENTRANCE}{settings.secret}" + (f"/{SeatKey.SEAT}/{seat}" if seat else "")


def _type(file: str) -> str:
    return "image/svg+xml" if file.endswith(".svg") else "image/png"


routes = [Route("/manifest.webmanifest", manifest)]
