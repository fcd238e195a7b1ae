"""The knowledge of a player in one deal: the log, their hand, and everything only they saw."""

from collections.abc import Collection, Sequence
from functools import cached_property
from itertools import chain
from math import prod
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.game.deduction.evidence import Evidence, constraints_of, evidence
from cluedo_notes.game.deduction.odds import too_large_before
from cluedo_notes.game.deduction.position import Position
from cluedo_notes.game.errors import GameError
from cluedo_notes.game.knowledge.unrecorded import SightChance, Unrecorded, unrecorded
from cluedo_notes.game.knowledge.view import view
from cluedo_notes.game.log.deal import ENVELOPE
from cluedo_notes.game.log.events import Retract
from cluedo_notes.game.log.reader import Log
from cluedo_notes.language.message import message
from cluedo_notes.solver.counting.count import count_to_draw
from cluedo_notes.solver.counting.counting import TooLarge
from cluedo_notes.solver.problem import Holds, HoldsOneOf, Lacks, Naming, Problem, Weight
from cluedo_notes.solver.questions.sampling import draw_deals
from cluedo_notes.solver.sat.two_deals import WholeHand

OwnersByCard = tuple[str, ...]
"""The owner of each card, in the order of the problem's cards."""


OwnedCards = frozenset[tuple[str, str]]
"""Cards, each with an owner."""


class _Alternative(Struct, frozen=True):
    """One possible content of a sight: everything that it `says`. It places the cards `there` at an owner,
    and those `not_there` at others. Of each set in `some_there`, one card is there."""

    says: tuple[Evidence, ...]
    there: OwnedCards
    not_there: OwnedCards
    some_there: tuple[OwnedCards, ...]

    def is_true(self, placed: OwnedCards) -> bool:
        """Is it true in this deal?"""
        return (
            self.there <= placed
            and placed.isdisjoint(self.not_there)
            and not any(map(placed.isdisjoint, self.some_there))
        )


class _SightInDeals(Struct, frozen=True):
    """One of the `alternatives` was seen, each with its chance; without `chances` all are equally likely."""

    alternatives: tuple[_Alternative, ...]
    chances: tuple[SightChance, ...]

    def drawn_in(self, placed: OwnedCards, random: Random) -> tuple[Evidence, ...]:
        """The content of the sight if this is the deal; empty if no alternative is true."""
        true = [at for at, alternative in enumerate(self.alternatives) if alternative.is_true(placed)]
        if not true:
            return ()
        chances = [_chance_in(placed, self.chances[at]) for at in true] if self.chances else []
        at = random.choices(true, chances)[0] if chances else random.choice(true)
        return self.alternatives[at].says


def _chance_in(placed: OwnedCards, chance: SightChance) -> float:
    """How likely an alternative that is true was in a deal."""
    ways = (sum((card, owner) in placed for card in cards) for owner, cards in chance.showed)
    return chance.before / prod(ways)


class Mind(Struct, frozen=True, dict=True):
    """The knowledge of `player`.

    `problem`: everything in their view of the log. `hands`: the owners whose cards they all saw although
    their view does not have them, usually the player. `sights`: the single cards that they saw
    unrecorded.
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
        """The sights of the player that the log does not have, if this is the deal: one alternative of
        each.

        It is drawn among those that are true, with their chances: a player who can show several cards shows
        any of them. Two players who saw the same unrecorded card may be given different draws.
        """
        placed = frozenset(zip(self.problem.cards, deal, strict=True))
        return [sight.drawn_in(placed, random) for sight in self._seen]

    @cached_property
    def _seen(self) -> tuple[_SightInDeals, ...]:
        """The sights, prepared once for all deals."""
        return tuple(
            _SightInDeals(tuple(map(_alternative, sight.alternatives)), sight.chances)
            for sight in self.sights
        )

    def problem_in(self, deal: OwnersByCard, random: Random) -> Problem:
        """Everything the player knows if this is the deal: with their hand and the other cards they saw,
        drawn as by `seen_in`."""
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
    some_there = tuple(
        frozenset((card, piece.owner) for card in piece.cards)
        for piece in pieces
        if isinstance(piece, HoldsOneOf)
    )
    return _Alternative(pieces, there, not_there, some_there)


def draw_worlds(position: Position, number: int, random: Random) -> list[OwnersByCard]:
    """`number` deals of a position, drawn by their exact probabilities and spread evenly.

    Raises `GameError` if the position is too large to count.
    """
    try:
        counting = count_to_draw(position.problem, too_large_before(position.log))
        return draw_deals(counting, number, random)
    except TooLarge:
        raise GameError(message("too-large-to-count")) from None


def minds(position: Position, players: Sequence[str]) -> tuple[Mind, ...]:
    """The knowledge of these players at a position. If the log contradicts itself, its smallest repair
    counts, so that every deal of the position fits the knowledge of each player."""
    log = without(position.log, position.ignored)
    return tuple(mind_of(log, player) for player in players)


def without(log: Log, ignored: Sequence[int]) -> Log:
    """The log with these events taken back."""
    if not ignored:
        return log
    return replace(log, events=(*log.events, *(Retract(number) for number in ignored)))


def mind_of(log: Log, player: str) -> Mind:
    """The knowledge of a player according to a log that does not contradict itself."""
    seen = tuple(unrecorded(log, player, frozenset(live.number for live in log.live)))
    hands = tuple(dict.fromkeys(sight.owner for sight in seen if isinstance(sight, WholeHand)))
    sights = tuple(sight for sight in seen if isinstance(sight, Unrecorded))
    return Mind(player, _without_naming(evidence(view(log, player)), sights), hands, sights)


def _without_naming(problem: Problem, sights: Sequence[Unrecorded]) -> Problem:
    """The problem for a player who heard cards named that the log does not have: each sight weighs by
    itself."""
    seen = {(sight.number,) for sight in sights}
    weights = [w for w in problem.weights if not (isinstance(w, Naming) and w.sources in seen)]
    return replace(problem, weights=tuple(weights))
