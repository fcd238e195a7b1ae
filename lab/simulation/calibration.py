"""Stated probabilities of many games, and how often they came true.

The facts of one game depend on each other: the variance of their share is estimated from game to game
(`share_of_games`).
"""

from collections.abc import Sequence

from msgspec import Struct

from cluedo_notes.game.estimates import wilson
from cluedo_notes.lab.simulation.estimates import Estimate

DECILES = 10


class StatedProbabilities(Struct, frozen=True):
    """The facts of one game with their stated probabilities. For each tenth: the number of facts, the sum of
    their probabilities, and how many of them were true."""

    number: tuple[int, ...] = (0,) * DECILES
    given: tuple[float, ...] = (0.0,) * DECILES
    true: tuple[int, ...] = (0,) * DECILES


def facts_of(forecasts: Sequence[tuple[float, bool]]) -> StatedProbabilities:
    """Counts probabilities strictly between 0 and 1, each with whether the fact was true."""
    number, given, true = [0] * DECILES, [0.0] * DECILES, [0] * DECILES
    for probability, came_true in forecasts:
        # Rounded, because a probability times ten may be just below its tenth.
        tenth = min(int(round(probability * DECILES, 9)), DECILES - 1)
        number[tenth] += 1
        given[tenth] += probability
        true[tenth] += came_true
    return StatedProbabilities(tuple(number), tuple(given), tuple(true))


class Decile(Struct, frozen=True):
    """The facts with probabilities between `low` and `high`: their number, the number of games with any, the
    mean probability, and the share that was true."""

    low: float
    high: float
    facts: int
    games: int
    given: float | None
    true: Estimate


def calibration(games: Sequence[StatedProbabilities]) -> tuple[Decile, ...]:
    """The deciles of many games. The games are independent; the facts of one game need not be."""
    return tuple(_decile(games, tenth) for tenth in range(DECILES))


def _decile(games: Sequence[StatedProbabilities], tenth: int) -> Decile:
    counts = [(game.true[tenth], game.number[tenth]) for game in games if game.number[tenth]]
    facts = sum(number for _, number in counts)
    return Decile(
        tenth / DECILES,
        (tenth + 1) / DECILES,
        facts,
        len(counts),
        sum(game.given[tenth] for game in games) / facts if facts else None,
        share_of_games(counts),
    )


def share_of_games(counts: Sequence[tuple[int, int]]) -> Estimate:
    """The share of true facts over games, each given as (number of true facts, number of facts).

    The variance of the share is estimated from game to game (the linearized variance of a ratio of two sums).
    The interval is Wilson's, for the number of independent facts with the same variance, and at most for the
    number of facts. If the games do not differ at all, each counts as one fact."""
    facts, n = sum(number for _, number in counts), len(counts)
    if facts == 0:
        return Estimate(0, None, None, None)
    share = sum(true for true, _ in counts) / facts
    spread = sum((true - share * number) ** 2 for true, number in counts)
    variance = spread / facts**2 * n / (n - 1) if n > 1 else 0.0
    worth = min(facts, share * (1 - share) / variance) if variance > 1e-12 else n
    return Estimate(facts, share, *wilson(share, worth))
