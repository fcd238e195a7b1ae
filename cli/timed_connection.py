"""A connection whose answer must be there whole within a time, however slowly its bytes drip in."""

import socket
from http.client import HTTPConnection
from time import monotonic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

LONGEST_SILENCE = 3.0
"""Seconds for which nothing may come from a table."""

SECONDS_IN_ALL = 10.0
"""Seconds within which a request must have been sent and answered."""


class TimedConnection(HTTPConnection):
    """For one request. Raises `TimeoutError` once its time is over."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__(host, port, timeout=LONGEST_SILENCE)
        self._until = monotonic() + SECONDS_IN_ALL

    def connect(self) -> None:
        """As the library does, with a socket that looks at the clock before each read."""
        super().connect()
        plain: socket.socket = self.sock
        self.sock = _TimedSocket(plain, self._until)


class _TimedSocket(socket.socket):
    """Takes the place of a connected socket."""

    def __init__(self, plain: socket.socket, until: float) -> None:
        super().__init__(plain.family, plain.type, plain.proto, plain.detach())
        self.settimeout(LONGEST_SILENCE)
        self._until = until

    def recv_into(self, buffer: "WriteableBuffer", nbytes: int = 0, flags: int = 0) -> int:
        """As the library does. Raises `TimeoutError`."""
        left = self._until - monotonic()
        if left <= 0:
            raise TimeoutError
        self.settimeout(min(left, LONGEST_SILENCE))
        return super().recv_into(buffer, nbytes, flags)
