"""How often somebody may try the code of a seat, before anything is worked out of what they typed.

Nobody locks another out: an address and a session are limited each by itself, and the whole table refuses no
code, but lets each wait for its turn.
"""

from asyncio import Lock
from weakref import WeakValueDictionary

from anyio import current_time, sleep

from cluedo_notes.limits import MOST_CODES_A_MINUTE, MOST_CODES_AT_ONCE, SECONDS_BETWEEN_CODES
from cluedo_notes.web.middleware.rate_limit import Buckets


class CodeTries:
    """The tries of one table."""

    def __init__(self) -> None:
        self._buckets = Buckets(MOST_CODES_A_MINUTE / 60, MOST_CODES_AT_ONCE, current_time)
        self._of_addresses: WeakValueDictionary[str, Lock] = WeakValueDictionary()
        self._next = 0.0

    async def may_try(self, address: str, session: str) -> bool:
        """May a code be tried now? Where the address or the session tried too many: no, at once. Else yes, as
        soon as it is its turn: one of each address waits in the queue of all."""
        if not all(self._buckets.take(whose) for whose in (address, session)):
            return False
        async with self._of_addresses.setdefault(address, Lock()):
            now = current_time()
            turn = max(now, self._next)
            self._next = turn + SECONDS_BETWEEN_CODES
            await sleep(turn - now)
        return True
