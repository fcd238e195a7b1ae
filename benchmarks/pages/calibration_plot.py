"""Calibration as a picture: what was given beside how much of it was true, a panel for each table."""

from pathlib import Path

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from cluedo_notes.lab.simulation.calibration import Decile
from cluedo_notes.lab.simulation.tournament import Report

COLUMNS = 4


def write_plot(reports: list[Report], path: Path) -> None:
    """An SVG: for each table the deciles of all open cells, and of the envelope's, with their intervals."""
    rows = -(-len(reports) // COLUMNS)
    with mpl.rc_context({"svg.hashsalt": "calibration", "svg.fonttype": "none"}):
        figure = Figure(figsize=(11, 3.1 * rows + 0.6), layout="constrained")
        panels = figure.subplots(rows, COLUMNS, sharex=True, sharey=True, squeeze=False).flat
        for report, axes in zip(reports, panels, strict=False):
            _panel(axes, report)
        for axes in list(panels)[len(reports) :]:
            axes.set_visible(False)
        figure.supxlabel("given on average, %")
        figure.supylabel("true, %")
        handles, labels = figure.axes[0].get_legend_handles_labels()
        figure.legend(handles, labels, loc="outside lower center", ncols=3, frameon=False)
        figure.savefig(path, format="svg", metadata={"Date": None})


def _panel(axes: Axes, report: Report) -> None:
    axes.plot([0, 100], [0, 100], color="0.7", linewidth=1, label="exactly right")
    for deciles, label, marker, colour in (
        (report.cells, "all open cells", "o", "#0055aa"),
        (report.envelope, "the envelope’s cells", "s", "#cc6600"),
    ):
        _points(axes, deciles or (), label, marker, colour)
    axes.set_title(f"{report.edition}, {report.players} players: {report.games:,} deals", fontsize=9)
    axes.set_xlim(0, 100)
    axes.set_ylim(0, 100)
    axes.set_aspect("equal")


def _points(axes: Axes, deciles: tuple[Decile, ...], label: str, marker: str, colour: str) -> None:
    given, true, below, above = [], [], [], []
    for one in deciles:
        if one.given is None or one.true.value is None or one.true.low is None or one.true.high is None:
            continue
        given.append(100 * one.given)
        true.append(100 * one.true.value)
        below.append(100 * (one.true.value - one.true.low))
        above.append(100 * (one.true.high - one.true.value))
    axes.errorbar(
        given, true, [below, above], linestyle="none", marker=marker, markersize=4, color=colour, label=label
    )
