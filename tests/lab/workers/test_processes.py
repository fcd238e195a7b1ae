"""The processes of `simulate` and `verify`: none of them outlives the command."""

import os
import signal
import subprocess
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress

import pytest

from cluedo_notes.lab.workers.processes import _start
from tests.helpers.posix import posix
from tests.helpers.programs import python, start

PATIENCE = 120.0
"""Seconds that a killed command's processes have to end."""

WORKING = """
import time
from cluedo_notes.lab.workers.processes import workers

if __name__ == "__main__":
    with workers(2) as pool:
        for _ in range(2):
            pool.submit({work})
        print([pool.submit(int, 0).done(), "working"], flush=True)
        time.sleep(1000)
"""


@posix
@pytest.mark.parametrize("end", ["SIGTERM", "SIGKILL"])
@pytest.mark.parametrize("work", ["time.sleep, 1000", "exec, 'while True: pass'"])
def test_the_processes_of_a_killed_command_end(end: str, work: str) -> None:
    """All of them hold the end of a pipe that is read here, so it ends with the last of them."""
    if not hasattr(signal, end):
        pytest.skip("not on this system")
    script = WORKING.format(work=work)
    process = start(python(script), stdout=subprocess.PIPE, start_new_session=True)
    try:
        assert process.stdout is not None
        assert b"working" in process.stdout.readline()
        process.send_signal(getattr(signal, end))
        process.communicate(timeout=PATIENCE)
        assert process.returncode != 0
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


@posix
@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="Windows has no Ctrl-C held back")
def test_ctrl_c_ends_no_process_that_only_begins() -> None:
    with ProcessPoolExecutor(1) as pool:
        _start(pool)
        held_back = pool.submit(signal.pthread_sigmask, signal.SIG_BLOCK, set[int]()).result()
    assert signal.SIGINT in held_back
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, set[int]())
