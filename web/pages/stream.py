"""What open pages hear while the log grows, whoever writes to it: server-sent events."""

from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import aclosing
from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from cluedo_notes.web.desk import Desk
from cluedo_notes.web.settings import Limits

KIND = "text/event-stream"
AGAIN = 2000
"""Milliseconds after which a browser that lost the connection comes back."""


async def events(request: Request) -> Response:
    """The number of lines whenever the log's file changed; the id is the log's version."""
    if request.method == "HEAD":
        return Response(media_type=KIND)
    limits: Limits = request.app.state.settings.limits
    open_streams: Counter[str] = request.app.state.streams
    session: str = request.state.session
    if open_streams[session] >= limits.streams or open_streams.total() >= limits.all_streams:
        raise HTTPException(HTTPStatus.TOO_MANY_REQUESTS)
    seen = request.headers.get("last-event-id") or request.query_params.get("seen", "")
    told = _told(request.state.desk, seen, open_streams, session)
    return StreamingResponse(told, media_type=KIND)


async def _told(desk: Desk, seen: str, open_streams: Counter[str], session: str) -> AsyncGenerator[str]:
    open_streams[session] += 1
    try:
        yield f"retry: {AGAIN}\n\n"
        async with aclosing(desk.changes(seen)) as versions:
            async for version in versions:
                lines = version.partition("-")[0]
                yield f"id: {version}\nevent: lines\ndata: {lines}\n\n" if version else ":\n\n"
    finally:
        open_streams[session] -= 1


routes = [Route("/events", events, methods=["GET"])]
