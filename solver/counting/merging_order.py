"""The order for large positions: it makes players alike as soon as it can.

Players become one once nothing ahead distinguishes them (`frontier`), and from then on there are far fewer
states. For any two players some cards must be placed first: those of the items about either player, and those
that only one of the two may have. An order therefore grows from two players, and adds the player who needs
the fewest further cards. Several pairs are tried. The best orders are then improved by moving single cards.
"""

from collections.abc import Sequence
from itertools import accumulate, combinations
from math import exp
from operator import or_

from cluedo_notes.solver.counting.card_order import (
    WORTH_RETRYING,
    EstimatedFrontier,
    OrderingProblem,
    PossibleOwner,
    bits_of,
    greedy_order,
)

BEGINNINGS, IMPROVED = 6, 2
"""The number of pairs from which an order grows (those with the fewest cards to place first), and the number
of orders to improve. Larger numbers cost more time than they save. Measured."""

WORTH_MOVING = 0.001
"""The share of all moves that moving a card must save; smaller savings are lost in rounding."""


def merging_order(placing: OrderingProblem) -> tuple[list[int], float]:
    """An order that keeps the frontier small, and the logarithm of its estimated number of moves: a greedy
    order. If that estimate is large, the best order that merges players is taken instead.

    The greedy order is then left out even if it seems better. The estimate is least reliable for an order in
    which many players stay separate: such an order took up to six times as many moves. Measured."""
    estimated = EstimatedFrontier(placing)
    greedy = greedy_order(placing)
    if estimated.moves(greedy) < WORTH_RETRYING:
        return greedy, estimated.moves(greedy)
    players = [owner for owner in estimated.possible_owners if owner.owner < placing.players]
    pairs = [(one, other) for one, other in combinations(players, 2) if one.in_tail == other.in_tail]
    pairs.sort(key=lambda pair: _distinguishing(pair[:1], pair[1]).bit_count())
    orders = [_grown(estimated, pair, players) for pair in pairs[:BEGINNINGS]]
    few = sorted(orders, key=estimated.moves)[:IMPROVED]
    best = min((_improved(estimated, order) for order in few), key=estimated.moves, default=greedy)
    return best, estimated.moves(best)


def _grown(
    estimated: EstimatedFrontier, pair: tuple[PossibleOwner, PossibleOwner], players: Sequence[PossibleOwner]
) -> list[int]:
    """An order that makes it possible to merge two players, then one more after the other."""
    order, placed = list(estimated.placing.first), bits_of(estimated.placing.first)
    alike, others = list(pair[:1]), [player for player in players if player is not pair[0]]
    following: PossibleOwner | None = pair[1]
    while following is not None:
        needed = _distinguishing(alike, following)
        _fill(estimated, order, needed & ~placed)
        placed |= needed
        alike.append(following)
        others.remove(following)
        following = min(
            (other for other in others if other.in_tail == alike[0].in_tail),
            key=lambda player: (_distinguishing(alike, player) & ~placed).bit_count(),
            default=None,
        )
    _fill(estimated, order, bits_of(estimated.placing.options) & ~placed)
    return order


def _distinguishing(alike: Sequence[PossibleOwner], other: PossibleOwner) -> int:
    """The cards to place before another player can be merged into a group."""
    cards = other.spoken_of
    for player in alike:
        cards |= player.spoken_of | player.cards ^ other.cards
    return cards


def _fill(estimated: EstimatedFrontier, order: list[int], cards: int) -> None:
    """Adds these cards to an order so that each next one leaves the smallest frontier."""
    placed = bits_of(order)
    left = [card for card in sorted(estimated.placing.options) if cards >> card & 1]
    while left:
        card = min(left, key=lambda card_left: estimated.states(placed | 1 << card_left))
        left.remove(card)
        order.append(card)
        placed |= 1 << card


def _improved(estimated: EstimatedFrontier, order: Sequence[int]) -> list[int]:
    """The order after moving one card after another, as long as that saves moves."""
    order = list(order)
    better = True
    while better:
        better = False
        for at in range(len(estimated.placing.first), len(order)):
            place = _best_place(estimated, order, at)
            order.insert(place, order.pop(at))
            better = better or place != at
    return order


def _best_place(estimated: EstimatedFrontier, order: Sequence[int], at: int) -> int:
    """The best position in the order for the card at a position, while the others stay.

    Moving a card changes only what is placed before the cards that it passes."""
    states, options = estimated.states, estimated.placing.options
    bit, owners = 1 << order[at], len(options[order[at]])
    before = [0, *accumulate((1 << player for player in order), or_)]
    best, most_saved = at, WORTH_MOVING * exp(estimated.moves(order))
    passed = 0.0
    for place in range(at + 1, len(order)):
        passed += (states(before[place]) - states(before[place] ^ bit)) * len(options[order[place]])
        saved = passed + (states(before[at]) - states(before[place + 1] ^ bit)) * owners
        if saved > most_saved:
            best, most_saved = place, saved
    passed = 0.0
    for place in range(at - 1, len(estimated.placing.first) - 1, -1):
        passed += (states(before[place]) - states(before[place] | bit)) * len(options[order[place]])
        saved = passed + (states(before[at]) - states(before[place])) * owners
        if saved > most_saved:
            best, most_saved = place, saved
    return best
