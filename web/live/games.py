"""The games that this server serves, each with its live game."""

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import date, datetime
from pathlib import Path
from threading import Lock
from urllib.parse import quote

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Edition
from cluedo_notes.game.entry.library import SUFFIX
from cluedo_notes.game.entry.setup.corrected import copied_events, place_of_corrected
from cluedo_notes.game.entry.setup.new_game import MOST_TRIED, create_game, last_setup
from cluedo_notes.game.entry.setup.typed import Setup
from cluedo_notes.game.errors import GameError
from cluedo_notes.game.log.events import Event, Header
from cluedo_notes.game.log.journal import LogFile
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.web.base.settings import ServerSettings
from cluedo_notes.web.live.listing import ListedGame, Listing
from cluedo_notes.web.live.live_game import LiveGame


class NewNames(Struct, frozen=True):
    """The name of a new game, if it was given, and the game whose events it copies, if any."""

    game: str
    events_of: str = ""


class Games:
    """The only game of the settings, or the whole library."""

    def __init__(self, settings: ServerSettings) -> None:
        self._one = settings.game
        self._library = settings.library
        self._demo = settings.demo
        self._live_games: dict[Path, LiveGame] = {}
        self._creating = Lock()
        self._listing = Listing()

    @property
    def only(self) -> str | None:
        """The name of the only game; None if there may be several."""
        return None if self._one is None else name_of(self._one)

    @property
    def may_begin(self) -> bool:
        """May a game be set up here? The only game may be, as long as it does not exist."""
        return self._one is None or not self._one.exists()

    @property
    def own_editions(self) -> Mapping[str, Path]:
        """The user's own editions in the library, by file name."""
        return {file.name: file for file in sorted(self._library.editions.glob("*.toml"))}

    def names(self) -> list[str]:
        """The names of the games, the one changed last first."""
        if self._one is not None:
            return [name_of(self._one)] if self._one.exists() else []
        return [name for name in self._library.names() if name_of(Path(name + SUFFIX)) == name]

    def listed(self) -> list[ListedGame]:
        """The games with the contents of their logs in short, the one changed last first."""
        return [game for name in self.names() if (game := self._listed(name)) is not None]

    def _listed(self, name: str) -> ListedGame | None:
        path = self._path(name)
        try:
            changed = datetime.fromtimestamp(path.stat().st_mtime)
        except OSError:  # removed in the meantime
            return None
        return ListedGame(name, f"{address_of(name)}/", changed, self._listing.about(path))

    def _path(self, name: str) -> Path:
        return self._one or self._library.path_of(name)

    def live_game(self, name: str) -> LiveGame | None:
        """The live game with this name, or None. Other files cannot be named."""
        if name not in self.names():
            return None
        path = self._path(name)
        if path not in self._live_games:
            self._live_games.setdefault(path, self._opened(path))
        return self._live_games[path]

    def _opened(self, path: Path) -> LiveGame:
        return LiveGame(LogFile(path))

    def last_setup(self, edition: Edition) -> Header | None:
        """The header of the last game in the library whose players can play this edition, since they may play
        again. None if only one game is served, which reveals no others."""
        wish = Setup(edition=edition.id, players=())
        return None if self._one is not None else last_setup(wish, self._library, self._demo)

    def last(self) -> tuple[str, Log] | None:
        """The last readable game in the library, and its name; None as in `last_setup`."""
        names = [] if self._one is not None else [name for name in self.names() if name != self._demo]
        for name in names[:MOST_TRIED]:
            with suppress(GameError):
                return name, read_log(self._path(name))
        return None

    def begin(self, setup: Setup, names: NewNames, today: date) -> Path:
        """The file of a new game. Without a name, it gets one from the date or from the game whose events it
        copies. If the same form began a game before, it is that one. If the only game exists already, it is
        that one. Raises `EntryError`."""
        with self._creating:
            if self._one is not None and self._one.exists():
                return self._one
            old = self._path(names.events_of) if names.events_of in self.names() else None
            events: Sequence[Event] = ()
            if old is not None:
                log = read_log(old)
                setup = replace(setup, played=log.deal.players)
                events = copied_events(log, setup)
            path = self._begun_before(setup, events)
            if path is None or names.game not in ("", path.stem):
                path = self._one or self._place_of_new(names.game, today, old)
                create_game(setup, path, events)
            return path

    def _begun_before(self, setup: Setup, events: Sequence[Event]) -> Path | None:
        """The last game, if it is exactly what the new one would be. Then its form was sent twice, because
        the first answer was lost on the way or with the server."""
        for name in self.names()[:1]:
            path = self._path(name)
            with suppress(GameError):
                last = read_log(path)
                if (last.header, last.events) == (setup.log(path, events).header, tuple(events)):
                    return path
        return None

    def _place_of_new(self, name: str, today: date, old: Path | None) -> Path:
        if old is not None and not name:
            return place_of_corrected(old)
        return self._library.place_of_new(name or self._library.new_name(today))

    def close(self) -> None:
        """Ends all listeners."""
        for live_game in self._live_games.values():
            live_game.close()


def name_of(path: Path) -> str:
    """A game's name in the form that addresses use."""
    return os.fsencode(path.stem).decode("utf-8", "replace")


def address_of(name: str) -> str:
    """The beginning of the addresses of a game's pages."""
    return f"/game/{quote(name, safe='')}"
