"""What a browser carries besides its session: the secret of its seat at a shared table, the host's key."""

from enum import StrEnum

from starlette.requests import Request
from starlette.responses import Response

SECONDS_KEPT = 30 * 24 * 60 * 60
"""A game may be put away and finished weeks later. Where a browser keeps it for less, a code brings the seat
back."""


class SeatKey(StrEnum):
    """Which of the two."""

    SEAT = "seat"
    HOST = "host"


def carried(request: Request, which: SeatKey) -> str:
    """The key that a request carries; empty without one."""
    return request.cookies.get(_cookie(request, which), "")


def give(request: Request, answer: Response, which: SeatKey, key: str) -> None:
    """Let the browser carry a key from this answer on. The cookie is as that of the session (`guard`)."""
    answer.set_cookie(
        _cookie(request, which), key, SECONDS_KEPT, path="/", httponly=True, samesite="lax", secure=False
    )


def _cookie(request: Request, which: SeatKey) -> str:
    """Its name: that of the session's cookie, which is another for each game, with an ending."""
    return f"{request.state.session_cookie}-{which}"
