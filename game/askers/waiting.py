"""How long players who could name the envelope wait, learnt from the chances they let pass.

Most accuse as soon as they can. Some make sure first, for a turn or several; some never notice, or never
dare. Nobody says what kind they are. A player who lets chances pass either could not name it, or is one who
waits. One trait explains all of their chances, so the tenth that passes says no more than the fifth.
"""

from collections.abc import Mapping

NEVER = 99
"""The wait of those who do not accuse within any game: they forget, or do not dare."""

EARLY = -1
"""The wait of those who guess before they can name the envelope. Nobody is supposed to, unless it
is said of them (`as_said`)."""

WAITS: Mapping[int, float] = {0: 0.70, 1: 0.08, 2: 0.07, 3: 0.05, 4: 0.04, NEVER: 0.06}
"""The share of players by the number of own chances that they let pass first, before anything is known of
them: the stated beginning, not a measured one. Seven in ten accuse at once."""

CHANCES_COUNTED = max(wait for wait in WAITS if wait != NEVER) + 1
"""More chances than this that were let pass say no more."""

MISSED = 1 / 16
"""How often a player who would accuse misses that they could."""


def evidence(
    passed: int, missed: float = MISSED, waits: Mapping[int, float] = WAITS, hesitated: int = 0
) -> float:
    """How probable it is that a player who could name the envelope has let this number of chances pass, and
    has `hesitated` at this number of those at which who guesses early would have guessed."""
    return sum(share * _likely(passed, wait, missed, hesitated) for wait, share in waits.items())


def waits_after(
    passed: int, missed: float = MISSED, waits: Mapping[int, float] = WAITS, hesitated: int = 0
) -> Mapping[int, float]:
    """How probable each wait is of a player who could name it and has let this number of chances pass
    (`evidence`)."""
    whole = evidence(passed, missed, waits, hesitated)
    return {wait: share * _likely(passed, wait, missed, hesitated) / whole for wait, share in waits.items()}


def _likely(passed: int, wait: int, missed: float, hesitated: int) -> float:
    if wait == EARLY:
        return missed ** max(passed, hesitated)
    return missed ** max(0, passed - wait)
