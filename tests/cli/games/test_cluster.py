"""`verify` and `simulate` on a cluster of Dask do the same as on this machine, and every error is one
line."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from subprocess import Popen

import pytest

from tests.helpers.cli.archives import (
    FALSE_PASS,
    log_text,
    make_archive,
    read_up_to,
    rest_of,
    rows_of_csv,
    running,
)
from tests.helpers.cli.cluster import RunningCluster, local_cluster
from tests.helpers.cli.playing import HOUSE, CommandLine
from tests.helpers.cli.terminal import PATIENCE
from tests.helpers.posix import posix

pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such pipes")
PLAYED = ("simulate", "--strategy", "notebook", "--games", "6")
UNREADABLE = """
from cluedo_notes.cli.games import archive
from cluedo_notes.game.errors import LogError
from cluedo_notes.language.message import message

def read_log(path, _):
    raise LogError(message("no-such-file"), str(path))

archive.read_log = read_log
"""
OTHER_PROGRAM = """
from cluedo_notes.lab.workers import cluster as ours
ours._mark = lambda: "another"
"""
NO_PROGRAM = """
sys.modules["cluedo_notes"] = None
"""


@pytest.fixture(scope="module")
def cluster() -> Iterator[RunningCluster]:
    with local_cluster() as found:
        yield found


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    make_archive(tmp_path / "archive", 12)
    return tmp_path / "archive"


# -- the same


def test_a_cluster_finds_what_this_machine_finds(
    cli: CommandLine, tmp_path: Path, cluster: RunningCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Named from here, too: the workers are in another folder."""
    make_archive(tmp_path / "archive", 12)
    monkeypatch.chdir(tmp_path)
    here = cli("verify", "archive", "--table", "here.csv")
    there = cli("verify", "archive", "--table", "there.csv", "--scheduler", cluster.address)
    assert there.err == ""
    lines = [ran.out.replace("there.csv", "here.csv").splitlines() for ran in (here, there)]
    assert sorted(lines[0]) == sorted(lines[1])
    assert Path("there.csv").read_bytes() == Path("here.csv").read_bytes()
    assert there.status == here.status == 2
    listed = [cli("verify", "archive", "--json", *by).out for by in ([], ["--scheduler", cluster.address])]
    assert listed[0] == listed[1]


