"""Results stay with their log. A log that continues it computes only the new part."""

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
    for yet the latest that an earlier log had. It never holds the other log. `shared`: what all logs of the
    game have together."""

    def __init__(
        self,
        earlier: Mapping[Hashable, Earlier[Any]] | None = None,
        shared: dict[Hashable, Any] | None = None,
    ) -> None:
        self._results: dict[Hashable, Any] = {}
        self._earlier = dict(earlier or {})
        self._shared = {} if shared is None else shared

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
        kept: Derived = self._results[key]
        return kept

    def shared(self, make: Callable[[], Derived]) -> Derived:
        """The one thing of this kind that all logs of the game share; it takes care of threads itself."""
        thing: Derived = self._shared.setdefault(make, make())
        return thing

    def handed_on(self, lines: int) -> "KeptResults":
        """The same for a log that goes on from this one; `lines`: the number of this one's."""
        known = {key: Earlier(lines, result) for key, result in self._results.copy().items()}
        return KeptResults({**self._earlier, **known}, self._shared)

    def begun_anew(self) -> "KeptResults":
        """Those of a log of the same game that does not go on from this one: of the results it has none."""
        return KeptResults(shared=self._shared)
