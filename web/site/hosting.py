"""The files of a built site on a server of our own, for a table without a web host."""

from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

FILES_OF_A_SITE = ("index.html", "files.json", "service_worker.js", "program.zip.packed")


def is_site(folder: Path) -> bool:
    """Does a folder hold what `make site` makes?"""
    return all((folder / name).is_file() for name in FILES_OF_A_SITE)


POLICY_OF_SITE = (
    "default-src 'self' blob: data:; script-src 'self' 'wasm-unsafe-eval' 'unsafe-inline'; "
    "style-src 'self' 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"
)
"""Nothing from elsewhere. Python is WebAssembly; a replay that is opened from the site is a page of its own,
with its style and script in it."""


class _AsTheyAreNow(StaticFiles):
    """Files that browsers ask about each time: those of two versions do not go together."""

    def file_response(self, *given: Any, **named: Any) -> Response:
        response = super().file_response(*given, **named)
        response.headers.update({"cache-control": "no-cache", "content-security-policy": POLICY_OF_SITE})
        return response


def site_app(folder: Path) -> Starlette:
    """The files of a folder and nothing else: they say nothing of anybody."""
    return Starlette(routes=[Mount("/", _AsTheyAreNow(directory=folder, html=True))])
