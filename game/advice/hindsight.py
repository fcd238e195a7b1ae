"""The expected value of the owner's suggestions, compared with the best they could have made.

It counts the deals that fit, even if the advice at that time read the others' questions.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from cluedo_notes.game.advice.adviser import NEGLIGIBLE, Adviser, Question
from cluedo_notes.game.deduction.odds import Openness, equally_likely
from cluedo_notes.game.deduction.position import Position
from cluedo_notes.game.errors import GameError
from cluedo_notes.game.log.events import Suggestion


class Hindsight(Struct, frozen=True):
    """A suggestion as it looked when it was made, and its outcome.

    `made`: the suggestion with its expected effect. `best`: the most promising suggestion about the same
    room, or the one made if none promised more. `before` and `after`: the entropy of the envelope in bits
    before the suggestion and after its answers. `possible`: the numbers of possible solutions then.
    """

    made: Question
    best: Question
    before: float
    after: float
    possible: tuple[int, int]

    def alike_after(self, question: Question) -> float:
        """The number of equally likely solutions that would be as open as the envelope was expected to be
        after it."""
        return equally_likely(max(0.0, self.before - question.gain))

    @property
    def brought(self) -> float:
        """The drop of the entropy in bits; negative if it rose."""
        return self.before - self.after


class Sum(Struct, frozen=True):
    """Several suggestions together: their number, the bits expected of them and of the best, and the bits
    gained."""

    number: int
    made: float
    best: float
    brought: float


def hindsight(
    position: Position, suggestion: Suggestion, before: Openness, after: Openness
) -> Hindsight | None:
    """The hindsight on a suggestion of the keeper in the position before it. `before`, `after`: how open the
    envelope was before it and after its answers.

    None if the position is too large to count.
    """
    try:
        adviser = Adviser(position)
        made = adviser.score(suggestion.triple)
        (best,) = adviser.best(1, {suggestion.room})
    except GameError:
        return None
    best = best if best.gain > made.gain + NEGLIGIBLE else made
    return Hindsight(made, best, before.bits, after.bits, (before.solutions, after.solutions))


def sum_of(questions: Sequence[Hindsight]) -> Sum:
    """All of them together."""
    return Sum(
        len(questions),
        sum(compared.made.gain for compared in questions),
        sum(compared.best.gain for compared in questions),
        sum(compared.brought for compared in questions),
    )
