"""The network is cut at many points of a game, and the server is killed while forms are open: nothing is lost
or doubled."""

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from statistics import median

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.browser.looking import PHONE, Looking
from tests.helpers.browser.network import Network, Proxy
from tests.helpers.browser.serving import Mortal, Served, mortal
from tests.web.browser.conftest import Look
from tests.web.browser.network.test_network import GAME, SIGN, UNSENT, append, is_browsers_own

pytestmark = pytest.mark.slow

CARDS = {"player": "Bob", "suspect": "rose", "weapon": "corde", "room": "hall"}


class Cuts:
    """Somebody at the page while the network comes and goes."""

    def __init__(self, one: Looking, proxy: Proxy, log: Path, seconds: float) -> None:
        self.one, self.page, self.proxy, self.log, self.seconds = one, one.page, proxy, log, seconds
        self.begun = self.lines()
        self.noted: list[str] = []
        self.suggested = 0
        self.waited: list[float] = []
        self.own_pages = 0

    def lines(self) -> list[str]:
        return self.log.read_text(encoding="utf-8").splitlines()

    # -- forms

    def fill(self, number: int) -> Callable[[], None]:
        """A form that is filled in: a suggestion or a note by turns; what sends it."""
        if number % 2:
            self.one.open(f"{GAME}/note/note")
            self.one.fill("text", f"point {number}")
            self.noted.append(f"point {number}")
            return lambda: self.one.tap(self.page.locator("form.event button.main"))
        self.one.open(f"{GAME}/ask")
        for name, value in CARDS.items():
            if not self.page.locator(f'main input[name="{name}"][value="{value}"]').is_checked():
                self.one.choose(name, value)
        self.suggested += 1
        return lambda: self.one.tap(self.page.locator('button[name="showed"][value="unheard"]'))

    def choices_are_there(self, number: int) -> None:
        if number % 2:
            expect(self.page.locator('main [name="text"]')).to_have_value(f"point {number}")
            return
        for name, value in CARDS.items():
            expect(self.page.locator(f'main input[name="{name}"]:checked')).to_have_value(value)

    # -- points

    def before_the_tap(self, number: int, gone: Network) -> None:
        send = self.fill(number)
        self.proxy.becomes(gone)
        send()
        self._until_noted(number)

    def during_the_request(self, number: int, gone: Network) -> None:
        send = self.fill(number)
        self.proxy.cut_at = lambda piece, answer: (
            gone if not answer and piece.startswith(b"POST") else Network.FINE
        )
        send()
        self._until_noted(number)

    def before_the_answer(self, number: int, gone: Network) -> None:
        send = self.fill(number)
        self.proxy.cut_at = lambda piece, answer: gone if answer and b" 303 " in piece else Network.FINE
        send()
        self._until_noted(number)

    def _until_noted(self, number: int) -> None:
        expect(self.page.locator(UNSENT)).to_be_visible()
        self.choices_are_there(number)
        self._gone()
        self.page.wait_for_url("**/?noted=*")
        expect(self.page.locator(UNSENT)).not_to_be_visible()

    def at_reading(self, number: int, gone: Network) -> None:
        self.one.open(f"{GAME}/")
        self._cut_off(number, gone)
        append(self.log, f"point {number}")
        expect(self.page.locator(SIGN)).to_be_visible()
        self.waited.append(time.monotonic() - self.cut_off)
        assert f"point {number}" not in self.page.locator("#live").inner_text()
        self._gone()
        expect(self.page.locator("#changed")).to_contain_text(f"point {number}")
        expect(self.page.locator(SIGN)).not_to_be_visible()

    def on_a_cell(self, number: int, gone: Network) -> None:
        self.one.open(f"{GAME}/")
        self._cut_off(number, gone)
        append(self.log, f"point {number}")
        self.one.tap(self.page.locator('.sheet td a[href*="card=corde&"][href$="owner=Bob"]'))
        expect(self.page.locator("#explanation")).to_contain_text("No answer yet")
        self._gone()
        expect(self.page.locator("#explanation h1")).to_be_visible()
        expect(self.page.locator("#changed")).to_contain_text(f"point {number}")

    def on_a_link(self, number: int, gone: Network) -> None:
        self.one.open(f"{GAME}/")
        self._cut_off(number, gone)
        append(self.log, f"point {number}")
        self.one.tap(self.page.locator(f'nav.bar a[href="{GAME}/log"]'))
        expect(self.page.locator("#said")).to_be_visible()
        self._gone()
        expect(self.page.locator("#main")).to_contain_text(f"point {number}")

    def _cut_off(self, number: int, gone: Network) -> None:
        """Somebody else will note this, out of reach."""
        expect(self.page.locator("#live")).to_be_visible()
        self.noted.append(f"point {number}")
        self.proxy.becomes(gone)
        self.cut_off = time.monotonic()

    def _gone(self) -> None:
        """The network is gone for a while, then it is back."""
        end = time.monotonic() + self.seconds
        while time.monotonic() < end:
            self.own_pages += is_browsers_own(self.page)
            self.page.wait_for_timeout(100)
        self.proxy.becomes(Network.FINE)

    # -- the end

    def verdict(self) -> dict[str, int]:
        """Of all that was noted at the points."""
        new = [json.loads(line) for line in self.lines()[len(self.begun) :]]
        found = Counter(line["text"] for line in new if line["type"] == "note")
        suggestions = sum(line["type"] == "suggestion" for line in new) - self.suggested
        return {
            "lost": sum(text not in found for text in self.noted) + max(0, -suggestions),
            "doubled": sum(found.values()) - len(found) + max(0, suggestions),
            "browser error pages": self.own_pages,
        }


