"""The pages that are told of changes: a few for each session, and of all as many as there is room for."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from cluedo_notes.web.base.settings import Limits
from cluedo_notes.web.live.live_game import Listener

REPLACED = "replaced"
"""Said to a page whose place another page of its browser took: whoever turns to it asks again."""

LATER = "later"
"""Said to a page whose place somebody else took: it asks again after a while."""


class Streams:
    """Every open stream. A browser has six connections to one server: what streams hold, pages wait for."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._open: dict[Listener, str] = {}

    def __len__(self) -> int:
        return len(self._open)

    @contextmanager
    def opened(self, session: str) -> Iterator[Listener]:
        """One more of this session, as long as it lasts. Where the session had enough its oldest is let go;
        where all had, the oldest of those who have most: nobody who comes is kept out."""
        listener = Listener()
        self._open[listener] = session
        self._make_room(session)
        try:
            yield listener
        finally:
            del self._open[listener]

    def _make_room(self, session: str) -> None:
        listening = [(whose, one) for one, whose in self._open.items() if not one.gone]
        count = Counter(whose for whose, _ in listening)
        if count[session] > self._limits.streams:
            next(one for whose, one in listening if whose == session).let_go(REPLACED)
        elif len(listening) > self._limits.all_streams:
            most = max(count.values())
            next(one for whose, one in listening if count[whose] == most).let_go(LATER)

    @property
    def sessions(self) -> frozenset[str]:
        """Who listens."""
        return frozenset(self._open.values())
