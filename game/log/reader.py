"""Reading a game log: strict about every line, tolerant of a last line that a crash cut short."""

import os
import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from cluedo_notes.editions import Edition, EditionError, GameOptions, apply_options, load, load_file
from cluedo_notes.editions.named_file import ReadFile, plain_file, size
from cluedo_notes.game.errors import LogError
from cluedo_notes.game.log.corrections import LiveEvent, live_order
from cluedo_notes.game.log.deal import Deal, DealError, deal_of
from cluedo_notes.game.log.events import EVENT_TYPES, FORMATS, Event, Header
from cluedo_notes.game.log.formats import needed_by
from cluedo_notes.game.log.id_checks import IdChecker, IdError, check_header
from cluedo_notes.language.message import message, os_reason

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
"""A mark that some editors put before a text; it has no meaning."""


MOST_LOG_BYTES = 64_000_000
"""The largest log in bytes: a hundred thousand events of 640 bytes; a suggestion with eleven answers has
fewer."""

_EVENTS: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


class Log(Struct, frozen=True, dict=True):
    """One game: its header and edition (with the options applied), every line in file order, and a torn last
    line.

    `torn` holds the bytes of a last line that was cut short and does not count; empty where the last line is
    whole.
    """

    file: str
    header: Header
    edition: Edition
    deal: Deal
    events: tuple[Event, ...]
    torn: bytes = b""

    @cached_property
    def live(self) -> tuple[LiveEvent, ...]:
        """The events that count, in the order in which they happened."""
        return live_order(self.events)

    def at(self, number: int) -> "Log":
        """The log as it was after its first `number` lines."""
        return msgspec.structs.replace(self, events=self.events[:number], torn=b"")

    def with_line(self, event: Event) -> "Log":
        """The log with `event` appended, its header raised to the format that the line needs. Raises
        `LogError` for an id that is not accepted."""
        number = len(self.events) + 1
        try:
            IdChecker(self.edition, self.deal).check(number, event)
        except IdError as error:
            raise LogError(error.what, self.file, number + 1, error.key) from None
        header, (needed, _) = self.header, needed_by(event)
        if needed > header.format:
            header = msgspec.structs.replace(header, format=needed)
        return msgspec.structs.replace(self, header=header, events=(*self.events, event), torn=b"")


def read_log(path: Path, read: ReadFile = plain_file) -> Log:
    """The log in a file; pass `file_or_pipe` as `read` where the user named the file only for reading.

    Raises `LogError` (file, line, key) for anything that is not format 1 or 2.
    """
    try:
        data = read(path, MOST_LOG_BYTES)
    except IsADirectoryError:
        raise LogError(message("is-a-directory"), str(path)) from None
    except FileNotFoundError:
        raise LogError(message("no-such-file"), str(path)) from None
    except (OSError, ValueError) as error:  # ValueError: a path with a NUL in it
        raise LogError(message("unreadable", reason=os_reason(error)), str(path)) from None
    return parse_log(data, str(path), *folders_of(path))


def parse_log(data: bytes, file: str, *folders: Path) -> Log:
    """The log in `data`; errors name it `file`. A user's own edition is looked for in these `folders`.

    Raises `LogError` as `read_log` does.
    """
    check_size(len(data), file)
    lines, torn = _split(data)
    if not lines:
        code = "header-cut-short" if torn else "empty-file"
        raise LogError(message(code), file)
    header = _header(lines[0], file)
    edition, options = _edition(header, file, folders)
    try:
        check_header(header, edition)
        deal = deal_of(edition, header, options)
    except IdError as error:
        raise LogError(error.what, file, 1, error.key) from None
    except DealError as error:
        raise LogError(error.message, file, 1, error.key) from None
    checker = IdChecker(edition, deal)
    events = []
    for number, line in enumerate(lines[1:], start=1):
        event = _event(line, file, number + 1)
        _check_format(header, event, file, number + 1)
        try:
            checker.check(number, event)
        except IdError as error:
            raise LogError(error.what, file, number + 1, error.key) from None
        events.append(event)
    return Log(file, header, edition, deal, tuple(events), torn)


def check_size(number: int, file: str) -> None:
    """Raises `LogError` for a log of more bytes than can be read."""
    if number > MOST_LOG_BYTES:
        raise LogError(message("os-too-large", most=size(MOST_LOG_BYTES)), file)


