"""Joins the headers of several logs of one game."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from cluedo_notes.game.errors import EntryError, LogError
from cluedo_notes.game.log.events import Event, Header, Seat
from cluedo_notes.game.log.formats import with_format_of
from cluedo_notes.game.log.journal import log_text
from cluedo_notes.game.log.reader import Log, folders_of, parse_log
from cluedo_notes.game.review.merge.votes import Disagreement, LogsToMerge, Vote, differ
from cluedo_notes.language.message import message

MERGED = "merge"
"""The name of the merged log before it is a file."""


def check_same_game(logs: Sequence[Log]) -> None:
    """Raises `EntryError` if the logs differ in the edition, the players or the seats."""
    first = logs[0]
    for log in logs[1:]:
        two = {"file": log.file, "other": first.file}
        if len({log.edition.id, first.edition.id}) > 1:
            raise EntryError(
                message("merge-other-edition", **two, found=log.edition.id, expected=first.edition.id)
            )
        if set(log.edition.by_id) != set(first.edition.by_id):
            cards = sorted(set(log.edition.by_id) ^ set(first.edition.by_id))
            raise EntryError(message("merge-other-cards", **two, cards=cards))
        players, expected = log.deal.players, first.deal.players
        if set(players) != set(expected):
            raise EntryError(
                message("merge-other-players", **two, found=list(players), expected=list(expected))
            )
        start = players.index(expected[0])
        if players[start:] + players[:start] != expected:
            raise EntryError(
                message("merge-other-order", **two, found=list(players), expected=list(expected))
            )


def joined_header(sources: LogsToMerge) -> tuple[Header, list[Disagreement]]:
    """The merged log's header, without a keeper, and the differences between the headers."""
    joining = _Joining(sources)
    header = joining.header()
    try:
        parsed(header, sources)
    except LogError:
        header = joining.deal_of_first_file(header)
    return header, joining.disagreements


def parsed(header: Header, sources: LogsToMerge, lines: Sequence[Event] = ()) -> Log:
    """A log with this header and these events; its edition is next to the first file. Raises `LogError`."""
    header = with_format_of(header, lines)
    return parse_log(log_text(header, lines), MERGED, *folders_of(Path(sources.files[0])))


class _Joining:
    def __init__(self, sources: LogsToMerge) -> None:
        self.sources = sources
        self.headers = [log.header for log in sources.logs]
        self.disagreements: list[Disagreement] = []

    def header(self) -> Header:
        """The header joined from all logs."""
        first = self.headers[0]
        return replace(
            first,
            players=self._seats(),
            me=None,
            hand=None,
            dealer=self._agreed("dealer", lambda header: header.dealer),
            first_player=self._agreed("first_player", lambda header: header.first_player),
            face_up=self._agreed("face_up", lambda header: header.face_up, frozenset),
            complete=True if all(header.complete for header in self.headers) else None,
            options=self._options(),
            by_the_box=self._agreed("by_the_box", lambda header: header.by_the_box),
        )

    def _agreed(
        self,
        what: str,
        read: Callable[[Header], Any],
        same: Callable[[Any], Hashable] = lambda value: value,
        player: str | None = None,
    ) -> Any:
        """The value of one field on which the headers agree or which wins the vote; None if none has a
        value."""
        votes = [
            Vote(log, None, value, same(value))
            for log, header in enumerate(self.headers)
            if (value := read(header)) is not None
        ]
        return self._settled(what, votes, player)

    def _settled(self, what: str, votes: Sequence[Vote], player: str | None = None) -> Any:
        if differ(votes):
            self.disagreements.append(Disagreement(None, what, self.sources.says(votes), player))
        return self.sources.settled(votes, () if player is None else (player,)).value if votes else None

    def _options(self) -> Any:
        """The options. Leaving them out has a meaning too, so every header has a vote."""
        votes = [
            Vote(log, None, header.options or {}, _plain_options(header.options or {}))
            for log, header in enumerate(self.headers)
        ]
        return self._settled("options", votes) or None

    def _seats(self) -> tuple[Seat, ...]:
        seats: list[Seat] = []
        for name in self.sources.logs[0].deal.players:
            character = self._agreed("character", partial(_character, name), player=name)
            if character is not None and character in [seat.character for seat in seats]:
                self._played_by_another(name, character)
                character = None
            seats.append(Seat(name, character, self._agreed("hand_size", partial(_size, name), player=name)))
        return tuple(seats)

    def _played_by_another(self, player: str, character: str) -> None:
        """Notes that two players have one character: the logs give it to different players."""
        votes = [
            Vote(log, None, seat.name, seat.name)
            for log, header in enumerate(self.headers)
            for seat in header.players
            if seat.character == character
        ]
        says = self.sources.says(votes)
        self.disagreements.append(Disagreement(None, "character", says, player, character))

    def deal_of_first_file(self, header: Header) -> Header:
        """The header with the sizes, dealer and open cards of the first file, if those of all files do not
        fit together."""
        first = self.headers[0]
        votes = [
            Vote(log, None, sizes, sizes)
            for log, own_header in enumerate(self.headers)
            if (sizes := tuple(_deal_fields(own_header, header)))
        ]
        self.disagreements.append(Disagreement(None, "deal", self.sources.says(votes)))
        seats = tuple(replace(seat, hand_size=_size(seat.name, first)) for seat in header.players)
        stated = {key: getattr(first, key) for key in ("dealer", "first_player", "face_up", "options")}
        return replace(header, players=seats, **stated)


def _seat(header: Header, name: str) -> Seat:
    return next(seat for seat in header.players if seat.name == name)


def _character(name: str, header: Header) -> str | None:
    return _seat(header, name).character


def _size(name: str, header: Header) -> int | None:
    """The number of cards that a header gives a player."""
    if name == header.me and header.hand is not None:
        return len(header.hand)
    return _seat(header, name).hand_size


def _plain_options(options: dict[str, Any]) -> bytes:
    """Options in a form that is equal for equal meanings: hyphens and underscores, any order."""
    return msgspec.json.encode({key.replace("-", "_"): options[key] for key in options}, order="sorted")


def _deal_fields(header: Header, joined: Header) -> Iterator[str]:
    """The fields of a header about the deal, in words that need no translation."""
    for seat in joined.players:
        if (size := _size(seat.name, header)) is not None:
            yield f"{seat.name} {size}"
    for key in ("dealer", "first_player"):
        if (name := getattr(header, key)) is not None:
            yield f"{key} {name}"
    if header.face_up is not None:
        yield f"face_up {len(header.face_up)}"
