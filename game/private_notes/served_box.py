"""A table with a user's own box: its files are sent to every player who joins.

They stay within the limits of an edition from a stranger, and their names cannot lead anywhere else.
"""

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from cluedo_notes.editions import EditionError, load_file
from cluedo_notes.editions.named_file import plain_file, size
from cluedo_notes.game.errors import EntryError, LogError
from cluedo_notes.game.log.own_edition import is_name_of_box
from cluedo_notes.game.log.reader import Log, edition_file, folders_of, header_of, is_own, parse_log
from cluedo_notes.game.log.whole_file import MadeFiles
from cluedo_notes.game.private_notes.served_log import ServedLog
from cluedo_notes.language.message import message
from cluedo_notes.limits import MOST_BOX_FILES, MOST_EDITION_BYTES


def box_files(log: Log) -> dict[str, str]:
    """The texts of the files of a log's box, by name; empty for a box of the program. Raises `LogError` if
    one can no longer be read."""
    if not is_own(log.header):
        return {}
    files = {_name(log.header.edition): edition_file(log.header, folders_of(Path(log.file)))}
    if log.edition.board_file is not None:
        files[log.edition.board_file.name] = log.edition.board_file
    try:
        return {
            name: plain_file(file, MOST_EDITION_BYTES).decode("utf-8-sig") for name, file in files.items()
        }
    except (OSError, ValueError):
        raise LogError(message("box-unreadable"), log.file) from None


class JoinedLog(Struct, frozen=True):
    """A table's public log as sent to a player who joins: the log, its bytes, and the files of its box by
    name."""

    log: Log
    contents: bytes
    box: Mapping[str, bytes]

    def put(self, made: MadeFiles, copy: Path) -> None:
        """Writes the log's copy, with its box next to it. Raises `EntryError` if a file of another box has
        the same name, and as `MadeFiles.file` does."""
        for name, contents in self.box.items():
            place = copy.with_name(name)
            if place.exists() and place.read_bytes() == contents:
                continue
            try:
                made.file(place, contents)
            except FileExistsError:
                raise EntryError(message("box-name-taken", file=name)) from None
        made.file(copy, self.contents)


def joined_log(served: ServedLog, name: str) -> JoinedLog:
    """The log of a table, with its box if it is a user's own; errors name it `name`.

    Raises `Unreached`, and `LogError` if the log or its box cannot be read here.
    """
    contents = served.contents()
    header = header_of(contents, name)
    box = _checked(served.box(), _name(header.edition), name) if is_own(header) else {}
    with TemporaryDirectory() as folder:
        for file, data in box.items():
            Path(folder, file).write_bytes(data)
        if box:
            _check_loads(Path(folder, _name(header.edition)), name)
        return JoinedLog(parse_log(contents, name, Path(folder)), contents, box)


def _name(edition: str) -> str:
    """The name of the file of a box, as in a header, with or without the sign for its own folder."""
    return edition.removeprefix("./")


def _checked(files: Mapping[str, str], edition: str, log: str) -> dict[str, bytes]:
    """The files of a box whose edition has this name. Raises `LogError` for more than a box can have."""
    board = [name for name in files if name != edition]
    safe = edition.endswith(".toml") and all(is_name_of_box(name) for name in (edition, *board))
    if edition not in files or not safe or len(files) > MOST_BOX_FILES:
        raise LogError(message("box-does-not-come"), log, 1, "edition")
    data = {name: text.encode() for name, text in files.items()}
    for name, contents in data.items():
        if len(contents) > MOST_EDITION_BYTES:
            what = message("os-too-large", most=size(MOST_EDITION_BYTES))
            raise LogError(message("log-error", file=name, what=what), log, 1, "edition")
    return data


def _check_loads(file: Path, log: str) -> None:
    """Raises `LogError` for an edition that cannot be played, or whose board is in another folder. The error
    names no folder, because this one is gone by the time it is read."""
    try:
        edition = load_file(file)
    except EditionError as error:
        raise LogError(error.mistakes[0], log, 1, "edition") from None
    if edition.board_file is not None and edition.board_file.resolve().parent != file.resolve().parent:
        raise LogError(message("box-does-not-come"), log, 1, "edition")
