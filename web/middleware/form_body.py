"""The contents of a form: read whole within limits, and only with the token of its session."""

from http import HTTPStatus
from urllib.parse import parse_qsl

import anyio
from starlette.datastructures import ImmutableMultiDict
from starlette.requests import ClientDisconnect, Request
from starlette.types import ASGIApp, Receive, Scope, Send

from cluedo_notes.limits import SECONDS_FOR_A_FORM
from cluedo_notes.web.base.form import TOKEN, Form
from cluedo_notes.web.base.settings import Limits
from cluedo_notes.web.middleware.guard import Denial, denied
from cluedo_notes.web.middleware.tokens import same

FORM_TYPE = "application/x-www-form-urlencoded"


TOO_LARGE = Denial(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "web-too-large")
NOT_A_FORM = Denial(HTTPStatus.BAD_REQUEST, "web-not-a-form")
OTHER_KIND = Denial(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "web-not-a-form")
TOO_LATE = Denial(HTTPStatus.REQUEST_TIMEOUT, "web-form-late")
NO_TOKEN = Denial(HTTPStatus.FORBIDDEN, "web-no-token")


class NotTaken(Exception):
    """A form that is not read any further."""

    def __init__(self, denial: Denial) -> None:
        self.denial = denial
        super().__init__(denial.code)


class FormReader:
    """Gives pages `state.form`, a `Form`. A request that only reads has none."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "POST":
            await self.app(scope, receive, send)
            return
        request = Request(scope, receive)
        try:
            form = parsed(await self._body(request), self.limits)
            if not same(str(form.get(TOKEN, "")), request.state.token):
                raise NotTaken(NO_TOKEN)
        except NotTaken as error:
            await denied(request, error.denial)(scope, receive, send)
            return
        except ClientDisconnect:
            return
        request.state.form = form
        await self.app(scope, receive, send)

    async def _body(self, request: Request) -> bytes:
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != FORM_TYPE:
            raise NotTaken(OTHER_KIND)
        body = bytearray()
        with anyio.move_on_after(SECONDS_FOR_A_FORM) as waiting:
            async for part in request.stream():
                body += part
                if len(body) > self.limits.body:
                    raise NotTaken(TOO_LARGE)
        if waiting.cancelled_caught:
            raise NotTaken(TOO_LATE)
        return bytes(body)


def parsed(body: bytes, limits: Limits) -> Form:
    """The fields of a form. Raises `NotTaken` if no browser would send it."""
    try:
        fields = parse_qsl(
            body.decode("ascii"),
            keep_blank_values=True,
            strict_parsing=bool(body),
            errors="strict",
            max_num_fields=limits.fields,
        )
    except ValueError:
        raise NotTaken(NOT_A_FORM) from None
    return ImmutableMultiDict(fields)