POINTS = (
    Cuts.before_the_tap,
    Cuts.during_the_request,
    Cuts.before_the_answer,
    Cuts.at_reading,
    Cuts.on_a_cell,
    Cuts.on_a_link,
)
NOTHING = {"lost": 0, "doubled": 0, "browser error pages": 0}


@pytest.fixture
def proxy(server: Served) -> Iterator[Proxy]:
    one = Proxy(server)
    yield one
    one.close()


def test_the_network_may_go_at_any_point_of_a_game(
    proxy: Proxy, server: Served, look: Look, log: Path, thorough: bool
) -> None:
    """Thirty points for ten seconds each; twelve for two where nobody asked for all."""
    one = look(Served(proxy.address, server.folder), PHONE)
    cuts = Cuts(one, proxy, log, 10 if thorough else 2)
    points = 30 if thorough else 12
    for number in range(points):
        gone = (Network.CUT, Network.SWALLOWING)[number // len(POINTS) % 2]
        POINTS[number % len(POINTS)](cuts, number, gone)
    print(
        f"{points} points: {cuts.verdict()}; seconds until the sign: median {median(cuts.waited):.1f}, "
        f"worst {max(cuts.waited):.1f}"
    )
    assert cuts.verdict() == NOTHING
    one.faults.clear()  # the browser complains of a network that is gone


def test_the_server_may_be_killed_under_open_forms(
    look: Look, log: Path, folder: Path, thorough: bool
) -> None:
    """By turns before the tap, before it writes, before it answers, and under choices that are not sent yet;
    by turns it knows its old sessions or not."""
    with (
        mortal(folder, "--game", str(log)) as server,
        closing(Proxy(Served(server.address, folder))) as proxy,
    ):
        one = look(Served(proxy.address, folder), PHONE)
        cuts = Cuts(one, proxy, log, 0)
        killed = 20 if thorough else 8
        for number in range(killed):
            _killed_once(server, cuts, number)
        one.page.goto("about:blank")  # it asks for nothing more once the server has gone for good
    print(f"{killed} kills: {cuts.verdict()}")
    assert cuts.verdict() == NOTHING
    one.faults.clear()  # the browser complains of a server that is gone


def _killed_once(server: Mortal, cuts: Cuts, number: int) -> None:
    page: Page = cuts.page
    turn = number % 4
    send = cuts.fill(number // 4 + number)
    if turn == 0:
        server.kill()
        send()
    elif turn in (1, 2):
        at_answer = turn == 2

        def cut(piece: bytes, answer: bool) -> Network:
            mine = b" 303 " in piece if answer else piece.startswith(b"POST")
            return Network.SWALLOWING if mine and answer == at_answer else Network.FINE

        cuts.proxy.cut_at = cut
        send()
        expect(page.locator(UNSENT)).to_be_visible()
        server.kill()
        cuts.proxy.becomes(Network.CUT)
        cuts.proxy.becomes(Network.FINE)
    else:
        server.kill()
    if number // 4 % 2:
        server.forget()
    cuts.choices_are_there(number // 4 + number)
    server.start()
    if turn == 3:
        page.reload()
        cuts.choices_are_there(number // 4 + number)
        if (number // 4 + number) % 2:
            cuts.one.tap(page.locator("form.event button.main"))
        else:
            cuts.one.tap(page.locator('button[name="showed"][value="unheard"]'))
    page.wait_for_url("**/?noted=*")
