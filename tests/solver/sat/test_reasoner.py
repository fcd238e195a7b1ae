"""The SAT solver by itself: clashes, repairs, constraints in force, and Ctrl-C during its work."""

import os
import signal
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.solver import Holds, Lacks, Problem
from cluedo_notes.solver.sat.reasoner import Contradiction, Reasoner, smallest_repair
from tests.helpers.posix import posix
from tests.helpers.programs import python, start

CARDS = (("s0", "s1", "s2"), ("w0", "w1"), ("r0", "r1"))


def problem(*constraints: Holds | Lacks) -> Problem:
    return Problem(CARDS, "envelope", ("A", "B"), ((2, 2),), constraints)


def test_a_clash_names_the_sources_that_cannot_be_spared() -> None:
    said = (
        Lacks("B", "s2", sources=(1,)),
        Holds("A", "s0", sources=(2,)),
        Holds("B", "s0", sources=(3,)),
    )
    with pytest.raises(Contradiction) as refused, Reasoner(problem(*said)) as reasoner:
        reasoner.certain_facts()
    assert refused.value.sources == (2, 3)


def test_of_several_smallest_repairs_the_latest_source_is_left_out() -> None:
    said = (Holds("A", "s0", sources=(1,)), Holds("B", "s0", sources=(2,)))
    assert smallest_repair(problem(*said)) == (2,)
    assert smallest_repair(problem(*said), kept=frozenset({2})) == (1,)
    assert smallest_repair(problem(*said), trusted=frozenset({2})) == (1,)


def test_one_source_against_many_is_the_one_left_out() -> None:
    said = (
        Holds("A", "s0", sources=(1,)),
        Lacks("B", "s0", sources=(2,)),
        Holds("B", "s0", sources=(3,)),
    )
    assert smallest_repair(problem(*said)) == (3,)


def test_a_constraint_holds_only_unless_another_source_counts() -> None:
    denied = Lacks("A", "s0", sources=(1,), unless=(2,))
    both = problem(denied, Holds("A", "s0", sources=(2,)))
    with Reasoner(both) as reasoner:
        assert reasoner.certain_facts().holder["s0"] == "A"
    with Reasoner(both.without(frozenset({2}))) as reasoner:
        assert "A" in reasoner.certain_facts().impossible["s0"]


@given(st.permutations([(2, 1, 1), (1, 2, 1), (1, 1, 2)]))
def test_unknown_sizes_leave_what_every_arrangement_allows(arrangements: list[tuple[int, ...]]) -> None:
    """Three cards at one player say that he is the one with more only where somebody may have three."""
    unknown = Problem(
        CARDS, "envelope", ("A", "B", "C"), tuple(arrangements), (Holds("A", "s0"), Holds("A", "w0"))
    )
    with Reasoner(unknown) as reasoner:
        facts = reasoner.certain_facts()
    assert all("A" in facts.impossible[card] for card in ("s1", "s2", "w1", "r0", "r1"))
    assert facts.holder["w1"] == "envelope"


INTERRUPTED = """
import os, sys
from itertools import combinations
from cluedo_notes.solver import Problem
from cluedo_notes.solver.sat.encoding import Encoding

encoding = Encoding(Problem((("s0", "s1"), ("w0", "w1"), ("r0", "r1")), "envelope", ("A",), ((3,),), ()))
# More pigeons than holes: so many steps that every Ctrl-C comes while the solver works.
pigeon = [[10_000 + 6 * one + hole for hole in range(6)] for one in range(7)]
for holes in pigeon:
    encoding.solver.add_clause([-9_999, *holes])
for hole in range(6):
    for one, other in combinations(pigeon, 2):
        encoding.solver.add_clause([-one[hole], -other[hole]])
for _ in range(20):
    try:
        print("working", flush=True)
        while True:
            encoding.satisfiable([9_999])
            encoding.solver.propagate(assumptions=[9_999])
    except KeyboardInterrupt:
        continue
print("done", flush=True)
os._exit(0)
"""


@posix
@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot send another Ctrl-C there")
def test_ctrl_c_while_the_solver_works_is_python_s_own_every_time() -> None:
    """Answered by the library itself the first one was an error of its own and the next a crash."""
    with start(python(INTERRUPTED), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stderr is not None
        try:
            for line in process.stdout:
                if line == "working\n":
                    os.kill(process.pid, signal.SIGINT)
            said, status = process.stderr.read(), process.wait()
        finally:
            process.kill()
    assert (line, said, status) == ("done\n", "", 0)
