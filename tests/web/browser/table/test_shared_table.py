"""A table of phones, by taps: each takes a seat, ticks cards, notes turns and answers what it is asked."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.knowledge.view import hand_of, public, public_header, view
from cluedo_notes.game.log.events import Reveal
from cluedo_notes.game.log.journal import create
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.game.private_notes.open_questions import open_questions
from cluedo_notes.game.private_notes.shared_log import SharedLog
from cluedo_notes.web.pages.questions import key_of
from tests.helpers.browser.hands import Hands
from tests.helpers.browser.looking import PHONE, Looking
from tests.helpers.browser.serving import Served
from tests.helpers.web.phones import truth_of, whole_game
from tests.web.browser.conftest import Look, Serve

pytestmark = pytest.mark.slow

BASE = "/game/friday"
TABLES = (("classic", 3), ("super", 6), ("secrets-2008", 4))
SHORT = ("classic", 3)
"""The one that is played without `--thorough`."""


class SharedTable:
    """A table that is served, and the phones that were let in."""

    def __init__(self, serve: Serve, look: Look, folder: Path, log: Log) -> None:
        self.games = folder / "cluedo-notes" / "games"
        self.games.mkdir(parents=True)
        create(self.games / "friday.jsonl", public_header(log))
        served = serve("friday", "--table", "--address", "127.0.0.1")
        self.entrance = served.address
        self.root = Served(served.address.partition("/enter/")[0], folder)
        self._look = look

    def phone(self, language: str = "en") -> Looking:
        """A phone that scanned the code."""
        looking = self._look(self.root, PHONE, language)
        looking.page.goto(self.entrance)
        return looking


def sit(looking: Looking, player: str, hand: tuple[str, ...]) -> str:
    """Take a seat and tick the cards; the seat's code."""
    page = looking.page
    looking.tap(page.locator(f'button[name="take"][value="{player}"]'))
    page.wait_for_url("**/seat")
    for card in hand:
        looking.choose("hand", card)
    code = page.locator(".code").inner_text()
    looking.tap(page.locator("p.send button.main"))
    page.wait_for_url(f"**{BASE}/")
    return code


def shared_logs(folder: Path) -> Iterator[SharedLog]:
    for notes in sorted(folder.glob(".friday.jsonl.*.notes")):
        yield SharedLog(folder / "friday.jsonl", notes)


def answer_all(looking: Looking, log: Log, shared: SharedLog) -> None:
    """Tap the answer to each question above the sheet, until there is none."""
    page = looking.page
    looking.open(f"{BASE}/")
    while asked := open_questions(shared.joined()):
        question = asked[0]
        form = page.locator("form.question").first
        assert form.locator('input[name="question"]').get_attribute("value") == key_of(question)
        for card in truth_of(question, log.live[question.number - 1].event):
            looking.tap(form.locator(f'button[value="{card}"], label:has(input[value="{card}"])'))
        if question.how_many > 1:
            looking.tap(form.locator("button.main"))
        looking.wait_for_count(page.locator("form.question"), len(asked) - 1)


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_each_phone_has_the_sheet_of_what_its_player_saw(
    serve: Serve, look: Look, folder: Path, edition: str, players: int, thorough: bool
) -> None:
    if not thorough and (edition, players) != SHORT:
        pytest.skip("with --thorough")
    log = whole_game(edition, players)
    table = SharedTable(serve, look, folder, log)
    games = table.games
    header = msgspec.to_builtins(public_header(log))
    phones: dict[str, Hands] = {}
    for player in log.deal.players:
        looking = table.phone()
        sit(looking, player, hand_of(log, player) or ())
        phones[player] = Hands(looking, {**header, "me": player, "hand": hand_of(log, player)})
        phones[player].base = BASE
    for live in log.live:
        if isinstance(live.event, Reveal):
            break
        assert live.event.actor is not None
        seen = view(log, live.event.actor).live[live.number - 1].event
        phones[live.event.actor].enter(msgspec.to_builtins(seen))
    before_end = sum(not isinstance(live.event, Reveal) for live in log.live)
    assert read_log(games / "friday.jsonl").events == public(log).at(before_end).events
    found = {shared.joined().notes.owner: shared for shared in shared_logs(games)}
    assert found.keys() == phones.keys()
    for player, shared in found.items():
        answer_all(phones[player].looking, log, shared)  # type: ignore[arg-type]
        assert position_of(shared.read()).facts == position_of(view(log, player).at(before_end)).facts


def test_a_lost_phone_comes_back_by_its_code(serve: Serve, look: Look, folder: Path) -> None:
    log = whole_game("classic", 3)
    table = SharedTable(serve, look, folder, log)
    lost, new = table.phone(), table.phone("fr")
    code = sit(lost, "P1", hand_of(log, "P1") or ())
    new.page.fill('input[name="code"]', code.lower())
    new.tap(new.page.locator('button:near(input[name="code"])').first)
    new.page.wait_for_url("**/seat")
    assert new.page.locator('input[name="hand"]:checked').count() == len(hand_of(log, "P1") or ())
    lost.open(f"{BASE}/")
    assert lost.page.locator(f'nav.bar a[href="{BASE}/ask"]').count() == 0
