"""How a game went, in figures."""

from collections import Counter

from msgspec import Struct

from cluedo_notes.game.log.events import Accusation, Act, Suggestion
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.of_log import tables


class Course(Struct, frozen=True):
    """A game as a whole, by its log.

    `turns`: the number of turns that left a trace. `winner`: the player who accused rightly. `over`: has the
    game ended, won or not?"""

    players: int
    turns: int
    suggestions: int
    accusations: int
    winner: str | None
    over: bool


def course_of(log: Log) -> Course:
    """The course of a game according to the noted events."""
    *before, last = tables(log)
    turns = 0
    for table, live in zip(before, log.live, strict=True):
        turns += isinstance(live.event, Act) and table.begins_turn(live.event)
    kinds = Counter(type(live.event) for live in log.live)
    return Course(
        players=len(log.deal.players),
        turns=turns,
        suggestions=kinds[Suggestion],
        accusations=kinds[Accusation],
        winner=last.winner,
        over=last.over,
    )
