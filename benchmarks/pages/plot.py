"""The measurements as a picture: a mark for each position and method, the time on a logarithmic scale."""

from collections.abc import Callable
from pathlib import Path

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from measuring import Limits, Measured
from msgspec import Struct

GAP = 4
"""Empty places between two editions."""


class Series(Struct, frozen=True):
    """Marks of one kind, told apart by shape, not by colour alone; `seconds` is None where there is none."""

    label: str
    marker: str
    colour: str
    filled: bool
    seconds: Callable[[Measured], float | None]


def write_plot(measurements: list[Measured], limits: Limits, path: Path) -> None:
    """An SVG: the editions side by side, in each the positions from the quickest to the slowest exactly."""
    ordered, starts = _places(measurements)
    with mpl.rc_context({"svg.hashsalt": "probabilities", "svg.fonttype": "none"}):
        figure = Figure(figsize=(11, 5.5), layout="constrained")
        axes = figure.subplots()
        for series in _series(limits):
            _draw(axes, series, ordered)
        axes.set_yscale("log")
        axes.set_ylabel("milliseconds for one position")
        axes.set_xticks(list(starts.values()), list(starts), ha="left")
        axes.tick_params(axis="x", length=0)
        axes.grid(axis="y", color="0.85")
        axes.set_axisbelow(True)
        axes.set_title("Time per position; in each group from the quickest to the slowest by exact counting")
        figure.legend(loc="outside lower center", ncols=5, frameon=False)
        figure.savefig(path, format="svg", metadata={"Date": None})


def _places(measurements: list[Measured]) -> tuple[dict[int, Measured], dict[str, int]]:
    """The place of each position from left to right, and where each group begins."""
    groups: dict[str, list[Measured]] = {}
    for one in sorted(measurements, key=lambda one: one.position.stress):
        groups.setdefault("stress" if one.position.stress else one.position.edition, []).append(one)
    ordered: dict[int, Measured] = {}
    starts: dict[str, int] = {}
    place = 0
    for group, inside in groups.items():
        starts[group] = place
        for one in sorted(inside, key=lambda one: one.exact_seconds):
            ordered[place] = one
            place += 1
        place += GAP
    return ordered, starts


def _series(limits: Limits) -> tuple[Series, ...]:
    def dealing(one: Measured) -> float | None:
        return None if one.deals.error is None else one.deals.seconds

    def dealing_in_vain(one: Measured) -> float | None:
        return one.deals.seconds if one.deals.error is None else None

    def diagrams(one: Measured) -> float | None:
        return one.diagrams.seconds if one.diagrams else None

    def diagrams_given_up(one: Measured) -> float | None:
        return limits.diagram_seconds if one.diagrams and one.diagrams.seconds is None else None

    return (
        Series("exact probabilities", "o", "#0055aa", True, lambda one: one.exact_seconds),
        Series("random deals", "x", "#cc6600", True, dealing),
        Series("random deals, none fits", "s", "#cc6600", False, dealing_in_vain),
        Series("decision diagrams", "^", "#117733", False, diagrams),
        Series("decision diagrams, given up", "v", "#117733", True, diagrams_given_up),
    )


def _draw(axes: Axes, series: Series, ordered: dict[int, Measured]) -> None:
    marks = {place: seconds for place, one in ordered.items() if (seconds := series.seconds(one)) is not None}
    if not marks:
        return
    axes.plot(
        list(marks),
        [seconds * 1000 for seconds in marks.values()],
        linestyle="none",
        marker=series.marker,
        markersize=5,
        color=series.colour,
        markerfacecolor=series.colour if series.filled else "none",
        label=series.label,
    )
