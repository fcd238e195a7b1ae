"""A simulated player who does what `advise` tells him.

At each of his turns he takes the log as he saw it and asks the adviser: of the rooms that he can reach, for
the best suggestion; where none is within reach he walks to the nearest of those that are nearly as good as
the best one. Before he rolls he takes a suggestion that needs no dice (by a passage, or where he was called
in) if it is X"""

from collections.abc import Mapping

from cluedo_notes.editions import Category
from cluedo_notes.game.accusing import accusing
from cluedo_notes.game.advice import Adviser
from cluedo_notes.game.dealing import Triple, triple_of
from cluedo_notes.game.odds import Odds, odds_of
from cluedo_notes.game.position import Position, position_of
from cluedo_notes.game.strategies import ByNotebook, Moment
from cluedo_notes.game.walking import points_between

NEARLY = 0.8
NOTHING = 1e-9
"""Fewer bits are none: they are counted in floating point."""

AIMS = 10
"""So many suggestions are looked at for a room to walk to."""


class ByAdvice:
    """The player. `told`: all probabilities at the beginning of each of his turns."""

    def __init__(self, by_notebook: ByNotebook) -> None:
        self.by_notebook = by_notebook
        self.name, self.notebook = by_notebook.name, by_notebook.notebook
        self.told: list[Odds] = []
        self._latest: tuple[int, Adviser] | None = None
        self._advised: tuple[int, Triple | None] | None = None

    @property
    def sure(self) -> bool:
        return self.notebook.envelope is not None or (
            self._latest is not None and _certain(self._latest[1].position) is not None
        )

    def turn_begins(self, moment: Moment) -> None:
        self.told.append(odds_of(self._adviser(moment).position))

    def accusation(self, moment: Moment) -> Triple | None:
        adviser = self._adviser(moment)
        if self._advised is None or self._advised[0] != moment.events:
            found = _certain(adviser.position)
            self._advised = (moment.events, _advised(adviser) if found is None else found)
        return self._advised[1]

    def starts_from(self, moment: Moment, rooms: Mapping[str, int]) -> Triple | None:
        adviser = self._adviser(moment)
        (best,), (anywhere,) = adviser.best(1, rooms.keys()), adviser.best(1)
        if anywhere.gain < NOTHING:
            return self.by_notebook.starts_from(moment, rooms)
        return triple_of(best.triple) if best.gain >= NEARLY * anywhere.gain else None

    def suggestion(self, moment: Moment, rooms: Mapping[str, int]) -> Triple:
        (best,) = self._adviser(moment).best(1, rooms.keys())
        if best.gain < NOTHING:
            return self.by_notebook.suggestion(moment, rooms)
        return triple_of(best.triple)

    def goal(self, moment: Moment) -> str:
        questions = self._adviser(moment).best(AIMS)
        here = moment.table.spot_of(self.name)
        good = {one.triple[2] for one in questions if one.gain >= NEARLY * questions[0].gain}
        return min(sorted(good - {here} or good), key=lambda room: points_between(moment.table, here, room))

    def copy(self) -> "ByAdvice":
        new = ByAdvice(self.by_notebook.copy())
        new.told, new._latest, new._advised = self.told[:], self._latest, self._advised
        return new

    def _adviser(self, moment: Moment) -> Adviser:
        """His adviser, who knows the log as he saw it."""
        if self._latest is None or self._latest[0] != moment.events:
            self._latest = (moment.events, Adviser(position_of(moment.own_log())))
        return self._latest[1]


def _advised(adviser: Adviser) -> Triple | None:
    """The envelope of which he is advised to accuse although it is not certain."""
    found = accusing(adviser, adviser.best(1)[0])
    return triple_of(found.envelope) if found.advised else None


def _certain(position: Position) -> Triple | None:
    found = [card for card in position.envelope().values() if card is not None]
    return triple_of(found) if len(found) == len(Category) else None
