"""When a game at a shared table ends, every phone leads to the notes of all, without a tap."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from cluedo_notes.game.log.events import Accusation, Header, Seat
from cluedo_notes.game.log.journal import create
from tests.helpers.browser.looking import PHONE, Looking
from tests.helpers.browser.serving import Served
from tests.helpers.browser.table import BASE
from tests.helpers.web.phones import Phone
from tests.helpers.web.running import running
from tests.helpers.web.serving import GENEROUS, SECRET
from tests.web.browser.conftest import Look

pytestmark = pytest.mark.slow

HEADER = Header(1, "classic", (Seat("Ana"), Seat("Bob"), Seat("Cleo")))
PAGES = (f"{BASE}/", f"{BASE}/more", "/screen")


def test_the_way_to_the_notes_of_all_comes_by_itself(look: Look, tmp_path: Path) -> None:
    create(tmp_path / "friday.jsonl", HEADER)
    with running(tmp_path, tmp_path / "friday.jsonl", secret=SECRET, table=True, limits=GENEROUS) as server:
        ana = Phone(server.app, "Ana", server.client())
        watching: list[Looking] = []
        for path in PAGES:
            one = look(Served(server.address, tmp_path), PHONE)
            one.open(f"/enter/{SECRET}")
            expect(one.open(path).locator('main a[href="/open"]')).to_have_count(0)
            watching.append(one)
        assert ana.note(Accusation("Ana", correct=True)).status_code == 303
        for one in watching:
            expect(one.page.locator('main a[href="/open"]')).to_be_visible()
            one.page.close()  # nothing is asked for once the server has gone
