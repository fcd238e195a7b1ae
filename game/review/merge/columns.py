"""The events of several logs side by side: one column for each thing that happened."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import combinations
from math import inf

from cluedo_notes.game.log.events import (
    Accusation,
    ClueCard,
    EndTurn,
    HeardInPart,
    Look,
    Move,
    Roll,
    Spy,
    Suggestion,
)
from cluedo_notes.game.review.merge.alignment import best_matching, joined
from cluedo_notes.game.review.merge.entries import DIFFERENT_DETAIL, Entry, doubtful, likeness

AlignedEntries = tuple[Entry, ...]
"""The entries about one thing that happened, at most one for each log."""

Apart = frozenset[tuple[int, int]]
"""Two entries, by log and number, that are not the same event however similar they look."""

LEAST_CERTAIN = DIFFERENT_DETAIL // 2
"""A pair with at least this weight is not doubtful."""

STEP: Mapping[type, int] = {
    Roll: 0,
    ClueCard: 1,
    Move: 1,
    Spy: 2,
    Look: 2,
    Suggestion: 3,
    HeardInPart: 3,
    Accusation: 4,
    EndTurn: 5,
}
"""The order of a player's acts in a turn."""


def columns_of(logs: Sequence[Sequence[Entry]], seats: Sequence[str]) -> list[AlignedEntries]:
    """The entries of the logs in one order that keeps each log's own order, with the same events in one
    column. `seats`: the players in the order of their turns.

    As many events as possible are matched. Each log is matched with those joined before it, the longest log
    first, so the order in which the logs are given does not matter. Events that differ in a detail may be two
    events. They are kept apart if others played in between, or if a third log has both.
    """
    ordered = sorted(
        logs,
        key=lambda log: (
            -len(log),
            [repr((entry.number, entry.event)) for entry in log],
        ),
    )
    columns = _joined_all(ordered, seats, frozenset())
    if not any(_doubtful_pairs(column) for column in columns):
        return columns
    certain = _ColumnOrder(_joined_all(ordered, seats, frozenset(), LEAST_CERTAIN))
    apart: set[Apart] = set()
    while different := set(_not_the_same(columns, seats, certain)):
        apart |= different
        columns = _joined_all(ordered, seats, apart)
    return columns


class _ColumnOrder:
    """The position of each entry in an order of columns."""

    def __init__(self, columns: Sequence[AlignedEntries]) -> None:
        self.column = {(entry.log, entry.number): column for column in columns for entry in column}

    def in_one_log(self, first_entry: Entry, other: Entry) -> bool:
        """Does some log have both as two events?"""
        first, second = (self.column[entry.log, entry.number] for entry in (first_entry, other))
        return first is not second and bool({e.log for e in first} & {e.log for e in second})


def _joined_all(
    logs: Sequence[Sequence[Entry]], seats: Sequence[str], apart: Collection[Apart], least: int = 1
) -> list[AlignedEntries]:
    """The columns after joining log by log. Pairs below the weight `least` are kept apart. But they still
    help to choose between two equally good matchings: a wrong card next to a right event is evidence for that
    event."""
    columns: list[AlignedEntries] = []
    for log in logs:
        further: list[AlignedEntries] = [(entry,) for entry in log]
        weights = _weights(columns, log, apart)
        pairs = [
            (column, entry)
            for column, entry in best_matching(weights, len(log))
            if weights[column][entry] >= least
        ]
        columns = joined(columns, further, pairs, lambda column, other: (*column, *other), _in_turn(seats))
    return columns


def _weights(
    columns: Sequence[AlignedEntries], log: Sequence[Entry], apart: Collection[Apart]
) -> list[dict[int, int]]:
    """How similar each column is to each entry: the average over the column's entries."""
    places: dict[object, list[int]] = {}
    for place, entry in enumerate(log):
        places.setdefault(entry.identity, []).append(place)
    weights = []
    for column in columns:
        alike = {place: _likeness(column, log[place], apart) for place in places.get(column[0].identity, ())}
        weights.append({place: weight for place, weight in alike.items() if weight})
    return weights


