"""The notes sheet as a PDF: one A4 page that can be read without colour.

Its letters are those of Source Sans (Latin, Greek, Cyrillic). Other letters are replaced by plain ones, and a
player whose name has none of these letters appears by their seat. The same sheet always gives the same bytes.
"""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from importlib.resources import files

from fpdf import FPDF
from fpdf.enums import Align, XPos, YPos
from fpdf.fonts import TTFFont

from cluedo_notes.language.letters import plain_sign
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.sheet.grid import CellState, Grid, Row, SheetCell
from cluedo_notes.presentation.sheet.paper import Paper

# Millimetres.
WIDTH, HEIGHT, MARGIN = 210.0, 297.0, 12.0
LINE = 4.0
TALLEST_ROW, TALLEST_EMPTY_ROW = 5.6, 7.4
WIDEST_CELL, WIDEST_NAMES = 20.0, 60.0
PADDING = 1.0
LEVEL_HEADING, WRITTEN_HEADING, TALLEST_HEADING = 5.0, 16.0, 34.0
BAR_HEIGHT, MARK_HEIGHT = 0.7, 2.0
POINT, ROW_HEIGHT = 25.4 / 72, 1.25
"""A point in millimetres, and the height of a row as a multiple of its letters' height."""

TITLE, TEXT, SMALL, MARK = 15.0, 9.0, 8.0, 5.0
"""Font sizes in points."""

MOST_PARAGRAPH_LINES = 6
"""The most lines of one paragraph. Longer ones end in dots, so that everything stays on the page."""

BARS = (0.0, 0.25, 0.6, 1.0)
"""The width of the bar below a number, as a share of its cell, by its level (`SHADES`)."""

GREYS = (255, 244, 228, 206)
BAND, FAINT, BLACK = 232, 110, 0
NO_DATE = datetime(1970, 1, 1, tzinfo=UTC)
"""A fixed date, because a PDF must have one."""

PRINTED_SIGNS = {CellState.HAS: "✓", CellState.LACKS: "×", CellState.OPEN: "", CellState.BLANK: ""}


def sheet_pdf(paper: Paper, words: Words) -> bytes:
    """The sheet as a PDF's bytes. Raises `ModuleNotFoundError` if the font is not installed."""
    return _Sheet(paper, words).bytes()


