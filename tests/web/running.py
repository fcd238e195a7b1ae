"""A real server in a thread, for what only a connection shows."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2

from cluedo_notes.web.app import make_app
from cluedo_notes.web.server import LOOPBACK, Server, bound, hosts_of, server_of

from .serving import settings

PATIENCE = 20.0
"""Seconds that a test waits for what must come."""


class Running:
    """A server that is answering."""

    def __init__(self, server: Server, opened: socket.socket) -> None:
        self.server = server
        self.port = int(opened.getsockname()[1])
        self.address = f"http://{LOOPBACK}:{self.port}"
        self.thread = threading.Thread(target=server.run, kwargs={"sockets": [opened]})
        self.clients: list[httpx2.Client] = []

    def start(self) -> None:
        self.thread.start()
        while not self.server.started:
            time.sleep(0.01)

    def stop(self) -> float:
        """Stop as Ctrl-C does; the seconds that it took."""
        began = time.monotonic()
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()
        return time.monotonic() - began

    def client(self) -> httpx2.Client:
        """A browser that has its session."""
        client = httpx2.Client(base_url=self.address, timeout=PATIENCE, trust_env=False)
        client.get("/")
        self.clients.append(client)
        return client

    def raw(self, request: bytes) -> bytes:
        """What the server answers to these bytes until it closes the connection."""
        with socket.create_connection((LOOPBACK, self.port), timeout=PATIENCE) as connection:
            connection.sendall(request)
            answer = b""
            while part := connection.recv(65536):
                answer += part
            return answer


@contextmanager
def running(folder: Path, game: Path, secret: str | None = None) -> Iterator[Running]:
    """A server of one game on a free port."""
    opened = bound(LOOPBACK, 0)
    port = opened.getsockname()[1]
    hosts = hosts_of(LOOPBACK, port)
    app = make_app(settings(folder, game, hosts=hosts, port=port, secret=secret))
    one = Running(server_of(app), opened)
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
        self.ended.set()

    def wait_for(self, line: str) -> list[str]:
        """All lines so far, once `line` is among them."""
        with self._new:
            assert self._new.wait_for(lambda: line in self.lines, PATIENCE), (line, self.lines)
            return list(self.lines)

    def of(self, field: str) -> list[str]:
        """The values of a field so far."""
        return [line.partition(": ")[2] for line in self.lines if line.startswith(f"{field}: ")]
