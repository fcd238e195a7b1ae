"""The settings of a running server."""

from pathlib import Path

from msgspec import Struct, field

from cluedo_notes.game.entry.library import Library
from cluedo_notes.limits import (
    MOST_FORM_BYTES,
    MOST_FORM_FIELDS,
    MOST_HEADERS,
    MOST_LISTENING_PAGES,
    MOST_LISTENING_PAGES_OF_ALL,
    MOST_REQUESTS_A_SECOND,
    MOST_REQUESTS_AT_ONCE,
)
from cluedo_notes.web.base.kept_address import new_key


class Limits(Struct, frozen=True):
    """Limits for one client of the server. A family at the table never reaches them."""

    body: int = MOST_FORM_BYTES
    """The most bytes of a form."""

    fields: int = MOST_FORM_FIELDS
    """The most fields of a form."""

    headers: int = MOST_HEADERS
    """The most headers of a request. Their bytes are limited where the connection is read."""

    per_second: float = MOST_REQUESTS_A_SECOND
    """The most requests per second on average."""

    burst: int = MOST_REQUESTS_AT_ONCE
    """The most requests at once. A page with all its files needs ten, and browsers keep the files."""

    streams: int = MOST_LISTENING_PAGES
    """The most pages of one client that listen for changes: half of the connections that a browser opens, so
    that its pages can use the others."""

    all_streams: int = MOST_LISTENING_PAGES_OF_ALL
    """The most pages of all clients that listen for changes."""


class ServerSettings(Struct, frozen=True):
    """The settings of a server. `game`: the only game served, which may not exist yet; None: the whole
    library.

    `hosts`: the accepted values of a request's Host header. `secret`: the part of the address that lets users
    in, None if everybody on this machine is let in. `key`: signs cookies and forms. `language`: for browsers
    that prefer none of ours. `in_browser`: do the pages and games live in the browser? `demo`: the name of a
    finished game to look at. `table`: do the players share the game's log, each with private notes? `site`:
    the folder of a built site from which the phones of such a table get the program, to keep those notes
    themselves."""

    library: Library
    hosts: frozenset[str]
    language: str
    game: Path | None = None
    secret: str | None = None
    key: bytes = field(default_factory=new_key)
    limits: Limits = field(default_factory=Limits)
    in_browser: bool = False
    demo: str | None = None
    table: bool = False
    site: Path | None = None
