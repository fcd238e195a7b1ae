"""Exact counts against every deal counted out one by one, as rationals; and the laws that they must obey."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import factorial, prod
from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from cluedo_notes.solver import (
    Constraint,
    Holds,
    HoldsOneOf,
    Lacks,
    NotAllOf,
    Picked,
    Problem,
    Shown,
    Weight,
)
from cluedo_notes.solver.certain import Reasoner
from cluedo_notes.solver.counting import TooLarge
from cluedo_notes.solver.exact import ExactCounting
from cluedo_notes.solver.frontier import Frontier
from cluedo_notes.solver.reduction import NoDeal, reduce

from ..oracle.deals import Deal, fitting_deals
from ..oracle.reading import Claim

ENVELOPE = "envelope"


def exactly(problem: Problem) -> ExactCounting:
    """The count in whole numbers."""
    return ExactCounting(Frontier(reduce(problem)))


def random_problem(seed: int) -> tuple[Problem, Deal]:
    """A small problem that a hidden deal fits, and that deal."""
    random = Random(seed)
    counts = random.choice([[2, 2, 2], [3, 2, 2], [2, 3, 2], [2, 2, 4], [3, 3, 2], [2, 3, 4], [4, 2, 3]])
    categories = tuple(tuple(f"{name}{n}" for n in range(k)) for name, k in zip("swr", counts, strict=True))
    cards = [card for category in categories for card in category]
    owners = tuple("ABCD"[: random.randint(2, 4)])
    share, rest = divmod(len(cards) - 3, len(owners))
    sizes = [share + (n < rest) for n in range(len(owners))]
    rotations = {tuple(sizes[k:] + sizes[:k]) for k in range(len(sizes))}
    arrangements = tuple(sorted(rotations)) if random.random() < 0.5 else (tuple(sizes),)
    where = {random.choice(category): ENVELOPE for category in categories}
    places = [o for o, size in zip(owners, random.choice(arrangements), strict=True) for _ in range(size)]
    random.shuffle(places)
    for card in cards:
        where.setdefault(card, places.pop() if card not in where else "")
    claims = [_claim(random, cards, owners, where, categories) for _ in range(random.randint(0, 9))]
    weights: list[Weight] = []
    for _ in range(random.choice([0, 0, 1, 2, 3])):
        card = random.choice([c for c in cards if where[c] != ENVELOPE])
        among = tuple({card, *random.sample(cards, 2)})
        claims.append(Holds(where[card], card))
        weights.append(Shown(where[card], card, among))
    if random.random() < 0.3:
        card = random.choice([c for c in cards if where[c] != ENVELOPE])
        claims.append(Holds(where[card], card))
        weights.append(Picked(where[card]))
    problem = Problem(categories, ENVELOPE, owners, arrangements, tuple(claims), tuple(weights))
    return problem, tuple(where[card] for card in cards)


def _claim(
    random: Random,
    cards: list[str],
    owners: tuple[str, ...],
    where: dict[str, str],
    categories: tuple[tuple[str, ...], ...],
) -> Constraint:
    """Something true of the hidden deal."""
    owner = random.choice([ENVELOPE, *owners])
    hand = [card for card in cards if where[card] == owner]
    others = [card for card in cards if where[card] != owner]
    what = random.random()
    if what < 0.15 and hand:
        return Holds(owner, random.choice(hand))
    if what < 0.55 and hand:
        return HoldsOneOf(owner, tuple({random.choice(hand), *random.sample(cards, random.randint(1, 3))}))
    if what < 0.7:
        triple = tuple(random.choice(category) for category in categories)
        if any(where[card] != ENVELOPE for card in triple):
            return NotAllOf(ENVELOPE, triple)
    return Lacks(owner, random.choice(others))


def counted(problem: Problem) -> Iterator[tuple[Deal, Fraction]]:
    """Every deal that fits, with its weight, by the oracle."""
    claims: list[Claim] = []
    for constraint in problem.constraints:
        match constraint:
            case Holds() | Lacks():
                claims.append(("is", constraint.card, constraint.owner, isinstance(constraint, Holds)))
            case HoldsOneOf():
                claims.append(("any", constraint.owner, constraint.cards))
            case NotAllOf():
                claims.append(("not all", constraint.owner, constraint.cards))
    categories = [list(category) for category in problem.categories]
    first = prod(map(factorial, problem.arrangements[0]))
    for sizes in problem.arrangements:
        table = dict(zip(problem.owners, sizes, strict=True))
        for deal in fitting_deals(categories, [table], claims):
            where = dict(zip(problem.cards, deal, strict=True))
            weight = Fraction(prod(map(factorial, sizes)), first)
            for one in problem.weights:
                if isinstance(one, Shown):
                    weight /= sum(where[card] == one.owner for card in one.among)
                else:
                    weight /= table[one.owner]
            yield deal, weight


@settings(max_examples=20 * settings().max_examples, phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_total_marginals_and_envelopes_are_those_of_all_deals(seed: int) -> None:
    problem, _ = random_problem(seed)
    deals = list(counted(problem))
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
