"""Plays the games of the study over several sittings, by a cluster of processes of this machine.

    python benchmarks/study/gather.py --deals 13200             until every arm of every table has as many
    python benchmarks/study/gather.py --deals 2500 --advice     the same by advice, at fewer tables
    python benchmarks/study/gather.py --check 200               are these games played today as they were?

A deal is the same on every machine. The games lie in build/study.sqlite, which begins with those of
benchmarks/results/study.parquet; Ctrl-C, or a kill, costs those of the last seconds.
`python benchmarks/study/page.py` writes that file anew, which others can load too, and the page.
"""

import argparse
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random

from distributed import Client, LocalCluster, as_completed
from games import ADVICE, ARMS, TABLES, WITH_ADVICE, Batch, played
from msgspec.structs import replace
from store import Store, opened

TOGETHER = 100
TOGETHER_BY_ADVICE = 5
"""The number of games of a batch: some seconds' work."""

AHEAD = 3
"""The number of batches a worker that are handed over at a time."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--deals", type=int, default=0)
    parser.add_argument("--advice", action="store_true")
    parser.add_argument("--check", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    with opened() as store:
        if asked.check:
            sys.exit(check(store, asked.check))
        tables, arms = (WITH_ADVICE, ADVICE) if asked.advice else (TABLES, ARMS)
        together = TOGETHER_BY_ADVICE if asked.advice else TOGETHER
        gather(store, list(missing(store, tables, arms, asked.deals, together)), asked.jobs)


def missing(
    store: Store, tables: Sequence[tuple[str, int]], arms: Mapping[str, str], deals: int, together: int
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


def gather(store: Store, batches: Sequence[Batch], jobs: int) -> None:
    """Play batches, and keep each as soon as it is over."""
    with (
        LocalCluster(n_workers=jobs, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        waiting = iter(batches)
        playing = as_completed(client.map(played, list(islice(waiting, AHEAD * jobs)), pure=False))
        for done, one in enumerate(playing, 1):
            rows = one.result()
            store.keep(rows)
            print(f"\r{done} of {len(batches)} batches", end="", file=sys.stderr, flush=True)
            for following in islice(waiting, 1):
                playing.add(client.submit(played, following, pure=False))
    print(file=sys.stderr)


def check(store: Store, number: int) -> int:
    """Play some games once more, drawn by chance. Returns how many went otherwise; each is printed."""
    rows = Random(number).sample(list(store.rows()), number)
    otherwise = 0
    for row in rows:
        (again,) = played(Batch(row.edition, row.players, row.arm, (row.deal,)))
        if replace(again, program=row.program) != row:
            print(row, again, sep="\n")
            otherwise += 1
    print(f"{number} games played once more, {otherwise} went otherwise")
    return otherwise


if __name__ == "__main__":
    main()
