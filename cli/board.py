"""`board`: an edition's board in the terminal, with what stands on it."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import typer

from cluedo_notes.cli.completion import complete_edition
from cluedo_notes.cli.drawing import BoardDrawing, Look, signs_of_output
from cluedo_notes.cli.legend import board_page, passage_names
from cluedo_notes.cli.render import style_of_output, width_of_output
from cluedo_notes.cli.session import Json, Session, session_of
from cluedo_notes.cli.spoken import CommandModule
from cluedo_notes.editions import Board, Edition, EditionError, Spot
from cluedo_notes.editions.board import square_text
from cluedo_notes.game.message import EntryError
from cluedo_notes.game.setup import edition_of
from cluedo_notes.game.words import Words

app = CommandModule()


@app.command("board")
def board_command(
    ctx: typer.Context,
    edition: Annotated[
        str | None,
        typer.Argument(metavar="@meta-board-edition", help="@arg-board", autocompletion=complete_edition),
    ] = None,
    as_json: Json = False,
) -> None:
    session = session_of(ctx)
    found, pawns = _edition_and_pawns(session, edition)
    if as_json:
        session.print_json(board_json(found))
    elif found.board is None:
        session.print_lines(_without_board(found, session.words))
    else:
        look = Look(session.words, style_of_output(), signs_of_output(), width_of_output())
        print("\n".join(board_page(BoardDrawing(found, found.board, look, pawns))))


def _edition_and_pawns(session: Session, typed: str | None) -> tuple[Edition, Mapping[str, Spot]]:
    """The edition that was typed, its pawns where they start; or the game's, its pawns nowhere as yet."""
    if typed is None:
        return session.log().edition, {}
    try:
        found = edition_of(typed)
    except EditionError as error:
        raise EntryError(error.message) from None
    return found, {} if found.board is None else found.board.starts


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
