"""`board`: an edition's board in the terminal, with what stands on it."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import typer
from msgspec import Struct

from cluedo_notes.cli.completion import complete_edition
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.read.turn import RollOption, dice_of
from cluedo_notes.cli.session import Json, Session, session_of
from cluedo_notes.cli.terminal.board_drawing import BoardDrawing, Look, signs_of_output
from cluedo_notes.cli.terminal.board_legend import board_page, passage_names
from cluedo_notes.cli.terminal.output import print_coloured
from cluedo_notes.cli.terminal.sheet_table import style_of_output, width_of_output
from cluedo_notes.editions import Board, Edition, EditionError, Spot
from cluedo_notes.editions.board import spot_order, square_text
from cluedo_notes.game.entry.setup import edition_of
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.rules.dice import Dice
from cluedo_notes.game.rules.legal_events import prospect
from cluedo_notes.game.table.apply import table_at
from cluedo_notes.language.words import Words

app = CommandModule()


@app.command("board")
def board_command(
    ctx: typer.Context,
    edition: Annotated[
        str | None,
        typer.Argument(metavar="@meta-board-edition", help="@arg-board", autocompletion=complete_edition),
    ] = None,
    roll: RollOption = None,
    as_json: Json = False,
) -> None:
    session = session_of(ctx)
    found, pieces = _edition_and_pieces(session, edition, dice_of(roll))
    if as_json:
        session.print_json(board_json(found) | _pieces_json(pieces))
    elif found.board is None:
        session.print_lines(_without_board(found, session.words))
    else:
        look = Look(session.words, style_of_output(), signs_of_output(), width_of_output())
        drawing = BoardDrawing(found, found.board, look, pieces.pawns, pieces.weapons, pieces.reachable)
        print_coloured(board_page(drawing))


class Pieces(Struct, frozen=True):
    """What stands on a board, and what a roll reaches."""

    pawns: Mapping[str, Spot] = {}
    weapons: Mapping[str, Spot] = {}
    reachable: tuple[Spot, ...] = ()


def _edition_and_pieces(session: Session, typed: str | None, dice: Dice | None) -> tuple[Edition, Pieces]:
    """The edition that was typed, its pawns where they start; or the game's as it stands now."""
    if typed is None:
        log = session.log()
        table = table_at(log, None)
        ends = prospect(table, dice).ends
        return log.edition, Pieces(table.pawns, table.weapons, ends or ())
    try:
        found = edition_of(typed)
    except EditionError as error:
        raise EntryError(error.message) from None
    return found, Pieces({} if found.board is None else found.board.starts)


def _pieces_json(pieces: Pieces) -> dict[str, Any]:
    return {
        "pawns": {pawn: _spot(spot) for pawn, spot in pieces.pawns.items()},
        "weapons": dict(pieces.weapons),
        "reachable": [_spot(spot) for spot in sorted(pieces.reachable, key=spot_order)],
    }


def board_json(edition: Edition) -> dict[str, Any]:
    """A board for other programs; that of an edition without one has no squares."""
    board = edition.board or Board((), {}, frozenset(), (), {}, {})
    return {
        "edition": edition.id,
        "rows": len(board.drawing),
        "columns": len(board.drawing[0]) if board.drawing else 0,
        "squares": [square_text(square) for square in sorted(board.squares)],
        "places": edition.place_names,
        "doors": [
            {"square": square_text(door.square), "direction": door.direction.name, "place": door.place}
            for door in board.doors
        ],
        "starts": {suspect: _spot(start) for suspect, start in board.starts.items()},
        "features": {square_text(square): board.features[square] for square in sorted(board.features)},
        "passages": edition.passages,
    }


def _spot(spot: Spot) -> str:
    return spot if isinstance(spot, str) else square_text(spot)


def _without_board(edition: Edition, words: Words) -> Iterator[str]:
    """What is known where no board is: the places, and the passages between them."""
    language = words.language
    yield words("drawn-no-board", edition=edition.name)
    yield ""
    yield words("drawn-places").upper()
    for place, name in edition.place_names.items():
        yield f"  {place:<28}{name.in_language(language)}"
    yield ""
    yield words("drawn-passages").upper()
    for passage in passage_names(edition, words) or [words("drawn-no-passages")]:
        yield f"  {passage}"
