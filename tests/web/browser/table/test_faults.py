"""At a shared table phones lose the network and the server is killed: no public line is lost or doubled, and
no private one is lost."""

import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext
from functools import partial
from itertools import cycle
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import expect

from cluedo_notes.game.knowledge.view import view
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.private_notes.open_questions import open_questions
from tests.helpers.browser.looking import PHONE, Looking
from tests.helpers.browser.network import Network, Proxy
from tests.helpers.browser.serving import Mortal, Served, mortal
from tests.helpers.browser.table import (
    SERVE_TABLE,
    Phones,
    apart,
    differences,
    noted_before_the_reveal,
    seated,
    set_up,
    shared_logs,
    tap_answer,
)
from tests.helpers.web.phones import shortened, whole_game
from tests.web.browser.conftest import Look, Serve
from tests.web.browser.network.test_network import UNSENT

pytestmark = pytest.mark.slow


# -- phones without a network


class WithoutNetwork:
    """One phone is without a network for a while, by the browser's own switch, at one line of the game."""

    def __init__(self, phones: Phones, log: Log, seconds: float) -> None:
        self.phones, self.log, self.seconds = phones, log, seconds

    def at_its_own_line(self, player: str, number: int) -> None:
        """It notes, and is heard when it is back."""
        self._noting(player, number, lambda: None)

    def while_another_notes_the_same(self, player: str, number: int) -> None:
        """What all saw is there when it is back; what its player alone saw is added."""
        other = self._another(player)
        self._noting(player, number, lambda: self._enter(other, number))

    def while_others_play(self, player: str, number: int) -> None:
        """It is out of reach of what another notes, and has it when it is back."""
        other = self._another(player)
        looking = self.phones[other].looking
        with self._cut_off(looking):
            self._enter(player, number)
        expect(looking.page.locator("#live")).to_have_attribute("data-version", re.compile(f"^{number}-"))

    def _noting(self, player: str, number: int, meanwhile: Callable[[], None]) -> None:
        looking = self.phones[player].looking

        @contextmanager
        def sending() -> Iterator[None]:
            with self._cut_off(looking):
                yield
                expect(looking.page.locator(UNSENT)).to_be_visible()
                meanwhile()

        looking.around_sending = sending
        self._enter(player, number)
        looking.around_sending = nullcontext

    @contextmanager
    def _cut_off(self, looking: Looking) -> Iterator[None]:
        looking.context.set_offline(True)
        yield
        looking.page.wait_for_timeout(1000 * self.seconds)
        looking.context.set_offline(False)

    def _another(self, player: str) -> str:
        return next(one for one in self.phones if one != player)

    def _enter(self, player: str, number: int) -> None:
        line = view(self.log.at(number), player).events[number - 1]
        self.phones[player].enter(msgspec.to_builtins(line))


WAYS = (
    WithoutNetwork.while_others_play,
    WithoutNetwork.at_its_own_line,
    WithoutNetwork.while_another_notes_the_same,
)
"""At three lines of a turn: rolled, moved, asked. Each phone is cut off in the order given, and where all is
tried in the other order too, so that what its player alone sees is noted in either way."""


def test_each_phone_in_turn_is_without_a_network(
    serve: Serve, look: Look, folder: Path, thorough: bool
) -> None:
    """Each of them in each way; for 30 seconds where all is tried, and twice."""
    log = whole_game("classic", 3)
    log = log if thorough else shortened(log, 12)
    games = set_up(folder, log)
    entrance = serve(*SERVE_TABLE).address
    phones = seated(log, partial(_entered, look, apart(entrance, folder), entrance))
    cut = WithoutNetwork(phones, log, 30 if thorough else 1)
    ways = (*WAYS, WAYS[0], WAYS[2], WAYS[1]) if thorough else WAYS
    left = {player: list(ways) for player in phones}
    for number, player, line in noted_before_the_reveal(log):
        if left[player]:
            left[player].pop(0)(cut, player, number)
        else:
            phones[player].enter(msgspec.to_builtins(line))
    assert [player for player in left if left[player]] == []
    assert differences(phones, log, games) == []
    for hands in phones.values():
        hands.looking.faults.clear()  # the browser complains of a network that is gone


