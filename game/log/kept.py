"""Results stay with their log. A log that continues it computes only the new part."""

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from msgspec import Struct

Carrier = TypeVar("Carrier")
Derived = TypeVar("Derived")
Arguments = ParamSpec("Arguments")


class Earlier(Struct, Generic[Derived], frozen=True):
    """A result for an earlier log of the same game, with the number of that log's lines."""

    lines: int
    result: Derived


Work = Callable[Concatenate[Carrier, "Earlier[Any] | None", Arguments], Derived]
"""A function that works something out, either from scratch or from the result for a log that this one
continues."""


class KeptResults:
    """The results for one log, by the work and its arguments. For each result not needed yet, it keeps the
    latest one of an earlier log, but never that log. `shared`: things that all logs of the game share."""

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
        """The result of this work for the owner, worked out once. (Two threads that ask at once get equal
        results.)"""
        key = (work, arguments, tuple(named.items()))
        if key not in self._results:
            self._results[key] = work(owner, self._earlier.get(key), *arguments, **named)
            self._earlier.pop(key, None)
        kept: Derived = self._results[key]
        return kept

    def shared(self, make: Callable[[], Derived]) -> Derived:
        """The one thing of this kind that all logs of the game share; it must be safe for threads itself."""
        thing: Derived = self._shared.setdefault(make, make())
        return thing

    def handed_on(self, lines: int) -> "KeptResults":
        """The results for a log that continues this one; `lines`: the number of this one's lines."""
        known = {key: Earlier(lines, result) for key, result in self._results.copy().items()}
        return KeptResults({**self._earlier, **known}, self._shared)

    def begun_anew(self) -> "KeptResults":
        """The results for a log of the same game that does not continue this one: only shared things are
        kept."""
        return KeptResults(shared=self._shared)
