"""`replay`: a game once more, event by event: with keys, as text, as JSON, as a page for a browser."""

import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from cluedo_notes.cli.completion import argument, option
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.read.options import Bits, measure_of
from cluedo_notes.cli.session import Json, Session, session_of
from cluedo_notes.cli.terminal.command_line import PROMPT, SHELL, current_line
from cluedo_notes.cli.terminal.compact_sheet import sheet_lines
from cluedo_notes.cli.terminal.files import make_files, refuse_existing
from cluedo_notes.cli.terminal.output import beneath, print_coloured, width_of
from cluedo_notes.cli.terminal.sheet_table import style_of_output
from cluedo_notes.cli.terminal.streams import is_lost
from cluedo_notes.game.log.whole_file import replace_files
from cluedo_notes.game.review.replay import Replay, ReplayStep
from cluedo_notes.game.table.of_log import table_at
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.envelope import envelope_lines
from cluedo_notes.presentation.replay.steps import StepLines, WrittenReplay, not_counted
from cluedo_notes.presentation.turn import house_lines

app = CommandModule()


@app.command("replay")
def replay(
    ctx: typer.Context,
    log: Annotated[str | None, argument("@meta-log", "@arg-replay-log")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="@arg-plain")] = False,
    at: Annotated[int | None, typer.Option(metavar="N", min=0, help="@arg-replay-at")] = None,
    html: Annotated[Path | None, option("@meta-file", "@arg-html")] = None,
    bits: Bits = False,
    force: Annotated[bool, typer.Option("--force", help="@arg-overwrite")] = False,
    as_json: Json = False,
) -> None:
    """Go through a game event by event."""
    session = session_of(ctx)
    replayed = Replay(session.log() if log is None else session.named_log(log))
    first = 0 if at is None else replayed.place_of(at)
    if html is not None:
        _write_page(session, replayed, html, force, as_json)
    elif as_json:
        step_lines = StepLines(replayed.log, session.words)
        chosen = _counted(session, replayed) if at is None else [replayed.alone(first)]
        session.print_json([step_lines.output(step) for step in _warned(session, chosen)])
    elif plain or not _has_keys(session):
        step_lines = StepLines(replayed.log, session.words, measure_of(bits))
        if at is None:
            if current_line() == PROMPT and replayed.log.live:
                session.print_lines([_other_ways(replayed.log.live[-1].number, session.words)])
            _print_all(session, replayed, step_lines)
        else:
            _print_one(session, replayed.alone(first), step_lines)
    else:
        from cluedo_notes.cli.read.replay_screen import watch  # noqa: PLC0415 (rich)

        over = at is None and table_at(replayed.log, None).over
        notice = session.words("replay-either-end") if over else ""
        watch(replayed, first, session.words, measure_of(bits), notice)


def _other_ways(number: int, words: Words) -> str:
    """How to see one event, and how to use the keys, which `play` needs for itself."""
    alone = PROMPT.spoken(f"replay --at {number}", words)
    return words("replay-in-play", at=alone, number=number, keys=SHELL.spoken("replay", words))


def _has_keys(session: Session) -> bool:
    """Is there a person at a keyboard, with a screen that can be redrawn?"""
    return session.interactive and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def _counted(session: Session, replayed: Replay) -> Iterator[ReplayStep]:
    """All steps with their results; on a terminal a bar shows the progress."""
    made = (_looked_back(replayed[place]) for place in range(len(replayed)))
    if not sys.stderr.isatty():
        yield from made
        return
    from rich.console import Console  # noqa: PLC0415 (rich: a bar on a terminal only)
    from rich.progress import track  # noqa: PLC0415 (rich: a bar on a terminal only)

    console, words = Console(file=beneath(sys.stderr)), session.words
    yield from track(made, words("replay-counting"), len(replayed), console=console, transient=True)


def _warned(session: Session, made: Iterable[ReplayStep]) -> Iterator[ReplayStep]:
    """The steps. If they go on without odds, one message on standard error says so."""
    said = False
    for step in made:
        if step.ended is not None and not said:
            session.warn(not_counted(step))
            said = True
        yield step


def _looked_back(step: ReplayStep) -> ReplayStep:
    """The step, with its hindsight computed."""
    _ = step.hindsight
    return step


# -- as text


def _print_all(session: Session, replayed: Replay, step_lines: StepLines) -> None:
    """Prints every step in a few lines, each as soon as it is known, because a long game takes a while."""
    for place in range(len(replayed)):
        for line in _lines_of(replayed[place], step_lines):
            session.print_lines([line], indent=6)
            if is_lost(sys.stdout):  # nobody waits for the rest
                return
    asked = [step.hindsight for step in map(replayed.__getitem__, range(len(replayed)))]
    if hindsights := [hindsight for hindsight in asked if hindsight is not None]:
        session.print_lines([step_lines.sum(hindsights)])


def _print_one(session: Session, step: ReplayStep, step_lines: StepLines) -> None:
    """One step with its sheet."""
    words, log = session.words, step.position.log
    session.print_lines([*_lines_of(step, step_lines, alone=True), ""], indent=6)
    session.print_lines(house_lines(log.edition, words) if step.live is not None else ())
    title = words("title-at", game=Path(log.file).stem, number=step.number)
    style, width = style_of_output(), width_of(sys.stdout)
    print_coloured(sheet_lines(step.position, step.odds, 0, words, style, width, title))
    session.print_lines(["", *envelope_lines(words, step.position), *step_lines.likeliest(step)])


def _lines_of(step: ReplayStep, step_lines: StepLines, alone: bool = False) -> Iterator[str]:
    """A step among others or, with `alone`, by itself."""
    yield step_lines.headline(step)
    for line in (*step_lines.complaints(step), *step_lines.turn(step), *step_lines.news(step)):
        yield f"  {line}"
    said = step.ended not in (None, step.number) and step_lines.held(step) is None
    if alone or not said:
        yield f"  {step_lines.envelope(step)}"
    for line in step_lines.question(step):  # it takes longer than all before
        yield f"  {line}"


# -- as a page for a browser


def _write_page(session: Session, replayed: Replay, file: Path, force: bool, as_json: bool) -> None:
    """Write the page completely or, on any error, not at all."""
    from cluedo_notes.game.knowledge.insights import insights_if_any  # noqa: PLC0415 (python-sat)
    from cluedo_notes.presentation.replay.html_page import page  # noqa: PLC0415 (a page only)

    if not force:
        refuse_existing(file)
    made = list(_warned(session, _counted(session, replayed)))
    text = page(replayed.log, made, insights_if_any(replayed.log), session.words)
    write = replace_files if force else make_files
    write([(file, text.encode())])
    if as_json:
        session.print_json(WrittenReplay(file=str(file), events=len(replayed) - 1))
    else:
        session.print_written(
            [file], session.words("replay-written", file=str(file), number=len(replayed) - 1)
        )
