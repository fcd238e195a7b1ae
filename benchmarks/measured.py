"""The options of a measurement, and the rows that it returns."""

import math
import statistics
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

ROOT = Path(__file__).parents[1]


class Asked(Struct, frozen=True):
    """The task of a measurement. `programs`: those to measure, in turn. `games`: the logs to play. `rounds`:
    how often to measure anything shorter than a whole game. `slower`: the factor by which a browser is
    slowed."""

    programs: tuple[str, ...]
    games: tuple[Path, ...]
    rounds: int
    slower: float

    @property
    def longest(self) -> Path:
        """The game with the most lines."""
        return max(self.games, key=lambda path: path.read_text(encoding="utf-8").count("\n"))


class Row(Struct, frozen=True):
    """A measured quantity, its values in one unit, and the measured program."""

    what: str
    values: Sequence[float]
    unit: str = "ms"
    program: str = ""

    @property
    def cells(self) -> str:
        """The row as printed."""
        ordered = sorted(self.values)
        nearly_all = ordered[math.ceil(0.99 * len(ordered)) - 1]
        figures = (statistics.mean(ordered), statistics.median(ordered), nearly_all, ordered[-1])
        cells = "".join(f"{one:>11,.1f}" for one in figures)
        return f"{self.what:<44}{len(ordered):>7}{cells} {self.unit}"


HEAD = f"{'':<44}{'number':>7}{'mean':>11}{'median':>11}{'99%':>11}{'worst':>11}"
