"""A wrong entry at a shared table is taken back by the phone that is asked to."""

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
    ana.tap(ana.page.get_by_role("link", name="undo #15"))
    button = ana.page.get_by_role("button", name="Undo #15")
    expect(button).to_be_in_viewport()
    expect(button).to_be_focused()
    ana.tap_to_send(button)
    assert table.lines[-1] == Retract(15)


def test_what_was_just_noted_by_a_tap_is_taken_back_by_a_tap(serve: Serve, look: Look, folder: Path) -> None:
    """The line and the answer to a question, each while it is the last; the line, too, while the page is made
    anew, but no longer once another phone noted after it."""
    table = SmallTable(serve, look, folder)
    ana, bob = table.phone("Ana"), table.phone("Bob")
    back, answer = ana.page.locator("#changed .take-back button"), ana.page.locator("form.question button")
    for _ in range(2):
        ana.open(f"{BASE}/ask?player=Ana&suspect=olive&weapon=corde&room=bureau")
        ana.tap_to_send(ana.page.locator('button[name="showed"][value="2"]'))
        expect(back).to_have_attribute("value", "undo")
        if not table.lines[1:]:
            ana.tap_to_send(back)
            expect(back).to_have_attribute("value", "redo")
    assert [type(one) for one in table.lines] == [Suggestion, Retract, Suggestion]
    ana.tap(answer.filter(has_text="Rope"))
    answered = ana.page.locator("section.changed:not(#changed)")
    expect(answered).to_contain_text("Rope")
    expect(back).to_be_visible()
    ana.tap(answered.locator("button"))
    ana.tap(answer.filter(has_text="Dr Green"))
    expect(answered).to_contain_text("Dr Green")
    bob.open(f"{BASE}/note/end_turn")
    bob.send()
    expect(back).to_have_count(0)
    expect(answered).to_have_count(0)
