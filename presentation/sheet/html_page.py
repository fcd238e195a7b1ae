"""The notes sheet as one page to print or to keep."""

from collections.abc import Iterator
from html import escape

from cluedo_notes.language.words import Words
from cluedo_notes.presentation.sheet.html_table import grid_table, legend_line
from cluedo_notes.presentation.sheet.paper import Paper
from cluedo_notes.presentation.standalone_page import page_alone, part


def sheet_page(paper: Paper, words: Words) -> str:
    """The page as text; it needs nothing else."""
    style = part("palette.css") + part("sheet.css") + part("paper.css")
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
