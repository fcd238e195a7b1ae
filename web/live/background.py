"""Work in threads that the end of the program does not wait for: computations that may be dropped."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

Returned = TypeVar("Returned")


async def in_background(work: Callable[[], Returned]) -> Returned:
    """The result of `work`, which runs in a thread of its own; raises what it raises.

    A caller that stops waiting returns at once; the work then goes on, and its result is lost.
    """
    made: Future[Returned] = Future()
    threading.Thread(target=_do, args=(work, made), name="thought", daemon=True).start()
    return await asyncio.wrap_future(made)


def _do(work: Callable[[], Returned], made: Future[Returned]) -> None:
    if not made.set_running_or_notify_cancel():
        return
    try:
        found = work()
    except BaseException as error:
        made.set_exception(error)
    else:
        made.set_result(found)
