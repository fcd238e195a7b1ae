"""How long players who could name the envelope wait, learnt from the chances they let pass.

Most accuse as soon as they can. Some make sure first, for a turn or several; some never notice, or never
dare. Nobody says what kind they are. A player who lets chances pass either could not name it, or is one who
waits. One trait explains all of their chances, so the tenth that passes says no more than the fifth.
"""

from collections.abc import Mapping

NEVER = 99
"""The wait of players who do not accuse in any game: they forget, or do not dare."""

EARLY = -1
"""The wait of players who guess before they can name the envelope. It is assumed only for players described
like this (`as_said`)."""

WAITS: Mapping[int, float] = {0: 0.70, 1: 0.08, 2: 0.07, 3: 0.05, 4: 0.04, NEVER: 0.06}
"""The share of players by the number of own chances that they let pass first, before anything is known of
them. This is an assumption, not a measurement. Seven in ten accuse at once."""

CHANCES_COUNTED = max(wait for wait in WAITS if wait != NEVER) + 1
"""Chances let pass beyond this number are no further evidence."""

MISSED = 1 / 16
"""How often a player who would accuse does not notice that they could."""


def evidence(
    passed: int, missed: float = MISSED, waits: Mapping[int, float] = WAITS, hesitated: int = 0
) -> float:
    """The probability that a player who could name the envelope has let this number of chances pass. They
    also have `hesitated` this many times, when a player who guesses early would have guessed."""
    return sum(share * _likely(passed, wait, missed, hesitated) for wait, share in waits.items())


def waits_after(
    passed: int, missed: float = MISSED, waits: Mapping[int, float] = WAITS, hesitated: int = 0
) -> Mapping[int, float]:
    """The probability of each wait for a player who could name it and has let this number of chances pass
    (`evidence`)."""
    whole = evidence(passed, missed, waits, hesitated)
    return {wait: share * _likely(passed, wait, missed, hesitated) / whole for wait, share in waits.items()}


def _likely(passed: int, wait: int, missed: float, hesitated: int) -> float:
    if wait == EARLY:
        return missed ** max(passed, hesitated)
    return missed ** max(0, passed - wait)
