"""A contradictory problem: sources that clash, and sources to leave out.

Smallest corrections and clashes are each other's hitting sets. The `Hitman` of python-sat proposes a smallest
set that meets every clash found so far. Either the rest is consistent without it, or the rest has a new
clash.
"""

from collections.abc import Iterator
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.limits import MOST_CORRECTIONS, MOST_CORRECTIONS_TRIED
from cluedo_notes.solver.problem import Problem, Source
from cluedo_notes.solver.sat.minimal import smallest_clash, smallest_hitting_sets
from cluedo_notes.solver.sat.reasoner import Reasoner

Sources = tuple[Source, ...]


class Repairs(Struct, frozen=True):
    """The contradictions and the ways to correct them, the smallest sets first.

    `clashes`: minimal sets of sources that cannot all be true. `corrections`: minimal sets of sources without
    which everything else fits. `all_smallest`: whether all corrections of the smallest size are here."""

    clashes: tuple[Sources, ...]
    corrections: tuple[Sources, ...]
    all_smallest: bool


def repairs(problem: Problem, kept: frozenset[Source]) -> Repairs:
    """The clashes and corrections of an inconsistent problem. Sources of `kept` are never left out.

    Both are empty for a consistent problem. The corrections are empty if none helps. All corrections of the
    smallest size come first, then those with one source more."""
    clashes: set[Sources] = set()
    corrections: set[Sources] = set()
    complete = True
    # A source that switches constraints off is not a normal correction: leaving it out brings them back.
    switches = sorted({source for constraint in problem.constraints for source in constraint.unless} - kept)
    for number in range(min(2, len(switches)) + 1):
        for wrong in combinations(switches, number):
            repaired = _of_monotone(_settled(problem, frozenset(wrong)), kept | frozenset(switches))
            if not wrong and not repaired.clashes:
                return repaired
            if not wrong:
                clashes.add(smallest_clash(problem, kept))
            clashes |= set(repaired.clashes)
            corrections |= {tuple(sorted((*wrong, *correction))) for correction in repaired.corrections}
            if not repaired.clashes:
                corrections.add(wrong)
            complete &= repaired.all_smallest
    smallest = _smallest_first(corrections)
    minimal = [repair for repair in smallest if not any(set(other) < set(repair) for other in smallest)]
    return Repairs(_smallest_first(clashes), tuple(minimal[:MOST_CORRECTIONS]), complete)


def _settled(problem: Problem, wrong: frozenset[Source]) -> Problem:
    """The problem without these sources, and without the constraints that the remaining sources switch
    off."""
    rest = problem.without(wrong)
    sources = set(problem.sources) - wrong
    return replace(rest, constraints=tuple(c for c in rest.constraints if sources.isdisjoint(c.unless)))


def _of_monotone(problem: Problem, kept: frozenset[Source]) -> Repairs:
    clashes: set[Sources] = set()
    corrections: list[Sources] = []
    with Reasoner(problem) as reasoner, smallest_hitting_sets() as hitman:
        for clash in _disjoint_clashes(reasoner, kept):
            clashes.add(clash)
            if not set(clash) - kept:
                return Repairs(_smallest_first(clashes), (), True)
            hitman.hit(sorted(set(clash) - kept))
        for _ in range(MOST_CORRECTIONS_TRIED if clashes else 0):
            proposed = hitman.get()
            least = len(corrections[0]) if corrections else None
            if proposed is None or (least is not None and len(proposed) > least + 1):
                return Repairs(_smallest_first(clashes), tuple(corrections), True)
            if reasoner.consistent_without(frozenset(proposed)):
                corrections.append(tuple(sorted(proposed)))
                hitman.block(proposed)
                continue
            clash = reasoner.clash_without(frozenset(proposed))
            clashes.add(clash)
            if not set(clash) - kept:
                return Repairs(_smallest_first(clashes), (), True)
            hitman.hit(sorted(set(clash) - kept))
    return Repairs(_smallest_first(clashes), tuple(corrections), not clashes)


def _disjoint_clashes(reasoner: Reasoner, kept: frozenset[Source]) -> Iterator[Sources]:
    """Clashes that have only sources of `kept` in common."""
    left_out: frozenset[Source] = frozenset()
    while not reasoner.consistent_without(left_out):
        clash = reasoner.clash_without(left_out)
        yield clash
        if not set(clash) - kept:
            return
        left_out |= frozenset(clash) - kept


def _smallest_first(sets: set[Sources]) -> tuple[Sources, ...]:
    return tuple(sorted(sets, key=lambda clashing: (len(clashing), clashing)))
