"""What a player knows by the log and, in a deal that the log allows, by their hand and by what else only
they saw."""

from collections.abc import Collection, Sequence
from functools import cached_property
from itertools import chain
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.game.deduction.evidence import Evidence, constraints_of, evidence
from cluedo_notes.game.deduction.odds import too_large_before
from cluedo_notes.game.deduction.position import Position
from cluedo_notes.game.errors import GameError
from cluedo_notes.game.knowledge.unrecorded import Unrecorded, unrecorded
from cluedo_notes.game.knowledge.view import view
from cluedo_notes.game.log.deal import ENVELOPE
from cluedo_notes.game.log.events import Retract
from cluedo_notes.game.log.reader import Log
from cluedo_notes.language.message import message
from cluedo_notes.solver.counting.count import count_to_draw
from cluedo_notes.solver.counting.counting import TooLarge
from cluedo_notes.solver.problem import Holds, Lacks, Problem, Weight
from cluedo_notes.solver.questions.sampling import draw_deals
from cluedo_notes.solver.sat.two_deals import WholeHand

OwnersByCard = tuple[str, ...]
"""The owner of each card, in the order of the problem's cards."""


class _Alternative(Struct, frozen=True):
    """What one sight may have been: everything that it `says`, and the cards that it places at an owner, or
    not at an owner, each with that owner."""

    says: tuple[Evidence, ...]
    there: frozenset[tuple[str, str]]
    not_there: frozenset[tuple[str, str]]

    def is_true(self, placed: frozenset[tuple[str, str]]) -> bool:
        """Does what it says of single cards hold in this deal?"""
        return self.there <= placed and placed.isdisjoint(self.not_there)


class Mind(Struct, frozen=True, dict=True):
    """What `player` knows.

    `problem`: what their view of the log says; `hands`: the owners all of whose cards they saw but their view
    does not record, mostly the player's own; `sights`: the single cards of which that is so.
    """

    player: str
    problem: Problem
    hands: tuple[str, ...]
    sights: tuple[Unrecorded, ...]

    def seen_of(self, owner: str) -> frozenset[str]:
        """The cards of an owner that the player has seen according to the log, without those they may
        deduce."""
        constraints = self.problem.constraints
        return frozenset(
            constraint.card
            for constraint in constraints
            if isinstance(constraint, Holds) and constraint.owner == owner and not constraint.unless
        )

    def seen_in(self, deal: OwnersByCard, random: Random) -> list[tuple[Evidence, ...]]:
        """What the player saw and the log does not record, if this is the deal: one alternative of each
        sight, drawn evenly among those that are true (a player who can show several cards shows any of
        them). Two players who saw the same unrecorded card may be given different draws."""
        placed = frozenset(zip(self.problem.cards, deal, strict=True))
        drawn = []
        for alternatives in self._alternatives:
            true = [alternative.says for alternative in alternatives if alternative.is_true(placed)]
            if true:
                drawn.append(random.choice(true))
        return drawn

    @cached_property
    def _alternatives(self) -> tuple[tuple[_Alternative, ...], ...]:
        """Those of each sight, read once for all deals."""
        return tuple(tuple(map(_alternative, sight.alternatives)) for sight in self.sights)

    def problem_in(self, deal: OwnersByCard, random: Random) -> Problem:
        """Everything the player knows if this is the deal: with their hand and what else they saw, drawn
        as by `seen_in`."""
        cards = self.problem.cards
        pieces: list[Evidence] = [
            (Holds if owner == hand else Lacks)(hand, card)
            for hand in self.hands
            for card, owner in zip(cards, deal, strict=True)
        ]
        pieces += chain.from_iterable(self.seen_in(deal, random))
        return knowing(self.problem, pieces)


def envelope_in(deal: OwnersByCard, problem: Problem) -> tuple[str, ...]:
    """The envelope of a deal: one card of each category, in their order."""
    return tuple(card for card, owner in zip(problem.cards, deal, strict=True) if owner == ENVELOPE)


def knowing(problem: Problem, pieces: Collection[Evidence]) -> Problem:
    """The problem with further constraints and weights."""
    weights = (piece for piece in pieces if isinstance(piece, Weight))
    return replace(
        problem,
        constraints=(*problem.constraints, *constraints_of(pieces)),
        weights=(*problem.weights, *weights),
    )


def _alternative(pieces: tuple[Evidence, ...]) -> _Alternative:
    there, not_there = (
        frozenset((piece.card, piece.owner) for piece in pieces if isinstance(piece, kind))
        for kind in (Holds, Lacks)
    )
    return _Alternative(pieces, there, not_there)


def draw_worlds(position: Position, number: int, random: Random) -> list[OwnersByCard]:
    """`number` deals of a position, drawn by their exact probabilities and spread evenly.

    Raises `GameError` when the position is too large to count.
    """
    try:
        counting = count_to_draw(position.problem, too_large_before(position.log))
        return draw_deals(counting, number, random)
    except TooLarge:
        raise GameError(message("too-large-to-count")) from None


def minds(position: Position, players: Sequence[str]) -> tuple[Mind, ...]:
    """What these players know at a position. For a log that contradicts itself, its smallest repair
    counts, so that every deal of the position fits what each player knows."""
    log = without(position.log, position.ignored)
    return tuple(mind_of(log, player) for player in players)


def without(log: Log, ignored: Sequence[int]) -> Log:
    """The log with these events taken back."""
    if not ignored:
        return log
    return replace(log, events=(*log.events, *(Retract(number) for number in ignored)))


def mind_of(log: Log, player: str) -> Mind:
    """What a player knows by a log that does not contradict itself."""
    own = view(log, player)
    seen = tuple(unrecorded(own, frozenset(live.number for live in own.live)))
    hands = tuple(dict.fromkeys(sight.owner for sight in seen if isinstance(sight, WholeHand)))
    return Mind(player, evidence(own), hands, tuple(sight for sight in seen if isinstance(sight, Unrecorded)))
