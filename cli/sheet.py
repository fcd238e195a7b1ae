"""`sheet`: what is certain and how probable the rest is, as the paper notes sheet shows it."""

from pathlib import Path

import typer

from cluedo_notes.cli.reading import (
    At,
    Digits,
    Model,
    ReadAskers,
    askers_json,
    askers_model,
    odds_or_warning,
    position_at,
)
from cluedo_notes.cli.render import SheetTable, style_of_output, width_of_output
from cluedo_notes.cli.session import Json, session_of
from cluedo_notes.cli.spoken import CommandModule
from cluedo_notes.game.odds import Askers, ShowModel
from cluedo_notes.game.position import Position
from cluedo_notes.game.sheet import sheet_json
from cluedo_notes.game.told.envelope import askers_lines, envelope_lines, likeliest_lines
from cluedo_notes.game.words import Words

app = CommandModule()


@app.command("sheet")
def sheet(
    ctx: typer.Context,
    digits: Digits = 0,
    at: At = None,
    show_model: Model = ShowModel.EVENLY,
    read_askers: ReadAskers = False,
    as_json: Json = False,
) -> None:
    session, position = session_of(ctx), position_at(ctx, at)
    askers = askers_model(read_askers)
    odds = odds_or_warning(session, position, show_model, askers)
    if as_json:
        session.print_json(sheet_json(position, odds) | askers_json(askers))
        return
    words = session.words
    title = _title(position, at, show_model, askers, words)
    table = SheetTable(position, odds, digits, words, style_of_output(), width_of_output(), title)
    print("\n".join(table.lines()))
    session.print_lines(["", *envelope_lines(words, position)])
    session.print_lines(likeliest_lines(odds, max(digits, 1), words))
    if odds is not None:
        session.print_lines(askers_lines(words, askers))


def _title(position: Position, at: int | None, show_model: ShowModel, askers: Askers, words: Words) -> str:
    """The game's name, and what is not as usual about the sheet."""
    title = Path(position.log.file).stem
    if at is not None:
        title = words("title-at", game=title, number=at)
    if not position.consistent:
        title = words("title-without", game=title, events=[f"#{number}" for number in position.ignored])
    if show_model is ShowModel.ANY:
        title = words("title-any", game=title)
    return title if askers is Askers.UNREAD else words("title-askers", game=title)
