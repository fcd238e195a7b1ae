"""Which suggestion an intrigue card or a power is about, and whose card its user sees by it."""

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from cluedo_notes.editions import Effect, Power
from cluedo_notes.game.log.events import Play, Suggestion, UsePower
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.asking import one_shows
from cluedo_notes.game.table.of_log import tables
from cluedo_notes.game.table.table import Table, showers

SEE_SHOWN = (Effect.SEE_SHOWN, Power.SEE_SHOWN)
"""By these a player sees the card that was shown at a suggestion."""


def used_in(event: Play | UsePower) -> Effect | Power:
    """The effect of the card that is played, or the power that is used."""
    return event.card if isinstance(event, Play) else event.power


class CardsInQuestion(Struct, frozen=True, dict=True):
    """The cards and powers of one log."""

    log: Log

    @cached_property
    def suggestions(self) -> Mapping[int, Suggestion]:
        """The suggestions that count, by number."""
        return {live.number: live.event for live in self.log.live if isinstance(live.event, Suggestion)}

    @cached_property
    def _tables(self) -> Mapping[int, Table]:
        """The table before each event."""
        return dict(zip((live.number for live in self.log.live), tables(self.log), strict=False))

    def about(self, event: Play | UsePower, number: int) -> tuple[int, str | None]:
        """The suggestion in question at event `number` (0: none), and the player whose card is seen, where
        that is clear."""
        table = self._tables[number]
        about = event.event or table.last_suggestion or 0
        what, suggestion = used_in(event), self.suggestions.get(about)
        if event.target is not None:
            return about, event.target
        if what is Effect.RIGHT_NEIGHBOUR:
            return 0, table.right_neighbour.get(event.player)
        if suggestion is None:
            return about, None
        if what is Power.RANDOM_CARD:
            return about, suggestion.player
        shown_by = showers(suggestion) if what in SEE_SHOWN else ()
        alone = one_shows(self.log.edition.rules.witnesses) and len(shown_by) == 1
        return about, shown_by[0] if alone else None
