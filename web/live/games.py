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
from cluedo_notes.game.entry.setup.corrected import place_of_corrected
from cluedo_notes.game.entry.setup.new_game import MOST_TRIED, create_game, last_setup
from cluedo_notes.game.entry.setup.other_way import events_asked
from cluedo_notes.game.entry.setup.typed import Setup
from cluedo_notes.game.errors import GameError
from cluedo_notes.game.log.events import Event, Header
from cluedo_notes.game.log.journal import LogFile
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.web.base.settings import ServerSettings
from cluedo_notes.web.live.listing import ListedGame, Listing
from cluedo_notes.web.live.live_game import LiveGame


class NewNames(Struct, frozen=True):
    """What a new game is to be called, if that was said, and the game whose events it takes over, if any."""

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
        """The name of the only game; None where there may be several."""
        return None if self._one is None else name_of(self._one)

    @property
    def may_begin(self) -> bool:
        """May a game be set up here? The only game just as long as it does not exist."""
        return self._one is None or not self._one.exists()

    @property
    def own_editions(self) -> Mapping[str, Path]:
        """The editions of the user's own that lie in the library, by their files' names."""
        return {file.name: file for file in sorted(self._library.editions.glob("*.toml"))}

    def names(self) -> list[str]:
        """The names of the games, the one changed last first."""
        if self._one is not None:
            return [name_of(self._one)] if self._one.exists() else []
        return [name for name in self._library.names() if name_of(Path(name + SUFFIX)) == name]

    def listed(self) -> list[ListedGame]:
        """The games with what their logs show, the one changed last first."""
        return [game for name in self.names() if (game := self._listed(name)) is not None]

    def _listed(self, name: str) -> ListedGame | None:
        path = self._path(name)
        try:
            changed = datetime.fromtimestamp(path.stat().st_mtime)
        except OSError:  # it was removed meanwhile
            return None
        return ListedGame(name, f"{address_of(name)}/", changed, self._listing.about(path))

    def _path(self, name: str) -> Path:
        return self._one or self._library.path_of(name)

    def live_game(self, name: str) -> LiveGame | None:
        """The live game with this name, or None: no other file can be named."""
        if name not in self.names():
            return None
        path = self._path(name)
        if path not in self._live_games:
            self._live_games.setdefault(path, self._opened(path))
        return self._live_games[path]

    def _opened(self, path: Path) -> LiveGame:
        return LiveGame(LogFile(path))

    def last_setup(self, edition: Edition) -> Header | None:
        """The header of the last game in the library whose players can play this edition: they may play
        again. None for the server of one game: it says nothing of others."""
        wish = Setup(edition=edition.id, players=())
        return None if self._one is not None else last_setup(wish, self._library, self._demo)

    def last(self) -> tuple[str, Log] | None:
        """The last game in the library that can be read, and its name; None as in `last_setup`."""
        names = [] if self._one is not None else [name for name in self.names() if name != self._demo]
        for name in names[:MOST_TRIED]:
            with suppress(GameError):
                return name, read_log(self._path(name))
        return None

    def begin(self, setup: Setup, names: NewNames, today: date) -> Path:
        """The file of a new game; without a name, one made of the day or of the game whose events it takes
        over. The game that the same form began before, where it comes again, and the only game where that
        exists already. Raises `EntryError`."""
        with self._creating:
            if self._one is not None and self._one.exists():
                return self._one
            old = self._path(names.events_of) if names.events_of in self.names() else None
            events: Sequence[Event] = ()
            if old is not None:
                log = read_log(old)
                setup = replace(setup, played=log.deal.players)
                events = events_asked(log, setup.played_edition.rules.first_asked)
            path = self._begun_before(setup, events)
            if path is None or names.game not in ("", path.stem):
                path = self._one or self._place_of_new(names.game, today, old)
                create_game(setup, path, events)
            return path

    def _begun_before(self, setup: Setup, events: Sequence[Event]) -> Path | None:
        """The last game, where it says just what a new one would: its form came before, and the answer was
        lost on the way or with the server."""
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
        """Let every listener go."""
        for live_game in self._live_games.values():
            live_game.close()


def name_of(path: Path) -> str:
    """A game's name in the form that addresses use."""
    return os.fsencode(path.stem).decode("utf-8", "replace")


def address_of(name: str) -> str:
    """The address at which a game's pages begin."""
    return f"/game/{quote(name, safe='')}"
