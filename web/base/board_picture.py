"""A board drawn for a page: its squares and places as shapes, with the pawns on them.

Each pawn has a letter or two, and a list next to the board has its name.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from cluedo_notes.editions import Board, Category, Edition, Spot
from cluedo_notes.language.words import Words
from cluedo_notes.web.base.drawings import drawing_of

PAWN = 1.3
"""The distance of two pawns in a place, in squares. They are below its name, as many in a row as its width
allows."""


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
    """A pawn: its letters, its drawing (which has its colour), its suspect's name, its centre."""

    letters: str
    drawing: str
    suspect: str
    name: str
    x: float
    y: float


class BoardPicture(Struct, frozen=True):
    """Everything drawn for a board of this many columns and rows."""

    columns: int
    rows: int
    squares: tuple[Shape, ...]
    places: tuple[Shape, ...]
    labels: tuple[Label, ...]
    pawns: tuple[PawnAt, ...]


def board_picture(edition: Edition, pawns: Mapping[str, Spot], words: Words) -> BoardPicture | None:
    """The picture of an edition's board; None if the board cannot be drawn."""
    board = edition.board
    if board is None:
        return None
    every = (*board.squares, *board.cells)
    return BoardPicture(
        1 + max(column for _, column in every),
        1 + max(row for row, _ in every),
        tuple(Shape(column, row) for row, column in sorted(board.squares)),
        tuple(run for place in board.places for run in _runs(board, place)),
        tuple(_label(board, place, edition, words, _standing(pawns, place)) for place in board.places),
        tuple(_pawns(board, edition, pawns, words)),
    )


def _runs(board: Board, place: str) -> list[Shape]:
    return [Shape(run.start, row, len(run)) for row, run in board.runs(place)]


def _middle(board: Board, place: str) -> tuple[Shape, float]:
    """The widest row of a place that is closest to its middle, and the height of that middle from the top."""
    runs = _runs(board, place)
    height = sum(run.y + 0.5 for run in runs) / len(runs)
    widest = max(run.width for run in runs)
    return min(
        (run for run in runs if run.width == widest), key=lambda run: abs(run.y + 0.5 - height)
    ), height


def _standing(pawns: Mapping[str, Spot], place: Spot) -> int:
    return sum(spot == place for spot in pawns.values())


def _label(board: Board, place: str, edition: Edition, words: Words, pawns: int) -> Label:
    """The name of a place, high enough for the pawns below it."""
    run, _ = _middle(board, place)
    name = edition.place_names[place].in_language(words.language)
    return Label(name, run.x + run.width / 2, _name_height(board, place, pawns), run.width)


def _name_height(board: Board, place: str, pawns: int) -> float:
    run, height = _middle(board, place)
    return height - PAWN / 2 * -(-pawns // _abreast(run))


def _abreast(run: Shape) -> int:
    return max(1, int(run.width / PAWN))


def _pawns(board: Board, edition: Edition, pawns: Mapping[str, Spot], words: Words) -> Iterator[PawnAt]:
    suspects = edition.of(Category.SUSPECT)
    letters = letters_of([card.name.in_language(words.language) for card in suspects])
    there: dict[Spot, int] = {}
    for card, sign in zip(suspects, letters, strict=True):
        if (spot := pawns.get(card.id)) is None:
            continue
        nth = there[spot] = there.get(spot, -1) + 1
        x, y = _middles(board, spot, _standing(pawns, spot))[nth]
        yield PawnAt(sign, drawing_of(card), card.id, card.name.in_language(words.language), x, y)


def _middles(board: Board, spot: Spot, number: int) -> Sequence[tuple[float, float]]:
    """The centres of pawns that share a spot: on a square, or in rows below the name of a place."""
    if not isinstance(spot, str):
        row, column = spot
        return [(column + 0.5, row + 0.5)] * number
    run, _ = _middle(board, spot)
    abreast, top = _abreast(run), _name_height(board, spot, number) + 1.2
    return [
        (
            run.x + run.width / 2 + PAWN * (place % abreast - (min(number, abreast) - 1) / 2),
            top + PAWN * (place // abreast),
        )
        for place in range(number)
    ]


def letters_of(names: Sequence[str]) -> Sequence[str]:
    """The letters on the pawns of suspects with these names, all different. Normally it is the first letter
    of the last word (S for Miss Scarlett). If others have the same, it is followed by a letter that they do
    not have (Pl for Professor Plum next to Mrs Peacock). If the last words are not distinct, the first words
    are used, otherwise numbers."""
    numbers = [str(number) for number, _ in enumerate(names, 1)]
    for at in (-1, 0):
        words = [(re.findall(r"[^\W\d_]+", name) or [""])[at] for name in names]
        letters = [_letters(place, words) for place in range(len(words))]
        if all(letters):
            return letters
    return numbers


def _letters(place: int, words: Sequence[str]) -> str:
    """The letters of the word at this index; empty if none are unique."""
    word = words[place]
    rivals = [
        other.casefold()
        for at, other in enumerate(words)
        if at != place and other[:1].casefold() == word[:1].casefold()
    ]
    if not rivals:
        return word[:1]
    own = (sign for sign in word[1:] if not any(sign.casefold() in other[1:] for other in rivals))
    second = next(own, "")
    return word[0] + second if second else ""
