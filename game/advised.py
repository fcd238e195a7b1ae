"""A simulated player who does what `advise` tells him.

At each of his turns he takes the log as he saw it and asks the adviser: whether to accuse now; of the rooms
that he can reach, for the best suggestion; where none is within reach he walks to the nearest of those that
are nearly as good as the best one. Before he rolls he takes a suggestion that needs no dice (by a passage,
or where he was called in) if it is nearly as good as the best one anywhere. Nearly: `NEARLY` of its bits.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from cluedo_notes.game.dealing import Triple
from cluedo_notes.game.notebook import Notebook
from cluedo_notes.game.odds import Odds, odds_of
from cluedo_notes.game.position import Position, position_of
from cluedo_notes.game.strategies import Moment
from cluedo_notes.game.walking import points_between

NEARLY = 0.8


class Row(Protocol):
    """One suggestion that was scored."""

    @property
    def triple(self) -> Triple:
        """The suspect, the weapon and the room."""

    @property
    def bits(self) -> float:
        """By how much the envelope's entropy is expected to drop."""


class Advice(Protocol):
    """What an adviser says: suggestions, the best first, and what to accuse of now, if of anything."""

    @property
    def rows(self) -> Sequence[Row]: ...

    @property
    def accusation(self) -> Triple | None: ...


class Adviser(Protocol):
    """Whom the player asks; `rooms`: those in which he can make a suggestion, None: any."""

    def __call__(self, position: Position, rooms: Collection[str] | None) -> Advice: ...


class ByAdvice:
    """The player. `told`: all probabilities at the beginning of each of his turns."""

    def __init__(self, name: str, notebook: Notebook, adviser: Adviser) -> None:
        self.name, self.notebook, self.adviser = name, notebook, adviser
        self.told: list[Odds] = []
        self._position: tuple[int, Position] | None = None

    def turn_begins(self, moment: Moment) -> None:
        self.told.append(odds_of(self._now(moment)))

    def accusation(self, moment: Moment) -> Triple | None:
        return self.adviser(self._now(moment), None).accusation

    def starts_from(self, moment: Moment, rooms: Mapping[str, int]) -> Triple | None:
        best = self.adviser(self._now(moment), frozenset(rooms)).rows[0]
        anywhere = self.adviser(self._now(moment), None).rows[0]
        return best.triple if best.bits >= NEARLY * anywhere.bits else None

    def suggestion(self, moment: Moment, rooms: Mapping[str, int]) -> Triple:
        return self.adviser(self._now(moment), frozenset(rooms)).rows[0].triple

    def goal(self, moment: Moment) -> str:
        rows = self.adviser(self._now(moment), None).rows
        here = moment.table.spot_of(self.name)
        good = {row.triple[2] for row in rows if row.bits >= NEARLY * rows[0].bits}
        return min(sorted(good - {here} or good), key=lambda room: points_between(moment.table, here, room))

    def copy(self) -> "ByAdvice":
        new = ByAdvice(self.name, self.notebook.copy(), self.adviser)
        new.told, new._position = self.told[:], self._position
        return new

    def _now(self, moment: Moment) -> Position:
        """The position by the log as he saw it."""
        if self._position is None or self._position[0] != moment.events:
            self._position = (moment.events, position_of(moment.own_log()))
        return self._position[1]
