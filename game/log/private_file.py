"""Small private files next to a log, such as those that a server keeps for a restart.

Each is read whole or not at all, never through a link, and only if nobody else could have read or changed it.
Windows has no such modes. There a file has the rights of its folder, which is the user's own, and its mode is
not checked.
"""

import os
import stat
import sys
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import TypeVar

import msgspec

from cluedo_notes.editions.nesting import json_of
from cluedo_notes.game.errors import GameError
from cluedo_notes.game.log.whole_file import NotWritten, replace_files
from cluedo_notes.language.message import Message, message, os_reason
from cluedo_notes.limits import MOST_PRIVATE_BYTES

_OPENING = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_NO_LINK_OR_PIPE = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
KeptJson = TypeVar("KeptJson")
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


class NotPrivate(GameError):
    """A file that exists but cannot be trusted; `what` is the reason, without the file's name."""

    def __init__(self, file: Path, what: Message | str) -> None:
        self.what = what
        super().__init__(message("log-error", file=str(file), what=what))


def beside(log: Path, ending: str) -> Path:
    """A hidden file next to a log, with the log's name: no command takes it for a game."""
    real = log.resolve()
    return real.with_name(f".{real.name}.{ending}")


def served_file(log: Path) -> Path:
    """The file that is locked while a game is served as a table."""
    return beside(log, "served")


def read_private(file: Path) -> bytes | None:
    """The bytes of a private file; None if there is none. Raises `NotPrivate`."""
    try:
        if trouble := _trouble(file.lstat()):
            raise NotPrivate(file, trouble)
        with FileIO(os.open(file, _OPENING | _NO_LINK_OR_PIPE)) as opened:
            if trouble := _trouble(os.fstat(opened.fileno())):  # nothing can take its place from now on
                raise NotPrivate(file, trouble)
            return opened.read(MOST_PRIVATE_BYTES)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise NotPrivate(file, os_reason(error)) from None


def read_private_json(file: Path, kind: type[KeptJson]) -> KeptJson | None:
    """The JSON value of a private file; None if there is none. Raises `NotPrivate`, also if it cannot be
    understood."""
    data = read_private(file)
    try:
        return None if data is None else json_of(kind, data)
    except msgspec.DecodeError:
        raise NotPrivate(file, message("private-broken")) from None


def write_private(file: Path, data: bytes) -> None:
    """Puts a whole private file in its place, for the user only; a link or somebody else's file is replaced.

    Raises `NotWritten`, also if the drive has no file modes: nothing is kept there.
    """
    try:
        _make_room(file)
    except OSError as error:
        raise NotWritten(file, message("not-written", reason=os_reason(error))) from None
    replace_files([(file, data)])
    if trouble := _trouble(file.lstat()):
        with suppress(OSError):
            file.unlink()
        raise NotWritten(file, message("not-written", reason=trouble))


def remove_private(file: Path) -> None:
    """Removes a private file, or whatever has its name. Raises `NotWritten`."""
    try:
        file.unlink(missing_ok=True)
    except OSError as error:
        raise NotWritten(file, message("not-written", reason=os_reason(error))) from None


def _make_room(file: Path) -> None:
    """Removes a file that cannot be trusted: a replaced file would keep its owner and mode, and a link its
    target."""
    with suppress(FileNotFoundError):
        if _trouble(file.lstat()):
            file.unlink()


def _trouble(status: os.stat_result) -> Message | None:
    """The reason why a file with this status is not private, or None."""
    if stat.S_ISLNK(status.st_mode):
        return message("private-link")
    if not stat.S_ISREG(status.st_mode):
        return message("os-no-plain-file")
    if sys.platform != "win32" and (status.st_uid != os.geteuid() or status.st_mode & _OTHERS):
        return message("private-open")
    return None
