"""The log, a line an event."""

from typing import Annotated

import typer

from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.session import Json, session_of
from cluedo_notes.game.log.corrections import active_lines
from cluedo_notes.game.log.reader import Log
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.log import log_lines

app = CommandModule()


@app.command("log")
def log_command(
    ctx: typer.Context,
    everything: Annotated[bool, typer.Option("--all", help="@arg-log-all")] = False,
    as_json: Json = False,
) -> None:
    session = session_of(ctx)
    log = session.log()
    if as_json:
        session.print_json(_json(log, everything))
    else:
        session.print_rows(log_lines(log, Describer(log, session.words), everything), indent=6)


def _json(log: Log, everything: bool) -> dict[str, object]:
    if not everything:
        events = [{"number": live.number, "event": live.event} for live in log.live]
        return {"header": log.header, "events": events}
    active = active_lines(log.events)
    lines = [
        {"number": number, "active": number in active, "event": event}
        for number, event in enumerate(log.events, start=1)
    ]
    return {"header": log.header, "events": lines}
