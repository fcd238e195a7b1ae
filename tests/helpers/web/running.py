"""A real server in a thread, for tests that need a connection."""

import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
from starlette.applications import Starlette

from cluedo_notes.web.app import make_app
from cluedo_notes.web.base.connections import Room
from cluedo_notes.web.server import LOOPBACK, Server, bound, hosts_of, server_of
from tests.helpers.web.serving import settings

PATIENCE = 120.0
"""Seconds after which a test takes it that what must come does not: no verdict is a matter of speed."""


class Running:
    """A server that is answering."""

    def __init__(self, app: Starlette, server: Server, opened: socket.socket) -> None:
        self.app = app
        self.server = server
        self.port = int(opened.getsockname()[1])
        self.address = f"http://{LOOPBACK}:{self.port}"
        self.thread = threading.Thread(target=server.run, kwargs={"sockets": [opened]})
        self.clients: list[httpx2.Client] = []

    def start(self) -> None:
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive()
            time.sleep(0.01)

    def stop(self) -> None:
        """Stop as Ctrl-C does."""
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()

    def client(self) -> httpx2.Client:
        """A browser that has its session, if it needs no secret."""
        client = httpx2.Client(base_url=self.address, timeout=PATIENCE, trust_env=False)
        client.get("/")
        self.clients.append(client)
        return client

    def connect(self) -> socket.socket:
        """A connection on which nothing was said."""
        return socket.create_connection((LOOPBACK, self.port), timeout=PATIENCE)

    def raw(self, request: bytes) -> bytes:
        """What the server answers to these bytes until it closes the connection."""
        with self.connect() as connection:
            connection.sendall(request)
            return said_until_closed(connection)


def said_until_closed(connection: socket.socket) -> bytes:
    """What comes on a connection until the server closes it."""
    said = b""
    with contextlib.suppress(ConnectionError):
        while part := connection.recv(65536):
            said += part
    return said


UNHURRIED = Room(patience=10 * PATIENCE)
"""For tests that are not about how long a connection may be silent."""


@contextmanager
def running(
    folder: Path, game: Path, secret: str | None = None, room: Room = UNHURRIED, **more: Any
) -> Iterator[Running]:
    """A server of one game on a free port."""
    opened = bound(LOOPBACK, 0)
    port = opened.getsockname()[1]
    hosts = hosts_of(LOOPBACK, port)
    app = make_app(settings(folder, game, hosts=hosts, secret=secret, **more))
    one = Running(app, server_of(app, room), opened)
    one.start()
    try:
        yield one
    finally:
        one.stop()
        for client in one.clients:
            client.close()


class Heard:
    """The events of a stream as they come, read in a thread."""

    def __init__(self, client: httpx2.Client, path: str, **headers: str) -> None:
        self.lines: list[str] = []
        self.ended = threading.Event()
        self.status = 0
        self._new = threading.Condition()
        self.thread = threading.Thread(target=self._read, args=(client, path, headers))
        self.thread.start()

    def _read(self, client: httpx2.Client, path: str, headers: dict[str, str]) -> None:
        try:
            with client.stream("GET", path, headers=headers) as answer:
                self.status = answer.status_code
                for line in answer.iter_lines():
                    with self._new:
                        self.lines.append(line)
                        self._new.notify_all()
        except httpx2.HTTPError:
            pass
        with self._new:
            self.ended.set()
            self._new.notify_all()

    def wait_for(self, line: str, or_end: bool = False) -> list[str]:
        """All lines so far, once `line` is among them, or the answer is at its end where that may be."""
        with self._new:
            came = self._new.wait_for(
                lambda: line in self.lines or (or_end and self.ended.is_set()), PATIENCE
            )
            assert came, (line, self.lines)
            return list(self.lines)

    def of(self, field: str) -> list[str]:
        """The values of a field so far, without those that say that nothing happened."""
        said = [line.partition(": ")[2] for line in self.lines if line.startswith(f"{field}: ")]
        return [one for one in said if one not in ("quiet", "-")]
