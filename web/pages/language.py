"""The switch between the languages."""

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.web.base.addresses import back
from cluedo_notes.web.base.request_language import COOKIE

A_YEAR = 365 * 24 * 60 * 60


async def switch(request: Request) -> Response:
    """Remembers the language in this browser and goes back to the page with the switch.

    A form that was being filled in there is sent on, unchanged, to the address in `send`."""
    form, query = request.state.form, request.query_params
    if "send" in query:
        answer = RedirectResponse(back(query["send"]), HTTPStatus.TEMPORARY_REDIRECT)
    else:
        answer = RedirectResponse(back(form.get("back", "")), HTTPStatus.SEE_OTHER)
    if (language := query.get("language") or form.get("language")) in LANGUAGES:
        answer.set_cookie(COOKIE, str(language), max_age=A_YEAR, httponly=True, samesite="lax")
    return answer


routes = [Route("/language", switch, methods=["POST"])]
