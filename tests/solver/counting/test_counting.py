"""Exact counts, compared with every deal counted one by one, as rationals; and the laws that they must
obey."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cluedo_notes.solver import AllOf, Constraint, Holds, HoldsOneOf, Lacks, Problem, Shown
from cluedo_notes.solver.counting.count import number_of_deals
from cluedo_notes.solver.counting.counting import Counting, TooLarge
from cluedo_notes.solver.counting.frontier import Frontier
from cluedo_notes.solver.counting.reduction import NoDeal, reduce
from cluedo_notes.solver.sat.reasoner import Reasoner
from tests.helpers.examples import seeds
from tests.helpers.solver.random_problems import ENVELOPE, random_problem, weighed_deals
from tests.helpers.solver.ways import exactly


@seeds(times=10)
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


CARDS = (("s0", "s1", "s2"), ("w0", "w1", "w2"), ("r0", "r1", "r2"))
THREE = ("s0", "w0", "r0")
RARELY = Fraction(1, 10)


def asked(*known: Constraint, sizes: tuple[int, ...] = (3, 3)) -> Problem:
    """A named three cards of which he rarely has all."""
    return Problem(CARDS, ENVELOPE, ("A", "B"), (sizes,), known, (AllOf("A", THREE, RARELY),))


@pytest.mark.parametrize(
    "problem",
    [
        asked(Lacks("A", "w0")),
        asked(HoldsOneOf("B", THREE)),
        asked(HoldsOneOf("B", ("s0", "r0"))),
        asked(Holds("A", "s0"), HoldsOneOf("B", THREE)),
        asked(HoldsOneOf(ENVELOPE, THREE)),
        asked(sizes=(2, 4)),
        asked(Holds("A", "s1")),
        asked(*(Holds("A", card) for card in THREE)),
    ],
)
def test_nothing_is_watched_where_it_is_settled_whether_somebody_has_them_all(problem: Problem) -> None:
    reduction = reduce(problem)
    assert reduction.is_plain
    total = sum(weight for _, weight in weighed_deals(problem))
    assert exactly(problem).total == total
    assert number_of_deals(problem) == len(list(weighed_deals(problem)))


def test_who_may_have_them_all_is_watched_once() -> None:
    problem = asked(Holds("A", "s0"), HoldsOneOf("B", ("s1", "w0")))
    again = replace(problem, weights=problem.weights * 3)
    for one, times in ((problem, RARELY), (again, RARELY**3)):
        (choice,) = reduce(one).choices
        assert Fraction(choice.weights[-1], choice.weights[0]) == times
        assert exactly(one).total == sum(weight for _, weight in weighed_deals(one))


def test_weights_that_cancel_are_not_watched() -> None:
    """Twice as likely to have the rope beside the rose, and half as likely then to show the rose."""
    weights = (Shown("A", "s0", ("s0", "w0")), AllOf("A", ("s0", "w0"), Fraction(2)))
    problem = replace(asked(Holds("A", "s0")), weights=weights)
    assert reduce(problem).is_plain
    assert exactly(problem).total == sum(weight for _, weight in weighed_deals(problem))


@pytest.mark.parametrize("times", [Fraction(0), Fraction(-1, 10)])
def test_a_weight_rules_nothing_out(times: Fraction) -> None:
    with pytest.raises(ValueError, match="times as likely"):
        AllOf("A", THREE, times)


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
        Counting(Frontier(reduce(problem)), most_edges=100)
