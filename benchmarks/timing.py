"""How a calculation is timed: in process, garbage collection left on, the best of three."""

import time
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")

LONG_SECONDS = 1.0
"""What takes longer is not repeated: chance hardly shows in it."""


def timed(calculate: Callable[[], Result]) -> tuple[float, Result]:
    """The seconds that it took, and what came out."""
    started = time.perf_counter()
    result = calculate()
    return time.perf_counter() - started, result


def best_of_three(calculate: Callable[[], Result]) -> tuple[float, Result]:
    """The shortest of three times, or the first where that is long; and what came out."""
    seconds, result = timed(calculate)
    for _ in range(2):
        if seconds <= LONG_SECONDS:
            seconds = min(seconds, timed(calculate)[0])
    return seconds, result
