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
"""Each icon's file, its size, and whether the system may cut off its corners."""


async def manifest(request: Request) -> Response:
    """The manifest in the reader's language.

    Its start address contains the secret, because some systems do not give the browser's cookies to an app
    on the home screen, and cookies end. Only users who were let in read this, and they already have the
    secret."""
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
    """The start address of the app; at a shared table with the secret of the reader's seat, for the same
    reason."""
    if not settings.secret:
        return "/"
    seat = carried(request, SeatKey.SEAT) if settings.table else ""
    return f"{ENTRANCE}{settings.secret}" + (f"/{SeatKey.SEAT}/{seat}" if seat else "")


def _type(file: str) -> str:
    return "image/svg+xml" if file.endswith(".svg") else "image/png"


routes = [Route("/manifest.webmanifest", manifest)]
