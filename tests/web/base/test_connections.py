"""Clients that hold connections without requests, or exceed the limits, keep nobody out."""

import asyncio
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.applications import Starlette
from uvicorn.server import ServerState

from cluedo_notes.web.base.connections import LISTENS, ROOM, Connection, Room
from cluedo_notes.web.base.settings import Limits
from cluedo_notes.web.middleware.form_body import FORM_TYPE
from cluedo_notes.web.server import server_of
from tests.helpers.web.running import PATIENCE, UNHURRIED, Heard, Running, running, said_until_closed
from tests.helpers.web.serving import GENEROUS

HALF = b"GET /game/friday/ HTTP/1.1\r\nHost: "
MANY = 220
"""More than the server has room for."""

EVENTS = "/game/friday/events"
TEN_BROWSERS = 10 * 6


def whole(server: Running) -> bytes:
    """What follows upon `HALF`."""
    return f"127.0.0.1:{server.port}\r\nConnection: close\r\n\r\n".encode()


@contextmanager
def connected(server: Running, number: int, saying: bytes) -> Iterator[list[socket.socket]]:
    """So many connections, on each of which this was said."""
    with ExitStack() as stack:
        opened = []
        for _ in range(number):
            opened.append(stack.enter_context(server.connect()))
            opened[-1].sendall(saying)
        yield opened


HEAD = "POST /language HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
FORM = f"{HEAD}Content-Type: {FORM_TYPE}\r\nContent-Length: 9\r\n\r\nto"


@pytest.mark.parametrize("saying", ["", "GET / HTTP/1.1\r\nHost: ", FORM, FORM.replace("POST", "GET")])
def test_half_sent_requests_lock_nobody_out(tmp_path: Path, log_file: Path, saying: str) -> None:
    with running(tmp_path, log_file) as server:
        said = saying.replace("%d", str(server.port)).encode()
        with connected(server, MANY, said):
            client = server.client()
            assert client.get("/game/friday/").status_code == 200
            Heard(client, EVENTS).wait_for("event: lines")


def test_ten_browsers_may_share_an_address(tmp_path: Path, log_file: Path) -> None:
    number = max(80, TEN_BROWSERS)
    with running(tmp_path, log_file) as server, connected(server, number, HALF) as opened:
        for one in opened:
            one.sendall(whole(server))
        assert [said_until_closed(one)[:12] for one in opened] == [b"HTTP/1.1 200"] * number
    assert ROOM.of_one >= 80


def test_no_part_of_an_answer_waits_until_the_one_before_has_arrived(tmp_path: Path, log_file: Path) -> None:
    with running(tmp_path, log_file) as server:
        server.client()
        (one,) = server.server.server_state.connections
        sends = cast(Connection, one).transport.get_extra_info("socket")
        assert sends.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) != 0


def test_who_waits_longest_goes_first(tmp_path: Path, log_file: Path) -> None:
    room = Room(UNHURRIED.patience, of_one=5)
    with running(tmp_path, log_file, room=room) as server, connected(server, 8, HALF) as opened:
        assert [said_until_closed(one) for one in opened[:3]] == [b""] * 3
        for one in opened[3:]:
            one.sendall(whole(server))
            assert said_until_closed(one).startswith(b"HTTP/1.1 200")


def test_what_is_being_answered_goes_for_nobody(tmp_path: Path, log_file: Path) -> None:
    room = Room(UNHURRIED.patience, of_one=2)
    with running(tmp_path, log_file, room=room) as server, server.connect() as first:
        first.sendall(HALF.replace(b"/ H", b"/events H") + whole(server))
        assert first.recv(1)
        heard = Heard(server.client(), EVENTS)
        heard.wait_for("event: lines")
        with server.connect() as newcomer:
            assert said_until_closed(newcomer) == b""
        server.stop()
        assert b"event: lines" in said_until_closed(first)
        assert heard.ended.wait(PATIENCE)


def test_a_head_that_never_ends_is_given_up(tmp_path: Path, log_file: Path) -> None:
    with running(tmp_path, log_file, room=Room(patience=0.05)) as server:
        for said in (b"", HALF):
            with server.connect() as connection:
                connection.sendall(said)
                assert said_until_closed(connection) == b""


# -- the same by a clock of the test's own


class Handle:
    cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class Clock:
    """A loop's clock that stands still until it is turned."""

    def __init__(self) -> None:
        self.now = 0.0
        self.due: list[tuple[float, Callable[[], object], Handle]] = []

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, call: Callable[[], object]) -> Handle:
        handle = Handle()
        self.due.append((self.now + delay, call, handle))
        return handle

    def turn(self, seconds: float) -> None:
        self.now += seconds
        for moment, call, handle in self.due:
            if moment <= self.now and not handle.cancelled:
                handle.cancelled = True
                call()

    def create_task(self, coroutine: Any, **_more: object) -> asyncio.Future[None]:
        coroutine.close()  # who answers is the test
        return cast("asyncio.Future[None]", FakeTask())


class FakeTask:
    def add_done_callback(self, _call: object) -> None:
        pass

    def __hash__(self) -> int:
        return id(self)


