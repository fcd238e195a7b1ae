"""Limits on how often a client may send requests, and how often somebody may try the code of a seat."""

from asyncio import Lock
from collections.abc import Callable
from time import monotonic
from weakref import WeakValueDictionary

from anyio import current_time, sleep

from cluedo_notes.limits import MOST_CLIENTS, MOST_CODES_A_MINUTE, MOST_CODES_AT_ONCE, SECONDS_BETWEEN_CODES


class Buckets:
    """A bucket for each client, refilled at `per_second` requests a second up to `burst`. Each request takes
    one out."""

    def __init__(self, per_second: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self._per_second = per_second
        self._burst = burst
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, client: str) -> bool:
        """May this client make a request now? If so, the request is counted."""
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
        """Forgets clients whose buckets are full again. If that makes no room, it forgets all clients."""
        waiting = {client: it for client, it in self._left.items() if self._now_in(client, now) < self._burst}
        self._left = waiting if len(waiting) < MOST_CLIENTS else {}


class CodeTries:
    """The attempts at codes of one table, counted before any work on them.

    Nobody can lock another player out. An address and a session are each limited separately. The whole table
    refuses no code, but makes each wait for its turn."""

    def __init__(self) -> None:
        self._buckets = Buckets(MOST_CODES_A_MINUTE / 60, MOST_CODES_AT_ONCE, current_time)
        self._of_addresses: WeakValueDictionary[str, Lock] = WeakValueDictionary()
        self._next = 0.0

    async def may_try(self, address: str, session: str) -> bool:
        """May a code be tried now? No, at once, if the address or the session tried too many. Otherwise yes,
        as soon as it is its turn. One attempt of each address waits in the common queue."""
        if not all(self._buckets.take(whose) for whose in (address, session)):
            return False
        async with self._of_addresses.setdefault(address, Lock()):
            now = current_time()
            turn = max(now, self._next)
            self._next = turn + SECONDS_BETWEEN_CODES
            await sleep(turn - now)
        return True
