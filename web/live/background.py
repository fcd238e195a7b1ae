"""How slow work is done: in threads if there are any, otherwise at once.

Inside a browser no thread can be started, and nobody else would have to wait.
"""

import asyncio
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future
from functools import cached_property
from typing import ParamSpec, TypeVar

from anyio import CapacityLimiter, to_thread

THREADS = sys.platform != "emscripten"
"""Can a thread be started here?"""

Returned = TypeVar("Returned")
Given = ParamSpec("Given")


async def in_thread(work: Callable[Given, Returned], *given: Given.args, **named: Given.kwargs) -> Returned:
    """The result of `work`, while other tasks continue. Raises its errors."""
    if not THREADS:
        return work(*given, **named)
    return await to_thread.run_sync(lambda: work(*given, **named))


class OneByOne:
    """Work that is done one piece after another."""

    @cached_property
    def _one(self) -> CapacityLimiter:
        return CapacityLimiter(1)

    async def in_turn(self, work: Callable[[], Returned]) -> Returned:
        """The result of `work`. The caller waits until it is there."""
        if not THREADS:
            return work()
        return await to_thread.run_sync(work, limiter=self._one)

    async def aside(self, work: Callable[[], Returned]) -> Returned:
        """The result of `work`. The end of the program does not wait for it."""
        if not THREADS:
            return work()
        async with self._one:
            return await in_background(work)


async def in_background(work: Callable[[], Returned]) -> Returned:
    """The result of `work`, which runs in a thread of its own. Raises its errors.

    A caller that stops waiting returns at once; the work then continues, and its result is lost."""
    made: Future[Returned] = Future()
    threading.Thread(target=_do, args=(work, made), name="thought", daemon=True).start()
    return await asyncio.wrap_future(made)


def _do(work: Callable[[], Returned], made: Future[Returned]) -> None:
    if not made.set_running_or_notify_cancel():
        return
    try:
        result = work()
    except BaseException as error:
        made.set_exception(error)
    else:
        made.set_result(result)
