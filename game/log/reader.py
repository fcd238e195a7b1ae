"""Reading a game log: strict about every line, tolerant of a last line that a crash cut short."""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from cluedo_notes.editions import Edition, EditionError, GameOptions, apply_options, load, load_file
from cluedo_notes.editions.named_file import ReadFile, plain_file, size
from cluedo_notes.editions.nesting import TooDeep, check_nesting, json_value
from cluedo_notes.game.errors import LogError
from cluedo_notes.game.log.corrections import LiveEvent, corrects, in_file_order, live_order
from cluedo_notes.game.log.deal import Deal, DealError, deal_of
from cluedo_notes.game.log.events import EVENT_TYPES, FORMATS, Event, Header, TableEvent
from cluedo_notes.game.log.formats import needed_by
from cluedo_notes.game.log.id_checks import IdChecker, IdError, check_header
from cluedo_notes.game.log.kept import Arguments, Derived, Earlier, KeptResults, Work
from cluedo_notes.language.message import message, os_reason
from cluedo_notes.limits import MOST_LOG_BYTES, MOST_NESTED

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
"""A mark that some editors put before a text; it has no meaning."""


_EVENTS: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


class Log(Struct, frozen=True, dict=True):
    """One game: its header and edition (with the options applied), every line in file order, and a torn last
    line.

    `torn`: the bytes of a last line that was cut short and does not count; empty if the last line is whole.
    `numbers`: those of the events, if they are not the numbers of their lines (`straightened`).
    """

    file: str
    header: Header
    edition: Edition
    deal: Deal
    events: tuple[Event, ...]
    torn: bytes = b""
    numbers: tuple[int, ...] = ()

    @cached_property
    def live(self) -> tuple[LiveEvent, ...]:
        """The events that count, in the order in which they happened."""
        return self.kept(_live)

    @property
    def by_number(self) -> dict[int, TableEvent]:
        """The events that count, by their numbers."""
        return {live.number: live.event for live in self.live}

    def live_since(self, earlier: Earlier[Any]) -> tuple[LiveEvent, ...]:
        """The events that an earlier log, which this one continues, does not have."""
        new = len(self.events) - earlier.lines  # no line corrects another: each is an event
        return self.live[len(self.live) - new :]

    def at(self, number: int) -> "Log":
        """The log after its first `number` lines."""
        if number >= len(self.events) and not self.torn:
            return self
        events, numbers = self.events[:number], self.numbers[:number]
        return msgspec.structs.replace(self, events=events, torn=b"", numbers=numbers)

    def straightened(self) -> "Log":
        """A log whose lines are the events that count, in the order in which they happened and in their
        present form. They keep their numbers. Shortened anywhere (`at`), it continues each shorter one. It is
        only for reading: no line can be appended. If no line is a correction, it is the same log."""
        if not corrects(self.events):
            return self
        events, numbers = (
            tuple(live_event.event for live_event in self.live),
            tuple(live_event.number for live_event in self.live),
        )
        return msgspec.structs.replace(self, events=events, torn=b"", numbers=numbers)

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
        longer = msgspec.structs.replace(self, header=header, events=(*self.events, event), torn=b"")
        return longer.going_on(self)

    def kept(
        self,
        work: "Work[Log, Arguments, Derived]",
        *arguments: Arguments.args,
        **named: Arguments.kwargs,
    ) -> Derived:
        """The result of this work for the log, worked out when it is first needed and kept. The work starts
        from scratch, or from the result for an earlier log that this one continues."""
        return self._results.result(self, work, *arguments, **named)

    def shared(self, make: Callable[[], Derived]) -> Derived:
        """The one thing of its kind that `make` makes for a game, whichever of its logs needs it first. It is
        for things that are large, or that should be found only once."""
        return self._results.shared(make)

    def going_on(self, earlier: "Log | None") -> "Log":
        """The same log. If it continues an earlier one of the same game, the results of that one are used
        again; if both are equal, it is the earlier one."""
        if earlier is None or earlier is self:
            return self
        if len(earlier.events) == len(self.events) and earlier == self:
            return earlier
        before, is_longer = earlier._results, goes_on(earlier, self)
        # No result was needed yet.
        self.__dict__["_results"] = (
            before.handed_on(len(earlier.events)) if is_longer else before.begun_anew()
        )
        return self

    @cached_property
    def _results(self) -> KeptResults:
        return KeptResults()


def goes_on(earlier: Log, log: Log) -> bool:
    """Does a log have every line of an earlier one, and after them no line that changes an earlier event?"""
    known = len(earlier.events)
    is_same_game = (earlier.header, earlier.edition) == (log.header, log.edition)
    begins_so = (earlier.events, earlier.numbers) == (log.events[:known], log.numbers[:known])
    return is_same_game and begins_so and not corrects(log.events[known:])


def _live(log: Log, earlier: Earlier[tuple[LiveEvent, ...]] | None) -> tuple[LiveEvent, ...]:
    known = 0 if earlier is None else earlier.lines
    before = () if earlier is None else earlier.result
    if log.numbers:
        return before + tuple(map(LiveEvent, log.numbers[known:], log.events[known:]))  # type: ignore[arg-type]
    return before + in_file_order(log.events[known:], known + 1) if earlier else live_order(log.events)


