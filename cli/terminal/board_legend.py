"""The legend of a drawn board, at its side if there is room, otherwise below."""

from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest

from cluedo_notes.cli.terminal.board_drawing import CYAN, MORE, YELLOW, BoardDrawing, PaintedText, Piece
from cluedo_notes.cli.terminal.output import columns, wrapped
from cluedo_notes.cli.terminal.sheet_table import BOLD, DIM, GREEN
from cluedo_notes.editions.board import spot_text, square_text
from cluedo_notes.presentation.games.edition import passage_names

USUAL_WIDTH = 80
"""The columns without a terminal."""

BETWEEN_ENTRIES = 3
"""Columns between the board and the text next to it, and between two entries of one line."""

LegendLine = list[PaintedText]
Section = tuple[str, list[LegendLine]]
"""A heading and its entries."""


def board_page(drawing: BoardDrawing) -> Iterator[str]:
    """The edition's name, the board with its legend, and how to type a square; as coloured lines."""
    words, style = drawing.look.words, drawing.look.style
    yield style.paint(BOLD, drawing.edition.name.in_language(words.language))
    yield ""
    bands = list(drawing.bands())
    taken = max(width_of(line) for band in bands for line in band)
    width = max(drawing.look.width or USUAL_WIDTH, taken)
    sections = list(_sections(drawing))
    beside = list(_listed(sections))
    if len(bands) == 1 and taken + BETWEEN_ENTRIES + max(map(width_of, beside)) <= width:
        page = list(_side_by_side(list(bands[0]), beside, taken + BETWEEN_ENTRIES))
    else:
        page = [line for band in bands for line in (*band, [])] + list(_below(sections, width))
    for line in page:
        yield "".join(
            style.paint(code, "".join(text for text, _ in parts))
            for code, parts in groupby(line, key=lambda part: part[1])
        ).rstrip()
    yield ""
    square = square_text(drawing.board.doors[0].square)
    yield from wrapped(words("drawn-how-to-type", square=square), width, 2)


def width_of(line: LegendLine) -> int:
    """The width of a line in columns of the terminal."""
    return sum(columns(text) for text, _ in line)


# -- the explanations


def _sections(drawing: BoardDrawing) -> Iterator[Section]:
    words, board = drawing.look.words, drawing.board
    names = drawing.edition.place_names
    yield (
        words("drawn-places"),
        [
            _entry(drawing.sign_of(place), DIM, names[place].in_language(words.language))
            for place in board.places
        ],
    )
    for code, pieces in (("drawn-pawns", drawing.pawns), ("drawn-weapons", drawing.weapons)):
        if pieces:
            yield words(code), [_piece(drawing, piece) for piece in pieces]
    if passages := passage_names(drawing.edition, words):
        yield words("drawn-passages"), [[(passage, "")] for passage in passages]
    yield words("drawn-signs"), list(_signs(drawing))


def _piece(drawing: BoardDrawing, piece: Piece) -> LegendLine:
    name = drawing.edition.by_id[piece.card].name.in_language(drawing.look.words.language)
    where = spot_text(piece.spot)
    where = drawing.sign_of(where) if where in drawing.board.places else where
    return [(piece.mark, piece.colour), (f" {name}  ", ""), (where, DIM)]


def _signs(drawing: BoardDrawing) -> Iterator[LegendLine]:
    words, board, signs = drawing.look.words, drawing.board, drawing.look.signs
    yield _entry(signs.square, DIM, words("drawn-square"))
    used = {door.direction for door in board.doors}
    arrows = "".join(signs.arrows[direction] for direction in signs.arrows if direction in used)
    yield _entry(arrows, CYAN, words("drawn-door"))
    features = {drawing.sign_of(square): feature for square, feature in sorted(board.features.items())}
    for sign, feature in features.items():
        yield _entry(sign, YELLOW, words(f"feature-{feature}"))
    standing = {piece.spot for piece in drawing.pawns}
    if any(isinstance(start, tuple) and start not in standing for start in board.starts.values()):
        yield _entry(signs.start, DIM, words("drawn-start"))
    if drawing.reachable:
        yield _entry(signs.reached, GREEN, words("drawn-reached"))
    if drawing.crowded:
        yield _entry(MORE, BOLD, words("drawn-more"))


def _entry(sign: str, colour: str, meaning: str) -> LegendLine:
    return [(sign, colour), (f" {meaning}", "")]


# -- the layout


def _listed(sections: Sequence[Section]) -> Iterator[LegendLine]:
    """One entry per line, an empty line between the sections."""
    for number, (heading, entries) in enumerate(sections):
        if number:
            yield []
        yield [(heading.upper(), BOLD)]
        yield from entries


def _side_by_side(board: list[LegendLine], beside: list[LegendLine], start: int) -> Iterator[LegendLine]:
    nothing: LegendLine = []
    for left, right in zip_longest(board, beside, fillvalue=nothing):
        yield [*left, (" " * (start - width_of(left)), ""), *right]


def _below(sections: Sequence[Section], width: int) -> Iterator[LegendLine]:
    """The entries of each section in columns."""
    for number, (heading, entries) in enumerate(sections):
        if number:
            yield []
        yield [(heading.upper(), BOLD)]
        widest = max(map(width_of, entries))
        each_line = max((width + BETWEEN_ENTRIES) // (widest + BETWEEN_ENTRIES), 1)
        for first in range(0, len(entries), each_line):
            line: LegendLine = []
            for entry in entries[first : first + each_line]:
                line += [*entry, (" " * (widest + BETWEEN_ENTRIES - width_of(entry)), "")]
            yield line
