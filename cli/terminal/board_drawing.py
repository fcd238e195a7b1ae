"""A board drawn with characters: two columns of the terminal for each square, numbers along the edges.

A square has up to two signs, in this order: a pawn, the mark of a square within reach, the square's feature,
the arrows of its doors. A place is filled with the sign that its board file uses, around its name and the
pieces in it.
"""

import textwrap
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, repeat
from math import ceil
from string import ascii_lowercase

from msgspec import Struct

from cluedo_notes.cli.terminal.output import can_be_printed, columns
from cluedo_notes.cli.terminal.sheet_table import BOLD, DIM, GREEN, Style
from cluedo_notes.editions import Board, Category, Direction, Edition, Spot, Square
from cluedo_notes.game.entry.names import plain
from cluedo_notes.language.words import Words

PaintedText = tuple[str, str]
"""A text and the code of its colour."""

CELL = 2
"""Columns of the terminal for each square: one is too narrow for a pawn at a door."""

SHORTEST_ON_BOARD = 5
"""A name that would have to be cut below this width is only listed next to the board."""

MORE = "+"
"""A place has more pieces than can be drawn there. As a mark: for cards after the last mark."""

CYAN, YELLOW = "36", "33"
PAWN_COLOURS = {
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "34",
    "purple": "35",
    "white": "37",
    "grey": "90",
    "pink": "95",
    "brown": "38;5;130",
    "peach": "38;5;216",
}
REVERSED = "1;7"
"""The style of pawns, with a colour of `PAWN_COLOURS` or without."""


class BoardSymbols(Struct, frozen=True):
    """The characters that an output can print for a square, a start, a reached spot, a door in each
    direction."""

    square: str
    start: str
    reached: str
    arrows: Mapping[Direction, str]


UNICODE_SIGNS = BoardSymbols("·", "□", "•", dict(zip(Direction, "↑→↓←↗↘↙↖", strict=True)))
ASCII_SIGNS = BoardSymbols(".", "_", "*", dict(zip(Direction, "^>v</\\/\\", strict=True)))


def signs_of_output() -> BoardSymbols:
    """The characters that standard output can print."""
    signs = UNICODE_SIGNS
    drawn = "".join([signs.square, signs.start, signs.reached, *signs.arrows.values()])
    return signs if can_be_printed(drawn) else ASCII_SIGNS


class BoardStyle(Struct, frozen=True):
    """How one output shows a board; `width` is the terminal's, None without a terminal."""

    words: Words
    style: Style
    signs: BoardSymbols
    width: int | None


class Piece(Struct, frozen=True):
    """A pawn or a weapon on the board: its card, its mark and colour there, its spot."""

    card: str
    mark: str
    colour: str
    spot: Spot


