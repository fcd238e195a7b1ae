"""Updates for open pages while the log grows, whoever writes to it: server-sent events."""

from collections.abc import AsyncGenerator
from contextlib import aclosing

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from cluedo_notes.web.base.connections import LISTENS
from cluedo_notes.web.live.live_game import LiveGame
from cluedo_notes.web.live.streams import Streams

EVENT_STREAM = "text/event-stream"
NOTHING_NEW = "event: quiet\ndata: -\n\n"
"""The message that nothing happened."""

RECONNECT_AFTER = 2000
"""Milliseconds after which a browser that lost the connection reconnects."""


async def events(request: Request) -> Response:
    """The number of lines whenever the log's file changes; the id is the log's version. Every few seconds in
    between, an event that nothing happened, because browsers give pages events but not comments."""
    if request.method == "HEAD":
        return Response(media_type=EVENT_STREAM)
    streams: Streams = request.app.state.streams
    session: str = request.state.session
    setattr(request.state, LISTENS, True)
    seen = request.headers.get("last-event-id") or request.query_params.get("seen", "")
    return StreamingResponse(
        _changes(request.state.live_game, seen, streams, session), media_type=EVENT_STREAM
    )


async def _changes(live_game: LiveGame, seen: str, streams: Streams, session: str) -> AsyncGenerator[str]:
    """The events for one page. A page that loses its place to another gets an event about that
    (`streams`)."""
    with streams.opened(session) as listener:
        yield f"retry: {RECONNECT_AFTER}\n\n"
        async with aclosing(live_game.changes(seen, listener)) as versions:
            async for version in versions:
                lines = version.partition("-")[0]
                yield f"id: {version}\nevent: lines\ndata: {lines}\n\n" if version else NOTHING_NEW
        if listener.gone:
            yield f"event: {listener.farewell}\ndata: -\n\n"


routes = [Route("/events", events, methods=["GET"])]
