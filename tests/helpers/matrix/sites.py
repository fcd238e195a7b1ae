"""A site, with files brought into it and taken along."""

from base64 import b64encode
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlencode

import pytest

from cluedo_notes.web.live import background
from cluedo_notes.web.site.in_browser import PageAnswer, Site
from tests.helpers.places import ROOT

DEMO = ROOT / "examples" / "classic-3p.jsonl"
FORM = {"content-type": "application/x-www-form-urlencoded"}


class OpenSite:
    """A site that keeps its games in `folder`, in a browser: no thread is started there."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self._site = Site(folder, DEMO)
        self._patch = patch

    def get(self, path: str) -> PageAnswer:
        return self._answer("GET", path, b"")

    def post(self, path: str, fields: Mapping[str, object]) -> PageAnswer:
        return self._answer("POST", path, urlencode({"token": "here"} | dict(fields), doseq=True).encode())

    def _answer(self, method: str, path: str, body: bytes) -> PageAnswer:
        with self._patch.context() as patch:
            patch.setattr(background, "THREADS", False)
            return self._site.answer(method, path, FORM if body else {}, body)

    def bring(self, files: Mapping[str, bytes]) -> str:
        """Bring files in; what the page says of them."""
        names, data = list(files), [b64encode(contents).decode() for contents in files.values()]
        return self.post("/files", {"name": names, "data": data}).body.decode()

    def take_all(self) -> bytes:
        """Every game and every box of one's own, as one archive."""
        return self.get("/files/all").body

    def game(self, name: str) -> Path:
        """The file of a game."""
        return self.folder / "games" / f"{name}.jsonl"
