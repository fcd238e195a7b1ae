"""Curves over the events of a game, as inline SVG that is as wide as the page and needs no script.

Positions along the events are percentages of the width, so that texts and strokes keep their size. Only the
curves are in a picture of their own, which is stretched.
"""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from typing import Literal

from msgspec import Struct

TOP, BOTTOM, SCALE_WIDTH = 18, 22, 46
"""In pixels: the space above the curves for marks and below them for numbers, and the width of the scale at
the side."""

MOST_NUMBERS = 6
NICE = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)


class MarkedStep(Struct, frozen=True):
    """A line across the curves: its step, its look (`right`), its text."""

    place: int
    right: bool
    says: str


class Dot(Struct, frozen=True):
    """A sign on a curve: its step and value, its kind (`made`: a disc, `best`: a diamond around it), its
    text."""

    place: int
    value: float
    kind: Literal["made", "best"]
    says: str


class Plot(Struct, frozen=True):
    """Curves of one kind of figure over the steps.

    `curves`: for each its class and its values (None: not known). `scale`: the values with labels, the
    largest first. `numbers`: the number of each step's event. `height`: in pixels."""

    id: str
    title: str
    about: str
    height: int
    curves: Sequence[tuple[str, Sequence[float | None]]]
    scale: Sequence[tuple[float, str]]
    numbers: Sequence[int]
    marks: Sequence[MarkedStep] = ()
    dots: Sequence[Dot] = ()

    @property
    def most(self) -> float:
        """The value at the upper edge."""
        return self.scale[0][0] or 1.0

    @property
    def last(self) -> int:
        """The index of the last step; 1 if there is only one step, because the plot needs a width."""
        return max(len(self.numbers) - 1, 1)

    def svg(self) -> str:
        """The scale and the curves."""
        return "".join(self._parts())

    def _parts(self) -> Iterator[str]:
        whole = TOP + self.height + BOTTOM
        yield '<div class="frame">'
        yield f'<svg class="scale" width="{SCALE_WIDTH}" height="{whole}" aria-hidden="true">'
        for value, name in self.scale:
            y = self._y(value) + 4
            yield f'<text x="{SCALE_WIDTH - 6}" y="{y:g}" text-anchor="end">{escape(name)}</text>'
        named = f'role="img" aria-labelledby="{self.id}-title {self.id}-about"'
        yield f'</svg><svg class="curves" height="{whole}" {named}>'
        yield f'<title id="{self.id}-title">{escape(self.title)}</title>'
        yield f'<desc id="{self.id}-about">{escape(self.about)}</desc>'
        yield from self._grid()
        yield from map(self._mark, self.marks)
        yield (
            f'<svg y="{TOP}" width="100%" height="{self.height}" overflow="visible"'
            f' viewBox="0 0 {self.last} {self.most:g}" preserveAspectRatio="none">'
        )
        for kind, values in self.curves:
            path = self._path(values)
            yield f'<path class="{kind}" vector-effect="non-scaling-stroke" d="{path}"/>'
        yield "</svg>"
        yield from map(self._dot, self.dots)
        edge = TOP + self.height
        yield f'<line class="cursor" x1="100%" x2="100%" y1="{TOP}" y2="{edge}"/></svg></div>'

    def _y(self, value: float) -> float:
        return round(TOP + self.height * (1 - value / self.most), 1)

    def _x(self, place: int) -> str:
        return f"{100 * place / self.last:.3f}%"

    def _grid(self) -> Iterator[str]:
        for value, _ in self.scale:
            y = self._y(value)
            yield f'<line class="grid" x1="0" x2="100%" y1="{y:g}" y2="{y:g}"/>'
        places = len(self.numbers) - 1
        every = next((distance for distance in NICE if places / distance < MOST_NUMBERS), NICE[-1])
        y = TOP + self.height + BOTTOM - 6
        for place in range(0, places + 1, every):
            anchor = "start" if place == 0 else "end" if place == places else "middle"
            yield f'<text x="{self._x(place)}" y="{y}" text-anchor="{anchor}">#{self.numbers[place]}</text>'

    def _mark(self, mark: MarkedStep) -> str:
        x, kind = self._x(mark.place), "mark right" if mark.right else "mark"
        line = f'<line class="{kind}" x1="{x}" x2="{x}" y1="{TOP}" y2="{TOP + self.height}"/>'
        sign = f'<text class="{kind}" x="{x}" y="13" text-anchor="middle">{"✓" if mark.right else "✗"}</text>'
        return f"<g><title>{escape(mark.says)}</title>{line}{sign}</g>"

    def _dot(self, dot: Dot) -> str:
        x, y = self._x(dot.place), self._y(dot.value)
        if dot.kind == "made":
            sign = f'<circle class="made" cx="{x}" cy="{y:g}" r="3.5"/>'
        else:
            diamond = '<path class="best" d="M0-7 7 0 0 7-7 0z"/>'
            sign = f'<svg x="{x}" y="{y:g}" overflow="visible">{diamond}</svg>'
        return f"<g><title>{escape(dot.says)}</title>{sign}</g>"

    def _path(self, values: Sequence[float | None]) -> str:
        """A line through the values, interrupted where they are not known."""
        drawn = []
        for known, group in groupby(enumerate(values), key=lambda point: point[1] is not None):
            points = [(place, self.most - value) for place, value in group if value is not None]
            if known:
                drawn.append("M" + "L".join(f"{x},{y:.4g}" for x, y in points))
                drawn += ["h0"] if len(points) == 1 else []  # a dot
        return "".join(drawn)
