"""An archive: many verified logs, in lines, for programs and as a table. It is never in memory as a whole."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path

from cluedo_notes.cli.games.table import opened_table
from cluedo_notes.cli.session import ProgressBar, Session
from cluedo_notes.cli.terminal.output import json_text
from cluedo_notes.editions.named_file import file_or_pipe
from cluedo_notes.game.errors import ExitStatus, LogError
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.game.review.verify import verify
from cluedo_notes.lab.archives.archive import (
    VerdictCounts,
    VerifiedFile,
    summary_lines,
    unreadable_file,
    verified_file,
)
from cluedo_notes.lab.workers.interruption import Interruption, WorkersLost
from cluedo_notes.lab.workers.work import WorkPlace, in_order, results
from cluedo_notes.language.message import message
from cluedo_notes.language.words import words_in


def verify_archive(
    session: Session, files: Sequence[Path], place: WorkPlace, table: Path | None, force: bool, as_json: bool
) -> ExitStatus:
    """Verifies logs and reports on them: in lines as each is ready, or as one list for programs. The list,
    the table and the totals are in the order of the files. Returns the exit status.

    After an interruption, the files verified so far are reported. Then, if that was the reason, it raises
    `WorkersLost`. Raises `EntryError` if the table cannot be written."""
    opened = nullcontext() if table is None else opened_table(table, force)
    interruption, done, worst = Interruption(), 0, ExitStatus.FINE
    with interruption.noted():
        with opened as rows, session.progress(len(files), message("verifying")) as bar:
            report: _ArchiveReport = _JsonReport()
            if not as_json:
                report = _LinesReport(session, len(files), table, bar)
            ready = _reported(_found_in(files, place, session, interruption), report, bar)
            for result in in_order(ready):
                done += 1
                report.add(result)
                worst = max(worst, _status_of(result))
                if rows is not None:
                    rows.add(result.rows)
            if interruption.lost and not done:
                raise interruption.lost
        report.end()
    if interruption.lost:
        raise interruption.lost
    return worst if done == len(files) else ExitStatus.INTERRUPTED


def _status_of(file: VerifiedFile) -> ExitStatus:
    return ExitStatus.WRONG_INPUT if file.verdict is None else file.verdict.exit_status


# -- verifying

Placed = tuple[int, VerifiedFile]
"""A file's place among all, and its verification."""


def _verified(file: Path, language: str, folder: Path) -> VerifiedFile:
    """The findings in a file, whose name counts from a folder."""
    words = words_in(language)
    try:
        verification = verify(read_log(folder / file, file_or_pipe))
    except LogError as error:
        why = LogError(error.what, str(file), error.line, error.key)
        return unreadable_file(file, why.message, words)
    return verified_file(file, verification, words)


def _found_in(
    files: Sequence[Path], place: WorkPlace, session: Session, interruption: Interruption
) -> Iterator[Placed]:
    """The findings in the files, as they are ready. A file that a worker of a cluster cannot see is an
    interruption."""
    folder = Path() if place.cluster is None else Path.cwd()
    work = partial(_verified, language=session.words.language, folder=folder)
    for index, one in results(work, files, place, interruption):
        if one.verdict is None and place.cluster is not None and work(files[index]) != one:
            interruption.lost = WorkersLost(message("cluster-file-unseen", file=str(files[index])))
            return
        yield index, one


# -- reporting


class _LinesReport:
    """For people: the mistakes in a file, once it is ready, and the totals of those in order."""

    def __init__(self, session: Session, wanted: int, table: Path | None, bar: ProgressBar) -> None:
        self._session = session
        self._wanted = wanted
        self._table = table
        self._bar = bar
        self._counts = VerdictCounts()

    def ready(self, one: VerifiedFile) -> None:
        if one.lines:
            with self._bar.hidden():
                self._session.print_indented(one.lines)
                sys.stdout.flush()

    def add(self, one: VerifiedFile) -> None:
        self._counts.add(one)

    def end(self) -> None:
        words = self._session.words
        self._session.print_indented(summary_lines(self._counts, self._wanted, words))
        if self._table is not None:
            self._session.print_written([self._table], words("files-written", files=[str(self._table)]))


class _JsonReport:
    """For programs: one list on one line, written element by element."""

    def __init__(self) -> None:
        self._before = "["

    def ready(self, one: VerifiedFile) -> None:
        """Programs have the files in order."""

    def add(self, one: VerifiedFile) -> None:
        print(self._before, json_text(one.data), sep="", end="", flush=True)
        self._before = ","

    def end(self) -> None:
        print("[]" if self._before == "[" else "]")


_ArchiveReport = _LinesReport | _JsonReport


def _reported(placed: Iterator[Placed], report: _ArchiveReport, bar: ProgressBar) -> Iterator[Placed]:
    """The same files; the report has each as it is ready."""
    for index, file in placed:
        bar.step()
        report.ready(file)
        yield index, file
