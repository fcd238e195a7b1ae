"""Where games live: the user's data folder, the current game, and a game's name or path."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from itertools import chain, count
from pathlib import Path
from unicodedata import normalize

from msgspec import Struct

from cluedo_notes.game.entry.fit import near_words
from cluedo_notes.game.errors import EntryError, GameError, LogError
from cluedo_notes.game.log.locking import is_locked
from cluedo_notes.game.log.private_file import served_file
from cluedo_notes.game.log.whole_file import NotWritten, all_or_nothing, failure_named, replace_files
from cluedo_notes.language.letters import unaccented
from cluedo_notes.language.message import Hint, HintKind, Message, message
from cluedo_notes.language.printable import is_seen
from cluedo_notes.limits import MOST_NAME_BYTES

SUFFIX = ".jsonl"

DATA_VARIABLE = "XDG_DATA_HOME"
"""The variable that names the folder for every program's data."""

MOST_SHOWN = 40
"""The number of letters of a refused name that its error shows."""


DEVICES = {"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"} | {
    port + number for port in ("COM", "LPT") for number in "0123456789¹²³"
}
"""Names that Windows uses for devices, with and without an extension."""


_NOT_EVERYWHERE = frozenset("<>:\"/\\|?*$`;&'!#")
"""Characters that Windows refuses in a file's name, or that have a meaning in a shell."""


def data_folder() -> Path:
    """The user's data folder for this program. On every system it is in the folder that `XDG_DATA_HOME`
    names, by default in the system's own place for such folders. A relative path is ignored (XDG Base
    Directory Specification).

    Raises `EntryError` if neither is known: for a user without a home.
    """
    wish = Path(os.environ.get(DATA_VARIABLE, "").strip())
    if wish.is_absolute():
        return wish / "cluedo-notes"
    from platformdirs import user_data_path  # noqa: PLC0415 (not needed if a path is given)

    try:
        return user_data_path("cluedo-notes", appauthor=False)
    except RuntimeError:
        raise EntryError(message("no-home", variable=DATA_VARIABLE)) from None


