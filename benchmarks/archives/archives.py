"""How fast an archive is verified, in how much memory, and is the table the same whoever works?

    python benchmarks/archives/archives.py                  2,000 games
    python benchmarks/archives/archives.py --large 100000   and as many by two processes: a quarter of an hour

Simulated games of several editions, some with an accusation judged wrongly, linked again and again into
folders; each row is one call of `cluedo-notes verify --table`: by one process, two, a cluster of Dask with
two workers, and one of which a worker is killed half-way. Every table must be that of one process: .csv to
the byte, .parquet row by row. Writes benchmarks/results/archives.md.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Timer

import psutil
from msgspec import Struct

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.helpers.cli.archives import rows_of_csv, rows_of_parquet  # noqa: E402
from tests.helpers.cli.cluster import RunningCluster, local_cluster  # noqa: E402

PROGRAM = str(Path(sys.executable).parent / "cluedo-notes")
EDITIONS = (("classic", 4), ("super", 6), ("secrets-2008", 4), ("got-red-keep", 4), ("asterix", 4))
GAMES_OF_AN_EDITION = 80
EACH_WRONG = 20
"""Of so many games one has a right accusation that was judged wrong."""

A_FOLDER = 1000
"""The number of games that lie in one folder."""

BETWEEN_LOOKS = 0.1
"""Seconds after which the memory of all processes is looked at again."""

HEADING = (
    "| games, by | seconds | games a second | processor, s | MB at most: all processes, the first | table |",
    "| --- | --- | --- | --- | --- | --- |",
)


class Run(Struct, frozen=True):
    """One call: how long it took, how much of the processor, and the most memory, in megabytes: of all
    processes at a time, and of the command's own."""

    seconds: float
    processor: float
    together: float
    alone: float

    def row(self, name: str, games: int, table: str) -> str:
        """The row of the page."""
        return (
            f"| {name} | {self.seconds:.1f} | {games / self.seconds:.0f} | {self.processor:.1f} "
            f"| {self.together:.0f}, {self.alone:.0f} | {table} |"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--large", type=int, default=0)
    asked = parser.parse_args()
    lines = ["# Archives", "", "Written by `python benchmarks/archives/archives.py`.", "", *HEADING]
    with tempfile.TemporaryDirectory() as folder:
        logs = simulated(Path(folder) / "played")
        lines += rows(logs, asked.games, Path(folder))
        if asked.large:
            lines.append(large_row(logs, asked.large, Path(folder)))
    page = ROOT / "benchmarks" / "results" / "archives.md"
    page.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(page.read_text(encoding="utf-8"))


# -- the archive


def simulated(folder: Path) -> list[Path]:
    """The logs of games played anew, some of them wrong."""
    for edition, players in EDITIONS:
        typed = ["--edition", edition, "--players", str(players), "--games", str(GAMES_OF_AN_EDITION)]
        command = [PROGRAM, "simulate", *typed, "--strategy", "notebook", "--jobs", "2", "--log", str(folder)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    logs = sorted(folder.glob("*.jsonl"))
    for log in logs[::EACH_WRONG]:
        text = log.read_text(encoding="utf-8")
        log.write_text(text.replace('"correct":true', '"correct":false'), encoding="utf-8")
    return logs


def archive(logs: list[Path], games: int, folder: Path) -> Path:
    """A folder with folders of as many games, each log linked as often as that takes."""
    for number in range(games):
        inside = folder / str(number // A_FOLDER)
        inside.mkdir(parents=True, exist_ok=True)
        os.link(logs[number % len(logs)], inside / f"{number}.jsonl")
    return folder


# -- the rows


def rows(logs: list[Path], games: int, folder: Path) -> Iterator[str]:
    """The archive by everybody who can work."""
    named = archive(logs, games, folder / "archive")
    first = folder / "one.csv"
    one = verified(named, first)
    yield one.row(f"{games}, one process", games, f"{len(rows_of_csv(first))} rows")
    columns = folder / "one.parquet"
    yield verified(named, columns).row(f"{games}, one process, .parquet", games, same_rows(first, columns))
    table = folder / "two.csv"
    yield verified(named, table, "--jobs", "2").row(f"{games}, --jobs 2", games, same(first, table))
    with local_cluster(workers=2, processes=True) as cluster:
        table = folder / "cluster.csv"
        whole = by_cluster(named, table, cluster)
        yield whole.row(f"{games}, Dask, 2 workers", games, same(first, table))
    with local_cluster(workers=2, processes=True) as cluster:
        table = folder / "killed.csv"
        with after(whole.seconds / 2, cluster):
            killed = by_cluster(named, table, cluster)
        yield killed.row(f"{games}, Dask, a worker killed half-way", games, same(first, table))


def large_row(logs: list[Path], games: int, folder: Path) -> str:
    """Memory must not grow with the archive."""
    table = folder / "large.csv"
    run = verified(archive(logs, games, folder / "large"), table, "--jobs", "2")
    with table.open("rb") as opened:
        lines = sum(1 for _ in opened)
    return run.row(f"{games}, --jobs 2", games, f"{lines - 1} rows")


@contextmanager
def after(seconds: float, cluster: RunningCluster) -> Iterator[None]:
    """Within, a worker is killed after as many seconds."""
    timer = Timer(seconds, cluster.kill_workers, [1])
    timer.start()
    try:
        yield
        assert not timer.is_alive(), "all was done before a worker was killed"
    finally:
        timer.cancel()


def same(first: Path, table: Path) -> str:
    """Is a table another's to the byte?"""
    assert first.read_bytes() == table.read_bytes(), table
    return "the same to the byte"


def same_rows(first: Path, table: Path) -> str:
    """Has a table the rows of another?"""
    assert rows_of_csv(first) == rows_of_parquet(table), table
    return "the same rows"


# -- a call


def by_cluster(named: Path, table: Path, cluster: RunningCluster) -> Run:
    """One call whose work a cluster does."""
    return verified(named, table, "--scheduler", cluster.address, beside=psutil.Process(cluster.process.pid))


def verified(named: Path, table: Path, *more: str, beside: psutil.Process | None = None) -> Run:
    """One call; the processes of `beside` work for it."""
    before = of_children() + processor(beside)
    began = time.perf_counter()
    command = [PROGRAM, "verify", str(named), "--table", str(table), *more]
    together = alone = 0.0
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        itself = psutil.Process(process.pid)
        while process.poll() is None:
            together = max(together, memory([*family(itself), *family(beside)]))
            alone = max(alone, memory([itself]))
            time.sleep(BETWEEN_LOOKS)
    seconds = time.perf_counter() - began
    assert process.returncode == 1, process.returncode  # some games are wrong
    return Run(seconds, of_children() + processor(beside) - before, together, alone)


def of_children() -> float:
    """Seconds of the processor that the processes have used that ended before."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def family(process: psutil.Process | None) -> list[psutil.Process]:
    """A process and all that it has begun."""
    with suppress(psutil.NoSuchProcess):
        return [] if process is None else [process, *process.children(recursive=True)]
    return []


def memory(processes: list[psutil.Process]) -> float:
    """Megabytes that processes hold; what they share counts for each."""
    held = 0.0
    for one in processes:
        with suppress(psutil.NoSuchProcess):
            held += one.memory_info().rss / 1e6
    return held


def processor(process: psutil.Process | None) -> float:
    """Seconds of the processor that a process and all that it has begun have used."""
    used = 0.0
    for one in family(process):
        with suppress(psutil.NoSuchProcess):
            used += sum(one.cpu_times()[:4])  # of those that have ended, too
    return used


if __name__ == "__main__":
    main()
