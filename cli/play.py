"""`play`: one prompt that stays open at the table, with the view above it."""

import sys
from typing import Annotated

import typer

from cluedo_notes.cli.completion import complete_game
from cluedo_notes.cli.session import Session, session_of
from cluedo_notes.cli.spoken import CommandModule
from cluedo_notes.game.library import game_path
from cluedo_notes.game.message import ExitStatus

app = CommandModule()


@app.command("play")
def play(
    ctx: typer.Context,
    game: Annotated[
        str | None, typer.Argument(metavar="@meta-game", help="@arg-play", autocompletion=complete_game)
    ] = None,
    new: Annotated[bool, typer.Option("--new", help="@arg-play-new")] = False,
) -> None:
    session = session_of(ctx)
    if game is not None:
        session = Session(str(game_path(game)), session.words, session.strict)
    if not session.interactive or not sys.stdout.isatty():
        from cluedo_notes.cli.play_plain import read_lines  # noqa: PLC0415

        if not read_lines(session, new, sys.stdin):
            raise typer.Exit(int(ExitStatus.PROBLEMS))
        return
    from cluedo_notes.cli.play_screen import run_screen  # noqa: PLC0415 (prompt_toolkit)

    run_screen(session, new)
