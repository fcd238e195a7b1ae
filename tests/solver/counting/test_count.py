"""Counting one problem after another: reused results give the answers of a fresh count."""

from collections import Counter as Frequencies
from collections.abc import Callable, Iterator
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cluedo_notes.solver import Constraint, Holds, HoldsOneOf, Lacks, Problem, Shown, Weight
from cluedo_notes.solver.counting.count import Counter, count
from cluedo_notes.solver.counting.counting import Counting
from cluedo_notes.solver.counting.reduction import NoDeal, Propagation
from cluedo_notes.solver.questions.sampling import draw_deals
from tests.helpers.solver.chi_square import p_value
from tests.helpers.solver.positions import Position, of_size, some_position
from tests.helpers.solver.random_problems import fits, random_problem, weighed_deals
from tests.helpers.solver.ways import assert_same, exactly
from tests.oracle.deals import Deal

Cell = tuple[str, str]
"""A card and an owner."""

SEEDS = st.integers(min_value=0, max_value=2**32)
SMALL = some_position(4.0, 12.0)

fewer = settings(max_examples=settings().max_examples // 7)
third = settings(max_examples=settings().max_examples // 3)


def with_also(problem: Problem, *news: Constraint) -> Problem:
    """The problem with more known."""
    return replace(problem, constraints=(*problem.constraints, *news))


def news_of(problem: Problem, truth: Deal, random: Random) -> Holds | Lacks:
    """Something true about where a card is or is not."""
    where = dict(zip(problem.cards, truth, strict=True))
    card = random.choice(problem.cards)
    if random.random() < 0.4:
        return Holds(where[card], card)
    return Lacks(random.choice([owner for owner in problem.everyone if owner != where[card]]), card)


def clause_of(problem: Problem, truth: Deal, random: Random) -> HoldsOneOf:
    """Something true about several cards."""
    card, owner = random.choice(list(zip(problem.cards, truth, strict=True)))
    return HoldsOneOf(owner, tuple({card, *random.sample(problem.cards, 2)}))


def merged(counting: Counting, card: str) -> frozenset[str]:
    """The players who stand for others, and those others, when a card is placed."""
    step = counting.frontier.step_of[counting.problem.cards.index(card)]
    groups = counting.groups[step].values()
    return frozenset(counting.problem.owners[player] for members in groups for player in members)


def open_cells(counting: Counting, placed: bool) -> list[Cell]:
    """The cards that are placed one by one, or those that never are, and where each may be."""
    step_of, cards = counting.frontier.step_of, counting.problem.cards
    return [
        (card, owner)
        for number, card in enumerate(cards)
        for owner, chance in counting.marginals[card].items()
        if 0 < chance < 1 and (number in step_of) is placed
    ]


def can_be_used_again(counting: Counting, news: Holds | Lacks) -> bool:
    """Is the card settled, or placed when its owner is still himself?"""
    if max(counting.marginals[news.card].values()) == 1:
        return True
    holds = counting.marginals[news.card][news.owner] > 0
    if not holds:
        return True
    placed = counting.problem.cards.index(news.card) in counting.frontier.step_of
    return placed and news.owner not in merged(counting, news.card)


# -- a game that goes on


@fewer
@given(position=SMALL, seed=SEEDS)
def test_every_answer_is_that_of_a_fresh_count(position: Position, seed: int) -> None:
    """Some news one by one, then a clause, news again, and something taken back."""
    assert_goes_on(position.problem, position.truth, Random(seed))


@third
@given(seed=SEEDS)
def test_every_answer_is_that_of_a_fresh_count_where_sizes_are_unknown(seed: int) -> None:
    problem, truth = random_problem(seed)
    assert_goes_on(problem, truth, Random(seed))


def assert_goes_on(problem: Problem, truth: Deal, random: Random) -> None:
    counter = Counter()
    last = counter.count(problem)
    for what in ["news"] * 3 + ["clause", "news", "much news", "taken back", "news"]:
        used_again = False
        if what == "clause":
            problem = with_also(problem, clause_of(problem, truth, random))
        elif what == "taken back":
            # A shown card stays its owner's: the weight says so.
            gone = random.choice([one for one in problem.constraints if not isinstance(one, Holds)])
            kept = tuple(one for one in problem.constraints if one != gone)
            problem = replace(problem, constraints=kept)
        else:
            news = [news_of(problem, truth, random) for _ in range(4 if what == "much news" else 1)]
            problem = with_also(problem, *news)
            used_again = all(can_be_used_again(last, one) for one in news)
        counting = counter.count(problem)
        assert_same(counting, count(problem))
        if used_again:
            assert counting.frontier is last.frontier
        if what == "taken back":
            assert counting.frontier is not last.frontier
        assert all(fits(problem, deal) for deal in draw_deals(counting, 5, random))
        last = counting


def test_propagation_reads_what_is_new_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    reading = Propagation._read

    def counted(work: Propagation, constraints: tuple[Constraint, ...], weights: tuple[Weight, ...]) -> None:
        read.append(len(constraints) + len(weights))
        reading(work, constraints, weights)

    monkeypatch.setattr(Propagation, "_read", counted)
    problem, truth = random_problem(5)
    counter = Counter()
    counter.count(problem)
    for seed in range(3):
        problem = with_also(problem, clause_of(problem, truth, Random(seed)))
        counter.count(problem)
    assert read == [len(problem.constraints) - 3 + len(problem.weights), 1, 1, 1]


def after(position: Position) -> tuple[Counter, Counting]:
    """A counter that has counted a position, and what it found."""
    counter = Counter()
    return counter, counter.count(position.problem)


def count_news(cells_of: Callable[[Counting], list[Cell]], used_again: bool) -> int:
    """Counts some positions and then news about some of their cells; how many there were."""
    counted = 0
    for position in of_size(6.0, 12.0)[::16]:
        _, first = after(position)
        for card, owner in cells_of(first)[::6]:
            for news in (Holds(owner, card), Lacks(owner, card)):
                counter, first = after(position)
                counting = counter.count(with_also(position.problem, news))
                assert (counting.frontier is first.frontier) is used_again
                assert counting is not first
                assert_same(counting, count(with_also(position.problem, news)))
                counted += 1
    return counted


def test_news_about_placed_cards_use_the_moves_again() -> None:
    def cells(counting: Counting) -> list[Cell]:
        return [(c, o) for c, o in open_cells(counting, placed=True) if o not in merged(counting, c)]

    assert count_news(cells, used_again=True) > 50


def test_news_about_cards_that_are_never_placed_are_counted_from_the_start() -> None:
    assert count_news(lambda counting: open_cells(counting, placed=False), used_again=False) > 20


def test_news_about_merged_players_are_counted_from_the_start() -> None:
    def cells(counting: Counting) -> list[Cell]:
        return [(c, o) for c, o in open_cells(counting, placed=True) if o in merged(counting, c)]

    assert count_news(cells, used_again=False) > 5


@fewer
@given(position=SMALL, seed=SEEDS)
def test_what_is_taken_back_is_counted_from_the_start(position: Position, seed: int) -> None:
    counter, first = after(position)
    less = list(dict.fromkeys(position.problem.constraints))
    del less[Random(seed).randrange(len(less))]
    problem = replace(position.problem, constraints=tuple(less))
    counting = counter.count(problem)
    assert counting.frontier is not first.frontier
    assert_same(counting, count(problem))


@fewer
@given(position=SMALL, seed=SEEDS)
def test_other_sizes_or_weights_or_clauses_are_counted_from_the_start(position: Position, seed: int) -> None:
    problem, random = position.problem, Random(seed)
    (sizes,) = problem.arrangements
    others = [
        with_also(problem, clause_of(problem, position.truth, random)),
        replace(problem, arrangements=(sizes, sizes[::-1])),
        replace(problem, weights=(*problem.weights, Shown(problem.owners[0], "c0", ("c0", "c1")))),
    ]
    for other in others:
        if other.arrangements == problem.arrangements or sizes != sizes[::-1]:
            counter, first = after(position)
            assert counter.count(other).frontier is not first.frontier


# -- news that cannot be


def impossible_news(counting: Counting, random: Random) -> Iterator[list[Holds | Lacks]]:
    """News that no deal fits: alone, together, with what is known."""
    problem, marginals = counting.problem, counting.marginals
    card = random.choice(problem.cards)
    one, other = random.sample(problem.everyone, 2)
    yield [Holds(one, card), Holds(other, card)]
    yield [Lacks(owner, card) for owner, chance in marginals[card].items() if chance]
    yield [Holds(problem.envelope, two) for two in random.sample(random.choice(problem.categories), 2)]
    for card, owner in product(problem.cards, problem.everyone):
        if marginals[card][owner] in (0, 1) and random.random() < 0.02:
            yield [Lacks(owner, card) if marginals[card][owner] else Holds(owner, card)]


@fewer
@given(position=SMALL, seed=SEEDS)
def test_a_counter_outlives_news_that_cannot_be(position: Position, seed: int) -> None:
    random = Random(seed)
    counter, first = after(position)
    for news in impossible_news(first, random):
        with pytest.raises(NoDeal):
            counter.count(with_also(position.problem, *news))
    assert counter.count(position.problem).marginals == first.marginals
    problem = with_also(position.problem, news_of(position.problem, position.truth, random))
    assert_same(counter.count(problem), count(problem))


# -- fewer owners allowed


def some_allowed(counting: Counting, random: Random) -> dict[int, set[int]]:
    """Some owners of some placed cards; whoever is merged by then stays allowed."""
    allowed = {}
    for card, step in counting.frontier.step_of.items():
        if random.random() < 0.4:
            groups = counting.groups[step].values()
            kept = {player for members in groups for player in members}
            free = [owner for owner in counting.reduction.options[card] if owner not in kept]
            allowed[card] = kept | set(random.sample(free, random.randint(0, len(free))))
    return allowed


def lacking(counting: Counting, allowed: dict[int, set[int]]) -> Iterator[Lacks]:
    """What the same says of the cards."""
    problem = counting.problem
    for card, owners in allowed.items():
        for owner in counting.reduction.options[card]:
            if owner not in owners:
                names = [*problem.owners, *[problem.envelope] * len(problem.categories)]
                yield Lacks(names[owner], problem.cards[card])


@third
@given(position=SMALL, seed=SEEDS)
def test_fewer_owners_are_those_of_a_fresh_count(position: Position, seed: int) -> None:
    random = Random(seed)
    counting, problem = exactly(position.problem), position.problem
    for _ in range(2):
        allowed = some_allowed(counting, random)
        problem = with_also(problem, *lacking(counting, allowed))
        try:
            fresh = exactly(problem)
        except NoDeal:
            with pytest.raises(NoDeal):
                counting.given(allowed)
            return
        counting = counting.given(allowed)
        assert_same(counting, fresh)


# -- deals drawn from moves used again


@fewer
@given(position=SMALL, seed=SEEDS)
def test_drawn_deals_know_the_news(position: Position, seed: int) -> None:
    random = Random(seed)
    counter, first = after(position)
    problem = position.problem
    for _ in range(3):
        cells = [(c, o) for c, o in open_cells(first, placed=True) if o not in merged(first, c)]
        if not cells:
            return
        card, owner = random.choice(cells)
        both: list[Constraint] = [Holds(owner, card), Lacks(owner, card)]
        problem = with_also(problem, random.choice(both))
        counting = counter.count(problem)
        assert counting.frontier is first.frontier
        assert all(fits(problem, deal) for deal in draw_deals(counting, 20, random))
        first = counting


def test_deals_come_as_often_as_they_weigh_after_news(thorough: bool) -> None:
    done, seed = 0, 0
    while done < (60 if thorough else 6):
        seed += 1
        problem, truth = random_problem(seed)
        counter = Counter()
        first = counter.count(problem)
        problem = with_also(problem, news_of(problem, truth, Random(seed)))
        counting = counter.count(problem)
        deals = dict(weighed_deals(problem))
        if counting is first or counting.frontier is not first.frontier or not 4 < len(deals) < 200:
            continue
        done += 1
        total = sum(deals.values())
        chances = {deal: float(weight / total) for deal, weight in deals.items()}
        drawn = Frequencies(draw_deals(counting, 50 * len(deals), Random(7)))
        assert p_value(drawn, chances) > 1e-6, problem
