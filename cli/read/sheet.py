"""`sheet`: certain facts and probabilities, in the form of the paper sheet."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from cluedo_notes.cli.completion import option
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.read.options import (
    AS_IT_STANDS,
    Digits,
    HowRead,
    ReadingCommand,
    odds_or_warning,
    position_at,
    with_how_read,
)
from cluedo_notes.cli.read.sheet_files import empty_players, write_paper
from cluedo_notes.cli.session import Json, session_of
from cluedo_notes.cli.terminal.compact_sheet import sheet_lines
from cluedo_notes.cli.terminal.output import print_coloured, width_of
from cluedo_notes.cli.terminal.sheet_table import style_of_output
from cluedo_notes.game.askers.shown import numbers_shown
from cluedo_notes.game.entry.setup.edition_names import edition_of
from cluedo_notes.game.errors import EntryError
from cluedo_notes.language.message import message
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.sheet.json import sheet_output
from cluedo_notes.presentation.sheet.paper import (
    Paper,
    SheetSettings,
    empty_paper,
    lines_below,
    paper_of,
    sheet_title,
)
from cluedo_notes.presentation.turn import house_lines

app = CommandModule()


@app.command("sheet", cls=ReadingCommand)
@with_how_read
def sheet(
    ctx: typer.Context,
    digits: Digits = 0,
    how: HowRead = AS_IT_STANDS,
    html: Annotated[Path | None, option("@meta-file", "@arg-sheet-html")] = None,
    pdf: Annotated[Path | None, option("@meta-file", "@arg-sheet-pdf")] = None,
    empty: Annotated[str | None, option("@meta-edition", "@arg-empty")] = None,
    players: Annotated[
        str | None, typer.Option(metavar="@meta-seated", help="@arg-empty-players", hidden=True)
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="@arg-overwrite", hidden=True)] = False,
    as_json: Json = False,
) -> None:
    """Show or write the notes sheet."""
    session = session_of(ctx)
    words = session.words
    if empty is not None:
        if html is None and pdf is None:
            raise EntryError(message("empty-needs-file"))
        write_paper(session, _empty_paper(empty, players, words), html, pdf, force, as_json)
        return
    if players is not None:
        raise EntryError(message("players-need-empty"))
    position = position_at(ctx, how.at)
    askers = numbers_shown(position.log, how.askers)
    reading = SheetSettings(how.at, how.show_model, askers, digits)
    odds = odds_or_warning(session, position, how.show_model, askers)
    if html is not None or pdf is not None:
        write_paper(session, paper_of(position, odds, reading, words), html, pdf, force, as_json)
    elif as_json:
        session.print_json(sheet_output(position, odds))
    else:
        session.print_lines(house_lines(position.log.edition, words))
        title = sheet_title(position, reading, words)
        width = width_of(sys.stdout)
        print_coloured(sheet_lines(position, odds, digits, words, style_of_output(), width, title))
        session.print_lines(["", *lines_below(position, odds, reading, words)])


def _empty_paper(edition: str, players: str | None, words: Words) -> Paper:
    """An empty sheet for an edition and players as typed."""
    box = edition_of(edition)
    return empty_paper(box, empty_players(players, box), words)