class Library(Struct, frozen=True):
    """The games in one data folder."""

    folder: Path

    @property
    def games(self) -> Path:
        """The folder that holds the logs."""
        return self.folder / "games"

    @property
    def editions(self) -> Path:
        """The folder for the user's own editions that pages offer."""
        return self.folder / "editions"

    def names(self) -> list[str]:
        """The names of the games, the most recently changed first."""
        files = [path for path in self.games.glob(f"*{SUFFIX}") if _names_a_file(path.stem)]
        return [path.stem for path in sorted(files, key=lambda p: (-p.stat().st_mtime, p.name))]

    def path_of(self, name: str) -> Path:
        """The file of a game by its name.

        Raises `EntryError`, with a better name, for one that some systems refuse as a file name or that has a
        meaning in a shell. An existing game with such a name keeps it.
        """
        name = name.removesuffix(SUFFIX)
        for spelling in (name, _as_kept(name)):
            path = self.games / f"{spelling}{SUFFIX}" if _names_a_file(spelling) else None
            if path is not None and path.exists():
                return path
        if path is not None and spelling == _everywhere(spelling):
            return path
        proposal = _everywhere(name[:MOST_SHOWN])
        raise EntryError(message("not-a-game-name", typed=shortened(name), proposal=proposal))

    def by_near_name(self, typed: str) -> Path | None:
        """The file of the only game whose name differs in accents, capitals, and hyphens for blanks; None if
        there is none, or several."""
        meant = _folded(_as_kept(typed.removesuffix(SUFFIX)))
        named = [name for name in self.names() if _folded(name) == meant]
        return self.path_of(named[0]) if len(named) == 1 else None

    def in_any_case(self, name: str) -> Path:
        """Like `path_of`, but capitals make no difference if only one game has the name without them."""
        wanted = name.removesuffix(SUFFIX).casefold()
        named = [known for known in self.names() if known.casefold() == wanted]
        return self.path_of(named[0] if len(named) == 1 else name)

    def existing(self, name: str) -> Path | None:
        """The file of one of the games by its name; None if there is no such game. Raises `EntryError` for an
        impossible name."""
        path = self.path_of(name)
        return path if path.exists() else self.by_near_name(name)

    def place_of_new(self, name: str) -> Path:
        """The file of a new game by its name. Raises `EntryError` for an impossible or taken name."""
        path = self.path_of(name)
        if path.exists():
            raise EntryError(message("exists-already"))
        return path

    def edition_path(self, name: str) -> Path:
        """The file of a user's own edition or board. Raises `EntryError` for an impossible file name."""
        if _names_a_file(name):
            return self.editions / name
        stem, dot, suffix = name[-MOST_SHOWN:].rpartition(".")
        raise EntryError(
            message("not-a-file-name", typed=shortened(name), proposal=f"{_everywhere(stem)}{dot}{suffix}")
        )

    def new_name(self, today: date) -> str:
        """A name that no game has: today's date, or the date and a number."""
        numbered = chain([today.isoformat()], (f"{today.isoformat()}-{number}" for number in count(2)))
        return next(name for name in numbered if not self.path_of(name).exists())

    def current(self) -> Path | None:
        """The game chosen by `new` or `use`, or None."""
        try:
            text = os.fsdecode((self.folder / "current").read_bytes()).strip()
        except OSError:
            return None
        return Path(text) if text else None

    def choose(self, path: Path) -> None:
        """Makes a game the current one. Raises `NotWritten`; the game chosen before then stays."""
        with self.written(), all_or_nothing() as made:
            made.folder(self.folder)
            replace_files([(self.folder / "current", os.fsencode(path.resolve()) + b"\n")])

    def rename(self, path: Path, name: str) -> Path:
        """Gives one of the games another name. Returns its file. Raises `EntryError` for a name that is
        impossible or taken, and for a game that is served as a table; and `NotWritten`."""
        place, was_current = self.place_of_new(name), self.current() == path.resolve()
        _check_unserved(path)
        with self.written(), failure_named(path):
            _move(path, place)
        if was_current:
            self.choose(place)
        return place

    @property
    def deleted(self) -> Path:
        """The folder with the game that was deleted last."""
        return self.folder / "deleted"

    def delete(self, path: Path) -> Path:
        """Deletes one of the games; it is kept until the next is deleted. Returns its new place. Raises
        `EntryError` for one that is served as a table, and `NotWritten`."""
        _check_unserved(path)
        was_current = self.current() == path.resolve()
        with self.written(), failure_named(path):
            self.deleted.mkdir(mode=0o700, exist_ok=True)
            earlier = {*self.deleted.iterdir()}
            for file in earlier.difference(_move(path, self.deleted / path.name)):
                file.unlink()
            if was_current:  # remembered in case the game comes back
                (self.folder / "current").replace(self.deleted / "current")
        return self.deleted / path.name

    def undelete(self) -> Path:
        """Restores the game that was deleted last. Returns its file. Raises `EntryError` if there is none, or
        if another game has its name; and `NotWritten`."""
        kept = next(self.deleted.glob(f"*{SUFFIX}"), None)
        if kept is None:
            raise EntryError(message("nothing-deleted"))
        place = self.place_of_new(kept.stem)
        with self.written(), failure_named(place):
            _move(kept, place)
            if (self.deleted / "current").exists() and self.current() is None:
                (self.deleted / "current").replace(self.folder / "current")
        return place

    @contextmanager
    def written(self) -> Iterator[None]:
        """Within, an error about writing in the folder mentions how to use another folder. Raises
        `NotWritten`."""
        try:
            yield
        except NotWritten as error:
            if not error.file.is_relative_to(self.folder):
                raise
            what = message("not-written-in-data-folder", what=error.what, variable=DATA_VARIABLE)
            raise NotWritten(error.file, what) from None

    def open_to_others(self) -> list[str]:
        """The names of the games whose logs others on this machine can read, if files have modes."""
        if os.name == "nt":
            return []
        return [name for name in self.names() if _open_to_others(self.path_of(name).resolve())]


def _check_unserved(path: Path) -> None:
    if served_file(path).exists() and is_locked(served_file(path)):
        raise EntryError(message("game-is-served", game=path.stem))


def _move(path: Path, place: Path) -> list[Path]:
    """Moves a game's log and the hidden files next to it, such as the seats and notes of a shared table.
    Returns their new paths."""
    hidden = [file for file in path.parent.iterdir() if file.name.startswith(f".{path.name}.")]
    return [
        file.replace(place.with_name(file.name.replace(path.name, place.name, 1))) for file in (path, *hidden)
    ]


def _open_to_others(file: Path) -> bool:
    """May the file's group or all others read it, and pass through every folder above it?"""
    mode = file.stat().st_mode
    ways = [folder.stat().st_mode for folder in file.parents]
    if mode & stat.S_IROTH and all(way & stat.S_IXOTH for way in ways):
        return True
    return bool(mode & stat.S_IRGRP) and all(way & (stat.S_IXGRP | stat.S_IXOTH) for way in ways)


