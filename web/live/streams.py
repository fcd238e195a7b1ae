"""The pages that listen for changes: a few for each session, and as many in all as there is room for."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from cluedo_notes.web.base.settings import Limits
from cluedo_notes.web.live.live_game import Listener

REPLACED = "replaced"
"""The message to a page whose place was taken by another page of its browser: it connects again when its
reader returns to it."""

LATER = "later"
"""The message to a page whose place was taken by another client: it connects again after a while."""


class Streams:
    """Every open stream. A browser has six connections to one server, and streams take connections away from
    its pages."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._open: dict[Listener, str] = {}

    def __len__(self) -> int:
        return len(self._open)

    @contextmanager
    def opened(self, session: str) -> Iterator[Listener]:
        """A context with one more stream of this session. If the session has too many, its oldest is ended.
        If all sessions together have too many, the oldest of the session with most is ended. A new stream is
        never refused."""
        listener = Listener()
        self._open[listener] = session
        self._make_room(session)
        try:
            yield listener
        finally:
            del self._open[listener]

    def _make_room(self, session: str) -> None:
        listening = [(whose, stream) for stream, whose in self._open.items() if not stream.gone]
        count = Counter(whose for whose, _ in listening)
        if count[session] > self._limits.streams:
            next(stream for whose, stream in listening if whose == session).let_go(REPLACED)
        elif len(listening) > self._limits.all_streams:
            most = max(count.values())
            next(stream for whose, stream in listening if count[whose] == most).let_go(LATER)

    @property
    def sessions(self) -> frozenset[str]:
        """The sessions that listen."""
        return frozenset(self._open.values())
