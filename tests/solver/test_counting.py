"""Exact counts against every deal counted out one by one, as rationals; and the laws that they must obey."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from cluedo_notes.solver import Holds, HoldsOneOf, Problem
from cluedo_notes.solver.certain import Reasoner
from cluedo_notes.solver.counting import TooLarge
from cluedo_notes.solver.exact import ExactCounting
from cluedo_notes.solver.frontier import Frontier
from cluedo_notes.solver.reduction import NoDeal, reduce

from .random_problems import ENVELOPE, random_problem, weighed_deals
from .ways import exactly


@settings(max_examples=20 * settings().max_examples, phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_total_marginals_and_envelopes_are_those_of_all_deals(seed: int) -> None:
    problem, _ = random_problem(seed)
    deals = list(weighed_deals(problem))
    total = sum((weight for _, weight in deals), Fraction(0))
    counting = exactly(problem)
    assert counting.total == total
    envelopes: dict[tuple[str, ...], Fraction] = {}
    for deal, weight in deals:
        triple = tuple(c for c, owner in zip(problem.cards, deal, strict=True) if owner == ENVELOPE)
        envelopes[triple] = envelopes.get(triple, Fraction(0)) + weight / total
    assert counting.rational_envelopes() == envelopes
    marginals = counting.rational_marginals()
    for number, card in enumerate(problem.cards):
        for owner in problem.everyone:
            expected = sum((w for deal, w in deals if deal[number] == owner), Fraction(0)) / total
            assert marginals[card][owner] == expected, (card, owner)


@given(seed=st.integers(min_value=0, max_value=2**32))
def test_zero_and_one_are_where_the_sat_solver_has_them(seed: int) -> None:
    problem, _ = random_problem(seed)
    counting = exactly(problem)
    with Reasoner(problem) as reasoner:
        facts = reasoner.certain_facts()
    for card, owner in product(problem.cards, problem.everyone):
        assert (counting.marginals[card][owner] == 0) is (owner in facts.impossible[card])
        assert (counting.marginals[card][owner] == 1) is (facts.holder[card] == owner)


@given(seed=st.integers(min_value=0, max_value=2**32))
def test_probabilities_add_up_exactly(seed: int) -> None:
    problem, _ = random_problem(seed)
    counting = exactly(problem)
    assert sum(counting.rational_envelopes().values()) == 1
    marginals = counting.rational_marginals()
    assert all(sum(row.values()) == 1 for row in marginals.values())
    held = [sum(marginals[card][owner] for card in problem.cards) for owner in problem.owners]
    if len(problem.arrangements) == 1:
        assert held == list(problem.arrangements[0])
    assert sum(held) == len(problem.cards) - 3


def test_a_problem_that_no_deal_fits_has_no_count() -> None:
    problem = Problem(
        (("s0", "s1"), ("w0", "w1"), ("r0", "r1")),
        ENVELOPE,
        ("A", "B"),
        ((2, 1),),
        (Holds("A", "s0"), Holds("B", "s0")),
    )
    with pytest.raises(NoDeal):
        exactly(problem)


def test_a_frontier_beyond_the_bound_is_refused_rather_than_guessed() -> None:
    cards = tuple(tuple(f"{name}{n}" for n in range(6)) for name in "swr")
    clauses = tuple(
        HoldsOneOf("ABC"[n % 3], (f"s{n}", f"w{(n * 2) % 6}", f"r{(n * 5) % 6}")) for n in range(6)
    )
    problem = Problem(cards, ENVELOPE, ("A", "B", "C"), ((5, 5, 5),), clauses)
    assert exactly(problem).total > 0
    with pytest.raises(TooLarge):
        ExactCounting(Frontier(reduce(problem)), most_edges=100)
