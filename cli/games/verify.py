"""`verify`: replay finished games through the rules and against the revealed cards."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from cluedo_notes.cli.completion import argument, option
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.session import Json, Scheduler, Session, session_of
from cluedo_notes.cli.stores import named_log
from cluedo_notes.game.entry.library import named_game
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.review.verify import Verification, insights_of, verify
from cluedo_notes.language.message import message
from cluedo_notes.presentation.games.verification import (
    insight_lines,
    verification_lines,
    verify_output,
)

app = CommandModule()


@app.command("verify")
def verify_command(
    ctx: typer.Context,
    logs: Annotated[list[str] | None, argument("@meta-logs", "@arg-logs")] = None,
    jobs: Annotated[int, typer.Option(min=1, metavar="N", help="@arg-jobs", hidden=True)] = 1,
    scheduler: Scheduler = None,
    table: Annotated[Path | None, option("@meta-file", "@arg-table")] = None,
    force: Annotated[bool, typer.Option("--force", help="@arg-overwrite")] = False,
    as_json: Json = False,
) -> None:
    """Verify finished games."""
    session = session_of(ctx)
    paths = [named_game(typed) for typed in logs or []]
    files = list(_files(paths))
    alone = len(files) < 2 and not any(path.is_dir() for path in paths)
    if alone and table is None and scheduler is None:
        log = named_log(files[0]) if files else session.log()
        session.report_torn(log)
        _print_one(session, verify(log), as_json)
        return
    from cluedo_notes.cli.games.archive import verify_archive  # noqa: PLC0415 (only for several)
    from cluedo_notes.cli.games.place import work_place  # noqa: PLC0415 (a folder only)

    files = files or [session.path()]
    place = work_place(session, jobs, scheduler, len(files))
    raise typer.Exit(verify_archive(session, files, place, table, force, as_json))


def _files(paths: list[Path]) -> Iterator[Path]:
    """The named files, and those in the named folders, each once. Raises `EntryError` for a folder without
    logs."""
    yielded = set[str]()
    for path in paths:
        logs = _logs_in(path) if path.is_dir() else [path]
        new = {os.path.abspath(file): file for file in logs}  # noqa: PTH100 (quicker, and no link is followed)
        yield from (log_file for place, log_file in new.items() if place not in yielded)
        if len(paths) > 1:
            yielded |= new.keys()


def _logs_in(folder: Path) -> list[Path]:
    inside = sorted(file for file in folder.rglob("*.jsonl") if not file.is_fifo())
    if not inside:
        raise EntryError(message("no-logs-in", folder=str(folder)))
    return inside


# -- one log


def _print_one(session: Session, verification: Verification, as_json: bool) -> None:
    if as_json:
        session.print_json(verify_output(verification, session.words, insights_of(verification.log)))
    else:
        session.print_indented(verification_lines(verification, session.words))
        sys.stdout.flush()  # the insights take longer than everything before
        session.print_indented(insight_lines(insights_of(verification.log), session.words))
    if status := verification.verdict.exit_status:
        raise typer.Exit(status)
