"""A terminal's screen as an SVG, for the pages that show it."""

from itertools import groupby
from xml.sax.saxutils import escape

import pyte
from pyte.screens import Char

WIDTH, HEIGHT = 8.4, 18
"""Of a character, in pixels."""

MARGIN = 12
COLOURS = {
    "default": "#d8dee9",
    "black": "#4c566a",
    "red": "#e08a8a",
    "green": "#a3d18c",
    "brown": "#ebcb8b",
    "blue": "#88b0e0",
    "magenta": "#c9a0d0",
    "cyan": "#8fd0d8",
    "white": "#ffffff",
}
GROUND = "#232831"
DIGITS = 6
"""Of a colour that has no name."""


def picture_of(screen: pyte.Screen) -> str:
    """The screen as it is, each run of characters that look alike as one text."""
    width, height = screen.columns * WIDTH + 2 * MARGIN, screen.lines * HEIGHT + 2 * MARGIN
    texts = [text for row in range(screen.lines) for text in _texts(screen, row)]
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
            f'width="{width:.0f}" height="{height:.0f}" font-family="monospace" font-size="14">',
            f'<rect width="100%" height="100%" rx="8" fill="{GROUND}"/>',
            *texts,
            "</svg>",
            "",
        )
    )


def _texts(screen: pyte.Screen, row: int) -> list[str]:
    """The runs of one row, without the blanks between them."""
    characters = [(column, screen.buffer[row][column]) for column in range(screen.columns)]
    found = []
    for (colour, weight), run in groupby(characters, key=lambda item: _look(item[1])):
        columns = list(run)
        written = "".join(character.data for _, character in columns)
        if text := written.strip():
            at = columns[0][0] + len(written) - len(written.lstrip())
            found.append(
                f'<text x="{MARGIN + at * WIDTH:.1f}" y="{MARGIN + (row + 0.75) * HEIGHT:.1f}" '
                f'fill="{colour}" font-weight="{weight}" '
                f'textLength="{len(text) * WIDTH:.1f}" xml:space="preserve">'
                f"{escape(text)}</text>"
            )
    return found


def _look(character: Char) -> tuple[str, str]:
    """Its colour and weight; blanks look like what is around them."""
    named = character.fg.removeprefix("bright")
    colour = f"#{named}" if len(named) == DIGITS else COLOURS.get(named, COLOURS["default"])
    return colour, "bold" if character.bold else "normal"
