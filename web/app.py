"""The application of a server: the pages, their files and their updates, for people who are let in."""

from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from cluedo_notes.language.words import words_in
from cluedo_notes.web.application import application
from cluedo_notes.web.base.addresses import SITE
from cluedo_notes.web.base.settings import ServerSettings
from cluedo_notes.web.live.shared_table import SharedTable
from cluedo_notes.web.live.streams import Streams
from cluedo_notes.web.middleware.errors import ErrorPages, warn
from cluedo_notes.web.middleware.form_body import FormReader
from cluedo_notes.web.middleware.guard import Guard
from cluedo_notes.web.middleware.tokens import Tokens
from cluedo_notes.web.pages import screen, stream
from cluedo_notes.web.pages.seats import SeatPages
from cluedo_notes.web.site.hosting import site_app

STATIC = Path(__file__).parent / "static"

SECONDS_CACHED = 600
"""For this many seconds a browser keeps our files; after that it fetches newer versions."""


def make_app(settings: ServerSettings) -> Starlette:
    """The application for these settings; `state.streams` are the pages that listen for changes."""
    tokens = Tokens(settings.key)
    layers = [
        Middleware(ErrorPages, language=settings.language),
        Middleware(Guard, settings=settings, tokens=tokens),
        Middleware(FormReader, limits=settings.limits),
    ]
    files = OwnFiles(directory=STATIC, packages=[("cluedo_notes.presentation", "assets")])
    table = None
    if settings.table and settings.game is not None:
        table = SharedTable(settings.game, lambda what: warn(what, words_in(settings.language)))
    of_table = () if table is None else (*SeatPages(table, tokens).routes(settings.site), *screen.routes)
    of_site = () if settings.site is None else (Mount(SITE, site_app(settings.site)),)
    app = application(settings, layers, [Mount("/static", files), *of_site, *of_table], stream.routes, table)
    app.state.streams = Streams(settings.limits)
    return app


class OwnFiles(StaticFiles):
    """Our style sheets and scripts. They reveal nothing about a game and are the same on every page, so
    browsers keep them for a while. They are most of what a page loads, which matters on a phone in a weak
    network."""

    def file_response(self, *file: Any, **more: Any) -> Response:
        """The file, with permission for this browser only to keep it."""
        answer = super().file_response(*file, **more)
        answer.headers["cache-control"] = f"private, max-age={SECONDS_CACHED}"
        return answer
