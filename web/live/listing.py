"""The games of a library as a list shows them: from their logs, without deduction."""

from datetime import date, datetime
from pathlib import Path

from msgspec import Struct

from cluedo_notes.game.errors import GameError
from cluedo_notes.game.log.journal import stamp_of
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.game.table.of_log import table_at
from cluedo_notes.language.dates import date_text
from cluedo_notes.language.name import Name
from cluedo_notes.language.words import Words


class About(Struct, frozen=True):
    """A game's log in short. `events`: the number of events that count."""

    edition: Name
    players: tuple[str, ...]
    events: int
    over: bool


class ListedGame(Struct, frozen=True):
    """One game of the list: its name, the address of its pages, the last change of its file in this machine's
    time. `about` is None for a log that cannot be read."""

    name: str
    address: str
    changed: datetime
    about: About | None


class Listing:
    """The contents of each log in short, kept until its file changes."""

    def __init__(self) -> None:
        self._known: dict[Path, tuple[str, About | None]] = {}

    def about(self, path: Path) -> About | None:
        """A log in short, or None if it cannot be read."""
        stamp, entry = self._known.get(path, ("", None))
        if (now := stamp_of(path)) != stamp or not now:
            entry = _read(path)
            self._known[path] = (now, entry)
        return entry


def _read(path: Path) -> About | None:
    try:
        log = read_log(path)
    except GameError:
        return None
    return About(log.edition.name, log.deal.players, len(log.live), table_at(log, None).over)


def when(changed: datetime, today: date, words: Words) -> str:
    """A time in words, for a reader on the day `today`."""
    time = changed.strftime("%H:%M")
    days = (today - changed.date()).days
    if days in (0, 1):
        return words("web-when-today" if days == 0 else "web-when-yesterday", time=time)
    return words("web-when-day", date=date_text(changed, words), time=time)
