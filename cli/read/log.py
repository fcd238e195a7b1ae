"""The log, one line per event."""

from typing import Annotated

import typer

from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.read.options import At, ReadingCommand, log_at
from cluedo_notes.cli.session import Json, session_of
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.log import file_lines, file_output, log_lines, log_output

app = CommandModule()


@app.command("log", cls=ReadingCommand)
def log_command(
    ctx: typer.Context,
    at: At = None,
    everything: Annotated[bool, typer.Option("--all", help="@arg-log-all")] = False,
    as_json: Json = False,
) -> None:
    """Show the log."""
    session = session_of(ctx)
    log = log_at(ctx, at)
    if as_json:
        session.print_json(file_output(log) if everything else log_output(log))
    else:
        lines = file_lines if everything else log_lines
        session.print_rows(lines(log, Describer(log, session.words)), indent=6)
