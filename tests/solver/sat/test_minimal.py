"""Why something is certain: sets with no superfluous member, and proofs that are valid line by line."""

from itertools import combinations, product
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cluedo_notes.solver.problem import Constraint, Holds, HoldsOneOf, Lacks, Problem
from cluedo_notes.solver.sat.encoding import CardPlace, CategoryOnce, Frame, HandSize
from cluedo_notes.solver.sat.minimal import Cell, Justification, justification_of
from cluedo_notes.solver.sat.proof import proof
from cluedo_notes.solver.sat.proof_lines import (
    Clash,
    Groups,
    ProofLine,
    ProofReason,
    ProofStep,
    Refutation,
    Together,
)
from cluedo_notes.solver.sat.reasoner import Reasoner
from tests.helpers.solver.random_problems import random_problem

Deal = dict[str, str]


def sourced(seed: int) -> Problem:
    """A small consistent problem whose constraints come from a few sources, 0 among them."""
    random = Random(seed)
    problem, _ = random_problem(seed)
    constraints = tuple(replace(one, sources=(random.randint(0, 6),)) for one in problem.constraints)
    return replace(problem, constraints=constraints, weights=())


def all_deals(problem: Problem, frame: set[Frame]) -> list[Deal]:
    """Every assignment of cards to owners that these parts of the frame allow, by trying all."""
    found = []
    for owners in product(problem.everyone, repeat=len(problem.cards)):
        deal = dict(zip(problem.cards, owners, strict=True))
        in_envelope = [sum(deal[card] == problem.envelope for card in one) for one in problem.categories]
        if any(CategoryOnce(n) in frame and count != 1 for n, count in enumerate(in_envelope)):
            continue
        sizes = [owners.count(owner) for owner in problem.owners]
        wanted = [n for n, owner in enumerate(problem.owners) if HandSize(owner) in frame]
        if any(all(sizes[n] == one[n] for n in wanted) for one in problem.arrangements):
            found.append(deal)
    return found


def whole_frame(problem: Problem) -> set[Frame]:
    return {*map(CategoryOnce, range(len(problem.categories))), *map(HandSize, problem.owners)}


def fits(constraint: Constraint, deal: Deal) -> bool:
    match constraint:
        case Holds(owner, card):
            return deal[card] == owner
        case Lacks(owner, card):
            return deal[card] != owner
        case HoldsOneOf(owner, cards):
            return any(deal[card] == owner for card in cards)
    return not all(deal[card] == constraint.owner for card in constraint.cards)


def entails(deals: list[Deal], constraints: tuple[Constraint, ...], cell: Cell) -> bool:
    return all(
        (deal[cell.card] == cell.owner) is cell.holds
        for deal in deals
        if all(fits(one, deal) for one in constraints)
    )


def certain_cells(problem: Problem) -> list[Cell]:
    with Reasoner(problem) as reasoner:
        facts = reasoner.certain_facts()
    held = [Cell(card, owner, True) for card, owner in facts.holder.items() if owner is not None]
    return held + [Cell(card, o, False) for card, owners in facts.impossible.items() for o in sorted(owners)]


def of(problem: Problem, sources: set[int]) -> tuple[Constraint, ...]:
    return tuple(one for one in problem.constraints if set(one.sources) <= sources)


def small(problem: Problem) -> bool:
    return len(problem.everyone) ** len(problem.cards) <= 5_000


@given(st.integers(min_value=0, max_value=2**32))
def test_the_sources_suffice_and_none_can_be_spared_and_no_fewer_will_do(seed: int) -> None:
    problem = sourced(seed)
    cells = certain_cells(problem)
    if not cells or not small(problem):
        return
    deals = all_deals(problem, whole_frame(problem))
    for cell in Random(seed).sample(cells, min(3, len(cells))):
        found = justification_of(problem, cell, given=frozenset({0}))
        chosen = set(found.sources)
        assert 0 not in chosen
        assert entails(deals, of(problem, chosen | {0}), cell)
        for source in chosen:
            assert not entails(deals, of(problem, chosen - {source} | {0}), cell), source
        if found.smallest:
            others = [source for source in problem.sources if source != 0]
            for fewer in combinations(others, max(0, len(chosen) - 1)):
                assert len(fewer) >= len(chosen) or not entails(deals, of(problem, {*fewer, 0}), cell)


