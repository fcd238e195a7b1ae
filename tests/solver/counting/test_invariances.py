"""Changes that must not affect a count, and changes with a known effect: laws for all deals."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations, product
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cluedo_notes.solver import AllOf, Constraint, Holds, HoldsOneOf, Lacks, NotAllOf, Problem, Shown, Weight
from cluedo_notes.solver.counting.counting import Counting
from cluedo_notes.solver.counting.reduction import NoDeal
from tests.helpers.solver.positions import Position, of_size, some_position
from tests.helpers.solver.random_problems import random_problem
from tests.helpers.solver.ways import assert_same, exactly

SEEDS = st.integers(min_value=0, max_value=2**32)
SMALL = some_position(2.0, 11.5)
LARGE = some_position(13.0, 19.0)

fewer = settings(max_examples=settings().max_examples // 3)
few = settings(max_examples=settings().max_examples // 10)


def with_also(problem: Problem, *constraints: Constraint) -> Problem:
    """The problem with more known."""
    return replace(problem, constraints=(*problem.constraints, *constraints))


def total(problem: Problem) -> Fraction:
    """The weighted number of its deals."""
    try:
        return Fraction(exactly(problem).total)
    except NoDeal:
        return Fraction(0)


def open_cells(counting: Counting) -> list[tuple[str, str]]:
    """The cards and owners that are neither impossible nor certain."""
    rows = counting.marginals.items()
    return [(card, owner) for card, row in rows for owner, chance in row.items() if 0 < chance < 1]


# -- other names, another order


def renamed(problem: Problem, to: Mapping[str, str], random: Random) -> Problem:
    """The same problem with other names for cards and owners, and everything in another order."""

    def shuffled(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(random.sample([to[name] for name in names], len(names)))

    def constraint(one: Constraint) -> Constraint:
        if isinstance(one, Holds | Lacks):
            return replace(one, owner=to[one.owner], card=to[one.card])
        return replace(one, owner=to[one.owner], cards=shuffled(one.cards))

    def weight(one: Weight) -> Weight:
        if isinstance(one, Shown):
            return replace(one, owner=to[one.owner], card=to[one.card], among=shuffled(one.among))
        if isinstance(one, AllOf):
            return replace(one, owner=to[one.owner], cards=shuffled(one.cards))
        return replace(one, owner=to[one.owner])

    categories = [shuffled(category) for category in problem.categories]
    seats = random.sample(range(len(problem.owners)), len(problem.owners))
    return Problem(
        tuple(random.sample(categories, len(categories))),
        problem.envelope,
        tuple(to[problem.owners[seat]] for seat in seats),
        tuple(tuple(sizes[seat] for seat in seats) for sizes in problem.arrangements),
        tuple(random.sample([constraint(one) for one in problem.constraints], len(problem.constraints))),
        tuple(random.sample([weight(one) for one in problem.weights], len(problem.weights))),
    )


def permutation(problem: Problem, random: Random) -> dict[str, str]:
    """New names: cards of a category, and owners, change theirs among each other."""
    to = {problem.envelope: problem.envelope}
    for names in (*problem.categories, problem.owners):
        to |= dict(zip(names, random.sample(names, len(names)), strict=True))
    return to


def assert_renamed(problem: Problem, seed: int) -> None:
    random = Random(seed)
    to = permutation(problem, random)
    before, after = exactly(problem), exactly(renamed(problem, to, random))
    assert before.total == after.total
    marginals = after.rational_marginals()
    for card, row in before.rational_marginals().items():
        assert {to[owner]: chance for owner, chance in row.items()} == marginals[to[card]], card
    envelopes = {frozenset(triple): chance for triple, chance in after.rational_envelopes().items()}
    mine = before.rational_envelopes().items()
    assert {frozenset(to[card] for card in triple): chance for triple, chance in mine} == envelopes


@fewer
@given(position=SMALL, seed=SEEDS)
def test_names_and_order_do_not_matter(position: Position, seed: int) -> None:
    assert_renamed(position.problem, seed)


@given(seed=SEEDS)
def test_names_and_order_do_not_matter_where_sizes_are_unknown(seed: int) -> None:
    problem, _ = random_problem(seed)
    assert_renamed(problem, seed)


@few
@given(position=LARGE, seed=SEEDS)
def test_names_and_order_do_not_matter_in_large_positions(position: Position, seed: int) -> None:
    assert_renamed(position.problem, seed)


# -- what nothing tells apart


def swapped(problem: Problem, one: str, other: str) -> dict[str, str]:
    """New names that exchange two cards or owners."""
    to = {name: name for name in (*problem.cards, *problem.everyone)}
    return to | {one: other, other: one}


Statements = tuple[frozenset[Any], Counter[Any]]


def statements(problem: Problem, to: Mapping[str, str]) -> Statements:
    """All that a problem says of renamed cards and owners, whatever its order."""
    constraints = frozenset(
        (type(one), to[one.owner], frozenset(to[card] for card in cards_of(one)))
        for one in problem.constraints
    )
    weights = Counter(
        (to[one.owner], to[one.card], frozenset(to[card] for card in one.among))
        for one in problem.weights
        if isinstance(one, Shown)
    )
    return constraints, weights


def cards_of(one: Constraint) -> tuple[str, ...]:
    return (one.card,) if isinstance(one, Holds | Lacks) else one.cards


def alike(problem: Problem) -> Iterator[tuple[str, str]]:
    """Cards of a category, and owners with equally many, that nothing tells apart."""
    (sizes,) = problem.arrangements
    size = dict(zip(problem.owners, sizes, strict=True))
    owners = [pair for pair in combinations(problem.owners, 2) if size[pair[0]] == size[pair[1]]]
    cards = [pair for category in problem.categories for pair in combinations(category, 2)]
    as_it_is = statements(problem, swapped(problem, problem.envelope, problem.envelope))
    for one, other in (*cards, *owners):
        if statements(problem, swapped(problem, one, other)) == as_it_is:
            yield one, other


@fewer
@given(position=SMALL)
def test_what_nothing_tells_apart_is_equally_probable(position: Position) -> None:
    problem, counting = position.problem, exactly(position.problem)
    marginals, envelopes = counting.rational_marginals(), counting.rational_envelopes()
    for one, other in alike(problem):
        to = swapped(problem, one, other)
        for card, owner in product(problem.cards, problem.everyone):
            assert marginals[card][owner] == marginals[to[card]][to[owner]], (one, other, card, owner)
        for triple, chance in envelopes.items():
            assert chance == envelopes[tuple(to[card] for card in triple)], (one, other, triple)


def test_many_positions_have_cards_and_owners_that_nothing_tells_apart() -> None:
    pairs = [(position, pair) for position in of_size(2.0, 11.5)[::4] for pair in alike(position.problem)]
    owners = [pair for position, pair in pairs if pair[0] in position.problem.owners]
    assert len(owners) > 4
    assert len(pairs) - len(owners) > 200


# -- what is known already


def certain_already(counting: Counting, random: Random) -> list[Constraint]:
    """Constraints that say what follows from the others, one of each kind."""
    problem, marginals = counting.problem, counting.marginals
    everyone, cards = problem.everyone, problem.cards
    sure = [(owner, card) for card in cards for owner in everyone if marginals[card][owner] == 1]
    never = [(owner, card) for card in cards for owner in everyone if marginals[card][owner] == 0]
    found: list[Constraint] = []
    if sure:
        owner, card = random.choice(sure)
        found += [Holds(owner, card), HoldsOneOf(owner, (random.choice(cards), card))]
    if never:
        owner, card = random.choice(never)
        found += [Lacks(owner, card), NotAllOf(owner, (random.choice(cards), card))]
    clauses = [one for one in problem.constraints if isinstance(one, HoldsOneOf)]
    if clauses:
        clause = random.choice(clauses)
        found.append(HoldsOneOf(clause.owner, (*clause.cards, random.choice(cards))))
        found.append(random.choice(clauses))
    # Whoever has k cards has one of any but k - 1 of those that he may have.
    at = random.randrange(len(problem.owners))
    owner, size = problem.owners[at], min(sizes[at] for sizes in problem.arrangements)
    may = [card for card in cards if marginals[card][owner]]
    if size:
        found.append(HoldsOneOf(owner, tuple(random.sample(may, len(may) - size + 1))))
    return found


@fewer
@given(position=SMALL, seed=SEEDS)
def test_what_is_certain_already_changes_nothing(position: Position, seed: int) -> None:
    random = Random(seed)
    before = exactly(position.problem)
    news = certain_already(before, random)
    assert_same(exactly(with_also(position.problem, *news)), before)
    assert_same(exactly(with_also(position.problem, random.choice(news))), before)


@few
@given(position=LARGE, seed=SEEDS)
def test_what_is_certain_already_changes_nothing_in_large_positions(position: Position, seed: int) -> None:
    before = exactly(position.problem)
    news = Random(seed).choice(certain_already(before, Random(seed)))
    assert_same(exactly(with_also(position.problem, news)), before)


@fewer
@given(position=SMALL)
def test_all_that_is_certain_changes_nothing_once_it_is_written_down(position: Position) -> None:
    before = exactly(position.problem)
    known = [
        Holds(owner, card) if chance == 1 else Lacks(owner, card)
        for card, row in before.marginals.items()
        for owner, chance in row.items()
        if chance in (0, 1)
    ]
    assert_same(exactly(with_also(position.problem, *known)), before)


# -- cases


def assert_split_by_owner(before: Counting, card: str) -> None:
    """The deals with a card at each owner make up all, each with its probability of them."""
    parts = {o: total(with_also(before.problem, Holds(o, card))) for o in before.problem.everyone}
    assert sum(parts.values()) == before.total
    row = before.rational_marginals()[card]
    assert {owner: part / before.total for owner, part in parts.items()} == row


@fewer
@given(position=SMALL, seed=SEEDS)
def test_a_card_is_somewhere(position: Position, seed: int) -> None:
    assert_split_by_owner(exactly(position.problem), Random(seed).choice(position.problem.cards))


@given(seed=SEEDS)
def test_a_card_is_somewhere_where_sizes_are_unknown(seed: int) -> None:
    problem, _ = random_problem(seed)
    assert_split_by_owner(exactly(problem), Random(seed).choice(problem.cards))


@few
@given(position=LARGE, seed=SEEDS)
def test_a_card_is_somewhere_in_large_positions(position: Position, seed: int) -> None:
    assert_split_by_owner(exactly(position.problem), Random(seed).choice(position.problem.cards))


@fewer
@given(position=SMALL, seed=SEEDS)
def test_the_order_in_which_two_things_become_known_does_not_matter(position: Position, seed: int) -> None:
    """P(one) P(other given one) = P(other) P(one given other)."""
    problem, before = position.problem, exactly(position.problem)
    cells = open_cells(before)
    if len(cells) < 2:
        return
    one, other = Random(seed).sample(cells, 2)
    both = []
    for first, second in ((one, other), (other, one)):
        given_first = exactly(with_also(problem, Holds(first[1], first[0])))
        chance = before.rational_marginals()[first[0]][first[1]]
        both.append(chance * given_first.rational_marginals()[second[0]][second[1]])
    assert both[0] == both[1]
    assert (
        both[0] == total(with_also(problem, Holds(one[1], one[0]), Holds(other[1], other[0]))) / before.total
    )


@fewer
@given(position=SMALL, seed=SEEDS)
def test_a_clause_holds_or_its_opposite_does(position: Position, seed: int) -> None:
    problem, random = position.problem, Random(seed)
    cards = tuple(random.sample(problem.cards, random.randint(2, 4)))
    owner = random.choice(problem.everyone)
    none_of = total(with_also(problem, *(Lacks(owner, card) for card in cards)))
    assert total(with_also(problem, HoldsOneOf(owner, cards))) + none_of == total(problem)


@fewer
@given(position=SMALL, seed=SEEDS)
def test_an_accusation_is_wrong_or_right(position: Position, seed: int) -> None:
    problem, random = position.problem, Random(seed)
    envelopes = exactly(problem).rational_envelopes()
    accused = random.choice(sorted(envelopes))
    wrong = total(with_also(problem, NotAllOf(problem.envelope, accused)))
    right = total(with_also(problem, *(Holds(problem.envelope, card) for card in accused)))
    assert wrong + right == total(problem)
    assert right == envelopes[accused] * total(problem)


@fewer
@given(position=SMALL, seed=SEEDS)
def test_a_shown_card_counts_by_how_many_could_have_been_shown(position: Position, seed: int) -> None:
    """Where the owner has all of three cards a deal counts a third, where two of them half."""
    random = Random(seed)
    cells = [(c, o) for c, o in open_cells(exactly(position.problem)) if o != position.problem.envelope]
    if not cells:
        return
    card, owner = random.choice(cells)
    problem = with_also(position.problem, Holds(owner, card))
    others = random.sample([other for other in problem.cards if other != card], 2)
    shown = replace(problem, weights=(*problem.weights, Shown(owner, card, (card, *others))))
    parts = Fraction(0)
    for held in product((True, False), repeat=2):
        cases = [Holds(owner, c) if has else Lacks(owner, c) for c, has in zip(others, held, strict=True)]
        parts += total(with_also(problem, *cases)) / (1 + sum(held))
    assert total(shown) == parts
