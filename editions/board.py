"""A board: its squares, the places on it, the doors between them, where pawns start, what squares do."""

from collections.abc import Iterator, Mapping
from enum import Enum, StrEnum
from functools import cached_property, lru_cache
from itertools import groupby

from msgspec import Struct

from cluedo_notes.language.numbers import read_number

Square = tuple[int, int]
"""Row and column, from 0 at the top left."""

Spot = Square | str
"""A pawn's possible position: a square, or a place by its id."""


class Direction(Enum):
    """A step from a square, as rows and columns; diagonal steps only lead through doors (S0)."""

    N = (-1, 0)
    E = (0, 1)
    S = (1, 0)
    W = (0, -1)
    NE = (-1, 1)
    SE = (1, 1)
    SW = (1, -1)
    NW = (-1, -1)

    def from_square(self, square: Square) -> Square:
        """The square one step away."""
        return square[0] + self.value[0], square[1] + self.value[1]


class Feature(StrEnum):
    """A special property of a square."""

    SPY = "spy"  # a pawn that stops there lets its player see an opponent's card (S1)
    DRAW = "draw"  # a player who stops there draws an intrigue card: the squares marked "?" (S0, S3)
    WINDOW = "window"  # only a way into the garden (S1)


class Door(Struct, frozen=True):
    """Joins a square and the place one step away, both ways."""

    square: Square
    direction: Direction
    place: str


class Board(Struct, frozen=True, dict=True):
    """The board of an edition.

    `drawing`: the map as read, a character for each square. `cells`: the squares that each place covers.
    `squares`: those where pawns walk. `starts`: where each suspect's pawn begins, a square or a place."""

    drawing: tuple[str, ...]
    cells: Mapping[Square, str]
    squares: frozenset[Square]
    doors: tuple[Door, ...]
    starts: Mapping[str, Spot]
    features: Mapping[Square, Feature]

    @cached_property
    def places(self) -> tuple[str, ...]:
        """Every place on the board, in the order of its top left square."""
        return tuple(dict.fromkeys(self.cells[square] for square in sorted(self.cells)))

    def runs(self, place: str) -> Iterator[tuple[int, range]]:
        """The rows of a place from the top, each with the columns of an unbroken run of its squares."""
        squares = sorted(square for square, covered_by in self.cells.items() if covered_by == place)
        for row, of_row in groupby(squares, key=lambda square: square[0]):
            for _, run in groupby(enumerate(of_row), key=lambda cell: cell[1][1] - cell[0]):
                columns = [column for _, (_, column) in run]
                yield row, range(columns[0], columns[-1] + 1)

    def squares_of(self, feature: Feature) -> frozenset[Square]:
        """The squares with this feature."""
        return self._featured.get(feature, frozenset())

    @cached_property
    def _featured(self) -> Mapping[Feature, frozenset[Square]]:
        return {
            feature: frozenset(square for square, featured in self.features.items() if featured is feature)
            for feature in Feature
        }

    @cached_property
    def neighbours(self) -> Mapping[Square, tuple[Square, ...]]:
        """The squares next to each square. There are no walls between squares."""
        steps = (Direction.N, Direction.E, Direction.S, Direction.W)
        return {
            square: tuple(s for step in steps if (s := step.from_square(square)) in self.squares)
            for square in self.squares
        }

    @cached_property
    def spots(self) -> Mapping[Spot, tuple[Spot, ...]]:
        """For each square and place, the spots that one step leads to, including through doors."""
        spots: dict[Spot, list[Spot]] = {square: list(beside) for square, beside in self.neighbours.items()}
        for place in self.places:
            spots[place] = []
        for door in self.doors:
            spots[door.square].append(door.place)
            spots[door.place].append(door.square)
        return {spot: tuple(dict.fromkeys(ways)) for spot, ways in spots.items()}


def square_text(square: Square) -> str:
    """A square as logs write it: "row,col"."""
    return f"{square[0]},{square[1]}"


def spot_text(spot: Spot) -> str:
    """A spot as logs write it: a place by its id."""
    return spot if isinstance(spot, str) else square_text(spot)


def spot_order(spot: Spot) -> tuple[Square, str]:
    """The key that sorts spots: places by id, then squares by row and column."""
    return ((-1, -1), spot) if isinstance(spot, str) else (spot, "")


MOST_READ = 4096
"""The number of texts whose squares are kept: more than the squares of all shipped boards together. Also the
number of paths, because the same doors and rolls lead to the same ones."""


@lru_cache(MOST_READ)
def read_spots(texts: tuple[str, ...]) -> tuple[Spot, ...]:
    """The squares and places that the texts of a path name, in order."""
    return tuple(read_square(text) or text for text in texts)


@lru_cache(MOST_READ)
def read_square(text: str) -> Square | None:
    """The square that a text "row,col" names, or None for any other text."""
    row, column = (read_number(part) for part in text.partition(",")[::2])
    return None if row is None or column is None else (row, column)