@given(st.integers(min_value=0, max_value=2**32))
def test_of_the_frame_and_of_what_the_sources_tell_nothing_can_be_spared(seed: int) -> None:
    problem = sourced(seed)
    if len(problem.arrangements) > 1:
        problem = replace(problem, arrangements=problem.arrangements[:1])
    with Reasoner(problem) as reasoner:
        if not reasoner.consistent():
            return
    cells = certain_cells(problem)
    if not cells or not small(problem):
        return
    for cell in Random(seed).sample(cells, min(2, len(cells))):
        found = justification_of(problem, cell, given=frozenset({0}))
        frame = set(found.frame)
        assert entails(all_deals(problem, frame), found.constraints, cell)
        constraints = of(problem, {*found.sources, *found.given})
        for part in frame:
            assert not entails(all_deals(problem, frame - {part}), constraints, cell), part
        for one in found.constraints:
            rest = tuple(other for other in found.constraints if other is not one)
            assert not entails(all_deals(problem, frame), rest, cell), one


# -- proofs


def about(reason: ProofReason, problem: Problem) -> list[tuple[str, str]]:
    """The cells that a reason speaks of."""
    match reason:
        case Holds(owner, card) | Lacks(owner, card):
            return [(card, owner)]
        case CardPlace(card):
            return [(card, owner) for owner in problem.everyone]
        case CategoryOnce(number):
            return [(card, problem.envelope) for card in problem.categories[number]]
        case HandSize(owner) | Groups(owner):
            return [(card, owner) for card in problem.cards]
    return [(card, reason.owner) for card in reason.cards]


def allowed(reason: ProofReason, truth: list[bool], problem: Problem, premises: set[Cell]) -> bool:
    match reason:
        case Holds() | HoldsOneOf():
            return any(truth)
        case CardPlace() | CategoryOnce():
            return sum(truth) == 1
        case Groups(owner, groups):
            held = {card for card, true in zip(problem.cards, truth, strict=True) if true}
            one_each = all(held & set(one.cards) for one in groups)
            return one_each and allowed(HandSize(owner), truth, problem, premises)
        case HandSize(owner):
            return any(
                sizes[problem.owners.index(owner)] == sum(truth) and possible(sizes, problem, premises)
                for sizes in problem.arrangements
            )
    return not all(truth)


def possible(sizes: tuple[int, ...], problem: Problem, premises: set[Cell]) -> bool:
    """Do the premises leave room for these sizes?"""
    for owner, size in zip(problem.owners, sizes, strict=True):
        held = sum(cell.owner == owner and cell.holds for cell in premises)
        lacked = sum(cell.owner == owner and not cell.holds for cell in premises)
        if not held <= size <= len(problem.cards) - lacked:
            return False
    return True


def follows(reason: ProofReason, premises: tuple[Cell, ...], cell: Cell | None, problem: Problem) -> bool:
    """Does a cell follow (or, without one, a clash) from this reason and the premises alone?"""
    cells = about(reason, problem)
    given_cells = {(one.card, one.owner): one.holds for one in premises}
    assert cell is None or (cell.card, cell.owner) in cells
    for truth in product([False, True], repeat=len(cells)):
        values = dict(zip(cells, truth, strict=True))
        if any(given_cells.get(one, value) is not value for one, value in values.items()):
            continue
        denied = cell is None or values[cell.card, cell.owner] is not cell.holds
        if denied and allowed(reason, list(truth), problem, set(premises)):
            return False
    return True


