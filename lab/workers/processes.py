"""Worker processes: on Ctrl-C they finish their task, and none outlives this process."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import parent_process
from threading import Thread


@contextmanager
def workers(number: int) -> Iterator[Executor]:
    """At most this number of processes. At the end, work that they have not begun is dropped."""
    # Ctrl-C reaches every process of a terminal. Only ours reacts; the others finish their work.
    with ProcessPoolExecutor(number, initializer=_prepare) as pool:
        _start(pool)
        try:
            yield pool
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _start(pool: Executor) -> None:
    """Starts the processes with Ctrl-C blocked, which they inherit. Otherwise an early Ctrl-C would end them
    with a traceback. Ours receives it once they run."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        return
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        pool.submit(_ignore_interrupts)
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _prepare() -> None:
    _ignore_interrupts()
    Thread(target=_end_with_parent, daemon=True).start()


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _end_with_parent() -> None:
    """Ends this process once its parent is gone. A killed parent could not request it."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
