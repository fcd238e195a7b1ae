"""Whole files: written next to their place, synced, then moved there. If anything fails, nothing changes.

New files are for the user only (0600, folders 0700): logs, sheets and pages show a hand. Existing files keep
their owner and mode, even when replaced. Links are followed; anything but a regular file (a pipe, a terminal,
a device) is written to in place and never replaced.
"""

import errno
import os
import re
import stat
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from io import FileIO
from pathlib import Path
from time import sleep

from cluedo_notes.game.errors import EntryError
from cluedo_notes.language.message import Message, message, os_reason

_PRIVATE, _PRIVATE_FOLDER = 0o600, 0o700
_OWN_DESCRIPTOR = re.compile(r"/dev/(std(?:in|out|err))|/(?:dev|proc/self)/fd/(\d+)")
_STANDARD = ("stdin", "stdout", "stderr")
_RENAMES = 40 if sys.platform == "win32" else 1
_SECONDS_BETWEEN = 0.05

STANDARD_OUTPUT = Path("-")
"""How people name the standard output when a file is expected."""


class NotWritten(EntryError):
    """A file or folder that could not be written and is unchanged; `what` is the reason, without its name."""

    def __init__(self, file: Path, what: Message) -> None:
        self.file = file
        self.what = what
        super().__init__(message("log-error", file=str(file), what=what))


@contextmanager
def failure_named(file: Path) -> Iterator[None]:
    """Turns the system's errors into `NotWritten`, except the error that a file already exists."""
    try:
        yield
    except FileExistsError:
        raise
    except OSError as error:
        raise NotWritten(file, message("not-written", reason=os_reason(error))) from None


# -- new files


class MadeFiles:
    """The files and folders made so far for one purpose."""

    def __init__(self) -> None:
        self._files: list[tuple[Path, os.stat_result]] = []
        self._folders: list[Path] = []

    def folder(self, folder: Path) -> None:
        """Makes a folder and its missing parents. Raises `NotWritten`."""
        with failure_named(folder):
            missing = [parent for parent in (folder, *folder.parents) if not parent.exists()]
            for parent in reversed(missing):
                try:
                    parent.mkdir(_PRIVATE_FOLDER)
                except FileExistsError:  # made by another process meanwhile, or a link without a target
                    if not parent.is_dir():
                        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)) from None
                else:
                    self._folders.append(parent)
                    sync_folder(parent.parent)

    def file(self, file: Path, data: bytes) -> None:
        """Makes a file. Raises `FileExistsError` if something already exists, and leaves it; and
        `NotWritten`."""
        place = real_path(file)
        with failure_named(file), filled_beside(file, data, None) as fresh:
            # Recorded before the file is put there, because Ctrl-C may come right after. Only our own file is
            # removed again.
            self._files.append((place, fresh.stat()))
            put_new(fresh, place)
            sync_folder(place.parent)

    def take_back(self) -> None:
        """Deletes the files and folders made; folders stay if they have other files."""
        for file, ours in reversed(self._files):
            _delete(file, ours)
        for folder in reversed(self._folders):
            with suppress(OSError):
                folder.rmdir()


@contextmanager
def all_or_nothing() -> Iterator[MadeFiles]:
    """Files made within stay only if nothing fails within; otherwise all of them are removed."""
    made = MadeFiles()
    try:
        yield made
    except BaseException:
        made.take_back()
        raise


def put_new(fresh: Path, place: Path) -> None:
    """Gives a file its name in one step; unlike a rename, a link never replaces an existing file."""
    try:
        os.link(fresh, place)
    except FileExistsError:
        raise
    except (OSError, AttributeError):  # FAT, many network drives; phones may lack the call
        _claim(fresh, place)


def _claim(fresh: Path, place: Path) -> None:
    """The same as `put_new` for drives without hard links. An empty file claims the name, which fails if the
    name is taken, and is then replaced in one step.

    A crash in between leaves an empty file, which no command takes for a log, but never half a log. A file
    that somebody else has put in the place of the claim stays.
    """
    with _opened_new(place) as claim:
        ours = os.fstat(claim.fileno())
    try:
        status = place.stat()
        if status.st_size or not os.path.samestat(status, ours):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        put_in_place(fresh, place)
    except BaseException:
        _delete(place, ours)
        raise


