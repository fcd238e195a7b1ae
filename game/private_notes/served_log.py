"""The public log of a table that a computer serves, as a program of its network reads it and adds to it.

How a request travels is the caller's: by sockets from a terminal, by the browser's own means from a page.
"""

import re
from collections.abc import Mapping
from http import HTTPStatus
from typing import Protocol
from urllib.parse import urlencode

import msgspec
from msgspec import Struct

from cluedo_notes.editions.nesting import json_of
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.private_notes.remote_log import Overtaken, Unreached
from cluedo_notes.language.message import message

_TOKEN = re.compile(r'name="token" value="(\w+)"')


class TableAnswer(Struct, frozen=True):
    """An answer of the table's computer; `location`: where it leads, if it was not followed there."""

    status: int
    text: str
    location: str = ""


class AskTable(Protocol):
    """Asks the table's computer."""

    def __call__(self, path: str, body: bytes | None = None) -> TableAnswer:
        """The answer at a path: to a form where there is a `body`. Raises `Unreached`."""


def send(ask: AskTable, path: str, fields: Mapping[str, str]) -> TableAnswer:
    """The answer to a form, sent with the token of the forms of this session. Raises `Unreached`."""
    token = _TOKEN.search(ask("/seats").text)
    return ask(path, urlencode({"token": token[1] if token else "", **fields}).encode())


class ServedLog(Struct, frozen=True):
    """The public log of the game whose pages begin at `address`; a `PublicSource`."""

    address: str
    ask: AskTable

    def contents(self) -> bytes:
        """As `PublicSource.contents`."""
        answer = self.ask(f"{self.address}/lines")
        if answer.status != HTTPStatus.OK:
            raise Unreached
        return answer.text.encode()

    def box(self) -> dict[str, str]:
        """The texts of the files of a box of one's own, by their names; none where the table gives none.
        Raises `Unreached`."""
        answer = self.ask(f"{self.address}/box")
        try:
            return json_of(dict[str, str], answer.text.encode()) if answer.status == HTTPStatus.OK else {}
        except msgspec.DecodeError:
            return {}

    def add(self, line: bytes, lines: int) -> None:
        """As `PublicSource.add`. A table answers with the number of the line that it took; whatever else
        answers has taken none."""
        fields = {"line": line.decode(), "lines": str(lines)}
        answer = send(self.ask, f"{self.address}/lines", fields)
        match answer.status:
            case HTTPStatus.OK if answer.text == str(lines + 1):
                return
            case HTTPStatus.CONFLICT:
                raise Overtaken
            case HTTPStatus.UNPROCESSABLE_ENTITY:
                raise EntryError(message("table-refused"))
        raise Unreached
