"""An event loop with its own clock, for waits of seconds: a test of minutes takes no time."""

import asyncio
from collections.abc import Coroutine
from selectors import SelectSelector
from typing import Any, TypeVar

Returned = TypeVar("Returned")


class _Jumping(SelectSelector):
    """Where nothing is to be done before `timeout` seconds have gone by, they have gone by."""

    seconds = 0.0

    def select(self, timeout: float | None = None) -> Any:
        ready = super().select(0)
        if not ready:
            assert timeout is not None, "nothing is going to happen any more"
            self.seconds += max(timeout, 0)
        return ready


class OwnClock(asyncio.SelectorEventLoop):
    """Its time begins at 0, and goes on only while all wait. Nothing may run in a thread."""

    def __init__(self) -> None:
        self._jumping = _Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.seconds


def run(main: Coroutine[Any, Any, Returned]) -> Returned:
    """As `asyncio.run`, by a clock of its own."""
    with asyncio.Runner(loop_factory=OwnClock) as runner:
        return runner.run(main)
