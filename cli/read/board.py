"""A board in the terminal, with the pawns and weapons on it."""

import sys

from cluedo_notes.cli.session import Session
from cluedo_notes.cli.terminal.board_drawing import BoardDrawing, BoardStyle, signs_of_output
from cluedo_notes.cli.terminal.board_legend import board_page
from cluedo_notes.cli.terminal.output import print_coloured, width_of
from cluedo_notes.cli.terminal.sheet_table import style_of_output
from cluedo_notes.editions import Edition
from cluedo_notes.presentation.games.edition import BoardState, board_output, boardless_lines


def show_board(session: Session, box: Edition, pieces: BoardState, as_json: bool) -> None:
    """Draw the board of an edition with the pieces on it, or say that it has none."""
    if as_json:
        session.print_json(board_output(box, pieces))
    elif box.board is None:
        session.print_lines(boardless_lines(box, session.words))
    else:
        look = BoardStyle(session.words, style_of_output(), signs_of_output(), width_of(sys.stdout))
        drawing = BoardDrawing(box, box.board, look, pieces.pawns, pieces.weapons, pieces.reachable)
        print_coloured(board_page(drawing))
