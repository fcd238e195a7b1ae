"""A network under the control of a test: a small TCP proxy between the browser and the server."""

import asyncio
import contextlib
import threading
from collections.abc import Callable
from enum import Enum, auto
from urllib.parse import urlsplit

from tests.helpers.browser.serving import Served


class Network(Enum):
    """How it is just now."""

    FINE = auto()
    CUT = auto()
    """Connections break, new ones are refused: the server or the access point is gone."""
    SWALLOWING = auto()
    """Nothing arrives any more, and nobody is told: out of range."""


class Proxy:
    """Passes bytes on to a server, as long as the network is fine. `cut_at`: called with every piece, and
    whether the server sent it; says how the network is before the piece passes. `holds_back`: what is posted
    to addresses with this end never arrives. (A route of the browser's lets through what was on its way when
    the route ends.)"""

    def __init__(self, server: Served) -> None:
        parts = urlsplit(server.address)
        assert parts.hostname is not None
        assert parts.port is not None
        self.server = (parts.hostname, parts.port)
        self.port = 0
        self.network = Network.FINE
        self.cut_at: Callable[[bytes, bool], Network] | None = None
        self.holds_back = ""
        self.swallowed = 0
        self._open: set[asyncio.StreamWriter] = set()
        self._listening = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._listen()))
        self._thread.start()
        self._listening.wait()

    @property
    def address(self) -> str:
        return f"http://{self.server[0]}:{self.port}"

    async def _listen(self) -> None:
        self._loop, self._closed = asyncio.get_running_loop(), asyncio.Event()
        listening = await asyncio.start_server(self._connected, self.server[0], 0)
        self.port = listening.sockets[0].getsockname()[1]
        self._listening.set()
        await self._closed.wait()
        for taken in listening.sockets:  # asyncio drops, open, whom it lets in while it closes
            self._loop.remove_reader(taken)
        await self._become(Network.CUT)
        while left := asyncio.all_tasks() - {asyncio.current_task()}:
            await asyncio.wait(left)
        listening.close()

    # -- what a test does

    def becomes(self, network: Network) -> None:
        """From now on it is so."""
        asyncio.run_coroutine_threadsafe(self._become(network), self._loop).result()

    async def _become(self, network: Network) -> None:
        self.network = network
        if network is Network.CUT:
            for one in list(self._open):
                one.transport.abort()

    def close(self) -> None:
        """Nothing passes any more."""
        self._loop.call_soon_threadsafe(self._closed.set)
        self._thread.join()

    # -- connections

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        both = [writer]
        with contextlib.suppress(OSError):
            there, back = await asyncio.open_connection(*self.server)
            both.append(back)
        self._open.update(both)
        if len(both) == 1 or self.network is Network.CUT:
            for connection in both:
                connection.transport.abort()
        else:
            await asyncio.gather(self._pass(reader, back, False), self._pass(there, writer, True))
        for connection in both:
            with contextlib.suppress(OSError):
                await connection.wait_closed()  # one that is still there would be a fault of a later test
        self._open.difference_update(both)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, answer: bool) -> None:
        with contextlib.suppress(ConnectionError):
            while piece := await reader.read(65536):
                if not answer and self._is_held_back(piece):
                    writer.transport.abort()
                    break
                if self.cut_at is not None and (now := self.cut_at(piece, answer)) is not Network.FINE:
                    self.cut_at = None
                    await self._become(now)
                while self.network is Network.SWALLOWING:
                    await asyncio.sleep(0.02)
                writer.write(piece if answer else self._addressed(piece))
                await writer.drain()
        writer.transport.abort() if self.network is Network.CUT else writer.close()

    def _is_held_back(self, piece: bytes) -> bool:
        method, address, *_ = *piece.split(b" ", 2), b"", b""
        return bool(self.holds_back) and method == b"POST" and address.decode().endswith(self.holds_back)

    def _addressed(self, piece: bytes) -> bytes:
        """A request as the server takes it: for its own port, which is as long as this one's."""
        ours, theirs = (f"{self.server[0]}:{port}".encode() for port in (self.port, self.server[1]))
        assert len(ours) == len(theirs)
        return piece.replace(ours, theirs)
