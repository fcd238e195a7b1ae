"""The built site on a plain file server, and a user who looks at it."""

import hashlib
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from filelock import FileLock
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect

from tests.helpers.browser.looking import Looking, Screen
from tests.helpers.places import ROOT
from tests.helpers.programs import fetching, python_file, run

BUILT = ROOT / "build" / "pages"


def built() -> Path:
    """The site of this tree, made anew once for all processes of a run; what is pinned is fetched once."""
    run_id = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    made_by = ROOT / "build" / "pages.run"
    made_by.parent.mkdir(exist_ok=True)
    with FileLock(made_by.with_suffix(".lock")):
        if not made_by.exists() or made_by.read_text(encoding="utf-8") != run_id:
            command = python_file(ROOT / ".ci" / "site.py")
            run(command, fetching(), cwd=ROOT, check=True, capture_output=True)
            made_by.write_text(run_id, encoding="utf-8")
    return BUILT


def listed_anew(folder: Path) -> None:
    """The lists of a built site's files, after some of them changed: another version of it."""
    worker, listing = folder / "service_worker.js", folder / "files.json"
    known = json.loads(listing.read_text(encoding="utf-8"))
    text = worker.read_text(encoding="utf-8")
    for name, before in known["files"].items():
        now = hash_of(folder / name)
        text = text.replace(before["hash"], now)
        before["hash"] = now
    before = hash_of(listing)
    listing.write_text(json.dumps(known), encoding="utf-8")
    worker.write_text(text.replace(before, hash_of(listing)), encoding="utf-8")


def hash_of(file: Path) -> str:
    """What a built site says of a file's contents."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]


def may_be_built() -> bool:
    """Is there what fetches the part for browsers?"""
    return shutil.which("npm") is not None


class Host(ThreadingHTTPServer):
    """A plain server of files: no header of its own. `asked`: every address since it started."""

    def __init__(self, folder: Path) -> None:
        self.asked: list[str] = []
        super().__init__(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
        self.address = f"http://127.0.0.1:{self.server_port}"


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Says nothing; the server remembers what was asked."""

    def do_GET(self) -> None:
        assert isinstance(self.server, Host)
        self.server.asked.append(self.path)
        super().do_GET()


@contextmanager
def hosted(folder: Path) -> Iterator[Host]:
    """The files of a folder, served until the end."""
    host = Host(folder)
    thread = Thread(target=host.serve_forever, daemon=True)
    thread.start()
    try:
        yield host
    finally:
        host.shutdown()
        host.server_close()
        thread.join()


class SiteLooking(Looking):
    """One who looks at the site. Pages are opened by the addresses of before, with `?at=`: one that differs
    in its fragment alone loads nothing anew."""

    def __init__(self, browser: Browser, host: str, screen: Screen, language: str = "en") -> None:
        self.host = host
        super().__init__(browser, host, screen, language)
        self.address = f"{host}/#at="

    def _requested(self, request: Request) -> None:
        if not request.url.startswith((f"{self.host}/", "data:", "blob:")):
            self.faults.append(f"request: {request.url}")

    def open(self, path: str = "/") -> Page:
        self.page.goto(f"{self.host}/?at={path}")
        self.loaded()
        return self.page

    def bring(self, game: Path) -> None:
        """Bring a game in that is not there yet."""
        self.open("/files").set_input_files("[data-brings]", game)
        expect(self.page.locator(".changed")).to_contain_text(": imported")

    def loaded(self) -> None:
        """Wait until the program is there, and the page that was asked for."""
        expect(self.page.locator("#loading")).to_have_count(0)

    def settled(self, host: Host) -> None:
        """Wait until nothing is being loaded any more: for two seconds nothing was asked for."""
        before = -1
        while before != (before := len(host.asked)):
            self.page.wait_for_timeout(2_000)

    def log(self, base: str) -> str:
        """The text of a game's log, as it is taken along."""
        return text_of(self.page, f"{base}/download")


def text_of(page: Page, address: str) -> str:
    """What the program answers at an address."""
    return str(page.evaluate("(address) => travel.fetch(address).then((found) => found.text())", address))


def tab(context: BrowserContext, host: str, path: str) -> Page:
    """One more tab of the same browser, at a page of the site."""
    page = context.new_page()
    page.goto(f"{host}/?at={path}")
    expect(page.locator("#loading")).to_have_count(0)
    return page
