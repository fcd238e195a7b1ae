"""A new game on disk, from what was typed on a terminal or a page; and the players who may play again."""

from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

from msgspec.structs import replace

from cluedo_notes.editions import shipped
from cluedo_notes.game.entry.called import called_in, in_names
from cluedo_notes.game.entry.library import Library
from cluedo_notes.game.entry.names import ME, plain
from cluedo_notes.game.entry.setup.typed import Setup
from cluedo_notes.game.errors import EntryError, GameError, LogError
from cluedo_notes.game.log.events import Event, Header
from cluedo_notes.game.log.journal import create_with
from cluedo_notes.game.log.own_edition import put_edition_beside
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.game.log.whole_file import all_or_nothing
from cluedo_notes.language.message import Hint, HintKind, message

MOST_TRIED = 5
"""The number of games that are searched for the last players."""


def last_setup(typed: Setup, library: Library, strangers: str | None = None) -> Header | None:
    """The header of the newest readable game in a library, because the same people may play again.

    None if there is none, or if its players cannot play this edition. `strangers`: the game of people who
    will not play again.
    """
    for name in [game for game in library.names() if game != strangers][:MOST_TRIED]:
        try:
            header = read_log(library.path_of(name)).header
            replace(typed, players=[seat.name for seat in header.players]).check()
        except GameError:
            continue
        return header
    return None


def last_box(library: Library, otherwise: str) -> str:
    """The shipped edition of the newest readable game in a library, because the same box is on the table
    again; `otherwise` without one."""
    for name in library.names()[:MOST_TRIED]:
        try:
            edition = read_log(library.path_of(name)).header.edition
        except GameError:
            continue
        return edition if edition in shipped() else otherwise
    return otherwise


def likeliest_me(players: Sequence[str], last: Header | None) -> str:
    """The player whose notes these will be by default: a player called "me", or the keeper of the last game
    if they play again. Otherwise it is the first player named, because people begin with themselves."""
    if (called_me := next((player for player in players if plain(player) in ME), None)) is not None:
        return called_me
    again = None if last is None else last.me
    return again if again is not None and again in players else players[0]


def create_game(
    typed: Setup, path: Path, events: Sequence[Event] = (), current_in: Library | None = None
) -> Log:
    """The new log on disk; in a library, it becomes the current game there.

    Raises `EntryError` for an unacceptable set-up, and `NotWritten`; nothing is then left on disk.
    """
    if not typed.players:
        raise EntryError(message("new-without-players", new=Hint(HintKind.PLAYERS)))
    if typed.hand and typed.me is None:
        raise EntryError(message("hand-without-me-typed"))
    typed.check()
    header, edition = typed.header, typed.box
    with all_or_nothing() as made:
        if typed.edition.endswith(".toml"):
            header = replace(
                header, edition=f"./{put_edition_beside(made, Path(typed.edition), edition, path)}"
            )
        try:
            with nullcontext() if current_in is None else current_in.written():
                log = create_with(made, path, header, events)
        except LogError as error:
            what = in_names(error.what, called_in(edition))
            if error.line is not None and error.line > 1:
                raise EntryError(message("at-event", number=error.line - 1, what=what)) from None
            raise EntryError(what) from None
        if current_in is not None:
            current_in.choose(path)
        return log