class Wire:
    """A transport that keeps what became of it."""

    open = True

    def __init__(self, address: str) -> None:
        self.address = address

    def get_extra_info(self, name: str, default: object = None) -> object:
        return (self.address, 1) if name in ("peername", "sockname") else default

    def is_closing(self) -> bool:
        return not self.open

    def close(self) -> None:
        self.open = False

    abort = close

    def resume_reading(self) -> None:
        pass

    pause_reading = resume_reading

    def write(self, _what: bytes) -> None:
        pass


class Line:
    """The server's side of connections, without a network."""

    def __init__(self, room: Room) -> None:
        self.clock = Clock()
        self.config = server_of(Starlette(), room).config
        self.config.load()
        self.state = ServerState()

    def opened(self, address: str = "10.0.0.1") -> tuple[Connection, Wire]:
        loop = cast(asyncio.AbstractEventLoop, self.clock)
        made = cast(type[Connection], self.config.http_protocol_class)(self.config, self.state, {}, loop)
        wire = Wire(address)
        made.connection_made(cast(asyncio.Transport, wire))
        self.clock.turn(0.001)
        return made, wire


async def answered(connection: Connection) -> None:
    await connection.cycle.send({"type": "http.response.start", "status": 204, "headers": []})
    await connection.cycle.send({"type": "http.response.body", "body": b"", "more_body": False})


def test_bytes_that_drip_give_a_head_no_more_time() -> None:
    line = Line(Room(patience=10))
    made, wire = line.opened()
    for letter in HALF[:9]:
        made.data_received(bytes([letter]))
        line.clock.turn(1)
        assert wire.open
    made.data_received(HALF[9:])
    line.clock.turn(1)
    assert not wire.open


def test_who_has_asked_waits_for_the_answer_as_long_as_it_takes() -> None:
    line = Line(Room(patience=10))
    made, wire = line.opened()
    line.clock.turn(9)
    made.data_received(HALF + b"x\r\n\r\n")
    line.clock.turn(1000)
    assert wire.open
    asyncio.run(answered(made))
    line.clock.turn(9)
    assert wire.open
    made.data_received(HALF)  # the next head has what is left of the time, not more
    line.clock.turn(2)
    assert not wire.open


def test_who_asks_for_more_than_he_reads_waits_and_is_given_up() -> None:
    line = Line(Room(patience=10, reading=60))
    made, wire = line.opened()
    made.data_received((HALF + b"x\r\n\r\n") * 2)
    assert not made.waits
    made.pause_writing()  # as a transport does whose buffer is full
    assert made.waits
    made.resume_writing()
    line.clock.turn(59)
    assert wire.open and not made.waits  # it was read: the answer goes on for as long as it takes
    made.pause_writing()
    line.clock.turn(59)
    made.data_received(HALF)  # to ask once more is not to read
    assert wire.open
    line.clock.turn(1)
    assert made.given_up and not wire.open


def test_an_answer_that_is_whole_but_not_read_has_as_long() -> None:
    line = Line(Room(patience=10, reading=60))
    made, _ = line.opened()
    made.data_received(HALF + b"x\r\n\r\n")
    asyncio.run(answered(made))
    made.pause_writing()
    line.clock.turn(59)
    assert not made.given_up
    line.clock.turn(1)
    assert made.given_up


def test_a_listening_page_may_sleep() -> None:
    line = Line(Room(patience=10, reading=60))
    made, wire = line.opened()
    made.data_received(HALF + b"x\r\n\r\n")
    made.cycle.scope["state"][LISTENS] = True
    made.pause_writing()
    line.clock.turn(1000)
    assert wire.open and not made.waits
    made.resume_writing()
    line.clock.turn(1000)
    assert wire.open and not made.given_up


def test_an_address_has_its_room_and_all_have_theirs() -> None:
    line = Line(Room(patience=10, of_one=3, of_all=5))
    first = [line.opened("10.0.0.1")[1] for _ in range(4)]
    assert [one.open for one in first] == [False, True, True, True]
    second = [line.opened("10.0.0.2")[1] for _ in range(3)]
    assert [one.open for one in first + second] == [False, False, True, True, True, True, True]
    assert [line.opened(f"10.0.1.{number}")[1].open for number in range(20)] == [True] * 20
    assert not any(one.open for one in first + second)


# -- streams


def test_more_streams_than_there_is_room_for_keep_no_reader_out(tmp_path: Path, log_file: Path) -> None:
    """Each a browser of its own: those that came first are told to come back later, pages are served."""
    room, beyond = 5, 4
    limits = Limits(all_streams=room, per_second=GENEROUS.per_second, burst=GENEROUS.burst)
    with running(tmp_path, log_file, limits=limits) as server:
        heard = []
        for _ in range(room + beyond):
            heard.append(Heard(server.client(), EVENTS))
            heard[-1].wait_for("event: lines")
        for one in heard[:beyond]:
            one.wait_for("event: later")
            assert one.ended.wait(PATIENCE)
        reader = server.client()
        assert reader.get("/game/friday/").status_code == 200
        Heard(reader, EVENTS).wait_for("event: lines")
        heard[beyond].wait_for("event: later")
        assert not any(one.ended.is_set() for one in heard[beyond + 1 :])


def test_streams_alone_never_take_all_room_of_an_address() -> None:
    assert Limits().all_streams + 30 <= ROOM.of_one
