"""`turn`: the player whose turn it is, and what they may do, on the board too."""

from typing import Annotated

import typer

from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.read.board import show_board
from cluedo_notes.cli.read.dice import RollOption, dice_of
from cluedo_notes.cli.read.options import ReadingCommand
from cluedo_notes.cli.session import Json, session_of
from cluedo_notes.game.rules.legal_events import prospect
from cluedo_notes.game.table.of_log import table_at
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.games.edition import BoardState
from cluedo_notes.presentation.turn import turn_output, whole_turn_lines

app = CommandModule()


@app.command("turn", cls=ReadingCommand)
def turn(
    ctx: typer.Context,
    roll: RollOption = None,
    board: Annotated[bool, typer.Option("--board", help="@arg-turn-board")] = False,
    as_json: Json = False,
) -> None:
    """Say whose turn it is and what may be done, or draw the board."""
    session = session_of(ctx)
    log = session.log()
    table = table_at(log, None)
    ahead = prospect(table, dice_of(roll, log.edition))
    if board:
        show_board(session, log.edition, BoardState(table.pawns, table.weapons, ahead.ends or ()), as_json)
    elif as_json:
        session.print_json(turn_output(ahead, table))
    else:
        session.print_lines(whole_turn_lines(ahead, table, roll is not None, Describer(log, session.words)))
