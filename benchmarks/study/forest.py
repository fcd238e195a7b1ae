"""Differences as a picture: a mark with its interval for each table, and a line where nothing is gained."""

from collections.abc import Sequence
from pathlib import Path

import matplotlib as mpl
from matplotlib.figure import Figure
from msgspec import Struct

from cluedo_notes.game.estimates import Estimate


class Mark(Struct, frozen=True):
    """What one table shows."""

    name: str
    found: Estimate


def write_plot(marks: Sequence[Mark], title: str, path: Path) -> None:
    """An SVG with the tables from top to bottom; shares are drawn as points of a hundred."""
    with mpl.rc_context({"svg.hashsalt": "study", "svg.fonttype": "none"}):
        figure = Figure(figsize=(8, 1.1 + 0.28 * len(marks)), layout="constrained")
        axes = figure.subplots()
        axes.axvline(0, color="0.6", linewidth=1)
        for place, mark in enumerate(marks):
            value, low, high = (
                100 * (part or 0) for part in (mark.found.value, mark.found.low, mark.found.high)
            )
            reach = [[value - low], [high - value]]
            axes.errorbar([value], [place], xerr=reach, marker="o", markersize=4, color="#0055aa", capsize=2)
        axes.set_yticks(range(len(marks)), [mark.name for mark in marks])
        axes.invert_yaxis()
        axes.grid(axis="x", color="0.9")
        axes.set_axisbelow(True)
        axes.set_title(title, fontsize=10)
        figure.savefig(path, format="svg", metadata={"Date": None})
