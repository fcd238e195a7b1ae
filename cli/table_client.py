"""A table that another computer serves, as a browser would speak with it."""

import re
from http import HTTPStatus
from http.client import HTTP_PORT, HTTPException, HTTPMessage
from pathlib import Path
from urllib.parse import SplitResult, quote, urlsplit

import msgspec
from msgspec import Struct

from cluedo_notes.cli.timed_connection import TimedConnection
from cluedo_notes.editions.nesting import json_of
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.private_file import read_private, write_private
from cluedo_notes.game.private_notes.remote_log import Unreached
from cluedo_notes.game.private_notes.served_log import ServedLog, TableAnswer, refusal, send, table_now
from cluedo_notes.game.private_notes.table_answers import SeatState
from cluedo_notes.language.message import message
from cluedo_notes.limits import MOST_ANSWER_BYTES, MOST_COOKIES

_SECRET = re.compile(r"/enter/([\w-]+)", re.ASCII)
_COOKIE = re.compile(r"([\w-]{1,100})=([\w.-]{0,200})")
_SEAT = "-seat"
"""The ending of the name of the cookie with a seat's secret."""


class KeptTable(Struct, frozen=True):
    """The data to reach a table again: its address with its secret, the name of its game in addresses, and
    the secret of the player's seat."""

    address: str
    game: str
    seat: str


class TableClient:
    """One table. Every request raises `Unreached` if it does not answer."""

    def __init__(self, address: str, game: str = "", seat: str = "") -> None:
        """`address`: as the table's computer prints it. `game`: the game there, and `seat`: the secret of the
        player's seat, if they are known. Raises `EntryError` for other addresses."""
        parts = _parts(address)
        secret = _SECRET.match(parts.path)
        if parts.scheme == "https":
            raise EntryError(message("table-not-https", typed=address))
        if parts.scheme != "http" or parts.hostname is None or secret is None:
            raise EntryError(message("table-not-an-address", typed=address))
        self._host, self._port = parts.hostname, parts.port or HTTP_PORT
        self._root = f"http://{parts.netloc}"
        self._entrance = f"/enter/{secret[1]}"
        self._way_in = self._with(seat)
        self._cookies: dict[str, str] = {}
        self.game = game
        self.sits = False

    @property
    def address(self) -> str:
        """The address that lets the player in."""
        return self._root + self._entrance

    # -- the seat

    def _with(self, seat: str) -> str:
        """The same address with the secret of a seat; an empty one: without."""
        return f"{self._entrance}/seat/{seat}" if seat else self._entrance

    def enter(self, seat: str = "") -> None:
        """Enters the table, with the secret of the player's seat if there is one. Afterwards `sits` says
        whether the table still accepts it. Raises `EntryError` if the secret is not the table's, and if no
        game has begun."""
        self._cookies.clear()  # a seated player keeps the seat
        self._way_in = self._with(seat)
        if not self._let_in():
            raise EntryError(message("table-not-let-in"))
        now = table_now(self._asked)
        if not now.game:
            raise EntryError(message("table-yet-to-begin"))
        self.game = quote(now.game, safe="")
        self.sits = any(seat.state is SeatState.MINE for seat in now.seats)

    def _let_in(self) -> bool:
        """Is the secret the table's? If the address has the key of a seat, it also restores that seat."""
        let_in = self._asked(self._way_in).status == HTTPStatus.SEE_OTHER
        if let_in and self._way_in != self._entrance:
            send(self._asked, "/seats", {"sit": "1"})
        return let_in

    @property
    def seat(self) -> str:
        """The secret of the player's seat; empty without one."""
        return next((value for name, value in self._cookies.items() if name.endswith(_SEAT)), "")

    def take(self, player: str) -> None:
        """Takes a seat. Raises `TableRefuses` if it is taken."""
        answer = send(self._asked, "/seats", {"take": player})
        if answer.status != HTTPStatus.SEE_OTHER:
            raise refusal(answer)

    @property
    def public_log(self) -> ServedLog:
        """The public log of the game there."""
        return ServedLog(f"/game/{self.game}", self._asked_inside)

    # -- requests

    def _asked(self, path: str, body: bytes | None = None) -> TableAnswer:
        """The answer to one request; redirections are not followed."""
        # A table at home is reached directly, so that no proxy reads its secret.
        connection = TimedConnection(self._host, self._port)
        try:
            connection.request("GET" if body is None else "POST", path, body, self._headers(body))
            answer = connection.getresponse()
            data = answer.read(MOST_ANSWER_BYTES + 1)
        except (OSError, HTTPException, UnicodeError):  # UnicodeError: an impossible name in the address
            raise Unreached from None
        finally:
            connection.close()
        if len(data) > MOST_ANSWER_BYTES or answer.length:  # `length`: the promised bytes did not all come
            raise Unreached
        self._keep_cookies(answer.headers)
        return TableAnswer(answer.status, data.decode("utf-8", "replace"))

    def _headers(self, body: bytes | None) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        said = {"accept": "application/json", "cookie": cookies}
        if body is not None:
            said["content-type"] = "application/x-www-form-urlencoded"
        return {name: value for name, value in said.items() if value}

    def _keep_cookies(self, headers: HTTPMessage) -> None:
        """Keeps the cookies of an answer; one without a value is removed."""
        for line in headers.get_all("set-cookie", ()):
            if (cookie := _COOKIE.match(line)) is not None:
                self._cookies.pop(cookie[1], None)
                if cookie[2] and len(self._cookies) < MOST_COOKIES:
                    self._cookies[cookie[1]] = cookie[2]

    def _asked_inside(self, path: str, body: bytes | None = None) -> TableAnswer:
        """Like `_asked`, after entering again: the table may have been out of reach, or the session over."""
        answer = self._asked(path, body)
        if answer.status == HTTPStatus.FORBIDDEN and self._let_in():
            answer = self._asked(path, body)
        return answer


def _parts(address: str) -> SplitResult:
    """The parts of an address, including its port. Raises `EntryError` for a text that is not an address."""
    try:
        parts = urlsplit(address)
        _ = parts.port
    except ValueError:
        raise EntryError(message("table-not-an-address", typed=address)) from None
    return parts


def kept_table(file: Path) -> KeptTable | None:
    """The part of a table that a file keeps; None if there is none. Raises `NotPrivate` and `EntryError`."""
    data = read_private(file)
    if data is None:
        return None
    try:
        return json_of(KeptTable, data)
    except msgspec.DecodeError:
        raise EntryError(message("private-broken")) from None


def keep_table(file: Path, client: TableClient) -> None:
    """Keeps the data to reach a table again. Raises `NotWritten`."""
    write_private(file, msgspec.json.encode(KeptTable(client.address, client.game, client.seat)) + b"\n")
