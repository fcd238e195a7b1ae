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
    """How much of the server one client may use: a family at the table never reaches these limits."""

    body: int = MOST_FORM_BYTES
    """Bytes of a form."""

    fields: int = MOST_FORM_FIELDS
    """Fields of a form."""

    headers: int = MOST_HEADERS
    """Headers of a request; their bytes are limited where the connection is read."""

    per_second: float = MOST_REQUESTS_A_SECOND
    """Requests per second, in the long run."""

    burst: int = MOST_REQUESTS_AT_ONCE
    """Requests at once: a page with all its files is ten, and browsers keep the files."""

    streams: int = MOST_LISTENING_PAGES
    """Pages of one client that listen for changes: half of the connections that a browser opens, so that
    its pages have the others."""

    all_streams: int = MOST_LISTENING_PAGES_OF_ALL
    """Pages of all clients that listen for changes."""


class ServerSettings(Struct, frozen=True):
    """`game`: the only game served, which may not exist yet; None: the whole library.

    `hosts`: the values of a request's Host header that are ours; `secret`: what an address must contain to be
    let in, None where everybody on this machine is; `key`: signs cookies and forms; `language`: for browsers
    that prefer none of ours; `in_browser`: are the pages answered there, and the games kept there?
    `demo`: the name of a game that others played, to look at; `table`: do the players share the game's log,
    each with private notes of their own? `site`: the folder of a built site, where the phones of such a table
    get the program from here and keep those notes themselves.
    """

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