def read_log(path: Path, read: ReadFile = plain_file) -> Log:
    """The log in a file. Pass `file_or_pipe` as `read` if the user named the file only for reading.

    Raises `LogError` (file, line, key) for anything that is not in one of the formats.
    """
    return parse_log(read_bytes(path, read), str(path), *folders_of(path))


def read_bytes(path: Path, read: ReadFile = plain_file) -> bytes:
    """The bytes of a file that is no larger than a log may be. Raises `LogError`."""
    try:
        return read(path, MOST_LOG_BYTES)
    except IsADirectoryError:
        raise LogError(message("is-a-directory"), str(path)) from None
    except FileNotFoundError:
        raise LogError(message("no-such-file"), str(path)) from None
    except (OSError, ValueError) as error:  # ValueError: a path with a NUL in it
        raise LogError(message("unreadable", reason=os_reason(error)), str(path)) from None


def parse_log(data: bytes, file: str, *folders: Path) -> Log:
    """The log in `data`; errors name it `file`. A user's own edition is searched for in these `folders`.

    Raises `LogError` as `read_log` does.
    """
    lines, torn = _lines(data, file)
    header = _header(lines[0], file)
    edition, options = _edition(header, file, folders)
    try:
        check_header(header, edition)
        deal = deal_of(edition, header, options)
    except IdError as error:
        raise LogError(error.what, file, 1, error.key) from None
    except DealError as error:
        raise LogError(error.message, file, 1, error.key) from None
    return with_lines(Log(file, header, edition, deal, ()), lines[1:], torn)


def header_of(data: bytes, file: str) -> Header:
    """The header of the log in `data`; errors name it `file`. Raises `LogError` as `read_log` does."""
    lines, _ = _lines(data, file)
    return _header(lines[0], file)


def _lines(data: bytes, file: str) -> tuple[list[bytes], bytes]:
    """The same as `split_lines`, with at least a header. Raises `LogError`."""
    check_size(len(data), file)
    lines, torn = split_lines(data.removeprefix(BYTE_ORDER_MARK))
    if not lines:
        code = "header-cut-short" if torn else "empty-file"
        raise LogError(message(code), file)
    return lines, torn


def with_lines(log: Log, lines: Sequence[bytes], torn: bytes) -> Log:
    """The log with more lines of its file at its end, and the torn line after them. Raises `LogError`."""
    checker = IdChecker(log.edition, log.deal)
    before = len(log.events)
    events = _events_at_once(lines) or _events(lines, log.file, before + 2)
    added = []
    for number, event in enumerate(events, start=before + 1):
        _check_format(log.header, event, log.file, number + 1)
        try:
            checker.check(number, event)
        except IdError as error:
            raise LogError(error.what, log.file, number + 1, error.key) from None
        added.append(event)
    return msgspec.structs.replace(log, events=(*log.events, *added), torn=torn)


def parse_line(line: bytes, log: Log) -> Event:
    """The event of one more line of a log, in any format. Raises `LogError` as `read_log` does."""
    newest = msgspec.structs.replace(log.header, format=FORMATS[-1])
    return with_lines(msgspec.structs.replace(log, header=newest), [line], b"").events[-1]


def as_read(written: object, kind: Any, types: Mapping[str, type[Struct]], log: Log) -> Any:
    """The value that a program wrote as a line, as it will be read from a file: one of these `types`, with
    tuples for lists. Raises `LogError` if no line can have it."""
    number = len(log.events) + 2
    try:
        line = msgspec.json.encode(written)
    except (TypeError, ValueError, UnicodeError) as error:
        raise LogError(message("not-for-a-line", why=str(error)), log.file, number) from None
    return converted(decoded(line, log.file, number), kind, types, log.file, number)


def check_size(number: int, file: str) -> None:
    """Raises `LogError` for a log of more bytes than can be read."""
    if number > MOST_LOG_BYTES:
        raise LogError(message("os-too-large", most=size(MOST_LOG_BYTES)), file)


def folders_of(path: Path) -> tuple[Path, ...]:
    """The folders that may have a log's own edition: that of the given path, and that of the file that a link
    leads to. For a log that comes through a pipe, the current folder comes first."""
    if path.is_fifo():
        return Path(), path.parent
    if not path.is_symlink():
        return (path.parent,)
    return path.parent, Path(os.path.realpath(path)).parent


def edition_file(header: Header, folders: Sequence[Path]) -> Path:
    """The path of a user's own edition: in the first folder that has it or, if none does, where it should be.
    Raises `LogError` if there is no folder to look in."""
    if not folders:
        raise LogError(message("no-such-file"), header.edition)
    places = [folder / header.edition for folder in folders]
    return next((place for place in places if place.exists()), places[0])


def split_lines(data: bytes) -> tuple[list[bytes], bytes]:
    """The lines of a file, and separately the last one if a crash cut it short. A whole line counts even
    without its newline."""
    *lines, last = data.split(b"\n")
    if last and _is_whole(last):
        return [*lines, last], b""
    return lines, last


