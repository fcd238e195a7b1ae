"""Where to go to ask.

Before rolling one asks where no dice are needed (by a passage, or where the pawn was called in) if that is
`NEARLY` as good as the best question anywhere. Else one goes to the nearest room where a question is.
Simulated players go by the same rule (`lab.players.by_advice`).
"""

from collections.abc import Callable, Collection

from cluedo_notes.game.advice.adviser import Adviser, Question
from cluedo_notes.game.advice.opportunities import NEARLY

AIMS = 10
"""The number of suggestions considered for a room to walk to."""


def without_dice(adviser: Adviser, rooms: Collection[str], best: Question) -> Question | None:
    """The best question about rooms that need no dice; None where it is not `NEARLY` as good as the `best`
    one anywhere."""
    (question,) = adviser.best(1, rooms)
    return question if question.gain >= NEARLY * best.gain else None


def goal(adviser: Adviser, points_to: Callable[[str], int]) -> Question:
    """The question to go for: in the nearest room that has one `NEARLY` as good as the best, the best there.
    A room where the pawn stands is none to go to, where there is another."""
    questions = adviser.best(AIMS)
    here = adviser.table.spot_of(adviser.asker)
    good: dict[str, Question] = {}
    for question in questions:
        if question.gain >= NEARLY * questions[0].gain:
            good.setdefault(question.triple[2], question)
    return good[min(sorted(good.keys() - {here} or good), key=points_to)]
