"""Does advice help, and are the probabilities right? Whole games played out, and the tables of their page.

    python benchmarks/simulations.py                     the tables anew from the results that are there
    python benchmarks/simulations.py --games 2000        play first: 2,000 deals of each table, and seed 1
    python benchmarks/simulations.py --games 2000 --only super-6 --jobs 2
    python benchmarks/simulations.py --games 500 --only chance   the tables where the others ask by chance

`--games` calls `cluedo-notes simulate --json` for every table (or those named by `--only`) and keeps what it
prints in benchmarks/results/simulations/. In docs/simulations.md a comment stands above each table that is
written here, and names it; the rest of the page is written by hand, except for docs/calibration.svg. A table
that has been played with as many games is not played again unless `--again` says so.
"""

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
from pages.calibration_plot import write_plot
from pages.reading import read_calibration, table, unread_calibration

from cluedo_notes.lab.players.strategies import Strategy
from cluedo_notes.lab.simulation.calibration import Decile
from cluedo_notes.lab.simulation.estimates import Estimate
from cluedo_notes.lab.simulation.tournament import Plan, Report

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "benchmarks" / "results" / "simulations"
PAGE = ROOT / "docs" / "simulations.md"
PLOT = ROOT / "docs" / "calibration.svg"
TABLES = (
    ("classic", 3),
    ("classic", 4),
    ("classic", 5),
    ("classic", 6),
    ("super", 6),
    ("secrets-2008", 4),
    ("got-red-keep", 2),
    ("got-red-keep", 4),
)
MARKED = re.compile(r"(<!-- (\S+) -->\n\n).*?(?=\n\n)", re.DOTALL)
"""A table of the page below the comment that names it."""

