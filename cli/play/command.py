"""`play`: one prompt that stays open at the table, with the display above it."""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from io import TextIOWrapper
from typing import Annotated

import typer

from cluedo_notes.cli.completion import argument
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.session import Json, Session, session_of
from cluedo_notes.game.errors import ExitStatus
from cluedo_notes.language.message import Message

app = CommandModule()


@app.command("play")
def play(
    ctx: typer.Context,
    game: Annotated[list[str] | None, argument("@meta-game", "@arg-play")] = None,
    new: Annotated[bool, typer.Option("--new", help="@arg-play-new")] = False,
    table: Annotated[str | None, typer.Option(metavar="@meta-address", help="@arg-play-table")] = None,
    as_json: Json = False,
) -> None:
    """Open the prompt for a game; a name of several words needs no quotation marks."""
    session = session_of(ctx)
    if isinstance(sys.stdin, TextIOWrapper):  # a name in another encoding is refused as an unknown one
        sys.stdin.reconfigure(errors="surrogateescape")  # before a line is read
    lines = enumerate(sys.stdin, start=1)
    if table is not None:
        from cluedo_notes.cli.play.setup.join_table import join_table  # noqa: PLC0415 (needs the table)

        joined = join_table(session, table, lambda question: _typed(session, question, lines))
        session = Session(str(joined), session.words, session.strict)
    if game:
        session = Session(" ".join(game), session.words, session.strict)
    if as_json or not _has_screen(session):
        from cluedo_notes.cli.play.plain import PlainPlay  # noqa: PLC0415 (lines from a pipe only)

        if not PlainPlay(session, lines, as_json).run(new):
            raise typer.Exit(int(ExitStatus.PROBLEMS))
        return
    from cluedo_notes.cli.play.screen import PlayScreen  # noqa: PLC0415 (prompt_toolkit)

    with suppress(EOFError):  # the terminal was closed
        PlayScreen(session, new).run()


def _typed(session: Session, question: Message, lines: Iterator[tuple[int, str]]) -> str:
    """The answer typed to a question. Without a screen it is the next of the numbered lines, empty at their
    end."""
    if _has_screen(session):
        return session.ask(question)
    print(session.words.say(question), file=sys.stderr)
    return next(lines, (0, ""))[1].strip()


def _has_screen(session: Session) -> bool:
    """Is there a person at a screen that can be redrawn?"""
    return session.interactive and sys.stdout.isatty() and os.environ.get("TERM") not in ("dumb", "unknown")
