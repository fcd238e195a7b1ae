"""The chance to win by asking on, as one number.

It is measured, not reasoned. Whole games were played at tables of all kinds, and some of the players followed
the advice. Each time they could have accused and did not, the state of the race was recorded, and at the end
the winner. `Race.patience` is the state of the race for a player who asks until the envelope is certain: the
better it is, the more often they won. They won less often among rivals who seem to ask what reveals most. The
same is true among those who ask about anything, because they are not as slow as they look. The number of
rivals and the probability of the likeliest envelope made no further difference. `make value` plays such games
and fits the figures again.
"""

from collections.abc import Mapping
from math import exp, log
from typing import assert_never

from cluedo_notes.editions.switches import AccusationTime
from cluedo_notes.game.advice.race import Race
from cluedo_notes.game.askers.kinds import Habit
from cluedo_notes.solver.questions.ranking import AfterAnswer

ALWAYS, PER_PATIENCE = 0.49, 0.41
PER_HABIT: Mapping[Habit, float] = {Habit.WEIGHS: -1.40, Habit.ANYTHING: -0.29}
"""Fitted to 11,321 states in 1,990 games, whose advised players used an earlier fit (`make value
GAMES=1990`). Earlier fits to 3,499 and 3,987 games gave 0.45 and 0.50, -1.31 and -0.33."""

EXTREME = 1e-3
"""The fit cuts off patience this near to 0 and 1."""


def chance_to_win(race: Race, bits: float, rounds_before: int) -> float:
    """The chance of winning by asking on; 1 if no rival is left.

    `bits`: how open the envelope is to the keeper. `rounds_before`: the rounds of the others before the next
    question is answered, 0 or 1.
    """
    if not race.habits:
        return 1.0
    patience = min(1 - EXTREME, max(EXTREME, race.patience(bits, rounds_before)))
    log_odds = ALWAYS + PER_PATIENCE * log(patience / (1 - patience))
    log_odds += sum(habits[habit] * per for habits in race.habits for habit, per in PER_HABIT.items())
    return 1 / (1 + exp(-log_odds))


def chance_by_guessing(answer: AfterAnswer, time: AccusationTime, first: float) -> float:
    """The chance of winning by accusing of the likeliest envelope as soon as the rules allow after this
    answer.

    That is at once, or in the next turn if players accuse instead of asking (S0, S3), or may accuse only if
    nobody refuted (A-S4-3). `first`: the chance that somebody else names the envelope before then.
    """
    match time:
        case AccusationTime.AFTER_SUGGESTION | AccusationTime.OWN_TURN:
            waits = False
        case AccusationTime.UNREFUTED:
            waits = answer.refuted
        case AccusationTime.INSTEAD:
            waits = True
        case _:
            assert_never(time)
    return answer.likeliest * (1 - first) if waits else answer.likeliest