def _likeness(column: AlignedEntries, entry: Entry, apart: Collection[Apart]) -> int:
    if apart and any(_pair(other, entry) in apart for other in column):
        return 0
    return sum(likeness(other, entry) for other in column) // len(column)


def _pair(entry: Entry, other: Entry) -> Apart:
    return frozenset({(entry.log, entry.number), (other.log, other.number)})


def _in_turn(
    seats: Sequence[str],
) -> Callable[
    [Sequence[AlignedEntries], Sequence[AlignedEntries], AlignedEntries | None], list[AlignedEntries]
]:
    """Orders the events that only one of the logs has by the order in which players take their turns."""

    def between(
        first: Sequence[AlignedEntries], second: Sequence[AlignedEntries], before: AlignedEntries | None
    ) -> list[AlignedEntries]:
        result: list[AlignedEntries] = []
        rests = [list(reversed(first)), list(reversed(second))]
        last = None if before is None or before[0].turn_of is None else before[0]
        while all(rests):
            rest = min(rests, key=lambda rest: _wait(rest[-1][0], last, seats))
            result.append(rest.pop())
            last = result[-1][0] if result[-1][0].turn_of is not None else last
        return [*result, *reversed(rests[0] or rests[1])]

    return between


def _wait(entry: Entry, last: Entry | None, seats: Sequence[str]) -> tuple[float, int]:
    """How long after `last` an event comes: turns, then steps of a turn. An event without a turn comes at
    once."""
    if entry.turn_of is None:
        return -inf, 0
    step = STEP[type(entry.event)]
    if last is None or last.turn_of is None:
        return 0, step
    turns = (seats.index(entry.turn_of) - seats.index(last.turn_of)) % len(seats)
    again = step < STEP[type(last.event)] or (step == STEP[type(last.event)] and step in (0, 5))
    return (len(seats) if turns == 0 and again else turns), step


def _doubtful_pairs(column: AlignedEntries) -> list[tuple[Entry, Entry]]:
    """The entries of a column that may be two events."""
    return [(entry, other) for entry, other in combinations(column, 2) if doubtful(entry, other)]


def _not_the_same(
    columns: Sequence[AlignedEntries], seats: Sequence[str], certain: _ColumnOrder
) -> Iterator[Apart]:
    """The doubtful pairs of one column that are two events: a log has both, or others played in between."""
    turns = min(2, len(seats) - 1)
    for place, column in enumerate(columns):
        for entry, other in _doubtful_pairs(column):
            if certain.in_one_log(entry, other) or _turns_between(columns, place, entry, other) >= turns:
                yield _pair(entry, other)


def _turns_between(columns: Sequence[AlignedEntries], place: int, entry: Entry, other: Entry) -> int:
    """The number of other players seen to act between two entries if they are two events, in either order."""
    after = _until_both(columns[place + 1 :], entry.log, other.log)
    before = _until_both(columns[place - 1 :: -1] if place else (), entry.log, other.log)
    own = {entry.turn_of, other.turn_of, None, entry.event.actor}
    first = _actors(after, entry.log) | _actors(before, other.log)
    second = _actors(after, other.log) | _actors(before, entry.log)
    return max(len(first - own), len(second - own))


def _until_both(columns: Sequence[AlignedEntries], log: int, other: int) -> list[AlignedEntries]:
    """The columns up to the first that both logs have."""
    aligned: list[AlignedEntries] = []
    for column in columns:
        if {log, other} <= {entry.log for entry in column}:
            break
        aligned.append(column)
    return aligned


def _actors(columns: Sequence[AlignedEntries], log: int) -> set[str | None]:
    """The players whose acts a log has in these columns."""
    return {entry.turn_of for column in columns for entry in column if entry.log == log}
