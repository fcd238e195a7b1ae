"""The notes sheet as one page to print or to keep."""

from collections.abc import Iterator
from html import escape

from cluedo_notes.game.told.sheet import Paper
from cluedo_notes.game.words import Words
from cluedo_notes.web.alone import page_alone, part
from cluedo_notes.web.sheet_table import grid_table, legend_line


def sheet_page(paper: Paper, words: Words) -> str:
    """The page as text; it needs nothing but itself."""
    style = part("static/sheet.css") + part("page/paper.css")
    return "".join(page_alone(paper.title, words.language, style, _body(paper, words)))


def _body(paper: Paper, words: Words) -> Iterator[str]:
    yield f"<header><h1>{escape(paper.title)}</h1>"
    yield from (f"<p>{escape(line)}</p>" for line in paper.above)
    yield "</header>\n<main>\n"
    room = "" if paper.legend else ' class="empty"'
    yield f'<div{room} tabindex="0" role="region" aria-label="{escape(words("page-sheet"))}">'
    yield f"{grid_table(paper.grid, words)}</div>\n"
    yield legend_line(paper.legend)
    yield from (f"<p>{escape(line)}</p>" for line in paper.below)
    yield "\n</main>\n"
