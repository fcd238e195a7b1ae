"""Weights and states of any size are counted, and too many moves are refused."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cluedo_notes.solver import AllOf, Holds, HoldsOneOf, Lacks, Picked, Problem, Shown
from cluedo_notes.solver.counting.count import count, number_of_deals
from cluedo_notes.solver.counting.counting import Counting, TooLarge, probabilities
from cluedo_notes.solver.counting.frontier import Frontier
from cluedo_notes.solver.counting.reduction import NoDeal, reduce
from tests.helpers.solver.positions import Position, of_size, some_position
from tests.helpers.solver.random_problems import ENVELOPE, random_problem, weighed_deals
from tests.helpers.solver.ways import TOLERANCE, assert_same

SEEDS = st.integers(min_value=0, max_value=2**32)
WITHOUT_SHRINKING = settings(phases=[Phase.explicit, Phase.reuse, Phase.generate])
MIDDLING = some_position(9.0, 12.0)


def moves_of(counting: Counting) -> int:
    """How many moves were made."""
    return sum(len(some) for step in counting.edges for _, some in step)


# -- each deal once


@WITHOUT_SHRINKING
@given(seed=SEEDS)
def test_the_number_of_deals_counts_each_once_whatever_it_weighs(seed: int) -> None:
    problem, _ = random_problem(seed)
    deals = [deal for deal, _ in weighed_deals(problem)]
    assert len(deals) == len(set(deals))
    assert number_of_deals(problem) == len(deals)


def test_the_number_of_deals_of_unknown_sizes_counts_those_of_each_arrangement() -> None:
    cards = (("s0", "s1", "s2"), ("w0", "w1"), ("r0", "r1"))

    def number(*arrangements: tuple[int, ...]) -> float:
        weights = (Shown("A", "s0", ("s0", "s1", "w0")), Picked("A"))
        known = (Holds("A", "s0"),)
        return number_of_deals(Problem(cards, ENVELOPE, ("A", "B"), arrangements, known, weights))

    assert number((2, 2), (1, 3)) == number((2, 2)) + number((1, 3))
    assert number((2, 2), (1, 3), (2, 2)) == number((2, 2), (1, 3))
    # s0 is A's: two suspects, two weapons and two rooms for the envelope, three other cards to deal.
    assert number((1, 3)) == 2 * 2 * 2
    assert number((2, 2)) == 2 * 2 * 2 * 3


def test_the_number_of_deals_without_weights_is_their_total() -> None:
    plain = [position for position in of_size(4.0, 99.0) if not position.problem.weights]
    for position in plain[::12]:
        assert number_of_deals(position.problem) == count(position.problem).total


# -- certain or nearly


@given(
    st.dictionaries(
        st.text(max_size=3), st.one_of(st.integers(0, 10**40), st.sampled_from([10**30, 10**60])), min_size=1
    )
)
def test_only_what_is_alone_has_probability_1(weights: dict[str, int]) -> None:
    if not any(weights.values()):
        return
    found = probabilities(weights)
    assert set(found) == {key for key, weight in weights.items() if weight}
    assert all(0 < one <= 1 for one in found.values())
    assert (1.0 in found.values()) is (len(found) == 1)
    assert sum(found.values()) == pytest.approx(1)


# -- too many moves


@settings(max_examples=settings().max_examples // 2)
@given(position=MIDDLING)
def test_as_many_moves_are_made_as_may_be_and_no_more(position: Position) -> None:
    frontier = Frontier(reduce(position.problem))
    counting = Counting(frontier)
    moves = moves_of(counting)
    assert_same(Counting(frontier, moves), counting)
    with pytest.raises(TooLarge):
        Counting(frontier, moves - 1)


def test_weights_beyond_floating_point_are_counted() -> None:
    """B has one of s0, w0 and r0; that A has two cards, either s0 and w0 or s1 and w1, is all but certain."""
    cards = (("s0", "s1", "s2"), ("w0", "w1"), ("r0", "r1"))
    times = Fraction(10**400)
    weights = (AllOf("A", ("s0", "w0"), times), AllOf("A", ("s1", "w1"), times))
    problem = Problem(cards, ENVELOPE, ("A", "B"), ((2, 2),), (Lacks("A", "r0"),), weights)
    counting = count(problem)
    assert counting.total == sum(weight for _, weight in weighed_deals(problem)) > times
    rare = tuple(replace(one, times=1 / times) for one in weights)
    seldom = count(replace(problem, weights=rare))
    for one in (counting, seldom):
        assert all(0 < one.marginals[card]["A"] < 1 for card in ("s0", "s1", "w0", "w1"))


@pytest.mark.slow
@WITHOUT_SHRINKING
@given(seed=SEEDS, times=st.sampled_from([700, 1100, 5000]))
def test_what_was_seen_thousands_of_times_weighs_so_and_leaves_possible_what_is(
    seed: int, times: int
) -> None:
    problem, _ = random_problem(seed)
    once = dict(weighed_deals(problem))
    plain = dict(weighed_deals(replace(problem, weights=())))
    deals = {deal: plain[deal] * (weight / plain[deal]) ** times for deal, weight in once.items()}
    total = sum(deals.values())
    marginals = count(replace(problem, weights=problem.weights * times)).marginals
    for number, card in enumerate(problem.cards):
        for owner in problem.everyone:
            expected = sum((w for deal, w in deals.items() if deal[number] == owner), Fraction(0)) / total
            assert marginals[card][owner] == pytest.approx(float(expected), rel=TOLERANCE, abs=1e-323)
            assert (marginals[card][owner] == 0) is (expected == 0)
            assert (marginals[card][owner] == 1) is (expected == 1)


# -- many bits


def chain(owners: int) -> Problem:
    """A card each for many owners who may have only a few cards: a wide state, but few deals."""
    cards = [f"c{number}" for number in range(owners + 3)]
    names = [f"p{number}" for number in range(owners)]
    third = len(cards) // 3
    categories = (tuple(cards[:third]), tuple(cards[third : 2 * third]), tuple(cards[2 * third :]))
    near = {name: cards[at : at + 3] for at, name in enumerate(names)}
    constraints: list[Lacks | HoldsOneOf] = [
        Lacks(name, card) for name in names for card in cards if card not in near[name]
    ]
    constraints += [HoldsOneOf(name, (near[name][0], near[name][2])) for name in names[::3]]
    return Problem(categories, ENVELOPE, tuple(names), ((1,) * owners,), tuple(constraints))


def ways_to_fill(problem: Problem) -> Iterator[tuple[str, ...]]:
    """Every deal of such a chain: the card of each owner, one owner after the other."""
    may: list[list[str]] = []
    for name in problem.owners:
        constraints = [one for one in problem.constraints if one.owner == name]
        lacks = {one.card for one in constraints if isinstance(one, Lacks)}
        clauses = [set(one.cards) for one in constraints if isinstance(one, HoldsOneOf)]
        may.append([c for c in problem.cards if c not in lacks and all(c in clause for clause in clauses)])

    def fill(at: int, taken: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        left = [sum(card not in taken for card in category) for category in problem.categories]
        if at == len(may):
            yield taken
        elif min(left) >= 1:
            for card in may[at]:
                if card not in taken:
                    yield from fill(at + 1, (*taken, card))

    for taken in fill(0, ()):
        if all(sum(card not in taken for card in category) == 1 for category in problem.categories):
            yield taken


def test_states_wider_than_a_machine_word_are_counted() -> None:
    problem = chain(30)
    assert Frontier(reduce(problem)).packing.bits > 64
    counting = count(problem)
    deals = list(ways_to_fill(problem))
    assert counting.total == len(deals) > 1000
    held = Counter(pair for deal in deals for pair in zip(deal, problem.owners, strict=True))
    for card, row in counting.marginals.items():
        for owner in problem.owners:
            assert row[owner] == pytest.approx(held[card, owner] / len(deals), rel=TOLERANCE)


def test_narrow_states_are_counted() -> None:
    problem = chain(9)
    counting = count(problem)
    assert counting.total == len(list(ways_to_fill(problem)))


def test_what_only_counting_finds_impossible_has_no_count() -> None:
    """Three players have one card each, out of two."""
    cards = (("s0", "s1", "s2", "s3"), ("w0", "w1"), ("r0", "r1"))
    others = [card for category in cards for card in category if card not in ("s0", "s1")]
    known = tuple(Lacks(player, card) for player in "ABC" for card in others)
    problem = Problem(cards, ENVELOPE, tuple("ABCD"), ((1, 1, 1, 2),), known)
    frontier = Frontier(reduce(problem))
    with pytest.raises(NoDeal):
        Counting(frontier)
    with pytest.raises(NoDeal):
        count(problem)
    with pytest.raises(NoDeal):
        number_of_deals(problem)
