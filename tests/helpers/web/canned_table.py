"""A computer that pretends to serve a table: for each address it sends bytes from a test."""

import json
import socket
import threading
from collections.abc import Callable, Mapping
from types import TracebackType

from cluedo_notes.game.private_notes.table_answers import PROTOCOL

ENTRANCE = "/enter/secret"
SEE_OTHER = b"HTTP/1.1 303 See Other\r\nlocation: %s\r\ncontent-length: 0\r\n\r\n"


def fine(body: bytes | str) -> bytes:
    """A whole answer."""
    body = body.encode() if isinstance(body, str) else body
    return b"HTTP/1.1 200 OK\r\ncontent-length: %d\r\n\r\n%b" % (len(body), body)


def in_json(**keys: object) -> bytes:
    """A whole answer that says this, and what a table of this version says but for that."""
    seats = [{"player": player, "state": "free"} for player in ("Ana", "Bob", "Cleo")]
    now = {"protocol": PROTOCOL, "program": "1.0", "token": "abc", "game": "friday", "seats": seats}
    return fine(json.dumps(now | keys))


WELCOME: Mapping[str, bytes] = {
    f"GET {ENTRANCE}": SEE_OTHER % b"/",
    "GET /seats": in_json(),
    "POST /seats": SEE_OTHER % b"/seat",
}
"""What leads to the log of a game called friday."""


class CannedTable:
    """Within, it answers; `answers` by method and address, nothing to all others. `send` sends one."""

    def __init__(
        self,
        answers: Mapping[str, bytes],
        send: Callable[[socket.socket, bytes], None] = lambda connection, answer: connection.sendall(answer),
    ) -> None:
        self._answers = answers
        self._send = send
        self._socket = socket.create_server(("127.0.0.1", 0))
        self._thread = threading.Thread(target=self._serve)
        self.asked: list[str] = []

    @property
    def address(self) -> str:
        """What its owner would print."""
        return f"http://127.0.0.1:{self._socket.getsockname()[1]}{ENTRANCE}"

    def __enter__(self) -> "CannedTable":
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        self._thread.join()

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:  # the end
                return
            with connection:
                head = b""
                while b"\r\n\r\n" not in head and (part := connection.recv(65_536)):
                    head += part
                asked = " ".join(head.decode("latin-1").split(" ")[:2])
                self.asked.append(asked)
                try:
                    self._send(connection, self._answers.get(asked, b""))
                    connection.shutdown(socket.SHUT_WR)
                    while connection.recv(65_536):
                        pass
                except OSError:
                    continue  # whoever asked is gone