def check(
    lines: tuple[ProofLine, ...], known: set[Cell], reasons: set[ProofReason], problem: Problem
) -> set[Cell]:
    """Every line holds by its reason and by what was known before it; what is known at last."""
    known = set(known)
    for line in lines:
        if isinstance(line, Refutation):
            ends_in_a_clash(line.lines, known | {line.supposed}, reasons, problem)
            known.add(line.supposed.opposite)
            continue
        if isinstance(line, Together):  # not proved in steps; that the reasons suffice is tested above
            assert set(line.reasons) == reasons
            known.add(line.cell)
            continue
        assert set(line.premises) <= known
        if isinstance(line.reason, Groups):
            assert {HandSize(line.reason.owner), *line.reason.groups} <= reasons
        else:
            assert line.reason in reasons or isinstance(line.reason, CardPlace)
        if isinstance(line, ProofStep):
            assert follows(line.reason, line.premises, line.cell, problem)
            known.add(line.cell)
        elif isinstance(line, Clash):
            assert follows(line.reason, line.premises, None, problem)
        else:
            excluded = {(one.card, one.owner) for one in line.premises}
            left = {one for one in about(line.reason, problem) if one not in excluded}
            assert {(option.card, option.owner) for option, _ in line.options} == left
            for option, tried in line.options:
                ends_in_a_clash(tried, known | {option}, reasons, problem)
    return known


def ends_in_a_clash(
    lines: tuple[ProofLine, ...], known: set[Cell], reasons: set[ProofReason], problem: Problem
) -> None:
    check(lines, known, reasons, problem)
    assert not isinstance(lines[-1], ProofStep | Refutation)


def proved(problem: Problem, cell: Cell) -> tuple[Justification, tuple[ProofLine, ...]]:
    found = justification_of(problem, cell, given=frozenset({0}))
    return found, proof(problem, found, cell)


@given(st.integers(min_value=0, max_value=2**32))
def test_every_line_of_a_proof_follows_from_those_before_it(seed: int) -> None:
    problem = sourced(seed)
    cells = certain_cells(problem)
    for cell in Random(seed).sample(cells, min(4, len(cells))):
        found, lines = proved(problem, cell)
        known = check(lines, set(), {*found.constraints, *found.frame}, problem)
        assert cell in known


def test_where_steps_alone_do_not_lead_on_something_is_supposed() -> None:
    """A has one of s0, w0 and one of s0, w1: without s0 he would have both weapons, one too many for one card
    in his hand, and none would be left for the envelope."""
    problem = Problem(
        (("s0", "s1"), ("w0", "w1"), ("r0", "r1")),
        "envelope",
        ("A", "B"),
        ((1, 2),),
        (
            HoldsOneOf("A", ("s0", "w0"), sources=(1,)),
            HoldsOneOf("A", ("s0", "w1"), sources=(2,)),
        ),
    )
    found, lines = proved(problem, Cell("s0", "A", True))
    assert found.sources == (1, 2)
    assert found.frame in ((HandSize("A"),), (CategoryOnce(1),))
    assert any(isinstance(line, Refutation) for line in lines)
    assert Cell("s0", "A", True) in check(lines, set(), {*found.constraints, *found.frame}, problem)


def test_a_card_that_nothing_names_may_be_the_one_that_two_hands_need() -> None:
    """A and B hold one card each, and nothing but s1 or s2: with C holding s1, both would need s2."""
    lacked = [Lacks(owner, card, sources=(1,)) for owner in "AB" for card in ("s0", "w0", "w1", "r0", "r1")]
    problem = Problem(
        (("s0", "s1", "s2"), ("w0", "w1"), ("r0", "r1")),
        "envelope",
        ("A", "B", "C"),
        ((1, 1, 2),),
        tuple(lacked),
    )
    found, lines = proved(problem, Cell("s1", "C", False))
    assert set(found.frame) == {HandSize("A"), HandSize("B")}
    assert not any(isinstance(line, Together) for line in lines)
    assert Cell("s1", "C", False) in check(lines, set(), {*found.constraints, *found.frame}, problem)
