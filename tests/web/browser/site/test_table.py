"""Phones at a table whose computer serves the site: each has its player's notes in its own browser."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec
import pytest
from playwright.sync_api import Browser, Request, expect

from cluedo_notes.game.deduction.odds import odds_of
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.knowledge.view import hand_of, public, public_header, view
from cluedo_notes.game.log.events import Suggestion
from cluedo_notes.game.log.journal import create
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.language.words import words_in
from cluedo_notes.presentation.sheet.grid import grid_of
from cluedo_notes.presentation.sheet.html_table import grid_table
from tests.helpers.browser.hands import Hands
from tests.helpers.browser.looking import PHONE
from tests.helpers.browser.site import BUILT, Host, SiteLooking
from tests.helpers.web.phones import whole_game
from tests.web.browser.conftest import Serve

pytestmark = pytest.mark.slow

SUGGESTIONS = 2
"""How much of the game is played."""

OVER_HTTP = "delete Navigator.prototype.serviceWorker"
"""As at another address than that of one's own machine."""

OF_THE_WORKER = "pyodide/pyodide.js"
"""What no page asks for, but the worker behind it."""

SHOWN = "(lines) => document.getElementById('live')?.dataset.version?.startsWith(`${lines}-`)"
"""Does the sheet stand on so many lines?"""


class PhoneOfTable(SiteLooking):
    """A phone that scanned the table's code, and took a seat."""

    def __init__(self, browser: Browser, entrance: str, player: str) -> None:
        self.root = entrance.partition("/enter/")[0]
        super().__init__(browser, f"{self.root}/site", PHONE)
        self.context.add_init_script(OVER_HTTP)
        self.player = player
        self.page.goto(entrance)
        self.tap(self.page.locator(f'button[name="take"][value="{player}"]'))
        self.page.wait_for_url("**/seat")
        self.tap(self.page.locator("a.main"))
        self.loaded()

    def _requested(self, request: Request) -> None:
        if not request.url.startswith((f"{self.root}/", "data:", "blob:")):
            self.faults.append(f"request: {request.url}")

    def join(self, log: Log) -> Hands:
        """Begin the notes of the seat on this phone; the hands that go on with them."""
        hand = hand_of(log, self.player) or ()
        self.tap(self.page.locator("main button.main"))
        self.page.wait_for_url(re.compile("/seat$"))
        for card in hand:
            self.choose("hand", card)
        self.tap(self.page.locator("p.send button.main"))
        self.page.wait_for_url(re.compile("/game/[^/]*/$"))
        header = msgspec.to_builtins(public_header(log))
        hands = Hands(self, {**header, "me": self.player, "hand": hand})
        hands.base = self.page.url.partition("#at=")[2].rstrip("/")
        return hands

    def sheet(self) -> list[str]:
        """The sign or the number in each cell of the sheet that is shown."""
        return signs(self.page.locator("table.sheet").evaluate("(table) => table.outerHTML"))


def signs(table: str) -> list[str]:
    """The sign or the number in each cell of a table, without what explains it to those who hear the page."""
    cells = re.findall(r"<td.*?</td>", table, re.DOTALL)
    return [re.sub(r"<[^>]+>", " ", cell).split()[0] for cell in cells]


def signs_of(log: Log) -> list[str]:
    """The same for whoever keeps this log."""
    position, words = position_of(log), words_in("en")
    return signs(grid_table(grid_of(position, odds_of(position), words), words))


def answer_all(phone: PhoneOfTable, base: str, log: Log) -> None:
    """Tap the answer to each question above the sheet, until there is none."""
    page = phone.open(f"{base}/")
    forms = page.locator("form.question")
    for left in range(forms.count(), 0, -1):
        form = forms.first
        number = int((form.locator('input[name="question"]').get_attribute("value") or "").partition("-")[0])
        event = log.live[number - 1].event
        assert isinstance(event, Suggestion)
        (card,) = (one.card for one in event.responses if one.card is not None)
        phone.tap(form.locator(f'button[value="{card}"]'))
        expect(forms).to_have_count(left - 1)