def folders_of(path: Path) -> tuple[Path, Path]:
    """Where a log's own edition may lie: beside the path given, and beside the file that a link leads to."""
    return path.parent, Path(os.path.realpath(path)).parent


def edition_file(header: Header, folders: Sequence[Path]) -> Path:
    """The path of a user's own edition: in the first folder that has it, else where it should be."""
    places = [folder / header.edition for folder in folders]
    return next((place for place in places if place.exists()), places[0])


def _split(data: bytes) -> tuple[list[bytes], bytes]:
    """The lines, and the last one apart if a crash cut it short. A whole line counts even without its
    newline."""
    *lines, last = data.removeprefix(BYTE_ORDER_MARK).split(b"\n")
    if last and _is_whole(last):
        return [*lines, last], b""
    return lines, last


def _is_whole(line: bytes) -> bool:
    try:
        msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return False
    return True


def _decode(line: bytes, file: str, number: int) -> Any:
    try:
        values = msgspec.json.decode(line.decode("utf-8"))
        _check_keys(line, values, file, number)
        return values
    except UnicodeDecodeError:
        raise LogError(message("not-text"), file, number) from None
    except (msgspec.DecodeError, RecursionError) as error:
        where = re.search(r"byte (\d+)", str(error))
        code = "not-json-at" if where else "not-json"
        raise LogError(message(code, byte=where and where[1]), file, number) from None


def _check_keys(line: bytes, read: Any, file: str, number: int) -> None:
    """Raises `LogError` for a key that stands twice: the decoder silently keeps the last value.

    `read` is the decoded line. Encoded again it has as many colons as the line unless a key was lost; the
    keys are compared only where a colon may be escaped or a key without a value is left out.
    """
    if b"\\" not in line and line.count(b":") == msgspec.json.encode(read).count(b":"):
        return
    from cluedo_notes.game.log.shape_errors import key_twice  # noqa: PLC0415 (few lines need it)

    if (key := key_twice(line)) is not None:
        raise LogError(message("key-twice"), file, number, key)


def _header(line: bytes, file: str) -> Header:
    values = _decode(line, file, 1)
    if not isinstance(values, dict) or values.get("type") != "game":
        raise LogError(message("no-header"), file, 1, "type")
    # A newer format may have unknown keys: report the format before the keys.
    version = values.get("format")
    if type(version) is int and version not in FORMATS:
        code = "newer-format" if version > FORMATS[-1] else "unknown-format"
        raise LogError(message(code, found=version, accepted=[*FORMATS]), file, 1, "format")
    return _convert(values, Header, {"game": Header}, file, 1)  # type: ignore[no-any-return]


def _event(line: bytes, file: str, number: int) -> Event:
    try:
        event = _EVENTS.decode(line)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        pass  # once more, slowly, to say what is wrong with it
    else:
        _check_keys(line, event, file, number)
        return event
    return _convert(_decode(line, file, number), Event, EVENT_TYPES, file, number)  # type: ignore[no-any-return]


def _check_format(header: Header, event: Event, file: str, number: int) -> None:
    needed, key = needed_by(event)
    if needed > header.format:
        raise LogError(message("line-of-newer-format", found=header.format, needed=needed), file, number, key)


def _edition(header: Header, file: str, folders: Sequence[Path]) -> tuple[Edition, GameOptions]:
    try:
        own = header.edition.startswith("./") or header.edition.endswith(".toml")
        edition = load_file(edition_file(header, folders)) if own else load(header.edition)
    except EditionError as error:
        raise LogError(error.message, file, 1, "edition") from None
    try:
        return apply_options(edition, header.options or {})
    except EditionError as error:
        raise LogError(error.mistakes[0], file, 1, "options") from None


def _convert(values: Any, kind: Any, types: Mapping[str, type[Struct]], file: str, line: int) -> Any:
    try:
        return msgspec.convert(values, kind)
    except msgspec.ValidationError as error:
        from cluedo_notes.game.log.shape_errors import explained  # noqa: PLC0415 (only a bad line needs it)

        key, what = explained(str(error), values, types)
        raise LogError(what, file, line, key or None) from None
