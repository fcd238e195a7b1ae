"""What reading the others' questions brings, against players of several kinds.

    python benchmarks/pages/reading.py --deals 2000     every row that has fewer deals
    python benchmarks/pages/reading.py --deals 6000 --only "classic 3, anna"

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
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from cluedo_notes.game.simulation.calibration import Decile
from cluedo_notes.game.simulation.tournament import Report

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
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", action="append", help="a row's name, several times if need be")
    asked = parser.parse_args()
    for row in ROWS:
        known = _known(row)
        wanted = asked.only is None or row.name in asked.only
        if wanted and (known is None or known.games < asked.deals):
            _play(row, asked.deals, asked.jobs)
    print("\n".join(table()))


def _play(row: Row, deals: int, jobs: int) -> None:
    given = {"edition": row.edition, "players": row.players, "games": deals, "seed": SEED, "jobs": jobs}
    options = [text for name, value in given.items() for text in (f"--{name}", str(value))]
    options += ["--strategy", "advise", "--strategy", "advise-unread", "--others", row.others]
    for folder in (RESULTS, GAMES):
        folder.mkdir(parents=True, exist_ok=True)
    options += ["--results", str(GAMES / row.file.with_suffix(".jsonl").name), "--json"]
    program = Path(sys.executable).parent / "cluedo-notes"
    ran = subprocess.run([program, "simulate", *options], stdout=subprocess.PIPE, check=True, cwd=ROOT)
    row.file.write_bytes(ran.stdout)


def _known(row: Row) -> Report | None:
    return msgspec.json.decode(row.file.read_bytes(), type=Report) if row.file.exists() else None


def table() -> Iterator[str]:
    """The rows that have been played, as the page shows them."""
    yield "| table, the others | deals | reading: won, % | wrong | unread | wrong | difference | outside |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    for row in ROWS:
        if (found := _known(row)) is None:
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
        tenths = " ".join(
            _outside(one) for one in (found.envelope, found.cells, found.race) if one is not None
        )
        row_of = f"{row.name} | {found.games:,} | {shares[0]} | {shares[1]}"
        gained = f"{100 * difference.value:+.1f} ({between})".replace("-", "−")
        yield f"| {row_of} | {gained} | {tenths} |"


def calibration_table() -> Iterator[str]:
    """How far what was given is from what came true, in points of a hundred: on average, each forecast
    counted once, and in the worst tenth."""
    yield "| table, the others | deals | envelope | cells | race |"
    yield "| --- | --- | --- | --- | --- |"
    for row in ROWS:
        if (found := _known(row)) is not None:
            said = [_errors(one or ()) for one in (found.envelope, found.cells, found.race)]
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
