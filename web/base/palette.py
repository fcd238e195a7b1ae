"""The colours of the palette, for what is no style sheet: a phone's frame around the page, its icons."""

import re
from typing import NamedTuple

from cluedo_notes.presentation.standalone_page import part


class Colour(NamedTuple):
    """One colour, in both looks."""

    light: str
    dark: str


def colour(name: str) -> Colour:
    """A colour by its name in the palette."""
    light, dark = re.findall(rf"--{name}: (#[0-9a-f]+);", part("palette.css"))
    return Colour(light, dark)
