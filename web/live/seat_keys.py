"""Keys that a browser stores next to its session: for its seat, for a link's seat, and for the host."""

from enum import StrEnum

from starlette.requests import Request
from starlette.responses import Response

SECONDS_KEPT = 30 * 24 * 60 * 60
"""A game may be put away and finished weeks later. Where a browser keeps it for less, a code brings the seat
back."""


SECONDS_OFFERED = 10 * 60
"""A link that nobody agreed to is forgotten."""


class SeatKey(StrEnum):
    """Which of them. `OFFERED`: that of a seat as a link brought it, which seats nobody before they agree."""

    SEAT = "seat"
    HOST = "host"
    OFFERED = "offered"


def carried(request: Request, which: SeatKey) -> str:
    """The key that a request carries; empty without one."""
    return request.cookies.get(_cookie(request, which), "")


def give(request: Request, answer: Response, which: SeatKey, key: str) -> None:
    """Let the browser carry a key from this answer on. The cookie is as that of the session (`guard`)."""
    seconds = SECONDS_OFFERED if which is SeatKey.OFFERED else SECONDS_KEPT
    answer.set_cookie(
        _cookie(request, which), key, seconds, path="/", httponly=True, samesite="lax", secure=False
    )


def take_away(request: Request, answer: Response, which: SeatKey) -> None:
    """Let the browser carry that key no longer."""
    answer.delete_cookie(_cookie(request, which), path="/", httponly=True, samesite="lax", secure=False)


def _cookie(request: Request, which: SeatKey) -> str:
    """Its name: that of the session's cookie, which is another for each game, with an ending."""
    return f"{request.state.session_cookie}-{which}"
