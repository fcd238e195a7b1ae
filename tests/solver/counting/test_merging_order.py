"""The order for large positions: the same answers, and moving a single card never improves it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import exp, inf
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cluedo_notes.solver import Holds, HoldsOneOf, Lacks, Problem, Shown
from cluedo_notes.solver.counting import merging_order as merging_module
from cluedo_notes.solver.counting.card_order import (
    WORTH_RETRYING,
    EstimatedFrontier,
    OrderingProblem,
    greedy_order,
    placing_order,
)
from cluedo_notes.solver.counting.count import check_agreement, count
from cluedo_notes.solver.counting.counting import Counting
from cluedo_notes.solver.counting.frontier import Frontier
from cluedo_notes.solver.counting.merging_order import WORTH_MOVING, merging_order
from cluedo_notes.solver.counting.reduction import Reduction, reduce
from cluedo_notes.solver.sat.reasoner import Reasoner
from tests.helpers.examples import UNSHRUNK, seeds, tiers
from tests.helpers.solver.positions import Position, positions, some_position
from tests.helpers.solver.random_problems import random_problem
from tests.helpers.solver.ways import assert_same, exactly

SEEDS = st.integers(min_value=0, max_value=2**32)
LARGE_ENOUGH = some_position(8.0, 14.0)


@contextmanager
def worth(estimate: float) -> Iterator[None]:
    """Let players be made alike from another estimate on."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(merging_module, "WORTH_RETRYING", estimate)
        yield


def ordering_problem(reduction: Reduction, first: Sequence[int] = ()) -> OrderingProblem:
    """What the order of a reduction's cards depends on."""
    found = []

    def noted(placing: OrderingProblem) -> tuple[list[int], float]:
        found.append(placing)
        return placing_order(placing)

    Frontier(reduction, first, ordering=noted)
    return found[0]


def asked(sizes: Sequence[int], players: int, suggestions: int, seed: int) -> Problem:
    """A game in which every player in turn asks about any cards, as the first player sees it."""
    random = Random(seed)
    names = tuple(f"p{number}" for number in range(players))
    categories = tuple(
        tuple(f"{kind}{number}" for number in range(size)) for kind, size in zip("swr", sizes, strict=True)
    )
    cards = [card for category in categories for card in category]
    inside = [random.choice(category) for category in categories]
    rest = [card for card in cards if card not in inside]
    random.shuffle(rest)
    holder = {card: names[number % players] for number, card in enumerate(rest)}
    hands = tuple(sum(who == name for who in holder.values()) for name in names)
    seen: list[Holds | Lacks | HoldsOneOf] = [
        Holds(names[0], card) if holder.get(card) == names[0] else Lacks(names[0], card) for card in cards
    ]
    shown = []
    for turn in range(suggestions):
        named = tuple(random.choice(category) for category in categories)
        for step in range(1, players):
            other = names[(turn + step) % players]
            held = [card for card in named if holder.get(card) == other]
            if not held:
                seen += [Lacks(other, card) for card in named]
            elif turn % players and step != players - turn % players:
                seen.append(HoldsOneOf(other, named))
                break
            else:
                seen.append(Holds(other, held[0]))
                shown.append(Shown(other, held[0], named))
                break
    return Problem(categories, "envelope", names, (hands,), tuple(seen), tuple(shown))


# -- the same answers


@seeds(times=4)
@given(seed=SEEDS)
def test_the_answers_are_those_of_any_order(seed: int) -> None:
    problem, _ = random_problem(seed)
    with worth(-inf):
        counting = Counting(Frontier(reduce(problem), ordering=merging_order))
    assert_same(counting, exactly(problem))


@settings(max_examples=settings().max_examples // 2, phases=UNSHRUNK)
@given(position=LARGE_ENOUGH)
def test_the_answers_of_positions_are_those_of_any_order(position: Position) -> None:
    with worth(-inf):
        counting = Counting(Frontier(reduce(position.problem), ordering=merging_order))
    assert_same(counting, exactly(position.problem))


# -- the order


@settings(phases=UNSHRUNK)
@given(seed=SEEDS, number=st.integers(0, 3))
def test_every_card_is_placed_once_and_the_first_come_first(seed: int, number: int) -> None:
    reduction = reduce(random_problem(seed)[0])
    first = list(reduction.options)[:number]
    placing = ordering_problem(reduction, first)
    with worth(-inf):
        order, estimate = merging_order(placing)
    assert sorted(order) == sorted(placing.options)
    assert order[: len(first)] == first
    assert estimate == EstimatedFrontier(placing).moves(order)


@settings(max_examples=settings().max_examples // 5, phases=UNSHRUNK)
@given(position=LARGE_ENOUGH)
def test_no_card_would_be_better_elsewhere(position: Position) -> None:
    placing = ordering_problem(reduce(position.problem))
    with worth(-inf):
        order, estimate = merging_order(placing)
    estimated = EstimatedFrontier(placing)
    for at, card in enumerate(order):
        others = [*order[:at], *order[at + 1 :]]
        for place in range(len(order)):
            moved = estimated.moves([*others[:place], card, *others[place:]])
            assert exp(moved) > exp(estimate) * (1 - 1.1 * WORTH_MOVING)


def test_where_the_greedy_order_promises_few_moves_it_stays() -> None:
    stayed = 0
    for position in positions():
        placing = ordering_problem(reduce(position.problem))
        if EstimatedFrontier(placing).moves(greedy_order(placing)) < WORTH_RETRYING:
            assert merging_order(placing) == placing_order(placing)
            stayed += 1
    assert 100 < stayed < len(positions())


# -- large editions


@pytest.mark.parametrize("seed", tiers(range(6), 0))
def test_sixty_cards_and_eight_players_are_counted_after_twenty_suggestions(seed: int) -> None:
    problem = asked((12, 18, 30), 8, 20, seed)
    counting = count(problem)
    with Reasoner(problem) as reasoner:
        check_agreement(counting, reasoner.certain_facts())
    marginals = counting.rational_marginals()
    for name, size in zip(problem.owners, problem.arrangements[0], strict=True):
        assert sum(row[name] for row in marginals.values()) == size
    assert sum(counting.rational_envelopes().values()) == 1
