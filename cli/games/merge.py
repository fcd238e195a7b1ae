"""`merge`: several players' logs of one game become one, and every disagreement is reported."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from cluedo_notes.cli.command_line import current_line
from cluedo_notes.cli.completion import complete_game
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.session import Json, Session, session_of
from cluedo_notes.cli.terminal.output import json_text
from cluedo_notes.editions.named_file import file_or_pipe
from cluedo_notes.game.entry.library import game_path
from cluedo_notes.game.errors import EntryError, ExitStatus
from cluedo_notes.game.log.events import DRAWN_CARDS
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.game.review.merge.merge import Disagreement, Merged, Says, merged, save
from cluedo_notes.language.message import message
from cluedo_notes.presentation.describe import Describer

app = CommandModule()


@app.command("merge")
def merge(
    ctx: typer.Context,
    logs: Annotated[
        list[str], typer.Argument(metavar="@meta-logs", help="@arg-merge-logs", autocompletion=complete_game)
    ],
    output: Annotated[Path | None, typer.Option(metavar="@meta-file", help="@arg-merge-output")] = None,
    marks: Annotated[
        str | None,
        typer.Option(metavar="@meta-game", help="@arg-merge-marks", autocompletion=complete_game),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="@arg-merge-force")] = False,
    as_json: Json = False,
) -> None:
    """Merge several players' logs of one game."""
    session = session_of(ctx)
    read = [read_log(game_path(typed), file_or_pipe) for typed in logs]
    for log in read:
        session.report_torn(log)
    result = merged(read, None if marks is None else _with_marks(marks, logs, read))
    if output is not None:
        save(result.log, read, output, force)
    ignored = _ignored(result)
    _print(session, result, ignored, output, as_json)
    for line in _lines(result.disagreements, _labels(read), Describer(result.log, session.words)):
        print(current_line().sender + line, file=sys.stderr)
    if ignored:
        session.warn(message("merge-contradicts", events=[f"#{number}" for number in ignored]))
    if result.disagreements:
        raise typer.Exit(ExitStatus.PROBLEMS)


def _with_marks(typed: str, files: Sequence[str], logs: Sequence[Log]) -> Log:
    """The merged log whose marks are kept. Raises `EntryError` for a file that is not among them."""
    paths = [game_path(file) for file in files]
    if game_path(typed) not in paths:
        raise EntryError(message("merge-marks-of-none", file=typed))
    return logs[paths.index(game_path(typed))]


def _ignored(result: Merged) -> tuple[int, ...]:
    """The events without which the cards of the merged log fit; empty where all of it fits."""
    from cluedo_notes.game.deduction.position import position_of  # noqa: PLC0415 (python-sat)

    return position_of(result.log).ignored


def _print(
    session: Session, result: Merged, ignored: Sequence[int], output: Path | None, as_json: bool
) -> None:
    """Print the merged log, or say that it was written to a file."""
    lines = (result.log.header, *result.log.events)
    if as_json:
        session.print_json(
            {
                "events": len(result.log.events),
                "disagreements": result.disagreements,
                "consistent": not ignored,
                "ignored": ignored,
                "log": lines,
            }
        )
    elif output is None:
        for line in lines:
            print(json_text(line))
    else:
        number = len(result.log.events)
        session.tell_written([output], session.words("merge-written", file=str(output), number=number))
    sys.stdout.flush()


# -- disagreements in words


def _lines(
    disagreements: Sequence[Disagreement], labels: Mapping[str, str], describer: Describer
) -> Iterator[str]:
    """One line for each disagreement."""
    words = describer.words
    for one in disagreements:
        says = words("clause-separator").join(
            _log_says(one, log, labels[log.file], describer) for log in one.logs
        )
        what = _what(one, describer)
        if one.event is None:
            yield words("merge-differs-header", what=what, says=says)
        else:
            yield words("merge-differs", event=one.event, what=what, says=says)


def _labels(logs: Sequence[Log]) -> dict[str, str]:
    """For each log its keeper and its file, without the folder where the names alone are distinct."""
    files = {log.file for log in logs}
    alone = len({Path(file).name for file in files}) == len(files)
    names = {log.file: Path(log.file).name if alone else log.file for log in logs}
    return {log.file: ", ".join(filter(None, (log.header.me, names[log.file]))) for log in logs}


def _what(one: Disagreement, describer: Describer) -> str:
    """What the logs disagree about."""
    code = one.what.replace("_", "-")
    if one.what == "card" and one.player is not None:
        code = "card-shown"
    elif one.what == "character" and one.card is not None:
        code = "player-of"
    card = describer.card(one.card) if one.card is not None else ""
    return describer.words(f"differs-{code}", player=one.player or "", card=card)


def _log_says(one: Disagreement, log: Says, label: str, describer: Describer) -> str:
    words = describer.words
    says = _said(one, log.says, describer)
    if log.event is None:
        return words("merge-says-header", file=label, says=says)
    return words("merge-says", file=label, event=log.event, says=says)


def _said(one: Disagreement, value: Any, describer: Describer) -> str:
    """What one log says, in words."""
    words = describer.words
    if value is None:
        return words("differs-left-out")
    match one.what:
        case "answer":
            return words(f"answer-{value}", player=one.player)
        case "correct":
            return words("differs-right" if value else "differs-wrong")
        case "missing":
            return words("differs-noted")
        case "options":
            return msgspec.json.encode(value).decode("utf-8")
    return _value(one.what, value, describer)


def _value(what: str, value: Any, describer: Describer) -> str:
    """The value of a key, in the edition's names and the reader's language."""
    match what:
        case "event":
            return f"#{value}"
        case "dice":
            return " + ".join(map(str, value))
        case "via":
            return describer.way(value)
        case "power":
            return describer.words(f"power-{value}")
        case "card-twice":
            return describer.owner(value)
        case "drawn":
            return describer.drawn(value)
    parts = value if isinstance(value, tuple) else (value,)
    return ", ".join(_named(str(part), describer) for part in parts) or "–"


def _named(value: str, describer: Describer) -> str:
    """The name of a card, a drawn card or a place; any other value as it is."""
    if value in describer.log.edition.by_id:
        return describer.card(value)
    return describer.drawn(value) if value in DRAWN_CARDS else describer.place(value)