def _is_whole(line: bytes) -> bool:
    try:
        json_value(line)
    except TooDeep:
        return True  # no crash makes such a line, so it is refused like any other
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False
    return True


def decoded(line: bytes, file: str, number: int) -> Any:
    """The JSON value of line `number` of a file. Raises `LogError`."""
    try:
        line.decode("utf-8")
        values = json_value(line)
        _check_keys(line, values, file, number)
        return values
    except UnicodeDecodeError:
        raise LogError(message("not-text"), file, number) from None
    except TooDeep:
        raise LogError(message("nested-too-deep", most=MOST_NESTED), file, number) from None
    except msgspec.DecodeError as error:
        where = re.search(r"byte (\d+)", str(error))
        code = "not-json-at" if where else "not-json"
        raise LogError(message(code, byte=where and where[1]), file, number) from None


def _check_keys(line: bytes, read: Any, file: str, number: int) -> None:
    """Raises `LogError` for a key that occurs twice: the decoder silently keeps the last value. `read` is the
    decoded line."""
    if _has_every_key(line, read):
        return
    from cluedo_notes.game.log.shape_errors import key_twice  # noqa: PLC0415 (few lines need it)

    if (key := key_twice(line)) is not None:
        raise LogError(message("key-twice"), file, number, key)


def _has_every_key(text: bytes, read: Any) -> bool:
    """Does the decoded value of a text have every key of the text? False also if that is not certain.

    Encoded again, it has as many colons as the text. It has fewer if a key was lost, or left out without a
    value. It could only have more if a colon may be escaped.
    """
    return b"\\" not in text and text.count(b":") == msgspec.json.encode(read).count(b":")


def _header(line: bytes, file: str) -> Header:
    values = decoded_header(line, file, "game", FORMATS, "no-header")
    header: Header = converted(values, Header, {"game": Header}, file, 1)
    _check_format(header, header, file, 1)
    return header


def decoded_header(line: bytes, file: str, kind: str, formats: Sequence[int], other_kind: str) -> Any:
    """The JSON value of line 1 of a file of this kind, in one of these formats. Raises `LogError`, with the
    code `other_kind` if it is no such header."""
    values = decoded(line, file, 1)
    if not isinstance(values, dict) or values.get("type") != kind:
        raise LogError(message(other_kind), file, 1, "type")
    # A newer format may have unknown keys, so the format is reported before the keys.
    version = values.get("format")
    if type(version) is int and version not in formats:
        code = "newer-format" if version > formats[-1] else "unknown-format"
        raise LogError(message(code, found=version, accepted=[*formats]), file, 1, "format")
    return values


def _events_at_once(lines: Sequence[bytes]) -> Sequence[Event] | None:
    """The events of lines without any fault, as in most files; None if there may be one."""
    try:
        events = [_decoded_event(line) for line in lines]
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    return events if _has_every_key(b"\n".join(lines), events) else None


def _events(lines: Iterable[bytes], file: str, first: int) -> Iterator[Event]:
    """The events of lines, one by one; `first` is the number of the first of these lines in the file. Raises
    `LogError`."""
    for number, line in enumerate(lines, start=first):
        yield _event(line, file, number)


def _decoded_event(line: bytes) -> Event:
    check_nesting(line)
    return _EVENTS.decode(line)


def _event(line: bytes, file: str, number: int) -> Event:
    try:
        event = _decoded_event(line)
    except (msgspec.DecodeError, UnicodeDecodeError):
        pass  # once more, slowly, to report the fault
    else:
        _check_keys(line, event, file, number)
        return event
    return converted(decoded(line, file, number), Event, EVENT_TYPES, file, number)  # type: ignore[no-any-return]


def _check_format(header: Header, line: Event | Header, file: str, number: int) -> None:
    needed, key = needed_by(line)
    if needed > header.format:
        raise LogError(message("line-of-newer-format", found=header.format, needed=needed), file, number, key)


def is_own(header: Header) -> bool:
    """Is it a user's own edition, in a separate file?"""
    return header.edition.startswith("./") or header.edition.endswith(".toml")


def _edition(header: Header, file: str, folders: Sequence[Path]) -> tuple[Edition, GameOptions]:
    try:
        own = is_own(header)
        edition = load_file(edition_file(header, folders)) if own else load(header.edition)
    except EditionError as error:
        raise LogError(error.message, file, 1, "edition") from None
    try:
        return apply_options(edition, header.options or {})
    except EditionError as error:
        raise LogError(error.mistakes[0], file, 1, "options") from None


def converted(values: Any, kind: Any, types: Mapping[str, type[Struct]], file: str, line: int) -> Any:
    """A line's JSON value as a struct of `kind`, which may be one of these `types` by name. Raises
    `LogError`."""
    try:
        return msgspec.convert(values, kind)
    except msgspec.ValidationError as error:
        from cluedo_notes.game.log.shape_errors import explained  # noqa: PLC0415 (only a bad line needs it)

        key, what = explained(str(error), values, types)
        raise LogError(what, file, line, key or None) from None
