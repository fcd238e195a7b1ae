"""A connection whose whole answer must arrive within a time, however slowly its bytes come in."""

import socket
from http.client import HTTPConnection
from time import monotonic

from cluedo_notes.limits import SECONDS_FOR_AN_ANSWER, SECONDS_OF_SILENCE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from _typeshed import WriteableBuffer


class TimedConnection(HTTPConnection):
    """A connection for one request. Raises `TimeoutError` once its time is over."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__(host, port, timeout=SECONDS_OF_SILENCE)
        self._until = monotonic() + SECONDS_FOR_AN_ANSWER

    def connect(self) -> None:
        """As the library does, with a socket that checks the time before each read."""
        super().connect()
        plain: socket.socket = self.sock
        self.sock = _TimedSocket(plain, self._until)


class _TimedSocket(socket.socket):
    """Replaces a connected socket."""

    def __init__(self, plain: socket.socket, until: float) -> None:
        super().__init__(plain.family, plain.type, plain.proto, plain.detach())
        self.settimeout(SECONDS_OF_SILENCE)
        self._until = until

    def recv_into(self, buffer: "WriteableBuffer", nbytes: int = 0, flags: int = 0) -> int:
        """As the library does. Raises `TimeoutError`."""
        left = self._until - monotonic()
        if left <= 0:
            raise TimeoutError
        self.settimeout(min(left, SECONDS_OF_SILENCE))
        return super().recv_into(buffer, nbytes, flags)
