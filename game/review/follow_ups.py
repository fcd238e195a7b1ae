"""Broken rules that only follow from an earlier one, so that one mistake is reported once.

An event that broke a rule is also read in other ways. It may not have happened, or the player whose turn it
was may have done it. If the rule makes its roll or its place doubtful, these may be unknown. The reading that
leaves the fewest broken rules counts, and rules that it no longer breaks follow from that event. A rule that
stays broken is a mistake of its own. It is treated in the same way, with all earlier mistakes read as found.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import structs

from cluedo_notes.game.log.corrections import LiveEvent
from cluedo_notes.game.log.events import Act, HeardInPart, Move, Roll, Suggestion
from cluedo_notes.game.rules.check import judged
from cluedo_notes.game.rules.finding import Violation
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.table.apply import apply
from cluedo_notes.game.table.table import Table

ONCE = (Rule.GAME_OVER, Rule.HAND_DUE)
"""Rules that stay broken at every later event."""

LEAST_EFFORT, EFFORT = 5_000, 4
"""The limit for the number of events that are judged again: the first number, plus the second times all
events."""

COMPARED = tuple(
    field for field in Table.__struct_fields__ if field not in ("setting", "suggestions", "peeks")
)

RuleAndPlayer = tuple[Rule, str]
BrokenByKey = Mapping[RuleAndPlayer, Violation]


def follow_ups(
    live: Sequence[LiveEvent], before: Sequence[Table], violations: Sequence[Violation]
) -> tuple[Violation, ...]:
    """The same violations, each with the event from which it follows.

    `before`: the table before each event and, last, the one after all of them.
    """
    return tuple(_Tracing(live, before, violations).traced()) if violations else ()


def _by_key(violations: Sequence[Violation]) -> BrokenByKey:
    return {
        (violation.rule, str(violation.arguments.get("player", ""))): violation for violation in violations
    }


class _Tracing:
    """The events as read so far: the table before each, and the rules that each then breaks."""

    def __init__(
        self, live: Sequence[LiveEvent], before: Sequence[Table], violations: Sequence[Violation]
    ) -> None:
        self.live = live
        self.tables = list(before)
        self.violations = violations
        grouped: dict[int, list[Violation]] = {}
        for violation in violations:
            grouped.setdefault(violation.event, []).append(violation)
        self.broken = [_by_key(grouped.get(live_event.number, ())) for live_event in live]
        self.effort = LEAST_EFFORT + EFFORT * len(live)

    def traced(self) -> Iterator[Violation]:
        """The violations, each with the event from which it follows."""
        source: dict[tuple[int, RuleAndPlayer], int] = {}
        actual, lasting = list(self.broken), set[RuleAndPlayer]()
        for place, live in enumerate(self.live):
            mistakes = self.broken[place].keys() & actual[place].keys()
            if all(key in lasting for key in mistakes) or self.effort <= 0:
                continue
            lasting |= {key for key in mistakes if key[0] in ONCE}
            for later, keys in self._corrected(place).items():
                number = self.live[later].number
                source |= {(number, key): live.number for key in keys & actual[later].keys()}
                for key in self.broken[later]:
                    source.pop((number, key), None)  # broken again under the present reading
        for violation in self.violations:
            key = (violation.rule, str(violation.arguments.get("player", "")))
            yield structs.replace(violation, follows_from=source.get((violation.event, key)))

    def _corrected(self, place: int) -> Mapping[int, frozenset[RuleAndPlayer]]:
        """Reads this event so that the fewest rules are broken after it. Returns the rules that are no longer
        broken, by place."""
        best, gained = None, 0
        for table in _readings(self.tables[place], self.live[place], self.broken[place]):
            read = self._read_on(place + 1, table)
            gain = sum(len(self.broken[at]) - len(broken) for at, (_, broken) in read.items())
            if gain > gained:
                best, gained = read, gain
        vanished = {}
        for at, (table, broken) in (best or {}).items():
            vanished[at] = frozenset(self.broken[at].keys() - broken.keys())
            self.tables[at], self.broken[at] = table, broken
        return vanished

    def _read_on(self, place: int, table: Table) -> dict[int, tuple[Table, BrokenByKey]]:
        """The tables and the broken rules from here on, until the table is the same as before."""
        read = {}
        while place < len(self.live) and not _alike(table, self.tables[place]) and self.effort > 0:
            live = self.live[place]
            wrong = [finding for finding in judged(table, live) if isinstance(finding, Violation)]
            read[place] = (table, _by_key(wrong))
            table, place, self.effort = apply(table, live), place + 1, self.effort - 1
        return read


def _alike(table: Table, other: Table) -> bool:
    return all(getattr(table, name) == getattr(other, name) for name in COMPARED)


DOUBTED: Mapping[type[Act], frozenset[Rule]] = {
    Roll: frozenset({Rule.DICE}),
    Move: frozenset(
        {
            *(Rule.MOVE_REACH, Rule.MOVE_PATH, Rule.MOVE_OCCUPIED, Rule.MOVE_REENTRY, Rule.MOVE_DOUBLE),
            *(Rule.MOVE_PASSAGE, Rule.MOVE_STAY, Rule.MOVE_BY_CARD),
        }
    ),
    Suggestion: frozenset({Rule.SUGGEST_ROOM, Rule.SUGGEST_ARRIVED, Rule.SUGGEST_REPEAT}),
}
"""The doubts that a broken rule raises: about the dice, about where the pawn went, or about where it was."""


def _readings(table: Table, live: LiveEvent, broken: BrokenByKey) -> Iterator[Table]:
    """The tables after other readings of an event that broke rules; the one that assumes least comes
    first."""
    yield table
    event = live.event
    if not isinstance(event, Act | HeardInPart):
        return
    for player in dict.fromkeys((table.next_player, table.turn.player)):
        if player not in (None, event.player):
            yield apply(table, structs.replace(live, event=structs.replace(event, player=player)))
    if isinstance(event, HeardInPart):
        return
    if not DOUBTED.get(type(event), frozenset()).isdisjoint(rule for rule, _ in broken):
        yield from _not_known(apply(table, live), event)


def _not_known(table: Table, event: Act) -> Iterator[Table]:
    """The table after a roll, move or suggestion of this player whose details are unknown. A roll or move may
    have brought a question mark."""
    turn = structs.replace(table.turn, points=None, most=None)
    if isinstance(event, Roll):
        unknown = structs.replace(table, turn=structs.replace(turn, dice=()))
    else:
        pawns = dict(table.pawns)
        pawns.pop(table.setting.characters.get(event.player, ""), None)
        if isinstance(event, Suggestion):
            pawns.pop(event.suspect, None)
        unknown = structs.replace(table, turn=turn, pawns=pawns)
    yield unknown
    if not isinstance(event, Suggestion):
        draws = structs.replace(unknown.turn, draws_due=unknown.turn.draws_due + 1)
        yield structs.replace(unknown, turn=draws)
