"""A game at one moment: its log, and what follows from it."""

from collections.abc import Callable, Hashable
from functools import cached_property
from typing import Any, TypeVarTuple

from msgspec import Struct

from cluedo_notes.game.deduction.odds import Odds, followed_odds
from cluedo_notes.game.deduction.position import Position, position_of
from cluedo_notes.game.errors import GameError
from cluedo_notes.game.log.kept import Derived
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.of_log import table_at
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.message import Message

Beside = TypeVarTuple("Beside")
"""The arguments of a function after the game."""


class Game(Struct, frozen=True, dict=True):
    """A game as its log has it, and everything that follows from that.

    Each result is worked out when it is first needed, from the results of the earlier log (`Log.kept`). It
    does not hold that log's game.
    """

    log: Log

    @cached_property
    def position(self) -> Position:
        """The certain facts."""
        return position_of(self.log)

    @cached_property
    def table(self) -> Table:
        """The table after the last event."""
        return table_at(self.log, None)

    @property
    def odds(self) -> Odds | None:
        """The probability of everything else; None if there is too much to count."""
        return self._counted if isinstance(self._counted, Odds) else None

    @property
    def no_odds(self) -> Message | None:
        """The reason why there are no odds; None if there are some."""
        return None if isinstance(self._counted, Odds) else self._counted

    @cached_property
    def _counted(self) -> Odds | Message:
        try:
            return followed_odds(self.position)
        except GameError as error:
            return error.message

    def kept(self, work: Callable[["Game", *Beside], Derived], *arguments: *Beside) -> Derived:
        """The result of `work` for the game and these arguments, worked out once. Raises what `work`
        raises."""
        key = (work, arguments)
        if key not in self._kept:
            self._kept[key] = work(self, *arguments)
        made: Derived = self._kept[key]
        return made

    @cached_property
    def _kept(self) -> dict[Hashable, Any]:
        return {}
