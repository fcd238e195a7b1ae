"""Admission: the checks of a request before any page sees it.

Three checks stop pages of other origins. The Host header must be ours, not a foreign name that points to this
machine; browsers say where a request comes from; and forms carry a token. Neighbours in the network see
nothing without the secret in the address.
"""

from collections.abc import Callable
from http import HTTPStatus

from msgspec import Struct
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cluedo_notes.web.base.addresses import OFFERED_SEAT, READING
from cluedo_notes.web.base.rendering import error_page
from cluedo_notes.web.base.request_language import words_of
from cluedo_notes.web.base.settings import ServerSettings
from cluedo_notes.web.live.seat_keys import SeatKey, give
from cluedo_notes.web.middleware.rate_limit import Buckets
from cluedo_notes.web.middleware.tokens import EVENING, Tokens, same

METHODS = ("GET", "HEAD", "POST")
ENTRANCE = "/enter/"
"""The address that accepts the secret."""


class Denial(Struct, frozen=True):
    """Why a request is refused: its status and the code of the sentence."""

    status: HTTPStatus
    code: str


NOT_LET_IN = Denial(HTTPStatus.FORBIDDEN, "web-no-secret")

RequestCheck = Callable[[Request, ServerSettings], Denial | None]


def known_method(request: Request, _settings: ServerSettings) -> Denial | None:
    """Only methods that read pages or send forms are accepted."""
    if request.method in METHODS:
        return None
    return Denial(HTTPStatus.METHOD_NOT_ALLOWED, "web-not-so")


def few_headers(request: Request, settings: ServerSettings) -> Denial | None:
    """No browser sends more headers than the limit."""
    if len(request.headers.raw) <= settings.limits.headers:
        return None
    return Denial(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "web-too-large")


def our_host(request: Request, settings: ServerSettings) -> Denial | None:
    """The Host header must be ours. A page elsewhere may point its own name at this machine; its browser then
    sends that name."""
    hosts = request.headers.getlist("host")
    if len(hosts) == 1 and hosts[0].lower() in settings.hosts:
        return None
    return Denial(HTTPStatus.MISDIRECTED_REQUEST, "web-wrong-host")


def from_our_pages(request: Request, _settings: ServerSettings) -> Denial | None:
    """Only our own pages send forms and load parts; other pages may only link to ours.

    Other ports of this machine are the same site but another origin, so they count as other pages."""
    origin = request.headers.get("origin")
    site = request.headers.get("sec-fetch-site")
    reading = request.method in READING
    if origin is not None and origin != f"http://{request.headers['host']}".lower():
        return Denial(HTTPStatus.FORBIDDEN, "web-other-origin")
    if site in (None, "same-origin") or (site == "none" and reading):
        return None
    led_here = reading and request.headers.get("sec-fetch-mode") == "navigate"
    if led_here and request.headers.get("sec-fetch-dest", "document") == "document":
        return None
    return Denial(HTTPStatus.FORBIDDEN, "web-other-origin")


REQUEST_CHECKS: tuple[RequestCheck, ...] = (known_method, few_headers, our_host, from_our_pages)


def denied(request: Request, denial: Denial) -> Response:
    """The page of a denial, without anything about a game. It shows users who are not let in how to get
    in."""
    if request.state.let_in:
        return error_page(request, denial.status, "web-problem", denial.code)
    return error_page(
        request, denial.status, "web-not-let-in", *dict.fromkeys((denial.code, NOT_LET_IN.code))
    )


class Guard:
    """Lets a request through to the pages with `state.words`, `state.session` and `state.token` set."""

    def __init__(self, app: ASGIApp, settings: ServerSettings, tokens: Tokens) -> None:
        self.app = app
        self.settings = settings
        self.tokens = tokens
        self.buckets = Buckets(settings.limits.per_second, settings.limits.burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope, receive)
        wishes = request.headers.get("accept-language", "")
        request.state.words = words_of(request.cookies, wishes, self.settings.language)
        request.state.session_cookie = self.tokens.cookie
        cookie = request.cookies.get(self.tokens.cookie, "")
        session = self.tokens.opened(cookie)
        request.state.let_in = session is not None or self.settings.secret is None
        denial = self._denied(request, session)
        if denial is None and self._holds_secret(request):
            answer = self._entered(request)
            new = self.tokens.prolonged(session) if session else self.tokens.new_session()  # open forms go on
            await answer(scope, receive, self._with_cookie(new, send))
            return
        if denial is None and session is None and self.settings.secret is None:
            cookie = self.tokens.new_session()
            session, send = self.tokens.opened(cookie), self._with_cookie(cookie, send)
        if denial is not None or session is None:
            await denied(request, denial or NOT_LET_IN)(scope, receive, send)
            return
        request.state.session = session
        request.state.token = self.tokens.token(session)
        await self.app(scope, receive, send)

    def _denied(self, request: Request, session: str | None) -> Denial | None:
        client = session or (request.client.host if request.client else "")
        if not self.buckets.take(client):
            return Denial(HTTPStatus.TOO_MANY_REQUESTS, "web-too-many")
        denials = (check(request, self.settings) for check in REQUEST_CHECKS)
        return next((denial for denial in denials if denial is not None), None)

    def _holds_secret(self, request: Request) -> bool:
        path, secret = str(request.scope["path"]), self.settings.secret
        if secret is None or request.method not in READING or not path.startswith(ENTRANCE):
            return False
        given = path.removeprefix(ENTRANCE)
        return same(given.partition("/")[0] if self.settings.table else given, secret)

    def _entered(self, request: Request) -> Response:
        """The answer to a user who enters. At a shared table the address may contain the key of a seat, or
        the host's, which is checked only where it is used.

        The key of a seat is only offered. Otherwise anybody who followed somebody else's link would note
        notes for them to read."""
        _, _, carries = str(request.scope["path"]).removeprefix(ENTRANCE).partition("/")
        kind, _, key = carries.partition("/")
        answer = RedirectResponse("/", HTTPStatus.SEE_OTHER)
        if self.settings.table and kind == SeatKey.SEAT:
            answer = RedirectResponse(OFFERED_SEAT, HTTPStatus.SEE_OTHER)
            give(request, answer, SeatKey.OFFERED, key)
        elif self.settings.table and kind == SeatKey.HOST:
            give(request, answer, SeatKey.HOST, key)
        return answer

    def _with_cookie(self, cookie: str, send: Send) -> Send:
        """Sends an answer that gives the browser its session.

        Not `Secure`: a laptop at home has no certificate, so the address is http, and such a cookie would
        never come back. `Lax`: under `Strict` the first page after a link in a family's chat would be
        refused; following a link changes nothing."""
        value = f"{self.tokens.cookie}={cookie}; HttpOnly; SameSite=Lax; Path=/; Max-Age={EVENING}"

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).append("set-cookie", value)
            await send(message)

        return sent
