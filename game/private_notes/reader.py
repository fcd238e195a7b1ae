"""Reading private notes: as strict as for a log, and checked against their public log."""

from collections.abc import Iterable
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.game.errors import LogError
from cluedo_notes.game.log.deal import Deal
from cluedo_notes.game.log.events import Header
from cluedo_notes.game.log.id_checks import IdChecker, IdError, check_member
from cluedo_notes.game.log.journal import LogFile
from cluedo_notes.game.log.reader import (
    Log,
    check_size,
    converted,
    decoded,
    decoded_header,
    folders_of,
    parse_log,
    read_bytes,
    split_lines,
)
from cluedo_notes.game.private_notes.lines import (
    NOTES_FORMATS,
    NOTES_LINE_TYPES,
    PRIVATE_ANSWERS,
    NotesHeader,
    NotesLine,
    OwnEvent,
    OwnHand,
    Seen,
    TakenBack,
)
from cluedo_notes.language.message import message


class PrivateNotes(Struct, frozen=True):
    """One player's notes on a game in addition to its public log: a header and lines, in file order. `torn`
    as in `Log`."""

    file: str
    header: NotesHeader
    lines: tuple[NotesLine, ...] = ()
    torn: bytes = b""

    @property
    def owner(self) -> str:
        """The owner of the notes."""
        return self.header.me

    @property
    def hand(self) -> tuple[str, ...] | None:
        """The owner's hand as last noted."""
        hands = [line.cards for line in self.lines if isinstance(line, OwnHand)]
        return hands[-1] if hands else self.header.hand


def notes_header(public: Log, owner: str, hand: tuple[str, ...] | None = None) -> NotesHeader:
    """The header of a player's notes for this public log."""
    return NotesHeader(NOTES_FORMATS[-1], public.header.edition, public.deal.players, owner, hand)


def with_keeper(public: Log, owner: str, hand: tuple[str, ...] | None) -> Log:
    """The public log kept by a player, with the checked deal that their hand leaves."""
    header = replace(public.header, me=owner, hand=hand)
    if hand is None or public.deal.size(owner) == len(hand):
        return replace(public, header=header, torn=b"")
    return replace(public, header=header, deal=deal_with(header, public), torn=b"")


def deal_with(header: Header, public: Log) -> Deal:
    """The deal of a log that has this header instead. Raises `LogError` for impossible sizes or an impossible
    hand."""
    line = msgspec.json.encode(header) + b"\n"
    return parse_log(line, public.file, *folders_of(Path(public.file))).deal


def read_both(public: LogFile, notes: Path) -> tuple[Log, PrivateNotes]:
    """A public log and its private notes, as they are on disk while others write. Raises `LogError`."""
    data = read_bytes(notes)  # first, because everything they refer to is then in the public log
    log = public.read()
    return log, parse_notes(data, str(notes), log)


def read_notes(path: Path, public: Log) -> PrivateNotes:
    """The private notes in a file. Raises `LogError` (file, line, key) for anything that is not format 1, or
    that refers to something missing from the public log."""
    return parse_notes(read_bytes(path), str(path), public)


def parse_notes(data: bytes, file: str, public: Log) -> PrivateNotes:
    """The private notes in `data`; errors name it `file`. Raises `LogError` as `read_notes` does."""
    check_size(len(data), file)
    lines, torn = split_lines(data)
    if not lines:
        raise LogError(message("header-cut-short" if torn else "empty-file"), file)
    values = decoded_header(lines[0], file, "private_notes", NOTES_FORMATS, "no-notes-header")
    header: NotesHeader = converted(values, NotesHeader, {"private_notes": NotesHeader}, file, 1)
    _check_game(header, file, public)
    _check_hand(public, header.me, header.hand, file, 1, "hand")
    empty = PrivateNotes(file, header, torn=torn)
    return checked_lines(
        empty,
        (
            converted(decoded(line, file, number), NotesLine, NOTES_LINE_TYPES, file, number)
            for number, line in enumerate(lines[1:], start=2)
        ),
        public,
    )


def checked_lines(notes: PrivateNotes, lines: Iterable[NotesLine], public: Log) -> PrivateNotes:
    """The notes with more lines. Raises `LogError` if an id is not accepted, or a number is not that of a
    line of the public log or of the notes."""
    checker = _NotesChecker(public, notes.owner)
    kept = list(notes.lines)
    for line in lines:
        where = len(kept) + 2
        if isinstance(line, OwnHand):
            _check_hand(public, notes.owner, line.cards, notes.file, where, "cards")
        try:
            checker.check(line, kept)
        except IdError as error:
            raise LogError(error.what, notes.file, where, error.key) from None
        kept.append(line)
    return replace(notes, lines=tuple(kept))


def _check_game(header: NotesHeader, file: str, public: Log) -> None:
    """Raises `LogError` for the notes of another game."""
    pairs = (
        ("edition", header.edition, public.header.edition),
        ("players", list(header.players), list(public.deal.players)),
    )
    for key, noted, expected in pairs:
        if noted != expected:
            what = message("notes-of-another-game", found=noted, expected=expected, log=public.file)
            raise LogError(what, file, 1, key)
    try:
        check_member("me", header.me, header.players, "unknown-player")
    except IdError as error:
        raise LogError(error.what, file, 1, error.key) from None


def _check_hand(
    public: Log, owner: str, hand: tuple[str, ...] | None, file: str, line: int, key: str
) -> None:
    try:
        deal_with(replace(public.header, me=owner, hand=hand), public)
    except LogError as error:
        raise LogError(error.what, file, line, key) from None


class _NotesChecker:
    """Checks lines against the public log and the lines before them."""

    def __init__(self, public: Log, owner: str) -> None:
        self.public, self.owner = public, owner
        self.ids = IdChecker(public.edition, public.deal)

    def check(self, line: NotesLine, before: list[NotesLine]) -> None:
        """Raises `IdError`."""
        if isinstance(line, OwnHand):
            return
        last = next((earlier.after for earlier in reversed(before) if not isinstance(earlier, OwnHand)), 0)
        if not last <= line.after <= len(self.public.events):
            most = len(self.public.events)
            raise IdError("after", message("no-such-place", found=line.after, first=last, last=most))
        match line:
            case Seen():
                self._seen(line)
            case OwnEvent():
                try:
                    self.ids.check(line.after + 1, line.event)
                except IdError as error:
                    raise IdError(f"as.{error.key}", error.what) from None
            case TakenBack():
                lines = [
                    n
                    for n, line_before in enumerate(before, start=1)
                    if isinstance(line_before, OwnEvent | TakenBack)
                ]
                check_member("line", line.line, lines, "no-own-event")

    def _seen(self, line: Seen) -> None:
        if line.event > line.after:
            raise IdError("event", message("no-such-place", found=line.event, first=1, last=line.after))
        if (line.player is None) != (line.action is None):
            missing = "player" if line.player is None else "action"
            raise IdError(missing, message("missing-key", accepted=["player", "action"]))
        self.ids.player("player", line.player)
        if line.action is not None:
            check_member("action", line.action, PRIVATE_ANSWERS, "not-accepted")
        self.ids.check_fields(line.after + 1, line)
