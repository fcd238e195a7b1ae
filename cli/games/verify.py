"""`verify`: replay finished games through the rules and against the revealed cards."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from cluedo_notes.cli.completion import complete_game
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.session import Json, Session, session_of
from cluedo_notes.editions.named_file import file_or_pipe
from cluedo_notes.game.entry.library import game_path
from cluedo_notes.game.errors import EntryError, ExitStatus, LogError
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.game.review.verify import Verdict, Verification, insights_of, verify
from cluedo_notes.language.message import message
from cluedo_notes.language.words import words_in
from cluedo_notes.presentation.games.verification import (
    VerifiedFile,
    insight_lines,
    summary_lines,
    unreadable_file,
    verification_json,
    verification_lines,
    verified_file,
)

app = CommandModule()


@app.command("verify")
def verify_command(
    ctx: typer.Context,
    logs: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="@meta-logs", help="@arg-logs", show_default=False, autocompletion=complete_game
        ),
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, metavar="N", help="@arg-jobs")] = 1,
    as_json: Json = False,
) -> None:
    """Verify finished games."""
    session = session_of(ctx)
    paths = [game_path(one) for one in logs or []]
    files = list(_files(paths))
    if len(files) < 2 and not any(path.is_dir() for path in paths):
        log = read_log(files[0], file_or_pipe) if files else session.log()
        session.report_torn(log)
        _print_one(session, verify(log), as_json)
        return
    verified = list(_verified(files, session, jobs))
    if as_json:
        session.print_json([one.data for one in verified])
    else:
        _print_all(session, verified)
    raise typer.Exit(max(int(_status(one.verdict)) for one in verified))


def _files(paths: list[Path]) -> Iterator[Path]:
    """The files named, and those in the folders named. Raises `EntryError` for a folder without logs."""
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        inside = sorted(one for one in path.rglob("*.jsonl") if not one.is_fifo())
        if not inside:
            raise EntryError(message("no-logs-in", folder=str(path)))
        yield from inside


# -- one log


def _print_one(session: Session, found: Verification, as_json: bool) -> None:
    if as_json:
        session.print_json(verification_json(found, session.words, insights_of(found.log)))
    else:
        _print(session, [*verification_lines(found, session.words)])
        sys.stdout.flush()  # who could have known takes longer than all before
        _print(session, [*insight_lines(insights_of(found.log), session.words)])
    if status := _status(found.verdict):
        raise typer.Exit(status)


def _print(session: Session, lines: Sequence[str]) -> None:
    """Print lines; an indented line continues at its own indentation."""
    for line in lines:
        session.print_lines([line], indent=max(4, len(line) - len(line.lstrip(" ")) + 2))


# -- several logs


def _verified_file(file: Path, language: str) -> VerifiedFile:
    """What was found in one file, in a language."""
    words = words_in(language)
    try:
        found = verify(read_log(file, file_or_pipe))
    except LogError as error:
        return unreadable_file(file, error.message, words)
    return verified_file(file, found, words)


def _verified(files: list[Path], session: Session, jobs: int) -> Iterator[VerifiedFile]:
    """Each file's verification, in the order of the files, with a bar on a terminal."""
    language = session.words.language
    with session.progress(len(files), message("verifying")) as step:
        if jobs == 1:
            for file in files:
                yield _verified_file(file, language)
                step()
            return
        from cluedo_notes.cli.games.workers import workers  # noqa: PLC0415 (only for several at once)

        with workers(min(jobs, len(files))) as pool:
            for verified in pool.map(_verified_file, files, [language] * len(files), chunksize=8):
                yield verified
                step()


def _print_all(session: Session, verified: list[VerifiedFile]) -> None:
    """Print what is wrong with each file that is not legal, then the summary."""
    for one in verified:
        _print(session, one.lines)
    _print(session, [*summary_lines(verified, session.words)])


def _status(verdict: Verdict | None) -> ExitStatus:
    """The exit status for a verdict; None: the file cannot be read."""
    if verdict is None:
        return ExitStatus.WRONG_INPUT
    return ExitStatus.FINE if verdict is Verdict.LEGAL else ExitStatus.PROBLEMS
