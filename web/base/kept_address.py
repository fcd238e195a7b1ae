"""The parts of an address, stored next to the game so that phones can return after a restart.

An address for this machine only is no secret. Of the one file for all games in the data folder only the key
counts.
"""

import secrets
from hashlib import blake2b
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct, field
from msgspec.structs import replace

from cluedo_notes.game.entry.library import Library
from cluedo_notes.game.log.events import Header
from cluedo_notes.game.log.private_file import beside, read_private_json, write_private
from cluedo_notes.game.log.whole_file import all_or_nothing

SECRET_BYTES = 16
"""The length of the address's secret and of a session. Nobody can guess 128 bits."""

KEY_BYTES = 32

NAME_OF_FILE = "address"
"""The name of the file in the data folder, and the ending of a game's file."""


def new_key() -> bytes:
    """A key for signatures."""
    return secrets.token_bytes(KEY_BYTES)


def new_secret() -> str:
    """A secret for an address, in letters and digits that a browser does not change."""
    return secrets.token_urlsafe(SECRET_BYTES)


class KeptAddress(Struct, frozen=True):
    """The kept address. `secret`: the secret part of it. `key`: signs cookies and forms. `host`, `port`:
    where the page was last served. `game`: the game's `mark_of`, empty if it had not begun."""

    secret: Annotated[str, Meta(pattern=r"\A[\w-]{22}\Z")] = field(default_factory=new_secret)
    key: Annotated[bytes, Meta(min_length=KEY_BYTES, max_length=KEY_BYTES)] = field(default_factory=new_key)
    host: str = ""
    port: int = 0
    game: str = ""

    def at(self, host: str, port: int, game: str) -> "KeptAddress":
        """The same address at the present host and port."""
        return replace(self, host=host, port=port, game=game)


def file_beside(game: Path) -> Path:
    """The file that keeps one game's address in the network."""
    return beside(game, NAME_OF_FILE)


def file_of_all(library: Library) -> Path:
    """The file that keeps the key of a page for this machine only."""
    return library.folder / NAME_OF_FILE


def mark_of(header: Header) -> str:
    """A mark that distinguishes a game from others of the same name, so that an earlier game's address does
    not open a later one."""
    first_line = msgspec.json.encode(replace(header, format=0))  # the only part that changes
    return blake2b(first_line, digest_size=16).hexdigest()


def read_kept(file: Path, game: str) -> KeptAddress | None:
    """The kept address of this game; None if there is none or it belongs to another game. Raises `NotPrivate`
    if the file cannot be trusted or understood."""
    kept = read_private_json(file, KeptAddress)
    return kept if kept is not None and kept.game in ("", game) else None


def keep(file: Path, kept: KeptAddress) -> None:
    """Writes the address to its file. Raises `NotWritten`."""
    with all_or_nothing() as made:
        made.folder(file.parent)
        write_private(file, msgspec.json.encode(kept) + b"\n")
