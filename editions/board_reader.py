"""Boards from text files: a map drawn with signs, and what the signs mean.

    [legend]            a sign and its meaning: a place's id, or one of
    K = cuisine             start SUSPECT, spy, draw, window (all of them squares), void
    1 = start rose
    [map]               `.` a square, `#` nothing; a square with a door is drawn as an arrow into the place:
    KK.1                    ^ v < >, and \\ or / for a diagonal one
    KK<.
    [doors]             a second door of a square
    13,15 E
    [starts]            pawns that start in a place
    all = hall

Everywhere `;` begins a comment. Every sign of the map is one square, and every line is one row.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from cluedo_notes.editions.board import (
    Board,
    Direction,
    Door,
    Feature,
    Spot,
    Square,
    read_square,
    square_text,
)
from cluedo_notes.editions.named_file import plain_file
from cluedo_notes.language.message import Message, message, os_reason
from cluedo_notes.limits import MOST_BOARD_BYTES, MOST_BOARD_SIDE

ARROWS = {
    "^": (Direction.N,),
    "v": (Direction.S,),
    "<": (Direction.W,),
    ">": (Direction.E,),
    "\\": (Direction.SE, Direction.NW),
    "/": (Direction.SW, Direction.NE),
}
SQUARE, VOID = ".", "#"
SECTIONS = ("legend", "map", "doors", "starts")
START, ALL = "start", "all"


class BoardError(Exception):
    """An unusable board file; `what` says where (line and column, from 1) and why."""

    def __init__(self, what: Message) -> None:
        self.what = what
        super().__init__(what.code, dict(what.arguments))


class FileLine(Struct, frozen=True):
    """A line of the file: its number, its text, and the column at which the text begins."""

    number: int
    text: str
    column: int = 1


Passages = Sequence[tuple[str, str]]
"""Pairs of places joined by a secret passage."""


def load_board(
    path: Path,
    places: Sequence[str],
    suspects: Sequence[str],
    rooms: Sequence[str],
    passages: Passages = (),
) -> Board:
    """The board in a file, for an edition with these places, suspects, rooms and passages.

    Raises `BoardError`."""
    try:
        text = plain_file(path, MOST_BOARD_BYTES).decode("utf-8-sig")
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path, or bytes that are not text
        reason = message("not-text") if isinstance(error, UnicodeDecodeError) else os_reason(error)
        raise BoardError(message("board-unreadable", file=path.name, reason=reason)) from error
    return read_board(text, path.name, places, suspects, rooms, passages)


def read_board(
    text: str,
    file: str,
    places: Sequence[str],
    suspects: Sequence[str],
    rooms: Sequence[str],
    passages: Passages = (),
) -> Board:
    """The board that a text describes. Raises `BoardError` at the first mistake."""
    return _Reader(text, file, places, suspects).board(rooms, passages)


class _Reader:
    def __init__(self, text: str, file: str, places: Sequence[str], suspects: Sequence[str]) -> None:
        self.file = file
        self.known_places = places
        self.suspects = suspects
        self.sections = self._sections(text)
        self.place_of: dict[str, str] = {}
        self.start_of: dict[str, str] = {}
        self.feature_of: dict[str, Feature] = {}
        self.voids = {VOID}
        self._read_legend()

    def wrong(self, line: int, column: int, code: str, **arguments: object) -> BoardError:
        """The error for a mistake at a line and a column (from 1)."""
        what = message(code, **arguments)
        return BoardError(message("board-wrong-at", file=self.file, line=line, column=column, what=what))

    def _sections(self, text: str) -> Mapping[str, list[FileLine]]:
        sections: dict[str, list[FileLine]] = {}
        name, blank = "", 0
        for number, raw in enumerate(text.splitlines(), start=1):
            said = raw.partition(";")[0].rstrip()
            line = FileLine(number, said.lstrip(), len(said) - len(said.lstrip()) + 1)
            if line.text.startswith("[") and line.text.endswith("]"):
                name = self._section_name(line, sections)
                sections[name] = []
                continue
            if name == "map":  # blanks before the first character count as characters, which no legend uses
                line = FileLine(number, said)
                blank = blank or (number if sections[name] and not raw.strip() else 0)
            if line.text and not name:
                raise self.wrong(number, line.column, "board-before-section", accepted="[legend]")
            if line.text and name == "map" and blank:
                raise self.wrong(blank, 1, "board-blank-line")
            if line.text:
                sections[name].append(line)
        if not sections.get("map"):
            raise BoardError(message("board-no-map", file=self.file))
        return sections

    def _section_name(self, line: FileLine, sections: Mapping[str, list[FileLine]]) -> str:
        name = line.text[1:-1]
        if name not in SECTIONS or name in sections:
            code = "board-section-twice" if name in sections else "board-section-unknown"
            raise self.wrong(line.number, line.column, code, found=name, accepted=list(SECTIONS))
        return name

    def _assignments(self, section: str) -> Iterator[tuple[FileLine, str, str]]:
        for line in self.sections.get(section, ()):
            left, equals, right = line.text.partition(" = ")
            if not equals or not left.strip() or not right.strip():
                raise self.wrong(line.number, line.column, "board-not-assigned", found=line.text)
            yield line, left.strip(), right.strip()

    def _read_legend(self) -> None:
        taken = {SQUARE, VOID, *ARROWS}
        for line, sign, meaning in self._assignments("legend"):
            if len(sign) != 1 or sign in taken:
                raise self.wrong(line.number, line.column, "board-sign-taken", found=sign)
            taken.add(sign)
            words = meaning.split()
            if words[0] == START and len(words) == 2 and words[1] in self.suspects:
                self._start_sign(line, sign, words[1])
            elif meaning in list(Feature):
                self.feature_of[sign] = Feature(meaning)
            elif meaning == "void":
                self.voids.add(sign)
            elif meaning in self.known_places:
                self.place_of[sign] = meaning
            else:
                starts = (f"{START} {suspect}" for suspect in self.suspects)
                accepted = [*self.known_places, *starts, *Feature, "void"]
                column = line.column + len(line.text) - len(meaning)
                raise self.wrong(
                    line.number, column, "board-meaning-unknown", found=meaning, accepted=accepted
                )

    def _start_sign(self, line: FileLine, sign: str, suspect: str) -> None:
        for other, starting in self.start_of.items():
            if starting == suspect:
                raise self.wrong(
                    line.number, line.column, "board-start-sign-twice", found=suspect, other=other
                )
        self.start_of[sign] = suspect

    # -- the map

    def board(self, rooms: Sequence[str], passages: Passages) -> Board:
        lines = self.sections["map"]
        self._check_width(lines)
        cells = {square: self.place_of[sign] for square, sign in self._signs() if sign in self.place_of}
        squares = frozenset(square for square, sign in self._signs() if self._is_square(square, sign))
        doors = tuple(self._each_door_once(cells, squares))
        starts = dict(self._starts(cells))
        features = {sq: self.feature_of[sign] for sq, sign in self._signs() if sign in self.feature_of}
        board = Board(tuple(line.text for line in lines), cells, squares, doors, starts, features)
        self._check(board, rooms)
        self._check_ways(board, passages)
        return board

    def _check_width(self, lines: Sequence[FileLine]) -> None:
        width = len(lines[0].text)
        if max(width, len(lines)) > MOST_BOARD_SIDE:
            raise self.wrong(
                lines[0].number, 1, "board-too-large", rows=len(lines), width=width, most=MOST_BOARD_SIDE
            )
        for line in lines:
            if len(line.text) != width:
                column = min(len(line.text), width) + 1
                raise self.wrong(line.number, column, "board-ragged", found=len(line.text), accepted=width)

    def _signs(self) -> Iterator[tuple[Square, str]]:
        for row, line in enumerate(self.sections["map"]):
            for column, sign in enumerate(line.text):
                yield (row, column), sign

    def _at(self, square: Square) -> tuple[int, int]:
        """The line and column of a square in the file."""
        lines = self.sections["map"]
        inside = square[0] < len(lines)
        return lines[square[0]].number if inside else lines[-1].number, square[1] + 1

    def _is_square(self, square: Square, sign: str) -> bool:
        if sign == SQUARE or sign in ARROWS or sign in self.start_of or sign in self.feature_of:
            return True
        if sign not in self.place_of and sign not in self.voids:
            accepted = " ".join([SQUARE, VOID, *ARROWS, *self.start_of, *self.feature_of, *self.place_of])
            raise self.wrong(*self._at(square), "board-sign-unknown", found=sign, accepted=accepted)
        return False

    def _each_door_once(self, cells: Mapping[Square, str], squares: frozenset[Square]) -> Iterator[Door]:
        seen: dict[tuple[Square, Direction], int] = {}
        for door, (line, column) in self._doors(cells, squares):
            if (door.square, door.direction) in seen:
                other = seen[door.square, door.direction]
                door_text = f"{square_text(door.square)} {door.direction.name}"
                raise self.wrong(line, column, "board-door-twice", found=door_text, other=other)
            seen[door.square, door.direction] = line
            yield door

    def _doors(
        self, cells: Mapping[Square, str], squares: frozenset[Square]
    ) -> Iterator[tuple[Door, tuple[int, int]]]:
        """The doors, drawn and listed, each with its line and column."""
        for square, sign in self._signs():
            if sign in ARROWS:
                yield self._door(square, ARROWS[sign], cells, self._at(square)), self._at(square)
        for line in self.sections.get("doors", ()):
            where, _, direction = line.text.partition(" ")
            square_named, at = read_square(where), (line.number, line.column)
            if square_named not in squares or direction.strip() not in Direction.__members__:
                raise self.wrong(*at, "board-door-unreadable", found=line.text)
            assert square_named is not None
            yield self._door(square_named, (Direction[direction.strip()],), cells, at), at

    def _door(
        self,
        square: Square,
        directions: Sequence[Direction],
        cells: Mapping[Square, str],
        at: tuple[int, int],
    ) -> Door:
        for direction in directions:
            place = cells.get(direction.from_square(square))
            if place is not None:
                return Door(square, direction, place)
        raise self.wrong(*at, "board-door-into-nothing", found=directions[0].name)

    def _starts(self, cells: Mapping[Square, str]) -> Iterator[tuple[str, Spot]]:
        lines: dict[str, int] = {}
        for square, sign in self._signs():
            if sign in self.start_of:
                suspect = self.start_of[sign]
                if suspect in lines:
                    raise self.wrong(*self._at(square), "board-start-twice", found=suspect)
                lines[suspect] = self._at(square)[0]
                yield suspect, square
        for line, who, place in self._assignments("starts"):
            self._check_start(line, who, place, cells)
            for suspect in self.suspects if who == ALL else (who,):
                if suspect in lines:
                    twice = {"found": suspect, "other": lines[suspect]}
                    raise self.wrong(line.number, line.column, "board-start-again", **twice)
                lines[suspect] = line.number
                yield suspect, place

    def _check_start(self, line: FileLine, who: str, place: str, cells: Mapping[Square, str]) -> None:
        for named, known in ((place, cells.values()), (who, (ALL, *self.suspects))):
            if named not in known:
                accepted = list(dict.fromkeys(known))
                code = "board-start-unknown"
                raise self.wrong(line.number, line.column, code, found=named, accepted=accepted)

    # -- conditions on the whole board

    def _check(self, board: Board, rooms: Sequence[str]) -> None:
        absent = [room for room in rooms if room not in board.places]
        if absent:
            raise BoardError(message("board-room-missing", file=self.file, found=", ".join(absent)))
        homeless = [suspect for suspect in self.suspects if suspect not in board.starts]
        if homeless:
            raise BoardError(message("board-start-missing", file=self.file, found=", ".join(homeless)))
        with_door = {door.place for door in board.doors}
        for square in sorted(board.cells):
            if board.cells[square] not in with_door:
                raise self.wrong(*self._at(square), "board-no-door", found=board.cells[square])
        for square in sorted(board.squares):
            if not board.spots[square]:
                raise self.wrong(*self._at(square), "board-square-alone")

    def _check_ways(self, board: Board, passages: Passages) -> None:
        """Checks that a way leads from everywhere to everywhere: by steps, through doors and by passages."""
        islands = sorted(_islands(board, passages), key=len, reverse=True)
        apart = frozenset().union(*islands[1:])
        for square in sorted((*board.squares, *board.cells)):
            if square in apart or board.cells.get(square) in apart:
                raise self.wrong(*self._at(square), "board-island")


def _islands(board: Board, passages: Passages) -> Iterator[frozenset[Spot]]:
    """Each group of squares and places that can reach each other but no other spot."""
    ways = {spot: list(beside) for spot, beside in board.spots.items()}
    for place, other in passages:
        if place in ways and other in ways:
            ways[place].append(other)
            ways[other].append(place)
    left = set(ways)
    while left:
        island, to_do = set[Spot](), [next(iter(left))]
        while to_do:
            here = to_do.pop()
            if here not in island:
                island.add(here)
                to_do += ways[here]
        left -= island
        yield frozenset(island)
