"""Connections: their number, their length and their clients, so that no client shuts out the others."""

from asyncio import AbstractEventLoop, BaseTransport, TimerHandle, Transport
from typing import Any, ClassVar, cast

from msgspec import Struct
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from cluedo_notes.limits import (
    MOST_CONNECTIONS,
    MOST_CONNECTIONS_OF_ALL,
    SECONDS_FOR_A_HEAD,
    SECONDS_FOR_READING,
)


class Room(Struct, frozen=True):
    """Limits for connections. `patience`: the seconds within which a connection must have sent the whole head
    of a request. They are counted from when it was opened or had its last answer, however slowly bytes
    arrive. `reading`: the seconds within which it must read an answer that is too long for the buffers.
    `of_one`: the most connections of one address. `of_all`: the most of all addresses together."""

    patience: float = SECONDS_FOR_A_HEAD
    reading: float = SECONDS_FOR_READING
    of_one: int = MOST_CONNECTIONS
    of_all: int = MOST_CONNECTIONS_OF_ALL


LISTENS = "listens"
"""The key in a request's state for an answer that continues as long as the page is open."""

ROOM = Room()
"""A browser opens up to six connections, and ten browsers may share one address."""


class Connection(H11Protocol):
    """One connection. If there are too many, the one that has waited longest for its client is closed. A new
    client is refused only if all other connections are being answered."""

    room: ClassVar[Room] = ROOM

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.waits_since = 0.0
        self.given_up = False
        self._deadline: TimerHandle | None = None

    @property
    def waits(self) -> bool:
        """Is it the client's turn to send something, or to read an answer?"""
        return self.cycle is None or self.cycle.more_body or self.cycle.response_complete or self._unread

    @property
    def _unread(self) -> bool:
        """Has the client left so much unread that no more is written? Listening pages may sleep and have
        their own limit (`streams`)."""
        listens = self.cycle is not None and self.cycle.scope["state"].get(LISTENS, False)
        return self.flow.write_paused and not listens

    def connection_made(self, transport: BaseTransport) -> None:
        """A client has connected."""
        super().connection_made(cast(Transport, transport))
        self._wait()
        self._make_room()

    def data_received(self, data: bytes) -> None:
        """The client has sent something. Less than a whole head does not extend its time."""
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete and not self._unread:
            self._stop_waiting()

    def on_response_complete(self) -> None:
        """The answer is sent. The next request is awaited, or already here."""
        answered = self.cycle
        super().on_response_complete()
        if self.cycle is answered and not self._unread:
            self._wait()

    def pause_writing(self) -> None:
        """The client reads too slowly, so its time is limited from now on."""
        super().pause_writing()
        if self._unread:
            self._stop_waiting()
            self.waits_since = self.loop.time()
            self._deadline = self.loop.call_later(self.room.reading, self.give_up)

    def resume_writing(self) -> None:
        """The client has read, so the rest may be written, or the next request sent."""
        if self._unread:
            self._stop_waiting()
            super().resume_writing()
            if self.waits:
                self._wait()
        else:
            super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has left."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._stop_waiting()
        self.waits_since = self.loop.time()
        self._deadline = self.loop.call_later(self.room.patience, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _make_room(self) -> None:
        everybody = [
            connection
            for connection in self.connections
            if isinstance(connection, Connection) and not connection.given_up
        ]
        ours = [connection for connection in everybody if connection.address == self.address]
        if len(ours) > self.room.of_one:
            _give_one_up(ours)
        elif len(everybody) > self.room.of_all:
            _give_one_up(everybody)

    @property
    def address(self) -> str:
        """The client's address, without the port."""
        return self.client[0] if self.client else ""

    def give_up(self) -> None:
        """Closes the connection at once, without waiting for anything to be read."""
        self.given_up = True
        self.transport.abort()


def _give_one_up(connections: list[Connection]) -> None:
    """Closes the connection that has waited longest, or the newest if no other waits."""
    min(
        (connection for connection in connections if connection.waits),
        key=lambda waiting: waiting.waits_since,
    ).give_up()


def in_room(room: Room) -> type[Connection]:
    """A class of connections that share this room."""
    return type("Connection", (Connection,), {"room": room})
