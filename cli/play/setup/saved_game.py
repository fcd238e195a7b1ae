"""Saved games while a new one is set up: they are mentioned, listed, and opened by name."""

import re
from collections.abc import Sequence
from pathlib import Path

from cluedo_notes.cli.play.line import NAMES, USE
from cluedo_notes.cli.terminal.command_line import PROGRAM
from cluedo_notes.game.entry.library import Library, data_folder, no_such_game
from cluedo_notes.game.entry.names import plain
from cluedo_notes.game.errors import EntryError
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.message import Message, message
from cluedo_notes.language.phrases import in_all
from cluedo_notes.language.setup_words import GOES_ON
from cluedo_notes.language.words import words_in

MOST_SAVED = 5
"""The number of saved games that are named; the others are counted."""

_LISTS = {plain(name) for name, command in NAMES.items() if command == "games"}
_PLAY = [words_in(language)("prompt-play") for language in LANGUAGES]
_OPENS = [*in_all(GOES_ON), *_PLAY, *(name for name, command in NAMES.items() if command == USE)]
_OPENED = re.compile(rf"(?:{'|'.join(sorted(_OPENS, key=len, reverse=True))})\s+(\S.*)", re.IGNORECASE)
"""Words for going on with a game, and its name."""


def saved_games() -> Message | None:
    """The names of the newest games, and how to open one; None if there are none."""
    names = Library(data_folder()).names()
    more = [message("and-more", number=len(names) - MOST_SAVED)] if len(names) > MOST_SAVED else []
    named: Sequence[str | Message] = [*names[:MOST_SAVED], *more]
    return message("play-saved-games", games=named, play=message("prompt-play")) if names else None


def opened_by(text: str) -> Path | None:
    """The saved game that an answer names after a word such as `play`; None without such a word. Raises
    `EntryError` for an unknown one, and with the list for `games`."""
    typed, saved = text.strip().removeprefix(f"{PROGRAM} "), saved_games()
    if saved is None:
        return None
    if plain(typed) in _LISTS:
        raise EntryError(saved)
    opened = _OPENED.fullmatch(typed)
    if opened is None:
        return None
    path = game_called(opened[1])
    if path is None:
        raise no_such_game(_unquoted(opened[1]), Library(data_folder()))
    return path


def game_called(text: str) -> Path | None:
    """The saved game whose name is the whole text, perhaps nearly; None if there is none."""
    library, name = Library(data_folder()), _unquoted(text)
    return library.path_of(name) if name in library.names() else library.by_near_name(name)


def _unquoted(name: str) -> str:
    return name.strip().strip("\"'")
