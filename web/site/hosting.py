"""The files of a built site on a server of our own, for a table without a web host."""

from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from cluedo_notes.presentation.replay import html_page as replay
from cluedo_notes.presentation.standalone_page import hashes
from cluedo_notes.web.base.rendering import static_text
from cluedo_notes.web.pages.more import EARLY_SCRIPT, PRIVATE_SCRIPT, PRIVATE_STYLE

FILES_OF_A_SITE = ("index.html", "files.json", "service_worker.js", "program.zip.packed")


def is_site(folder: Path) -> bool:
    """Does a folder contain the files that `make site` makes?"""
    return all((folder / name).is_file() for name in FILES_OF_A_SITE)


SITE_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' {scripts}; style-src 'self' {styles}; "
    "img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "form-action 'none'; base-uri 'none'"
)
"""Only the site's own files are allowed, and nothing leaves it. Python is WebAssembly. A replay opened from
the site obeys this policy in addition to its own, so its scripts and styles are named."""


def policy() -> str:
    """The policy that the first page sets for itself, for hosts that set none."""
    scripts = [replay.script(), *map(static_text, (EARLY_SCRIPT, PRIVATE_SCRIPT))]
    styles = [replay.style(), static_text(PRIVATE_STYLE)]
    return SITE_POLICY.format(scripts=hashes(scripts), styles=hashes(styles))


NO_FRAMES = "frame-ancestors 'none'"
"""The part of the policy that only a server can set; the page sets the rest."""


class _AsTheyAreNow(StaticFiles):
    """Files that browsers check each time, because those of two versions do not work together."""

    def file_response(self, *given: Any, **named: Any) -> Response:
        response = super().file_response(*given, **named)
        response.headers.update({"cache-control": "no-cache", "content-security-policy": NO_FRAMES})
        return response


def site_app(folder: Path) -> Starlette:
    """The files of a folder and nothing else; they reveal nothing about anybody."""
    return Starlette(routes=[Mount("/", _AsTheyAreNow(directory=folder, html=True))])