BY_CHANCE = (("classic", 4), ("got-red-keep", 4))
"""The tables that are played with others who ask by chance, for the calibration alone."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", action="append", help="EDITION-PLAYERS, several times if need be")
    parser.add_argument("--again", action="store_true")
    asked = parser.parse_args()
    wanted = [(table, Strategy.NOTEBOOK, f"{table[0]}-{table[1]}") for table in TABLES]
    wanted += [(table, Strategy.CHANCE, "chance") for table in BY_CHANCE]
    for (edition, players), others, name in wanted:
        if asked.games and (asked.only is None or name in asked.only):
            known = _known(edition, players, others)
            if asked.again or known is None or known.games < asked.games:
                _play(
                    Plan(edition, players, asked.games, asked.seed, (), others=(others,)), others, asked.jobs
                )
    reports, by_chance = (
        [
            one
            for table, others, _ in wanted
            if others is which and (one := _known(*table, others)) is not None
        ]
        for which in (Strategy.NOTEBOOK, Strategy.CHANCE)
    )
    found = {name: "\n".join(lines) for name, lines in tables(reports, by_chance).items()}
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(MARKED.sub(lambda mark: f"{mark[1]}{found[mark[2]]}", page), encoding="utf-8")
    write_plot(reports, PLOT)
    print("\n\n".join(found.values()))


def _file(edition: str, players: int, others: Strategy) -> Path:
    return RESULTS / f"{edition}-{players}p{'' if others is Strategy.NOTEBOOK else '-chance'}.json"


def _known(edition: str, players: int, others: Strategy) -> Report | None:
    file = _file(edition, players, others)
    return msgspec.json.decode(file.read_bytes(), type=Report) if file.exists() else None


def _play(plan: Plan, others: Strategy, jobs: int) -> None:
    """Play one table and keep what was said; of one by chance only the advised player is looked at."""
    given = {"edition": plan.edition, "players": plan.players, "games": plan.games, "seed": plan.seed}
    given |= {"jobs": jobs, "others": others}
    strategies = (Strategy.ADVISE_UNREAD, *([Strategy.NOTEBOOK] if others is Strategy.NOTEBOOK else []))
    options = [text for name, value in given.items() for text in (f"--{name}", str(value))]
    options += [text for one in strategies for text in ("--strategy", one)]
    program = Path(sys.executable).parent / "cluedo-notes"
    command = [program, "simulate", *options, "--json"]
    ran = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    RESULTS.mkdir(parents=True, exist_ok=True)
    _file(plan.edition, plan.players, others).write_bytes(ran.stdout)


# -- the page


def tables(reports: list[Report], by_chance: list[Report]) -> dict[str, Iterator[str]]:
    """The lines of each table by the name that it has on the page. `by_chance`: among others who ask so."""
    at = ", ".join(f"{one.edition} with {one.players}, {one.games:,} deals" for one in by_chance)
    return {
        "wins": _wins(reports),
        "turns": _turns(reports),
        "cells": _deciles("All open cells", [one.cells for one in reports]),
        "envelope": _deciles("The envelope’s cells alone", [one.envelope for one in reports]),
        "by-chance": _deciles(f"All open cells, {at}", [one.cells for one in by_chance]),
        "reading": table(),
        "reading-calibration": read_calibration(),
        "unread-calibration": unread_calibration(),
    }


def _wins(reports: list[Report]) -> Iterator[str]:
    yield "| edition, players | deals | by advice: won, % | wrong | by the notebook: won, % | difference |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for report in reports:
        by = {one.strategy: one for one in report.strategies}
        advised, fixed = by[Strategy.ADVISE_UNREAD], by[Strategy.NOTEBOOK]
        assert report.difference is not None
        yield (
            f"| {report.edition}, {report.players} | {report.games:,} | {_written(advised.share, 100, 1)} "
            f"| {100 * advised.wrong / report.games:.1f} % | {_written(fixed.share, 100, 1)} "
            f"| {_written(report.difference.share, 100, 1)} |"
        )


def _turns(reports: list[Report]) -> Iterator[str]:
    yield "| edition, players | deals | turns by advice | by the notebook | difference | never certain |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for report in reports:
        by = {one.strategy: one for one in report.strategies}
        advised, fixed = by[Strategy.ADVISE_UNREAD], by[Strategy.NOTEBOOK]
        assert report.difference is not None
        turns = [_written(one, 1, 2) for one in (advised.turns, fixed.turns, report.difference.turns)]
        table = f"{report.edition}, {report.players} | {report.games:,}"
        yield f"| {table} | {' | '.join(turns)} | {advised.never}, {fixed.never} |"


def _deciles(title: str, tables: list[tuple[Decile, ...] | None]) -> Iterator[str]:
    """All tables together: how many facts, what was given on average, and how many were true."""
    yield f"| {title}: given | facts | given on average | true | tables whose interval has it |"
    yield "| --- | --- | --- | --- | --- |"
    for rows in zip(*[one for one in tables if one is not None], strict=True):
        facts = sum(one.facts for one in rows)
        if not facts:
            continue
        given = sum(one.facts * (one.given or 0) for one in rows) / facts
        true = sum(one.facts * (one.true.value or 0) for one in rows) / facts
        some = [one for one in rows if one.facts]
        within = sum(_has(one.true, one.given) for one in some)
        low, high = (round(100 * bound) for bound in (rows[0].low, rows[0].high))
        shares = f"{100 * given:.1f} % | {100 * true:.1f} %"
        yield f"| {low}–{high} % | {facts:,} | {shares} | {within} of {len(some)} |"


def _has(true: Estimate, given: float | None) -> bool:
    """Does the interval of the share that was true have what was given on average?"""
    return None not in (true.low, true.high, given) and (true.low or 0) <= (given or 0) <= (true.high or 0)


def _written(one: Estimate, factor: int, digits: int) -> str:
    if one.value is None or one.low is None or one.high is None:
        return "–"
    value, low, high = (f"{factor * part:.{digits}f}" for part in (one.value, one.low, one.high))
    return f"{value} ({low} to {high})".replace("-", "−")


if __name__ == "__main__":
    main()
