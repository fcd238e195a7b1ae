"""The remaining placements have the weight of the problem, and contain nothing that already follows."""

from collections.abc import Iterator
from fractions import Fraction
from functools import reduce as folded
from itertools import chain, combinations, product
from math import factorial, gcd, prod
from random import Random

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cluedo_notes.solver import (
    AllOf,
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
from cluedo_notes.solver.counting.reduction import NoDeal, Propagation, Reduction, reduce, reduction_of
from tests.helpers.solver.random_problems import ENVELOPE, random_problem, weighed_deals
from tests.oracle.deals import Deal

seeds = given(seed=st.integers(min_value=0, max_value=2**32))
unshrunk = settings(phases=[Phase.explicit, Phase.reuse, Phase.generate])  # a seed is as small as another


def weighed(reduction: Reduction) -> Iterator[tuple[Deal, Fraction]]:
    """Every deal of a reduction with its weight, by trying all: once for each table of places it fills."""
    problem = reduction.problem
    names = (*problem.owners, *[problem.envelope] * len(problem.categories))
    for owners in product(*reduction.options.values()):
        placed = dict(zip(reduction.options, owners, strict=True))
        if any(
            all(placed[card] != owner for card, owner in c.satisfied_by.items()) for c in reduction.clauses
        ):
            continue
        if any(all(placed[card] == owner for card, owner in b.broken_by.items()) for b in reduction.bans):
            continue
        filled = tuple(owners.count(number) for number in range(len(names)))
        times = prod(c.weights[sum(placed[card] == c.owner for card in c.cards)] for c in reduction.choices)
        where = {**reduction.fixed, **placed}
        deal = tuple(names[where[card]] for card in range(len(problem.cards)))
        for places, weight in reduction.rooms:
            if places == filled:
                yield deal, weight * times / reduction.unit


def together(deals: Iterator[tuple[Deal, Fraction]]) -> dict[Deal, Fraction]:
    found: dict[Deal, Fraction] = {}
    for deal, weight in deals:
        found[deal] = found.get(deal, Fraction(0)) + weight
    return found


# -- one step each

CARDS = (("s0", "s1", "s2"), ("w0", "w1", "w2"), ("r0", "r1", "r2"))
THREE = ("s0", "w0", "r0")


def problem(*known: Constraint, sizes: tuple[tuple[int, ...], ...] = ((3, 3),), **more: object) -> Problem:
    weights = more.get("weights", ())
    assert isinstance(weights, tuple)
    return Problem(CARDS, ENVELOPE, ("A", "B"), sizes, known, weights)


def places(reduction: Reduction, card: str) -> set[str]:
    """Where a card may be."""
    number = reduction.problem.cards.index(card)
    owners = reduction.options.get(number) or (reduction.fixed[number],)
    return {reduction.problem.owners[n] if n < 2 else ENVELOPE for n in owners}


def test_of_what_is_certain_unless_something_else_counts_nothing_is_used() -> None:
    """What would make it hold counts; a weight likewise."""
    doubtful = (Holds("A", "s0", unless=(1,)), Lacks("B", "s1", unless=(1,)))
    assert reduce(problem(*doubtful)).options.keys() == set(range(9))
    unheard = (
        Shown("A", "s0", THREE, unless=(1,)),
        Picked("A", unless=(1,)),
        AllOf("A", THREE, Fraction(1, 10), unless=(1,)),
    )
    sizes = ((3, 3), (2, 4))
    weighed_so = reduce(problem(Holds("A", "s0"), sizes=sizes, weights=unheard))
    plain = reduce(problem(Holds("A", "s0"), sizes=sizes))
    assert (weighed_so.choices, weighed_so.rooms, weighed_so.unit) == ([], plain.rooms, plain.unit)


def test_a_heard_weight_after_one_that_is_not_counts() -> None:
    weights: tuple[Weight, ...] = (
        AllOf("A", THREE, Fraction(1, 10), unless=(1,)),
        Shown("A", "s0", THREE, unless=(1,)),
        AllOf("A", ("s1", "w1"), Fraction(1, 3)),
        Shown("A", "s0", ("s0", "w0")),
    )
    choices = reduce(problem(Holds("A", "s0"), weights=weights)).choices
    assert sorted((sorted(one.cards), one.weights) for one in choices) == [([1, 4], (3, 3, 1)), ([3], (2, 1))]


@pytest.mark.parametrize(
    ("known", "certain"),
    [
        ((Lacks("A", "s0"), Lacks("B", "s0")), {"s0": ENVELOPE}),
        ((Lacks(ENVELOPE, "s0"), Lacks(ENVELOPE, "s1")), {"s2": ENVELOPE}),
        ((Holds("A", "s0"), Holds("A", "w0"), Holds("A", "r0")), {}),
        ((Lacks("A", "s0"), HoldsOneOf("A", ("s0", "w0"))), {"w0": "A"}),
        ((Holds(ENVELOPE, "s0"), NotAllOf(ENVELOPE, ("s0", "w0", "r0")), Holds(ENVELOPE, "w0")), {}),
        ((HoldsOneOf("A", ("s0", "w0")), Holds("A", "s0")), {"s0": "A"}),
    ],
)
def test_what_follows_by_one_step_is_settled(known: tuple[Constraint, ...], certain: dict[str, str]) -> None:
    reduction = reduce(problem(*known))
    for card, owner in certain.items():
        assert places(reduction, card) == {owner}
    everything = together(weighed_deals(problem(*known)))
    for card, number in zip(reduction.problem.cards, range(9), strict=True):
        assert places(reduction, card) >= {deal[number] for deal in everything}


def test_a_full_hand_takes_no_more_and_an_envelope_that_is_known_none_either() -> None:
    reduction = reduce(problem(*(Holds("A", card) for card in THREE)))
    assert all(places(reduction, card) == {"B", ENVELOPE} for card in ("s1", "w2", "r1"))
    reduction = reduce(problem(Holds(ENVELOPE, "s0"), NotAllOf(ENVELOPE, ("s0", "w0"))))
    assert all(places(reduction, card) == {"A", "B"} for card in ("s1", "s2", "w0"))
    assert reduction.bans == []


def test_who_may_have_no_more_cards_than_he_has_has_them_all() -> None:
    lacks = [Lacks("A", card) for card in ("s0", "s1", "w0", "w1", "r0", "r1")]
    reduction = reduce(problem(*lacks))
    assert all(places(reduction, card) == {"A"} for card in ("s2", "w2", "r2"))


@pytest.mark.parametrize(
    "known",
    [
        (Holds("A", "s0"), Holds("B", "s0")),
        (Holds(ENVELOPE, "s0"), Holds(ENVELOPE, "s1")),
        tuple(Lacks(ENVELOPE, card) for card in CARDS[0]),
        tuple(Holds("A", card) for card in (*THREE, "s1")),
        tuple(Lacks("A", card) for card in (*CARDS[0], *CARDS[1], "r0")),
        (*(Lacks("A", card) for card in THREE), HoldsOneOf("A", THREE)),
        (*(Holds(ENVELOPE, card) for card in THREE), NotAllOf(ENVELOPE, THREE)),
        (Lacks("A", "s0"), Lacks("B", "s0"), Lacks(ENVELOPE, "s0")),
    ],
)
def test_what_no_deal_fits_is_no_reduction(known: tuple[Constraint, ...]) -> None:
    with pytest.raises(NoDeal):
        reduce(problem(*known))


def test_no_card_is_picked_from_an_empty_hand() -> None:
    picked = (Picked("A"),)
    with pytest.raises(NoDeal):
        reduce(problem(sizes=((0, 6),), weights=picked))
    assert [room[0][:2] for room in reduce(problem(sizes=((0, 6), (3, 3)), weights=picked)).rooms] == [(3, 3)]


def test_the_weight_of_an_arrangement_is_the_ways_to_deal_it_for_each_card_picked() -> None:
    sizes = ((3, 3), (2, 4))
    by_hand = [Fraction(factorial(one) * factorial(two), one) for one, two in sizes]
    reduction = reduce(problem(sizes=sizes, weights=(Picked("A"),)))
    assert [Fraction(weight) / reduction.unit for _, weight in reduction.rooms] == [
        weight / (factorial(3) * factorial(3)) for weight in by_hand
    ]
    # Places: of both hands, and one of each category in the envelope.
    assert [places for places, _ in reduction.rooms] == [(3, 3, 1, 1, 1), (2, 4, 1, 1, 1)]


def test_places_that_are_taken_are_not_left() -> None:
    known = (Holds("A", "s0"), Holds(ENVELOPE, "w0"), Holds("B", "r0"))
    ((left, weight),) = reduce(problem(*known)).rooms
    assert (left, weight) == ((2, 2, 1, 0, 1), 1)


def test_arrangements_that_no_longer_fit_are_gone() -> None:
    sizes = ((3, 3), (1, 5), (5, 1))
    known = (Holds("A", "s0"), Holds("A", "w0"), Holds("B", "r0"), Holds("B", "s1"))
    assert [places for places, _ in reduce(problem(*known, sizes=sizes)).rooms] == [(1, 1, 0, 1, 1)]


def test_the_same_weight_of_every_deal_is_part_of_the_unit() -> None:
    """One of two cards that he surely has was shown: half of every deal."""
    known = (Holds("A", "s0"), Holds("A", "w0"))
    reduction = reduce(problem(*known, weights=(Shown("A", "s0", ("s0", "w0")),)))
    assert (reduction.choices, reduction.is_plain) == ([], True)
    assert reduction.unit == reduce(problem(*known)).unit * 2


def test_the_card_that_was_shown_counts_once_however_often_it_is_named() -> None:
    known = (Holds("A", "s0"),)
    reduction = reduce(problem(*known, weights=(Shown("A", "s0", ("s0", "s0", "w0", "w0")),)))
    ((choice),) = reduction.choices
    assert (choice.owner, choice.cards, choice.weights) == (0, {3}, (2, 1))


def test_three_of_whom_one_is_elsewhere_need_no_watching() -> None:
    """Nor three for which his hand has no room, nor two of which a clause puts one at somebody else."""
    rarely = (AllOf("A", THREE, Fraction(1, 10)),)
    assert reduce(problem(weights=rarely)).choices
    assert reduce(problem(Lacks("A", "s0"), weights=rarely)).choices == []
    assert reduce(problem(HoldsOneOf("B", THREE[:2]), weights=rarely)).choices == []
    assert reduce(problem(HoldsOneOf("B", (*THREE, "s1")), weights=rarely)).choices
    assert reduce(problem(HoldsOneOf("A", THREE[:2]), weights=rarely)).choices
    assert reduce(problem(sizes=((2, 4),), weights=rarely)).choices == []
    assert reduce(problem(sizes=((2, 4), (3, 3)), weights=rarely)).choices
    assert reduce(problem(Holds("A", "s1"), weights=rarely)).choices == []


def test_a_reduction_leaves_its_problem_as_it_was() -> None:
    known = problem(Holds("A", "s0"), HoldsOneOf("B", ("w0", "r0", "s1")))
    again = replace(known)
    reduce(known)
    assert known == again
    assert Propagation(known).at(ENVELOPE, 4) == 3
    assert [Propagation(known).at(owner, 4) for owner in known.owners] == [0, 1]


# -- of any problem


@settings(unshrunk, max_examples=settings().max_examples // 2)
@seeds
def test_a_reduction_has_the_deals_of_its_problem_with_their_weights(seed: int) -> None:
    problem, _ = random_problem(seed)
    reduction = reduce(problem)
    assume(prod(map(len, reduction.options.values())) <= 10_000)  # all are tried
    deals = together(weighed(reduction))
    assert deals == together(weighed_deals(problem))
    assert not reduction.is_plain or len(set(deals.values())) == 1
    assert sum(deals.values()) * reduction.unit < 2 ** (reduction.weight_bits - 1)


@unshrunk
@seeds
def test_the_kinds_of_a_reduction_are_known_by_what_is_in_it(seed: int) -> None:
    reduction = reduce(random_problem(seed)[0])
    assert reduction.is_plain == (not reduction.choices and len(reduction.rooms) == 1)
    assert reduction.weight_bits == bits(reduction)
    plain = reduction.unweighted()
    assert plain.rooms == [(places, 1) for places in {places: 0 for places, _ in reduction.rooms}]
    assert (plain.choices, plain.unit) == ([], 1)
    assert (plain.options, plain.clauses, plain.bans) == (
        reduction.options,
        reduction.clauses,
        reduction.bans,
    )


def bits(reduction: Reduction) -> int:
    """One more than the bits of the ways to put every card anywhere, times the largest weights."""
    most = sum(weight for _, weight in reduction.rooms)
    for owners in reduction.options.values():
        most *= len(owners)
    for choice in reduction.choices:
        most *= max(choice.weights)
    return len(f"{most:b}") + 1


# -- nothing that follows is left


@unshrunk
@seeds
def test_nothing_plain_is_left_to_follow(seed: int) -> None:
    problem, _ = random_problem(seed)
    reduction = reduce(problem)
    owners = range(len(problem.owners))
    may = [reduction.options.get(card) or (reduction.fixed[card],) for card in range(len(problem.cards))]
    assert all(len(options) > 1 for options in reduction.options.values())
    assert reduction.options.keys().isdisjoint(reduction.fixed)

    start = 0
    for number, category in enumerate(problem.categories, start=len(problem.owners)):
        members = range(start, start := start + len(category))
        envelope = [card for card in members if number in may[card]]
        assert envelope and all(number not in may[card] for card in set(range(len(may))) - set(members))
        assert len(envelope) == 1 or all(may[card] != (number,) for card in envelope)
        assert len(envelope) > 1 or may[envelope[0]] == (number,)

    sizes = [arrangement for arrangement in problem.arrangements if fills(arrangement, may)]
    for owner in owners:
        sure, can = held(may, owner)
        assert sure == can or (
            max(size[owner] for size in sizes) > sure and min(s[owner] for s in sizes) < can
        )

    for clause in reduction.clauses:
        assert len(clause.satisfied_by) > 1
        assert all(owner in may[card] != (owner,) for card, owner in clause.satisfied_by.items())
    for ban in reduction.bans:
        assert len(ban.broken_by) > 1
        assert all(owner in may[card] != (owner,) for card, owner in ban.broken_by.items())
    pairs = [(one.satisfied_by.items(), two.satisfied_by.items()) for one, two in permuted(reduction.clauses)]
    assert not any(one <= two for one, two in pairs)


def permuted(clauses: list) -> Iterator:  # type: ignore[type-arg]
    return chain.from_iterable(((one, two), (two, one)) for one, two in combinations(clauses, 2))


def held(may: list[tuple[int, ...]], owner: int) -> tuple[int, int]:
    """How many cards an owner surely has, and how many they can have."""
    return sum(options == (owner,) for options in may), sum(owner in options for options in may)


def fills(arrangement: tuple[int, ...], may: list[tuple[int, ...]]) -> bool:
    counts = [held(may, owner) for owner in range(len(arrangement))]
    return all(sure <= size <= can for size, (sure, can) in zip(arrangement, counts, strict=True))


@unshrunk
@seeds
def test_what_is_watched_is_watched_once_in_the_smallest_numbers(seed: int) -> None:
    problem, _ = random_problem(seed)
    reduction = reduce(problem)
    assert gcd(*(weight for _, weight in reduction.rooms)) == 1
    assert len({(choice.owner, choice.cards) for choice in reduction.choices}) == len(reduction.choices)
    for choice in reduction.choices:
        assert len(choice.weights) == len(choice.cards) + 1
        assert len(set(choice.weights)) > 1
        assert folded(gcd, choice.weights) == 1
        assert choice.cards <= reduction.options.keys()


# -- a problem that goes on


def left(work: Propagation) -> Reduction | None:
    """What propagation leaves; None where no deal fits."""
    try:
        return reduction_of(work)
    except NoDeal:
        return None


@seeds
@unshrunk
def test_propagation_goes_on_to_where_it_comes_from_the_start(seed: int) -> None:
    """The news fits the hidden deal; now and then there is more, which may fit none."""
    random = Random(seed)
    whole, _ = random_problem(seed)
    more = (Lacks(random.choice(whole.everyone), card) for card in random.sample(whole.cards, 3))
    whole = replace(whole, constraints=(*whole.constraints, *random.choice([(), tuple(more)])))
    known, weighed = random.randint(0, len(whole.constraints)), random.randint(0, len(whole.weights))
    earlier = Propagation(
        replace(whole, constraints=whole.constraints[:known], weights=whole.weights[:weighed])
    )
    before = left(earlier)
    assume(before is not None)
    for _ in range(2):  # it stays as it is: it goes on as often as one likes
        further = earlier.going_on(whole)
        assert further is not None
        assert left(further) == left(Propagation(whole))
    assert left(earlier) == before


KNOWN = problem(Holds("A", "s0"), Lacks("B", "s1"), weights=(Picked("A"), Picked("B")))


@pytest.mark.parametrize(
    "changed",
    [
        replace(KNOWN, categories=CARDS[::-1]),
        replace(KNOWN, envelope="E"),
        replace(KNOWN, owners=("B", "A")),
        replace(KNOWN, constraints=(Holds("A", "s0"),)),
        replace(KNOWN, constraints=(Lacks("B", "s1"), Holds("A", "s0"))),
        replace(KNOWN, arrangements=((2, 4),)),
        replace(KNOWN, weights=(Picked("A"),)),
        replace(KNOWN, weights=(Picked("B"), Picked("A"))),
    ],
)
def test_propagation_does_not_go_on_where_anything_was_changed(changed: Problem) -> None:
    earlier = Propagation(KNOWN)
    earlier.run()
    assert earlier.going_on(changed) is None