@pytest.fixture
def game() -> Log:
    return whole_game("classic", 3)


@pytest.fixture
def phones(
    browser: Browser, host: Host, serve: Serve, folder: Path, game: Log
) -> Iterator[dict[str, PhoneOfTable]]:
    """Two of the three players have one."""
    assert host.address  # the site is built
    games = folder / "cluedo-notes" / "games"
    games.mkdir(parents=True)
    create(games / "friday.jsonl", public_header(game))
    served = serve("friday", "--table", "--site", str(BUILT), "--address", "127.0.0.1")
    found = {player: PhoneOfTable(browser, served.address, player) for player in ("P1", "P2")}
    yield found
    for phone in found.values():
        phone.close()
        assert phone.faults == []


def test_each_phone_keeps_the_notes_of_what_its_player_saw(
    phones: dict[str, PhoneOfTable], folder: Path, game: Log
) -> None:
    hands = {player: phone.join(game) for player, phone in phones.items()}
    end = [live.number for live in game.live if isinstance(live.event, Suggestion)][SUGGESTIONS - 1]
    for live in game.at(end).live:
        who = live.event.actor if live.event.actor in phones else "P2"
        assert who is not None
        # What the other noted is shown here first, without a tap.
        phones[who].page.wait_for_function(SHOWN, arg=live.number - 1)
        hands[who].enter(msgspec.to_builtins(view(game, who).live[live.number - 1].event))
    there = folder / "cluedo-notes" / "games"
    assert read_log(there / "friday.jsonl").events == public(game).at(end).events
    assert not list(there.glob(".*.notes"))
    for player, phone in phones.items():
        answer_all(phone, hands[player].base, game)
        assert phone.sheet() == signs_of(view(game, player).at(end))
        phone.page.reload()
        phone.loaded()
        assert phone.sheet() == signs_of(view(game, player).at(end))


def test_the_computer_does_not_hear_which_page_is_read(phones: dict[str, PhoneOfTable], game: Log) -> None:
    """By a reload, back and forward, nor after an address of before was opened: that one names it once, being
    made so."""
    phone = phones["P1"]
    base = phone.join(game).base
    address = phone.page.locator("table.sheet td a[href*='/why?']").first.get_attribute("href") or ""
    phone.page.evaluate("(address) => pages.go(address)", address)  # a tap would show it beside the sheet
    expect(phone.page).to_have_url(phone.address + address)
    read = phone.page.locator("#main").inner_text()
    sent: list[Request] = []
    phone.context.on("request", lambda one: sent.append(one))  # the driver takes no method of a list
    phone.page.reload()
    phone.loaded()
    expect(phone.page.locator("#main")).to_have_text(read, use_inner_text=True)
    phone.page.go_back()
    expect(phone.page).to_have_url(f"{phone.address}{base}/")
    expect(phone.page.locator("table.sheet")).to_be_visible()
    phone.page.reload()
    phone.loaded()
    phone.page.go_forward()
    expect(phone.page).to_have_url(phone.address + address)
    expect(phone.page.locator("#main")).to_have_text(read, use_inner_text=True)
    assert naming(address, sent) == []
    assert {f"{phone.host}/{name}" for name in ("", OF_THE_WORKER)} <= {one.url for one in sent}
    sent.clear()
    phone.open(address)
    expect(phone.page).to_have_url(phone.address + address)
    expect(phone.page.locator("#main")).to_have_text(read, use_inner_text=True)
    assert naming(address, sent) == [f"{phone.host}/?at={address}"]


def naming(address: str, sent: list[Request]) -> list[str]:
    """The addresses of those requests which name the page or its card, be it in the Referer."""
    asked = urlsplit(address)
    names = (asked.path, *parse_qs(asked.query)["card"], "at=/")
    said = [(one.url, f"{unquote(one.url)} {one.all_headers()} {one.post_data}".lower()) for one in sent]
    return [url for url, words in said if any(name in words for name in names)]
