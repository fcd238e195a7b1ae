"""Where one way of counting gives up, the other takes over or `TooLarge` is raised; deals counted once."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import inf

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cluedo_notes.solver import AllOf, Holds, HoldsOneOf, Lacks, Picked, Problem, Shown
from cluedo_notes.solver.counting import count as count_module
from cluedo_notes.solver.counting.arrays import ArrayCounting
from cluedo_notes.solver.counting.count import count, number_of_deals
from cluedo_notes.solver.counting.counting import TooLarge, probabilities
from cluedo_notes.solver.counting.exact import ExactCounting
from cluedo_notes.solver.counting.frontier import Frontier
from cluedo_notes.solver.counting.packing import WORD
from cluedo_notes.solver.counting.reduction import NoDeal, reduce
from tests.helpers.solver.positions import Position, answers, of_size, positions, some_position
from tests.helpers.solver.random_problems import ENVELOPE, random_problem, weighed_deals
from tests.helpers.solver.ways import BOTH_WAYS, TOLERANCE, Way, assert_same, exactly, in_arrays, only

SEEDS = st.integers(min_value=0, max_value=2**32)
WITHOUT_SHRINKING = settings(phases=[Phase.explicit, Phase.reuse, Phase.generate])
MIDDLING = some_position(9.0, 12.0)


def moves_of(counting: ArrayCounting | ExactCounting) -> int:
    """How many moves were made."""
    if isinstance(counting, ArrayCounting):
        return sum(len(edges.before) for edges in counting.edges)
    return sum(len(some) for step in counting.edges for _, some in step)


# -- arrays against all deals


@WITHOUT_SHRINKING
@given(seed=SEEDS)
def test_arrays_count_all_deals_of_small_problems(seed: int) -> None:
    problem, _ = random_problem(seed)
    deals = list(weighed_deals(problem))
    counting = in_arrays(problem)
    total = sum((weight for _, weight in deals), Fraction(0))
    assert abs(Fraction(counting.total) - total) <= counting.error * total
    envelopes: dict[tuple[str, ...], Fraction] = {}
    for deal, weight in deals:
        triple = tuple(c for c, owner in zip(problem.cards, deal, strict=True) if owner == ENVELOPE)
        envelopes[triple] = envelopes.get(triple, Fraction(0)) + weight / total
    assert counting.envelopes == pytest.approx({triple: float(one) for triple, one in envelopes.items()})
    for number, card in enumerate(problem.cards):
        for owner in problem.everyone:
            expected = sum((w for deal, w in deals if deal[number] == owner), Fraction(0)) / total
            assert abs(counting.marginals[card][owner] - expected) < TOLERANCE
            assert (counting.marginals[card][owner] == 0) is (expected == 0)
            assert (counting.marginals[card][owner] == 1) is (expected == 1)


# -- each deal once


@WITHOUT_SHRINKING
@BOTH_WAYS
@given(seed=SEEDS)
def test_the_number_of_deals_counts_each_once_whatever_it_weighs(way: Way, seed: int) -> None:
    problem, _ = random_problem(seed)
    deals = [deal for deal, _ in weighed_deals(problem)]
    assert len(deals) == len(set(deals))
    with only(way):
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


def test_the_number_of_deals_is_whole_where_arrays_can_tell(thorough: bool) -> None:
    kinds = {int: 0, float: 0}
    huge = [
        one for one in positions() if one.name in ("super-6p-s0-t2", "super-9p-s1-t2", "super-10p-s10-t2")
    ]
    for position in (*of_size(4.0, 13.0)[:: 1 if thorough else 8], *huge):
        with only(ExactCounting):
            true = number_of_deals(position.problem)
        with only(ArrayCounting):
            found = number_of_deals(position.problem)
        assert isinstance(true, int)
        assert found == (true if isinstance(found, int) else pytest.approx(true, rel=TOLERANCE))
        kinds[type(found)] += 1
    assert min(kinds.values()) >= 3, kinds


def test_the_number_of_deals_of_large_positions_without_weights_is_their_total() -> None:
    plain = [position for position in of_size(16.0, 99.0) if not position.problem.weights]
    for position in plain[:8]:
        total = count(position.problem).total
        assert number_of_deals(position.problem) == pytest.approx(float(total), rel=TOLERANCE)


# -- certain or nearly


@given(
    st.dictionaries(
        st.text(max_size=3), st.one_of(st.integers(0, 10**40), st.sampled_from([10**30, 10**60])), min_size=1
    )
)
def test_only_what_is_alone_has_probability_1(weights: dict[str, int]) -> None:
    if not any(weights.values()):
        return
    for some in (weights, {key: float(weight) for key, weight in weights.items()}):
        found = probabilities(some)
        assert set(found) == {key for key, weight in some.items() if weight}
        assert all(0 < one <= 1 for one in found.values())
        assert (1.0 in found.values()) is (len(found) == 1)
        assert sum(found.values()) == pytest.approx(1)


# -- too many moves


@settings(max_examples=settings().max_examples // 2)
@given(position=MIDDLING)
def test_each_way_makes_as_many_moves_as_it_may_and_no_more(position: Position) -> None:
    frontier = Frontier(reduce(position.problem))
    exact, arrays = ExactCounting(frontier), ArrayCounting(frontier)
    moves = moves_of(exact)
    assert moves == moves_of(arrays)
    assert_same(ExactCounting(frontier, moves), exact)
    with pytest.raises(TooLarge):
        ExactCounting(frontier, moves - 1)
    assert_same(ArrayCounting(frontier, 20 * moves), arrays)
    with pytest.raises(TooLarge):
        ArrayCounting(frontier, moves - 1)


def test_arrays_take_over_where_the_estimate_was_too_low(monkeypatch: pytest.MonkeyPatch) -> None:
    (position,) = [one for one in positions() if one.name == "2008-4p-s9-t15"]
    monkeypatch.setattr(count_module, "WORTH_ARRAYS", inf)
    monkeypatch.setattr(count_module, "WORTH_NUMPY", inf)
    assert isinstance(count(position.problem), ExactCounting)
    monkeypatch.setattr(count_module, "MOST_EDGES_BEFORE_NUMPY", 100)
    counting = count(position.problem)
    assert isinstance(counting, ArrayCounting)
    assert_same(counting, exactly(position.problem))


def test_whole_numbers_take_over_where_arrays_would_be_too_far_off(monkeypatch: pytest.MonkeyPatch) -> None:
    (position,) = [one for one in positions() if one.name == "2008-4p-s9-t15"]
    monkeypatch.setattr(count_module, "WORTH_ARRAYS", 0.0)
    monkeypatch.setattr(count_module, "WORTH_NUMPY", 0.0)
    assert isinstance(count(position.problem), ArrayCounting)
    monkeypatch.setattr(count_module, "LARGEST_ERROR", 0.0)
    counting = count(position.problem)
    assert isinstance(counting, ExactCounting)
    assert counting.envelopes == pytest.approx(answers()[position.name].envelopes, abs=TOLERANCE)
    monkeypatch.setattr(count_module, "MOST_EXACT_EDGES", 100)
    with pytest.raises(TooLarge):
        count(position.problem)


@BOTH_WAYS
def test_weights_beyond_floating_point_are_counted_in_whole_numbers(way: Way) -> None:
    """B has one of s0, w0 and r0; that A has two cards, either s0 and w0 or s1 and w1, is all but certain."""
    cards = (("s0", "s1", "s2"), ("w0", "w1"), ("r0", "r1"))
    times = Fraction(10**400)
    weights = (AllOf("A", ("s0", "w0"), times), AllOf("A", ("s1", "w1"), times))
    problem = Problem(cards, ENVELOPE, ("A", "B"), ((2, 2),), (Lacks("A", "r0"),), weights)
    with pytest.raises(TooLarge):
        in_arrays(problem)
    with only(way):
        counting = count(problem)
    assert isinstance(counting, ExactCounting)
    assert counting.total == sum(weight for _, weight in weighed_deals(problem)) > times
    rare = tuple(replace(one, times=1 / times) for one in weights)
    with only(way):
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


# -- too many bits


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


@BOTH_WAYS
def test_states_wider_than_a_machine_word_are_counted_either_way(way: Way) -> None:
    problem = chain(27)
    assert Frontier(reduce(problem)).packing.bits > WORD
    with only(way):
        counting = count(problem)
    assert isinstance(counting, way)
    deals = list(ways_to_fill(problem))
    assert counting.total == len(deals) > 1000
    held = Counter(pair for deal in deals for pair in zip(deal, problem.owners, strict=True))
    for card, row in counting.marginals.items():
        for owner in problem.owners:
            assert row[owner] == pytest.approx(held[card, owner] / len(deals), rel=TOLERANCE)


@BOTH_WAYS
def test_narrow_states_are_counted_either_way(way: Way) -> None:
    problem = chain(9)
    with only(way):
        counting = count(problem)
    assert isinstance(counting, way)
    assert counting.total == len(list(ways_to_fill(problem)))


@BOTH_WAYS
def test_what_only_counting_finds_impossible_has_no_count(way: Way) -> None:
    """Three players have one card each, out of two."""
    cards = (("s0", "s1", "s2", "s3"), ("w0", "w1"), ("r0", "r1"))
    others = [card for category in cards for card in category if card not in ("s0", "s1")]
    known = tuple(Lacks(player, card) for player in "ABC" for card in others)
    problem = Problem(cards, ENVELOPE, tuple("ABCD"), ((1, 1, 1, 2),), known)
    frontier = Frontier(reduce(problem))
    with pytest.raises(NoDeal):
        way(frontier)
    with only(way), pytest.raises(NoDeal):
        count(problem)
    with only(way), pytest.raises(NoDeal):
        number_of_deals(problem)
