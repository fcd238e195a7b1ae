"""The output of the program's name alone: how to begin and how to continue."""

import shlex
from typing import Any

from cluedo_notes.cli.help_page import fitting, written
from cluedo_notes.cli.terminal.command_line import current_line
from cluedo_notes.game.entry.library import Library, data_folder
from cluedo_notes.game.errors import GameError
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.language.words import Words


def start_screen(formatter: Any, words: Words) -> str:
    """The first things to type, formatted by typer's formatter. The game at hand comes first."""
    current = _game_at_hand(Library(data_folder()))
    rows = [("play --new" if current else "play", words("start-new")), ("--help", words("start-help"))]
    if current is not None:
        name, log = current
        rows.insert(0, (f"play {shlex.quote(name)}", _going_on(name, log, words)))
    fitting(formatter, words)
    formatter.write_text(words("start"))
    formatter.write_paragraph()
    with formatter.indentation():
        formatter.write_dl([(current_line().spoken(typed, words), meaning) for typed, meaning in rows])
    return written(formatter)


def _going_on(name: str, log: Log, words: Words) -> str:
    return words("start-go-on", name=name, players=list(log.deal.players), events=len(log.live))


def _game_at_hand(library: Library) -> tuple[str, Log] | None:
    """The current game, otherwise the last one noted, by its name or file; None if none can be read."""
    current = library.current()
    noted = [library.path_of(name) for name in library.names()]
    for path in [*([] if current is None else [current]), *noted]:
        try:
            return path.stem if path.parent == library.games.resolve() else str(path), read_log(path)
        except (GameError, OSError):
            continue
    return None
