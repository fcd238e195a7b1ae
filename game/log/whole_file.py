"""Whole files: written beside their place, every byte, synced, then put there; or, whatever happens, nothing.

What is made here is for the user alone (0600, folders 0700): logs, sheets and pages hold a hand. What was
there keeps its owner and mode, also when it is replaced. A link is followed; what is no regular file (a pipe,
a terminal, a device) is written to as it stands and never replaced.
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

from cluedo_notes.game.errors import EntryError
from cluedo_notes.language.message import Message, message, os_reason

_PRIVATE, _PRIVATE_FOLDER = 0o600, 0o700
_OWN_DESCRIPTOR = re.compile(r"/dev/(std(?:in|out|err))|/(?:dev|proc/self)/fd/(\d+)")
_STANDARD = ("stdin", "stdout", "stderr")


class NotWritten(EntryError):
    """A file that could not be written and is as it was; `what` says why without its name."""

    def __init__(self, file: Path, what: Message) -> None:
        self.what = what
        super().__init__(message("log-error", file=str(file), what=what))


@contextmanager
def _told(file: Path) -> Iterator[None]:
    """What the system refuses, as `NotWritten`; but not that a file is there, or that nobody reads on."""
    try:
        yield
    except (FileExistsError, BrokenPipeError):
        raise
    except OSError as error:
        raise NotWritten(file, message("not-written", reason=os_reason(error))) from None


# -- new files


class Made:
    """The files and folders that have been made for one purpose so far."""

    def __init__(self) -> None:
        self._files: list[tuple[Path, os.stat_result]] = []
        self._folders: list[Path] = []

    def folder(self, folder: Path) -> None:
        """Make a folder where there is none, and those above it. Raises `NotWritten`."""
        with _told(folder):
            missing = [one for one in (folder, *folder.parents) if not one.exists()]
            for one in reversed(missing):
                try:
                    one.mkdir(_PRIVATE_FOLDER)
                except FileExistsError:  # made by somebody else meanwhile, or a link that leads nowhere
                    if not one.is_dir():
                        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)) from None
                else:
                    self._folders.append(one)
                    _sync_folder(one.parent)

    def file(self, file: Path, data: bytes) -> None:
        """Make a file. Raises `FileExistsError` where something is there, which stays; `NotWritten`."""
        place = _real(file)
        with _told(file), _beside(file, data, None) as fresh:
            # Before it is put there: Ctrl-C may come right after. Only what is ours is taken back.
            self._files.append((place, fresh.stat()))
            _put_new(fresh, place)
            _sync_folder(place.parent)

    def take_back(self) -> None:
        """Delete what was made, as far as nothing else lies in it."""
        for file, ours in reversed(self._files):
            _delete(file, ours)
        for folder in reversed(self._folders):
            with suppress(OSError):
                folder.rmdir()


@contextmanager
def all_or_nothing() -> Iterator[Made]:
    """What is made within stays if nothing fails there; else nothing of it."""
    made = Made()
    try:
        yield made
    except BaseException:
        made.take_back()
        raise


def _put_new(fresh: Path, place: Path) -> None:
    """Give a file its name, in one step; unlike a rename a link never replaces what is there."""
    try:
        os.link(fresh, place)
    except FileExistsError:
        raise
    except (
        OSError,
        AttributeError,
    ):  # FAT, exFAT, many network drives; on phones Python may not have the call
        _claim(fresh, place)


def _claim(fresh: Path, place: Path) -> None:
    """The same where there are no hard links: an empty file claims the name, which fails where there is one,
    and is replaced in one step.

    A crash between the two leaves an empty file, which no command takes for a log: never half of one. What
    somebody has put in the place of the claim meanwhile stays.
    """
    with _opened_new(place) as claim:
        ours = os.fstat(claim.fileno())
    try:
        found = place.stat()
        if found.st_size or not os.path.samestat(found, ours):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        fresh.replace(place)
    except BaseException:
        _delete(place, ours)
        raise


def _delete(file: Path, ours: os.stat_result) -> None:
    """Delete a file, unless it is another's by now."""
    with suppress(OSError):
        if os.path.samestat(file.stat(), ours):
            file.unlink()


# -- files that may be there


def replace_files(files: Sequence[tuple[Path, bytes]]) -> None:
    """Put files in their places, whatever is there; what `is_stream` among them is written to.

    All are on disk, and the streams have taken what goes to them, before the first is put. Raises
    `NotWritten`, and `BrokenPipeError` as `write_stream` does; every file is then as it was.
    """
    with ExitStack() as stack:
        put = []
        for file, data in files:
            if not is_stream(file):
                with _told(file):
                    fresh = stack.enter_context(_beside(file, data, _found_file(file)))
                put.append((file, fresh, _real(file)))
        for file, data in files:
            if is_stream(file):
                write_stream(file, data)
        with ExitStack() as undone:
            for number, (file, fresh, place) in enumerate(put, start=1):
                with _told(file):
                    if number < len(put):
                        undone.enter_context(_put_back_on_error(fresh, place))
                    fresh.replace(place)
        for _, _, place in put:
            with suppress(OSError):  # it stands there by now: too late to say that it does not
                _sync_folder(place.parent)


