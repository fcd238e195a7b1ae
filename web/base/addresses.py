"""The address of a request, and the page to return to: always addresses of ours, whatever a browser says."""

from collections.abc import Iterator
from http import HTTPStatus
from urllib.parse import quote, unquote, urlsplit

from starlette.requests import Request

READING = ("GET", "HEAD")

SITE, JOIN = "/site", "/join"
"""The address at which a table's computer serves a built site, and the page of that site that joins the
table."""

JOINING = f"{SITE}/#at={JOIN}"
"""The address that opens the site; its fragment names that page."""

OFFERED_SEAT = "/seat/offered"
"""The page that asks whether the reader wants the seat whose key a link brought."""

ANOTHER_TRY_MAY_DO = (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.INTERNAL_SERVER_ERROR)
"""Statuses that may be different on the next attempt."""


def back(wish: str) -> str:
    """An address of ours to go back to, whatever the form contains."""
    ours = wish.startswith("/") and not wish.startswith("//") and "\\" not in wish and wish.isprintable()
    return wish if ours else "/"


def here(request: Request) -> str:
    """The address of the requested page; after a form, that of its game's first page."""
    if request.method not in READING:
        return _base(request) + "/"
    query = request.scope["query_string"].decode("latin-1")
    return quote(request.scope["path"]) + (f"?{query}" if query else "")


def ways_back(request: Request, status: int) -> Iterator[tuple[str, str]]:
    """Links from an error page: addresses, each with the code of its text."""
    known = {here(request)} if request.method in READING else set()
    if known and status in ANOTHER_TRY_MAY_DO:
        yield back(here(request)), "web-again"
    came_from, game = _came_from(request), f"{_base(request)}/"
    if status == HTTPStatus.NOT_FOUND and came_from is not None and _was_of(came_from, request):
        came_from = None
    if came_from not in (None, "/", game, *known):
        yield str(came_from), "web-back"
    if game == "/" or game in known:
        yield "/", "web-to-start"
    else:
        yield game, "web-to-game"


def _was_of(address: str, request: Request) -> bool:
    """Does this address belong to the game that the request names and that does not exist?"""
    game = request.scope["path"].split("/")[:3]
    return not _base(request) and len(game) == 3 and unquote(address).split("/")[:3] == game


def _base(request: Request) -> str:
    return str(getattr(request.state, "base", ""))


def _came_from(request: Request) -> str | None:
    """The page of ours that led here, according to the browser."""
    try:
        said = urlsplit(request.headers.get("referer", ""))
    except ValueError:
        return None
    if said.netloc.lower() != request.headers.get("host", "").lower():
        return None
    return back(said.path + (f"?{said.query}" if said.query else ""))
