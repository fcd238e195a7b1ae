"""Chromium, and a way to make it as slow as an older phone."""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

from tests.helpers.browser.looking import PATIENCE
from tests.web.browser.conftest import QUIET
from tests.web.browser.conftest import chromium as installed

STEP = 0.004
"""The seconds that a slowed browser runs at a time: far less than anything measured."""


@contextmanager
def chromium(slower: float = 1) -> Iterator[Browser]:
    """A browser whose processes are paused so often that everything takes `slower` times as long."""
    if (path := installed()) is None:
        raise SystemExit("no Chromium is installed (apt-get install chromium)")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=list(QUIET), timeout=PATIENCE)
        process = next(one for one in _descendants(os.getpid()) if _is_browser(one))
        with _slowed(process, slower):
            yield browser
        browser.close()


@contextmanager
def _slowed(process: int, times: float) -> Iterator[None]:
    over = threading.Event()

    def stand_still() -> None:
        while times > 1 and not over.wait(STEP):
            _send(process, signal.SIGSTOP)
            over.wait(STEP * (times - 1))
            _send(process, signal.SIGCONT)

    thread = threading.Thread(target=stand_still)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _send(process: int, what: signal.Signals) -> None:
    for one in _descendants(process):
        with suppress(ProcessLookupError):
            os.kill(one, what)


def _descendants(process: int) -> Iterator[int]:
    """A process and all processes that it started."""
    yield process
    for task in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(FileNotFoundError, ProcessLookupError):  # it ended in the meantime
            for child in task.read_text(encoding="ascii").split():
                yield from _descendants(int(child))


def _is_browser(process: int) -> bool:
    """Is it Chromium, and not its launcher?"""
    return b"--remote-debugging" in Path(f"/proc/{process}/cmdline").read_bytes()