def _found_file(file: Path) -> os.stat_result | None:
    """What is there, if anything. Raises `IsADirectoryError`."""
    found = _found(file)
    if found is not None and stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    return found


@contextmanager
def _put_back_on_error(fresh: Path, place: Path) -> Iterator[None]:
    """While `fresh` is put in a place and what follows is done: if that fails, what is there now comes back,
    or nothing."""
    ours = fresh.stat()
    with _second_name(place) if place.exists() else nullcontext() as kept:
        try:
            yield
        except BaseException:
            if kept is None:
                _delete(place, ours)
            else:
                with suppress(OSError):
                    kept.replace(place)
            raise


@contextmanager
def _second_name(place: Path) -> Iterator[Path]:
    """Another name of a file, in its folder; where there are no hard links, that of a copy."""
    kept = _hidden(place.parent)
    with ExitStack() as stack:
        try:
            os.link(place, kept)
        except (OSError, AttributeError):
            kept = stack.enter_context(_beside(place, place.read_bytes(), place.stat()))
        try:
            yield kept
        finally:
            with suppress(OSError):  # gone where it has become the file's name again
                kept.unlink()


@contextmanager
def grown(file: Path, data: bytes, cut: int = 0) -> Iterator[None]:
    """A file with `data` at its end, on disk, in the place of its last `cut` bytes; as it was when that
    fails, or what is done within. Raises `OSError`."""
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
    """A file with other bytes at a place, on disk, and nothing else changed; as it was when that fails, or
    what is done within. Raises `OSError`."""
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
    _write(handle.fileno(), data)


def _end_with(handle: FileIO, end: int, data: bytes) -> None:
    """Let a file go on with these bytes from `end`, and end after them."""
    os.ftruncate(handle.fileno(), end)
    handle.seek(end)
    _write(handle.fileno(), data)


# -- what is no regular file


def is_stream(file: Path) -> bool:
    """Is it written to as it stands: a pipe, a terminal, a device, or whatever /dev/stdout leads to?"""
    if _OWN_DESCRIPTOR.fullmatch(str(file)):
        return True
    found = _found(file)
    return found is not None and not (stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode))


def write_stream(file: Path, data: bytes) -> None:
    """Write to what `is_stream`. Raises `NotWritten`, and `BrokenPipeError` where nobody reads on."""
    with _told(file):
        handle = _stream_handle(file)
        try:
            _write(handle, data)
        finally:
            os.close(handle)


def _stream_handle(file: Path) -> int:
    """A handle of its own. An own descriptor is not opened anew: where a shell sent it to a file, what is
    printed afterwards goes behind."""
    if found := _OWN_DESCRIPTOR.fullmatch(str(file)):
        name, number = found.groups()
        return os.dup(_STANDARD.index(name) if name else int(number))
    return os.open(file, os.O_WRONLY)


# -- by handle


def _real(file: Path) -> Path:
    """Where a link leads, also when nothing is there yet."""
    return Path(os.path.realpath(file))


def _found(file: Path) -> os.stat_result | None:
    try:
        return file.stat()
    except OSError:
        return None


def _hidden(folder: Path) -> Path:
    """A name that nothing in a folder has."""
    return folder / f".cluedo-notes-{os.urandom(8).hex()}"


@contextmanager
def _beside(file: Path, data: bytes, like: os.stat_result | None) -> Iterator[Path]:
    """The data on disk in the folder of a file, under a name of its own, which is gone afterwards; with the
    owner and the mode of what it replaces.

    Raises `NotWritten` where the folder takes no new file, `OSError`.
    """
    folder = _real(file).parent
    fresh = _hidden(folder)
    try:
        handle = _opened_new(fresh)
    except OSError as error:
        what = message("folder-takes-no-file", folder=str(folder), reason=os_reason(error))
        raise NotWritten(file, what) from None
    try:
        with handle:
            _write(handle.fileno(), data)
            if like is not None:
                _keep_owner_and_mode(handle.fileno(), like)
            os.fsync(handle.fileno())
        yield fresh
    finally:
        with suppress(OSError):  # after a rename there is nothing to take away
            fresh.unlink()


def _opened_new(path: Path) -> FileIO:
    """A new file for the user alone. Raises `FileExistsError` where something is there, `OSError`."""
    return FileIO(path, "x", opener=lambda name, flags: os.open(name, flags, _PRIVATE))


def _write(handle: int, data: bytes) -> None:
    """Write every byte: the system may take fewer at a time. Raises `OSError`."""
    left = memoryview(data)
    while left:
        taken = os.write(handle, left)
        if not taken:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        left = left[taken:]


def _keep_owner_and_mode(handle: int, like: os.stat_result) -> None:
    """As far as the system allows it: not every user may give a file away, not every drive knows modes."""
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


def _sync_folder(folder: Path) -> None:
    """Put a new name in a folder on disk too, where the system lets folders be opened and synced. Raises
    `OSError` where the disk fails."""
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