@pytest.mark.slow
def test_a_cluster_plays_the_same_games(
    cli: CommandLine, tmp_path: Path, cluster: RunningCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("house.toml").write_text(HOUSE, encoding="utf-8")
    for edition, players in (("classic", "3"), ("./house.toml", "2")):
        figures = []
        for name, by in (("here", []), ("there", ["--scheduler", cluster.address])):
            typed = (*PLAYED, "--edition", edition, "--players", players, "--log", f"{edition}.{name}")
            ran = cli(*typed, *by, "--json")
            assert (ran.status, ran.err) == (0, "")
            figures.append({**ran.json, "seconds": 0})
        assert figures[0] == figures[1]
        folders = [Path(f"{edition}.{name}") for name in ("here", "there")]
        logs = [{one.name: one.read_bytes() for one in folder.iterdir()} for folder in folders]
        assert len(logs[0]) >= 6
        assert logs[0] == logs[1]


@pytest.mark.slow
def test_results_are_kept_and_not_played_again(
    cli: CommandLine, tmp_path: Path, cluster: RunningCluster
) -> None:
    file = tmp_path / "results.jsonl"
    ran = cli(*PLAYED, "--results", str(file), "--scheduler", cluster.address, "--json")
    assert (ran.status, len(file.read_bytes().splitlines())) == (0, 6)
    again = cli(*PLAYED, "--results", str(file), "--json")
    assert {**again.json, "seconds": 0} == {**ran.json, "seconds": 0}
    assert len(file.read_bytes().splitlines()) == 6


# -- who is lost


def wait_for_reader(pipe: Path) -> int:
    """A handle for writing, once somebody reads there."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            return os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
        except OSError:
            time.sleep(0.05)
    pytest.fail("nobody reads")


@posix
@pipes
@pytest.mark.slow
def test_games_of_a_killed_worker_are_done_again(cli: CommandLine, tmp_path: Path, archive: Path) -> None:
    """Both are killed while one of them reads a pipe: half-way, for all the other files follow."""
    pipe, table = tmp_path / "pipe", tmp_path / "there.csv"
    os.mkfifo(pipe)
    with local_cluster(processes=True) as cluster:
        typed = ["verify", str(pipe), str(archive), "--scheduler", cluster.address, "--table", str(table)]
        with running(*typed) as process:
            opened = wait_for_reader(pipe)
            cluster.kill_workers(2)
            os.close(opened)
            opened = wait_for_reader(pipe)
            os.write(opened, log_text(FALSE_PASS).encode())
            os.close(opened)
            _, err = rest_of(process)
    assert (process.returncode, err) == (2, "")
    pipe.unlink()
    pipe.write_text(log_text(FALSE_PASS), encoding="utf-8")
    cli("verify", str(pipe), str(archive), "--table", str(tmp_path / "here.csv"))
    assert table.read_bytes() == (tmp_path / "here.csv").read_bytes()


@pytest.fixture
def half_way(tmp_path: Path) -> Iterator[tuple[RunningCluster, Popen[str], Path]]:
    """A cluster, a command whose table it makes, and this table: five wrong games are done, and one is a pipe
    that a worker reads."""
    logs = [tmp_path / f"{number}.jsonl" for number in range(5)]
    for log in logs:
        log.write_text(log_text(FALSE_PASS), encoding="utf-8")
    pipe, table = tmp_path / "pipe", tmp_path / "t.csv"
    os.mkfifo(pipe)
    with local_cluster(processes=True) as cluster:
        typed = ["verify", *map(str, logs), str(pipe), "--scheduler", cluster.address, "--table", str(table)]
        with running(*typed) as process:
            opened = wait_for_reader(pipe)
            read_up_to(process, *(f"{log}\n" for log in logs))
            yield cluster, process, table
            os.close(opened)


@posix
@pipes
@pytest.mark.slow
def test_what_a_lost_cluster_had_done_is_reported(
    half_way: tuple[RunningCluster, Popen[str], Path],
) -> None:
    cluster, process, table = half_way
    cluster.kill()
    out, err = rest_of(process)
    assert process.returncode == 2
    assert err.count("\n") == 1
    assert "was lost; its finished work is kept" in err
    assert "Games verified so far: 5 of 6" in out
    assert sum(row["row"] == "game" for row in rows_of_csv(table)) == 5


@posix
@pipes
@pytest.mark.slow
def test_after_ctrl_c_what_the_cluster_has_done_is_reported(
    half_way: tuple[RunningCluster, Popen[str], Path],
) -> None:
    """At once: what its workers have begun is not waited for."""
    _, process, table = half_way
    process.send_signal(signal.SIGINT)
    out, err = rest_of(process)
    assert (process.returncode, err) == (130, "cluedo-notes: interrupted\n")
    assert "Games verified so far: 5 of 6" in out
    assert sum(row["row"] == "game" for row in rows_of_csv(table)) == 5


# -- what is one line


def refused(cli: CommandLine, *typed: str) -> str:
    """The line that says why."""
    ran = cli(*typed)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    return ran.err


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense", "foo://x:1", ""])
def test_a_scheduler_that_cannot_be_reached_leaves_no_table(
    cli: CommandLine, tmp_path: Path, archive: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setattr("cluedo_notes.lab.workers.cluster.SECONDS_FOR_A_SCHEDULER", 0.2)
    table = tmp_path / "t.csv"
    said = refused(cli, "verify", str(archive), "--scheduler", address, "--table", str(table))
    assert f"no Dask scheduler answers at {address}:" in said
    assert not table.exists()
    assert "no Dask scheduler answers" in refused(cli, *PLAYED, "--scheduler", address)


def test_without_the_extra_one_line_says_what_to_install(
    cli: CommandLine, archive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.delitem(sys.modules, "cluedo_notes.lab.workers.cluster", raising=False)
    for typed in (("verify", str(archive)), PLAYED):
        said = refused(cli, *typed, "--scheduler", "tcp://127.0.0.1:9")
        assert "[cluster]" in said


def test_processes_and_a_cluster_together_are_refused(cli: CommandLine, archive: Path) -> None:
    said = refused(cli, "verify", str(archive), "--scheduler", "tcp://127.0.0.1:9", "--jobs", "2")
    assert "--jobs" in said


@pytest.mark.slow
@pytest.mark.parametrize(
    ("before", "says"),
    [
        (NO_PROGRAM, "lacks cluedo_notes"),
        (OTHER_PROGRAM, "has another version of this program"),
        (UNREADABLE, "000.jsonl is here, but a worker of the cluster cannot read it"),
    ],
)
def test_a_worker_that_cannot_do_the_work_is_one_line(
    cli: CommandLine, archive: Path, before: str, says: str
) -> None:
    with local_cluster(workers=1, before=before) as cluster:
        assert says in refused(cli, "verify", str(archive), "--scheduler", cluster.address)
