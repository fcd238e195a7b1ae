"""A QR code as text, for a phone to scan from a terminal."""

from collections.abc import Iterator, Sequence

import segno

QUIET = 4
"""The width of the light border around a QR code in modules, by its standard."""

HALF_BLOCKS = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
"""Characters for two modules, one above the other: light parts are printed."""


def qr_lines(link: str, encoding: str, coloured: bool) -> Iterator[str]:
    """A QR code in lines. Light parts are printed characters, as for a dark terminal. The code has its own
    colours if the output can have them, so that a light terminal shows it too."""
    light = [
        [not module for module in row] for row in segno.make_qr(link, error="l").matrix_iter(border=QUIET)
    ]
    try:
        "".join(HALF_BLOCKS.values()).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        lines = ["".join("##" if module else "  " for module in row) for row in light]
    else:
        lines = list(_halves(light))
    for line in lines:
        yield f"\x1b[97;40m{line}\x1b[0m" if coloured else line


def _halves(light: Sequence[Sequence[bool]]) -> Iterator[str]:
    """Two rows in one line."""
    dark = [False] * len(light[0])
    for above in range(0, len(light), 2):
        below = light[above + 1] if above + 1 < len(light) else dark
        yield "".join(HALF_BLOCKS[pair] for pair in zip(light[above], below, strict=True))