class BoardDrawing:
    """One board with its pieces.

    `pawns` and `weapons` map cards to their spots; those absent are not drawn. `reachable` holds the squares
    and places to be marked. `crowded`: some place has more pieces than are drawn there.
    """

    def __init__(
        self,
        edition: Edition,
        board: Board,
        look: BoardStyle,
        pawns: Mapping[str, Spot],
        weapons: Mapping[str, Spot] | None = None,
        reachable: Collection[Spot] = (),
    ) -> None:
        self.edition = edition
        self.board = board
        self.look = look
        self.reachable = frozenset(reachable)
        self.pawns = self._pawns(pawns)
        self.weapons = self._weapons(weapons or {})
        self.crowded = False
        self._cells: dict[Square, list[PaintedText]] = {
            square: self._square(square) for square in board.squares
        }
        for place in board.places:
            self._fill(place)

    def sign_of(self, spot: Spot) -> str:
        """The board file's sign for a place, or for something on a square."""
        if isinstance(spot, str):
            spot = next(square for square in sorted(self.board.cells) if self.board.cells[square] == spot)
        return self.board.drawing[spot[0]][spot[1]]

    def _pawns(self, where: Mapping[str, Spot]) -> tuple[Piece, ...]:
        """Each pawn is a small letter of its suspect's name, the same whichever pawns are drawn."""
        marks: list[str] = []
        taken = {self.sign_of(place) for place in self.board.places}
        taken |= {self.sign_of(square) for square in self.board.features}
        taken |= set(self.look.signs.arrows.values())
        suspects = self.edition.of(Category.SUSPECT)
        for card in suspects:
            *others, last = plain(card.name.in_language(self.look.words.language)).split() or [""]
            letters = (last + "".join(others) + ascii_lowercase).encode("ascii", "ignore").decode("ascii")
            marks.append(next((letter for letter in letters if letter not in taken), MORE))
            taken.add(marks[-1])
        colours = [
            f"{REVERSED};{PAWN_COLOURS[c.colour]}" if c.colour in PAWN_COLOURS else REVERSED for c in suspects
        ]
        return tuple(
            Piece(card.id, mark, colour, where[card.id])
            for card, mark, colour in zip(suspects, marks, colours, strict=True)
            if card.id in where
        )

    def _weapons(self, where: Mapping[str, Spot]) -> tuple[Piece, ...]:
        """Weapons have the numbers of the notes sheet."""
        cards = self.edition.of(Category.WEAPON)
        marks = chain("1234567890", repeat(MORE))
        return tuple(
            Piece(card.id, mark, BOLD, where[card.id])
            for card, mark in zip(cards, marks, strict=False)
            if card.id in where
        )

    def _pieces_at(self, spot: Spot) -> list[PaintedText]:
        return [(piece.mark, piece.colour) for piece in (*self.pawns, *self.weapons) if piece.spot == spot]

    # -- squares

    def _square(self, square: Square) -> list[PaintedText]:
        signs = self.look.signs
        parts = pieces = self._pieces_at(square)
        if square in self.reachable:
            parts = [*parts, (signs.reached, GREEN)]
        if square in self.board.features:
            parts = [*parts, (self.sign_of(square), YELLOW)]
        elif square in self.board.starts.values() and not pieces:
            parts = [*parts, (signs.start, DIM)]
        doors = [door for door in self.board.doors if door.square == square]
        parts = [*parts, *((signs.arrows[door.direction], CYAN) for door in doors)]
        return _filled(parts[:CELL] or [(signs.square, DIM)])

    # -- places

    def _fill(self, place: str) -> None:
        """Fills a place with its sign, its name in the middle, and its pieces."""
        squares = sorted(square for square, covered_by in self.board.cells.items() if covered_by == place)
        reached = [(self.look.signs.reached, GREEN)] if place in self.reachable else []
        for square in squares:
            self._cells[square] = _filled([(self.sign_of(square), DIM)])
        name = self.edition.place_names[place].in_language(self.look.words.language)
        written = dict(self._written(name, place))
        for square, text in written.items():
            self._cells[square] = [(text, GREEN if reached else BOLD)]
        if reached:
            for square in [min(written)] if written else squares:
                (text, colour) = self._cells[square][-1]
                self._cells[square] = [*reached, (text[-1], colour)]
        self._put(self._pieces_at(place), squares, written)

    def _written(self, name: str, place: str) -> Iterator[tuple[Square, str]]:
        """The squares on which the name of a place is written, with a space before it, and the part of it on
        each. The name goes into the longest run of a row, the first of several."""
        runs: dict[int, range] = {}
        for row, run in self.board.runs(place):
            runs[row] = max(runs.get(row, range(0)), run, key=len)
        for row, line in name_lines(name, runs, self.look.style.cut):
            needed = -(-(len(line) + 1) // CELL)
            start = runs[row].start + (len(runs[row]) - needed) // 2
            text = " " + line.ljust(CELL * needed - 1)
            for number in range(needed):
                yield (row, start + number), text[CELL * number : CELL * (number + 1)]

    def _put(self, pieces: list[PaintedText], squares: Sequence[Square], written: Collection[Square]) -> None:
        """Puts pieces into a place, starting in the row below its name, from the middle."""
        rows = {row for row, _ in written}
        last = max(rows) if rows else squares[len(squares) // 2][0] - 1
        middle = sum(column for _, column in squares) / len(squares)

        def far(square: Square) -> tuple[bool, float, float]:
            below = square[0] - last
            return square[0] in rows, below if below > 0 else 0.5 - below, abs(square[1] - middle)

        free = sorted((square for square in squares if square not in written), key=far)[: len(pieces)]
        if len(free) < len(pieces):
            self.crowded = True
            pieces = [*pieces[: max(len(free) - 1, 0)], (MORE, BOLD)]
        for square, piece in zip(sorted(free), pieces, strict=False):
            self._cells[square] = _filled([piece])

    # -- the whole board

    def bands(self) -> Iterator[tuple[list[PaintedText], ...]]:
        """The lines of the board between two rulers; a board too wide for the terminal comes in parts.

        Squares at the edges that are not part of the board are left out.
        """
        rows = range(min(row for row, _ in self._cells), max(row for row, _ in self._cells) + 1)
        first, last = min(column for _, column in self._cells), max(column for _, column in self._cells)
        label = max(CELL, len(str(rows[-1])))
        width, across = self.look.width, last + 1 - first
        most = across if width is None else max((width - label) // CELL, 1)
        most = ceil(across / ceil(across / most))  # parts of equal width cut fewer names
        for start in range(first, last + 1, most):
            shown = range(start, min(start + most, last + 1))
            yield (
                *ruler(shown, label),
                *([(str(row).rjust(label), DIM), *self._row(row, shown)] for row in rows),
                *ruler(shown, label),
            )

    def _row(self, row: int, shown: Iterable[int]) -> Iterator[PaintedText]:
        for column in shown:
            yield from self._cells.get((row, column), [(" " * CELL, "")])


def _filled(parts: list[PaintedText]) -> list[PaintedText]:
    """Text with signs on the right of their square."""
    return [(" " * (CELL - len(parts)), ""), *parts]


def ruler(shown: Sequence[int], label: int) -> Iterator[list[PaintedText]]:
    """The numbers of columns, their tens above their units."""
    tens = "".join((str(column // 10) if column >= 10 else "").rjust(CELL) for column in shown)
    units = "".join(str(column % 10).rjust(CELL) for column in shown)
    for line in (tens, units):
        if line.strip():
            yield [(" " * label + line, DIM)]


def name_lines(name: str, rows: Mapping[int, range], cut: str) -> list[tuple[int, str]]:
    """A name in the middle rows of a place, in as few rows as possible, each with its text, cut if necessary.

    `rows`: the columns of the place in each of its rows. Empty if there is no room for a name."""
    if columns(name) != len(name) or not name.split():
        return []
    numbers = sorted(rows)
    for count in range(1, min(len(numbers), len(name.split())) + 1):
        begin = (len(numbers) - count) // 2
        block = numbers[begin : begin + count]
        room = min(CELL * len(rows[row]) - 1 for row in block)
        lines = textwrap.wrap(name, room, break_long_words=False, break_on_hyphens=False)
        if len(lines) <= count and max(map(len, lines)) <= room:
            break
    if room < SHORTEST_ON_BOARD:
        return []
    fitting = [line if len(line) <= room else line[: room - 1] + cut for line in lines]
    return list(zip(block, fitting, strict=False))
