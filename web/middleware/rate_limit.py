"""How often a client may ask."""

from collections.abc import Callable
from time import monotonic

from cluedo_notes.limits import MOST_CLIENTS


class Buckets:
    """A bucket for each client that refills at `per_second` requests a second up to `burst`; each request
    takes one out."""

    def __init__(self, per_second: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self._per_second = per_second
        self._burst = burst
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, client: str) -> bool:
        """May this client ask now? If so, the request is counted."""
        now = self._clock()
        if client not in self._left and len(self._left) >= MOST_CLIENTS:
            self._forget_full(now)
        left = self._now_in(client, now)
        if left < 1:
            return False
        self._left[client] = (left - 1, now)
        return True

    def _now_in(self, client: str, now: float) -> float:
        left, when = self._left.get(client, (self._burst, now))
        return min(self._burst, left + (now - when) * self._per_second)

    def _forget_full(self, now: float) -> None:
        """Forgets clients whose buckets are full again; if that makes no room, all clients."""
        waiting = {client: it for client, it in self._left.items() if self._now_in(client, now) < self._burst}
        self._left = waiting if len(waiting) < MOST_CLIENTS else {}
