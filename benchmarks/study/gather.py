"""Plays the games of the study over several sittings, by a cluster of processes of this machine.

    python benchmarks/study/gather.py --deals 13200             until every arm of every table has as many
    python benchmarks/study/gather.py --deals 2500 --advice     the same by advice, at fewer tables
    python benchmarks/study/gather.py --check 200               are these games played today as they were?

A deal is the same on every machine. The games lie in build/study.sqlite, to which those of
benchmarks/results/study.parquet are added first; Ctrl-C, or a kill, costs those of the last seconds. One game
of each table and arm is played once more before: where this program plays it otherwise, nothing is added.
`python benchmarks/study/page.py` writes that file anew, which others can load too, and the page.
"""

import argparse
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from random import Random

from distributed import LocalCluster
from games import ADVICE, ARMS, TABLES, WITH_ADVICE, Batch, Row, played
from msgspec.structs import replace
from store import Store, opened

from cluedo_notes.cli.games.interruption import Interruption
from cluedo_notes.cli.games.work import WorkPlace, results
from cluedo_notes.cli.session import Session
from cluedo_notes.language.words import words_in

TOGETHER = 100
TOGETHER_BY_ADVICE = 5
"""The number of games of a batch: some seconds' work."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--deals", type=int, default=0)
    parser.add_argument("--advice", action="store_true")
    parser.add_argument("--check", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    with opened() as store:
        if asked.check:
            sys.exit(1 if otherwise(drawn(store, asked.check, Random())) else 0)
        tables, arms, together = (
            (WITH_ADVICE, tuple(ADVICE), TOGETHER_BY_ADVICE)
            if asked.advice
            else (TABLES, tuple(ARMS), TOGETHER)
        )
        if otherwise(first_games(store, tables, arms)):
            sys.exit("nothing was added")
        batches = list(missing(store, tables, arms, asked.deals, together))
        with LocalCluster(
            n_workers=asked.jobs, threads_per_worker=1, dashboard_address="127.0.0.1:0"
        ) as cluster:
            gather(store, batches, WorkPlace(scheduler=cluster.scheduler_address))


def missing(
    store: Store, tables: Sequence[tuple[str, int]], arms: Sequence[str], deals: int, together: int
) -> Iterator[Batch]:
    """The batches that are still to be played: all tables' first deals before anybody's later ones."""
    left = {
        (table, arm): sorted(set(range(deals)) - store.deals(*table, arm)) for table in tables for arm in arms
    }
    while any(left.values()):
        for (table, arm), numbers in left.items():
            if numbers:
                yield Batch(*table, arm, tuple(numbers[:together]))
                del numbers[:together]


def gather(store: Store, batches: Sequence[Batch], place: WorkPlace) -> None:
    """Play batches, and keep each as soon as it is over, until Ctrl-C."""
    session, interruption = Session(None, words_in("en")), Interruption()
    with interruption.noted():
        found = results(played, batches, place, session, interruption)
        for done, (_, rows) in enumerate(found, 1):
            store.keep(rows)
            print(f"\r{done} of {len(batches)} batches", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


# -- are games played today as they were?


def drawn(store: Store, number: int, random: Random) -> Iterator[Row]:
    """About this number of games, equally many of each arm that has them, drawn by chance."""
    by_arm: dict[str, list[Row]] = {}
    for row in store.rows():
        by_arm.setdefault(row.arm, []).append(row)
    for rows in by_arm.values():
        yield from random.sample(rows, min(len(rows), -(-number // len(by_arm))))


def first_games(store: Store, tables: Sequence[tuple[str, int]], arms: Sequence[str]) -> Iterator[Row]:
    """The first game of each table and arm that has any."""
    found = (store.first(*table, arm) for table in tables for arm in arms)
    return (row for row in found if row is not None)


def otherwise(rows: Iterable[Row]) -> int:
    """Play games once more. Returns how many went otherwise; each is printed."""
    pairs = [(row, _again(row)) for row in rows]
    differ = [pair for pair in pairs if pair[0] != pair[1]]
    for before, now in differ:
        print(before, now, sep="\n")
    print(f"{len(pairs)} games played once more, {len(differ)} went otherwise")
    return len(differ)


def _again(row: Row) -> Row:
    (now,) = played(Batch(row.edition, row.players, row.arm, (row.deal,)))
    return replace(now, program=row.program)


if __name__ == "__main__":
    main()
