"""Counts spend the moves that they make; refused counts spend all that they were allowed."""

from threading import Thread

import pytest

from cluedo_notes.limits import MOST_MOVES
from cluedo_notes.solver.counting.count import Counter, count
from cluedo_notes.solver.counting.counting import TooLarge
from cluedo_notes.solver.counting.move_budget import MoveBudget, spend
from tests.solver.counting.test_residues import hopeless, watched


def test_a_count_spends_its_moves_and_what_it_reads() -> None:
    problem, budget = watched(12, 3, 2, seed=0), MoveBudget(10_000)
    with budget.spending():
        counting = count(problem)
    moves = sum(len(edges) for step in counting.edges for _, edges in step)
    assert moves > 0
    assert budget.left == 10_000 - moves - len(problem.constraints)
    assert not budget.is_spent


def test_what_is_known_already_costs_nothing() -> None:
    problem, budget, counter = watched(12, 3, 2, seed=0), MoveBudget(10_000), Counter()
    counter.count(problem)
    with budget.spending():
        counter.count(problem)
    assert budget.left == 10_000


def test_a_refused_count_spends_all_that_it_was_allowed_also_when_it_is_remembered() -> None:
    problem = hopeless()
    for _ in range(2):
        budget = MoveBudget(10)
        with budget.spending(), pytest.raises(TooLarge):
            Counter().count(problem)
        assert budget.left == 10 - MOST_MOVES - len(problem.constraints)
        assert budget.is_spent


def test_only_what_is_within_is_spent_and_the_budget_around_is_spent_again_afterwards() -> None:
    outer, inner = MoveBudget(100), MoveBudget(100)
    spend(1)
    with outer.spending():
        spend(2)
        with inner.spending():
            spend(4)
        other = Thread(target=spend, args=(8,))
        other.start()
        other.join()
        spend(16)
    assert (outer.left, inner.left) == (100 - 2 - 16, 100 - 4)
