"""`sheet`: what is certain and how probable the rest is, as the paper notes sheet shows it."""

import typer

from cluedo_notes.cli.figures import signed_percent
from cluedo_notes.cli.reading import At, Digits, Shown, envelope_lines, odds_or_warning, position_at
from cluedo_notes.cli.render import SheetTable, style_of_output, width_of_output
from cluedo_notes.cli.session import Json, session_of
from cluedo_notes.cli.spoken import CommandModule
from cluedo_notes.game.describe import Describer
from cluedo_notes.game.odds import ShowModel
from cluedo_notes.game.sheet import sheet_json

app = CommandModule()


@app.command("sheet")
def sheet(
    ctx: typer.Context,
    digits: Digits = 0,
    at: At = None,
    show_model: Shown = ShowModel.EVENLY,
    as_json: Json = False,
) -> None:
    session, position = session_of(ctx), position_at(ctx, at)
    odds = odds_or_warning(session, position, show_model)
    if as_json:
        session.print_json(sheet_json(position, odds))
        return
    words = session.words
    table = SheetTable(position, odds, digits, words, style_of_output(), width_of_output())
    print("\n".join(table.lines()))
    session.print_lines(["", *envelope_lines(words, position)])
    if odds is not None and len(odds.envelopes) > 1:
        likeliest = odds.envelopes[0]
        cards = Describer(position.log, words).cards(likeliest.cards)
        chance = signed_percent(likeliest.probability, max(digits, 1), words)
        session.print_lines([words("likeliest", cards=cards, percent=chance)])
