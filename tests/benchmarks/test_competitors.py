"""What the benchmark compares with must be right itself: random deals and diagrams against every deal."""

from collections.abc import Callable
from math import sqrt
from random import Random
from types import ModuleType

import pytest

from cluedo_notes.solver import Holds, HoldsOneOf, Problem, Shown
from tests.helpers.benchmarks.tiny import CARDS, ENVELOPE, OWNERS, marginals, tiny_problem
from tests.helpers.examples import tiers

Load = Callable[[str], ModuleType]

DEALS = 20_000
WORTH = 0.75
"""Deals that weigh between 1/3 and 1 tell at least as much as three quarters as many of equal weight."""


def of_two_open_cards() -> Problem:
    """A showed one card of each of two suggestions and may hold both others of each."""
    return Problem(
        CARDS,
        ENVELOPE,
        OWNERS,
        ((4, 1, 1),),
        (Holds("A", "s1"), HoldsOneOf("B", ("s2", "w1", "r2"))),
        (Shown("A", "s1", ("s1", "w1", "r1")), Shown("A", "s1", ("s1", "w1", "r2"))),
    )


@pytest.mark.parametrize("seed", tiers(range(8), 0, 1))
def test_random_deals_tend_to_the_exact_probabilities(seed: int, load: Load) -> None:
    problem = tiny_problem(seed)
    deals = load("competitors.rejection").sampled(problem, seconds=60, enough=DEALS, random=Random(seed))
    assert deals.accepted == DEALS
    for cell, exact in marginals(problem).items():
        sigma = sqrt(exact * (1 - exact) / (WORTH * DEALS))
        assert abs(deals.marginals[cell] - exact) <= 5 * sigma + 1e-12, cell


def test_random_deals_say_nothing_when_there_is_no_time_for_one(load: Load) -> None:
    deals = load("competitors.rejection").sampled(tiny_problem(0), seconds=0, enough=DEALS, random=Random(0))
    assert (deals.accepted, deals.marginals) == (0, None)


@pytest.mark.parametrize("seed", range(40))
def test_diagrams_have_the_exact_probabilities(seed: int, load: Load) -> None:
    problem = tiny_problem(seed)
    found = load("competitors.decision_diagram").diagrammed(problem).marginals
    for cell, exact in marginals(problem).items():
        assert abs(found[cell] - exact) < 1e-9, cell


def test_diagrams_weigh_two_open_cards_together(load: Load) -> None:
    problem = of_two_open_cards()
    found = load("competitors.decision_diagram").diagrammed(problem).marginals
    for cell, exact in marginals(problem).items():
        assert abs(found[cell] - exact) < 1e-9, cell
