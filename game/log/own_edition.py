"""Your own edition next to the log that uses it: its TOML file and its board.

Games keep the edition they began with, even if its files change later. Files that are already there are never
overwritten. An identical file is used again, and a different one gets a free name.
"""

import re
import tomllib
from itertools import chain, count, islice
from pathlib import Path
from typing import Any

from cluedo_notes.editions import Edition
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.whole_file import MadeFiles
from cluedo_notes.language.message import message, os_reason
from cluedo_notes.limits import MOST_BOARD_NAMES, MOST_BOX_NAME_LETTERS

_SAFE = re.compile(r"\w[\w .()-]*")
_TAKEN = (".jsonl", ".torn", ".lock", ".notes", ".table")
"""The endings of other files next to a log, except an edition's."""

_EDITION = ".toml"


def is_name_of_box(name: str) -> bool:
    """May a file of an edition or a board next to a log have this name? It must have no folder and no odd
    characters."""
    safe = _SAFE.fullmatch(name) is not None and len(name) <= MOST_BOX_NAME_LETTERS
    return safe and Path(name).suffix.lower() not in _TAKEN


def put_edition_beside(made: MadeFiles, edition_file: Path, edition: Edition, log: Path) -> str:
    """Copies the file of a user's own edition, and that of its board, next to a log that is about to be made.

    Returns the name of the copied edition file. `made` records the files written, so that the caller can
    remove them again. Raises `EntryError` if a file cannot be copied.
    """
    log = log.resolve()  # a link is followed
    made.folder(log.parent)
    try:
        data = edition_file.read_bytes()
        if edition.board_file is not None:
            wish = _board_name(edition.board_file, edition.id)
            data = _naming(_put(made, edition.board_file.read_bytes(), wish, log), data)
        return _put(made, data, edition_file.name, log)
    except OSError as error:
        file = str(error.filename or edition_file)
        raise EntryError(message("edition-not-beside", file=file, reason=os_reason(error))) from None


def _board_name(file: Path, edition_id: str) -> str:
    """A name without folders or odd characters that no log and no edition could have."""
    safe = is_name_of_box(file.name) and file.suffix.lower() != _EDITION
    return file.name if safe else f"{edition_id}.board"


def _put(made: MadeFiles, data: bytes, wish: str, log: Path) -> str:
    """Writes a file next to the log under the wished name or, if another file has that name, one made from
    the log's. Returns the name."""
    suffix = Path(wish).suffix
    numbered = (log.with_name(f"{log.stem}-{number}{suffix}") for number in count(2))
    for target in chain([log.parent / wish, log.with_suffix(suffix)], numbered):
        if target == log:
            continue
        try:
            made.file(target, data)
        except FileExistsError:
            if not target.is_file() or target.read_bytes() != data:
                continue
        return target.name
    raise AssertionError("unreachable: the numbers never end")


def _naming(board: str, edition: bytes) -> bytes:
    """The text of an edition with `board` as its board's file. Raises `EntryError`."""
    text = edition.decode("utf-8-sig")
    values = tomllib.loads(text)
    table = values["board"]
    said = table if isinstance(table, str) else table["file"]
    if said == board:
        return edition
    wished = {**values, "board": board if isinstance(table, str) else {**table, "file": board}}
    for quoted in islice(re.finditer(rf"""(["']){re.escape(said)}\1""", text), MOST_BOARD_NAMES):
        changed = f'{text[: quoted.start()]}"{board}"{text[quoted.end() :]}'
        if _values(changed) == wished:
            return changed.encode("utf-8")
    raise EntryError(message("edition-board-name", found=said, name=board))


def _values(text: str) -> dict[str, Any] | None:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return None
