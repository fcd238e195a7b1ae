"""A table whose players share one log: each seat has a live game of its own, from the public log and its
private notes.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Lock

from cluedo_notes.game.entry.doubts import doubts_of_order
from cluedo_notes.game.entry.note import Build, InsteadOf, LogPlace, Noted, line_of, table_for
from cluedo_notes.game.errors import EntryError, LogError
from cluedo_notes.game.knowledge.privacy import public_part
from cluedo_notes.game.log.events import Event
from cluedo_notes.game.log.private_file import NotPrivate
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.game.private_notes.joining import PrivateLine
from cluedo_notes.game.private_notes.notes_journal import create_notes
from cluedo_notes.game.private_notes.reader import notes_header
from cluedo_notes.game.private_notes.shared_log import SharedLog
from cluedo_notes.game.review.laid_open import LaidOpenLog, ending_of
from cluedo_notes.language.message import Message, message
from cluedo_notes.web.base.kept_address import mark_of
from cluedo_notes.web.base.log_version import LogVersion, version_of
from cluedo_notes.web.live.games import address_of, name_of
from cluedo_notes.web.live.live_game import LiveGame
from cluedo_notes.web.live.seats import SeatBook, TakenSeat


class SharedGame(LiveGame):
    """The game as one player at a shared table sees it. `shared`: where their log is."""

    def __init__(self, player: str, shared: SharedLog) -> None:
        super().__init__(shared)
        self.player = player
        self.shared = shared
        self.own_line: int | None = None
        """The number of the last line that was noted from this seat, if any since the server started."""

    async def _once(
        self,
        write: Callable[[], Noted],
        written: Callable[[], int | None],
        repeated: Callable[[], int | None] = lambda: None,
    ) -> int:
        """Like that of `LiveGame`, but 0 for a line that another player noted first: it is not this seat's to
        take back."""

        def own() -> Noted:
            noted = write()
            self.own_line = self.own_line if noted.alone else noted.number
            return noted

        number = await super()._once(own, written, repeated)
        return number if number == self.own_line else 0

    def last_private(self) -> int | None:
        """The number of the last line if it is private; otherwise None. Raises `LogError`."""
        joined = self.shared.joined()
        number = len(joined.log.events)
        return number if number and isinstance(joined.numbers.origin(number), PrivateLine) else None

    def doubts(self, noted: Noted) -> Iterator[Message]:
        """The questions about the last line. A separate question asks for what only this player saw, until it
        is noted. If two lines note what all heard, everybody is asked to take back the later one, whatever
        they alone saw."""
        edition = noted.after.log.edition
        return doubts_of_order(noted, lambda event: public_part(event, edition))

    def _noted_before(self, seen: LogVersion, build: Build, place: LogPlace) -> int | None:
        """Also finds a line by any player that notes only what all saw; the rest is then added to it."""

        def line(then: Log) -> Event:
            return line_of(build(then, table_for(then, place)), place)

        try:
            number = self.shared.add_missing(seen.lines, line) if seen.begins(self.shared.read()) else None
            if number is None and isinstance(place, InsteadOf) and self.shared.add_seen(place.number, line):
                return 0
            return number
        except EntryError:
            return None


class LaidOpenGame(LiveGame):
    """The game of all players who opened their notes. It gets no more changes once the ending is taken
    back."""

    def __init__(self, log: LaidOpenLog) -> None:
        super().__init__(log)
        self.log = log

    async def version(self) -> str:
        """Like `LiveGame.version`. Empty once the notes are no longer open; all listeners are then ended."""
        try:
            return version_of(await self.look())
        except EntryError:
            self.close()
            return ""
        except LogError:
            return await super().version()


class SharedTable:
    """The one table that is served; its log may not exist yet. `warn` prints a message for the person who
    runs the server."""

    def __init__(self, log: Path, warn: Callable[[Message], None]) -> None:
        self.log = log
        self.set_up_by: str | None = None
        """The session of the phone on which the table is being set up."""
        self._warn = warn
        self._games: dict[Path, SharedGame] = {}
        self._laid_open: LaidOpenGame | None = None
        self._opening = Lock()
        self._seats: SeatBook | None = None
        self._seating = Lock()

    @property
    def begun(self) -> bool:
        """Does the log exist?"""
        return self.log.exists()

    @property
    def address(self) -> str:
        """The beginning of the addresses of the game's pages."""
        return address_of(name_of(self.log))

    @property
    def players(self) -> Sequence[str]:
        """All players at the table, in the order of their seats. Raises `LogError`."""
        return read_log(self.log).deal.players

    def ending(self) -> str | None:
        """The ending of the game by what all saw, as `ending_of` has it. Raises `LogError`."""
        return ending_of(read_log(self.log))

    @property
    def seats(self) -> SeatBook:
        """The seats, once the game has begun: always the same book. If the file cannot be trusted, all seats
        are free. Raises `LogError`."""
        with self._seating:
            if self._seats is None:
                game = mark_of(read_log(self.log).header)
                try:
                    self._seats = SeatBook.read(self.log, game)
                except NotPrivate as error:
                    self._warn(message("seats-made-anew", what=error.message))
                    self._seats = SeatBook(self.log, game)
            return self._seats

    def game_of(self, seat: TakenSeat) -> SharedGame:
        """The live game for a seat, with empty notes at first. Raises `LogError`."""
        notes = self.seats.notes_file(seat)
        with self._opening:
            if notes not in self._games:
                if not notes.exists():
                    public = read_log(self.log)
                    create_notes(notes, public, notes_header(public, seat.player))
                shared = SharedLog(self.log, notes)
                self._games[notes] = SharedGame(seat.player, shared)
            return self._games[notes]

    def agree(self, seat: TakenSeat, ending: str) -> None:
        """Lets all read the notes of a seat, as long as the game has this ending. Raises `EntryError` if it
        now has another, `LogError` and `NotWritten`."""
        if ending != self.ending():
            raise EntryError(message("open-other-ending"))
        self.seats.agree(seat, ending)
        with self._opening:
            self._let_readers_go()

    def withdraw(self, seat: TakenSeat) -> None:
        """Closes these notes to others again. Raises `NotWritten`."""
        self.seats.agree(seat, "")
        with self._opening:
            self._let_readers_go()

    def laid_open(self) -> LiveGame | None:
        """The live game of all who agreed to the game's present ending; None as long as nobody did. Raises
        `LogError`."""
        ending = self.ending()
        agreed = () if ending is None else self.seats.agreed(ending)
        if ending is None or not agreed:
            return None
        notes = tuple(self.game_of(seat).shared.notes for seat in agreed)
        with self._opening:
            if self._laid_open is None or not self._laid_open.log.is_of(notes, ending):
                self._let_readers_go()
                self._laid_open = LaidOpenGame(LaidOpenLog(self.log, notes, ending))
            return self._laid_open

    def _let_readers_go(self) -> None:
        """Ends the listeners of the open notes; they connect again."""
        if self._laid_open is not None:
            self._laid_open.close()
            self._laid_open = None

    def come_back(self, code: str) -> str:
        """Like `SeatBook.come_back`; the lost browser gets no more news of the notes."""
        secret = self.seats.come_back(code)
        self._let_go(self.seats.opened(secret))
        return secret

    def free(self, player: str) -> None:
        """Frees a seat to be taken again and ends its listeners. Raises `NotWritten`."""
        seat = self.seats.of(player)
        self.seats.free(player)
        self._let_go(seat)

    def _let_go(self, seat: TakenSeat | None) -> None:
        with self._opening:
            self._let_readers_go()
        if seat is not None and (game := self._games.pop(self.seats.notes_file(seat), None)) is not None:
            game.close()

    def close(self) -> None:
        """Ends all listeners."""
        for game in (*self._games.values(), self._laid_open):
            if game is not None:
                game.close()