def _entered(look: Look, server: Served, entrance: str) -> Looking:
    looking = look(server, PHONE)
    looking.page.goto(entrance)
    return looking


# -- the server is killed


class Kills:
    """The server is killed at a point of what passes by, and started again at the same port and folder."""

    def __init__(self, server: Mortal, proxy: Proxy) -> None:
        self.server, self.proxy = server, proxy
        self.killed = 0
        self._again: list[threading.Thread] = []

    def before_it_has_the_form(self) -> None:
        self._at(_is_form)

    def while_it_writes(self) -> None:
        """Some milliseconds after it has the form, another number of them each time."""
        self._at(_is_form, later=0.002 * (self.killed % 10))

    def before_its_answer_arrives(self) -> None:
        self._at(lambda piece, answer: answer and b" 303 " in piece)

    def between_two_lines(self) -> None:
        self._dies()
        self.is_back()

    def _at(self, comes: Callable[[bytes, bool], bool], later: float | None = None) -> None:
        self.proxy.cut_at = lambda piece, answer: self._dies(later) if comes(piece, answer) else Network.FINE

    def _dies(self, later: float | None = None) -> Network:
        """In a thread of its own: the proxy goes on, and lets through what comes before it dies later."""
        self.killed += 1
        self.proxy.cut_at = None
        self._again.append(threading.Thread(target=self._die, args=(later or 0,)))
        self._again[-1].start()
        return Network.CUT if later is None else Network.FINE

    def _die(self, later: float) -> None:
        time.sleep(later)
        self.server.kill()
        self.server.start()
        self.proxy.becomes(Network.FINE)

    def is_back(self) -> None:
        """Wait until it is."""
        for one in self._again:
            one.join()
        self._again.clear()


def _is_form(piece: bytes, answer: bool) -> bool:
    return not answer and piece.startswith(b"POST")


POINTS = (
    Kills.before_it_has_the_form,
    Kills.while_it_writes,
    Kills.before_its_answer_arrives,
    Kills.between_two_lines,
)


ANSWERING = {"P1": (Kills.before_it_has_the_form, 0), "P3": (Kills.before_its_answer_arrives, 1)}
"""Where it is killed at an answer of theirs, and how many answers it has noted before it died."""


def test_the_server_is_killed_again_and_again(look: Look, folder: Path, thorough: bool) -> None:
    """Twenty times in one game, where all is tried: at lines, and at answers to what only one player saw."""
    times = 20 if thorough else 6
    log = whole_game("classic", 3)
    log = log if thorough else shortened(log, 12)
    games = set_up(folder, log)
    with mortal(folder, *SERVE_TABLE) as server, closing(Proxy(apart(server.address, folder))) as proxy:
        entrance = f"{proxy.address}/enter/{server.address.partition('/enter/')[2]}"
        phones = seated(log, partial(_entered, look, Served(proxy.address, folder), entrance))
        kills = Kills(server, proxy)
        points = cycle(POINTS)
        for _, player, line in noted_before_the_reveal(log):
            if kills.killed < times - len(ANSWERING):
                next(points)(kills)
            phones[player].enter(msgspec.to_builtins(line))
            kills.is_back()
        for player, (point, noted) in ANSWERING.items():
            shared = shared_logs(games)[player]
            open_before = open_questions(shared.joined())
            point(kills)
            tap_answer(phones[player].looking, log, open_before[0])
            expect(phones[player].looking.page.locator("#said")).to_be_visible()
            kills.is_back()
            assert open_questions(shared.joined()) == open_before[noted:]
        assert kills.killed == times
        assert differences(phones, log, games) == []
        for hands in phones.values():
            hands.looking.page.goto(
                "about:blank"
            )  # it asks for nothing more once the server has gone for good
    for hands in phones.values():
        hands.looking.faults.clear()  # the browser complains of a server that is gone
