"""The measurements as a Markdown page: a table by edition and number of players, its columns explained."""

import math
import os
import platform
import statistics
from collections.abc import Callable, Iterator
from importlib.metadata import version

from measuring import ENOUGH_DEALS, Limits, Measured

Group = tuple[str, str, list[Measured]]
"""An edition, a number of players or what else tells the row, and the measurements."""

COLUMNS = (
    "edition",
    "players",
    "positions",
    "certain facts, ms",
    "exact probabilities, ms",
    "random deals, ms",
    "deals that fit",
    "none fits",
    "error of the worst cell",
    "random / exact",
    "diagrams, ms",
    "diagrams / exact",
    "finished",
)

PAGE = """# Certain facts and probabilities: time per position

{positions} positions; {machine}.

{table}

- **certain facts** and **exact probabilities**: median / 90 % / worst. Exact probabilities are the total,
  every card at every owner and the joint envelope; the largest difference from the expected answers is
  {error:.1g}. Best of three runs in one process, one run where it takes more than a second, with garbage
  collection on.
- **random deals**: deals at random, rejected where they do not fit, until {enough} fit or {rejection:g} s are
  over: the median time, the median number that fit, in how many positions none did, and the error of the
  worst cell of a position, median / worst over those where a deal fitted.
- **random / exact**: the ratio of the two median times / the median of the ratios of each position.
- **diagrams**: sentential decision diagrams, total and marginals without the joint envelope, best of three
  runs in a process of their own: median / worst, the median of the ratios to the exact time of the same
  position, and how many of the positions tried were finished within {diagram:g} s.

{slowest}
"""


def as_markdown(measurements: list[Measured], limits: Limits) -> str:
    """The whole page."""
    rows = [_row(group, limits) for group in groups(measurements)]
    return PAGE.format(
        positions=len(measurements),
        machine=_machine(),
        table=_table(rows),
        error=max(one.error for one in measurements),
        enough=format(ENOUGH_DEALS, ","),
        rejection=limits.rejection_seconds,
        diagram=limits.diagram_seconds,
        slowest="\n".join(_slowest(measurements)),
    )


def groups(measurements: list[Measured]) -> Iterator[Group]:
    """A group for each edition and number of players, each edition, all of these, and the stress set."""
    realistic = [one for one in measurements if not one.position.stress]
    for edition in dict.fromkeys(one.position.edition for one in realistic):
        inside = [one for one in realistic if one.position.edition == edition]
        for players in sorted({one.position.players for one in inside}):
            yield edition, str(players), [one for one in inside if one.position.players == players]
        yield f"**{edition}**", "all", inside
    if realistic:
        yield "**realistic**", "all", realistic
    if stress := [one for one in measurements if one.position.stress]:
        yield "**stress**", "all", stress


def _row(group: Group, limits: Limits) -> list[str]:
    edition, players, inside = group
    errors = [one.deals.error for one in inside if one.deals.error is not None]
    tried = [(one.diagrams, one.exact_seconds) for one in inside if one.diagrams]
    diagrams = [math.inf if one.seconds is None else one.seconds for one, _ in tried]
    ratios = [seconds / beside for seconds, (_, beside) in zip(diagrams, tried, strict=True)]
    dealing = statistics.median(one.deals.seconds for one in inside)
    counting = statistics.median(one.exact_seconds for one in inside)
    return [
        edition,
        players,
        str(len(inside)),
        _spread([one.certain_seconds for one in inside]),
        _spread([one.exact_seconds for one in inside]),
        _milliseconds(dealing),
        f"{statistics.median(one.deals.accepted for one in inside):g}",
        str(len(inside) - len(errors)),
        f"{statistics.median(errors):.3f} / {max(errors):.3f}" if errors else "-",
        f"{dealing / counting:.0f} / {statistics.median(one.ratio for one in inside):.0f}",
        _diagram_times(diagrams, limits.diagram_seconds),
        f"{statistics.median(ratios):.0f}" if ratios else "-",
        f"{sum(map(math.isfinite, diagrams))} of {len(diagrams)}" if diagrams else "-",
    ]


def _spread(seconds: list[float]) -> str:
    """Median, the time within which nine of ten are done, and the longest."""
    nine_of_ten = sorted(seconds)[math.ceil(0.9 * len(seconds)) - 1]
    return " / ".join(map(_milliseconds, (statistics.median(seconds), nine_of_ten, max(seconds))))


def _diagram_times(seconds: list[float], limit: float) -> str:
    """Median and longest time; what was not finished took longer than the limit."""
    if not seconds:
        return "-"
    return " / ".join(
        _milliseconds(one) if math.isfinite(one) else f"> {_milliseconds(limit)}"
        for one in (statistics.median(seconds), max(seconds))
    )


def _milliseconds(seconds: float) -> str:
    taken = seconds * 1000
    return f"{taken:.2f}" if taken < 10 else f"{taken:.1f}" if taken < 100 else f"{taken:.0f}"


def _table(rows: list[list[str]]) -> str:
    """Columns padded, so that the page reads well as it is."""
    widths = [max(map(len, column)) for column in zip(COLUMNS, *rows, strict=True)]
    text = len(("edition", "players"))
    lines = [
        [cell.ljust(width) for cell, width in zip(COLUMNS, widths, strict=True)],
        ["-" * width if n < text else "-" * (width - 1) + ":" for n, width in enumerate(widths)],
        *(
            [
                cell.ljust(width) if n < text else cell.rjust(width)
                for n, (cell, width) in enumerate(zip(row, widths, strict=True))
            ]
            for row in rows
        ),
    ]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def _slowest(measurements: list[Measured]) -> Iterator[str]:
    """The position that each of the two exact methods found hardest."""
    methods: dict[str, Callable[[Measured], float]] = {
        "certain facts": lambda one: one.certain_seconds,
        "exact probabilities": lambda one: one.exact_seconds,
    }
    for name, seconds in methods.items():
        worst = max(measurements, key=seconds)
        yield f"Slowest position for {name}: `{worst.position.name}`, {_milliseconds(seconds(worst))} ms."


def _machine() -> str:
    packages = ", ".join(f"{name} {version(name)}" for name in ("python-sat", "pysdd"))
    return (
        f"{platform.python_implementation()} {platform.python_version()} on {platform.system()} "
        f"{platform.machine()} with {os.cpu_count()} processors; {packages}"
    )
