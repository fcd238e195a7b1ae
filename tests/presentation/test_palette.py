"""The colours of every page are readable for people with weak sight: the contrast of each pair, light and
dark."""

import re
from itertools import product

import pytest

from cluedo_notes.presentation.standalone_page import ASSETS, part

Colour = tuple[float, float, float]
Palette = dict[str, Colour]

TEXT, GRAPHICS = 4.5, 3.0
"""The least contrast of text and of lines with a meaning (WCAG 2.2, level AA)."""

SHADES = {"p1": 0.1, "p2": 0.25, "p3": 0.45}
"""How much of `--shade` lies over a cell."""

ON = {
    "paper": ("ink", "faint", "link", "broken", "has", "envelope"),
    "band": ("ink", "faint", "link", "broken", "has", "envelope"),
    "fold": ("ink", "faint", "has", "envelope", "broken", "link"),
    "strong": ("on-strong",),
    "cover": ("on-cover",),
    "envelope": ("paper",),
}
"""On each ground, what is written there."""

EDGES = {
    "paper": ("envelope", "link", "faint", "strong", "broken"),
    "band": ("envelope", "strong", "faint"),
    "fold": ("envelope",),
}
"""On each ground, the lines and shapes that say something."""


def palettes(*files: str) -> dict[str, Palette]:
    """The colours of a page that has these style sheets, light and dark."""
    found: dict[str, Palette] = {"light": {}, "dark": {}}
    for file in files:
        light, *dark = part(file).split("@media (prefers-color-scheme: dark)")
        found["light"] |= colours(light)
        found["dark"] |= colours(light if not dark else dark[0].partition("\n}")[0])
    return found


def colours(style: str) -> Palette:
    blocks = "".join(re.findall(r":root \{(.*?)\}", style, re.DOTALL))
    found = re.findall(r"--([a-z0-9-]+): ([^;]+);", blocks)
    return {name: rgb(value) for name, value in found if name != "heading"}


def rgb(value: str) -> Colour:
    if value.startswith("#"):
        full = value[1:] if len(value) == 7 else "".join(sign * 2 for sign in value[1:])
        red, green, blue = (int(full[at : at + 2], 16) for at in (0, 2, 4))
    else:
        red, green, blue = map(int, value.split())
    return float(red), float(green), float(blue)


def mixed(over: Colour, share: float, under: Colour) -> Colour:
    red, green, blue = (share * a + (1 - share) * b for a, b in zip(over, under, strict=True))
    return red, green, blue


def luminance(colour: Colour) -> float:
    red, green, blue = (
        one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4
        for one in (part / 255 for part in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


SCHEMES = pytest.mark.parametrize("scheme", ["light", "dark"])


def test_the_measure_itself() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast(rgb("#777"), rgb("#fff")) == pytest.approx(4.48, abs=0.01)  # known to be just too faint


@SCHEMES
def test_what_is_written_can_be_read(scheme: str) -> None:
    found = palettes("palette.css")[scheme]
    pairs = [(text, ground) for ground, texts in ON.items() for text in texts]
    faint = {pair: value for pair in pairs if (value := contrast(found[pair[0]], found[pair[1]])) < TEXT}
    assert faint == {}


@SCHEMES
def test_so_can_the_figures_of_the_sheet_on_every_shade(scheme: str) -> None:
    found = palettes("palette.css")[scheme]
    faint = {
        (ground, shade): value
        for ground, (shade, share) in product(("paper", "fold"), SHADES.items())
        if (value := contrast(found["ink"], mixed(found["shade"], share, found[ground]))) < TEXT
    }
    assert faint == {}


def test_those_are_the_shades() -> None:
    tints = dict(re.findall(r"\.(p\d) \{ --reach: \d+%; --tint: ([.\d]+); \}", part("sheet.css")))
    assert {name: float(tint) for name, tint in tints.items()} == SHADES


@SCHEMES
def test_lines_that_say_something_can_be_seen(scheme: str) -> None:
    found = palettes("palette.css", "replay.css")[scheme]
    pairs = [(line, ground) for ground, lines in EDGES.items() for line in lines]
    pairs += [(name, "paper") for name in found if name.startswith("curve-")]
    assert len([line for line, _ in pairs if line.startswith("curve-")]) == 3
    faint = {pair: value for pair in pairs if (value := contrast(found[pair[0]], found[pair[1]])) < GRAPHICS}
    assert faint == {}


@SCHEMES
def test_every_colour_is_measured(scheme: str) -> None:
    measured = {*ON, *EDGES, *(one for many in (*ON.values(), *EDGES.values()) for one in many)}
    decoration = {one for one in palettes("palette.css")[scheme] if one.startswith("suspect-")}
    others = {"line", "shade", "wash"}  # rules, what lies under figures, what fills drawings
    assert set(palettes("palette.css")[scheme]) - measured - decoration == others


def test_no_other_style_sheet_has_colours_of_its_own() -> None:
    """But for paper that is printed, the curves of a replay and shadows."""
    folders = (ASSETS, ASSETS.parents[1] / "web" / "static")
    strange = {
        path.name: own
        for folder in folders
        for path in folder.glob("*.css")
        if path.name != "palette.css"
        if (own := own_colours(path.read_text(encoding="utf-8")))
    }
    assert strange == {}


def own_colours(style: str) -> list[str]:
    screen = re.sub(r"@media print.*?\n}", "", style, flags=re.DOTALL)
    return re.findall(
        r"^.*#[0-9a-f]{3,6}\b(?!.*--curve-).*$", re.sub(r".*--curve-.*", "", screen), re.MULTILINE
    )
