"""The cards that passed in a log by its spy squares, intrigue cards and powers, by all that the log says."""

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from cluedo_notes.game.log.events import TableEvent
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.asking import seated
from cluedo_notes.game.table.of_log import tables
from cluedo_notes.game.table.passed_cards import ShownCards, passed_in, shown_cards
from cluedo_notes.game.table.table import PassedCard, Table


class CardsInQuestion(Struct, frozen=True, dict=True):
    """The passed cards of one log."""

    log: Log

    @cached_property
    def _tables(self) -> Mapping[int, Table]:
        """The table before each event."""
        return dict(zip((live.number for live in self.log.live), tables(self.log), strict=False))

    def passed(self, event: TableEvent, number: int) -> PassedCard | None:
        """The card that passed by event `number`; None: none."""
        return passed_in(event, number, self._tables[number], tables(self.log)[-1].suggestions)

    def seated(self, number: int) -> tuple[str, ...]:
        """The players who show cards at event `number`, clockwise."""
        return seated(self._tables[number])

    def shown(self, number: int) -> ShownCards | None:
        """The cards that were shown at a suggestion; None where event `number` is no suggestion."""
        return shown_cards(tables(self.log)[-1], number)
