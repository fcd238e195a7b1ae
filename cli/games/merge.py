"""`merge`: several players' logs of one game become one, and every disagreement is reported."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from cluedo_notes.cli.completion import argument, option
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.session import Json, Session, session_of
from cluedo_notes.cli.terminal.command_line import current_line
from cluedo_notes.cli.terminal.output import json_text
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.entry.library import game_path
from cluedo_notes.game.errors import EntryError, ExitStatus
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.review.merge.merge import Merged, merged, save
from cluedo_notes.language.message import message, numbered
from cluedo_notes.presentation.games.merge import disagreement_lines, merge_output

app = CommandModule()


@app.command("merge")
def merge(
    ctx: typer.Context,
    logs: Annotated[list[str], argument("@meta-logs", "@arg-merge-logs")],
    output: Annotated[Path | None, typer.Option(metavar="@meta-file", help="@arg-merge-output")] = None,
    marks: Annotated[str | None, option("@meta-game", "@arg-merge-marks")] = None,
    force: Annotated[bool, typer.Option("--force", help="@arg-merge-force")] = False,
    as_json: Json = False,
) -> None:
    """Merge several players' logs of one game."""
    session = session_of(ctx)
    read = [session.named_log(typed) for typed in logs]
    result = merged(read, None if marks is None else _with_marks(marks, logs, read))
    if output is not None:
        save(result.log, read, output, force)
    ignored = position_of(result.log).ignored
    _print(session, result, ignored, output, as_json)
    for line in disagreement_lines(result, read, session.words):
        print(current_line().sender + line, file=sys.stderr)
    if ignored:
        session.warn(message("merge-contradicts", events=[numbered(number) for number in ignored]))
    if result.disagreements:
        raise typer.Exit(ExitStatus.PROBLEMS)


def _with_marks(typed: str, files: Sequence[str], logs: Sequence[Log]) -> Log:
    """The merged log with the marks of one file. Raises `EntryError` for a file that is not among them."""
    paths = [game_path(file) for file in files]
    if game_path(typed) not in paths:
        raise EntryError(message("merge-marks-of-none", file=typed))
    return logs[paths.index(game_path(typed))]


def _print(
    session: Session, result: Merged, ignored: tuple[int, ...], output: Path | None, as_json: bool
) -> None:
    """Print the merged log, or say that it was written to a file."""
    if as_json:
        session.print_json(merge_output(result, ignored))
    elif output is None:
        for line in (result.log.header, *result.log.events):
            print(json_text(line))
    else:
        number = len(result.log.events)
        session.print_written([output], session.words("merge-written", file=str(output), number=number))
    sys.stdout.flush()
