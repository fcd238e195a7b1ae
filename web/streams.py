"""The pages that are told of changes, by session: a few for each, the newest first."""

from collections.abc import Iterator
from contextlib import contextmanager

from cluedo_notes.web.desk import Listener
from cluedo_notes.web.settings import Limits


class Streams:
    """Every open stream. A browser has six connections to one server: what streams hold, pages wait for."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._open: dict[str, list[Listener]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._open.values()))

    def may_open(self, session: str) -> bool:
        """Is there room for one more, or one of the session's own that goes for it?"""
        own = self._open.get(session, ())
        return len(self) < self._limits.all_streams or len(own) >= self._limits.streams

    @contextmanager
    def opened(self, session: str) -> Iterator[Listener]:
        """One more of this session, as long as it lasts; its oldest is let go where it had enough."""
        listener = Listener()
        own = self._open.setdefault(session, [])
        own.append(listener)
        for oldest in own[: -self._limits.streams]:
            oldest.let_go()
        try:
            yield listener
        finally:
            own.remove(listener)
            if not own:
                del self._open[session]

    @property
    def sessions(self) -> frozenset[str]:
        """Who listens."""
        return frozenset(self._open)
