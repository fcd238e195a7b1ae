"""Reasons to end work early: Ctrl-C, or lost workers. Finished work is kept and printed."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType

from cluedo_notes.game.errors import EntryError


class WorkersLost(EntryError):
    """An error: the workers cannot go on."""


class Interruption:
    """Records interruptions of the work. Ctrl-C ends a wait for results at once; elsewhere it is only
    recorded. A second Ctrl-C interrupts anything.

    `pressed`: was Ctrl-C pressed? `lost`: why the workers cannot go on."""

    def __init__(self) -> None:
        self.pressed = False
        self.lost: WorkersLost | None = None
        self._ends_wait = False

    @contextmanager
    def noted(self) -> Iterator[None]:
        """A context in which Ctrl-C is recorded. If the program was started to ignore it, it still is."""
        if current_thread() is not main_thread():  # signals reach only the main thread
            yield
            return
        before = signal.signal(signal.SIGINT, self._press)
        if before is signal.SIG_IGN:
            signal.signal(signal.SIGINT, before)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    @contextmanager
    def ends_wait(self) -> Iterator[None]:
        """A context in which Ctrl-C raises `KeyboardInterrupt`, at once if it was pressed before."""
        self._ends_wait = True
        try:
            if self.pressed:
                raise KeyboardInterrupt
            yield
        except KeyboardInterrupt:
            self.pressed = True
            raise
        finally:
            self._ends_wait = False

    def _press(self, _number: int, _frame: FrameType | None) -> None:
        again, self.pressed = self.pressed, True
        if again or self._ends_wait:
            raise KeyboardInterrupt
