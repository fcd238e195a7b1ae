"""What reading the others' questions brings, against players of several kinds.

    python benchmarks/pages/reading.py --deals 2000     every row that has fewer deals
    python benchmarks/pages/reading.py --deals 6000 --only "classic 3, anna"
    python benchmarks/pages/reading.py --unread 500     what `advise-unread` gives alone, at every table

Each deal is played twice by the same seat, by `advise` and by `advise-unread`; the others play as the row
says. What was said goes to benchmarks/results/reading/; `python benchmarks/simulations.py` puts it into
its page.

The stopping rule, written down before the first row was played: 2,000 deals a row; where the interval of the
difference in wins still holds 0, 4,000 more, and both results are given. A row with fewer deals is a piece of
one that is still being played, and says so. The players of benchmarks/players/ but `Patient` were written by
somebody who did not know the model, and were not looked at while it was tuned; nor were their games.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from cluedo_notes.lab.simulation.calibration import Decile
from cluedo_notes.lab.simulation.tournament import Report

ROOT = Path(__file__).parents[2]
RESULTS = ROOT / "benchmarks" / "results" / "reading"
GAMES = ROOT / "build" / "reading"
"""Where the games of a row lie that goes on later."""

SEED = 20
DEALS = 2000
ENOUGH_FACTS = 50
"""A tenth with fewer forecasts says nothing."""


class Row(Struct, frozen=True):
    """A table: its edition and players, and how the others play."""

    edition: str
    players: int
    others: str

    @property
    def name(self) -> str:
        """In the page's table."""
        return f"{self.edition} {self.players}, {self.others.rpartition(':')[2].lower()}"

    @property
    def file(self) -> Path:
        """Where its result lies."""
        return RESULTS / f"{self.name.replace(', ', '-').replace(' ', '-')}.json"

    @property
    def unread_file(self) -> Path:
        """Where the result of `advise-unread` alone lies: what it gave, and how much of it was true."""
        return RESULTS / "unread" / self.file.name


def _own(folder: str, name: str) -> str:
    return f"{folder}/players/{name.lower()}.py:{name}"


BLUFFER, ISOLATOR = _own("examples", "Bluffer"), _own("examples", "Isolator")
HELD_OUT = [_own("benchmarks", name) for name in ("Anna", "Boris", "Clara")]
ROWS = (
    *(Row("classic", players, "notebook") for players in (3, 4, 6)),
    *(Row("classic", players, kind) for kind in (ISOLATOR, BLUFFER, "chance") for players in (3, 6)),
    *(Row("classic", 3, kind) for kind in ("advise-unread", _own("benchmarks", "Patient"))),
    *(Row("classic", 3, kind) for kind in HELD_OUT),
    *(Row(edition, players, "notebook") for edition, players in (("super", 6), ("secrets-2008", 4))),
    Row("got-red-keep", 4, "notebook"),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--unread", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", action="append", help="a row's name, several times if need be")
    asked = parser.parse_args()
    both, unread = ["advise", "advise-unread"], ["advise-unread"]
    for row in ROWS:
        if asked.only is None or row.name in asked.only:
            if asked.unread:
                _play(row, row.unread_file, unread, asked.unread, asked.jobs)
            else:
                _play(row, row.file, both, asked.deals, asked.jobs)
    print("\n".join(unread_calibration() if asked.unread else table()))


def _play(row: Row, file: Path, strategies: list[str], deals: int, jobs: int) -> None:
    """Play a row in some ways, unless its file has as many deals."""
    known = _known(file)
    if known is not None and known.games >= deals:
        return
    given = {"edition": row.edition, "players": row.players, "games": deals, "seed": SEED, "jobs": jobs}
    options = [text for name, value in given.items() for text in (f"--{name}", str(value))]
    options += [text for one in strategies for text in ("--strategy", one)] + ["--others", row.others]
    games = GAMES / file.relative_to(RESULTS).with_suffix(".jsonl")
    for folder in (file.parent, games.parent):
        folder.mkdir(parents=True, exist_ok=True)
    options += ["--results", str(games), "--json"]
    program = Path(sys.executable).parent / "cluedo-notes"
    ran = subprocess.run([program, "simulate", *options], stdout=subprocess.PIPE, check=True, cwd=ROOT)
    file.write_bytes(ran.stdout)


def _known(file: Path) -> Report | None:
    return msgspec.json.decode(file.read_bytes(), type=Report) if file.exists() else None


def table() -> Iterator[str]:
    """The rows that have been played, as the page shows them."""
    yield "| table, the others | deals | reading: won, % | wrong | unread | wrong | difference |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for row in ROWS:
        if (found := _known(row.file)) is None:
            continue
        read, unread = found.strategies
        assert found.difference is not None
        difference = found.difference.share
        assert difference.value is not None
        assert difference.low is not None
        assert difference.high is not None
        shares = [
            f"{100 * one.wins / found.games:.1f} | {100 * one.wrong / found.games:.1f}"
            for one in (read, unread)
        ]
        between = f"{100 * difference.low:.1f} to {100 * difference.high:.1f}"
        row_of = f"{row.name} | {found.games:,} | {shares[0]} | {shares[1]}"
        gained = f"{100 * difference.value:+.1f} ({between})".replace("-", "−")
        yield f"| {row_of} | {gained} |"


def read_calibration() -> Iterator[str]:
    """How far what `advise` gave is from what came true, by table."""
    yield from _calibration_table({row: row.file for row in ROWS})


def unread_calibration() -> Iterator[str]:
    """The same of `advise-unread`."""
    yield from _calibration_table({row: row.unread_file for row in ROWS})


def _calibration_table(files: Mapping[Row, Path]) -> Iterator[str]:
    """In points of a hundred: on average, each forecast counted once, and in the worst tenth; and how many
    tenths have an interval that does not hold what was given."""
    yield "| table, the others | deals | envelope | cells | race |"
    yield "| --- | --- | --- | --- | --- |"
    for row, file in files.items():
        if (found := _known(file)) is not None:
            said = [
                f"{_errors(one)}, {_outside(one)}" if one else ""
                for one in (found.envelope, found.cells, found.race)
            ]
            yield f"| {row.name} | {found.games:,} | {' | '.join(said)} |"


def _errors(tenths: tuple[Decile, ...]) -> str:
    """The mean and the greatest distance, over the tenths with enough forecasts."""
    errors = [
        (100 * abs((one.given or 0) - (one.true.value or 0)), one.facts)
        for one in tenths
        if one.facts >= ENOUGH_FACTS
    ]
    if not errors:
        return ""
    mean = sum(error * facts for error, facts in errors) / sum(facts for _, facts in errors)
    return f"{mean:.1f}, {max(errors)[0]:.1f}"


def _outside(tenths: tuple[Decile, ...]) -> str:
    """Of the tenths with enough forecasts, those whose interval does not hold what was given."""
    counted = [one for one in tenths if one.facts >= ENOUGH_FACTS]
    outside = [one for one in counted if not (one.true.low or 0) <= (one.given or 0) <= (one.true.high or 1)]
    return f"{len(outside)}/{len(counted)}"


if __name__ == "__main__":
    main()
