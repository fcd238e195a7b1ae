"""The sources to remove from a problem that contradicts itself, compared with every subset."""

from itertools import combinations
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cluedo_notes.solver.problem import Holds, Lacks, Problem
from cluedo_notes.solver.sat.reasoner import Reasoner, smallest_repair
from cluedo_notes.solver.sat.repairs import repairs
from tests.helpers.solver.random_problems import random_problem
from tests.solver.sat.test_minimal import all_deals, fits, small, whole_frame

KEPT = frozenset({0})


def contradictory(seed: int) -> Problem:
    """A small problem of a few sources, some of which say the opposite of what is so; now and then one source
    switches off what another says."""
    random = Random(seed)
    problem, _ = random_problem(seed)
    constraints = []
    for one in problem.constraints:
        source = random.randint(0, 6)
        lies = source != 0 and random.random() < 0.35
        if lies and isinstance(one, Holds):
            one = Lacks(one.owner, one.card)
        elif lies and isinstance(one, Lacks):
            one = Holds(one.owner, one.card)
        unless = (random.randint(1, 6),) if random.random() < 0.15 else ()
        constraints.append(replace(one, sources=(source,), unless=tuple(u for u in unless if u != source)))
    return replace(problem, constraints=tuple(constraints), weights=())


def consistent(problem: Problem, left_out: set[int]) -> bool:
    """By trying every deal: does one fit what counts without these sources?"""
    on = set(problem.sources) - left_out
    constraints = [c for c in problem.constraints if set(c.sources) <= on and not set(c.unless) & on]
    return any(
        all(fits(one, deal) for one in constraints) for deal in all_deals(problem, whole_frame(problem))
    )


@given(st.integers(min_value=0, max_value=2**32))
def test_the_smallest_corrections_are_those_of_every_subset(seed: int) -> None:
    problem = contradictory(seed)
    if not small(problem):
        return
    found = repairs(problem, KEPT)
    if consistent(problem, set()):
        assert (found.clashes, found.corrections) == ((), ())
        return
    free = [source for source in problem.sources if source not in KEPT]
    sizes = [
        n for n in range(len(free) + 1) if any(consistent(problem, set(s)) for s in combinations(free, n))
    ]
    if not sizes:
        assert found.corrections == ()
        return
    expected = {one for one in combinations(free, sizes[0]) if consistent(problem, set(one))}
    assert found.all_smallest
    assert {one for one in found.corrections if len(one) == sizes[0]} == expected
    assert smallest_repair(problem, KEPT) in expected


@given(st.integers(min_value=0, max_value=2**32))
def test_corrections_mend_and_clashes_clash_and_nothing_of_them_can_be_spared(seed: int) -> None:
    problem = contradictory(seed)
    if any(one.unless for one in problem.constraints):
        problem = replace(problem, constraints=tuple(replace(c, unless=()) for c in problem.constraints))
    found = repairs(problem, KEPT)
    with Reasoner(problem) as reasoner:
        assert bool(found.clashes) is not reasoner.consistent()
        for correction in found.corrections:
            assert reasoner.consistent_without(frozenset(correction))
            for one in correction:
                assert not reasoner.consistent_without(frozenset(correction) - {one})
        for clash in found.clashes:
            others = frozenset(problem.sources) - frozenset(clash)
            assert not reasoner.consistent_without(others)
            for one in clash:
                assert reasoner.consistent_without(others | {one})
        for clash in found.clashes:
            assert all(set(clash) & set(correction) for correction in found.corrections)
