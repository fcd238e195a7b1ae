"""What was noted wrongly at a shared table is taken back by the phone that is told so."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from cluedo_notes.game.log.events import Action, EndTurn, Event, Header, Response, Retract, Seat, Suggestion
from cluedo_notes.game.log.journal import create
from cluedo_notes.game.log.reader import read_log
from tests.helpers.browser.looking import PHONE, Looking
from tests.helpers.browser.table import BASE, SERVE_TABLE, apart
from tests.web.browser.conftest import Look, Serve

pytestmark = pytest.mark.slow

HEADER = Header(1, "classic", (Seat("Ana"), Seat("Bob"), Seat("Cleo")))
SHOWN = Suggestion("Bob", "olive", "corde", "bureau", (Response("Cleo", Action.SHOW),))


class SmallTable:
    """A table where this was noted; phones enter it in their seats."""

    def __init__(self, serve: Serve, look: Look, folder: Path, *noted: Event) -> None:
        self.log = folder / "cluedo-notes" / "games" / "friday.jsonl"
        create(self.log, HEADER, noted)
        self.look, self.folder = look, folder
        self.entrance = serve(*SERVE_TABLE).address

    def phone(self, player: str) -> Looking:
        """In this seat, at its sheet."""
        looking = self.look(apart(self.entrance, self.folder), PHONE)
        looking.page.goto(self.entrance)
        looking.tap(looking.page.locator(f'button[name="take"][value="{player}"]'))
        looking.page.wait_for_url("**/seat")
        looking.open(f"{BASE}/")
        return looking

    @property
    def lines(self) -> tuple[Event, ...]:
        return read_log(self.log).events


def test_what_was_noted_twice_is_taken_back_where_the_link_leads(
    serve: Serve, look: Look, folder: Path
) -> None:
    table = SmallTable(serve, look, folder, SHOWN, *(EndTurn("Cleo") for _ in range(12)), SHOWN, SHOWN)
    ana = table.phone("Ana")
    ana.tap(ana.page.get_by_role("link", name="take back #15"))
    button = ana.page.get_by_role("button", name="Take back #15")
    expect(button).to_be_in_viewport()
    expect(button).to_be_focused()
    ana.tap_to_send(button)
    assert table.lines[-1] == Retract(15)
