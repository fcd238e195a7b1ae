"""The table before each event of a log: one fold over the live events, shared by all who need it.

Evidence, entry, the rules, verification and replay read these tables and never fold the events again.
"""

from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import accumulate

from msgspec import Struct

from cluedo_notes.game.log.corrections import LiveEvent
from cluedo_notes.game.log.events import Move, Roll, TableEvent
from cluedo_notes.game.log.kept import Earlier
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.apply import apply
from cluedo_notes.game.table.asking import seated
from cluedo_notes.game.table.passed_cards import ShownCards, passed_in, shown_cards
from cluedo_notes.game.table.setting import setting_of
from cluedo_notes.game.table.table import PassedCard, Table


def notes_moves(log: Log) -> bool:
    """Does a log note dice or moves?"""
    return log.kept(_notes_moves)


def _notes_moves(log: Log, earlier: Earlier[bool] | None) -> bool:
    if earlier is None:
        return _any_moves(log.live)
    return earlier.result or _any_moves(log.live_since(earlier))


def _any_moves(live: Iterable[LiveEvent]) -> bool:
    return any(isinstance(live_event.event, Roll | Move) for live_event in live)


def first_table(log: Log) -> Table:
    """The table before the first event."""
    setting = setting_of(log)
    # A log without positions moves no pawn, so it needs no board.
    known = setting.complete or notes_moves(log)
    return Table(setting, pawns=setting.starts if known else {}, weapons=setting.weapons if known else {})


def tables(log: Log) -> tuple[Table, ...]:
    """The table before each live event and, last, the one after all of them."""
    return log.kept(_tables)


def _tables(log: Log, earlier: Earlier[tuple[Table, ...]] | None) -> tuple[Table, ...]:
    first = first_table(log)
    if earlier is not None:
        before = earlier.result
        # The first noted move shows that pawns are followed.
        if (first.pawns, first.weapons) == (before[0].pawns, before[0].weapons):
            return before[:-1] + tuple(accumulate(log.live_since(earlier), apply, initial=before[-1]))
    return tuple(accumulate(log.live, apply, initial=first))


def table_at(log: Log, number: int | None) -> Table:
    """The table right after live event `number` (0: at the start; None: at the end)."""
    all_tables = tables(log)
    if number is None:
        return all_tables[-1]
    if number == 0:
        return all_tables[0]
    numbers = [live.number for live in log.live]
    return all_tables[numbers.index(number) + 1] if number in numbers else all_tables[-1]


class CardsInQuestion(Struct, frozen=True, dict=True):
    """The passed cards of one log."""

    log: Log

    @cached_property
    def _tables(self) -> Mapping[int, Table]:
        """The table before each event."""
        return dict(zip((live.number for live in self.log.live), tables(self.log), strict=False))

    def passed(self, event: TableEvent, number: int) -> PassedCard | None:
        """The card that passed by event `number`; None if there is none."""
        return passed_in(event, number, self._tables[number], tables(self.log)[-1].suggestions)

    def seated(self, number: int) -> tuple[str, ...]:
        """The players who show cards at event `number`, clockwise."""
        return seated(self._tables[number])

    def shown(self, number: int) -> ShownCards | None:
        """The cards that were shown at a suggestion; None if event `number` is no suggestion."""
        return shown_cards(tables(self.log)[-1], number)
