"""The odds of a game's positions one after another, within one budget for the whole game."""

from msgspec.structs import replace

from cluedo_notes.game.deduction.odds import Odds, counted_odds
from cluedo_notes.game.deduction.position import Position
from cluedo_notes.game.errors import GameError
from cluedo_notes.limits import MOST_REPLAY_EVENTS, MOST_REPLAY_MOVES
from cluedo_notes.solver.counting.count import Counter
from cluedo_notes.solver.counting.move_budget import MoveBudget


class StepOdds:
    """The odds of a game's positions.

    A position that proves too large takes as long as one that is counted, and the next is rarely much
    smaller. After one, two or three such positions in a row, the next 1, 3 or 7 are therefore not tried. A
    game of a thousand such positions costs ten of them.

    All counts together have one budget. Once it is spent, or after `MOST_REPLAY_EVENTS`, counting stops. The
    counts of other replays do not help, so the same game always has its odds up to the same event.
    """

    def __init__(self) -> None:
        self._counter, self._budget = Counter(), MoveBudget(MOST_REPLAY_MOVES)
        self._too_large, self._left_out = 0, 0
        self._last: Odds | None = None

    def has_ended(self, events: int) -> bool:
        """Has counting stopped, given the number of events up to the next position?"""
        return events > MOST_REPLAY_EVENTS or self._budget.is_spent

    def odds(self, position: Position) -> Odds | None:
        """The odds of the next position; None if it is too large or is not tried."""
        if self._left_out:
            self._left_out -= 1
            return None
        last = self._last
        if last is not None and last.position.problem is position.problem:  # no news of the cards
            return replace(last, position=position)
        try:
            with self._budget.spending():
                self._last = counted_odds(position, counter=self._counter)
        except GameError:
            self._too_large += 1
            self._left_out = 2**self._too_large - 1
            return None
        self._too_large = 0
        return self._last
