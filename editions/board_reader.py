"""Boards from text files: a map drawn with signs, and what the signs mean.

    [legend]            a sign and what it stands for: a place's id, or one of
    K = cuisine             start SUSPECT, spy, draw, window (all of them squares), void
    1 = start rose
    [map]               `.` a square, `#` nothing; a square with a door is drawn as an arrow into the place:
    KK.1                    ^ v < >, and \\ or / for a diagonal one
    KK<.
    [doors]             a second door of a square
    13,15 E
    [starts]            pawns that start in a place
    all = hall

Outside the map `;` begins a comment.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from cluedo_notes.editions.board import Board, Direction, Door, Feature, Spot, Square, read_square
from cluedo_notes.editions.message import Message, message, os_reason

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
    """A board file that cannot be used; `what` says where (line and column, from 1) and why."""

    def __init__(self, what: Message) -> None:
        self.what = what
        super().__init__(what.code, dict(what.arguments))


class Line(Struct, frozen=True):
    """A line of the file and its number."""

    number: int
    text: str


def load_board(path: Path, places: Sequence[str], suspects: Sequence[str], rooms: Sequence[str]) -> Board:
    """The board of a file, for an edition with these places, suspects and rooms. Raises `BoardError`."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path, or bytes that are no text
        reason = message("not-text") if isinstance(error, UnicodeDecodeError) else os_reason(error)
        raise BoardError(message("board-unreadable", file=path.name, reason=reason)) from error
    return read_board(text, path.name, places, suspects, rooms)


def read_board(
    text: str, file: str, places: Sequence[str], suspects: Sequence[str], rooms: Sequence[str]
) -> Board:
    """The board that a text describes. Raises `BoardError` at the first mistake."""
    return _Reader(text, file, places, suspects).board(rooms)


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
        """A mistake at a line and a column (from 1)."""
        what = message(code, **arguments)
        return BoardError(message("board-wrong-at", file=self.file, line=line, column=column, what=what))

    def _sections(self, text: str) -> Mapping[str, list[Line]]:
        sections: dict[str, list[Line]] = {}
        name = ""
        for number, raw in enumerate(text.splitlines(), start=1):
            stripped = raw.strip()
            if stripped.startswith("[") and stripped.endswith("]"):
                name = stripped[1:-1]
                if name not in SECTIONS or name in sections:
                    code = "board-section-twice" if name in sections else "board-section-unknown"
                    raise self.wrong(number, 1, code, found=name, accepted=", ".join(SECTIONS))
                sections[name] = []
                continue
            line = raw.rstrip() if name == "map" else raw.partition(";")[0].strip()
            if line and not name:
                raise self.wrong(number, 1, "board-before-section", accepted="[legend]")
            if line:
                sections[name].append(Line(number, line))
        if not sections.get("map"):
            raise BoardError(message("board-no-map", file=self.file))
        return sections

    def _assignments(self, section: str) -> Iterator[tuple[Line, str, str]]:
        for line in self.sections.get(section, ()):
            left, equals, right = line.text.partition(" = ")
            if not equals or not left.strip() or not right.strip():
                raise self.wrong(line.number, 1, "board-not-assigned", found=line.text)
            yield line, left.strip(), right.strip()

    def _read_legend(self) -> None:
        taken = {SQUARE, VOID, *ARROWS}
        for line, sign, meaning in self._assignments("legend"):
            if len(sign) != 1 or sign in taken:
                raise self.wrong(line.number, 1, "board-sign-taken", found=sign)
            taken.add(sign)
            words = meaning.split()
            if words[0] == START and len(words) == 2 and words[1] in self.suspects:
                self.start_of[sign] = words[1]
            elif meaning in list(Feature):
                self.feature_of[sign] = Feature(meaning)
            elif meaning == "void":
                self.voids.add(sign)
            elif meaning in self.known_places:
                self.place_of[sign] = meaning
            else:
                accepted = [
                    *self.known_places,
                    *(f"{START} {one}" for one in self.suspects),
                    *Feature,
                    "void",
                ]
                raise self.wrong(line.number, 5, "board-meaning-unknown", found=meaning, accepted=accepted)

    # -- the map

    def board(self, rooms: Sequence[str]) -> Board:
        lines = self.sections["map"]
        self._check_width(lines)
        cells = {square: self.place_of[sign] for square, sign in self._signs() if sign in self.place_of}
        squares = frozenset(square for square, sign in self._signs() if self._is_square(square, sign))
        doors = tuple(self._doors(cells, squares))
        starts = dict(self._starts(cells))
        features = {sq: self.feature_of[sign] for sq, sign in self._signs() if sign in self.feature_of}
        board = Board(tuple(line.text for line in lines), cells, squares, doors, starts, features)
        self._check(board, rooms)
        return board

    def _check_width(self, lines: Sequence[Line]) -> None:
        width = len(lines[0].text)
        for line in lines:
            if len(line.text) != width:
                column = min(len(line.text), width) + 1
                raise self.wrong(line.number, column, "board-ragged", found=len(line.text), accepted=width)

    def _signs(self) -> Iterator[tuple[Square, str]]:
        for row, line in enumerate(self.sections["map"]):
            for column, sign in enumerate(line.text):
                yield (row, column), sign

    def _at(self, square: Square) -> tuple[int, int]:
        """Line and column of a square in the file."""
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

    def _doors(self, cells: Mapping[Square, str], squares: frozenset[Square]) -> Iterator[Door]:
        for square, sign in self._signs():
            if sign in ARROWS:
                yield self._door(square, ARROWS[sign], cells, self._at(square))
        for line in self.sections.get("doors", ()):
            where, _, direction = line.text.partition(" ")
            square_named = read_square(where)
            if square_named not in squares or direction.strip() not in Direction.__members__:
                raise self.wrong(line.number, 1, "board-door-unreadable", found=line.text)
            assert square_named is not None
            yield self._door(square_named, (Direction[direction.strip()],), cells, (line.number, 1))

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
        for line, who, place in self._assignments("starts"):
            if place not in cells.values():
                accepted = ", ".join(dict.fromkeys(cells.values()))
                raise self.wrong(line.number, 1, "board-start-unknown", found=place, accepted=accepted)
            if who != ALL and who not in self.suspects:
                accepted = ", ".join([ALL, *self.suspects])
                raise self.wrong(line.number, 1, "board-start-unknown", found=who, accepted=accepted)
            for suspect in self.suspects if who == ALL else (who,):
                yield suspect, place
        seen: dict[str, Square] = {}
        for square, sign in self._signs():
            if sign in self.start_of:
                if sign in seen:
                    raise self.wrong(*self._at(square), "board-start-twice", found=self.start_of[sign])
                seen[sign] = square
                yield self.start_of[sign], square

    # -- what must hold of the whole

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
