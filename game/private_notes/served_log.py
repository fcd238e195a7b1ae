"""The public log of a table that a computer serves, as another program on its network reads and extends it.

The caller decides how a request travels: by sockets from a terminal, by the browser's own means from a page.
"""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Protocol
from urllib.parse import urlencode

import msgspec
from msgspec import Struct

from cluedo_notes.editions.nesting import json_of
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.private_notes.remote_log import Overtaken, Unreached
from cluedo_notes.game.private_notes.table_answers import PROTOCOL, TableNow, TableRefusal, TableVersion
from cluedo_notes.language.message import Message, message

_SAID = {
    "seat-taken": "seat-taken",
    "seat-have-one": "seat-have-one",
    "seat-needed": "seat-needed",
    "table-refused": "table-refused",
    "web-no-secret": "table-not-let-in",
    "web-no-token": "table-begun-anew",
    "web-no-such-game": "table-other-game",
    "web-no-such-page": "table-other-game",
    "web-too-many": "table-too-many",
}
"""The messages here for a table's refusal, by its code: the table's own sentences are about pages."""


class TableAnswer(Struct, frozen=True):
    """An answer of the table's computer."""

    status: int
    text: str


class TableRefuses(Unreached):
    """The table answers, but refuses the request, or does not answer in the format of this version."""

    def __init__(self, said: Message) -> None:
        self.said = said
        super().__init__(said.code)


class AskTable(Protocol):
    """Sends a request to the table's computer, for JSON if it has a page as well."""

    def __call__(self, path: str, body: bytes | None = None) -> TableAnswer:
        """The answer at a path; a `body` is sent as a form. Raises `Unreached`."""


def table_now(ask: AskTable) -> TableNow:
    """The present table. Raises `TableRefuses`, also if its version or that of this program must be updated,
    and `Unreached`."""
    answer = ask("/seats")
    if answer.status not in (HTTPStatus.OK, HTTPStatus.SEE_OTHER):
        raise refusal(answer)
    data = answer.text.encode()
    try:
        there = json_of(TableVersion, data)
    except msgspec.DecodeError:  # before tables had a version, they answered with a page or a redirect to one
        raise TableRefuses(message("table-older")) from None
    if there.protocol < PROTOCOL:
        raise TableRefuses(message("table-older"))
    if there.protocol > PROTOCOL:
        raise TableRefuses(message("table-newer", version=there.program))
    try:
        return json_of(TableNow, data)
    except msgspec.DecodeError:
        raise Unreached from None


def refusal(answer: TableAnswer) -> Unreached:
    """The error for an unexpected answer. After a fault there, nobody knows whether the request was carried
    out."""
    if answer.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return Unreached()
    try:
        refused = json_of(TableRefusal, answer.text.encode())
    except msgspec.DecodeError:
        return Unreached()
    if (code := _SAID.get(refused.refused)) is None:
        return TableRefuses(message("table-refuses", why=refused.refused))
    return TableRefuses(message(code, player=refused.player))


def send(ask: AskTable, path: str, fields: Mapping[str, str]) -> TableAnswer:
    """The answer to a form, sent with the token for this session's forms. Raises as `table_now` does."""
    return ask(path, urlencode({"token": table_now(ask).token, **fields}).encode())


class ServedLog(Struct, frozen=True):
    """The public log of the game whose pages begin at `address`; a `PublicSource`."""

    address: str
    ask: AskTable

    def contents(self) -> bytes:
        """The same as `PublicSource.contents`."""
        answer = self.ask(f"{self.address}/lines")
        if answer.status != HTTPStatus.OK:
            raise refusal(answer)
        return answer.text.encode()

    def box(self) -> dict[str, str]:
        """The texts of the files of a user's own box, by name; empty if the table sends none. Raises
        `Unreached`."""
        answer = self.ask(f"{self.address}/box")
        try:
            return json_of(dict[str, str], answer.text.encode()) if answer.status == HTTPStatus.OK else {}
        except msgspec.DecodeError:
            return {}

    def add(self, line: bytes, lines: int) -> None:
        """The same as `PublicSource.add`. A table answers with the number of the line that it added; any
        other answer means that none was added."""
        fields = {"line": line.decode(), "lines": str(lines)}
        try:
            answer = send(self.ask, f"{self.address}/lines", fields)
            if answer.status == HTTPStatus.CONFLICT:
                raise Overtaken
            if answer.status != HTTPStatus.OK or answer.text != str(lines + 1):
                raise refusal(answer)
        except TableRefuses as error:  # it is certain that nothing was noted
            raise EntryError(error.said) from None