class _Sheet:
    def __init__(self, paper: Paper, words: Words) -> None:
        self.paper = paper
        self.words = words
        self.grid = paper.grid
        self.pdf = _document(words.language)
        font = self.pdf.fonts["sans"]
        assert isinstance(font, TTFFont)
        self.letters = frozenset(font.cmap)
        self.stand_ins = dict(self._stand_ins(paper.grid))

    def bytes(self) -> bytes:
        """The PDF, drawn from top to bottom."""
        title = self._drawable(self.paper.title)
        self.pdf.set_title(title)
        self.pdf.set_xy(MARGIN, MARGIN)
        self._paragraph(title, TITLE, 6.5, BLACK)
        for line in self.paper.above:
            self._paragraph(self._drawable(line), SMALL, LINE, FAINT)
        self.pdf.ln(2)
        self._table(self.pdf.get_y())
        if self.paper.legend:
            self.pdf.ln(2)
            self._legend()
        for line in self.paper.below:
            self._paragraph(self._drawable(line), TEXT, LINE, BLACK)
        return bytes(self.pdf.output())

    # -- texts

    def _stand_ins(self, grid: Grid) -> Iterable[tuple[str, str]]:
        """Replacements for players' names in which no letter can be drawn."""
        for number, column in enumerate(grid.columns):
            drawable = [sign for sign in map(self._sign, column.name) if sign not in ("", " ", "?")]
            if column.name and not drawable:
                yield column.name, self.words("paper-seat", number=number)

    def _drawable(self, text: str) -> str:
        for name, stand_in in self.stand_ins.items():
            text = text.replace(name, stand_in)
        return "".join(map(self._sign, text))

    def _sign(self, sign: str) -> str:
        return sign if ord(sign) in self.letters else plain_sign(sign)

    def _font(self, size: float, bold: bool = False, grey: int = BLACK) -> None:
        self.pdf.set_font("sans", "B" if bold else "", size)
        self.pdf.set_text_color(grey)

    def _lines(self, text: str) -> list[str]:
        """The lines of a text at the page's width in the present font, at most `MOST_PARAGRAPH_LINES`."""
        width = WIDTH - 2 * MARGIN
        lines: list[str] = self.pdf.multi_cell(width, LINE, text, dry_run=True, output="LINES")  # type: ignore[assignment]
        return (
            lines
            if len(lines) <= MOST_PARAGRAPH_LINES
            else [*lines[: MOST_PARAGRAPH_LINES - 1], f"{lines[MOST_PARAGRAPH_LINES - 1]}…"]
        )

    def _paragraph(self, text: str, size: float, height: float, grey: int) -> None:
        self._font(size, bold=size == TITLE, grey=grey)
        for line in self._lines(text):
            self.pdf.cell(0, height, line, new_x=XPos.LMARGIN, new_y=YPos.NEXT)

    def _height(self, lines: Sequence[str], size: float) -> float:
        self._font(size)
        return LINE * sum(len(self._lines(self._drawable(line))) for line in lines)

    def _cut(self, text: str, width: float) -> str:
        """The text, shortened to `width` millimetres if necessary."""
        if self.pdf.get_string_width(text) <= width:
            return text
        while text and self.pdf.get_string_width(f"{text}…") > width:
            text = text[:-1]
        return f"{text}…"

    # -- the sheet

    def _table(self, top: float) -> None:
        """Headings, rows under their categories and cells, as tall and as wide as the page allows."""
        names, cell = self._widths()
        headings = [self._drawable(column.heading) for column in self.grid.columns]
        self._font(SMALL, bold=True)
        widest = max(map(self.pdf.get_string_width, headings))
        upright = widest > cell - PADDING
        tall = min(widest + 2 * PADDING, TALLEST_HEADING) if upright else LEVEL_HEADING
        if not all(headings):
            tall = max(tall, WRITTEN_HEADING)
        for place, heading in enumerate(headings):
            self._heading(MARGIN + names + place * cell, top, cell, tall, heading, upright)
        y = top + tall
        row_height = self._row_height(y)
        for category, rows in self.grid.groups:
            self._name(category.upper(), y, names, row_height, bold=True, grey=BLACK)
            y += row_height
            for row in rows:
                self._row(row, y, names, cell, row_height)
                y += row_height
        self.pdf.set_xy(MARGIN, y)

    def _widths(self) -> tuple[float, float]:
        """The widths of the cards' names and of a cell, in millimetres."""
        self._font(TEXT, bold=True)
        named = [self._drawable(row.name) for _, rows in self.grid.groups for row in rows]
        names = min(max(map(self.pdf.get_string_width, named)) + 2 * PADDING, WIDEST_NAMES)
        room = WIDTH - 2 * MARGIN - names
        return names, min(room / len(self.grid.columns), WIDEST_CELL)

    def _row_height(self, top: float) -> float:
        """The height of a row in millimetres, with room left for the lines below the table."""
        below = 8.0 if self.paper.legend else 0.0
        below += self._height(self.paper.below, TEXT)
        rows = sum(1 + len(rows) for _, rows in self.grid.groups)
        tallest = TALLEST_ROW if self.paper.legend else TALLEST_EMPTY_ROW
        return min((HEIGHT - MARGIN - below - top) / rows, tallest)

    def _heading(self, x: float, y: float, width: float, height: float, text: str, upright: bool) -> None:
        if not text:  # room for a name
            self.pdf.rect(x, y, width, height)
            return
        self._font(SMALL, bold=True)
        if not upright:
            self._centred(x, y, width, height, text)
            return
        with self.pdf.rotation(90, x, y + height):  # from the foot of the column upwards
            self.pdf.set_xy(x + PADDING, y + height)
            self.pdf.cell(height - PADDING, width, self._cut(text, height - PADDING))

    def _row(self, row: Row, y: float, names: float, width: float, height: float) -> None:
        envelope = row.cells[0].state is CellState.HAS
        known = any(cell.state is CellState.HAS for cell in row.cells)
        self._name(
            self._drawable(row.name), y, names, height, envelope, FAINT if known and not envelope else BLACK
        )
        for place, cell in enumerate(row.cells):
            self._cell(cell, MARGIN + names + place * width, y, width, height)

    def _name(self, text: str, y: float, width: float, height: float, bold: bool, grey: int) -> None:
        self._font(self._size(height), bold, grey)
        self.pdf.set_xy(MARGIN, y)
        self.pdf.cell(width, height, self._cut(text, width - PADDING))
        self.pdf.line(MARGIN, y + height, MARGIN + width, y + height)

    def _cell(self, cell: SheetCell, x: float, y: float, width: float, height: float) -> None:
        self.pdf.set_fill_color(BAND if cell.state is CellState.HAS else GREYS[cell.level])
        self.pdf.rect(x, y, width, height, style="DF")
        self._bar(cell, x, y + height, width)
        certain = cell.state is CellState.HAS
        faint = cell.state is CellState.LACKS
        self._font(
            self._size(height), bold=certain or cell.level == len(BARS) - 1, grey=FAINT if faint else BLACK
        )
        self._centred(x, y, width, height, cell.figure or PRINTED_SIGNS[cell.state])
        self._mark(cell.mark, x, y, width)

    def _mark(self, text: str, x: float, y: float, width: float) -> None:
        """A pencil mark, small in the upper right corner of its cell."""
        if text:
            self._font(MARK)
            self.pdf.set_xy(x, y)
            self.pdf.cell(
                width - PADDING / 2, MARK_HEIGHT, self._cut(self._drawable(text), width), align=Align.R
            )

    def _bar(self, cell: SheetCell, x: float, bottom: float, width: float) -> None:
        if cell.level:
            self.pdf.set_fill_color(BLACK)
            self.pdf.rect(x, bottom - BAR_HEIGHT, BARS[cell.level] * width, BAR_HEIGHT, style="F")

    def _centred(self, x: float, y: float, width: float, height: float, text: str) -> None:
        """A centred text in the present font, smaller if it is too long."""
        if text:
            too_wide = self.pdf.get_string_width(text) / (width - PADDING)
            if too_wide > 1:
                self.pdf.set_font_size(self.pdf.font_size_pt / too_wide)
            self.pdf.set_xy(x, y)
            self.pdf.cell(width, height, text, align=Align.C)

    def _size(self, height: float) -> float:
        """The font size in points that fits a row."""
        return min(TEXT, height / POINT / ROW_HEIGHT)

    def _legend(self) -> None:
        """The meaning of the signs, on one line, each after its sign."""
        height, sample = 4.6, 7.0
        for cell, text in self.paper.legend:
            if cell is not None:
                x, y = self.pdf.get_x(), self.pdf.get_y()
                self._cell(cell, x, y, sample, height)
                self.pdf.set_xy(x + sample + PADDING, y)
            self._font(SMALL)
            self.pdf.cell(None, height, text)
            self.pdf.set_x(self.pdf.get_x() + 3 * PADDING)
        self.pdf.set_xy(MARGIN, self.pdf.get_y() + height + PADDING)


def _document(language: str) -> FPDF:
    """One page with the fonts, without the time of its making."""
    pdf = FPDF(format="A4")
    pdf.set_creation_date(NO_DATE)  # not the present time: equal sheets make equal files
    pdf.set_producer("cluedo-notes")
    pdf.set_lang(language)
    pdf.set_margin(MARGIN)
    pdf.c_margin = 0
    pdf.set_auto_page_break(False)
    folder = files("font_source_sans_pro") / "files"
    pdf.add_font("sans", "", str(folder / "SourceSansPro-Regular.ttf"))
    pdf.add_font("sans", "B", str(folder / "SourceSansPro-Bold.ttf"))
    pdf.add_page()
    pdf.set_draw_color(150)
    pdf.set_line_width(0.15)
    return pdf
