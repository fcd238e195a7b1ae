"""How a game went, in figures."""

from msgspec import Struct

from cluedo_notes.game.log.events import Accusation, Suggestion
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.of_log import tables
from cluedo_notes.game.table.table import Act


class Course(Struct, frozen=True):
    """What a log says of a game as a whole.

    `turns`: the number of those that left a trace; `winner`: the player who accused rightly; `over`: has the
    game ended, won or not?
    """

    players: int
    turns: int
    suggestions: int
    accusations: int
    winner: str | None
    over: bool


def course_of(log: Log) -> Course:
    """The course of a game, as far as it was noted."""
    *before, last = tables(log)
    events = ((table, live.event) for table, live in zip(before, log.live, strict=True))
    acts = [(table, event) for table, event in events if isinstance(event, Act)]
    return Course(
        players=len(log.deal.players),
        turns=sum(table.begins_turn(act) for table, act in acts),
        suggestions=sum(isinstance(act, Suggestion) for _, act in acts),
        accusations=sum(isinstance(act, Accusation) for _, act in acts),
        winner=last.winner,
        over=last.over,
    )
