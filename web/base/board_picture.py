"""A board drawn for a page: its squares and places as shapes, with the pawns where they stand."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from msgspec import Struct

from cluedo_notes.editions import Board, Edition, Spot, Square
from cluedo_notes.language.words import Words
from cluedo_notes.web.base.drawings import drawing_of

PAWNS_ABREAST = 4
"""The number of pawns side by side in a place, below its name."""


class Shape(Struct, frozen=True):
    """A row of `width` squares, the first at column `x` and row `y`, counted from the top left corner."""

    x: int
    y: int
    width: int = 1


class Label(Struct, frozen=True):
    """A name, centred at a point; lengths are in squares."""

    text: str
    x: float
    y: float
    width: float


class PawnAt(Struct, frozen=True):
    """A pawn: its drawing, its suspect's name, its middle."""

    drawing: str
    name: str
    x: float
    y: float


class BoardPicture(Struct, frozen=True):
    """All that is drawn of a board of this many columns and rows."""

    columns: int
    rows: int
    squares: tuple[Shape, ...]
    places: tuple[Shape, ...]
    labels: tuple[Label, ...]
    pawns: tuple[PawnAt, ...]


def board_picture(edition: Edition, pawns: Mapping[str, Spot], words: Words) -> BoardPicture | None:
    """The picture of an edition's board; None where it has none that is drawn."""
    board = edition.board
    if board is None:
        return None
    every = (*board.squares, *board.cells)
    return BoardPicture(
        1 + max(column for _, column in every),
        1 + max(row for row, _ in every),
        tuple(Shape(column, row) for row, column in sorted(board.squares)),
        tuple(run for place in board.places for run in _runs(board, place)),
        tuple(_label(board, place, edition, words) for place in board.places),
        tuple(_pawns(board, edition, pawns, words)),
    )


def _runs(board: Board, place: str) -> Iterator[Shape]:
    """The squares of a place, row by row."""
    squares = sorted(square for square, covered_by in board.cells.items() if covered_by == place)
    for row, of_row in groupby(squares, key=lambda square: square[0]):
        for _, run in groupby(enumerate(of_row), key=lambda one: one[1][1] - one[0]):
            columns = [column for _, (_, column) in run]
            yield Shape(columns[0], row, len(columns))


def _middle(board: Board, place: str) -> tuple[Shape, float]:
    """The widest row of a place nearest to its middle, and where its middle is from the top."""
    runs = list(_runs(board, place))
    height = sum(run.y + 0.5 for run in runs) / len(runs)
    widest = max(run.width for run in runs)
    return min(
        (run for run in runs if run.width == widest), key=lambda run: abs(run.y + 0.5 - height)
    ), height


def _label(board: Board, place: str, edition: Edition, words: Words) -> Label:
    run, height = _middle(board, place)
    name = edition.place_names[place].in_language(words.language)
    return Label(name, run.x + run.width / 2, height, run.width)


def _pawns(board: Board, edition: Edition, pawns: Mapping[str, Spot], words: Words) -> Iterator[PawnAt]:
    there: dict[Spot, list[str]] = {}
    for suspect, spot in pawns.items():
        there.setdefault(spot, []).append(suspect)
    for spot, suspects in there.items():
        for suspect, (x, y) in zip(suspects, _middles(board, spot, len(suspects)), strict=True):
            card = edition.by_id[suspect]
            yield PawnAt(drawing_of(card), card.name.in_language(words.language), x, y)


def _middles(board: Board, spot: Spot, number: int) -> Sequence[tuple[float, float]]:
    """The middles of pawns that share a spot: on a square, or in rows below the name of a place."""
    if not isinstance(spot, str):
        return [_centre(spot)] * number
    run, height = _middle(board, spot)
    return [
        (
            run.x + run.width / 2 + place % PAWNS_ABREAST - (min(number, PAWNS_ABREAST) - 1) / 2,
            height + 1 + place // PAWNS_ABREAST,
        )
        for place in range(number)
    ]


def _centre(square: Square) -> tuple[float, float]:
    row, column = square
    return column + 0.5, row + 0.5
