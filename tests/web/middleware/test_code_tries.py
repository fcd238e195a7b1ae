"""A client that guesses codes locks nobody out; a right code is accepted, however many wrong ones come. It
runs by its own clock, so no result depends on the speed of this machine."""

import asyncio
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from httpx2 import ASGITransport, AsyncClient, Response
from starlette.applications import Starlette

from cluedo_notes.game.log.events import Header, Seat
from cluedo_notes.limits import MOST_CODES_A_MINUTE, MOST_CODES_AT_ONCE, SECONDS_BETWEEN_CODES
from cluedo_notes.web.live import background
from cluedo_notes.web.live.seats import SeatBook, code_of
from tests.helpers.web.own_clock import run
from tests.helpers.web.phones import Phone, opened_table
from tests.helpers.web.serving import ADDRESS, GENEROUS, SECRET

HEADER = Header(1, "classic", (Seat("Ana"), Seat("Bob"), Seat("Cleo")))
GUESSER, BOBS = "192.168.1.66", "192.168.1.23"
TOO_FAST = "oo many codes were tried"


class LostTable:
    """A table whose Bob has lost his phone; `tried` are the codes of which a mark was worked out."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.app = opened_table(folder, HEADER, limits=GENEROUS)
        (secret,) = (
            value for name, value in Phone(self.app, "Bob").client.cookies.items() if "-seat" in name
        )
        self.code = code_of(secret)
        self.tried: list[str] = []
        come_back = SeatBook.come_back

        def counted(book: SeatBook, code: str) -> str:
            self.tried.append(code)
            return come_back(book, code)

        monkeypatch.setattr(SeatBook, "come_back", counted)


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> LostTable:
    monkeypatch.setattr(background, "THREADS", False)
    return LostTable(tmp_path, monkeypatch)


class Guest:
    """A browser at an address of the network."""

    def __init__(self, app: Starlette, address: str, cookies: object = None) -> None:
        transport = ASGITransport(app, client=(address, 50_000))
        self.client = AsyncClient(transport=transport, base_url=ADDRESS, cookies=cookies)  # type: ignore[arg-type]
        self.token = ""

    async def enter(self) -> "Guest":
        await self.client.get(f"/enter/{SECRET}")
        found = re.search(r'name="token" value="(\w+)"', (await self.client.get("/seats")).text)
        assert found is not None
        self.token = found[1]
        return self

    async def tries(self, code: str) -> Response:
        sent = {"origin": ADDRESS, "sec-fetch-site": "same-origin"}
        return await self.client.post("/seats", data={"token": self.token, "code": code}, headers=sent)


async def entered(app: Starlette, addresses: Sequence[str]) -> list[Guest]:
    return [await Guest(app, address).enter() for address in addresses]


def wrong_codes() -> Iterator[str]:
    return (f"AAAA-{number:04}" for number in range(2, 10_000))


def test_600_wrong_codes_a_minute_from_100_sessions_at_one_address_keep_bob_out_for_no_second(
    table: LostTable,
) -> None:
    minutes, a_minute, sessions = 1, 600, 100

    async def evening() -> tuple[int, float, Sequence[Response]]:
        guests = await entered(table.app, [GUESSER] * sessions)
        (bob,) = await entered(table.app, [BOBS])
        loop, codes = asyncio.get_running_loop(), wrong_codes()
        guesses = []
        for number in range(minutes * a_minute):
            guesses.append(asyncio.create_task(guests[number % sessions].tries(next(codes))))
            await asyncio.sleep(60 / a_minute)
        sent = loop.time()
        guesses += [asyncio.create_task(guest.tries(next(codes))) for guest in guests]
        back = await bob.tries(table.code)
        waited = loop.time() - sent
        return back.status_code, waited, [await guess for guess in guesses]

    status, waited, guesses = run(evening())
    assert status == 303
    assert waited <= 2 * SECONDS_BETWEEN_CODES <= 1
    assert {guess.status_code for guess in guesses} == {422}
    wrong = len(table.tried) - 1
    assert wrong == sum(TOO_FAST not in guess.text for guess in guesses)
    assert wrong <= MOST_CODES_AT_ONCE + MOST_CODES_A_MINUTE * minutes


def test_many_addresses_that_guess_take_turns_with_bob(table: LostTable) -> None:
    addresses = [f"192.168.1.{number}" for number in range(100, 140)]

    async def evening() -> tuple[int, float]:
        guests = await entered(table.app, addresses)
        (bob,) = await entered(table.app, [BOBS])
        codes = wrong_codes()
        guesses = [
            asyncio.create_task(guest.tries(next(codes)))
            for _ in range(MOST_CODES_AT_ONCE)
            for guest in guests
        ]
        await asyncio.sleep(10)
        loop = asyncio.get_running_loop()
        sent = loop.time()
        back = await bob.tries(table.code)
        waited = loop.time() - sent
        assert sum(not guess.done() for guess in guesses) > len(guesses) / 2
        assert TOO_FAST not in "".join([(await guess).text for guess in guesses])
        return back.status_code, waited

    status, waited = run(evening())
    assert status == 303
    assert waited <= (len(addresses) + 1) * SECONDS_BETWEEN_CODES


def test_one_session_is_limited_wherever_it_comes_from_and_so_is_one_address(table: LostTable) -> None:
    async def refused(guests: Sequence[Guest]) -> list[bool]:
        return [TOO_FAST in (await guest.tries("AAAA-AAAA")).text for guest in guests]

    async def evening() -> None:
        (roaming,) = await entered(table.app, ["192.168.1.9"])
        many = [f"192.168.1.{number}" for number in range(10, 10 + MOST_CODES_AT_ONCE + 1)]
        everywhere = [Guest(table.app, address, roaming.client.cookies) for address in many]
        for guest in everywhere:
            guest.token = roaming.token
        at_one = await entered(table.app, [GUESSER] * (MOST_CODES_AT_ONCE + 1))
        for guests in (everywhere, at_one):
            assert await refused(guests) == [False] * MOST_CODES_AT_ONCE + [True]
            await asyncio.sleep(60 / MOST_CODES_A_MINUTE)
            assert await refused(guests[:2]) == [False, True]

    run(evening())