def _names_a_file(name: str) -> bool:
    printable = name.isprintable() and not any(sign in name for sign in "/\\")
    return (
        printable
        and name.strip() != ""
        and not name.startswith(".")
        and len(name.encode()) <= MOST_NAME_BYTES
    )


def _as_kept(name: str) -> str:
    """A name as new games have it. Keyboards differ in whether a letter and its accent are one character, and
    shells read the straight apostrophe as a quotation mark."""
    return normalize("NFC", name).replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")


def _folded(name: str) -> str:
    """A name as one word, without accents and capitals."""
    return unaccented("-".join(name.split()).casefold())


def _everywhere(name: str) -> str:
    """The name itself, if every computer can keep a file with it and every shell accepts it; otherwise a
    similar one. For the names that Windows refuses see learn.microsoft.com ("Naming Files, Paths, and
    Namespaces")."""
    taken = "".join("-" if sign in _NOT_EVERYWHERE or not is_seen(sign) else sign for sign in name)
    taken = taken.encode("utf-8")[:MOST_NAME_BYTES].decode("utf-8", "ignore")
    taken = taken.lstrip(" .-~").rstrip(" .")
    first, dot, rest = taken.partition(".")
    if not taken:
        return date.today().isoformat()
    return f"{first.rstrip()}-1{dot}{rest}" if first.rstrip().upper() in DEVICES else taken


def shortened(name: str) -> str:
    """Any name as one short line."""
    shown = "".join(sign if sign.isprintable() else "�" for sign in name)
    return shown if len(shown) <= MOST_SHOWN else f"{shown[:MOST_SHOWN]}…"


def game_path(wish: str) -> Path:
    """The file that `--game` means: a path if it exists or looks like one, otherwise a game's name. It may
    be typed as one word, without accents and capitals."""
    if os.sep in wish or "/" in wish or os.path.exists(wish):  # noqa: PTH110 (also for text too long for a path)
        return Path(wish)
    library = Library(data_folder())
    return library.existing(wish) or (Path(wish) if wish.endswith(SUFFIX) else library.path_of(wish))


def is_file_name(wish: str) -> bool:
    """Does it look like the name of a file, rather than of a game?"""
    return wish.endswith(SUFFIX) or os.sep in wish or "/" in wish


def named_game(wish: str) -> Path:
    """The same as `game_path` for an existing game. Raises `EntryError` for an unknown name, with those that
    exist."""
    path = game_path(wish)
    if path.exists() or is_file_name(wish):
        return path
    raise no_such_game(wish, Library(data_folder()))


def no_such_game(typed: str, library: Library, kind: Message | None = None) -> GameError:
    """The error for an unknown name of a game: with similar ones (did you mean) or, if there are none, with
    all. `kind`: another meaning that the name might have had."""
    if is_file_name(typed):
        return LogError(message("no-such-file"), typed)
    if near := near_game(typed):
        return near
    accepted, new = library.names(), Hint(HintKind.NEW_GAME)
    if not accepted:
        return EntryError(message("no-such-game-nor-other", typed=typed, new=new))
    if kind is None:
        return EntryError(message("no-such-game", typed=typed, accepted=accepted, new=new))
    return EntryError(message("no-such-game-nor-word", typed=typed, accepted=accepted, kind=kind))


def near_game(typed: str) -> EntryError | None:
    """The error for a slip in a game's name, or for only its first word; None if it is similar to no name."""
    names = {name: _folded(name) for name in Library(data_folder()).names()}
    first = f"{_folded(typed)}-"
    if begun := [f'"{name}"' for name, folded in names.items() if " " in name and folded.startswith(first)]:
        return EntryError(message("game-in-quotes", typed=typed, close=begun))
    nearest = near_words(_folded(typed), dict.fromkeys(names.values()))
    close = [name for near in nearest for name, folded in names.items() if folded == near]
    if not close:
        return None
    return EntryError(message("unknown-did-you-mean", kind=message("game"), typed=typed, close=close))


def current_game() -> Path:
    """The current game's file. Raises `EntryError` if none was chosen."""
    path = Library(data_folder()).current()
    if path is None:
        raise EntryError(message("no-game", new=Hint(HintKind.PLAYERS), choose=Hint(HintKind.CHOOSE_GAME)))
    return path
