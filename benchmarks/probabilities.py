"""How long certain facts and exact probabilities take, beside random deals and a general tool.

Run `make benchmark-probabilities`, or this file with the positions and their exact answers (positions.py
tells what the two files look like). Each position is solved in this process: certain facts; then total,
marginals and joint envelope, every figure compared with the answer; then, at once, by random deals
(rejection.py), and every few positions by decision diagrams (decision_diagram.py). The exit status is 1 where
a figure differs from the answer, or where the certain facts are not exactly the probabilities of 0 and 1.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

from measuring import Limits, Measured, measured
from pages.plot import write_plot
from pages.report import as_markdown
from positions import Position, read_positions
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

RESULTS = Path(__file__).parent / "results"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("positions", type=Path, metavar="POSITIONS.jsonl")
    add("expected", type=Path, metavar="EXPECTED.jsonl")
    add("--out", type=Path, default=RESULTS, metavar="FOLDER", help="where the table and the picture go")
    add("--sample", type=int, metavar="N", help="only N positions, evenly spread over the file")
    add("--edition", metavar="E", help="only the positions of one edition")
    add("--rejection-seconds", type=float, default=1.0, metavar="S", help="how long to deal at random")
    add("--diagram-seconds", type=float, default=20.0, metavar="S", help="how long a diagram may take")
    add("--diagrams-every", type=int, default=4, metavar="N", help="diagrams on every Nth position only")
    add("--no-diagrams", action="store_true", help="leave the diagrams out")
    return parser.parse_args()


def chosen(positions: list[Position], edition: str | None, sample: int | None) -> list[Position]:
    """The positions of an edition, or of all; of these as many as asked for."""
    inside = [position for position in positions if edition in (None, position.edition)]
    if sample is None or sample >= len(inside):
        return inside
    return [inside[n * len(inside) // sample] for n in range(sample)]


def measurements(
    positions: list[Position], limits: Limits, diagrams_every: int | None, console: Console
) -> Iterator[Measured]:
    """Every position measured, with a line that tells how far it has come."""
    columns = (MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=len(positions))
        for number, position in enumerate(positions):
            progress.update(task, description=position.name)
            diagrams = diagrams_every is not None and number % diagrams_every == 0
            yield measured(position, limits, diagrams)
            progress.advance(task)


def main() -> int:
    asked = arguments()
    errors = Console(stderr=True)
    positions = chosen(read_positions(asked.positions, asked.expected), asked.edition, asked.sample)
    if not positions:
        errors.print("no position to measure")
        return 1
    limits = Limits(asked.rejection_seconds, asked.diagram_seconds)
    every = None if asked.no_diagrams else asked.diagrams_every
    done = list(measurements(positions, limits, every, errors))
    page = as_markdown(done, limits)
    print(page)
    asked.out.mkdir(parents=True, exist_ok=True)
    (asked.out / "probabilities.md").write_text(page, encoding="utf-8")
    write_plot(done, limits, asked.out / "probabilities.svg")
    wrong = [f"{one.position.name}: {what}" for one in done for what in one.wrong]
    for line in wrong:
        errors.print(line, style="bold red")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
