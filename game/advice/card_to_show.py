"""The card to show: it reveals least of the truth to the asker, averaged over drawn deals.

The asker's knowledge in a deal is a counting problem of its own: their hand and everything they saw there.
When they see a card, they learn where it is. They also learn something about the keeper's other cards,
because a player who can show several cards shows any of them with equal chance. The others see only that a
card is shown, which reveals the same whichever it is.

The measure is how much likelier the asker then considers what is true in that deal, log2(after / before).
Their uncertainty (entropy) would mislead: a card that destroys a wrong favourite brings them nearer to the
truth and leaves them less sure than before.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import partial
from itertools import takewhile
from math import hypot, log2
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.game.deduction.position import Position, keeper, position_of
from cluedo_notes.game.errors import EntryError, GameError
from cluedo_notes.game.estimates import Mean, Z
from cluedo_notes.game.knowledge.minds import (
    Mind,
    OwnersByCard,
    draw_worlds,
    envelope_in,
    minds,
    without,
)
from cluedo_notes.game.log.events import Action, Response, Suggestion
from cluedo_notes.game.table.asking import asking_of, one_shows
from cluedo_notes.game.table.of_log import table_at
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.message import Hint, HintKind, message
from cluedo_notes.solver.counting.counting import TooLarge
from cluedo_notes.solver.problem import Problem
from cluedo_notes.solver.questions.hands_ahead import Chances, HandsAhead, as_often

WORLDS = 40
"""The number of deals drawn by default."""

LARGE = 24
"""With more cards than this, a deal takes so long that fewer are drawn: `WORLDS_OF_LARGE`."""

WORLDS_OF_LARGE = 15

SHOWINGS = 6
"""The number of showings in each deal, which one, two or three cards can share evenly."""

TIE = 0.005
"""A difference in bits that does not matter."""


class CardChoice(Struct, frozen=True):
    """A card that the keeper could show, and how much of the truth it reveals to the asker, in bits.

    `envelope` and `hand`: the bits about each; those of the hand are summed over whether the keeper has each
    card. Below 0 it leads away from the truth. `seen`: the asker has seen the card before.
    """

    card: str
    seen: bool
    envelope: Mean
    hand: Mean


class ShowReason(StrEnum):
    """The reason why a card is the one to show."""

    PASS = "pass"  # there is none
    ONLY = "only"  # it is the only one
    SEEN = "seen"  # the asker has seen it before
    SEEN_FIRST = "seen-first"  # the same, although the figures of another card look better
    LEAST = "least"  # it reveals least about the envelope
    LEAST_OF_HAND = "least-of-hand"  # as little as others about the envelope, and least about the hand
    EITHER = "either"  # another one reveals as little


class CardToShow(Struct, frozen=True):
    """The advice on the card to show to `player`: `choices`, the best first; empty if the keeper can only
    pass.

    `others`: the bits about the envelope for each of the others, whichever card is shown; None if there are
    no others. `worlds`: the number of drawn deals behind these averages. `another_first`: a player who is
    asked before the keeper certainly has one of the three and shows it.
    """

    player: str
    choices: tuple[CardChoice, ...]
    others: Mean | None
    worlds: int
    another_first: bool = False

    @property
    def reason(self) -> ShowReason:
        """The reason why the first of the choices is the best."""
        if not self.choices:
            return ShowReason.PASS
        best, *others = self.choices
        if not others:
            return ShowReason.ONLY
        if best.seen:
            return (
                ShowReason.SEEN_FIRST
                if any(_looks_better(other, best) for other in others)
                else ShowReason.SEEN
            )
        alike = [other for other in others if not clearly_more(other.envelope, best.envelope)]
        if not alike:
            return ShowReason.LEAST
        distinct = all(clearly_more(choice.hand, best.hand) for choice in alike)
        return ShowReason.LEAST_OF_HAND if distinct else ShowReason.EITHER


def _looks_better(choice: CardChoice, best: CardChoice) -> bool:
    """Does a card that the asker has not seen have a figure smaller, to two decimals, than the best one's?"""
    pairs = ((choice.envelope, best.envelope), (choice.hand, best.hand))
    return not choice.seen and any(round(a.value, 2) < round(b.value, 2) for a, b in pairs)


class TruthLikelihood(Struct, frozen=True):
    """The probabilities that a player gives to the truth of a deal, as logarithms to base 2.

    `envelope`: of the envelope. `hand`: of whether the keeper has each card, summed over all cards.
    """

    envelope: float
    hand: float


def usual_worlds(position: Position) -> int:
    """The number of deals to draw by default."""
    return WORLDS_OF_LARGE if len(position.problem.cards) > LARGE else WORLDS


def card_to_show(
    position: Position,
    suggestion: Suggestion,
    worlds: int,
    random: Random,
    done: Callable[[], None] = lambda: None,
) -> CardToShow:
    """The keeper's card to show at a suggestion; the suggestion's own answers do not count. `done` is called
    after each deal.

    Raises `EntryError` if a spectator keeps the log, the keeper's hand is not known or nobody will ask the
    keeper, and `GameError` if a position is too large to count.
    """
    me = keeper(position)
    _check_that_they_may_ask(position, suggestion.player, me)
    cards = _showable(position, suggestion, me)
    if not cards:
        return CardToShow(suggestion.player, (), None, 0)
    asked = _asked(position, suggestion, me)
    asker, *others = minds(asked, [suggestion.player, *_onlookers(asked, suggestion.player, me)])
    likelihoods: list[list[TruthLikelihood]] = []
    learnt: list[float] = []
    for number, deal in enumerate(draw_worlds(asked, worlds, random)):
        likelihoods.append(_likelihoods(asker.problem_in(deal, random), deal, me, cards, suggestion.triple))
        if others:
            learnt.append(_overheard(others[number % len(others)], deal, me, suggestion.triple, random))
        done()
    seen = asker.seen_of(me)
    choices = [
        _choice(card, card in seen, column)
        for card, column in zip(cards, zip(*likelihoods, strict=True), strict=True)
    ]
    return CardToShow(
        suggestion.player,
        tuple(ranked(choices)),
        Mean.of(learnt) if learnt else None,
        worlds,
        bool(asked.ignored),
    )


