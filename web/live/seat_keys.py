"""Keys that a browser stores next to its session: for its seat, for a link's seat, and for the host."""

from enum import StrEnum

from starlette.requests import Request
from starlette.responses import Response

SECONDS_KEPT = 30 * 24 * 60 * 60
"""A game may be put away and finished weeks later. If a browser keeps the key for less time, a code restores
the seat."""


SECONDS_OFFERED = 10 * 60
"""A link is forgotten after this time if nobody accepted it."""


class SeatKey(StrEnum):
    """The kinds of keys. `OFFERED`: the key of a seat that a link brought; it counts only after the reader
    accepts."""

    SEAT = "seat"
    HOST = "host"
    OFFERED = "offered"


def carried(request: Request, which: SeatKey) -> str:
    """The key that a request carries; empty without one."""
    return request.cookies.get(_cookie(request, which), "")


def give(request: Request, answer: Response, which: SeatKey, key: str) -> None:
    """Lets the browser send a key from this answer on. The cookie is like that of the session (`guard`)."""
    seconds = SECONDS_OFFERED if which is SeatKey.OFFERED else SECONDS_KEPT
    answer.set_cookie(
        _cookie(request, which), key, seconds, path="/", httponly=True, samesite="lax", secure=False
    )


def take_away(request: Request, answer: Response, which: SeatKey) -> None:
    """Stops the browser from sending that key."""
    answer.delete_cookie(_cookie(request, which), path="/", httponly=True, samesite="lax", secure=False)


def _cookie(request: Request, which: SeatKey) -> str:
    """The name of a key's cookie: that of the session's cookie, which differs for each game, with an
    ending."""
    return f"{request.state.session_cookie}-{which}"
