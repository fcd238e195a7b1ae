"""`editions`: the boxes, their boards, the rules that are checked, and the user's own files."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from cluedo_notes.cli.completion import argument
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.read.board import show_board
from cluedo_notes.cli.session import Json, Session, session_of
from cluedo_notes.cli.terminal.command_line import PROGRAM
from cluedo_notes.cli.terminal.tables import print_table
from cluedo_notes.editions import Edition, EditionError, load, load_file, shipped
from cluedo_notes.editions.named_file import file_or_pipe
from cluedo_notes.game.entry.library import Library, data_folder, game_path
from cluedo_notes.game.entry.setup.edition_names import edition_of
from cluedo_notes.game.errors import EntryError, ExitStatus, LogError
from cluedo_notes.language.message import Message, message
from cluedo_notes.presentation.games.edition import (
    BoardState,
    checked_edition,
    edition_lines,
    edition_table,
    listed_edition,
)
from cluedo_notes.presentation.games.rules import rule_lines, rules_output

EditionName = Annotated[list[str], argument("@meta-edition", "@arg-edition")]
"""The words of an edition's name."""

app = CommandModule()
commands = CommandModule(no_args_is_help=True)
app.add_typer(commands, name="editions")


@app.callback()
def _group() -> None:
    """Without a callback typer would make the only group the whole app."""


@commands.command("list")
def list_editions(ctx: typer.Context, as_json: Json = False) -> None:
    """List the shipped editions."""
    session = session_of(ctx)
    editions = [load(edition_id) for edition_id in shipped()]
    if as_json:
        session.print_json([listed_edition(edition) for edition in editions])
        return
    print_table(edition_table(editions, session.words), session.words)


@commands.command("show")
def show(
    ctx: typer.Context,
    edition: EditionName,
    as_json: Json = False,
) -> None:
    """Show everything about an edition."""
    session, box = session_of(ctx), _edition_of(edition)
    if as_json:
        session.print_json(box)
    else:
        session.print_indented(edition_lines(box, session.words))


def _edition_of(typed: Sequence[str]) -> Edition:
    try:
        return edition_of(" ".join(typed))
    except EditionError as error:
        raise EntryError(error.message) from None


@commands.command("board")
def board(
    ctx: typer.Context,
    edition: EditionName,
    as_json: Json = False,
) -> None:
    """Draw an edition's board with the pawns where they start."""
    box = _edition_of(edition)
    show_board(session_of(ctx), box, BoardState({} if box.board is None else box.board.starts), as_json)


@commands.command("rules")
def rules(
    ctx: typer.Context,
    edition: Annotated[list[str] | None, argument("@meta-edition", "@arg-edition")] = None,
    as_json: Json = False,
) -> None:
    """List the rules that are checked, of an edition or of the current game."""
    session = session_of(ctx)
    box = _edition_or_game(session, " ".join(edition)) if edition else None
    if as_json:
        session.print_json(rules_output(box, session.words))
        return
    words = session.words
    session.print_lines(rule_lines(box or _edition_here(session), words))
    page = _rules_page()
    explained = words("rules-explained-in-source") if page is None else words("rules-explained", page=page)
    session.print_lines([explained])


def _edition_or_game(session: Session, typed: str) -> Edition:
    """The edition with this name or, if there is none, that of the game with this name. Raises `EntryError`,
    `LogError`."""
    try:
        return _edition_of([typed])
    except EntryError:
        if not _is_game(typed):
            raise
    session.read_game(typed)
    return session.log().edition


def _is_game(typed: str) -> bool:
    """Is there a game with this name?"""
    try:
        return not typed.endswith(".toml") and game_path(typed).is_file()
    except EntryError:  # no game can have this name
        return False


def _edition_here(session: Session) -> Edition:
    """The edition of the game with its house rules. Without a game it is the default edition; also, with a
    warning, if the current game cannot be read. Raises `LogError` for any other game."""
    if session.game is None and Library(data_folder()).current() is None:
        return load(session.home_edition)
    try:
        return session.log().edition
    except LogError as error:
        if session.game is not None:
            raise
        session.warn(error.message)
        return load(session.home_edition)


def _rules_page() -> str | None:
    """The address of docs/rules.md for users who have only the program; None before the project is public."""
    from importlib.metadata import metadata  # noqa: PLC0415 (slow, and asked for here alone)

    for named in metadata(PROGRAM).get_all("Project-URL") or []:
        label, _, address = str(named).partition(", ")
        if label == "Rules":
            return address
    return None


@commands.command("check")
def check(
    ctx: typer.Context,
    files: Annotated[list[Path], typer.Argument(metavar="@meta-files", help="@arg-edition-files")],
    as_json: Json = False,
) -> None:
    """Check the files of own editions."""
    session = session_of(ctx)
    checked = [(path, _mistakes(path, session)) for path in files]
    if as_json:
        session.print_json([checked_edition(file, mistakes, session.words) for file, mistakes in checked])
    if any(mistakes for _, mistakes in checked):
        raise typer.Exit(int(ExitStatus.WRONG_INPUT))
    if not as_json:
        for file in files:
            print(session.words("edition-fine", file=str(file)))


def _mistakes(path: Path, session: Session) -> Sequence[Message]:
    """Every mistake of one file; each also goes to standard error as it is found."""
    try:
        load_file(path, file_or_pipe)
    except EditionError as error:
        for mistake in error.mistakes:
            session.warn(message("edition-problem", file=str(path), what=mistake))
        return error.mistakes
    return ()