def _delete(file: Path, ours: os.stat_result) -> None:
    """Deletes a file, unless it is somebody else's by now."""
    with suppress(OSError):
        if os.path.samestat(file.stat(), ours):
            file.unlink()


# -- files that may exist


def replace_files(files: Sequence[tuple[Path, bytes]]) -> None:
    """Puts files in their places and replaces existing ones; if `is_stream`, the bytes are written to the
    stream.

    All are on disk, and the streams written, before the first file is put in place. Raises `NotWritten`;
    every file is then unchanged.
    """
    with ExitStack() as stack:
        put = []
        for file, data in files:
            if not is_stream(file):
                with failure_named(file):
                    fresh = stack.enter_context(filled_beside(file, data, file_to_replace(file)))
                put.append((file, fresh, real_path(file)))
        for file, data in files:
            if is_stream(file):
                write_stream(file, data)
        with ExitStack() as undone:
            for number, (file, fresh, place) in enumerate(put, start=1):
                with failure_named(file):
                    if number < len(put):
                        undone.enter_context(_put_back_on_error(fresh, place))
                    put_in_place(fresh, place)
        for _, _, place in put:
            with suppress(OSError):  # the file is already in place: too late to fail
                sync_folder(place.parent)


def file_to_replace(file: Path) -> os.stat_result | None:
    """The status of an existing file, or None. Raises `IsADirectoryError`."""
    status = _found(file)
    if status is not None and stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    return status


@contextmanager
def _put_back_on_error(fresh: Path, place: Path) -> Iterator[None]:
    """Within, `fresh` takes a place. On an error the old file comes back, or the place is empty again."""
    ours = fresh.stat()
    with _second_name(place) if place.exists() else nullcontext() as kept:
        try:
            yield
        except BaseException:
            if kept is None:
                _delete(place, ours)
            else:
                with suppress(OSError):
                    put_in_place(kept, place)
            raise


@contextmanager
def _second_name(place: Path) -> Iterator[Path]:
    """A second name for a file, in its folder; without hard links, the name of a copy."""
    kept = _hidden(place.parent)
    with ExitStack() as stack:
        try:
            os.link(place, kept)
        except (OSError, AttributeError):
            kept = stack.enter_context(filled_beside(place, place.read_bytes(), place.stat()))
        try:
            yield kept
        finally:
            with suppress(OSError):  # gone if the file has its old name back
                kept.unlink()


@contextmanager
def grown(file: Path, data: bytes, cut: int = 0) -> Iterator[None]:
    """Within, a file ends with `data` in place of its last `cut` bytes, synced to disk. On an error the file
    is as before. Raises `OSError`."""
    with file.open("r+b", buffering=0) as handle:
        end = handle.seek(0, os.SEEK_END) - cut
        handle.seek(end)
        before = handle.read()
        try:
            _end_with(handle, end, data)
            os.fsync(handle.fileno())
            yield
        except BaseException:
            with suppress(OSError):
                _end_with(handle, end, before)
            raise


@contextmanager
def overwritten(file: Path, at: int, data: bytes) -> Iterator[None]:
    """Within, the bytes at offset `at` are `data`, synced to disk, and the rest is unchanged. On an error the
    file is as before. Raises `OSError`."""
    with file.open("r+b", buffering=0) as handle:
        handle.seek(at)
        before = handle.read(len(data))
        try:
            _write_at(handle, at, data)
            os.fsync(handle.fileno())
            yield
        except BaseException:
            with suppress(OSError):
                _write_at(handle, at, before)
            raise


def _write_at(handle: FileIO, at: int, data: bytes) -> None:
    handle.seek(at)
    write_all(handle.fileno(), data)


def _end_with(handle: FileIO, end: int, data: bytes) -> None:
    """Writes these bytes from offset `end` and cuts the file off after them."""
    os.ftruncate(handle.fileno(), end)
    handle.seek(end)
    write_all(handle.fileno(), data)


# -- streams


