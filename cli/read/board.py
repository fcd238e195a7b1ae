"""`board`: an edition's board in the terminal, with what stands on it."""

import sys
from typing import Annotated

import typer

from cluedo_notes.cli.completion import argument
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.read.turn import RollOption, dice_of
from cluedo_notes.cli.session import Json, Session, session_of
from cluedo_notes.cli.terminal.board_drawing import BoardDrawing, BoardStyle, signs_of_output
from cluedo_notes.cli.terminal.board_legend import board_page
from cluedo_notes.cli.terminal.output import print_coloured, width_of
from cluedo_notes.cli.terminal.sheet_table import style_of_output
from cluedo_notes.editions import Edition, EditionError
from cluedo_notes.game.entry.setup.edition_names import edition_of
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.rules.legal_events import prospect
from cluedo_notes.game.table.of_log import table_at
from cluedo_notes.presentation.games.edition import BoardState, board_output, boardless_lines

app = CommandModule()


@app.command("board")
def board_command(
    ctx: typer.Context,
    edition: Annotated[str | None, argument("@meta-board-edition", "@arg-board")] = None,
    roll: RollOption = None,
    as_json: Json = False,
) -> None:
    """Draw an edition's board."""
    session = session_of(ctx)
    box, pieces = _edition_and_pieces(session, edition, roll)
    if as_json:
        session.print_json(board_output(box, pieces))
    elif box.board is None:
        session.print_lines(boardless_lines(box, session.words))
    else:
        look = BoardStyle(session.words, style_of_output(), signs_of_output(), width_of(sys.stdout))
        drawing = BoardDrawing(box, box.board, look, pieces.pawns, pieces.weapons, pieces.reachable)
        print_coloured(board_page(drawing))


def _edition_and_pieces(
    session: Session, typed: str | None, roll: tuple[str, str] | None
) -> tuple[Edition, BoardState]:
    """The edition that was typed, its pawns where they start; or the game's as it is now."""
    if typed is None:
        log = session.log()
        table = table_at(log, None)
        ends = prospect(table, dice_of(roll, log.edition)).ends
        return log.edition, BoardState(table.pawns, table.weapons, ends or ())
    try:
        box = edition_of(typed)
    except EditionError as error:
        raise EntryError(error.message) from None
    dice_of(roll, box)  # wrong dice are an error all the same
    return box, BoardState({} if box.board is None else box.board.starts)
