"""`games`: the user's games, and which of them is the current one."""

import shlex
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from cluedo_notes.cli.completion import argument, complete_game
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.session import Json, Session, session_of
from cluedo_notes.cli.terminal.command_line import current_line
from cluedo_notes.cli.terminal.tables import print_table
from cluedo_notes.game.entry.library import SUFFIX, Library, data_folder, named_game, no_such_game
from cluedo_notes.game.entry.names import plain
from cluedo_notes.game.errors import EntryError, GameError
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.language.message import Hint, HintKind, Message, message
from cluedo_notes.language.phrases import AGREES, SAYS_YES, in_all
from cluedo_notes.presentation.games.new import (
    DeletedOutput,
    GameRow,
    UseOutput,
    game_output,
    games_output,
    games_table,
)

app = CommandModule()
commands = CommandModule()
app.add_typer(commands, name="games")

MOST_NAMED = 5
"""The number of games that a warning names; it counts the others."""


@app.callback()
def _group() -> None:
    """Without a callback typer would make the only group the whole app."""


@commands.callback(invoke_without_command=True)
def games(ctx: typer.Context, as_json: Json = False) -> None:
    """List the user's games."""
    if ctx.invoked_subcommand is not None:
        return
    session = session_of(ctx)
    library = Library(data_folder())
    current = library.current()
    paths = {name: library.path_of(name) for name in library.names()}
    if readable := library.open_to_others():
        session.warn(message("games-open", games=_few(readable), command=f"chmod go= {_all_logs(library)}"))
    if as_json:
        session.print_json(games_output(paths, current))
        return
    if not paths and current is None:
        session.warn(message("no-game", new=Hint(HintKind.PLAYERS), choose=Hint(HintKind.CHOOSE_GAME)))
        return
    if current is not None and current.parent != library.games.resolve():
        paths[str(current)] = current
    listed = [
        GameRow(name, _changed(path), path.resolve() == current, _readable(path))
        for name, path in paths.items()
    ]
    print_table(games_table(listed, session.words), session.words)


def _few(names: Sequence[str]) -> list[str | Message]:
    """The first names, and the number of further ones."""
    more = [message("and-more", number=len(names) - MOST_NAMED)] if len(names) > MOST_NAMED else []
    return [*names[:MOST_NAMED], *more]


def _all_logs(library: Library) -> str:
    """The logs of a library as one argument for a shell."""
    return f"{shlex.quote(str(library.games))}/*{SUFFIX}"


def _changed(path: Path) -> date | None:
    """The day on which a game's file was last changed; None if there is no file."""
    try:
        return date.fromtimestamp(path.stat().st_mtime)
    except OSError:
        return None


def _readable(path: Path) -> Log | None:
    """A game's log; None for one that cannot be read."""
    try:
        return read_log(path)
    except GameError:
        return None


@commands.command("use")
def use(
    ctx: typer.Context,
    name: Annotated[
        list[str], typer.Argument(metavar="@meta-game", help="@arg-use", autocompletion=complete_game)
    ],
    as_json: Json = False,
) -> None:
    """Choose the current game; a name of several words needs no quotation marks."""
    session = session_of(ctx)
    path = named_game(" ".join(name))
    library = Library(data_folder())
    read_log(path)
    library.choose(path)
    if as_json:
        session.print_json(UseOutput(current=str(path.resolve())))
    else:
        print(session.words("now-using", path=str(path)))


@commands.command("rename")
def rename(
    ctx: typer.Context,
    name: Annotated[str, argument("@meta-game", "@arg-of-list")],
    new_name: Annotated[list[str], typer.Argument(metavar="@meta-name", help="@arg-new-name")],
    as_json: Json = False,
) -> None:
    """Give a game another name. Raises `EntryError` for several names."""
    session, library = session_of(ctx), Library(data_folder())
    wished, *further = new_name
    if further:
        raise EntryError(message("name-in-quotes", typed=" ".join(further)))
    place = library.rename(_game_of_list(library, name), wished)
    _report(session, library, place, "game-renamed", as_json)


@commands.command("delete")
def delete(
    ctx: typer.Context,
    name: Annotated[list[str] | None, argument("@meta-game", "@arg-of-list")] = None,
    undo: Annotated[bool, typer.Option("--undo", help="@arg-undelete")] = False,
    force: Annotated[bool, typer.Option("--force", help="@arg-delete-at-once")] = False,
    as_json: Json = False,
) -> None:
    """Delete a game; a name of several words needs no quotation marks."""
    session, library = session_of(ctx), Library(data_folder())
    if undo:
        place = library.undelete()
        code = "game-undeleted-current" if place.resolve() == library.current() else "game-undeleted"
        _report(session, library, place, code, as_json)
        return
    if not name:
        raise EntryError(message("delete-which", accepted=library.names()))
    path = _game_of_list(library, " ".join(name))
    if not force and not session.interactive:
        at_once = current_line().spoken(f"games delete {shlex.quote(path.stem)} --force", session.words)
        raise EntryError(message("delete-needs-force", command=at_once))
    if not force and not _confirms(session.ask(message("ask-delete", name=path.stem)), path.stem):
        raise EntryError(message("not-deleted", name=path.stem))
    kept = library.delete(path)
    if as_json:
        session.print_json(DeletedOutput(deleted=path.stem, kept=str(kept)))
        return
    back = current_line().spoken("games delete --undo", session.words)
    session.print_lines([session.words("game-deleted", name=path.stem, command=back)])


def _confirms(answer: str, name: str) -> bool:
    """Does an answer say that the game of this name is to be deleted?"""
    return plain(answer) in {plain(name), *in_all(SAYS_YES), *in_all(AGREES)}


def _report(session: Session, library: Library, place: Path, code: str, as_json: bool) -> None:
    """Prints the new place of a game."""
    if as_json:
        session.print_json(game_output(place.stem, place, library.current()))
    else:
        command = current_line().spoken(f"games use {shlex.quote(place.stem)}", session.words)
        session.print_lines([session.words(code, name=place.stem, command=command)])


def _game_of_list(library: Library, name: str) -> Path:
    """The file of one of the user's games by its whole name, in capitals or not, because a game is not
    deleted or renamed by a similar one. Raises `EntryError` for any other, `LogError` for a file."""
    path = library.in_any_case(name)
    if not path.exists():
        raise no_such_game(name, library)
    return path
