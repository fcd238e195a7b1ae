"""From when on each player could have named the envelope: by his own hand and everything that he saw.

What counts is the log as it reads now, event after event in the order in which they happened. The game is
over with the first right accusation and with the reveal: neither is knowledge of anybody's. Who accuses
wrongly looks into the envelope; what he could have named is told of the time before.
"""

from collections.abc import Collection, Iterator
from contextlib import closing
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Effect, Power
from cluedo_notes.game.deal import ASIDE, POOL
from cluedo_notes.game.events import (
    Accusation,
    Action,
    Draw,
    EndTurn,
    Fact,
    FalseWitness,
    Look,
    LookPlace,
    Mark,
    Move,
    Note,
    OpenHand,
    Play,
    Reveal,
    Roll,
    Spy,
    Suggestion,
    TableEvent,
    UsePower,
)
from cluedo_notes.game.evidence import HEADER, Readings, Told, constraints_of, evidence
from cluedo_notes.game.log import Log
from cluedo_notes.game.table import showers
from cluedo_notes.game.view import view
from cluedo_notes.solver.certain import Contradiction, Reasoner, smallest_repair
from cluedo_notes.solver.problem import Problem
from cluedo_notes.solver.two_deals import Sight, WholeHand
from cluedo_notes.solver.watching import Watching


class Insight(Struct, frozen=True):
    """When a player could have named the envelope.

    `earliest`: the number of the first event after which he could, 0 before the first one, None never, had
    he been shown the best of the cards that the log does not record; `latest`: whatever he was shown. They
    are equal where everything shown to him is recorded and his hand is known. `accused`: the event of his
    first accusation, `right`: its verdict; None where he made none. `misled`: the first event after which
    nothing fitted all that he knew, or only an envelope that is not the true one; None: at no time. `exact`:
    false only where his hand is not known and too much is open to try it all: `earliest` may then be too
    early a number.
    """

    player: str
    earliest: int | None
    latest: int | None
    accused: int | None = None
    right: bool | None = None
    misled: int | None = None
    exact: bool = True


class Unrecorded(Struct, frozen=True):
    """One of the `alternatives` was seen in event `number`, the log does not tell which; each is what it
    would tell, all of it: constraints on one card each, and how likely it was."""

    number: int
    alternatives: tuple[tuple[Told, ...], ...]


def insights(log: Log) -> tuple[Insight, ...]:
    """One insight for each player, in seat order.

    What a player saw and the log does not record (a shown card, a card spied or looked at, his hand without
    a reveal) may have been anything that fits the whole log, the reveal included: a revealed hand leaves only
    the named cards that are in it. Without a reveal the envelope to be named is, likewise, any that fits the
    whole log, and each of them is compared with what the player would then have seen. A log that contradicts
    itself is believed after its smallest repair, the last thing to be doubted being the reveal and a right
    accusation; the players still go by what they saw.

    Raises `Contradiction` when even the header is impossible.
    """
    truth = _truth(log)
    return tuple(_insight(log, player, truth) for player in log.deal.players)


def _truth(log: Log) -> Problem:
    """Everything that the log tells and the end of the game does not disprove."""
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
    seen = [_in_the_truth(one) for one in unrecorded(own, order)]
    with closing(Watching(truth, known_by(own), order, seen, HEADER)) as watching:
        numbers = dict(enumerate((HEADER, *order)))
        found = [watching.possibly(), watching.surely(), watching.misled()]
        exact = watching.exact
    earliest, latest, misled = (None if position is None else numbers[position] for position in found)
    accusations = [
        (live.number, live.event.correct)
        for live in log.live
        if isinstance(live.event, Accusation) and live.event.player == player
    ]
    accused, right = accusations[0] if accusations else (None, None)
    return Insight(player, earliest, latest, accused, right, misled, exact)


def known_by(own: Log) -> Problem:
    """What the keeper of a log knows by it. Of his own hand the header tells: what his answers say of it he
    need not believe, he knows whether they were honest."""
    problem = evidence(own)
    kept = tuple(one for one in problem.constraints if one.owner != own.header.me or one.sources == (HEADER,))
    return replace(problem, constraints=kept)