def _showable(position: Position, suggestion: Suggestion, me: str) -> list[str]:
    """The keeper's cards among those that are named. Raises `EntryError` if their hand is not known."""
    holder, impossible = position.facts.holder, position.facts.impossible
    if not all(holder[card] == me or me in impossible[card] for card in suggestion.triple):
        raise EntryError(message("show-hand-unknown", hand=Hint(HintKind.HAND)))
    return [card for card in suggestion.triple if holder[card] == me]


def _onlookers(asked: Position, asker: str, me: str) -> list[str]:
    """The players who see that the keeper shows the asker a card."""
    table = table_at(asked.log, None)
    return [player for player in table.others_from(me) if player != asker and table.plays(player)]


def _check_that_they_may_ask(position: Position, asker: str, me: str) -> None:
    """Raises `EntryError` if the asker will not ask the keeper."""
    table = table_at(position.log, None)
    if asker == me:
        raise EntryError(message("show-to-myself"))
    if table.over:
        raise EntryError(message("advice-over"))
    if not table.plays(asker):
        raise EntryError(message("show-asker-out", player=asker))


def _asked(position: Position, suggestion: Suggestion, me: str) -> Position:
    """The position in which the keeper is asked. If the first player who can show ends the round, those
    before have passed. (If one of them cannot have passed, the smallest repair leaves this last event
    out.)"""
    table = table_at(position.log, None)
    log = without(position.log, position.ignored)
    asked = replace(suggestion, responses=_passes(table, suggestion.player, me))
    return position_of(replace(log, events=(*log.events, asked)).going_on(log))


def _passes(table: Table, asker: str, me: str) -> tuple[Response, ...]:
    if not one_shows(table.setting.edition.rules.witnesses):
        return ()
    before = takewhile(lambda player: player != me, asking_of(table, asker, answered=(me,)).asked)
    return tuple(Response(player, Action.PASS) for player in before)


def _likelihoods(
    knows: Problem, deal: OwnersByCard, me: str, cards: Sequence[str], triple: Sequence[str]
) -> list[TruthLikelihood]:
    """For each card, how much of the deal it reveals, in bits, to somebody who knows this."""
    ahead = _hands_ahead(knows, deal, me, triple, knows.cards)
    before = _truth(ahead.chances(as_often), deal, me)
    after = [_truth(ahead.chances(partial(_shown_as_often, card)), deal, me) for card in cards]
    return [
        TruthLikelihood(likelihood.envelope - before.envelope, likelihood.hand - before.hand)
        for likelihood in after
    ]


def _overheard(mind: Mind, deal: OwnersByCard, me: str, triple: Sequence[str], random: Random) -> float:
    """The bits about a deal's envelope that an onlooker learns when the keeper shows a card."""
    ahead = _hands_ahead(mind.problem_in(deal, random), deal, me, triple, ())
    return log2(ahead.chances(bool).envelope) - log2(ahead.chances(as_often).envelope)


def _shown_as_often(card: str, held: frozenset[str]) -> int:
    """How often the keeper shows a card, out of a number that divides evenly among one to three cards; 0 if
    they do not have it."""
    return SHOWINGS // len(held) if card in held else 0


def _truth(chances: Chances, deal: OwnersByCard, me: str) -> TruthLikelihood:
    """The likelihood of the truth. The deal fits what the player knows, so no part of it has probability
    0."""
    likely = (chance[0 if owner == me else 1] for chance, owner in zip(chances.cards, deal, strict=True))
    return TruthLikelihood(log2(chances.envelope), sum(map(log2, likely)))


def _hands_ahead(
    knows: Problem, deal: OwnersByCard, me: str, triple: Sequence[str], cards: Sequence[str]
) -> HandsAhead:
    try:
        return HandsAhead(knows, me, triple, envelope_in(deal, knows), cards)
    except TooLarge:
        raise GameError(message("too-large-to-count")) from None


def _choice(card: str, seen: bool, likelihoods: Sequence[TruthLikelihood]) -> CardChoice:
    envelope, hand = (
        [likelihood.envelope for likelihood in likelihoods],
        [likelihood.hand for likelihood in likelihoods],
    )
    return CardChoice(card, seen, Mean.of(envelope), Mean.of(hand))


def ranked(choices: Sequence[CardChoice]) -> list[CardChoice]:
    """The choices, the best first: cards that the asker has already seen, then the one that reveals least
    about the envelope. If several do not clearly reveal more than that, the one that reveals least about the
    hand comes first."""
    left, order = list(choices), []
    while left:
        among = [choice for choice in left if choice.seen] or left
        least = min((choice.envelope for choice in among), key=lambda mean: mean.value)
        alike = (choice for choice in among if not clearly_more(choice.envelope, least))
        best = min(alike, key=lambda choice: choice.hand.value)
        order.append(best)
        left.remove(best)
    return order


def clearly_more(mean: Mean, other: Mean) -> bool:
    """Is one figure larger by more than `TIE` and by more than chance in the drawing explains?"""
    return mean.value - other.value > max(TIE, Z * hypot(mean.error, other.error))
