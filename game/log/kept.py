"""What follows from a log stays with it, and serves again for a log that goes on from it: only what is new
at its end is then looked at."""

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from msgspec import Struct

Carrier = TypeVar("Carrier")
Derived = TypeVar("Derived")
Arguments = ParamSpec("Arguments")


class Earlier(Struct, Generic[Derived], frozen=True):
    """What was worked out for an earlier log of the same game: the number of its lines, and the result."""

    lines: int
    result: Derived


Work = Callable[Concatenate[Carrier, "Earlier[Any] | None", Arguments], Derived]
"""Works something out: from nothing, or from what an earlier log had, which this one goes on from."""


class KeptResults:
    """What was worked out for one log, by the work and its arguments; and for each result that was not asked
    for yet the latest that an earlier log had. It never holds the other log."""

    def __init__(self, earlier: Mapping[Hashable, Earlier[Any]] | None = None) -> None:
        self._results: dict[Hashable, Any] = {}
        self._earlier = dict(earlier or {})

    def result(
        self,
        owner: Carrier,
        work: Work[Carrier, Arguments, Derived],
        *arguments: Arguments.args,
        **named: Arguments.kwargs,
    ) -> Derived:
        """What this work finds in the owner of these results, worked out once. (Two threads that ask at once
        find the same.)"""
        key = (work, arguments, tuple(named.items()))
        if key not in self._results:
            self._results[key] = work(owner, self._earlier.get(key), *arguments, **named)
            self._earlier.pop(key, None)
        found: Derived = self._results[key]
        return found

    def handed_on(self, lines: int) -> "KeptResults":
        """The same for a log that goes on from this one; `lines`: the number of this one's."""
        known = {key: Earlier(lines, result) for key, result in self._results.copy().items()}
        return KeptResults({**self._earlier, **known})