def _while_playing(log: Log, player: str) -> Iterator[int]:
    """The events, in order, before the game was over or `player` had looked into the envelope."""
    for live in log.live:
        if _is_final(live.event) or (isinstance(live.event, Accusation) and live.event.player == player):
            return
        yield live.number


def unrecorded(own: Log, order: Collection[int]) -> Iterator[Unrecorded | WholeHand]:
    """What the keeper of a log saw in the events of `order` and the log does not tell: his hand if it is not
    in the header, the left-over cards, single cards."""
    player = own.header.me
    if player is not None and own.header.hand is None:
        yield WholeHand(HEADER, player)
    readings = Readings(own)
    for live in own.live:
        if live.number not in order or live.event.actor != player:
            continue
        if isinstance(live.event, Look) and live.event.place is LookPlace.POOL:
            if live.event.cards is None and POOL in own.deal.owners:
                yield WholeHand(live.number, POOL)
            continue
        plain = readings.told(live.number, live.event)
        for other_readings in _may_read(own, readings, live.event, live.number):
            told = [readings.told(live.number, event) for event in other_readings]
            # What holds unless an earlier event does not count is no part of it: that event has come.
            alternatives = tuple(
                tuple(one for one in more if one not in plain and not one.unless) for more in told
            )
            if any(alternatives):
                yield Unrecorded(live.number, alternatives)


def _in_the_truth(seen: Unrecorded | WholeHand) -> Sight | WholeHand:
    if isinstance(seen, WholeHand):
        return seen
    return Sight(seen.number, tuple(map(constraints_of, seen.alternatives)))


def _may_read(
    own: Log, readings: Readings, event: TableEvent, number: int
) -> Iterator[tuple[TableEvent, ...]]:
    """For each thing that is not recorded of an event, all that the event may read instead."""
    cards = tuple(own.edition.by_id)
    match event:
        case Suggestion():
            for position, response in enumerate(event.responses):
                if response.action is Action.SHOW and response.card is None:
                    yield tuple(_answered(event, position, card) for card in event.triple)
        case Spy() if event.card is None:
            yield tuple(replace(event, card=card) for card in cards)
        case Look() if event.cards is None or event.slot is None:
            slots = [slot for slot, owner in enumerate(ASIDE, start=1) if owner in own.deal.owners]
            yield tuple(
                replace(event, slot=slot, cards=seen)
                for slot in ([event.slot] if event.slot else slots)
                for seen in ([event.cards] if event.cards else [(card,) for card in cards])
            )
        case Play() | UsePower() if event.saw is None:
            yield tuple(replace(event, saw=card) for card in _shown_through(event, readings, number, cards))
        case Spy() | Look() | Play() | UsePower():
            pass  # it is recorded
        case Accusation() | OpenHand() | Fact() | FalseWitness() | Reveal() | Note() | Mark():
            pass  # it says all that was seen
        case Roll() | Move() | Draw() | EndTurn():
            pass  # nothing of the deal is seen
        case _:
            assert_never(event)


def _answered(suggestion: Suggestion, position: int, card: str) -> Suggestion:
    """A suggestion whose answer at a position was this card."""
    responses = list(suggestion.responses)
    responses[position] = replace(responses[position], card=card)
    return replace(suggestion, responses=tuple(responses))


def _shown_through(
    event: Play | UsePower, readings: Readings, number: int, cards: tuple[str, ...]
) -> tuple[str, ...]:
    """The cards that an intrigue card or a power may have let its user see; none where it shows no card."""
    used = event.card if isinstance(event, Play) else event.power
    match used:
        case Effect.RIGHT_NEIGHBOUR | Power.RANDOM_CARD:
            return cards
        case Effect.SEE_SHOWN | Power.SEE_SHOWN:
            table = readings.before(number)
            suggestion = table.suggestions.get(event.event or table.last_suggestion or 0)
            return suggestion.triple if suggestion is not None and showers(suggestion) else ()
        case Effect.STAY | Effect.GO_ANYWHERE | Effect.PLUS_SIX | Effect.PLAY_AGAIN | Effect.SEND_HOME:
            return ()
        case Effect.BLOCK | Effect.OTHER:
            return ()
        case Power.MOVE_TWICE | Power.GO_ROOM | Power.SUGGEST_ANYWHERE | Power.SUGGEST_TWICE:
            return ()
        case _:
            assert_never(used)
