"""The table as it stands before each event: one fold over the live events, for everybody who asks.

Evidence, entry and (later) the rules read these values; nobody folds the events again.
"""

from collections.abc import Mapping
from itertools import accumulate

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.game.events import Accusation, Action, FalseWitness, OpenHand, Reveal, Suggestion
from cluedo_notes.game.live import LiveEvent
from cluedo_notes.game.log import Log


class Table(Struct, frozen=True):
    """What has happened so far, as far as the log tells.

    `seats`: the players clockwise. `eliminated`: players whose hands lie open (they neither play nor answer),
    each with the event that laid it open.
    `barred`: wrong accusers and, where the edition bans them, false witnesses (they only answer).
    `suggestions`: the suggestions so far by number; `last_suggestion` is the latest one's number.
    """

    seats: tuple[str, ...]
    false_witness_ban: bool
    eliminated: Mapping[str, int] = {}
    barred: frozenset[str] = frozenset()
    suggestions: Mapping[int, Suggestion] = {}
    last_suggestion: int | None = None
    revealed: bool = False

    def others_from(self, player: str) -> tuple[str, ...]:
        """The other players clockwise from `player`'s left neighbour."""
        seat = self.seats.index(player)
        return self.seats[seat + 1 :] + self.seats[:seat]

    def after(self, live: LiveEvent) -> "Table":
        """The table once an event has happened."""
        match live.event:
            case Suggestion() as suggestion:
                suggestions = {**self.suggestions, live.number: suggestion}
                return replace(self, suggestions=suggestions, last_suggestion=live.number)
            case OpenHand(player):
                return replace(self, eliminated={**self.eliminated, player: live.number})
            case Accusation(player, correct) if not correct:
                return replace(self, barred=self.barred | {player})
            case FalseWitness(player) if self.false_witness_ban:
                return replace(self, barred=self.barred | {player})
            case Reveal():
                return replace(self, revealed=True)
        return self


def showers(suggestion: Suggestion) -> tuple[str, ...]:
    """Who showed a card to this suggestion."""
    return tuple(r.player for r in suggestion.responses if r.action is Action.SHOW)


def tables(log: Log) -> tuple[Table, ...]:
    """The table before each live event, and at last the one after all of them."""
    start = Table(log.deal.players, log.edition.rules.false_witness_ban)
    return tuple(accumulate(log.live, Table.after, initial=start))


def table_at(log: Log, after: int | None) -> Table:
    """The table right after live event `after` (0: at the start; None: at the end)."""
    all_tables = tables(log)
    if after is None:
        return all_tables[-1]
    if after == 0:
        return all_tables[0]
    numbers = [live.number for live in log.live]
    return all_tables[numbers.index(after) + 1] if after in numbers else all_tables[-1]
