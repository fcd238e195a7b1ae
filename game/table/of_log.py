"""The table before each event of a log: one fold over the live events, shared by all who need it.

Evidence, entry, the rules, verification and replay read these tables and never fold the events again.
"""

from collections.abc import Iterable
from itertools import accumulate

from cluedo_notes.game.log.corrections import LiveEvent
from cluedo_notes.game.log.events import Move, Roll
from cluedo_notes.game.log.going_on import FoundInLogs
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.apply import apply
from cluedo_notes.game.table.setting import setting_of
from cluedo_notes.game.table.table import Table

notes_moves: FoundInLogs[bool] = FoundInLogs(
    lambda log: _any_moves(log.live),
    lambda earlier, found, log: found or _any_moves(log.live[len(earlier.live) :]),
)
"""Does a log note dice or moves?"""


def _any_moves(live: Iterable[LiveEvent]) -> bool:
    return any(isinstance(one.event, Roll | Move) for one in live)


def first_table(log: Log) -> Table:
    """The table before the first event."""
    setting = setting_of(log)
    # A log without positions moves no pawn: it needs no board.
    known = setting.complete or notes_moves(log)
    return Table(setting, pawns=setting.starts if known else {}, weapons=setting.weapons if known else {})


def tables(log: Log) -> tuple[Table, ...]:
    """The table before each live event and, last, the one after all of them."""
    return _tables(log)


def _tables_anew(log: Log) -> tuple[Table, ...]:
    return tuple(accumulate(log.live, apply, initial=first_table(log)))


def _tables_further(earlier: Log, found: tuple[Table, ...], log: Log) -> tuple[Table, ...]:
    first = first_table(log)
    if (first.pawns, first.weapons) != (found[0].pawns, found[0].weapons):
        return _tables_anew(log)  # the first move noted says that pawns are followed
    *before, last = found
    return (*before, *accumulate(log.live[len(earlier.live) :], apply, initial=last))


_tables = FoundInLogs(_tables_anew, _tables_further)


def table_at(log: Log, number: int | None) -> Table:
    """The table right after live event `number` (0: at the start; None: at the end)."""
    all_tables = tables(log)
    if number is None:
        return all_tables[-1]
    if number == 0:
        return all_tables[0]
    numbers = [live.number for live in log.live]
    return all_tables[numbers.index(number) + 1] if number in numbers else all_tables[-1]
