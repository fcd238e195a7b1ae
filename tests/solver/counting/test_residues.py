"""States with the same requirements on a player become one: the same answers from fewer states; and
refusals."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from fractions import Fraction
from math import inf
from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from cluedo_notes.solver import Holds, HoldsOneOf, Problem, Shown
from cluedo_notes.solver.counting import count as count_module
from cluedo_notes.solver.counting import counting as counting_module
from cluedo_notes.solver.counting import residues, steps
from cluedo_notes.solver.counting.count import Counter, TooLargeBefore, count, count_to_draw
from cluedo_notes.solver.counting.counting import Counting, TooLarge
from cluedo_notes.solver.counting.frontier import Frontier
from cluedo_notes.solver.counting.reduction import reduce
from tests.helpers.examples import tiers
from tests.helpers.solver.random_problems import random_problem, weighed_deals
from tests.helpers.solver.ways import TOLERANCE, assert_same, exactly

SEEDS = st.integers(min_value=0, max_value=2**32)
WITHOUT_SHRINKING = settings(phases=[Phase.explicit, Phase.reuse, Phase.generate])


@contextmanager
def worth(estimate: float) -> Iterator[None]:
    """Let what is asked of the players be told apart from another estimate on."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(steps, "WORTH_RESIDUES", estimate)
        yield


def states_of(counting: Counting) -> int:
    """How many states there were."""
    return sum(map(len, counting.layers))


def watched(cards: int, players: int, showings: int, seed: int, arrangements: bool = False) -> Problem:
    """A game of which a spectator saw who showed, not what, and nobody pass."""
    random = Random(seed)
    names = tuple(f"p{number}" for number in range(players))
    third = cards // 3
    categories = tuple(tuple(f"{kind}{number}" for number in range(third)) for kind in "swr")
    inside = [random.choice(category) for category in categories]
    rest = [card for category in categories for card in category if card not in inside]
    random.shuffle(rest)
    holder = {card: names[number % players] for number, card in enumerate(rest)}
    sizes = tuple(sum(who == name for who in holder.values()) for name in names)
    shown: list[Holds | HoldsOneOf] = []
    while len(shown) < showings:
        named = tuple(random.choice(category) for category in categories)
        holders = [holder[card] for card in named if card in holder]
        if holders:
            shown.append(HoldsOneOf(random.choice(holders), named))
    turned = {sizes[number:] + sizes[:number] for number in range(players if arrangements else 1)}
    return Problem(categories, "envelope", names, tuple(sorted(turned)), tuple(shown))


@WITHOUT_SHRINKING
@given(seed=SEEDS)
def test_all_deals_of_small_problems_are_counted(seed: int) -> None:
    """Against every deal, counted out one by one."""
    problem, _ = random_problem(seed)
    deals = list(weighed_deals(problem))
    total = sum((weight for _, weight in deals), Fraction(0))
    with worth(-inf):
        counting = exactly(problem)
    assert float(counting.total) == pytest.approx(float(total), rel=TOLERANCE)
    for number, card in enumerate(problem.cards):
        for owner in problem.everyone:
            expected = sum((w for deal, w in deals if deal[number] == owner), Fraction(0)) / total
            assert abs(counting.marginals[card][owner] - expected) < TOLERANCE
            assert (counting.marginals[card][owner] == 0) is (expected == 0)


@settings(WITHOUT_SHRINKING, max_examples=settings().max_examples // 4)
@given(
    cards=st.sampled_from([12, 15, 18]),
    players=st.integers(3, 6),
    showings=st.integers(4, 20),
    seed=SEEDS,
    weighed=st.booleans(),
)
def test_the_answers_are_those_without_and_there_are_no_more_states(
    cards: int, players: int, showings: int, seed: int, weighed: bool
) -> None:
    problem = watched(cards, players, showings, seed, arrangements=True)
    if weighed:  # a card of the deal that was seen as it was shown
        deal = exactly(problem)
        card, owner = next(
            (c, o) for c, row in deal.marginals.items() for o, p in row.items() if p > 0 and o != "envelope"
        )
        among = (card, *[other for other in problem.cards if other != card][:2])
        problem = Problem(
            problem.categories,
            problem.envelope,
            problem.owners,
            problem.arrangements,
            (*problem.constraints, Holds(owner, card)),
            (Shown(owner, card, among),),
        )
    with worth(inf):
        plain = exactly(problem)
    with worth(-inf):
        asked = exactly(problem)
    assert_same(asked, plain)
    assert states_of(asked) <= states_of(plain)


def test_nothing_is_lost_where_no_more_may_be_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = watched(18, 5, 20, seed=3)
    with worth(inf):
        plain = exactly(problem)
    for most in (0, 10, 200):
        monkeypatch.setattr(residues.Budget.__init__, "__defaults__", (most,))
        with worth(-inf):
            assert_same(exactly(problem), plain)


@pytest.mark.parametrize("seed", tiers(range(3), 0))
def test_a_spectator_of_ten_players_who_saw_forty_showings_learns_what_is_probable(seed: int) -> None:
    """It was refused after 14 seconds and 1.5 gigabytes; without what is asked of the players it still is."""
    problem = watched(30, 10, 40, seed, arrangements=True)
    with worth(inf), pytest.raises(TooLarge):
        exactly(problem)
    counting = exactly(problem)
    assert states_of(counting) < 1_000_000
    assert sum(counting.envelopes.values()) == pytest.approx(1)


# -- what is refused


def hopeless() -> Problem:
    """Four players with some seven cards each and seventy showings of no card."""
    return watched(30, 4, 70, seed=1)


def test_what_is_too_large_is_refused_after_as_many_moves_as_are_allowed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = longest = 0
    ways = counting_module.ways

    def counted(step: steps.PlaceCard, states: Collection[int]) -> Iterator[tuple[int, list[steps.Edge]]]:
        nonlocal made, longest
        for owner, edges in ways(step, states):
            made, longest = made + len(edges), max(longest, len(edges))
            yield owner, edges

    monkeypatch.setattr(counting_module, "ways", counted)
    frontier = Frontier(reduce(hopeless()))
    with pytest.raises(TooLarge):
        Counting(frontier, 20_000)
    assert 20_000 < made <= 20_000 + longest


def test_what_is_too_large_is_begun_once(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = 0
    counted = count_module.counted

    def counting(*_: object) -> Counting:
        nonlocal begun
        begun += 1
        raise TooLarge

    problem, before = hopeless(), TooLargeBefore()
    monkeypatch.setattr(count_module, "counted", counting)
    for _ in range(3):
        with pytest.raises(TooLarge):
            count(problem, before)
        with pytest.raises(TooLarge):
            Counter().count(problem, before)
    assert begun == 1
    for _ in range(3):
        with pytest.raises(TooLarge):
            count_to_draw(problem, before)
    assert begun == 2, "in another order it may be small enough"
    monkeypatch.setattr(count_module, "counted", counted)
    assert count(watched(12, 3, 2, seed=0)).envelopes