def is_stream(file: Path) -> bool:
    """Is the file written to in place: a pipe, a terminal, a device, the target of /dev/stdout, or `-` for
    the standard output?"""
    if file == STANDARD_OUTPUT or _OWN_DESCRIPTOR.fullmatch(str(file)):
        return True
    status = _found(file)
    return status is not None and not (stat.S_ISREG(status.st_mode) or stat.S_ISDIR(status.st_mode))


def write_stream(file: Path, data: bytes) -> None:
    """Writes to a stream (see `is_stream`). Raises `NotWritten`."""
    with failure_named(file):
        handle = stream_handle(file)
        try:
            write_all(handle, data)
        finally:
            os.close(handle)


def stream_handle(file: Path) -> int:
    """A separate handle. One of the process's own descriptors is duplicated, not opened again: if a shell
    redirected it to a file, later output must come after this."""
    if file == STANDARD_OUTPUT:
        return os.dup(_STANDARD.index("stdout"))
    if descriptor := _OWN_DESCRIPTOR.fullmatch(str(file)):
        name, number = descriptor.groups()
        return os.dup(_STANDARD.index(name) if name else int(number))
    return os.open(file, os.O_WRONLY | getattr(os, "O_BINARY", 0))


# -- by handle


def put_in_place(file: Path, place: Path) -> None:
    """Gives a file another's place. Windows refuses while somebody reads the other, usually for a moment."""
    for tries_left in reversed(range(_RENAMES)):
        try:
            file.replace(place)
            return
        except PermissionError:
            if not tries_left:
                raise
        sleep(_SECONDS_BETWEEN)


def real_path(file: Path) -> Path:
    """The target of a link, even if nothing is there yet."""
    return Path(os.path.realpath(file))


def _found(file: Path) -> os.stat_result | None:
    try:
        return file.stat()
    except OSError:
        return None


def _hidden(folder: Path) -> Path:
    """A name that is free in a folder."""
    return folder / f".cluedo-notes-{os.urandom(8).hex()}"


@contextmanager
def filled_beside(file: Path, data: bytes, like: os.stat_result | None) -> Iterator[Path]:
    """Within, the data is on disk in the folder of a file, under a temporary name, with the owner and mode of
    the file it replaces (`like`).

    Raises `NotWritten` if the folder accepts no new file, and `OSError`.
    """
    folder = real_path(file).parent
    fresh = _hidden(folder)
    try:
        handle = _opened_new(fresh)
    except OSError as error:
        what = message("folder-takes-no-file", folder=str(folder), reason=os_reason(error))
        raise NotWritten(file, what) from None
    try:
        with handle:
            write_all(handle.fileno(), data)
            if like is not None:
                _keep_owner_and_mode(handle.fileno(), like)
            os.fsync(handle.fileno())
        yield fresh
    finally:
        with suppress(OSError):  # after a rename there is nothing to remove
            fresh.unlink()


def _opened_new(path: Path) -> FileIO:
    """A new file for the user only. Raises `FileExistsError` if something already exists, and `OSError`."""
    return FileIO(path, "x", opener=lambda name, flags: os.open(name, flags, _PRIVATE))


def write_all(handle: int, data: bytes) -> None:
    """Writes every byte: the system may take fewer at a time. If the reader of a pipe is gone, the rest is
    dropped. Raises `OSError`."""
    left = memoryview(data)
    with suppress(BrokenPipeError):
        while left:
            taken = os.write(handle, left)
            if not taken:
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            left = left[taken:]


def _keep_owner_and_mode(handle: int, like: os.stat_result) -> None:
    """Keeps both if the system allows it: not every user may give a file away, and not every drive has
    modes."""
    if sys.platform == "win32":
        return
    now = os.fstat(handle)
    for owner, group in ((like.st_uid, -1), (-1, like.st_gid)):
        if owner not in (-1, now.st_uid) or group not in (-1, now.st_gid):
            with suppress(OSError):
                os.fchown(handle, owner, group)
    with suppress(OSError):
        os.fchmod(handle, stat.S_IMODE(like.st_mode))


_NO_FOLDER_SYNC = {errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EBADF}


def sync_folder(folder: Path) -> None:
    """Syncs a new name in a folder to disk too, if the system can open and sync folders. Raises `OSError` if
    the disk fails."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in _NO_FOLDER_SYNC:
            raise
    finally:
        os.close(handle)
