"""Randomly drawn deals: each fits, and each occurs with the right frequency."""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.solver import Problem
from cluedo_notes.solver.counting.counting import Counting
from cluedo_notes.solver.questions.sampling import draw_deals
from tests.helpers.solver.chi_square import p_value, tail
from tests.helpers.solver.positions import answers, positions
from tests.helpers.solver.random_problems import fits, random_problem, weighed_deals
from tests.helpers.solver.ways import exactly
from tests.oracle.deals import Deal

LEAST = 1e-6
"""The seeds are fixed: a smaller chance than this is a mistake, not bad luck."""


def test_the_tail_of_chi_square_is_that_of_the_tables() -> None:
    tables = [(3.841459, 1, 0.05), (10.827566, 1, 0.001), (5.991465, 2, 0.05), (9.236357, 5, 0.1)]
    tables += [(18.307038, 10, 0.05), (29.587, 10, 0.001), (124.342113, 100, 0.05), (137.701, 101, 0.0089)]
    for statistic, freedom, expected in tables:
        assert tail(statistic, freedom) == pytest.approx(expected, rel=1e-2)
    assert tail(0, 3) == 1


def test_frequencies_that_are_wrong_have_no_chance() -> None:
    chances = {"a": 0.5, "b": 0.3, "c": 0.2}
    assert p_value({"a": 510, "b": 295, "c": 195}, chances) > 0.1
    assert p_value({"a": 500, "b": 200, "c": 300}, chances) < LEAST
    with pytest.raises(AssertionError):
        p_value({"a": 500, "d": 1}, chances)


# -- small problems: against all deals


@given(seed=st.integers(min_value=0, max_value=2**32))
def test_every_drawn_deal_is_one_that_fits(seed: int) -> None:
    problem, _ = random_problem(seed)
    deals = {deal for deal, _ in weighed_deals(problem)}
    drawn = draw_deals(exactly(problem), 30, Random(seed))
    assert len(drawn) == 30
    assert set(drawn) <= deals
    assert all(fits(problem, deal) for deal in drawn)


def uneven_sizes(counting: Counting) -> bool:
    """Are there sizes that allow more deals than others?"""
    return len({weight for _, weight in counting.reduction.rooms}) > 1


def unknown_dealer(counting: Counting) -> bool:
    return len(counting.reduction.rooms) > 1 and not uneven_sizes(counting)


def weights(counting: Counting) -> bool:
    return bool(counting.reduction.choices)


def merged_players(counting: Counting) -> bool:
    return any(counting.groups) and len(counting.frontier.steps) > 3


def clauses_and_bans(counting: Counting) -> bool:
    return bool(counting.reduction.clauses) and bool(counting.reduction.bans)


def tail_of_cards(counting: Counting) -> bool:
    return counting.frontier.tail.size > 2 and len(counting.frontier.order) > 1


Kind = Callable[[Counting], bool]
KINDS: list[Kind] = [
    uneven_sizes,
    unknown_dealer,
    weights,
    merged_players,
    clauses_and_bans,
    tail_of_cards,
]


def small_problems(kind: Kind, number: int) -> Iterable[tuple[Counting, dict[Deal, float]]]:
    """Some countings of a kind, each with the probability of all of its deals."""
    found, seed = 0, 0
    while found < number:
        seed += 1
        problem, _ = random_problem(seed)
        counting = exactly(problem)
        deals = dict(weighed_deals(problem)) if kind(counting) else {}
        if 4 < len(deals) < 200:
            found += 1
            total = sum(deals.values(), Fraction(0))
            yield counting, {deal: float(weight / total) for deal, weight in deals.items()}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_deals_come_as_often_as_they_weigh(kind: Kind, thorough: bool) -> None:
    for counting, chances in small_problems(kind, 60 if thorough else 3):
        number = 50 * len(chances)
        drawn = Counter(draw_deals(counting, number, Random(2024)))
        assert p_value(drawn, chances) > LEAST, counting.problem


def test_deals_are_spread_evenly() -> None:
    """Where every card is placed one by one, a deal has a part of the line to itself."""
    done = seed = 0
    while done < 40:
        seed += 1
        problem, _ = random_problem(seed)
        counting = exactly(problem)
        if len(counting.reduction.rooms) > 1 or any(counting.groups) or counting.frontier.tail.size > 1:
            continue
        weights = dict(weighed_deals(problem))
        total, number = sum(weights.values()), 20 * len(weights)
        drawn = Counter(draw_deals(counting, number, Random(seed)))
        assert all(abs(drawn[deal] - number * one / total) < 2 for deal, one in weights.items()), problem
        done += len(weights) > 3


# -- the shared positions: against the known probabilities


TEN = [
    "classic-4p-s7-t16",
    "classic-6p-s0-t12",
    "classic-3p-s105-t9-spec",
    "2008-4p-s9-t15",
    "2008-6p-s8-t5",
    "got-6p-s103-t3-spec",
    "super-3p-s8-t12",
    "super-6p-s6-t27",
    "super-8p-s1-t4",
    "super-10p-s105-t6-spec",
]
"""Of every edition, with few and with many players, some seen by spectators."""


@pytest.mark.parametrize("name", TEN)
def test_cards_and_envelopes_come_as_often_as_they_are_probable(name: str, thorough: bool) -> None:
    (position,) = [one for one in positions() if one.name == name]
    problem, expected = position.problem, answers()[name]
    drawn = draw_deals(exactly(problem), 20_000 if thorough else 5_000, Random(2025))
    assert all(fits(problem, deal) for deal in drawn[:500])
    for number, card in enumerate(problem.cards):
        assert p_value(Counter(deal[number] for deal in drawn), expected.marginals[card]) > LEAST, card
    assert p_value(Counter(envelope_of(problem, deal) for deal in drawn), expected.envelopes) > LEAST


def envelope_of(problem: Problem, deal: Deal) -> Deal:
    return tuple(card for card, owner in zip(problem.cards, deal, strict=True) if owner == problem.envelope)
