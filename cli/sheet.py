"""`sheet` and `envelope`: what is certain, as the paper notes sheet shows it."""

from typing import Annotated

import typer

from cluedo_notes.cli.render import SheetTable, style_of_output, width_of_output
from cluedo_notes.cli.session import Json, session_of
from cluedo_notes.cli.spoken import CommandModule
from cluedo_notes.game.describe import Describer
from cluedo_notes.game.message import EntryError, message
from cluedo_notes.game.position import Position, position_of
from cluedo_notes.game.sheet import envelope_candidates, envelope_json, sheet_json

app = CommandModule()


At = Annotated[int | None, typer.Option(metavar="N", min=0, help="@arg-at")]


def _position(ctx: typer.Context, at: int | None) -> Position:
    session = session_of(ctx)
    log = session.log()
    if at is not None and at > len(log.events):
        raise EntryError(message("at-beyond-end", found=at, last=len(log.events)))
    position = position_of(log if at is None else log.at(at))
    if not position.consistent:
        session.warn(message("log-contradicts-itself", events=[f"#{n}" for n in position.ignored]))
    return position


@app.command("sheet")
def sheet(ctx: typer.Context, at: At = None, as_json: Json = False) -> None:
    session, position = session_of(ctx), _position(ctx, at)
    if as_json:
        session.print_json(sheet_json(position))
        return
    table = SheetTable(position, session.words, style_of_output(), width_of_output())
    print("\n".join(table.lines()))
    session.print_lines(["", *_envelope_lines(ctx, position)])


@app.command("envelope")
def envelope(ctx: typer.Context, at: At = None, as_json: Json = False) -> None:
    session, position = session_of(ctx), _position(ctx, at)
    if as_json:
        session.print_json(envelope_json(position))
    else:
        session.print_lines(_envelope_lines(ctx, position))


def _envelope_lines(ctx: typer.Context, position: Position) -> list[str]:
    """One line a category: the card that is certain, or those that are still possible."""
    words = session_of(ctx).words
    describer = Describer(position.log, words)
    lines = []
    for category, cards in envelope_candidates(position).items():
        names = [describer.card(card) for card in cards]
        code = "envelope-certain" if len(cards) == 1 else "envelope-open"
        lines.append(words(code, category=message(category), cards=names, number=len(cards)))
    return lines
