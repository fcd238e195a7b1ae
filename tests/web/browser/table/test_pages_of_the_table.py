"""The pages that only a shared table has: axe finds nothing serious, all are readable and easy to tap."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import expect

from cluedo_notes.game.knowledge.view import public_header
from cluedo_notes.game.log.journal import create
from cluedo_notes.game.log.reader import Log
from cluedo_notes.web.middleware.tokens import Tokens
from tests.helpers.browser.looking import LAPTOP, PHONE, Looking
from tests.helpers.browser.serving import Served
from tests.helpers.browser.table import BASE
from tests.helpers.web.phones import Phone, note_all, seated, shortened, whole_game
from tests.helpers.web.running import Running, running
from tests.helpers.web.serving import GENEROUS, KEY, SECRET
from tests.web.browser.conftest import Look
from tests.web.browser.test_axe import AXE, offences
from tests.web.browser.test_fitting import faults_here

pytestmark = pytest.mark.slow

TABLES = (("secrets-2008", 4), ("super", 10), ("got-red-keep", 3), ("asterix", 4))
SHORT = ("secrets-2008", 4)
"""The one that is looked at without `--thorough`: it has questions of every kind."""

LOOKS = ((PHONE, "fr", "dark"), (LAPTOP, "en", "light"))
"""Each screen, language and scheme once, as in `test_axe.py`."""


class Table:
    """A table where P1 has not answered what was asked; whatever is wrong with a page is kept in `found`."""

    def __init__(self, server: Running, log: Log, look: Look, folder: Path) -> None:
        self.address = server.address
        self.phones = seated(server.app, log, server.client)
        note_all(self.phones | {"P1": self.phones["P2"]}, log)
        served = Served(server.address, folder)
        self.looks = [look(served, screen, language, scheme=scheme) for screen, language, scheme in LOOKS]
        self.found: list[str] = []
        for one in self.looks:
            one.open(f"/enter/{SECRET}")

    def sit(self, phone: Phone) -> None:
        """From now on all look from its seat."""
        for one in self.looks:
            for cookie in phone.client.cookies.jar:
                one.context.add_cookies(
                    [{"name": cookie.name, "value": str(cookie.value), "url": self.address}]
                )

    def look_at(self, who: str, *paths: str) -> None:
        for one in self.looks:
            for path in paths:
                self._keep(one, f"{path}, {who}", offences(one, path))

    def be_refused(self, path: str) -> None:
        """Send a form of the page as nobody may."""
        for one in self.looks:
            page = one.open(path)
            for box in page.locator("form input#code").all():
                box.fill("wrong")
            for box in page.locator('label:has(input[name="hand"]:checked)').all()[:1]:
                one.tap(box)
            one.tap(page.locator("form button:not([name])").last)
            expect(page.locator("#problem")).to_be_visible()
            self._keep(one, f"{path}, refused", one.offences(AXE))

    def _keep(self, one: Looking, what: str, wrong: Sequence[str]) -> None:
        cut = faults_here(one) if one.screen is PHONE else []
        self.found += [f"{what}, {one.screen}: {fault}" for fault in (*wrong, *cut)]


@contextmanager
def table_of(log: Log, look: Look, folder: Path) -> Iterator[Table]:
    folder.mkdir()
    create(folder / "friday.jsonl", public_header(log))
    with running(folder, folder / "friday.jsonl", secret=SECRET, table=True, limits=GENEROUS) as server:
        table = Table(server, log, look, folder)
        yield table
        for one in table.looks:
            one.page.close()  # nothing is asked for once the server has gone


@pytest.fixture
def log(edition: str, players: int, thorough: bool) -> Log:
    if not thorough and (edition, players) != SHORT:
        pytest.skip("with --thorough")
    return whole_game(edition, players)


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_axe_finds_nothing_and_all_fits_while_they_play(log: Log, look: Look, tmp_path: Path) -> None:
    with table_of(shortened(log, len(log.events) // 2), look, tmp_path / "table") as table:
        table.look_at("by who watches", "/seats", "/screen", f"{BASE}/")
        table.be_refused("/seats")
        for one in table.looks:
            one.open(f"/enter/{SECRET}/host/{Tokens(KEY).host_key}")
        table.look_at("by the host", "/seats")
        link = table.phones["P1"].get("/manifest.webmanifest").json()["start_url"]
        for one in table.looks:
            one.open(link)
            expect(one.page.locator('button[name="sit"]')).to_be_visible()
        table.look_at("offered a seat", "/seat/offered")
        table.sit(table.phones["P1"])
        assert table.phones["P1"].questions != ()
        table.look_at("from a seat", "/seats", "/seat", f"{BASE}/", "/open")
        table.be_refused("/seat")
        assert table.found == []


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_nor_after_the_game(log: Log, look: Look, tmp_path: Path) -> None:
    with table_of(log, look, tmp_path / "table") as table:
        table.sit(table.phones["P1"])
        table.look_at("from a seat", f"{BASE}/", "/open")
        one = table.looks[0]
        one.tap(one.open("/open").locator('form[action="/open"] button'))
        expect(one.page.locator('a[href^="/open/"]')).to_be_visible()
        table.look_at("laid open", "/open", "/open/friday/", "/screen")
        assert table.found == []


HEARD = """() => new Promise((found) => {
  const news = new EventSource(document.body.dataset.events);
  news.addEventListener("lines", (event) => { news.close(); found(event.lastEventId); });
})"""


@pytest.mark.parametrize("path", [f"{BASE}/", "/screen"])
def test_what_a_seat_hears_of_is_the_log_that_it_sees(look: Look, tmp_path: Path, path: str) -> None:
    """Else the page took itself for old, and asked for itself again and again."""
    with table_of(shortened(whole_game("classic", 3), 6), look, tmp_path / "table") as table:
        table.sit(table.phones["P1"])
        page = table.looks[0].open(path)
        assert page.evaluate(HEARD) == page.locator("#live").get_attribute("data-version")
