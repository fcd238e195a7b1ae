"""Around everything: the headers of every answer, and one calm page whatever goes wrong."""

import os
import sys
import traceback
from http import HTTPStatus
from pathlib import Path

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Sent

from cluedo_notes.game.errors import EntryError, GameError, LogError, Refused
from cluedo_notes.game.log.private_file import NotPrivate
from cluedo_notes.game.log.whole_file import NotWritten
from cluedo_notes.language.message import Message, message
from cluedo_notes.language.words import Words, words_in
from cluedo_notes.web.base.rendering import error_page
from cluedo_notes.web.live.live_game import Stale

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""Only our own files, nothing inline. A page with other needs sets its own policy."""

# `same-origin` and not `no-referrer`: with the latter, browsers also hide the origin of our own forms, which
# is needed to check them. Neither lets an address leave for other sites.
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
"""The headers of every answer that does not set its own."""


NO_SUCH_GAME = "web-no-such-game"
"""The body of a "not found" page whose whole game is gone."""


class ErrorPages:
    """The outermost of our layers. No traceback passes it."""

    def __init__(self, app: ASGIApp, language: str) -> None:
        self.app = app
        self.words = words_in(language)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, gone = False, False

        async def sent(what: Sent) -> None:
            nonlocal begun, gone
            if what["type"] == "http.response.start":
                begun = True
                headers = MutableHeaders(scope=what)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            try:
                await send(what)
            except Exception:
                gone = True  # the client is gone, or does not speak HTTP
                raise

        try:
            await self.app(scope, receive, sent)
        except Exception as error:
            if gone:
                return
            report(error, self.words)
            if not begun:
                scope.setdefault("state", {}).setdefault("words", self.words)
                status = HTTPStatus.INTERNAL_SERVER_ERROR
                answer = error_page(Request(scope), status, "web-fault", "web-fault-then")
                await answer(scope, receive, sent)


def report(error: BaseException, words: Words) -> None:
    """Reports a bug of ours: one line for the person who runs the server, the whole traceback if they ask for
    it."""
    if os.environ.get("CLUEDO_NOTES_DEBUG"):
        traceback.print_exception(error)
        return
    last = traceback.extract_tb(error.__traceback__)[-1:]
    where = "".join(f" ({Path(frame.filename).name}:{frame.lineno})" for frame in last)
    print(words("bug", what=f"{type(error).__name__}: {error}{where}"), file=sys.stderr)


def warn(what: Message, words: Words) -> None:
    """Prints one message for the person who runs the server, if pages do not have it."""
    print(words.say(what), file=sys.stderr)


def status_of(error: GameError) -> HTTPStatus:
    """The HTTP status of an error."""
    match error:
        case Stale() | Refused():
            return HTTPStatus.CONFLICT
        case EntryError():
            return HTTPStatus.UNPROCESSABLE_ENTITY
        case LogError():
            return HTTPStatus.INTERNAL_SERVER_ERROR
    return HTTPStatus.BAD_REQUEST


async def game_error(request: Request, error: Exception) -> Response:
    """The page of an error in the reader's language. It names files without their folders."""
    assert isinstance(error, GameError)
    if isinstance(error, LogError):
        at = error.line and message("web-log-line", line=error.line, what=error.what)
        return error_page(request, status_of(error), "web-problem", at or error.what, "web-mend-log")
    return error_page(request, status_of(error), "web-problem", said_of(error))


def said_of(error: GameError) -> Message | str:
    """The text of an error on a page, without the folders of this computer."""
    return error.what if isinstance(error, LogError | NotPrivate | NotWritten) else error.message


async def http_error(request: Request, error: Exception) -> Response:
    """The page for an unknown address, or a method that it does not support. If the error has the code of a
    sentence, the page has that sentence."""
    assert isinstance(error, HTTPException)
    code = "web-no-such-page" if error.status_code == HTTPStatus.NOT_FOUND else "web-not-so"
    if request.state.words.has(error.detail):
        code = error.detail
    answer = error_page(request, error.status_code, "web-problem", code)
    answer.headers.update(error.headers or {})
    return answer
