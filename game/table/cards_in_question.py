"""Which suggestion an intrigue card or a power of a log is about, and whose card its user sees by it."""

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from cluedo_notes.editions import Effect, Power
from cluedo_notes.game.log.events import Play, Suggestion, TableEvent, UsePower
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.of_log import tables
from cluedo_notes.game.table.passed_cards import PassedCards, about_of, passed_at, peek_of, used_in
from cluedo_notes.game.table.table import Peek, Table


class CardsInQuestion(Struct, frozen=True, dict=True):
    """The cards and powers of one log."""

    log: Log

    @cached_property
    def suggestions(self) -> Mapping[int, Suggestion]:
        """The suggestions that count, by number."""
        return tables(self.log)[-1].suggestions

    @cached_property
    def _tables(self) -> Mapping[int, Table]:
        """The table before each event."""
        return dict(zip((live.number for live in self.log.live), tables(self.log), strict=False))

    def peek(self, event: TableEvent, number: int) -> Peek | None:
        """What a player was let see at event `number` of what others showed; None: nothing."""
        return peek_of(event, number, self._tables[number])

    def passed(self, number: int) -> PassedCards | None:
        """The cards that passed at a suggestion, by all that the log says of them; None where event
        `number` is no suggestion."""
        suggestion = self.suggestions.get(number)
        return None if suggestion is None else passed_at(tables(self.log)[-1], number, suggestion)

    def about(self, event: Play | UsePower, number: int) -> tuple[int, str | None]:
        """The suggestion in question at event `number` (0: none), and the player whose card is seen, where
        that is clear."""
        table = self._tables[number]
        about = about_of(event, table)
        what, suggestion = used_in(event), self.suggestions.get(about)
        if event.target is not None:
            return about, event.target
        if what is Effect.RIGHT_NEIGHBOUR:
            return 0, table.right_neighbour.get(event.player)
        if suggestion is None:
            return about, None
        if what is Power.RANDOM_CARD:
            return about, suggestion.player
        peek, passed = self.peek(event, number), self.passed(about)
        return about, None if peek is None or passed is None else passed.shower_of(peek)
