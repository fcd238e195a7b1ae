"""A cluster of Dask on this machine, in processes of its own."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

import pytest
from distributed import Client

from tests.helpers.cli.terminal import PATIENCE
from tests.helpers.programs import python, start

SERVING = """
import sys
from distributed import LocalCluster
{before}
if __name__ == "__main__":
    settings = dict(n_workers={workers}, threads_per_worker=1, processes={processes}, dashboard_address=":0")
    with LocalCluster(protocol="tcp", host="127.0.0.1", **settings) as cluster:
        pids = [getattr(one, "pid", 0) for one in cluster.workers.values()]
        print(cluster.scheduler_address, *pids, flush=True)
        sys.stdin.read()
"""


@dataclass
class RunningCluster:
    """The scheduler's address, the processes of the workers, and that of everything else."""

    address: str
    workers: list[int]
    process: subprocess.Popen[str]

    def kill_workers(self, number: int) -> None:
        """As a machine without memory does, and wait for their end; others are begun in their place."""
        killed = self.workers[:number]
        for pid in killed:
            os.kill(pid, signal.SIGKILL)
        for pid in killed:
            with suppress(ProcessLookupError):
                while True:
                    os.kill(pid, 0)
                    time.sleep(0.01)

    def kill(self) -> None:
        """Nothing is left of it."""
        end_group(self.process)


@contextmanager
def local_cluster(workers: int = 2, processes: bool = False, before: str = "") -> Iterator[RunningCluster]:
    """Within, a cluster whose workers are threads, or processes; `before` is run where they are."""
    script = SERVING.format(workers=workers, processes=processes, before=before)
    with start(
        python(script),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        try:
            address, *pids = process.stdout.readline().split() or pytest.fail("the cluster did not begin")
            yield RunningCluster(address, [int(one) for one in pids], process)
            process.stdin.close()
            process.wait()
        finally:
            end_group(process)


def end_group(process: "subprocess.Popen[Any]") -> None:
    """End a process and those that it has begun, at once."""
    with suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()


def wait_for_workers(address: str, number: int) -> None:
    """Until a scheduler answers there that has as many workers."""
    with Client(address, timeout=PATIENCE, set_as_default=False) as client:
        client.wait_for_workers(number, timeout=PATIENCE)
