"""Which of my cards to show: the one that tells the asker least, in bits, averaged over drawn deals.

What the asker knows in a deal is a counting problem of its own: his hand and what he saw there. Being shown a
card, he learns where it lies and, since a player who can show several cards shows any of them with equal
chance, something of my other cards. The others only see that a card is shown: that tells them the same
whichever it is.
"""

from collections.abc import Callable, Sequence
from itertools import takewhile
from math import sqrt
from random import Random
from statistics import fmean, stdev

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Witnesses
from cluedo_notes.game.events import Action, Response, Suggestion
from cluedo_notes.game.message import EntryError, GameError, message
from cluedo_notes.game.minds import Deal, Mind, draw_worlds, knowing, minds, without
from cluedo_notes.game.odds import entropy
from cluedo_notes.game.position import Position, position_of
from cluedo_notes.game.rivals import keeper
from cluedo_notes.game.state import table_at
from cluedo_notes.game.table import Table
from cluedo_notes.solver.counting import Counting, TooLarge
from cluedo_notes.solver.probable import count
from cluedo_notes.solver.problem import Holds, HoldsOneOf, Problem, Shown

WORLDS = 40
"""How many deals are drawn where nobody says otherwise."""

LARGE = 24
"""With more cards than this, a deal takes so long that fewer are drawn: `WORLDS_OF_LARGE`."""

WORLDS_OF_LARGE = 15

TIE = 0.005
"""Bits of the envelope: cards that tell less than this more than the best are told apart by my hand."""


class Telling(Struct, frozen=True):
    """What one of my cards tells the asker: so many bits of the envelope, with the standard error of that
    mean, and of my hand (the sum over its cards). `seen`: he has seen it from me before."""

    card: str
    seen: bool
    envelope: float
    error: float
    hand: float


class Showing(Struct, frozen=True):
    """Which card to show to `player`: `choices`, the best first; none where I can only pass.

    `others`: the bits of the envelope that each of the others learns when I show any card, on average; None
    where there are none. `worlds`: over how many drawn deals all this is averaged.
    """

    player: str
    choices: tuple[Telling, ...]
    others: float | None
    worlds: int


class Openness(Struct, frozen=True):
    """How open the envelope and my hand are to somebody, in bits."""

    envelope: float
    hand: float


def usual_worlds(position: Position) -> int:
    """How many deals to draw where nobody says otherwise."""
    return WORLDS_OF_LARGE if len(position.problem.cards) > LARGE else WORLDS


def showing(
    position: Position,
    suggestion: Suggestion,
    worlds: int,
    random: Random,
    done: Callable[[], None] = lambda: None,
) -> Showing:
    """Which of the keeper's cards to show to a suggestion; its answers do not count. `done` is called after
    each deal.

    Raises `EntryError` when the log is nobody's, the keeper's hand is not known or he asks himself,
    `GameError` when a position is too large to be counted.
    """
    me = keeper(position)
    if suggestion.player == me:
        raise EntryError(message("show-to-myself"))
    cards = [card for card in suggestion.triple if position.facts.holder[card] == me]
    if not all(
        position.facts.holder[c] == me or me in position.facts.impossible[c] for c in suggestion.triple
    ):
        raise EntryError(message("show-hand-unknown"))
    if not cards:
        return Showing(suggestion.player, (), None, 0)
    asked = _asked(position, suggestion, me)
    table = table_at(asked.log, None)
    onlookers = [one for one in table.others_from(me) if one != suggestion.player and table.plays(one)]
    asker, *others = minds(asked, [suggestion.player, *onlookers])
    told: list[list[Openness]] = []
    learnt: list[float] = []
    for number, deal in enumerate(draw_worlds(asked, worlds, random)):
        told.append(_told(asker.problem_in(deal, random), me, cards, suggestion.triple))
        if others:
            learnt.append(_overheard(others[number % len(others)], deal, me, suggestion.triple, random))
        done()
    seen = _seen(asker, me)
    choices = [
        _telling(card, card in seen, column)
        for card, column in zip(cards, zip(*told, strict=True), strict=True)
    ]
    return Showing(suggestion.player, tuple(ranked(choices)), fmean(learnt) if learnt else None, worlds)


def _asked(position: Position, suggestion: Suggestion, me: str) -> Position:
    """The position in which I am asked: where the first who can show ends the round, those before me have
    passed. (Where one of them cannot have, the smallest repair leaves this last event out.)"""
    table = table_at(position.log, None)
    log = without(position.log, position.ignored)
    asked = replace(suggestion, responses=_passes(table, suggestion.player, me))
    return position_of(replace(log, events=(*log.events, asked)))


def _passes(table: Table, asker: str, me: str) -> tuple[Response, ...]:
    if table.setting.edition.rules.witnesses is not Witnesses.FIRST:
        return ()
    before = takewhile(lambda one: one != me, table.others_from(asker))
    return tuple(Response(one, Action.PASS) for one in before if one not in table.eliminated)


def _seen(asker: Mind, me: str) -> frozenset[str]:
    """My cards that he has seen, not those that he may deduce."""
    told = asker.problem.constraints
    return frozenset(
        one.card for one in told if isinstance(one, Holds) and one.owner == me and not one.unless
    )


def _told(knows: Problem, me: str, cards: Sequence[str], triple: Sequence[str]) -> list[Openness]:
    """For each card how many bits being shown it tells to somebody who knows this."""
    before = _openness(knows, me)
    after = [
        _openness(knowing(knows, [Holds(me, card), Shown(me, card, tuple(triple))]), me) for card in cards
    ]
    return [Openness(before.envelope - one.envelope, before.hand - one.hand) for one in after]


def _overheard(mind: Mind, deal: Deal, me: str, triple: Sequence[str], random: Random) -> float:
    """The bits of the envelope that somebody learns who sees that I show a card."""
    knows = mind.problem_in(deal, random)
    after = knowing(knows, [HoldsOneOf(me, tuple(triple))])
    return _openness(knows, me).envelope - _openness(after, me).envelope


def _openness(knows: Problem, me: str) -> Openness:
    counting = _counted(knows)
    hand = (row[me] for row in counting.marginals.values())
    return Openness(entropy(counting.envelopes.values()), sum(entropy((p, 1 - p)) for p in hand))


def _counted(problem: Problem) -> Counting:
    try:
        return count(problem)
    except TooLarge:
        raise GameError(message("too-large-to-count")) from None


def _telling(card: str, seen: bool, told: Sequence[Openness]) -> Telling:
    envelope = [one.envelope for one in told]
    error = stdev(envelope) / sqrt(len(envelope)) if len(envelope) > 1 else 0.0
    return Telling(card, seen, fmean(envelope), error, fmean(one.hand for one in told))


def ranked(choices: Sequence[Telling]) -> list[Telling]:
    """The best first: what he has seen already, then what tells least of the envelope; of those within `TIE`
    of the least the one that tells least of my hand."""
    left, order = list(choices), []
    while left:
        among = [one for one in left if one.seen] or left
        least = min(one.envelope for one in among)
        best = min((one for one in among if one.envelope < least + TIE), key=lambda one: one.hand)
        order.append(best)
        left.remove(best)
    return order
