"""The first moment at which each player could have named the envelope.

The basis is the log as it reads now, in the order in which events happened. The game is over with the first
right accusation and with the reveal; neither counts as anybody's knowledge. A wrong accuser looks into the
envelope, so for them only the time before counts.
"""

from collections.abc import Iterator
from contextlib import closing

from msgspec import Struct

from cluedo_notes.game.deduction.evidence import HEADER, constraints_of, evidence
from cluedo_notes.game.knowledge.unrecorded import Unrecorded, known_by, unrecorded
from cluedo_notes.game.knowledge.view import view
from cluedo_notes.game.log.events import Accusation, Reveal, TableEvent
from cluedo_notes.game.log.reader import Log
from cluedo_notes.solver.problem import Problem
from cluedo_notes.solver.sat.reasoner import Contradiction, Reasoner, smallest_repair
from cluedo_notes.solver.sat.two_deals import Sight, Watched, WholeHand
from cluedo_notes.solver.sat.watching import Watching


class Insight(Struct, frozen=True):
    """The moment at which a player could have named the envelope.

    `earliest`: the number of the first event after which they could, if they saw the best of the unrecorded
    cards. 0 is before the first event, None is never. `latest`: the same whatever they saw. They are equal if
    the log has everything the player saw and their hand is known. `accused`: the event of their first
    accusation, and `right` its verdict; None if they made none. `misled`: the first event after which nothing
    fits all that they knew, or only a wrong envelope; None is never. `exact`: False if their hand is not
    known and too much is open to try everything; `earliest` may then be too small.
    """

    player: str
    earliest: int | None
    latest: int | None
    accused: int | None = None
    right: bool | None = None
    misled: int | None = None
    exact: bool = True


def insights(log: Log) -> tuple[Insight, ...]:
    """One insight for each player, in seat order.

    The log may lack a card that a player saw: a shown card, a card spied or looked at, or their hand
    without a reveal. It may have been any card that fits the whole log, including the reveal. A revealed hand
    leaves only the named cards that are in it. Without a reveal, the envelope is also any that fits the whole
    log. Each of these is compared with the cards that the player would then have seen. If a log contradicts
    itself, the smallest repair counts, which drops the reveal and a right accusation last. The players still
    use what they saw.

    Raises `Contradiction` if even the header is impossible.
    """
    truth = _truth(log)
    return tuple(_insight(log, player, truth) for player in log.deal.players)


def insights_if_any(log: Log) -> tuple[Insight, ...]:
    """The same as `insights`; empty for a log whose header is impossible by itself."""
    try:
        return insights(log)
    except Contradiction:
        return ()


def _truth(log: Log) -> Problem:
    """Everything in the log, except statements that the end of the game disproves."""
    problem = evidence(log)
    with Reasoner(problem) as reasoner:
        if reasoner.consistent():
            return problem
    final = {live.number for live in log.live if _is_final(live.event)}
    try:
        ignored = smallest_repair(problem, kept=frozenset({HEADER, *final}))
    except Contradiction:
        ignored = smallest_repair(problem, kept=frozenset({HEADER}))
    return problem.without(frozenset(ignored))


def _is_final(event: TableEvent) -> bool:
    return isinstance(event, Reveal) or (isinstance(event, Accusation) and event.correct)


def _insight(log: Log, player: str, truth: Problem) -> Insight:
    own = view(log, player)
    order = tuple(_while_playing(log, player))
    seen = tuple(_in_the_truth(sight) for sight in unrecorded(log, player, order))
    with closing(Watching(Watched(truth, known_by(own), order, seen, HEADER))) as watching:
        numbers = dict(enumerate((HEADER, *order)))
        moments = [watching.possibly(), watching.surely(), watching.misled()]
        exact = watching.exact
    earliest, latest, misled = (None if position is None else numbers[position] for position in moments)
    accusations = [
        (live.number, live.event.correct)
        for live in log.live
        if isinstance(live.event, Accusation) and live.event.player == player
    ]
    accused, right = accusations[0] if accusations else (None, None)
    return Insight(player, earliest, latest, accused, right, misled, exact)


def _while_playing(log: Log, player: str) -> Iterator[int]:
    """The events, in order, before the game was over or `player` looked into the envelope."""
    for live in log.live:
        if _is_final(live.event) or (isinstance(live.event, Accusation) and live.event.player == player):
            return
        yield live.number


def _in_the_truth(seen: Unrecorded | WholeHand) -> Sight | WholeHand:
    if isinstance(seen, WholeHand):
        return seen
    return Sight(seen.number, tuple(map(constraints_of, seen.alternatives)))
